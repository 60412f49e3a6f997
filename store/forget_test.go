package store_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"shengji/store"
)

// withPast returns a store whose every table names the person "a", called Ann:
// "t1" is closed, "t2" open.
func withPast(t *testing.T) *store.Store {
	t.Helper()
	s := withMatch(t)
	save(t, s, table("t2", "c2"), store.Seen{Person: "a", Name: "Ann", Locale: "en-US"}, store.Seen{Person: "b", Name: "Bo"},
		store.PersonSettings{Person: "a", Edit: to(`{"pings":false}`)}, store.PersonDirect{Person: "a", Direct: store.DirectClosed},
		finished("r1", 1), finished("r2", 2),
		store.Transfer{Round: "r1", Line: 0, Guild: "g1", Payer: "a", Payee: "b", Coins: 5, Reason: "round", At: noon},
		store.Transfer{Round: "r1", Line: 1, Guild: "g1", Payer: "c", Payee: "a", Coins: 2, Reason: "round", At: noon},
		store.Ruling{Round: "r2", Kind: store.Void, Reason: "test", By: "a", At: noon},
		store.Merge{Guild: "g1", Account: "x", Into: "a", Reason: "same", By: "a", At: noon},
		store.Merge{Guild: "g1", Account: "a", Into: "y", Reason: "same", By: "b", At: noon},
		store.Season{ID: "s1", Guild: "g1", Name: "Spring", Started: noon, Ended: noon.Add(time.Hour),
			Carried: json.RawMessage(`{"a":{"mu":25},"aa":{"mu":26}}`), Frozen: json.RawMessage(`{"players":[{"player":"a"},{"player":"b"}]}`)})
	save(t, s, store.Rated{Guild: "g1", Version: league(t, s).Version, Ratings: []store.Rating{{Round: "r1", User: "a", Mu: 26, Sigma: 8}}})
	for _, id := range []string{"t1", "t2"} {
		b := batch(0, "k1", "seated")
		b.Table, b.Events[0].Body = id, []byte(`{"seat":0,"user":"a","name":"Ann"}`)
		appended(t, s, b)
	}
	save(t, s, store.Sitting{Table: "t1", People: []string{"a", "b"}})
	closed := table("t1", "c1")
	closed.Closed = noon
	save(t, s, closed)
	return s
}

func TestForgottenPersonLeavesNoTrace(t *testing.T) {
	s := withPast(t)
	for _, id := range []string{"t1", "t2"} {
		save(t, s, store.Messages{Table: id, Messages: json.RawMessage(`{"hands":[{"channel":"a"}]}`)})
	}
	save(t, s, store.Season{ID: "s2", Guild: "g1", Name: "Summer", Started: noon, Ended: noon, Frozen: json.RawMessage(`{"players":[{"player":"a"}]}`)})
	must(t, s.Forget(ctx, "a"))
	closed := table("t2", "c2")
	closed.Closed = noon
	save(t, s, closed)

	for _, query := range []string{
		`SELECT user_id FROM round_seats`, `SELECT payer FROM transfers`, `SELECT payee FROM transfers`, `SELECT user_id FROM ratings`,
		`SELECT ruled_by FROM rulings`, `SELECT account FROM merges`, `SELECT into_user FROM merges`, `SELECT merged_by FROM merges`,
		`SELECT id FROM people`, `SELECT json_each.key FROM seasons, json_each(carried)`,
		`SELECT coalesce(messages ->> '$.hands[0].channel', '') FROM tables`,
		`SELECT json_extract(value, '$.player') FROM seasons, json_each(frozen, '$.players')`, `SELECT value FROM tables, json_each(sitting)`,
	} {
		if found := column(t, s.Path(), query); slices.Contains(found, "a") {
			t.Errorf("%s finds him: %q", query, found)
		}
	}
	if found := column(t, s.Path(), `SELECT name FROM round_seats UNION SELECT name FROM people`); slices.Contains(found, "Ann") {
		t.Errorf("his name is in %q", found)
	}
}

// What is deleted is overwritten in the files too, while the store is open.
func TestForgottenPersonIsNotInTheFiles(t *testing.T) {
	s := withPast(t)
	holds := func() (holds bool) {
		t.Helper()
		for _, name := range []string{s.Path(), s.Path() + "-wal"} {
			file, err := os.ReadFile(name)
			must(t, err)
			holds = holds || bytes.Contains(file, []byte("Ann"))
		}
		return holds
	}
	closed := table("t2", "c2")
	closed.Closed = noon
	must(t, s.Forget(ctx, "a"))
	if !holds() {
		t.Fatal("the log of an open table does not hold the name")
	}
	save(t, s, closed)
	if holds() {
		t.Error("the files still hold the name")
	}

	s = withPast(t)
	save(t, s, closed)
	if !holds() {
		t.Fatal("the files never held the name")
	}
	must(t, s.Forget(ctx, "a"))
	if holds() {
		t.Error("the files hold the name of somebody at closed tables")
	}
}

func column(t *testing.T, path, query string) (values []string) {
	t.Helper()
	rows, err := raw(t, path).Query(query)
	must(t, err)
	defer rows.Close()
	for rows.Next() {
		var value string
		must(t, rows.Scan(&value))
		values = append(values, value)
	}
	must(t, rows.Err())
	return values
}

// The others have what they had, and he is one stranger in all of it.
func TestForgottenPersonTakesNothingFromOthers(t *testing.T) {
	s := withPast(t)
	before := league(t, s)
	must(t, s.Forget(ctx, "a"))
	after := league(t, s)

	stranger := after.Rounds[0].Seats[0].User
	if !store.Former(stranger) {
		t.Fatalf("he has become %q", stranger)
	}
	for i := range before.Rounds {
		seat := &before.Rounds[i].Seats[0]
		seat.User, seat.Name = stranger, ""
	}
	before.Version = after.Version // see TestRatingsFromBeforeForgettingAreRefused
	before.Names = map[string]string{stranger: "", "b": "Bo", "c": "客"}
	before.Merges = map[string]string{"x": "y", stranger: "y"}
	before.Seasons[0].Carried = json.RawMessage(fmt.Sprintf(`{%q:{"mu":25},"aa":{"mu":26}}`, stranger))
	before.Seasons[0].Frozen = json.RawMessage(fmt.Sprintf(`{"players":[{"player":%q},{"player":"b"}]}`, stranger))
	if diff := cmp.Diff(before, after); diff != "" {
		t.Error(diff)
	}
	balances, err := s.Balances(ctx, "g1")
	want := []store.Balance{{Account: "b", Coins: 5}, {Account: "c", Coins: -2}, {Account: stranger, Coins: -3}}
	if diff := cmp.Diff(want, balances); err != nil || diff != "" {
		t.Error(err, diff)
	}
	r, err := s.Round(ctx, "r1")
	if err != nil || len(r.Proof.Record) == 0 {
		t.Errorf("the record of his round has gone (%v)", err)
	}
	if findings, err := s.Check(ctx); err != nil || len(findings) > 0 {
		t.Error(findings, err)
	}
}

func TestLogOfTheForgottenGoesWithItsTable(t *testing.T) {
	s := withPast(t)
	must(t, s.Forget(ctx, "a"))
	expect := func(id string, events int) {
		t.Helper()
		if got, err := s.Events(ctx, id, 1); err != nil || len(got) != events {
			t.Errorf("table %s has %d events (%v), want %d", id, len(got), err, events)
		}
	}
	expect("t1", 0)
	expect("t2", 1) // it is played on from them
	if left := column(t, s.Path(), `SELECT table_id FROM commands`); !slices.Equal(left, []string{"t2"}) {
		t.Errorf("commands of %q are left", left)
	}

	closed := table("t2", "c2")
	closed.Closed = noon
	last := batch(1, "k2", "closed")
	last.Table, last.Changes = "t2", []store.Change{closed}
	appended(t, s, last)
	expect("t2", 0)
	if _, err := s.Append(ctx, last); !errors.Is(err, store.ErrClosed) {
		t.Errorf("the same command again: got %v, want %v", err, store.ErrClosed)
	}
}

func TestForgetRefusesWhoSits(t *testing.T) {
	tests := []struct {
		name string
		sits func(s *store.Store)
	}{
		{"at an open table", func(s *store.Store) { save(t, s, store.Sitting{Table: "t2", People: []string{"b", "a"}}) }},
		{"in a round that goes on without him", func(s *store.Store) {
			r := playing(finished("r3", 1))
			m := match("m2")
			r.Table, r.Match, m.Table = "t2", "m2", "t2"
			save(t, s, m, r)
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := withPast(t)
			tt.sits(s)
			before := league(t, s)
			if err := s.Forget(ctx, "a"); !errors.Is(err, store.ErrSeated) {
				t.Errorf("got %v, want %v", err, store.ErrSeated)
			}
			if p, err := s.Person(ctx, "a"); err != nil || p.Name != "Ann" {
				t.Errorf("he has become %+v (%v)", p, err)
			}
			if diff := cmp.Diff(before, league(t, s)); diff != "" {
				t.Error(diff)
			}
		})
	}
	s := withPast(t)
	tests[1].sits(s)
	closed := table("t2", "c2")
	closed.Closed = noon
	save(t, s, closed)
	must(t, s.Forget(ctx, "a")) // that round never ends
	s = withPast(t)
	save(t, s, store.Sitting{Table: "t2", People: []string{"a"}}, store.Sitting{Table: "t2", People: []string{"aa"}})
	must(t, s.Forget(ctx, "a")) // he stood up
	must(t, s.Forget(ctx, "a")) // and once more: there is nobody
}

func TestLogOfAnOpenTableNeverGoes(t *testing.T) {
	s := withPast(t)
	must(t, s.Close())
	if _, err := raw(t, s.Path()).Exec(`DELETE FROM events WHERE table_id = 't2'`); err == nil {
		t.Error("the log of an open table was deleted")
	}
	if _, err := raw(t, s.Path()).Exec(`UPDATE transfers SET payer = 'd'`); err == nil {
		t.Error("another one pays")
	}
}
