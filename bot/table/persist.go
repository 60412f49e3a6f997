package table

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"shengji/game/card"
	"shengji/game/fair"
	"shengji/game/league"
	"shengji/game/match"
	"shengji/game/record"
	"shengji/game/round"
	"shengji/store"
)

// newBatch is what the store keeps of events that lead from one state to the
// next: the events, and what follows from them for rounds, matches and coins.
func newBatch(before, after *State, key string, events []Event, now time.Time) (store.Batch, error) {
	b := store.Batch{Table: after.ID, Expected: int64(before.Sequence), Key: key, At: now}
	for _, e := range events {
		kind, body, err := Encode(e)
		if err != nil {
			return b, fmt.Errorf("encoding event %s: %w", kind, err)
		}
		_, checkpoint := e.(Checkpoint)
		b.Events = append(b.Events, store.Event{Kind: kind, Body: body, Checkpoint: checkpoint})
	}
	for _, e := range events {
		if _, ok := e.(MatchBegan); ok && !before.Match.Over {
			m, err := before.matchRow(store.Abandoned, now)
			if err != nil {
				return b, err
			}
			b.Changes = append(b.Changes, m)
		}
		changes, err := after.changes(before, e, now)
		if err != nil {
			return b, err
		}
		b.Changes = append(b.Changes, changes...)
	}
	if people := after.people(); after.Phase != Closed && !slices.Equal(before.people(), people) {
		b.Changes = append(b.Changes, store.Sitting{Table: after.ID, People: people})
	}
	return b, nil
}

// people are those who have a seat.
func (s *State) people() (users []string) {
	for _, seat := range s.Persons() {
		users = append(users, string(s.Seats[seat].User))
	}
	return users
}

// changes are the projections of one event; s is the state after it and those
// that came with it.
func (s *State) changes(before *State, e Event, now time.Time) ([]store.Change, error) {
	switch e := e.(type) {
	case Opened:
		return []store.Change{s.row(now)}, nil
	case MatchTakenUp: // it is played here now
		m, err := s.matchRow(store.Playing, now)
		return []store.Change{m}, err
	case MovedTo:
		return []store.Change{s.row(now)}, nil
	case ClosedDown:
		row := s.row(now)
		row.Closed = now
		return []store.Change{row}, nil
	case InRound:
		if _, ok := e.Event.(round.Started); ok {
			return s.started(now)
		}
	case Settled:
		return s.settled(e, before.Match.AceFails, now)
	case Skipped:
		return s.skipped(now)
	}
	return nil, nil
}

func (s *State) row(now time.Time) store.Table {
	return store.Table{ID: s.ID, Guild: string(s.Guild), Channel: string(s.Channel), Created: now}
}

func (s *State) matchID() string {
	return cmp.Or(s.MatchID, s.ID+"-m"+strconv.Itoa(s.MatchFrom))
}

// roundID names the round that runs, or the last.
func (s *State) roundID() string { return RoundID(s.ID, s.setup().Deal.Nonce) }

// RoundID names a round in the store after its table and the number of its
// deal there, from 1.
func RoundID(table string, deal int) string { return table + "-" + strconv.Itoa(deal) }

func (s *State) started(now time.Time) ([]store.Change, error) {
	m, err := s.matchRow(store.Playing, now)
	if err != nil {
		return nil, err
	}
	r, err := s.roundRow(store.Playing, now)
	if err != nil {
		return nil, err
	}
	return []store.Change{m, r}, nil
}

func (s *State) matchRow(state store.State, now time.Time) (store.Match, error) {
	text, err := json.Marshal(s.Match.Rules)
	if err != nil {
		return store.Match{}, fmt.Errorf("encoding the rules: %w", err)
	}
	m := store.Match{ID: s.matchID(), Table: s.ID, Guild: string(s.Guild), Rules: text, State: state, Started: now}
	m.Levels = s.levels(s.Match.Levels, s.Match.Champions)
	if state != store.Playing {
		m.Ended = now
	}
	return m, nil
}

func hex(secret fair.Secret) string { return fmt.Sprintf("%x", secret[:]) }

// levels lists levels by team, or by seat if the partner is called.
func (s *State) levels(of [4]card.Rank, champions [4]bool) []store.Level {
	levels := make([]store.Level, s.Match.Rules.Levels())
	for i := range levels {
		levels[i] = store.Level{Level: of[i].String(), Laps: s.Match.Laps[i], Won: champions[i]}
	}
	return levels
}

func names(levels []store.Level) []string {
	texts := make([]string, len(levels))
	for i, l := range levels {
		texts[i] = l.Level
	}
	return texts
}

func (s *State) roundRow(state store.State, now time.Time) (store.Round, error) {
	setup := s.setup()
	text, err := json.Marshal(setup.Rules)
	if err != nil {
		return store.Round{}, fmt.Errorf("encoding the rules: %w", err)
	}
	r := store.Round{
		ID: s.roundID(), Table: s.ID, Guild: string(s.Guild), Match: s.matchID(), Nonce: setup.Deal.Nonce,
		Rules: text, Seal: setup.Deal.Secret.Seal().String(), State: state, Started: now,
		LevelsBefore: names(s.levels(setup.Levels, [4]bool{})),
	}
	for i, seat := range s.Sitting {
		r.Seats[i] = store.Seat{User: string(seat.User), Strength: string(seat.Computer), Name: seat.Name}
		if seat.User != "" && s.Helped[i] {
			r.Seats[i].Strength = string(standIn)
		}
	}
	return r, nil
}

// ended is the row of the last round with its proof.
func (s *State) ended(state store.State, now time.Time) (store.Round, error) {
	r, err := s.roundRow(state, now)
	if err != nil {
		return r, err
	}
	body, hash, err := record.Write(s.Previous, s.Events)
	if err != nil {
		return r, err
	}
	r.Ended = now
	r.Proof = &store.Proof{Secret: hex(s.setup().Deal.Secret), Record: body, Previous: s.Previous, Hash: hash}
	return r, nil
}

func (s *State) skipped(now time.Time) ([]store.Change, error) {
	r, err := s.ended(store.Abandoned, now)
	return []store.Change{r}, err
}

// settled are the projections of a round's result; aceFails are those of the
// match before it.
func (s *State) settled(e Settled, aceFails [4]int, now time.Time) ([]store.Change, error) {
	r, err := s.ended(store.Finished, now)
	if err != nil {
		return nil, err
	}
	facts, err := league.FactsOf(s.Events, aceFails, e.Result)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(facts)
	if err != nil {
		return nil, fmt.Errorf("encoding the facts of round %s: %w", r.ID, err)
	}
	tally := s.Events[len(s.Events)-1].(round.Scored).Tally
	r.Result = &store.Result{
		Declarer: int(tally.Declarer), Trump: tally.Trump.String(), Points: tally.Points,
		Bottom: tally.Bottom * tally.Multiplier, Multiplier: tally.Multiplier,
		Winners: store.Side(e.Result.Winners), Gain: e.Result.Gain,
		LevelsAfter: names(s.levels(e.Result.Levels, e.Result.Champions)), Facts: text,
	}
	for i := range r.Seats {
		r.Seats[i].Side = store.Attackers
		if seat := round.Seat(i); seat == tally.Declarer || seat == tally.Partner {
			r.Seats[i].Side = store.Declarers
		}
	}
	state := store.Playing
	if e.Result.MatchOver {
		state = store.Finished
	}
	m, err := s.matchRow(state, now)
	if err != nil {
		return nil, err
	}
	return append([]store.Change{r, m}, s.transfers(r, e.Result, now)...), nil
}

// transfers pay from those who lost coins to those who won them, in the order
// of the seats.
func (s *State) transfers(r store.Round, result match.Result, now time.Time) []store.Change {
	coins := result.Coins
	var changes []store.Change
	for payer := range coins {
		for payee := range coins {
			n := min(-coins[payer], coins[payee])
			if n <= 0 {
				continue
			}
			coins[payer] += n
			coins[payee] -= n
			from, to := account(r.Seats[payer]), account(r.Seats[payee])
			if from == to {
				continue // computer players share one account
			}
			changes = append(changes, store.Transfer{
				Round: r.ID, Line: len(changes), Guild: r.Guild, Payer: from, Payee: to,
				Coins: int64(n), Reason: "round", At: now,
			})
		}
	}
	return changes
}

func account(s store.Seat) string {
	if s.User == "" {
		return store.Computer
	}
	return s.User
}

// Recover folds a table from the store. Events that cannot have happened are an
// error like unreadable ones: other tables have to start.
func Recover(ctx context.Context, kept *store.Store, id string) (s *State, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			s, err = nil, fmt.Errorf("recovering table %s: its events make no state: %T", id, fault)
		}
	}()
	rows, err := kept.Recover(ctx, id)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("recovering table %s: it has no events", id)
	}
	s = new(State)
	for _, row := range rows {
		e, err := Decode(row.Kind, row.Body)
		if err != nil {
			return nil, fmt.Errorf("recovering table %s: event %d: %w", id, row.Seq, err)
		}
		s.Sequence = int(row.Seq) - 1
		s.Apply(e)
	}
	return s, nil
}

// Unfinished returns what another table needs to go on with the match of this
// one, which is closed; false if the match is not the one asked for, or over.
func (s *State) Unfinished(match string) (MatchTakenUp, bool) {
	taken := MatchTakenUp{ID: match, Match: s.Match, Preset: s.MatchPreset, Sat: s.Sat}
	if s.Round != nil {
		taken.Sat = s.Sitting
	}
	return taken, s.matchID() == match && !s.Match.Over
}

// Open stores a new table with its host seated and returns its state. Nil
// begins a match of its own.
func Open(ctx context.Context, kept Log, opened Opened, match *MatchTakenUp, host Seated, now time.Time) (*State, error) {
	s := new(State)
	events := []Event{opened, Sealed{Nonce: 1, Secret: fresh()}, host}
	if match != nil {
		events = slices.Insert(events, 1, Event(*match))
	}
	after := Fold(events)
	batch, err := newBatch(s, after, host.Token, events, now)
	if err != nil {
		return nil, err
	}
	_, err = kept.Append(ctx, batch)
	return after, err
}
