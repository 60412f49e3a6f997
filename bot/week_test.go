package bot

import (
	"fmt"
	"testing"
	"time"

	"shengji/game/league"
)

// TestSteps: a digest tells ratings from what they were when its week began, in
// the first week of a season from what was carried into that.
func TestSteps(t *testing.T) {
	monday := time.Date(2026, 11, 2, 9, 0, 0, 0, time.UTC)
	change := func(day int, p league.Player, shown float64) league.Change {
		return league.Change{Ended: monday.AddDate(0, 0, day), Player: p, Rating: league.Rating{Mu: shown + 3, Sigma: 1}}
	}
	carried := league.Ratings{"1": {Rating: league.Rating{Mu: 15, Sigma: 1}}, "2": {Rating: league.Rating{Mu: 15, Sigma: 1}}}
	for _, tt := range []struct {
		name    string
		changes []league.Change
		want    string
	}{
		{"carried", []league.Change{change(1, "1", 13)}, "[{1 12 13}]"},
		{"carried and fallen", []league.Change{change(1, "1", 11)}, "[]"},
		{"new", []league.Change{change(1, "3", 2)}, "[{3 0 2}]"},
		{"since the week before", []league.Change{change(-1, "1", 14), change(1, "1", 13), change(2, "1", 16)}, "[{1 14 16}]"},
		{"in another week", []league.Change{change(-1, "1", 14), change(7, "2", 14)}, "[]"},
		{"the farthest first", []league.Change{change(1, "1", 13), change(1, "2", 14)}, "[{2 12 14} {1 12 13}]"},
	} {
		got := steps(&league.Table{Changes: tt.changes}, carried, monday, monday.AddDate(0, 0, 7))
		if fmt.Sprint(got) != tt.want {
			t.Errorf("%s: %v, want %s", tt.name, got, tt.want)
		}
	}
}

// TestWholeMatches: a match of a week has the players and rounds of all of it.
func TestWholeMatches(t *testing.T) {
	match := func(round string, rounds int) league.Match { return league.Match{Round: round, Rounds: rounds} }
	week := []league.Match{match("a", 2), match("b", 3)}
	wholeMatches(week, []league.Match{match("x", 9), match("b", 11)})
	if week[0].Rounds != 2 || week[1].Rounds != 11 {
		t.Errorf("the matches of the week are %+v", week)
	}
}
