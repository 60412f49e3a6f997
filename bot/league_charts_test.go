package bot

import (
	"testing"

	"shengji/game/league"
)

// TestBetter: a pair is found from either side, also with one whose id has
// changed its place in the order because he was forgotten.
func TestBetter(t *testing.T) {
	l := new(leagueRead)
	l.Table = &league.Table{
		Players: []league.Figures{{Player: "2", Rounds: 8, Net: 8}, {Player: "3", Rounds: 8}, {Player: "former-1", Rounds: 8, Net: 8}},
		Pairs:   []league.Pair{{A: "former-1", B: "2", Rounds: 4, Net: 8}, {A: "2", B: "3", Rounds: 8}},
	}
	for _, tt := range []struct {
		a, b   league.Player
		levels float64
		ok     bool
	}{
		{"2", "former-1", 2, true}, {"former-1", "2", 2, true},
		{"2", "3", 0, false}, {"3", "former-1", 0, false},
	} {
		if levels, ok := l.better(tt.a, tt.b); levels != tt.levels || ok != tt.ok {
			t.Errorf("%s and %s: %v, %v", tt.a, tt.b, levels, ok)
		}
	}
}
