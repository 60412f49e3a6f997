package player

import (
	"fmt"

	"shengji/game/card"
	"shengji/game/round"
)

// What names the decision that is asked for.
type What string

// The decisions.
const (
	DecideDeclare What = "declare"
	DecideCounter What = "counter"
	DecideBury    What = "bury"
	DecideCall    What = "call"
	DecidePlay    What = "play"
)

// Request asks a program for a decision: one line of JSON (product.md 9).
type Request struct {
	Type string      `json:"type"` // "decide"
	What What        `json:"what"`
	View *round.View `json:"view"`
}

// Ask returns the request for the seat of v.
func Ask(v *round.View) Request {
	what := DecidePlay
	switch v.Phase {
	case round.DealingPhase, round.DeclaringPhase:
		what = DecideDeclare
	case round.CounteringPhase:
		what = DecideCounter
	case round.BuryingPhase:
		what = DecideBury
	case round.CallingPhase:
		what = DecideCall
	}
	return Request{Type: "decide", What: what, View: v}
}

// Action is a program's answer: one line of JSON.
type Action struct {
	Action string      `json:"action"` // declare, pass, mutiny, bury, call, play
	Cards  []card.Card `json:"cards,omitempty"`
}

// ActionOf returns the answer that c is; nil is a pass.
func ActionOf(c round.Command) Action {
	switch c := c.(type) {
	case nil, round.Pass:
		return Action{Action: "pass"}
	case round.Declare:
		return Action{"declare", c.Cards}
	case round.Mutiny:
		return Action{Action: "mutiny"}
	case round.Bury:
		return Action{"bury", c.Cards}
	case round.Call:
		return Action{"call", []card.Card{c.Card}}
	case round.Play:
		return Action{"play", c.Cards}
	}
	panic(fmt.Sprintf("player: %T is no command of a seat", c))
}

// Command returns what a means for the seat of v: nil is a pass while cards
// are dealt. Whether it is legal the round says.
func (a Action) Command(v *round.View) (round.Command, error) {
	switch a.Action {
	case "pass":
		return pass(v), nil
	case "declare":
		return round.Declare{Seat: v.Seat, Cards: a.Cards}, nil
	case "mutiny":
		return round.Mutiny{Seat: v.Seat}, nil
	case "bury":
		return round.Bury{Seat: v.Seat, Cards: a.Cards}, nil
	case "call":
		if len(a.Cards) != 1 {
			return nil, fmt.Errorf("call names %d cards, not one", len(a.Cards))
		}
		return round.Call{Seat: v.Seat, Card: a.Cards[0]}, nil
	case "play":
		return round.Play{Seat: v.Seat, Cards: a.Cards}, nil
	}
	return nil, fmt.Errorf("unknown action %q", a.Action)
}
