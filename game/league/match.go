package league

import (
	"cmp"
	"slices"
	"time"

	"shengji/game/round"
)

// Match is a match 一场 that was decided: somebody passed A. Where levels go
// round, the next one begins with the next round.
type Match struct {
	ID     string    `json:"id"`
	Round  string    `json:"round"` // which decided it
	Ended  time.Time `json:"ended"`
	Rounds int       `json:"rounds"`
	Rated  bool      `json:"rated"`
	Teams  []Team    `json:"teams"` // the winners first
}

// Team is one side of a match; with a called partner everybody is one.
type Team struct {
	Rank    int      `json:"rank"`    // 0 is first; equal ranks are a tie
	Players []Player `json:"players"` // who sat at its seats for most rounds, by id
}

// matches finds those that were decided in rounds, which are in order.
func matches(rounds []Round, computersRated bool) []Match {
	decided, running := []Match{}, make(map[string]*course)
	for i := range rounds {
		r := &rounds[i]
		c := running[r.Match]
		if c == nil {
			c = new(course)
			running[r.Match] = c
		}
		c.add(r)
		if r.Decides() {
			decided = append(decided, c.decided(r, computersRated))
			*c = course{laps: c.laps}
		}
	}
	return decided
}

// course is a match so far, since it was last decided.
type course struct {
	rounds int
	sat    [4][]stay // in the order in which they came
	laps   [4]int    // of the whole match
}

type stay struct {
	player Player
	rounds int
}

func (c *course) add(r *Round) {
	c.rounds++
	for i, seat := range r.Seats {
		c.laps[i] += r.Laps[i]
		at := slices.IndexFunc(c.sat[i], func(s stay) bool { return s.player == seat.Player })
		if at < 0 {
			at = len(c.sat[i])
			c.sat[i] = append(c.sat[i], stay{player: seat.Player})
		}
		c.sat[i][at].rounds++
	}
}

// most returns who sat at a seat for most rounds, the one who came first if
// several did.
func (c *course) most(seat round.Seat) Player {
	return slices.MaxFunc(c.sat[seat], func(a, b stay) int { return cmp.Compare(a.rounds, b.rounds) }).player
}

// decided is the match as its last round left it.
func (c *course) decided(r *Round, computersRated bool) Match {
	m := Match{ID: r.Match, Round: r.ID, Ended: r.Ended, Rounds: c.rounds, Teams: c.fixed(r)}
	if r.Called {
		m.Teams = c.called(r)
	}
	m.Rated = m.rated(computersRated)
	return m
}

func (c *course) fixed(r *Round) []Team {
	teams := []Team{c.team(round.South, round.North), c.team(round.East, round.West)}
	if r.passed(round.East) {
		slices.Reverse(teams)
	}
	teams[1].Rank = 1
	return teams
}

func (c *course) team(seats ...round.Seat) (t Team) {
	for _, seat := range seats {
		t.Players = append(t.Players, c.most(seat))
	}
	slices.Sort(t.Players)
	return t
}

// called ranks everybody by himself: who passed A, then the others by the
// levels they have reached.
func (c *course) called(r *Round) (teams []Team) {
	farther := func(a, b round.Seat) int {
		return cmp.Or(first(r.passed(a), r.passed(b)), cmp.Compare(c.laps[b], c.laps[a]), cmp.Compare(r.After[b], r.After[a]))
	}
	seats := []round.Seat{round.South, round.East, round.North, round.West}
	slices.SortFunc(seats, func(a, b round.Seat) int { return cmp.Or(farther(a, b), cmp.Compare(c.most(a), c.most(b))) })
	for i, seat := range seats {
		t := c.team(seat)
		t.Rank = i
		if i > 0 && farther(seats[i-1], seat) == 0 {
			t.Rank = teams[i-1].Rank
		}
		teams = append(teams, t)
	}
	return teams
}

// first orders what holds of a before what does not of b.
func first(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// passed reports whether a seat passed A by the round.
func (f *Facts) passed(seat round.Seat) bool { return f.Champions[seat] || f.Laps[seat] > 0 }

// rated reports whether a match counts for the rating: people played, each at
// one place, and computer players only where those are rated.
func (m *Match) rated(computers bool) bool {
	seen := make(map[Player]bool)
	for _, t := range m.Teams {
		for _, p := range t.Players {
			if p == "" && !computers || p != "" && seen[p] {
				return false
			}
			seen[p] = true
		}
	}
	return len(seen) > 1 || !seen[""]
}
