package store_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"shengji/store"
)

func match(id string) store.Match {
	return store.Match{
		ID: id, Table: "t1", Guild: "g1", Rules: json.RawMessage(`{"decks":2}`), State: store.Playing, Started: noon,
		Levels: []store.Level{{Level: "2"}, {Level: "2"}},
	}
}

// finished is a whole round whose record follows that of the nonce before it.
func finished(id string, nonce int) store.Round {
	previous := ""
	if nonce > 1 {
		previous = fmt.Sprint("hash", nonce-1)
	}
	return store.Round{
		ID: id, Table: "t1", Guild: "g1", Match: "m1", Nonce: nonce, Rules: json.RawMessage(`{"decks":2}`),
		Seal: "seal", LevelsBefore: []string{"2", "2"}, State: store.Finished,
		Started: noon, Ended: noon.Add(time.Duration(nonce) * time.Minute),
		Seats: [4]store.Seat{
			{User: "a", Name: "Ann", Side: store.Declarers},
			{User: "b", Name: "Bo \"*_", Side: store.Attackers},
			{Strength: "hard", Name: "", Side: store.Declarers},
			{User: "c", Strength: "easy", Name: "客", Side: store.Attackers},
		},
		Result: &store.Result{
			Declarer: 0, Trump: "NT", Points: 85, Bottom: 40, Multiplier: 4, Winners: store.Attackers, Gain: 0,
			LevelsAfter: []string{"2", "2"}, Facts: json.RawMessage(`{"points":85}`),
		},
		Proof: &store.Proof{Secret: "00ff", Record: []byte("{}\n{}\n"), Previous: previous, Hash: fmt.Sprint("hash", nonce)},
	}
}

// playing is r before it ended.
func playing(r store.Round) store.Round {
	r.State, r.Ended, r.Result, r.Proof = store.Playing, time.Time{}, nil, nil
	return r
}

func abandoned(r store.Round) store.Round {
	r.State, r.Result = store.Abandoned, nil
	return r
}

// withMatch returns a new store with table "t1" and match "m1".
func withMatch(t testing.TB) *store.Store {
	t.Helper()
	s := withTable(t)
	save(t, s, match("m1"))
	return s
}

func TestRoundReadsAsWritten(t *testing.T) {
	whole := finished("r1", 1)
	tests := []struct {
		name   string
		writes []store.Round
	}{
		{"in play", []store.Round{playing(whole)}},
		{"finished", []store.Round{playing(whole), whole}},
		{"abandoned", []store.Round{playing(whole), abandoned(whole)}},
		{"written once only", []store.Round{whole}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := withMatch(t)
			for _, r := range tt.writes {
				save(t, s, r)
			}
			want := tt.writes[len(tt.writes)-1]
			want.Number = 1
			got, err := s.Round(ctx, "r1")
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Error(err, diff)
			}
		})
	}
}

func TestRoundRefuses(t *testing.T) {
	next := finished("r2", 2)
	resealed, moved, leaked, odd := next, next, playing(next), next
	resealed.Seal = "another seal"
	moved.Match = "m2"
	leaked.Proof = next.Proof
	odd.Proof = &store.Proof{Secret: "00ff", Previous: "hash0", Hash: "hash2"}
	twice := next
	twice.ID, twice.Nonce = "r3", 1
	second := playing(next)
	second.ID, second.Nonce = "r3", 3

	tests := []struct {
		name  string
		round store.Round
		want  error
	}{
		{"an ended round again", finished("r1", 1), store.ErrEnded},
		{"a record that follows another one", odd, store.ErrBrokenChain},
		{"another seal", resealed, nil},
		{"another match", moved, nil},
		{"a secret in play", leaked, nil},
		{"a deal number twice", twice, nil},
		{"two rounds in play at a table", second, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := withMatch(t)
			save(t, s, match("m2"), finished("r1", 1), playing(next))
			before, _ := s.Rounds(ctx, store.Query{})

			err := s.Save(ctx, tt.round)
			if err == nil || tt.want != nil && !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
			after, _ := s.Rounds(ctx, store.Query{})
			if diff := cmp.Diff(before, after); diff != "" {
				t.Error(diff)
			}
			save(t, s, next) // what was right still goes
		})
	}
}

func TestQueryChooses(t *testing.T) {
	s := withMatch(t)
	save(t, s, table("t2", "c2"))
	other := match("m2")
	other.Table = "t2"
	save(t, s, other)
	for n := 1; n <= 4; n++ {
		r := finished(fmt.Sprint("r", n), n)
		if n == 3 {
			r = abandoned(r)
			r.Seats[0].User = "d"
		}
		save(t, s, r)
	}
	elsewhere := playing(finished("r5", 1))
	elsewhere.Table, elsewhere.Match = "t2", "m2"
	save(t, s, elsewhere)

	tests := []struct {
		name string
		q    store.Query
		want string
	}{
		{"all", store.Query{}, "[r5 r4 r3 r2 r1]"},
		{"guild", store.Query{Guild: "g1"}, "[r5 r4 r3 r2 r1]"},
		{"no such guild", store.Query{Guild: "g2"}, "[]"},
		{"table", store.Query{Table: "t2"}, "[r5]"},
		{"match", store.Query{Match: "m1"}, "[r4 r3 r2 r1]"},
		{"player", store.Query{Players: []string{"d"}}, "[r3]"},
		{"player and state", store.Query{Players: []string{"a"}, State: store.Finished}, "[r4 r2 r1]"},
		{"first page", store.Query{Limit: 2}, "[r5 r4]"},
		{"next page", store.Query{Limit: 2, Before: 4}, "[r3 r2]"},
		{"third page", store.Query{Limit: 2, Skip: 4}, "[r1]"},
		{"all but the first", store.Query{Skip: 1}, "[r4 r3 r2 r1]"},
		{"ended from, inclusive", store.Query{EndedFrom: noon.Add(3 * time.Minute)}, "[r4 r3]"},
		{"ended until, exclusive", store.Query{EndedUntil: noon.Add(3 * time.Minute)}, "[r2 r1]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rounds, err := s.Rounds(ctx, tt.q)
			ids := []string{}
			for _, r := range rounds {
				ids = append(ids, r.ID)
				if r.Proof != nil && len(r.Proof.Record) > 0 {
					t.Error("a list carries records")
				}
			}
			if fmt.Sprint(ids) != tt.want {
				t.Errorf("got %v (%v), want %s", ids, err, tt.want)
			}
		})
	}

	t.Run("matches of a player", func(t *testing.T) {
		matches, err := s.Matches(ctx, store.Query{Players: []string{"d"}})
		if err != nil || len(matches) != 1 || matches[0].ID != "m1" {
			t.Errorf("got %v, %v", matches, err)
		}
	})
}

func TestEachRoundGoesByEnd(t *testing.T) {
	s := withMatch(t)
	save(t, s, table("t2", "c2"))
	first, second := finished("first", 1), finished("second", 1)
	second.Table, second.Proof.Hash = "t2", "other"
	first.Ended = second.Ended.Add(time.Millisecond)
	save(t, s, playing(first), playing(second), first, second, playing(finished("third", 2)))

	var ids []string
	for r, err := range s.EachRound(ctx, store.Query{Guild: "g1"}) {
		must(t, err)
		ids = append(ids, r.ID)
		if len(r.Proof.Record) == 0 {
			t.Error("no record")
		}
	}
	if diff := cmp.Diff([]string{"second", "first"}, ids); diff != "" {
		t.Error(diff)
	}
	for range s.EachRound(ctx, store.Query{}) {
		break // gives its connection back
	}
}

func TestMatchKeepsLevelsUntilItEnds(t *testing.T) {
	s := withMatch(t)
	save(t, s, table("t2", "c2"))
	m := match("m1")
	m.Table, m.Levels = "t2", []store.Level{{Level: "A"}, {Level: "10", Laps: 1}}
	save(t, s, m)
	m.State, m.Ended, m.Levels[0] = store.Finished, noon.Add(time.Hour), store.Level{Level: "2", Laps: 1, Won: true}
	save(t, s, m)

	m.Number = 1
	got, err := s.Match(ctx, "m1")
	if diff := cmp.Diff(m, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
	m.Levels = []store.Level{{Level: "3"}, {Level: "3"}}
	if err := s.Save(ctx, m); !errors.Is(err, store.ErrEnded) {
		t.Errorf("got %v, want %v", err, store.ErrEnded)
	}
	if again, _ := s.Match(ctx, "m1"); !cmp.Equal(again, got) {
		t.Error("an ended match changed")
	}
}

func TestTransfersBalance(t *testing.T) {
	s := withMatch(t)
	save(t, s, finished("r1", 1),
		store.Transfer{Round: "r1", Line: 0, Guild: "g1", Payer: "a", Payee: "b", Coins: 5, Reason: "stake", At: noon},
		store.Transfer{Round: "r1", Line: 1, Guild: "g1", Payer: store.Computer, Payee: "b", Coins: 2, Reason: "stake", At: noon},
		store.Transfer{Round: "r1", Line: 2, Guild: "g1", Payer: "b", Payee: "a", Coins: 1, Reason: "throw", At: noon})

	balances, err := s.Balances(ctx, "g1")
	want := []store.Balance{{Account: "b", Coins: 6}, {Account: store.Computer, Coins: -2}, {Account: "a", Coins: -4}}
	if diff := cmp.Diff(want, balances); err != nil || diff != "" {
		t.Error(err, diff)
	}
	transfers, err := s.Transfers(ctx, "r1")
	if err != nil || len(transfers) != 3 || transfers[2].Reason != "throw" || !transfers[2].At.Equal(noon) {
		t.Errorf("got %v, %v", transfers, err)
	}
}

func TestTransferRefuses(t *testing.T) {
	good := store.Transfer{Round: "r1", Line: 1, Guild: "g1", Payer: "a", Payee: "b", Coins: 5, At: noon}
	with := func(change func(*store.Transfer)) store.Transfer { t := good; change(&t); return t }
	tests := []struct {
		name     string
		transfer store.Transfer
	}{
		{"the same line twice", with(func(t *store.Transfer) { t.Line = 0 })},
		{"nothing", with(func(t *store.Transfer) { t.Coins = 0 })},
		{"less than nothing", with(func(t *store.Transfer) { t.Coins = -5 })},
		{"from nobody", with(func(t *store.Transfer) { t.Payer = "" })},
		{"to nobody", with(func(t *store.Transfer) { t.Payee = "" })},
		{"in no round", with(func(t *store.Transfer) { t.Round = "r2" })},
	}
	s := withMatch(t)
	first := good
	first.Line = 0
	save(t, s, finished("r1", 1), first)
	for _, tt := range tests {
		if err := s.Save(ctx, tt.transfer); err == nil {
			t.Errorf("%s was written", tt.name)
		}
	}
	save(t, s, good)
}
