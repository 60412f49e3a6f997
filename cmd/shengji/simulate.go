package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"shengji/game/card"
	"shengji/game/fair"
	"shengji/game/match"
	"shengji/game/player"
	"shengji/game/round"
	"shengji/game/rules"
)

type simulateCommand struct {
	Rules     string `default:"${preset}" help:"Preset that is played."`
	Rounds    int    `default:"1000" help:"Rounds to play out."`
	Seed      uint64 `default:"1" help:"Decides all deals; equal seeds give equal rounds."`
	Seats     string `default:"easy,easy,easy,easy" help:"Players of South, East, North, West: random, easy or exec:COMMAND."`
	Duplicate bool   `help:"Play each deal twice, with the teams exchanged."`
	JSON      bool   `name:"json" help:"Print one line of JSON."`
}

func (*simulateCommand) Help() string {
	return `Plays rounds, chained into matches, with no Discord, and prints what came out.
A round that ends a match is followed by the first of the next one.

Example: is easy better than random, on the same cards?
  shengji simulate --rounds 500 --seats easy,random,easy,random --duplicate`
}

// Validate finds what is wrong before anything is started.
func (c *simulateCommand) Validate() error {
	if _, ok := rules.Preset(c.Rules); !ok {
		return fmt.Errorf("--rules %s: no preset has this name", c.Rules)
	}
	if c.Rounds < 1 {
		return fmt.Errorf("--rounds %d: at least one is needed", c.Rounds)
	}
	names := strings.Split(c.Seats, ",")
	if len(names) != 4 {
		return fmt.Errorf("--seats %s: four players are needed, separated by commas", c.Seats)
	}
	for _, name := range names {
		if err := checkSeat(name); err != nil {
			return fmt.Errorf("--seats %s: %w", c.Seats, err)
		}
	}
	return nil
}

func (c *simulateCommand) Run() (err error) {
	r, _ := rules.Preset(c.Rules)
	s := &simulation{seed: c.Seed, match: match.New(r), endings: map[ending]int{}}
	defer func() {
		for _, p := range s.players {
			if p != nil {
				err = errors.Join(err, p.close())
			}
		}
	}()
	if err := s.seat(c.Seats); err != nil {
		return err
	}
	started := time.Now()
	if err := s.play(c.Rounds, c.Duplicate); err != nil {
		return err
	}
	found := s.report(c.Rules, time.Since(started))
	if c.JSON {
		return found.writeJSON(os.Stdout)
	}
	return found.writeText(os.Stdout)
}

// simulation plays rounds and keeps count.
type simulation struct {
	seed    uint64
	players [4]*seated
	match   match.State
	deals   int

	rounds, redeals, matches int
	laps                     int
	points                   sample
	endings                  map[ending]int
	levels                   [2]sample // gained in a round, by team of players
	difference               sample    // first team's less the second's, by deal
}

// seat takes the four players from a list by comma.
func (s *simulation) seat(list string) (err error) {
	for i, name := range strings.Split(list, ",") {
		if s.players[i], err = newSeated(name, s.seed+uint64(i)); err != nil {
			return err
		}
	}
	return nil
}

// play plays out so many rounds; with duplicate, pairs of rounds until there
// are as many. Only the first of a pair moves the match on.
func (s *simulation) play(rounds int, duplicate bool) error {
	for s.rounds < rounds {
		s.deals++
		setup := s.match.Setup(dealOf(s.seed, s.deals))
		result, lead, err := s.round(setup, 0)
		if err != nil {
			return err
		}
		if result == nil {
			s.redeals++
			continue
		}
		if duplicate {
			again, other, err := s.round(setup, 1)
			if err != nil {
				return err
			}
			if again != nil {
				s.difference.add((lead + other) / 2)
			}
		} else {
			s.difference.add(lead)
		}
		s.match.Apply(*result)
		s.laps += max(result.Laps[0], result.Laps[2]) + max(result.Laps[1], result.Laps[3])
		if s.match.Over {
			s.matches++
			s.match = match.New(s.match.Rules)
		}
	}
	return nil
}

// dealOf derives the secret of a deal from the seed.
func dealOf(seed uint64, nonce int) fair.Deal {
	text := fmt.Sprintf("shengji simulate %d %d", seed, nonce)
	return fair.Deal{Secret: sha256.Sum256([]byte(text)), Nonce: nonce}
}

// round plays one round with every player moved on by some seats. It returns
// what it brings, nil if it was not played out, and how many levels the first
// team gained more than the second.
func (s *simulation) round(setup round.Setup, moved int) (*match.Result, float64, error) {
	var seats [4]player.Decider
	for i, p := range s.players {
		seats[(i+moved)%4] = p.decide
	}
	state, err := player.Drive(setup, seats, nil)
	if err != nil {
		return nil, 0, fmt.Errorf("deal %d of seed %d: %w", s.deals, s.seed, err)
	}
	v := state.View(round.Nobody)
	if v.Tally == nil {
		return nil, 0, nil
	}
	if got, want := pointsOf(&v), 100*v.Rules.Decks; got != want {
		return nil, 0, fmt.Errorf("deal %d of seed %d: %d points in tricks and bottom, not %d", s.deals, s.seed, got, want)
	}
	result := s.match.Settle(*v.Tally)
	return &result, s.count(*v.Tally, result, moved), nil
}

// pointsOf are the points of all tricks and the bottom.
func pointsOf(v *round.View) int {
	points := card.SetOf(v.Bottom...).Points()
	for _, t := range v.Tricks {
		points += t.Points
	}
	return points
}

// count adds a round to the figures.
func (s *simulation) count(t round.Tally, r match.Result, moved int) (lead float64) {
	s.rounds++
	s.points.add(float64(t.Points))
	s.endings[ending{string(r.Winners), r.Gain}]++
	var gained [2]float64
	for seat := round.South; seat < round.Nobody; seat++ {
		declares := seat == t.Declarer || seat == t.Partner
		if declares && r.Winners == match.Declarers || !declares && r.Winners == match.Attackers {
			gained[(int(seat)+moved)%2] += float64(r.Gain) / 2 // both of a team: its mean
		}
	}
	for team, levels := range gained {
		s.levels[team].add(levels)
	}
	return gained[0] - gained[1]
}

func (s *simulation) report(preset string, took time.Duration) *report {
	r := &report{
		Rules: preset, Seed: s.seed, Rounds: s.rounds, Redeals: s.redeals, Matches: s.matches, Laps: s.laps,
		AttackersPoints: s.points.estimate().Mean, Brackets: shares(s.endings), Difference: s.difference.estimate(),
		RoundsPerSecond: float64(s.rounds) / took.Seconds(),
	}
	for team := range r.Teams {
		r.Teams[team] = teamReport{[2]string{s.players[team].name, s.players[team+2].name}, s.levels[team].estimate()}
	}
	for i, p := range s.players {
		r.Seats[i] = decisionTimes(p.name, p.took)
	}
	return r
}
