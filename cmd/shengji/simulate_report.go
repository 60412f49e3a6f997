package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"time"
)

// report is what a simulation found. Times and rates differ from run to run,
// everything else follows from rules, seats and seed.
type report struct {
	Rules           string         `json:"rules"`
	Seed            uint64         `json:"seed"`
	Rounds          int            `json:"rounds"`  // played out
	Redeals         int            `json:"redeals"` // deals that counted for nothing
	Matches         int            `json:"matches"` // finished
	Laps            int            `json:"laps"`    // times that a team passed A
	AttackersPoints float64        `json:"attackers_points"`
	Brackets        []bracketShare `json:"brackets"`
	Teams           [2]teamReport  `json:"teams"`
	Difference      estimate       `json:"difference"` // first team's levels less the second's, by deal
	Seats           [4]seatReport  `json:"seats"`
	RoundsPerSecond float64        `json:"rounds_per_second"`
}

// bracketShare is the share of rounds that ended in one way.
type bracketShare struct {
	Winners string  `json:"winners"` // declarers, attackers or draw
	Gain    int     `json:"gain"`    // levels
	Share   float64 `json:"share"`
}

// teamReport is about the players of two seats that sit opposite.
type teamReport struct {
	Players [2]string `json:"players"`
	Levels  estimate  `json:"levels"` // gained per round
}

// estimate is a mean with the half width of its 95 % interval.
type estimate struct {
	Mean     float64 `json:"mean"`
	Interval float64 `json:"interval"`
}

// seatReport is about the decisions of one player.
type seatReport struct {
	Player    string  `json:"player"`
	Decisions int     `json:"decisions"`
	P50       float64 `json:"p50_us"` // microseconds
	P99       float64 `json:"p99_us"`
}

// sample collects numbers for an estimate.
type sample struct {
	n, sum, squares float64
}

func (s *sample) add(x float64) { s.n, s.sum, s.squares = s.n+1, s.sum+x, s.squares+x*x }

// normal95 is how many standard errors to both sides hold 95 %.
const normal95 = 1.96

func (s *sample) estimate() estimate {
	if s.n < 2 {
		return estimate{}
	}
	mean := s.sum / s.n
	variance := max(0, s.squares-s.n*mean*mean) / (s.n - 1)
	return estimate{mean, normal95 * math.Sqrt(variance/s.n)}
}

// ending is how a round ended.
type ending struct {
	winners string
	gain    int
}

// shares turns counts into shares, best for declarers first.
func shares(counts map[ending]int) []bracketShare {
	total := 0
	for _, n := range counts {
		total += n
	}
	list := make([]bracketShare, 0, len(counts))
	for e, n := range counts {
		list = append(list, bracketShare{e.winners, e.gain, float64(n) / float64(total)})
	}
	slices.SortFunc(list, func(a, b bracketShare) int { return cmp.Compare(a.forAttackers(), b.forAttackers()) })
	return list
}

// forAttackers orders endings from the best for declarers to the best for
// attackers.
func (b bracketShare) forAttackers() int {
	switch b.Winners {
	case "declarers":
		return -1 - b.Gain
	case "attackers":
		return 1 + b.Gain
	}
	return 0
}

// decisionTimes summarises the time that a player took.
func decisionTimes(name string, took []time.Duration) seatReport {
	slices.Sort(took)
	at := func(share float64) float64 {
		if len(took) == 0 {
			return 0
		}
		return float64(took[int(share*float64(len(took)-1))].Nanoseconds()) / 1000
	}
	return seatReport{name, len(took), at(0.50), at(0.99)}
}

func (r *report) writeJSON(w io.Writer) error { return json.NewEncoder(w).Encode(r) }

func (r *report) writeText(w io.Writer) error {
	p := &printer{w: w}
	p.f("%d rounds of %s, seed %d: %d matches finished, A passed %d times, %d redeals, %.0f rounds/s\n",
		r.Rounds, r.Rules, r.Seed, r.Matches, r.Laps, r.Redeals, r.RoundsPerSecond)
	p.f("attackers' points %.1f on average\n", r.AttackersPoints)
	for _, b := range r.Brackets {
		p.f("  %-9s %+d %6.1f %%\n", b.Winners, b.Gain, 100*b.Share)
	}
	for i, t := range r.Teams {
		p.f("team %s %s + %s: %.3f ± %.3f levels a round\n", teamNames[i], t.Players[0], t.Players[1], t.Levels.Mean, t.Levels.Interval)
	}
	p.f("difference: %+.3f ± %.3f levels a round\n", r.Difference.Mean, r.Difference.Interval)
	for i, s := range r.Seats {
		p.f("seat %c %s: %d decisions, p50 %.0f µs, p99 %.0f µs\n", "SENW"[i], s.Player, s.Decisions, s.P50, s.P99)
	}
	return p.err
}

var teamNames = [2]string{"S/N", "E/W"}

// printer keeps the first error of many prints.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) f(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}
