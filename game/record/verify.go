package record

import (
	"bytes"
	"errors"
	"slices"

	"shengji/game/fair"
	"shengji/game/round"
)

// ErrNoStart says that a record does not begin with a deal.
var ErrNoStart = errors.New("the first event is not the start of a round")

// Start returns the first event: the rules, the deal and its deck.
func (r Record) Start() (round.Started, error) {
	if len(r.Events) == 0 {
		return round.Started{}, ErrNoStart
	}
	started, ok := r.Events[0].(round.Started)
	if !ok {
		return round.Started{}, ErrNoStart
	}
	return started, nil
}

// Verify deals the round again from its secret and cuts. It fails with
// fair.ErrSeal if the secret is not the one that was sealed, and with
// fair.ErrDeck if another deck comes of it.
func (r Record) Verify(sealed fair.Seal) error {
	started, err := r.Start()
	if err != nil {
		return err
	}
	return fair.Verify(started.Deal, sealed, started.Rules.Decks, started.Deck)
}

// ErrTally says that a record ends with another tally than its play brings.
var ErrTally = errors.New("the play brings another result")

// Recount plays the last card of a round again that was played out, and fails
// with ErrTally if that does not end it as the record says. The events have to
// be those of a round: see [Record.Steps].
func (r Record) Recount() error {
	if len(r.Events) == 0 {
		return ErrNoStart
	}
	if _, over := r.Events[len(r.Events)-1].(round.Scored); !over {
		return nil
	}
	at := len(r.Events) - 1
	for ; at > 0; at-- {
		if _, ok := r.Events[at].(round.Played); ok {
			break
		}
	}
	last, ok := r.Events[at].(round.Played)
	if !ok {
		return ErrTally
	}
	cards := last.Cards
	if last.Tried != nil {
		cards = last.Tried
	}
	brings, err := round.Decide(round.Fold(r.Events[:at]), round.AnyVersion, round.Play{Seat: last.Seat, Cards: cards})
	if err != nil || !slices.EqualFunc(brings, r.Events[at:], same) {
		return ErrTally
	}
	return nil
}

// same compares events as they are written.
func same(a, b round.Event) bool {
	one, err := round.MarshalEvent(a)
	if err != nil {
		return false
	}
	other, err := round.MarshalEvent(b)
	return err == nil && bytes.Equal(one, other)
}
