package bot

import (
	"encoding/json"
	"testing"

	"shengji/bot/chat"
	"shengji/bot/standings"
	"shengji/store"
)

// TestTallies: a table is kept as long as nothing has changed that it is made of.
func TestTallies(t *testing.T) {
	archive := store.Archive{Guild: store.Guild{ID: "g", Settings: json.RawMessage(`{}`)}, Version: 7}
	running, other := store.Season{ID: "s"}, store.Season{ID: "o"}
	over := store.Season{ID: "s", Frozen: json.RawMessage(`{}`)}
	newer, settled, elsewhere := archive, archive, archive
	newer.Version, settled.Guild.Settings, elsewhere.Guild.ID = 8, json.RawMessage(`{"computers_rated":true}`), "h"
	for _, tt := range []struct {
		name string
		a    store.Archive
		s    store.Season
		ok   bool
	}{
		{"the same", archive, running, true},
		{"after a round", newer, running, false},
		{"after a setting", settled, running, false},
		{"of another season", archive, other, false},
		{"of the season that is over", archive, over, false},
		{"of another server", elsewhere, running, false},
	} {
		var kept tallies
		kept.keep(archive, running, standings.Frozen{Minimum: 3})
		if got, ok := kept.of(tt.a, tt.s); ok != tt.ok || ok && got.Minimum != 3 {
			t.Errorf("%s: %+v, %v", tt.name, got, ok)
		}
		kept.forget()
		if _, ok := kept.of(tt.a, tt.s); ok {
			t.Errorf("%s is kept after somebody was forgotten", tt.name)
		}
	}
}

// TestPages: charts of a page that its reader has left are not shown.
func TestPages(t *testing.T) {
	var p pages
	first, second, other := &chat.Interaction{ID: "1", User: "a"}, &chat.Interaction{ID: "2", User: "a"}, &chat.Interaction{ID: "3", User: "b"}
	p.open(first)
	p.open(other)
	if p.left(first) || p.left(other) {
		t.Error("somebody has left what he opened last")
	}
	p.open(second)
	if !p.left(first) || p.left(second) || p.left(other) {
		t.Error("who opens another page has not left the first, or another has")
	}
}
