package league

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestRanking(t *testing.T) {
	table := &Table{Players: []Figures{
		{Player: "A", Rounds: 10, Won: 5, AsAttacker: Count{4, 2}, AsDeclarer: Count{6, 3}, Attacked: 300, Conceded: 300, Coins: -10},
		{Player: "B", Rounds: 20, Won: 10, AsAttacker: Count{10, 5}, AsDeclarer: Count{5, 1}, AsPartner: Count{5, 4}, Attacked: 800, Conceded: 900, Coins: 30},
		{Player: "C", Rounds: 3, Won: 3, AsDeclarer: Count{3, 3}, Conceded: 150, Coins: -10},
		{Player: "D", Rounds: 20, Won: 5, AsAttacker: Count{20, 5}, Attacked: 1500, Coins: -10},
	}}
	for _, tt := range []struct {
		by      Key
		minimum int
		want    string
	}{
		{ByWinRate, 0, "1C 2A 2B 4D"},
		{ByWinRate, 4, "1A 1B 3D"},
		{ByRounds, 0, "1B 1D 3A 4C"},
		{ByCoins, 0, "1B 2A 2C 2D"},
		{ByPoints, 0, "1B 2A 2D"},   // C never attacked
		{ByConceded, 0, "1A 1C 3B"}, // fewest first, D never declared
		{ByPartnerRate, 0, "1B"},
		{ByDeclarerRate, 0, "1C 2A 3B"},
		{ByRating, 30, ""},
		{ByMatchRate, 0, ""}, // no match was decided
		{Key("no such figure"), 0, ""},
		{ByLevels, 0, "1A 1B 1C 1D"},
		{ByAttackerRate, 0, "1A 1B 3D"},
		{ByLevelRate, 11, "1B 1D"},
	} {
		var got []string
		for _, p := range table.Ranking(tt.by, tt.minimum) {
			got = append(got, fmt.Sprint(p.Place, p.Player))
		}
		if strings.ReplaceAll(strings.Join(got, ","), " ", "") != strings.ReplaceAll(tt.want, " ", ",") {
			t.Errorf("by %s, at least %d rounds: %v, want %s", tt.by, tt.minimum, got, tt.want)
		}
	}
}

// TestKeys: every key ranks everybody of an archive in which all is played.
func TestKeys(t *testing.T) {
	g := generator{Rand: rand.New(rand.NewPCG(3, 3)), people: 6, change: 0.05}
	table := Fold(g.archive(t, 10, "shuangsheng"), Terms{Model: Default})
	for _, k := range Keys {
		places := table.Ranking(k, 1)
		if len(places) != len(table.Players) {
			t.Errorf("%s ranks %d of %d", k, len(places), len(table.Players))
		}
		if places[0].Value == places[len(places)-1].Value {
			t.Errorf("%s is the same for all", k)
		}
	}
	if sorted := slices.Compact(slices.Sorted(slices.Values(Keys))); len(sorted) != len(Keys) {
		t.Errorf("two keys have one name: %v", sorted)
	}
}

// Levels of a called partner's rounds come in thirds, in any order.
func TestThirdsTie(t *testing.T) {
	a, b := 0.0, 0.0
	for _, thirds := range []float64{1, 1, 2, 5} {
		a += thirds / 3
	}
	for _, thirds := range []float64{5, 2, 1, 1} {
		b += thirds / 3
	}
	if a == b {
		t.Fatal("the order does not matter here")
	}
	table := &Table{Players: []Figures{{Player: "A", Rounds: 4, Net: a}, {Player: "B", Rounds: 4, Net: b}}}
	for _, k := range []Key{ByLevels, ByLevelRate} {
		if places := table.Ranking(k, 0); places[0].Player != "A" || places[1].Place != 1 {
			t.Errorf("by %s: %+v", k, places)
		}
	}
}

func TestMedals(t *testing.T) {
	table := &Table{Players: []Figures{
		{Player: "A", Rounds: 9}, {Player: "B", Rounds: 9}, {Player: "C", Rounds: 8}, {Player: "D", Rounds: 8}, {Player: "E", Rounds: 7},
	}}
	var got []Medal
	for _, p := range table.Ranking(ByRounds, 0) {
		got = append(got, p.Medal())
	}
	if want := []Medal{Gold, Gold, Bronze, Bronze, NoMedal}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestMedalists: a rating that somebody came with wins nothing.
func TestMedalists(t *testing.T) {
	at := func(p Player, rounds int, mu float64) Figures {
		return Figures{Player: p, Rounds: rounds, Carried: Carried{Rating: Rating{Mu: mu}}}
	}
	table := &Table{Players: []Figures{at("A", 9, 1), at("B", 9, 5), at("C", 9, 3), at("D", 3, 4), at("E", 9, 3), at("F", 9, 2)}}
	for _, tt := range []struct {
		name  string
		rated []Player
		want  string
	}{
		{"nobody is rated", nil, "[]"},
		{"all are", []Player{"A", "B", "C", "D", "E", "F"}, "[gold B silver C silver E]"},
		{"the first is not", []Player{"A", "C", "E", "F"}, "[gold C gold E bronze F]"},
	} {
		table.Changes = nil
		for _, p := range tt.rated {
			table.Changes = append(table.Changes, Change{Player: p})
		}
		got := []string{}
		for _, p := range table.Medalists(9) {
			got = append(got, string(p.Medal())+" "+string(p.Player))
		}
		if fmt.Sprint(got) != tt.want {
			t.Errorf("%s: %v, want %s", tt.name, got, tt.want)
		}
	}
}
