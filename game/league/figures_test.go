package league

import (
	"testing"

	"shengji/game/match"
)

func TestStreaks(t *testing.T) {
	drawn := Facts{Partner: 2, Winners: match.Draw}
	for _, tt := range []struct {
		rounds          string // of the declarers: won, lost, drawn
		streak, longest int
		last            string
	}{
		{"W", 1, 1, "W"},
		{"L", -1, 0, "L"},
		{"D", 0, 0, "D"},
		{"WWL", -1, 2, "WWL"},
		{"WWLLW", 1, 2, "WWLLW"},
		{"LLLL", -4, 0, "LLLL"},
		{"WWD", 0, 2, "WWD"},
		{"WWDW", 1, 2, "WWDW"},
		{"LLDL", -1, 0, "LLDL"},
		{"WWWLWW", 2, 3, "WWLWW"},
	} {
		var a archive
		for _, r := range tt.rounds {
			a.add("m", "ABCD", map[rune]Facts{'W': held, 'L': taken, 'D': drawn}[r])
		}
		f, last := Fold(a, Terms{}).Player("A"), ""
		for _, o := range f.Last {
			last += map[Outcome]string{Won: "W", Lost: "L", Drawn: "D"}[o]
		}
		if f.Streak != tt.streak || f.Longest != tt.longest || last != tt.last {
			t.Errorf("%s: streak %d, longest %d, last %s", tt.rounds, f.Streak, f.Longest, last)
		}
	}
}
