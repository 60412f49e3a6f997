package store_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"shengji/store"
)

// recordOf is what finished gives every round, if that is one of its rounds.
func recordOf(r store.Round) ([]byte, error) {
	if want := finished(r.ID, r.Nonce); r.Table != want.Table || r.Seal != want.Seal || r.Proof.Hash != want.Proof.Hash {
		return nil, fmt.Errorf("there is no round %+v", r)
	}
	return []byte("{}\n{}\n"), nil
}

// sent is an export as it comes out of its JSON.
func sent(t *testing.T, s *store.Store) store.Export {
	t.Helper()
	e, err := s.Export(ctx, "g1")
	must(t, err)
	var text, spaced bytes.Buffer
	must(t, e.WriteJSON(&text))
	must(t, json.Indent(&spaced, text.Bytes(), "", "  "))
	read, err := store.ReadExport(&spaced)
	must(t, err)
	if diff := cmp.Diff(e, read); diff != "" {
		t.Fatalf("it is read as another one: %s", diff)
	}
	return read
}

func sheet(e store.Export, name string) *store.Sheet {
	return &e.Sheets[slices.IndexFunc(e.Sheets, func(s store.Sheet) bool { return s.Name == name })]
}

func TestExportComesIntoAnotherStore(t *testing.T) {
	s := withPast(t)
	save(t, s, abandoned(finished("r3", 3)), playing(finished("r4", 4)), corrected, summer,
		store.GuildSettings{Guild: "g1", Edit: to(`{"computers_rated":true}`)})
	e := sent(t, s)

	other := opened(t)
	for range 2 { // the second time nothing is new
		must(t, other.Import(ctx, e, recordOf))
		if diff := cmp.Diff(league(t, s), league(t, other)); diff != "" {
			t.Error(diff)
		}
		again := sent(t, other)
		closed := &sheet(again, "tables").Rows[1][2] // of table t2, which was open
		if *closed == nil {
			t.Error("a table came in open")
		}
		*closed = nil
		if diff := cmp.Diff(e, again); diff != "" {
			t.Error(diff)
		}
		if findings, err := other.Check(ctx); err != nil || len(findings) > 0 {
			t.Error(findings, err)
		}
	}
	r, err := other.Round(ctx, "r1")
	if err != nil || string(r.Proof.Record) != "{}\n{}\n" {
		t.Errorf("record %q (%v)", r.Proof.Record, err)
	}
}

// Settings that a server has already are not those of an archive.
func TestImportLeavesSettings(t *testing.T) {
	s, other := withMatch(t), opened(t)
	save(t, s, store.GuildSettings{Guild: "g1", Edit: to(`{"lang":"en"}`)})
	save(t, other, store.GuildSettings{Guild: "g1", Edit: to(`{"lang":"zh"}`)})
	must(t, other.Import(ctx, sent(t, s), recordOf))
	if g, err := other.Guild(ctx, "g1"); err != nil || string(g.Settings) != `{"lang":"zh"}` {
		t.Errorf("settings %s (%v)", g.Settings, err)
	}
}

// What was played on since the last time comes in.
func TestImportBringsUpToDate(t *testing.T) {
	s, other := withMatch(t), opened(t)
	early := sent(t, s)
	for _, more := range []store.Change{finished("r1", 1), finished("r2", 2), struck, func() store.Match {
		m := match("m1")
		m.State, m.Ended, m.Levels[0] = store.Finished, noon.Add(3*time.Minute), store.Level{Level: "A", Won: true}
		return m
	}()} {
		save(t, s, more)
		e := sent(t, s)
		must(t, other.Import(ctx, e, recordOf))
		must(t, other.Import(ctx, early, recordOf)) // what is older takes nothing back
		m, _ := s.Match(ctx, "m1")
		if got, err := other.Match(ctx, "m1"); err != nil || !cmp.Equal(got, m) {
			t.Errorf("match %+v (%v), want %+v", got, err, m)
		}
		if diff := cmp.Diff(league(t, s), league(t, other)); diff != "" {
			t.Error(diff)
		}
	}
}

// Who was forgotten since an archive was made does not come back with it, and
// what he decided does not count twice.
func TestImportLetsTheForgottenRest(t *testing.T) {
	s, other := withPast(t), opened(t)
	save(t, s, store.Ruling{Round: "r2", Kind: store.Restore, Reason: "it was not", By: "b", At: noon.Add(time.Minute)})
	e := sent(t, s)
	must(t, other.Import(ctx, e, recordOf))
	must(t, other.Forget(ctx, "a"))
	before := sent(t, other)
	must(t, other.Import(ctx, e, recordOf))
	if diff := cmp.Diff(before, sent(t, other)); diff != "" {
		t.Error(diff)
	}
	if p, err := other.Person(ctx, "a"); err != nil || p.Name != "" {
		t.Errorf("he is known as %q again (%v)", p.Name, err)
	}
	if ruled := league(t, other).Rounds[1].Ruled; ruled != store.Restore {
		t.Errorf("his round is ruled %s", ruled)
	}
}

// A match that another table goes on with stays there.
func TestImportLeavesMatchesWhereTheyArePlayed(t *testing.T) {
	s := withMatch(t)
	save(t, s, finished("r1", 1))
	e := sent(t, s)
	taken := match("m1")
	taken.Table = "t2"
	save(t, s, table("t2", "c2"), taken)
	must(t, s.Import(ctx, e, recordOf))
	if m, err := s.Match(ctx, "m1"); err != nil || m.Table != "t2" {
		t.Errorf("it is played at %s (%v)", m.Table, err)
	}
}

// A table that is open, in a backup that was brought back say, would deal again
// what comes in.
func TestImportRefusesRoundsOfAnOpenTable(t *testing.T) {
	from, s := withMatch(t), withMatch(t)
	save(t, from, finished("r1", 1))
	save(t, s, finished("r1", 1))
	must(t, s.Import(ctx, sent(t, from), recordOf)) // nothing is new
	save(t, from, finished("r2", 2))
	if err := s.Import(ctx, sent(t, from), recordOf); !errors.Is(err, store.ErrStillOpen) {
		t.Errorf("got %v, want %v", err, store.ErrStillOpen)
	}
	closed := table("t1", "c1")
	closed.Closed = noon
	save(t, s, closed)
	must(t, s.Import(ctx, sent(t, from), recordOf))
	if rounds := league(t, s).Rounds; len(rounds) != 2 {
		t.Errorf("%d rounds are there", len(rounds))
	}
}

func TestImportRefusesWhatIsNoID(t *testing.T) {
	for _, id := range []string{"", "a/b", "../a", "@everyone", strings.Repeat("7", 33)} {
		from := opened(t)
		season := spring
		season.ID = id
		save(t, from, season)
		if err := opened(t).Import(ctx, sent(t, from), recordOf); err == nil || !strings.Contains(err.Error(), "is no id") {
			t.Errorf("a season %q: got %v", id, err)
		}
		if id == "" {
			continue
		}
		from = withMatch(t)
		save(t, from, store.Merge{Guild: "g1", Account: "a", Into: id, Reason: "same", By: "b", At: noon})
		if err := opened(t).Import(ctx, sent(t, from), recordOf); err == nil || !strings.Contains(err.Error(), "into_user") {
			t.Errorf("an account %q: got %v", id, err)
		}
	}
}

func TestImportRefusesWhatIsAnothers(t *testing.T) {
	tests := []struct {
		name   string
		change func(t *testing.T, s *store.Store)
	}{
		{"a table of another guild", func(t *testing.T, s *store.Store) {
			other := table("t1", "c9")
			other.Guild = "g2"
			save(t, s, other)
		}},
		{"another round", func(t *testing.T, s *store.Store) {
			r := finished("r1", 1)
			r.Proof.Hash = "other"
			save(t, s, table("t1", "c1"), match("m1"), r)
		}},
	}
	from := withMatch(t)
	save(t, from, finished("r1", 1), finished("r2", 2))
	e := sent(t, from)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := opened(t)
			tt.change(t, s)
			before, _ := s.Rounds(ctx, store.Query{})
			if err := s.Import(ctx, e, recordOf); !errors.Is(err, store.ErrAnother) {
				t.Errorf("got %v, want %v", err, store.ErrAnother)
			}
			if after, _ := s.Rounds(ctx, store.Query{}); !cmp.Equal(before, after) {
				t.Error("half of it came in")
			}
		})
	}
	save(t, from, spring)
	running := opened(t)
	save(t, running, summer)
	if err := running.Import(ctx, sent(t, from), recordOf); !errors.Is(err, store.ErrSeasonRuns) {
		t.Errorf("with another season: got %v, want %v", err, store.ErrSeasonRuns)
	}
	save(t, from, merge("b", "c"), merge("c", "a"))
	turned := opened(t)
	save(t, turned, merge("a", "b"))
	if err := turned.Import(ctx, sent(t, from), recordOf); !errors.Is(err, store.ErrCircle) {
		t.Errorf("with merges the other way round: got %v, want %v", err, store.ErrCircle)
	}
	if got := league(t, turned).Merges; !cmp.Equal(got, map[string]string{"a": "b"}) {
		t.Errorf("it counts by %v", got)
	}
	for name, lacking := range map[string]func(e *store.Export){
		"a seat": func(e *store.Export) { s := sheet(*e, "seats"); s.Rows = s.Rows[:len(s.Rows)-1] },
		"the start of a chain": func(e *store.Export) {
			s := sheet(*e, "rounds")
			s.Rows = s.Rows[1:]
			s = sheet(*e, "seats")
			s.Rows = s.Rows[4:]
		},
	} {
		e := sent(t, from)
		lacking(&e)
		s := opened(t)
		if err := s.Import(ctx, e, recordOf); err == nil {
			t.Errorf("it came in without %s", name)
		}
	}
	lost := errors.New("no such file")
	if err := opened(t).Import(ctx, e, func(store.Round) ([]byte, error) { return nil, lost }); !errors.Is(err, lost) {
		t.Errorf("without records: got %v, want %v", err, lost)
	}
}

func TestReadExportRefuses(t *testing.T) {
	for _, text := range []string{``, `[]`, `{}`, `{"format":"shengji-export-2","guild":"g"}`, `{"format":"shengji-export-1"}`,
		`{"format":"shengji-export-1","guild":"g","rounds":[{"ended":"yesterday"}]}`,
		`{"format":"shengji-export-1","guild":"g","rounds":{"id":"r"}}`} {
		if e, err := store.ReadExport(strings.NewReader(text)); err == nil {
			t.Errorf("%s was read as %+v", text, e)
		}
	}
}

func TestNoTextIsAFormula(t *testing.T) {
	s := store.Sheet{Columns: []string{"name"}}
	for _, name := range []string{"=1", "+1", "-1", "@x", "\tx", "\rx", "1=1", ""} {
		s.Rows = append(s.Rows, []any{name})
	}
	s.Rows = append(s.Rows, []any{int64(-1)})
	var text strings.Builder
	must(t, s.WriteCSV(&text))
	if want := "name\n'=1\n'+1\n'-1\n'@x\n'\tx\n\"'\rx\"\n1=1\n\n-1\n"; text.String() != want {
		t.Errorf("got %q, want %q", text.String(), want)
	}
}

func TestSheetIsWrittenForSpreadsheets(t *testing.T) {
	s := withMatch(t)
	save(t, s, finished("r1", 1), store.Seen{Person: "a", Name: "=1+1"}, store.Seen{Person: "c", Name: `Cui "C", 崔`})
	e, err := s.Export(ctx, "g1")
	must(t, err)
	var people, tables strings.Builder
	must(t, sheet(e, "people").WriteCSV(&people))
	must(t, sheet(e, "tables").WriteCSV(&tables))
	if want := "id,name\na,'=1+1\nb,\"Bo \"\"*_\"\nc,\"Cui \"\"C\"\", 崔\"\n"; people.String() != want {
		t.Errorf("got %s, want %s", people.String(), want)
	}
	if want := "id,created,closed\nt1,2026-01-02T12:00:00.000Z,\n"; tables.String() != want {
		t.Errorf("got %s, want %s", tables.String(), want)
	}
}
