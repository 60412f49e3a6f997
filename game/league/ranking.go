package league

import (
	"cmp"
	"math"
	"slices"
)

// Key is a figure to rank by.
type Key string

// The keys.
const (
	ByRating       Key = "rating"        // mu − 3 sigma
	ByMatches      Key = "matches"       // won
	ByMatchRate    Key = "match_rate"    // share won
	ByRounds       Key = "rounds"        // played
	ByWinRate      Key = "win_rate"      // share of rounds won
	ByDeclarerRate Key = "declarer_rate" // and as declarer
	ByPartnerRate  Key = "partner_rate"
	ByAttackerRate Key = "attacker_rate"
	ByLevels       Key = "levels"     // won − lost
	ByLevelRate    Key = "level_rate" // per round
	ByPoints       Key = "points"     // per round as attacker
	ByConceded     Key = "conceded"   // per round against the attackers, the fewest first
	ByHeld         Key = "held"       // rounds held at 0 points
	ByBottoms      Key = "bottoms"    // taken
	ByStood        Key = "stood"      // throws
	ByFailed       Key = "failed"     // throws
	ByStreak       Key = "streak"     // now
	ByLongest      Key = "longest"    // streak
	ByCoins        Key = "coins"      // won − lost
)

// Keys lists all of them.
var Keys = []Key{
	ByRating, ByMatches, ByMatchRate, ByRounds, ByWinRate, ByDeclarerRate, ByPartnerRate, ByAttackerRate, ByLevels, ByLevelRate,
	ByPoints, ByConceded, ByHeld, ByBottoms, ByStood, ByFailed, ByStreak, ByLongest, ByCoins,
}

// Place is where somebody stands.
type Place struct {
	Place int     // from 1; those who tie share one, and the next ones are left out
	Value float64 // what he is ranked by
	*Figures
}

// Ranking ranks by a key those who played at least so many rounds and have
// that figure. Those who tie come by id.
func (t *Table) Ranking(k Key, minimum int) []Place {
	var places []Place
	for i := range t.Players {
		f := &t.Players[i]
		if value, ok := f.Value(k); ok && f.Rounds >= minimum {
			places = append(places, Place{Value: value, Figures: f})
		}
	}
	slices.SortStableFunc(places, func(a, b Place) int {
		if k == ByConceded {
			return cmp.Compare(ranked(a.Value), ranked(b.Value))
		}
		return cmp.Compare(ranked(b.Value), ranked(a.Value))
	})
	number(places)
	return places
}

// number gives places that are in order their numbers.
func number(places []Place) {
	for i := range places {
		places[i].Place = i + 1
		if i > 0 && ranked(places[i].Value) == ranked(places[i-1].Value) {
			places[i].Place = places[i-1].Place
		}
	}
}

// Medalists are those who get a medal if the season ends so, the best first: by
// rating, of who played at least so many rounds and a rated match. Without one
// somebody has the rating only that he came with.
func (t *Table) Medalists(minimum int) []Place {
	rated := make(map[Player]bool)
	for _, c := range t.Changes {
		rated[c.Player] = true
	}
	places := slices.DeleteFunc(t.Ranking(ByRating, minimum), func(p Place) bool { return !rated[p.Player] })
	number(places)
	return slices.DeleteFunc(places, func(p Place) bool { return p.Medal() == NoMedal })
}

// ranked leaves away the last digits, which depend on the order in which levels
// were won: the mean of three seats has thirds.
func ranked(value float64) float64 { return math.Round(value * 1e9) }

// Value returns a figure; shares are from 0 to 1. ok is false if there is
// none: no round was played that it could be of.
func (f *Figures) Value(k Key) (value float64, ok bool) {
	switch k {
	case ByRating:
		return f.Shown(), true
	case ByMatches:
		return float64(f.MatchesWon), true
	case ByMatchRate:
		return share(f.MatchesWon, f.Matches)
	case ByRounds:
		return float64(f.Rounds), true
	case ByWinRate:
		return share(f.Won, f.Rounds)
	case ByDeclarerRate:
		return share(f.AsDeclarer.Won, f.AsDeclarer.Rounds)
	case ByPartnerRate:
		return share(f.AsPartner.Won, f.AsPartner.Rounds)
	case ByAttackerRate:
		return share(f.AsAttacker.Won, f.AsAttacker.Rounds)
	case ByLevels:
		return f.Net, true
	case ByLevelRate:
		return f.Net / float64(f.Rounds), f.Rounds > 0
	case ByPoints:
		return share(f.Attacked, f.AsAttacker.Rounds)
	case ByConceded:
		return share(f.Conceded, f.AsDeclarer.Rounds+f.AsPartner.Rounds)
	case ByHeld:
		return float64(f.Held), true
	case ByBottoms:
		return float64(f.Bottoms), true
	case ByStood:
		return float64(f.Stood), true
	case ByFailed:
		return float64(f.Failed), true
	case ByStreak:
		return float64(f.Streak), true
	case ByLongest:
		return float64(f.Longest), true
	case ByCoins:
		return float64(f.Coins), true
	}
	return 0, false
}

func share(part, of int) (float64, bool) {
	if of == 0 {
		return 0, false
	}
	return float64(part) / float64(of), true
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
