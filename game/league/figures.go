package league

import (
	"maps"
	"slices"

	"shengji/game/match"
	"shengji/game/round"
)

// Figures are somebody's. They count the rounds in which he sat himself,
// whoever else did, and the matches in which he sat at a seat for most rounds.
type Figures struct {
	Player     Player `json:"player"`
	Matches    int    `json:"matches"` // decided
	MatchesWon int    `json:"matches_won"`
	Rounds     int    `json:"rounds"`
	Won        int    `json:"won"` // rounds

	AsDeclarer Count `json:"as_declarer"`
	AsPartner  Count `json:"as_partner"`
	AsAttacker Count `json:"as_attacker"`

	Net      float64 `json:"net"`      // levels that his side moved up more than the other
	Attacked int     `json:"attacked"` // points of his rounds as an attacker, together
	Conceded int     `json:"conceded"` // points of his rounds against the attackers, together
	Held     int     `json:"held"`     // rounds won in which the attackers got 0 points

	Bottoms      int `json:"bottoms"` // taken by him as an attacker
	BottomPoints int `json:"bottom_points"`
	Stood        int `json:"stood"`  // throws
	Failed       int `json:"failed"` // throws
	Coins        int `json:"coins"`

	Streak  int       `json:"streak"`  // rounds won in a row up to now; less than 0 for rounds lost
	Longest int       `json:"longest"` // rounds won in a row
	Last    []Outcome `json:"last"`    // of the last five rounds, the latest last

	Carried
}

// Count is of rounds in one role.
type Count struct {
	Rounds int `json:"rounds"`
	Won    int `json:"won"`
}

// Outcome is what a round was for somebody.
type Outcome string

// The outcomes.
const (
	Won   Outcome = "won"
	Lost  Outcome = "lost"
	Drawn Outcome = "drawn"
)

// lastRounds is how many outcomes Figures.Last keeps.
const lastRounds = 5

// provisionalUnder is the number of rated matches that a rating needs
// (product.md 7).
const provisionalUnder = 20

// Provisional reports whether the rating rests on too few matches to go by.
func (f *Figures) Provisional() bool { return f.Rated < provisionalUnder }

// outcome is what the round was for a seat.
func (f *Facts) outcome(seat round.Seat) Outcome {
	switch {
	case f.Winners == match.Draw:
		return Drawn
	case f.Won(seat):
		return Won
	}
	return Lost
}

// net is how many levels the side of a seat moved up more than the other; of a
// side whose seats move differently it is the mean.
func (f *Facts) net(seat round.Seat) float64 {
	var rise, seats [2]float64 // the own side, the other
	for at := range round.Nobody {
		side := 0
		if f.Declares(at) != f.Declares(seat) {
			side = 1
		}
		rise[side] += float64(f.Rise[at])
		seats[side]++
	}
	return rise[0]/seats[0] - rise[1]/seats[1]
}

// tally is figures in the making.
type tally struct {
	players   map[Player]*Figures
	pairs     map[[2]Player]*Pair
	opponents map[[2]Player]*Opponents
}

func newTally() tally {
	return tally{make(map[Player]*Figures), make(map[[2]Player]*Pair), make(map[[2]Player]*Opponents)}
}

func (t tally) of(p Player) *Figures {
	f := t.players[p]
	if f == nil {
		f = &Figures{Player: p}
		t.players[p] = f
	}
	return f
}

// add counts a round. Somebody at two seats counts at the first only.
func (t tally) add(r *Round) {
	var people [4]Player
	for seat := range round.Nobody {
		p := r.Seats[seat].Player
		if p == "" || slices.Contains(people[:seat], p) {
			continue
		}
		people[seat] = p
		t.of(p).add(r, seat)
		for other := range seat {
			if people[other] != "" {
				t.meet(r, people, other, seat)
			}
		}
	}
}

// match counts a decided match for each who played it; one with two places
// counts at the better one.
func (t tally) match(m *Match) {
	seen := map[Player]bool{"": true}
	for _, team := range m.Teams {
		for _, p := range team.Players {
			if seen[p] {
				continue
			}
			seen[p] = true
			f := t.of(p)
			f.Matches++
			if team.Rank == 0 {
				f.MatchesWon++
			}
		}
	}
}

// sorted lists figures by id. Lists are never nil: JSON has [] for none.
func (t tally) sorted() (players []Figures, pairs []Pair, opponents []Opponents) {
	players, pairs, opponents = make([]Figures, 0, len(t.players)), make([]Pair, 0, len(t.pairs)), make([]Opponents, 0, len(t.opponents))
	for _, p := range slices.Sorted(maps.Keys(t.players)) {
		players = append(players, *t.players[p])
	}
	both := func(a, b [2]Player) int { return slices.Compare(a[:], b[:]) }
	for _, p := range slices.SortedFunc(maps.Keys(t.pairs), both) {
		pairs = append(pairs, *t.pairs[p])
	}
	for _, p := range slices.SortedFunc(maps.Keys(t.opponents), both) {
		opponents = append(opponents, *t.opponents[p])
	}
	return players, pairs, opponents
}

// add counts a round that he played at a seat.
func (f *Figures) add(r *Round, seat round.Seat) {
	outcome := r.outcome(seat)
	f.Rounds++
	role := f.role(r, seat)
	role.Rounds++
	if outcome == Won {
		f.Won++
		role.Won++
	}
	f.Net += r.net(seat)
	f.Stood += r.Stood[seat]
	f.Failed += r.Failed[seat]
	f.Coins += r.Coins[seat]
	f.points(r, seat)
	f.run(outcome)
}

func (f *Figures) role(r *Round, seat round.Seat) *Count {
	switch seat {
	case r.Declarer:
		return &f.AsDeclarer
	case r.Partner:
		return &f.AsPartner
	}
	return &f.AsAttacker
}

func (f *Figures) points(r *Round, seat round.Seat) {
	if r.Declares(seat) {
		f.Conceded += r.Points
		if r.Points == 0 && r.Winners == match.Declarers {
			f.Held++
		}
		return
	}
	f.Attacked += r.Points
	if points, taken := r.BottomTaken(); taken && r.LastTrick == seat {
		f.Bottoms++
		f.BottomPoints += points
	}
}

// run goes on with the streak or breaks it.
func (f *Figures) run(o Outcome) {
	switch o {
	case Won:
		f.Streak = max(f.Streak, 0) + 1
	case Lost:
		f.Streak = min(f.Streak, 0) - 1
	case Drawn:
		f.Streak = 0
	}
	f.Longest = max(f.Longest, f.Streak)
	f.Last = append(f.Last, o)
	f.Last = f.Last[max(0, len(f.Last)-lastRounds):]
}
