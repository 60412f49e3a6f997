package league

import (
	"math"
	"testing"
)

// TestRate holds the published vectors of product.md 7.
func TestRate(t *testing.T) {
	const won, lost, sigma = 26.964294621803063, 23.035705378196937, 8.177962604389991
	for _, tt := range []struct {
		name  string
		ranks []int
		mu    [2]float64
	}{
		{"first wins", []int{0, 1}, [2]float64{won, lost}},
		{"second wins", []int{1, 0}, [2]float64{lost, won}},
		{"draw", []int{0, 0}, [2]float64{25, 25}},
	} {
		after := Textbook.Rate([][]Rating{{New, New}, {New, New}}, tt.ranks)
		for i, team := range after {
			for _, r := range team {
				if math.Abs(r.Mu-tt.mu[i]) > 1e-9 || math.Abs(r.Sigma-sigma) > 1e-9 {
					t.Errorf("%s: team %d has %v / %v, want %v / %v", tt.name, i, r.Mu, r.Sigma, tt.mu[i], sigma)
				}
			}
		}
	}
}

// TestRateWithTau checks that a match can also widen what is known too well.
func TestRateWithTau(t *testing.T) {
	sure := Rating{Mu: 25, Sigma: 0.01}
	after := Textbook.Rate([][]Rating{{sure}, {sure}}, []int{0, 1})
	if s := after[0][0].Sigma; s < 0.08 || s > 0.085 {
		t.Errorf("sigma %v, want about tau", s)
	}
}

func TestRateSurvivesExtremes(t *testing.T) {
	after := Textbook.Rate([][]Rating{{{Mu: -1e4, Sigma: 1}}, {{Mu: 1e4, Sigma: 1}}}, []int{0, 1})
	for _, team := range after {
		if r := team[0]; math.IsNaN(r.Mu) || math.IsInf(r.Mu, 0) || math.IsNaN(r.Sigma) {
			t.Errorf("%+v", r)
		}
	}
}
