package league

import (
	"encoding/json"
	"math"
	"testing"
)

// TestCarryOver: what is known less well is carried by all who have a rating,
// and the next season goes on from there.
func TestCarryOver(t *testing.T) {
	var a archive
	for range 3 {
		a.add("m", "ABCD", lap(held))
	}
	table := Fold(a, Terms{Model: Default, Start: Ratings{
		"A": {Rating{30, 2}, 40},
		"X": {Rating{20, 3}, 50}, // does not play this season
		"Y": {Rating{20, 8}, 5},
	}})
	var frozen Table
	if err := json.Unmarshal([]byte(text(t, table)), &frozen); err != nil {
		t.Fatal(err)
	}
	start := frozen.CarryOver(4)
	for _, tt := range []struct {
		player Player
		mu     float64
		sigma  float64
		rated  int
	}{
		{"A", table.Player("A").Mu, math.Hypot(table.Player("A").Sigma, 4), 43},
		{"B", table.Player("B").Mu, math.Hypot(table.Player("B").Sigma, 4), 3},
		{"X", 20, 5, 50},
		{"Y", 20, New.Sigma, 5},
	} {
		got := start[tt.player]
		if got.Mu != tt.mu || math.Abs(got.Sigma-min(New.Sigma, tt.sigma)) > 1e-12 || got.Rated != tt.rated {
			t.Errorf("%s carries %+v, want %+v", tt.player, got, tt)
		}
	}
	if a := table.Player("A"); a.Provisional() || a.Mu <= 30 || !table.Player("B").Provisional() {
		t.Errorf("%+v", a)
	}
	if next := Fold(nil, Terms{Start: start}).CarryOver(0); next["X"] != start["X"] {
		t.Errorf("a season without rounds carries %+v on, not %+v", next["X"], start["X"])
	}
}

func TestCarriedAsJSON(t *testing.T) {
	c := Carried{Rating{Mu: 31.5, Sigma: 2.25}, 7}
	body, err := json.Marshal(c)
	if want := `{"mu":31.5,"sigma":2.25,"rated":7}`; err != nil || string(body) != want {
		t.Errorf("%s (%v), want %s", body, err, want)
	}
	var read Carried
	if err := json.Unmarshal(body, &read); err != nil || read != c {
		t.Errorf("%+v (%v)", read, err)
	}
}
