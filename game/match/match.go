package match

import (
	"shengji/game/card"
	"shengji/game/fair"
	"shengji/game/round"
	"shengji/game/rules"
)

// State is a match 一场 as its results left it. Everything by seat: with fixed
// partners both of a team have the same.
type State struct {
	Rules     rules.Rules  `json:"rules"` // of the next round
	Levels    [4]card.Rank `json:"levels"`
	Declarer  round.Seat   `json:"declarer"` // of the next round; Nobody before the first
	Laps      [4]int       `json:"laps"`     // times that A was passed (after_ace cycle)
	AceFails  [4]int       `json:"ace_fails"`
	Coins     [4]int       `json:"coins"`  // won and lost, their sum is 0
	Rounds    int          `json:"rounds"` // played out
	Over      bool         `json:"over"`
	Champions [4]bool      `json:"champions"` // who won, once it is over
}

// New begins a match at the first level.
func New(r rules.Rules) State {
	s := State{Rules: r, Declarer: round.Nobody}
	for i := range s.Levels {
		s.Levels[i] = r.StartLevel
	}
	return s
}

// Setup returns what the next round starts from.
func (s State) Setup(d fair.Deal) round.Setup {
	level := s.Levels[round.South] // in a first round all are at the same
	if s.Declarer != round.Nobody {
		level = s.Levels[s.Declarer]
	}
	return round.Setup{Rules: s.Rules, Levels: s.Levels, Level: level, Declarer: s.Declarer, Deal: d}
}

// Settle returns what a round that was played out brings, coins included.
func (s State) Settle(t round.Tally) Result {
	result := Settle(&s.Rules, Standing{Levels: s.Levels, AceFails: s.AceFails}, outcome(t))
	result.Coins = stakes(&s.Rules, t, result.Winners)
	return result
}

// Apply adds the result of a round.
func (s *State) Apply(r Result) {
	s.Levels, s.AceFails, s.Declarer = r.Levels, r.AceFails, r.NextDeclarer
	for i := range s.Coins {
		s.Laps[i] += r.Laps[i]
		s.Coins[i] += r.Coins[i]
	}
	s.Rounds++
	s.Over, s.Champions = r.MatchOver, r.Champions
}
