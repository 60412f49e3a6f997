package league

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
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

// TestChangesSumToZero: what one team of two wins the other loses, if all are
// known equally well.
func TestChangesSumToZero(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sigma := rapid.Float64Range(0.5, 9).Draw(t, "sigma")
		model := Model{Beta: rapid.Float64Range(1, 30).Draw(t, "beta"), Kappa: 1e-4, Tau: rapid.Float64Range(0, 1).Draw(t, "tau")}
		team := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Rating {
			return Rating{Mu: rapid.Float64Range(0, 50).Draw(t, "mu"), Sigma: sigma}
		}), 2, 2)
		before := [][]Rating{team.Draw(t, "first"), team.Draw(t, "second")}
		sum := 0.0
		for i, after := range model.Rate(before, rapid.SampledFrom([][]int{{0, 1}, {1, 0}, {0, 0}}).Draw(t, "ranks")) {
			for j := range after {
				sum += after[j].Mu - before[i][j].Mu
			}
		}
		if math.Abs(sum) > 1e-9 {
			t.Errorf("the changes sum to %v", sum)
		}
	})
}

func TestPredict(t *testing.T) {
	strong := Rating{Mu: 30, Sigma: 2}
	logistic := func(difference, variance float64, teams int, m Model) float64 {
		return 1 / (1 + math.Exp(-difference/math.Sqrt(variance+float64(teams)*m.Beta*m.Beta)))
	}
	for _, tt := range []struct {
		name  string
		model Model
		teams [][]Rating
		want  []float64
	}{
		{"all new", Default, [][]Rating{{New, New}, {New, New}}, []float64{0.5, 0.5}},
		{"four new", Default, [][]Rating{{New}, {New}, {New}, {New}}, []float64{0.25, 0.25, 0.25, 0.25}},
		{"a strong one", Model{Beta: 5}, [][]Rating{{strong}, {New}}, []float64{logistic(5, 4+New.Sigma*New.Sigma, 2, Model{Beta: 5}), logistic(-5, 4+New.Sigma*New.Sigma, 2, Model{Beta: 5})}},
		{"tau widens", Model{Beta: 5, Tau: 3}, [][]Rating{{strong}, {New}}, []float64{logistic(5, 4+18+New.Sigma*New.Sigma, 2, Model{Beta: 5}), logistic(-5, 4+18+New.Sigma*New.Sigma, 2, Model{Beta: 5})}},
	} {
		got := tt.model.Predict(tt.teams)
		for i := range tt.want {
			if math.Abs(got[i]-tt.want[i]) > 1e-12 {
				t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
			}
		}
	}
}

// TestLikelihood holds omega and delta, for four teams without ties, to the
// slope and the bend of the Plackett-Luce likelihood itself.
func TestLikelihood(t *testing.T) {
	const c, step = 20.0, 1e-3
	mu, ranks := []float64{25, 31, 18, 27}, []int{2, 0, 1, 3}
	likelihoodAt := func(i int, shift float64) (log float64) {
		at := slices.Clone(mu)
		at[i] += shift
		for q := range at {
			sum := 0.0
			for s := range at {
				if ranks[s] >= ranks[q] {
					sum += math.Exp(at[s] / c)
				}
			}
			log += at[q]/c - math.Log(sum)
		}
		return log
	}
	for i := range mu {
		less, here, more := likelihoodAt(i, -step*c), likelihoodAt(i, 0), likelihoodAt(i, step*c)
		slope, bend := (more-less)/(2*step), (less-2*here+more)/(step*step)
		if omega, delta := likelihood(mu, ranks, i, c); math.Abs(omega-slope) > 1e-5 || math.Abs(delta+bend) > 1e-5 {
			t.Errorf("team %d: %v %v, want %v %v", i, omega, delta, slope, -bend)
		}
	}
}
