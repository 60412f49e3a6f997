package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"shengji/game/card"
	"shengji/game/fair"
	"shengji/game/league"
	"shengji/game/match"
	"shengji/game/player"
	"shengji/game/record"
	"shengji/game/round"
	"shengji/game/rules"
	"shengji/store"
)

// makeLeague makes a store in which four people have played a number of rounds,
// of matches from K on, with changing partners: the same ones every time.
func makeLeague(ts *testscript.TestScript, neg bool, args []string) {
	rounds, err := strconv.Atoi(args[1])
	ts.Check(err)
	ctx := context.Background()
	s, err := store.Open(ctx, ts.MkAbs(args[0]))
	ts.Check(err)
	defer s.Close()
	p := past{at: time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)}
	ts.Check(s.Save(ctx, store.Table{ID: "t1", Guild: "100", Channel: "200", Created: p.at}))
	for range rounds {
		changes, err := p.round()
		ts.Check(err)
		ts.Check(s.Save(ctx, changes...))
	}
}

// past is what has been played so far.
type past struct {
	at       time.Time
	nonce    int
	began    int // nonce of the match's first round
	match    match.State
	previous string // hash
}

// round plays one more and returns what the store keeps of it.
func (p *past) round() ([]store.Change, error) {
	p.nonce++
	p.at = p.at.Add(10 * time.Minute)
	if p.nonce == 1 || p.match.Over {
		r := rules.Default()
		r.AfterAce, r.StartLevel, r.Stake = rules.Win, card.King, 2
		p.match, p.began = match.New(r), p.nonce
	}
	setup := p.match.Setup(fair.Deal{Nonce: p.nonce, Secret: fair.Secret{byte(p.nonce)}})
	var events []round.Event
	easy := player.By(player.Easy{})
	end, err := player.Drive(setup, [4]player.Decider{easy, easy, easy, easy}, func(more []round.Event) { events = append(events, more...) })
	if err != nil {
		return nil, err
	}
	r, err := p.ended(setup, events)
	if err != nil {
		return nil, err
	}
	changes := []store.Change{p.row(), nil}
	if tally := end.View(round.Nobody).Tally; tally != nil {
		if err := p.settle(&r, events, *tally); err != nil {
			return nil, err
		}
	}
	changes[1] = r
	if p.match.Over { // a row of an ended match is for after its round
		changes = append(changes, p.row())
		changes[0] = p.playing()
	}
	return changes, nil
}

func (p *past) ended(setup round.Setup, events []round.Event) (r store.Round, err error) {
	body, hash, err := record.Write(p.previous, events)
	if err != nil {
		return r, err
	}
	text, err := json.Marshal(setup.Rules)
	r = store.Round{
		ID: fmt.Sprint("t1-", p.nonce), Table: "t1", Guild: "100", Match: p.playing().ID, Nonce: p.nonce, Rules: text,
		Seal: setup.Deal.Secret.Seal().String(), State: store.Abandoned, Started: p.at.Add(-8 * time.Minute), Ended: p.at,
		LevelsBefore: []string{setup.Levels[0].String(), setup.Levels[1].String()},
		Proof:        &store.Proof{Secret: fmt.Sprintf("%x", setup.Deal.Secret[:]), Record: body, Previous: p.previous, Hash: hash},
	}
	names := [4]string{"Ann", "Bob", "崔", "=Dee"}
	for seat, who := range [][4]int{{0, 1, 2, 3}, {1, 0, 2, 3}, {0, 1, 3, 2}}[p.began%3] {
		r.Seats[seat] = store.Seat{User: fmt.Sprint(who + 1), Name: names[who]}
	}
	p.previous = hash
	return r, err
}

func (p *past) settle(r *store.Round, events []round.Event, tally round.Tally) error {
	result := p.match.Settle(tally)
	facts, err := league.FactsOf(events, p.match.AceFails, result)
	if err != nil {
		return err
	}
	text, err := json.Marshal(facts)
	p.match.Apply(result)
	r.State = store.Finished
	r.Result = &store.Result{
		Declarer: int(tally.Declarer), Trump: tally.Trump.String(), Points: tally.Points, Bottom: tally.Bottom * tally.Multiplier,
		Multiplier: tally.Multiplier, Winners: store.Side(result.Winners), Gain: result.Gain, Facts: text,
		LevelsAfter: []string{result.Levels[0].String(), result.Levels[1].String()},
	}
	for i := range r.Seats {
		r.Seats[i].Side = store.Attackers
		if facts.Declares(round.Seat(i)) {
			r.Seats[i].Side = store.Declarers
		}
	}
	return err
}

// row is the match as it stands.
func (p *past) row() store.Match {
	m := p.playing()
	if p.match.Over {
		m.State, m.Ended = store.Finished, p.at
	}
	for i := range m.Levels {
		m.Levels[i] = store.Level{Level: p.match.Levels[i].String(), Won: p.match.Champions[i]}
	}
	return m
}

func (p *past) playing() store.Match {
	return store.Match{ID: fmt.Sprint("t1-m", p.began), Table: "t1", Guild: "100", State: store.Playing, Started: p.at, Levels: make([]store.Level, 2)}
}

// beginRound begins the next round in a store.
func beginRound(ts *testscript.TestScript, neg bool, args []string) {
	ctx := context.Background()
	s, err := store.Open(ctx, ts.MkAbs(args[0]))
	ts.Check(err)
	defer s.Close()
	rounds, err := s.Rounds(ctx, store.Query{Limit: 1})
	ts.Check(err)
	r := rounds[0]
	r.ID, r.Nonce = args[1], r.Nonce+1
	r.State, r.Ended, r.Result, r.Proof = store.Playing, time.Time{}, nil, nil
	ts.Check(s.Save(ctx, r))
}

// rule adds a ruling to a store: of a kind on a round, with points if it
// corrects it.
func rule(ts *testscript.TestScript, neg bool, args []string) {
	ctx := context.Background()
	s, err := store.Open(ctx, ts.MkAbs(args[0]))
	ts.Check(err)
	defer s.Close()
	r := store.Ruling{Round: args[1], Kind: store.Kind(args[2]), Reason: "said so", By: "9", At: time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC)}
	if r.Kind == store.Correct {
		of, err := s.Round(ctx, r.Round)
		ts.Check(err)
		var facts league.Facts
		var played rules.Rules
		ts.Check(json.Unmarshal(of.Result.Facts, &facts))
		ts.Check(json.Unmarshal(of.Rules, &played))
		points, err := strconv.Atoi(args[3])
		ts.Check(err)
		r.Facts, err = json.Marshal(facts.Corrected(&played, points))
		ts.Check(err)
	}
	ts.Check(s.Save(ctx, r))
}

// damage runs a statement in a store behind its back.
func damage(ts *testscript.TestScript, neg bool, args []string) {
	db, err := sql.Open("sqlite3", ts.MkAbs(args[0]))
	ts.Check(err)
	defer db.Close()
	_, err = db.Exec(args[1])
	ts.Check(err)
}
