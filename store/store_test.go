package store_test

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"shengji/store"
)

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

// opened returns a new store that the test closes.
func opened(t testing.TB) *store.Store {
	t.Helper()
	return reopened(t, filepath.Join(t.TempDir(), "shengji.db"))
}

func reopened(t testing.TB, path string) *store.Store {
	t.Helper()
	s, err := store.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func save(t testing.TB, s *store.Store, changes ...store.Change) {
	t.Helper()
	if err := s.Save(context.Background(), changes...); err != nil {
		t.Fatal(err)
	}
}

// withTable returns a new store with the open table "t1".
func withTable(t testing.TB) *store.Store {
	t.Helper()
	s := opened(t)
	save(t, s, table("t1", "c1"))
	return s
}

func table(id, channel string) store.Table {
	return store.Table{ID: id, Guild: "g1", Channel: channel, Settings: json.RawMessage(`{"clock":60}`), Created: noon}
}

// batch has one event of each kind.
func batch(expected int64, key string, kinds ...string) store.Batch {
	b := store.Batch{Table: "t1", Expected: expected, Key: key, At: noon}
	for _, kind := range kinds {
		b.Events = append(b.Events, store.Event{Kind: kind, Body: []byte(`{}`), Checkpoint: kind == "checkpoint"})
	}
	return b
}

func appended(t testing.TB, s *store.Store, b store.Batch) {
	t.Helper()
	if _, err := s.Append(context.Background(), b); err != nil {
		t.Fatal(err)
	}
}

func kinds(events []store.Event) (all []string) {
	for _, e := range events {
		all = append(all, e.Kind)
	}
	return all
}

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
			if _, err := s.Append(context.Background(), tt.b); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}

	events, err := s.Events(context.Background(), "t1", 1)
	if diff := cmp.Diff([]string{"a", "b"}, kinds(events)); err != nil || diff != "" {
		t.Errorf("the log changed (%v): %s", err, diff)
	}
}

func TestDuplicateNamesEarlierEvents(t *testing.T) {
	s := withTable(t)
	appended(t, s, batch(0, "k1", "a"))
	appended(t, s, batch(1, "k2", "b", "c"))
	appended(t, s, batch(3, "k3"))

	_, err := s.Append(context.Background(), batch(3, "k2", "b", "c"))
	var duplicate *store.DuplicateError
	if !errors.As(err, &duplicate) || duplicate.First != 2 || duplicate.Last != 3 {
		t.Errorf("got %v, want events 2 to 3", err)
	}
	_, err = s.Append(context.Background(), batch(3, "k3"))
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
			events, err := s.Recover(context.Background(), "t1")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.kinds[tt.from:], kinds(events), cmp.Transformer("", func(s []string) []string { return append([]string{}, s...) })); diff != "" {
				t.Error(diff)
			}
			if len(events) > 0 && events[0].Seq != int64(tt.from+1) {
				t.Errorf("first seq %d, want %d", events[0].Seq, tt.from+1)
			}
		})
	}
}
