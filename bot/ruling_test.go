package bot

import (
	"testing"

	"shengji/game/rules"
)

func TestPossiblePoints(t *testing.T) {
	for _, tt := range []struct {
		penalty, points int
		want            bool
	}{
		{0, 0, true}, {0, 85, true}, {0, 77, false}, {0, -5, false},
		{10, 77, false}, {3, 77, true}, {3, -3, false},
	} {
		r := rules.Rules{ThrowPenalty: rules.Penalty{Points: tt.penalty}}
		if got := possible(&r, tt.points); got != tt.want {
			t.Errorf("%d points, with a penalty of %d: %v", tt.points, tt.penalty, got)
		}
	}
}
