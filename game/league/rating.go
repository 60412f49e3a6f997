package league

import "math"

// Rating is what is believed of a player's strength: a normal distribution.
type Rating struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
}

// Model holds the parameters of the rating formula, on the scale of New.
type Model struct {
	Beta  float64 // spread of one performance around the strength
	Kappa float64 // least factor by which one match narrows a variance
	Tau   float64 // added uncertainty per match, so that ratings stay alive
}

// Textbook are the parameters at which the formula was published; the vectors
// of product.md 7 are made with all three.
var Textbook = Model{Beta: 25.0 / 6, Kappa: 1e-4, Tau: 25.0 / 300}

// New is the rating of somebody who has not played.
var New = Rating{Mu: 25, Sigma: 25.0 / 3}

// Rate returns the ratings after a match of teams, by the Plackett-Luce model
// of Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (2011),
// algorithm 4. Lower ranks are better, equal ranks are a draw.
func (m Model) Rate(teams [][]Rating, ranks []int) [][]Rating {
	mu, variance := make([]float64, len(teams)), make([]float64, len(teams))
	after := make([][]Rating, len(teams))
	total := 0.0
	for i, team := range teams {
		after[i] = make([]Rating, len(team))
		for j, r := range team {
			r.Sigma = math.Hypot(r.Sigma, m.Tau)
			after[i][j] = r
			mu[i] += r.Mu
			variance[i] += r.Sigma * r.Sigma
		}
		total += variance[i] + m.Beta*m.Beta
	}
	c := math.Sqrt(total)
	for i := range teams {
		omega, delta := likelihood(mu, ranks, i, c)
		gamma := math.Sqrt(variance[i]) / c
		for j := range after[i] {
			r := &after[i][j]
			own := r.Sigma * r.Sigma
			r.Mu += own / c * omega
			r.Sigma *= math.Sqrt(math.Max(1-own/(c*c)*gamma*delta, m.Kappa))
		}
	}
	return after
}

// likelihood returns the first and the negated second derivative of the log
// likelihood of the ranks by the strength of team i, in units of c.
func likelihood(mu []float64, ranks []int, i int, c float64) (omega, delta float64) {
	for q := range mu {
		if ranks[q] > ranks[i] {
			continue
		}
		// The chance of i to be first of those who came in no better than q.
		// Exponents are taken against mu[i], so that they cannot overflow at once.
		sum, tied := 0.0, 0.0
		for s := range mu {
			if ranks[s] >= ranks[q] {
				sum += math.Exp((mu[s] - mu[i]) / c)
			}
			if ranks[s] == ranks[q] {
				tied++
			}
		}
		p := 1 / sum
		if q == i {
			omega += 1 / tied
		}
		omega -= p / tied
		delta += p * (1 - p) / tied
	}
	return omega, delta
}
