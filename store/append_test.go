package store_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"golang.org/x/sync/errgroup"

	"shengji/store"
)

func TestAppendRefuses(t *testing.T) {
	s := withTable(t)
	appended(t, s, batch(0, "k1", "a", "b"))
	closed := table("t2", "c2")
	closed.Closed = noon
	save(t, s, closed)

	tests := []struct {
		name string
		b    store.Batch
		want error
	}{
		{"behind the log", batch(1, "k2", "c"), store.ErrConflict},
		{"ahead of the log", batch(3, "k2", "c"), store.ErrConflict},
		{"the same key", batch(2, "k1", "c"), store.ErrDuplicate},
		{"the same key as it was sent first", batch(0, "k1", "a", "b"), store.ErrDuplicate},
		{"a closed table", store.Batch{Table: "t2", Key: "k2"}, store.ErrClosed},
		{"no such table", store.Batch{Table: "t3", Key: "k2"}, store.ErrNotFound},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := s.Append(ctx, tt.b); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}

	events, err := s.Events(ctx, "t1", 1)
	if diff := cmp.Diff([]string{"a", "b"}, kinds(events)); err != nil || diff != "" {
		t.Errorf("the log changed (%v): %s", err, diff)
	}
}

func TestDuplicateNamesEarlierEvents(t *testing.T) {
	s := withTable(t)
	appended(t, s, batch(0, "k1", "a"))
	appended(t, s, batch(1, "k2", "b", "c"))
	appended(t, s, batch(3, "k3"))

	_, err := s.Append(ctx, batch(3, "k2", "b", "c"))
	var duplicate *store.DuplicateError
	if !errors.As(err, &duplicate) || duplicate.First != 2 || duplicate.Last != 3 {
		t.Errorf("got %v, want events 2 to 3", err)
	}
	_, err = s.Append(ctx, batch(3, "k3"))
	if !errors.As(err, &duplicate) || duplicate.First <= duplicate.Last {
		t.Errorf("got %v, want a command without events", err)
	}
}

func TestRecoverStartsAtLastCheckpoint(t *testing.T) {
	tests := []struct {
		name  string
		kinds []string
		from  int // index of the first one that is needed
	}{
		{"nothing yet", nil, 0},
		{"no checkpoint", []string{"a", "b"}, 0},
		{"one", []string{"a", "checkpoint", "b"}, 1},
		{"two", []string{"checkpoint", "a", "checkpoint", "b", "c"}, 2},
		{"at the end", []string{"a", "b", "checkpoint"}, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := withTable(t)
			appended(t, s, batch(0, "k1", tt.kinds...))
			events, err := s.Recover(ctx, "t1")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.kinds[tt.from:], kinds(events), cmpopts.EquateEmpty()); diff != "" {
				t.Error(diff)
			}
			if len(events) > 0 && events[0].Seq != int64(tt.from+1) {
				t.Errorf("first seq %d, want %d", events[0].Seq, tt.from+1)
			}
		})
	}
}

func TestAppendWritesAllOrNothing(t *testing.T) {
	s := withMatch(t)
	save(t, s, finished("r1", 1))
	b := batch(0, "k1", "a", "b")
	b.Changes = []store.Change{
		store.Seen{Person: "a", Name: "Ann"},
		finished("r1", 1), // refused
	}
	if _, err := s.Append(ctx, b); !errors.Is(err, store.ErrEnded) {
		t.Fatalf("got %v, want %v", err, store.ErrEnded)
	}
	if events, err := s.Events(ctx, "t1", 1); err != nil || len(events) > 0 {
		t.Errorf("events %v (%v) of a refused batch", events, err)
	}
	if p, err := s.Person(ctx, "a"); err != nil || p.Name != "" {
		t.Errorf("person %v (%v) of a refused batch", p, err)
	}
	b.Changes = nil
	appended(t, s, b) // the key was not spent
}

func TestAppendGivesUpWithItsContext(t *testing.T) {
	s := withTable(t)
	over, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := s.Append(over, batch(0, "k1", "a")); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	appended(t, s, batch(0, "k1", "b"))
}

func TestTablesAppendSideBySide(t *testing.T) {
	s := opened(t)
	const tables, batches = 6, 20
	var all errgroup.Group
	for n := range tables {
		id := fmt.Sprint("t", n)
		save(t, s, table(id, "c"+id))
		all.Go(func() error {
			for seq := range batches {
				b := batch(int64(seq), fmt.Sprint(seq), "a")
				b.Table = id
				if _, err := s.Append(ctx, b); err != nil {
					return err
				}
				if events, err := s.Recover(ctx, id); err != nil || len(events) != seq+1 {
					return fmt.Errorf("%d events after %d: %w", len(events), seq+1, err)
				}
			}
			return nil
		})
	}
	must(t, all.Wait())
}

func TestAppendKeepsEventsAsTheyAre(t *testing.T) {
	s := withTable(t)
	b := batch(0, "k1")
	b.Events = []store.Event{
		{Kind: "played", Body: []byte("{\"cards\": [1, 2],\n \"名\": \"\\u0000\"}")},
		{Kind: "checkpoint", Body: []byte(`null`), Checkpoint: true},
	}
	last, err := s.Append(ctx, b)
	if err != nil || last != 2 {
		t.Fatal(last, err)
	}
	got, err := s.Events(ctx, "t1", 1)
	for i := range b.Events {
		b.Events[i].Seq, b.Events[i].At = int64(i+1), noon
	}
	if diff := cmp.Diff(b.Events, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestLogIsNeverRewritten(t *testing.T) {
	s := withTable(t)
	appended(t, s, batch(0, "k1", "a"))
	for _, statement := range []string{`UPDATE events SET body = '{}'`, `DELETE FROM events`} {
		if _, err := raw(t, s.Path()).Exec(statement); err == nil {
			t.Errorf("%s went through", statement)
		}
	}
}

// One play: an event of 200 bytes, which is what a table appends most.
func BenchmarkAppend(b *testing.B) {
	s := withTable(b)
	body := fmt.Appendf(nil, `{"cards":"%0180d"}`, 0)
	last := int64(0)
	for b.Loop() {
		last++
		_, err := s.Append(ctx, store.Batch{
			Table: "t1", Expected: last - 1, Key: fmt.Sprint(last), At: noon,
			Events: []store.Event{{Kind: "played", Body: body}},
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}

// The end of a round with everything that is written then.
func BenchmarkAppendRoundEnd(b *testing.B) {
	s := withMatch(b)
	last := 0
	for b.Loop() {
		last++
		end := batch(int64(last-1), fmt.Sprint(last), "checkpoint")
		r := finished(fmt.Sprint("r", last), last)
		end.Changes = []store.Change{
			playing(r), r, match("m1"), store.Sitting{Table: "t1", People: []string{"a"}}, store.Seen{Person: "a", Name: "Ann"},
			store.Transfer{Round: r.ID, Guild: "g1", Payer: "a", Payee: "b", Coins: 1, At: noon},
			store.Transfer{Round: r.ID, Line: 1, Guild: "g1", Payer: "c", Payee: "d", Coins: 1, At: noon},
		}
		appended(b, s, end)
	}
}

func BenchmarkRecover(b *testing.B) {
	s := withTable(b)
	for i := range 100 {
		kind := "played"
		if i == 0 {
			kind = "checkpoint"
		}
		appended(b, s, batch(int64(i), fmt.Sprint(i), kind))
	}
	for b.Loop() {
		if events, err := s.Recover(ctx, "t1"); err != nil || len(events) != 100 {
			b.Fatal(len(events), err)
		}
	}
}
