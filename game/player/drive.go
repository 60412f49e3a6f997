package player

import (
	"fmt"

	"shengji/game/round"
)

// Decider decides for the seat of a view: a Player's Choose, or a program that
// may fail.
type Decider func(v *round.View) (round.Command, error)

// By returns p as a Decider.
func By(p Player) Decider {
	return func(v *round.View) (round.Command, error) { return p.Choose(v), nil }
}

// handful is how many cards are dealt between two chances to declare: one to
// each seat.
const handful = 4

// Drive plays a round to its end, without clocks and people. happened is told
// the events of each step and may be nil. The error says which seat's decision
// was refused and why, or what a Decider failed with.
func Drive(setup round.Setup, seats [4]Decider, happened func([]round.Event)) (*round.State, error) {
	state, events := round.Start(setup)
	d := drive{state, seats, happened}
	d.tell(events)
	for {
		public := state.View(round.Nobody)
		switch public.Phase {
		case round.ScoredPhase, round.AbandonedPhase:
			return state, nil
		case round.DealingPhase:
			if err := d.deal(); err != nil {
				return state, err
			}
			continue
		}
		if len(public.Turn) == 0 {
			return state, fmt.Errorf("nobody is to act in phase %s", public.Phase)
		}
		if err := d.ask(public.Turn[0]); err != nil {
			return state, err
		}
	}
}

// drive is a round that is being played.
type drive struct {
	state    *round.State
	seats    [4]Decider
	happened func([]round.Event)
}

// deal deals a handful and asks everybody who may declare, once.
func (d *drive) deal() error {
	if err := d.do(round.Deal{Count: handful}); err != nil {
		return fmt.Errorf("dealing: %w", err)
	}
	v := d.state.View(round.Nobody)
	for _, seat := range v.Turn {
		if d.state.View(round.Nobody).Phase != round.DealingPhase {
			return nil // all are dealt: from here on it goes in turn
		}
		if err := d.ask(seat); err != nil {
			return err
		}
	}
	return nil
}

// ask lets a seat decide and does what it says.
func (d *drive) ask(seat round.Seat) error {
	v := d.state.View(seat)
	c, err := d.seats[seat](&v)
	if err != nil {
		return fmt.Errorf("seat %d: %w", seat, err)
	}
	if c == nil {
		return nil
	}
	if err := d.do(c); err != nil {
		return fmt.Errorf("seat %d: %T %+v: %w", seat, c, c, err)
	}
	return nil
}

func (d *drive) do(c round.Command) error {
	events, err := round.Decide(d.state, round.AnyVersion, c)
	if err != nil {
		return err
	}
	for _, e := range events {
		d.state.Apply(e)
	}
	d.tell(events)
	return nil
}

func (d *drive) tell(events []round.Event) {
	if d.happened != nil {
		d.happened(events)
	}
}
