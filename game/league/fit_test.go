package league

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestFitByHand predicts two matches of the same teams, the second from the
// ratings that the first left.
func TestFitByHand(t *testing.T) {
	var a archive
	a.add("m", "ABCD", lap(held))
	a.add("m", "AB-D", lap(held)) // not rated
	a.add("m", "ABCD", lap(held))
	m := Model{Beta: 10, Kappa: 1e-4}
	after := m.Rate([][]Rating{{New, New}, {New, New}}, []int{0, 1})
	want := (math.Ln2 - math.Log(m.Predict(after)[0])) / 2
	got := Fit(a, Terms{Model: Default}, []float64{10}, []float64{0})
	if len(got) != 1 || got[0].Matches != 2 || math.Abs(got[0].LogLoss-want) > 1e-12 || got[0].Model != m {
		t.Errorf("%+v, want %v", got, want)
	}
}

// TestFitFindsLuck: an archive of players who differ is predicted better than
// by a coin, one of chance alone by nothing better than by a beta without end.
func TestFitFindsLuck(t *testing.T) {
	const endless = 1e9
	betas := []float64{12.5, endless}
	skilled, chance := strengths(6), strengths(0)
	if got := Fit(skilled, Terms{Model: Default}, betas, []float64{0}); got[0].LogLoss > math.Ln2-0.05 || math.Abs(got[1].LogLoss-math.Ln2) > 1e-6 {
		t.Errorf("players who differ: %+v", got)
	}
	if got := Fit(chance, Terms{Model: Default}, betas, []float64{0}); got[0].LogLoss < got[1].LogLoss {
		t.Errorf("chance: %+v", got)
	}
}

// strengths is 400 matches of one round of eight people, whose strengths differ
// so much, in logits.
func strengths(differ float64) (a archive) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 400 {
		var seats string
		for _, i := range r.Perm(8)[:4] {
			seats += string(rune('A' + i))
		}
		edge := differ / 8 * float64(int(seats[0])+int(seats[2])-int(seats[1])-int(seats[3]))
		if r.Float64() < 1/(1+math.Exp(-edge)) {
			a.add("m", seats, lap(held))
		} else {
			a.add("m", seats, lap(taken))
		}
	}
	return a
}

func TestFitGrid(t *testing.T) {
	got := Fit(nil, Terms{Model: Default}, []float64{5, 10}, []float64{0, 1})
	for i, want := range [][2]float64{{5, 0}, {5, 1}, {10, 0}, {10, 1}} {
		if got[i].Beta != want[0] || got[i].Tau != want[1] || got[i].LogLoss != 0 || got[i].Matches != 0 {
			t.Errorf("%d: %+v", i, got[i])
		}
	}
}
