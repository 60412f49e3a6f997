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

// Default are the parameters of the league where a host has set no others.
// There is much luck in cards: in a simulation of such games the textbook's beta
// predicted hardly better than a coin, three times as much clearly better.
var Default = Model{Beta: 3 * Textbook.Beta, Kappa: Textbook.Kappa, Tau: Textbook.Tau}

// New is the rating of somebody who has not played.
var New = Rating{Mu: 25, Sigma: 25.0 / 3}

// Shown is the strength that somebody has almost for sure: 0 for New.
func (r Rating) Shown() float64 { return r.Mu - 3*r.Sigma }

// Rate returns the ratings after a match of teams, by the Plackett-Luce model
// of Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (2011),
// algorithm 4. Lower ranks are better, equal ranks are a draw.
func (m Model) Rate(teams [][]Rating, ranks []int) [][]Rating {
	mu, variance, c := m.strengths(teams)
	after := make([][]Rating, len(teams))
	for i, team := range teams {
		omega, delta := likelihood(mu, ranks, i, c)
		gamma := math.Sqrt(variance[i]) / c
		after[i] = make([]Rating, len(team))
		for j, r := range team {
			own := m.variance(r)
			after[i][j] = Rating{
				Mu:    r.Mu + own/c*omega,
				Sigma: math.Sqrt(own * math.Max(1-own/(c*c)*gamma*delta, m.Kappa)),
			}
		}
	}
	return after
}

// Predict returns each team's chance to come first, by the link of the model
// itself: for two teams a logistic curve over the difference of their strengths.
func (m Model) Predict(teams [][]Rating) []float64 {
	mu, _, c := m.strengths(teams)
	chances := make([]float64, len(mu))
	for i := range mu {
		sum := 0.0
		for q := range mu {
			sum += math.Exp((mu[q] - mu[i]) / c)
		}
		chances[i] = 1 / sum
	}
	return chances
}

// strengths adds up each team; c is the spread of a result of all of them.
func (m Model) strengths(teams [][]Rating) (mu, variance []float64, c float64) {
	mu, variance = make([]float64, len(teams)), make([]float64, len(teams))
	total := 0.0
	for i, team := range teams {
		for _, r := range team {
			mu[i] += r.Mu
			variance[i] += m.variance(r)
		}
		total += variance[i] + m.Beta*m.Beta
	}
	return mu, variance, math.Sqrt(total)
}

// variance is that of a rating when the next match begins.
func (m Model) variance(r Rating) float64 { return r.Sigma*r.Sigma + m.Tau*m.Tau }

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
