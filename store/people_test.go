package store_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sync/errgroup"

	"shengji/store"
)

// Every change leaves alone what the others have written.
func TestPersonIsKeptPieceByPiece(t *testing.T) {
	s := opened(t)
	want := store.Person{ID: "a", Settings: json.RawMessage(`{}`)}
	steps := []struct {
		change store.Change
		then   func()
	}{
		{store.Seen{Person: "b", Name: "Bo"}, func() {}},
		{store.PersonSettings{Person: "a", Edit: to(`{"ping":true}`)}, func() { want.Settings = json.RawMessage(`{"ping":true}`) }},
		{store.Seen{Person: "a", Name: "Ann", Locale: "zh-CN"}, func() { want.Name, want.Locale = "Ann", "zh-CN" }},
		{store.PersonDirect{Person: "a", Direct: store.DirectClosed}, func() { want.Direct = store.DirectClosed }},
		{store.Seen{Person: "a", Name: "'; --", Locale: "en-US"}, func() { want.Name, want.Locale = "'; --", "en-US" }},
		{store.PersonSettings{Person: "a", Edit: to(``)}, func() { want.Settings = json.RawMessage(`{}`) }},
	}
	for _, step := range steps {
		save(t, s, step.change)
		step.then()
		got, err := s.Person(ctx, "a")
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("after %+v: %v %s", step.change, err, diff)
		}
	}
}

func TestGuildsAreKeptApart(t *testing.T) {
	s := opened(t)
	want := store.Guild{ID: "g1", Settings: json.RawMessage(`{}`)}
	steps := []struct {
		change store.Change
		then   func()
	}{
		{store.GuildSettings{Guild: "g2", Edit: to(`{"lang":"en"}`)}, func() {}},
		{store.GuildSettings{Guild: "g1", Edit: to(`{"lang":"zh-TW"}`)}, func() { want.Settings = json.RawMessage(`{"lang":"zh-TW"}`) }},
	}
	for _, step := range steps {
		save(t, s, step.change)
		step.then()
		got, err := s.Guild(ctx, "g1")
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("after %+v: %v %s", step.change, err, diff)
		}
	}
}

// to is an edit that takes no notice of what was there.
func to(settings string) store.Edit {
	return func(json.RawMessage) (json.RawMessage, error) { return json.RawMessage(settings), nil }
}

func TestSettingsMustBeJSON(t *testing.T) {
	s := opened(t)
	if err := s.Save(ctx, store.PersonSettings{Person: "a", Edit: to(`{"half`)}); err == nil {
		t.Error("half a value was written")
	}
}

func TestRefusedEditChangesNothing(t *testing.T) {
	s := opened(t)
	save(t, s, store.GuildSettings{Guild: "g1", Edit: to(`{"a":1}`)})
	full := errors.New("full")
	refuse := func(settings json.RawMessage) (json.RawMessage, error) { return json.RawMessage(`{}`), full }
	if err := s.Save(ctx, store.Seen{Person: "a", Name: "Ann"}, store.GuildSettings{Guild: "g1", Edit: refuse}); !errors.Is(err, full) {
		t.Errorf("got %v, want %v", err, full)
	}
	g, err := s.Guild(ctx, "g1")
	if p, _ := s.Person(ctx, "a"); err != nil || string(g.Settings) != `{"a":1}` || p.Name != "" {
		t.Errorf("guild %s, person %q (%v)", g.Settings, p.Name, err)
	}
}

// Everybody adds one to the same number at once: none of them is lost.
func TestEditsDoNotLoseEachOther(t *testing.T) {
	s := opened(t)
	const edits = 20
	var all errgroup.Group
	for range edits {
		all.Go(func() error {
			return s.Save(ctx, store.PersonSettings{Person: "a", Edit: func(settings json.RawMessage) (json.RawMessage, error) {
				var kept struct{ N int }
				err := json.Unmarshal(settings, &kept)
				return fmt.Appendf(nil, `{"N":%d}`, kept.N+1), err
			}})
		})
	}
	must(t, all.Wait())
	if p, err := s.Person(ctx, "a"); err != nil || string(p.Settings) != fmt.Sprintf(`{"N":%d}`, edits) {
		t.Errorf("got %s (%v) after %d edits", p.Settings, err, edits)
	}
}
