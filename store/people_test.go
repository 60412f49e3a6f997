package store_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

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
		{store.PersonSettings{Person: "a", Settings: json.RawMessage(`{"ping":true}`)}, func() { want.Settings = json.RawMessage(`{"ping":true}`) }},
		{store.Seen{Person: "a", Name: "Ann", Locale: "zh-CN"}, func() { want.Name, want.Locale = "Ann", "zh-CN" }},
		{store.PersonDirect{Person: "a", Direct: store.DirectClosed}, func() { want.Direct = store.DirectClosed }},
		{store.Seen{Person: "a", Name: "'; --", Locale: "en-US"}, func() { want.Name, want.Locale = "'; --", "en-US" }},
		{store.PersonSettings{Person: "a"}, func() { want.Settings = json.RawMessage(`{}`) }},
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

func TestGuildIsKeptPieceByPiece(t *testing.T) {
	s := opened(t)
	want := store.Guild{ID: "g1", Settings: json.RawMessage(`{}`)}
	steps := []struct {
		change store.Change
		then   func()
	}{
		{store.GuildPresence{Guild: "g2", Removed: noon}, func() {}},
		{store.GuildSettings{Guild: "g1", Settings: json.RawMessage(`{"lang":"zh-TW"}`)}, func() { want.Settings = json.RawMessage(`{"lang":"zh-TW"}`) }},
		{store.GuildPresence{Guild: "g1", Removed: noon}, func() { want.Removed = noon }},
		{store.GuildPresence{Guild: "g1"}, func() { want.Removed = time.Time{} }},
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

func TestSettingsMustBeJSON(t *testing.T) {
	s := opened(t)
	if err := s.Save(ctx, store.PersonSettings{Person: "a", Settings: json.RawMessage(`{"half`)}); err == nil {
		t.Error("half a value was written")
	}
}
