package league

import (
	"cmp"
	"slices"
	"time"
)

// Player is an id whose meaning is the caller's; "" is a computer player.
type Player string

// Round is a round that was played out and counts: one that is struck out is
// left away, a corrected one has the corrected facts.
type Round struct {
	Number int64 // orders rounds that ended at the same time; no two have the same
	ID     string
	Match  string
	Ended  time.Time
	Seats  [4]Seat // S, E, N, W
	Facts
}

// Seat says who sat there.
type Seat struct {
	Player   Player
	Computer bool // a computer player acted: all along, with Player "", or for him in part
}

// Terms are what a league is counted by.
type Terms struct {
	Model          Model
	ComputersRated bool              // a computer player counts as one of rating New, which never changes; else its matches are not rated
	Start          Ratings           // from the season before
	Merged         map[Player]Player // accounts that count as another one, in all rounds
}

// Table is every figure of a league. The same rounds and terms give the same
// bytes of JSON.
type Table struct {
	Rounds    int         `json:"rounds"`
	Matches   []Match     `json:"matches"`   // decided, in order
	Players   []Figures   `json:"players"`   // by id
	Pairs     []Pair      `json:"pairs"`     // by id
	Opponents []Opponents `json:"opponents"` // by id
	Changes   []Change    `json:"changes"`   // of ratings, in order
	Ratings   Ratings     `json:"ratings"`   // in the end, of those too who have not played
}

// Fold counts rounds, given in any order.
func Fold(rounds []Round, t Terms) *Table {
	rounds = inOrder(rounds, t.Merged)
	figures := newTally()
	for i := range rounds {
		figures.add(&rounds[i])
	}
	table := &Table{
		Rounds: len(rounds), Matches: matches(rounds, t.ComputersRated),
		Changes: []Change{}, Ratings: newRatings(t.Start),
	}
	for i := range table.Matches {
		m := &table.Matches[i]
		figures.match(m)
		if m.Rated {
			table.Changes = append(table.Changes, table.Ratings.rate(t.Model, m)...)
		}
	}
	for _, f := range figures.players {
		f.Carried = table.Ratings.of(f.Player)
	}
	table.Players, table.Pairs, table.Opponents = figures.sorted()
	return table
}

// inOrder returns a copy of rounds in the order in which they count, with
// everybody under the account that he counts as.
func inOrder(rounds []Round, merged map[Player]Player) []Round {
	rounds = slices.Clone(rounds)
	slices.SortFunc(rounds, func(a, b Round) int {
		return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.Number, b.Number))
	})
	if len(merged) == 0 {
		return rounds
	}
	for i := range rounds {
		for s := range rounds[i].Seats {
			p := &rounds[i].Seats[s].Player
			// One step a merge at most, so that a circle comes to an end.
			for range merged {
				if to, ok := merged[*p]; ok {
					*p = to
				}
			}
		}
	}
	return rounds
}

// Player returns somebody's figures, nil if he has not played.
func (t *Table) Player(p Player) *Figures {
	if i, ok := slices.BinarySearchFunc(t.Players, p, func(f Figures, p Player) int { return cmp.Compare(f.Player, p) }); ok {
		return &t.Players[i]
	}
	return nil
}

// History returns somebody's ratings, one for each rated match, in order.
func (t *Table) History(p Player) (changes []Change) {
	for _, c := range t.Changes {
		if c.Player == p {
			changes = append(changes, c)
		}
	}
	return changes
}

// BetterTogether returns how many levels per round a pair is better than what
// its two have with others in the mean. ok is false if one of them never
// played without the other.
func (t *Table) BetterTogether(p Pair) (levels float64, ok bool) {
	a, b := t.Player(p.A), t.Player(p.B)
	if a == nil || b == nil || a.Rounds == p.Rounds || b.Rounds == p.Rounds {
		return 0, false
	}
	apart := func(f *Figures) float64 { return (f.Net - p.Net) / float64(f.Rounds-p.Rounds) }
	return p.Net/float64(p.Rounds) - (apart(a)+apart(b))/2, true
}
