package league

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"shengji/game/match"
	"shengji/game/round"
	"shengji/game/rules"
)

// generator makes up archives. Points, throws and who sits where are chance;
// levels, laps and coins are what match.Settle makes of them. Nothing is played.
type generator struct {
	*rand.Rand
	people   int
	computer float64 // share of seats that a computer player has
	change   float64 // share of seats that somebody else takes for the next round
	number   int64
}

// archive makes up matches that go on at the same time, most of them decided.
func (g *generator) archive(t testing.TB, matches int, presets ...string) (rounds []Round) {
	t.Helper()
	begin := time.Date(2026, 9, 1, 18, 0, 0, 0, time.UTC)
	for i := range matches {
		r, ok := rules.Preset(presets[i%len(presets)])
		if !ok {
			t.Fatalf("no preset %s", presets[i%len(presets)])
		}
		r.Stake = 10
		at := begin.Add(time.Duration(g.IntN(60*24*90)) * time.Minute)
		rounds = append(rounds, g.match(r, fmt.Sprintf("m%d", i), at)...)
	}
	return rounds
}

// match makes up the rounds of a match up to its end or, where levels go
// round, two laps. One in ten is left undecided.
func (g *generator) match(r rules.Rules, id string, at time.Time) (rounds []Round) {
	m, seats, decided := match.New(r), g.seats([4]Seat{}, 1), 0
	undecided := g.IntN(10) == 0
	for !m.Over && decided < 2 {
		g.number++
		one := Round{Number: g.number, ID: fmt.Sprintf("%s-%d", id, m.Rounds+1), Match: id, Ended: at, Seats: seats, Facts: g.facts(m)}
		if undecided && one.Decides() {
			break
		}
		rounds = append(rounds, one)
		result := m.Settle(one.tally())
		if m.Apply(result); result.Laps != [4]int{} {
			decided++
		}
		at = at.Add(time.Duration(g.IntN(3)) * time.Minute) // many end together
		seats = g.seats(seats, g.change)
	}
	return rounds
}

// seats lets others sit at a share of the seats. Nobody sits at two.
func (g *generator) seats(seats [4]Seat, change float64) [4]Seat {
	for i := range seats {
		if g.Float64() >= change {
			continue
		}
		seats[i] = Seat{Computer: true}
		if g.Float64() < g.computer {
			continue
		}
		for seats[i].Player == "" || slices.Contains(seats[:i], seats[i]) || slices.Contains(seats[i+1:], seats[i]) {
			seats[i] = Seat{Player: Player(fmt.Sprintf("p%02d", g.IntN(g.people)))}
		}
	}
	return seats
}

func (g *generator) facts(m match.State) Facts {
	f := Facts{
		Called: m.Rules.Partners == rules.Called, Before: m.Levels, AceFails: m.AceFails,
		Declarer: m.Declarer, LastTrick: round.Seat(g.IntN(4)), Hooked: g.IntN(9) == 0,
		Points: 5 * g.IntN(33), Bottom: 5 * g.IntN(8),
	}
	if f.Declarer == round.Nobody {
		f.Declarer = round.Seat(g.IntN(4))
	}
	f.Level = f.Before[f.Declarer]
	f.Partner = f.Declarer.Partner()
	if f.Called {
		f.Partner = round.Seat(g.IntN(4))
	}
	if !f.Declares(f.LastTrick) {
		f.Multiplier = 2 * (1 + g.IntN(2))
	}
	if g.IntN(12) == 0 {
		f.Points = 0
	}
	for seat := range f.Stood {
		f.Stood[seat], f.Failed[seat], f.Counters[seat] = g.IntN(2), g.IntN(2), g.IntN(2)
	}
	return f.Corrected(&m.Rules, f.Points)
}
