package record

import (
	"errors"
	"fmt"
	"slices"

	"shengji/game/card"
	"shengji/game/round"
)

// ErrNoRound says that the events of a record are none of a round.
var ErrNoRound = errors.New("it cannot follow what is before it")

// A Part of a round is what a replay shows at once.
type Part string

// The parts, in their order.
const (
	Deal  Part = "deal"  // dealing, with the declarations
	Bury  Part = "bury"  // taking the bottom, burying, counters after that, the call
	Trick Part = "trick" // one trick
	End   Part = "end"   // the tally, or why the round was abandoned
)

// A Step is one part of a round that is over. It shows every card.
type Step struct {
	Part   Part
	Number int            // of a trick, from 1
	Events []round.Event  // what happened in it
	Public round.View     // at its end, as everybody saw it then
	Hands  [4][]card.Card // sorted: of a trick as it began, of the end as dealt, else as the part ended
	Bottom []card.Card    // as the part began: before the first bury as dealt
}

// Laid returns the bottom as the part left it.
func (s Step) Laid() []card.Card {
	laid := s.Bottom
	for _, e := range s.Events {
		if buried, ok := e.(round.Buried); ok {
			laid = buried.Cards
		}
	}
	return laid
}

// Steps cuts the round into its parts: what a replay goes through. It fails with
// ErrNoStart, and with ErrNoRound if an event cannot follow those before it.
func (r Record) Steps() (steps []Step, err error) {
	started, err := r.Start()
	if err != nil {
		return nil, err
	}
	line := 2 // of the record
	// Applying an event cannot fail because somebody decided it. A file may say
	// anything, with the right checksum too.
	defer func() {
		if recover() != nil {
			steps, err = nil, fmt.Errorf("line %d: %w", line, ErrNoRound)
		}
	}()
	replay := replay{state: round.Fold(r.Events[:1]), part: Deal}
	for _, id := range started.Deck[4*started.Rules.HandSize():] {
		replay.bottom = append(replay.bottom, id.Face())
	}
	for _, e := range r.Events[1:] {
		line++
		replay.take(e)
	}
	replay.finish()
	return replay.steps, nil
}

// replay is a round that is being gone through.
type replay struct {
	state  *round.State
	steps  []Step
	part   Part
	tricks int
	events []round.Event  // of the part so far
	hands  [4][]card.Card // as the trick began
	bottom []card.Card
	laid   []card.Card // the bottom as the part leaves it
}

// take goes on by one event. The first of another part ends the one before.
func (r *replay) take(e round.Event) {
	switch e := e.(type) {
	case round.BottomTaken:
		if r.part == Deal {
			r.turn(Bury)
		}
	case round.Buried:
		r.laid = e.Cards
	case round.Played:
		if r.part != Trick || r.closed() {
			r.turn(Trick)
			r.tricks++
			r.hands = r.dealt()
		}
	case round.Scored, round.Abandoned:
		r.turn(End)
	}
	r.events = append(r.events, e)
	r.state.Apply(e)
}

// closed reports whether the trick of the part has been taken.
func (r *replay) closed() bool {
	return slices.ContainsFunc(r.events, func(e round.Event) bool { _, taken := e.(round.TrickTaken); return taken })
}

// turn ends the part and begins the next.
func (r *replay) turn(next Part) {
	r.finish()
	r.part, r.events = next, nil
	if r.laid != nil {
		r.bottom = r.laid
	}
}

func (r *replay) finish() {
	step := Step{Part: r.part, Events: r.events, Public: r.state.View(round.Nobody), Hands: r.dealt(), Bottom: r.bottom}
	switch {
	case r.part == Trick:
		step.Number, step.Hands = r.tricks, r.hands
	case step.Public.Hands != nil:
		step.Hands = *step.Public.Hands
	}
	r.steps = append(r.steps, step)
}

// dealt are the four hands as they are now.
func (r *replay) dealt() (hands [4][]card.Card) {
	for seat := range hands {
		hands[seat] = r.state.View(round.Seat(seat)).Hand
	}
	return hands
}
