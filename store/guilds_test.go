package store_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shengji/store"
)

// TestGuilds: a server is known by its settings, or by what was played on it.
func TestGuilds(t *testing.T) {
	s := withTable(t)
	of := func(guild, match string) store.Match {
		return store.Match{ID: match, Table: "t1", Guild: guild, State: store.Playing, Started: noon}
	}
	save(t, s, of("g2", "m1"), of("g2", "m2"), of("g3", "m3"),
		store.GuildSettings{Guild: "g1", Edit: to(`{"a":1}`)}, store.GuildSettings{Guild: "g3", Edit: to(`{"b":2}`)})
	got, err := s.Guilds(ctx)
	want := []store.Guild{
		{ID: "g1", Settings: json.RawMessage(`{"a":1}`)}, {ID: "g2", Settings: json.RawMessage(`{}`)}, {ID: "g3", Settings: json.RawMessage(`{"b":2}`)},
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
}
