package league

import (
	"maps"
	"math"
	"time"
)

// Ratings are those of everybody who has one.
type Ratings map[Player]Carried

// Carried is somebody's rating and the number of matches that it rests on,
// those of earlier seasons too.
type Carried struct {
	Rating
	Rated int `json:"rated"`
}

// A Change is what somebody's rating became by a match.
type Change struct {
	Round  string    `json:"round"` // which decided the match
	Ended  time.Time `json:"ended"`
	Player Player    `json:"player"`
	Rating
}

// CarryOver returns what everybody brings into the next season: the same
// strength, known less well. widening is in units of a rating's sigma; nobody
// becomes less known than somebody new.
func (t *Table) CarryOver(widening float64) Ratings {
	start := make(Ratings, len(t.Ratings))
	for p, c := range t.Ratings {
		c.Sigma = min(New.Sigma, math.Hypot(c.Sigma, widening))
		start[p] = c
	}
	return start
}

func newRatings(start Ratings) Ratings {
	rs := make(Ratings, len(start))
	maps.Copy(rs, start)
	return rs
}

// of returns a rating. A computer player has none and stays as good as New.
func (rs Ratings) of(p Player) Carried {
	if c, ok := rs[p]; ok {
		return c
	}
	return Carried{Rating: New}
}

func (rs Ratings) teams(m *Match) (teams [][]Rating, ranks []int) {
	for _, t := range m.Teams {
		var team []Rating
		for _, p := range t.Players {
			team = append(team, rs.of(p).Rating)
		}
		teams, ranks = append(teams, team), append(ranks, t.Rank)
	}
	return teams, ranks
}

// rate counts a match and returns what changed, in the order of the teams.
func (rs Ratings) rate(model Model, m *Match) (changes []Change) {
	after := model.Rate(rs.teams(m))
	for i, t := range m.Teams {
		for j, p := range t.Players {
			if p == "" {
				continue
			}
			rs[p] = Carried{Rating: after[i][j], Rated: rs.of(p).Rated + 1}
			changes = append(changes, Change{Round: m.Round, Ended: m.Ended, Player: p, Rating: after[i][j]})
		}
	}
	return changes
}
