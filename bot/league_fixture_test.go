package bot_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"shengji/bot/sandbox"
	"shengji/game/fair"
	"shengji/game/league"
	"shengji/game/match"
	"shengji/game/player"
	"shengji/game/record"
	"shengji/game/round"
	"shengji/game/rules"
	"shengji/store"
)

// server is the id of the sandbox's only server.
const server = "1100000000000000100"

// annals play rounds without a table and write them to the store as a table does,
// so that a league of weeks is there in a moment.
type annals struct {
	testing.TB
	store    *store.Store
	rules    rules.Rules
	match    match.State
	id       string // of the table
	began    int    // matches
	nonce    int
	rounds   int    // written
	last     string // id of the last one
	ended    time.Time
	previous string // hash of its record
	now      time.Time
}

// annalsOf begins a table of the past with a preset.
func annalsOf(t testing.TB, kept *store.Store, id, preset string, stake int) *annals {
	t.Helper()
	r, ok := rules.Preset(preset)
	if !ok {
		t.Fatalf("no preset %s", preset)
	}
	r.Stake = stake
	a := &annals{TB: t, store: kept, rules: r, id: id, now: time.Now().Add(-28 * 24 * time.Hour).Truncate(time.Second)}
	a.save(store.Table{ID: id, Guild: server, Channel: "9" + id, Created: a.now, Closed: a.now})
	a.begin()
	return a
}

func (a *annals) save(changes ...store.Change) {
	a.Helper()
	if err := a.store.Save(context.Background(), changes...); err != nil {
		a.Fatal(err)
	}
}

func (a *annals) begin() {
	a.match = match.New(a.rules)
	a.began++
}

// sitting is who sits in which seat; no id is a computer player.
type sitting [4]*sandbox.Member

// play plays a round: strong decides well, the others carelessly.
func (a *annals) play(who sitting, strong func(*sandbox.Member) bool) {
	a.Helper()
	for {
		a.nonce++
		a.now = a.now.Add(17 * time.Minute)
		setup := a.match.Setup(fair.Deal{Secret: fair.Secret{byte(a.nonce), byte(a.nonce >> 8), byte(a.began), a.id[0]}, Nonce: a.nonce})
		var seats [4]player.Decider
		for i, m := range who {
			seats[i] = player.By(player.Random{Seed: uint64(a.nonce)})
			if m == nil || strong(m) {
				seats[i] = player.By(player.Easy{})
			}
		}
		var events []round.Event
		if _, err := player.Drive(setup, seats, func(es []round.Event) { events = append(events, es...) }); err != nil {
			a.Fatal(err)
		}
		if scored, ok := events[len(events)-1].(round.Scored); ok {
			a.write(who, setup, events, scored.Tally)
			return
		}
	}
}

// write stores a round that was played out, and what it did to its match.
func (a *annals) write(who sitting, setup round.Setup, events []round.Event, t round.Tally) {
	a.Helper()
	result := a.match.Settle(t)
	facts, err := league.FactsOf(events, a.match.AceFails, result)
	if err != nil {
		a.Fatal(err)
	}
	body, hash, err := record.Write(a.previous, events)
	if err != nil {
		a.Fatal(err)
	}
	before := a.match
	a.match.Apply(result)
	m := store.Match{ID: fmt.Sprintf("%s-m%d", a.id, a.began), Table: a.id, Guild: server, Rules: a.json(a.rules), State: store.Playing, Started: a.now, Levels: a.levels(a.match)}
	if result.MatchOver {
		m.State, m.Ended = store.Finished, a.now
	}
	r := store.Round{
		ID: fmt.Sprintf("%s-%d", a.id, a.nonce), Table: a.id, Guild: server, Match: m.ID, Nonce: a.nonce, Rules: a.json(a.rules),
		Seal: setup.Deal.Secret.Seal().String(), State: store.Finished, Started: a.now.Add(-15 * time.Minute), Ended: a.now,
		LevelsBefore: texts(a.levels(before)),
		Result: &store.Result{
			Declarer: int(t.Declarer), Trump: t.Trump.String(), Points: t.Points, Bottom: t.Bottom * t.Multiplier, Multiplier: t.Multiplier,
			Winners: store.Side(result.Winners), Gain: result.Gain, LevelsAfter: texts(a.levels(a.match)), Facts: a.json(facts),
		},
		Proof: &store.Proof{Secret: fmt.Sprintf("%x", setup.Deal.Secret[:]), Record: body, Previous: a.previous, Hash: hash},
	}
	for i, member := range who {
		side := store.Attackers
		if seat := round.Seat(i); seat == t.Declarer || seat == t.Partner {
			side = store.Declarers
		}
		r.Seats[i] = store.Seat{Strength: "easy", Side: side}
		if member != nil {
			r.Seats[i] = store.Seat{User: member.ID, Name: member.Name, Side: side}
		}
	}
	a.save(append([]store.Change{m, r}, a.coins(r, result)...)...)
	a.rounds++
	a.ended = a.now
	if a.last, a.previous = r.ID, hash; result.MatchOver {
		a.begin()
	}
}

// coins pay from those who lost coins to those who won them.
func (a *annals) coins(r store.Round, result match.Result) (changes []store.Change) {
	account := func(seat int) string {
		if u := r.Seats[seat].User; u != "" {
			return u
		}
		return store.Computer
	}
	coins := result.Coins
	for payer := range coins {
		for payee := range coins {
			n := min(-coins[payer], coins[payee])
			if n <= 0 {
				continue
			}
			coins[payer] += n
			coins[payee] -= n
			if account(payer) != account(payee) {
				changes = append(changes, store.Transfer{Round: r.ID, Line: len(changes), Guild: server,
					Payer: account(payer), Payee: account(payee), Coins: int64(n), Reason: "round", At: a.now})
			}
		}
	}
	return changes
}

func (a *annals) levels(m match.State) []store.Level {
	levels := make([]store.Level, 2)
	if m.Rules.Partners == rules.Called {
		levels = make([]store.Level, 4)
	}
	for i := range levels {
		levels[i] = store.Level{Level: m.Levels[i].String(), Laps: m.Laps[i], Won: m.Champions[i]}
	}
	return levels
}

func texts(levels []store.Level) (texts []string) {
	for _, l := range levels {
		texts = append(texts, l.Level)
	}
	return texts
}

func (a *annals) json(v any) json.RawMessage {
	a.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		a.Fatal(err)
	}
	return text
}

// friends are four people who have played matches in changing pairs, some of the
// last with a computer player in place of the fourth.
func (w *world) friends(matches int) (people []*sandbox.Member, a *annals) {
	w.Helper()
	for _, name := range []string{"Ann", "Bob", "Cui", "Dee"} {
		people = append(people, w.server.Member(name))
	}
	a = annalsOf(w.T, w.store, "5001", "shuangsheng", 10)
	strong := func(m *sandbox.Member) bool { // by turns, some more often than others
		return a.nonce%5 > slices.Index(people, m)
	}
	tables := []sitting{
		{people[0], people[1], people[2], people[3]}, {people[0], people[2], people[1], people[3]}, {people[0], people[1], people[3], people[2]},
	}
	for decided := 0; decided < matches; {
		who := tables[decided%len(tables)]
		if decided%7 == 5 {
			who[3] = nil
		}
		laps := a.match.Laps
		a.play(who, strong)
		if a.match.Laps != laps {
			decided++
			a.now = a.now.Add(20 * time.Hour)
		}
	}
	return people, a
}
