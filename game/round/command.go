package round

import "shengji/game/card"

// A Command is what somebody wants to happen.
type Command interface{ command() }

// Deal deals the next Count cards; all that remain if there are fewer.
type Deal struct{ Count int }

// CloseDeclaring ends a race of declarations after the last card is dealt:
// the time for declaring is over.
type CloseDeclaring struct{}

// Declare reveals cards to declare, to reinforce (the whole pair) or to
// counter, whichever it is in the state.
type Declare struct {
	Seat  Seat
	Cards []card.Card
}

// Pass declines to declare or to counter.
type Pass struct{ Seat Seat }

// Mutiny calls for a new deal 暴动.
type Mutiny struct{ Seat Seat }

// Bury lays cards back as the bottom.
type Bury struct {
	Seat  Seat
	Cards []card.Card
}

// Call names the card whose holder is the partner (rules.md 14).
type Call struct {
	Seat Seat
	Card card.Card
}

// Play lays cards on the table.
type Play struct {
	Seat  Seat
	Cards []card.Card
}

func (Deal) command()           {}
func (CloseDeclaring) command() {}
func (Declare) command()        {}
func (Pass) command()           {}
func (Mutiny) command()         {}
func (Bury) command()           {}
func (Call) command()           {}
func (Play) command()           {}
