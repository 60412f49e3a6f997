package league

import "math"

// Fitted says how well a model would have predicted an archive.
type Fitted struct {
	Model
	Matches int     // that were predicted, each before it was rated
	LogLoss float64 // mean of −ln of the chance given to what happened; a coin has ln 2 = 0.693. 0 without matches
}

// Fit predicts the rated matches of an archive with every beta and tau, on the
// scale of New; the rest of the model is that of t. Of a match with more than
// two teams it is predicted who comes first.
func Fit(rounds []Round, t Terms, betas, taus []float64) (fitted []Fitted) {
	decided := matches(inOrder(rounds, t.Merged), t.ComputersRated)
	for _, beta := range betas {
		for _, tau := range taus {
			f := Fitted{Model: t.Model}
			f.Beta, f.Tau = beta, tau
			f.predict(decided, t.Start)
			fitted = append(fitted, f)
		}
	}
	return fitted
}

func (f *Fitted) predict(decided []Match, start Ratings) {
	rs, loss := newRatings(start), 0.0
	for i := range decided {
		m := &decided[i]
		if !m.Rated {
			continue
		}
		teams, ranks := rs.teams(m)
		happened := 0.0
		for team, chance := range f.Model.Predict(teams) {
			if ranks[team] == 0 {
				happened += chance
			}
		}
		loss -= math.Log(happened)
		f.Matches++
		rs.rate(f.Model, m)
	}
	if f.Matches > 0 {
		f.LogLoss = loss / float64(f.Matches)
	}
}
