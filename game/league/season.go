package league

import "math"

// Carried is what somebody brings along: his rating and the number of matches
// that it rests on, those of earlier seasons too.
type Carried struct {
	Rating
	Rated int `json:"rated"`
}

// CarryOver returns what everybody brings into the next season: the same
// strength, known less well. widening is in units of a rating's sigma; nobody
// becomes less known than somebody new. A table that was read from JSON does not
// know it.
func (t *Table) CarryOver(widening float64) map[Player]Carried {
	start := make(map[Player]Carried, len(t.ratings))
	for p, c := range t.ratings {
		c.Sigma = min(New.Sigma, math.Hypot(c.Sigma, widening))
		start[p] = c
	}
	return start
}

// Medal is what a season leaves to those who came in first.
type Medal string

// The medals, and none.
const (
	Gold    Medal = "gold"
	Silver  Medal = "silver"
	Bronze  Medal = "bronze"
	NoMedal Medal = ""
)

// Medal returns what a place in the final ranking is worth. Those who tie get
// the same one, and the next ones are not given: two golds leave no silver.
func (p Place) Medal() Medal {
	switch p.Place {
	case 1:
		return Gold
	case 2:
		return Silver
	case 3:
		return Bronze
	}
	return NoMedal
}
