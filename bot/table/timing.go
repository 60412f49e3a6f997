package table

import (
	"fmt"
	"slices"
	"time"

	"shengji/bot/view"
	"shengji/game/player"
	"shengji/game/round"
	"shengji/game/rules"
)

// Timing is how long the table waits where no clock of a person runs.
type Timing struct {
	Wave    time.Duration // between waves of dealing
	Declare time.Duration // after the last wave, anew after each declaration; twice that where all is dealt at once
	Counter time.Duration // for each person in a window of counters; shorter if the clock is
	Think   time.Duration // before a computer player acts
	Ready   time.Duration // for the others, once one is ready for the next round
}

// DefaultTiming suits people at a table in a chat.
var DefaultTiming = Timing{
	Wave:    4 * time.Second,
	Declare: 8 * time.Second,
	Counter: 20 * time.Second,
	Think:   1200 * time.Millisecond,
	Ready:   20 * time.Second,
}

// waveSize is how many cards a seat gets in a wave.
func waveSize(p view.Pace) int {
	switch p {
	case view.Waves:
		return 5
	case view.Slow:
		return 2
	}
	return 39 // instant: the longest hand
}

// Duration is the time for a decision; 0 is without end.
func (c Clock) Duration() time.Duration {
	if c == ClockDay {
		return 24 * time.Hour
	}
	d, _ := time.ParseDuration(string(c)) // "off" is 0
	return d
}

// steps returns what the table will do by itself in this state.
func (s *State) steps(t Timing) []step {
	switch {
	case s.Paused:
		return nil
	case s.Phase == Between && s.Full() && len(s.Persons()) > 0 && (s.Next.Again || s.Next.Ready != [4]bool{}):
		return []step{{key: fmt.Sprint("begin ", s.Next.Deal.Nonce), after: t.Ready, deadline: true, request: Request{Act: Begin{}}}}
	case !s.Running():
		return nil
	}
	v := s.Round.View(round.Nobody)
	if v.Phase == round.DealingPhase {
		return append(s.raceSteps(v, t), s.waveStep(v, t))
	}
	if v.Phase == round.DeclaringPhase && s.Round.Rules().DeclareWhen == rules.WhileDealing {
		closing := step{key: fmt.Sprint("close declaring ", len(v.Declarations)), after: s.declareTime(t), deadline: true,
			request: Request{Act: Advance{round.CloseDeclaring{}}}}
		return append(s.raceSteps(v, t), closing)
	}
	return s.turnSteps(v, t)
}

// declareTime is how long declarations stay open after the deal. Who is dealt
// his whole hand at once has yet to read it.
func (s *State) declareTime(t Timing) time.Duration {
	if s.Pace == view.Instant {
		return 2 * t.Declare
	}
	return t.Declare
}

func (s *State) waveStep(v round.View, t Timing) step {
	st := step{key: fmt.Sprint("deal ", v.Dealt), after: t.Wave, request: Request{Act: Advance{round.Deal{Count: 4 * waveSize(s.Pace)}}}}
	if s.Pace == view.Instant {
		st.after = 0
	}
	return st
}

// raceSteps are what the computer does for its seats while everybody may
// declare.
func (s *State) raceSteps(v round.View, t Timing) []step {
	var steps []step
	for _, seat := range v.Turn {
		if !s.Automatic(seat) {
			continue
		}
		c := s.choice(seat)
		if c == nil {
			continue
		}
		steps = append(steps, step{
			key:     fmt.Sprint("race ", seat, " ", s.Version, " ", v.Dealt, " ", len(v.Turn)),
			after:   t.Think,
			request: Request{Act: Do{Command: c, By: ByComputer}},
		})
	}
	return steps
}

// turnSteps are what happens if those whose turn it is do nothing.
func (s *State) turnSteps(v round.View, t Timing) []step {
	var steps []step
	for _, seat := range v.Turn {
		if s.Automatic(seat) {
			steps = append(steps, step{
				key:     fmt.Sprint("think ", seat, " ", v.Version),
				after:   t.Think,
				request: Request{Act: Do{Command: s.choice(seat), By: ByComputer}},
			})
		} else if st, timed := s.clockStep(seat, v, t); timed {
			steps = append(steps, st)
		}
	}
	return steps
}

// clockStep is what the clock does for a person; timed is false if it leaves
// him all the time that he wants. Who sits down in the middle of a turn has
// all of the time.
func (s *State) clockStep(seat round.Seat, v round.View, t Timing) (st step, timed bool) {
	st = step{key: fmt.Sprint("clock ", seat, " ", s.Seats[seat].User, " ", v.Version), after: s.Clock.Duration(), deadline: true}
	if slices.Contains([]round.PhaseName{round.DeclaringPhase, round.CounteringPhase}, v.Phase) {
		if st.after == 0 || st.after > t.Counter {
			st.after = t.Counter
		}
		st.request.Act = Do{Command: round.Pass{Seat: seat}, By: ByClock}
		return st, true
	}
	if st.after == 0 {
		return st, false
	}
	st.request.Act = Do{Command: s.choice(seat), By: ByClock}
	return st, true
}

// choice is what the computer does for a seat; nil is nothing.
func (s *State) choice(seat round.Seat) round.Command {
	v := s.Round.View(seat)
	return player.Easy{}.Choose(&v)
}

// standIn is how strong the computer is that plays for a person.
const standIn = view.Easy
