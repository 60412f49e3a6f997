package store_test

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"shengji/store"
)

var ctx = context.Background()

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

// opened returns a new store that the test closes.
func opened(t testing.TB) *store.Store {
	t.Helper()
	return reopened(t, filepath.Join(t.TempDir(), "shengji.db"))
}

func reopened(t testing.TB, path string) *store.Store {
	t.Helper()
	s, err := store.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func save(t testing.TB, s *store.Store, changes ...store.Change) {
	t.Helper()
	if err := s.Save(ctx, changes...); err != nil {
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
	return store.Table{ID: id, Guild: "g1", Channel: channel, Created: noon}
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
	if _, err := s.Append(ctx, b); err != nil {
		t.Fatal(err)
	}
}

func kinds(events []store.Event) (all []string) {
	for _, e := range events {
		all = append(all, e.Kind)
	}
	return all
}
