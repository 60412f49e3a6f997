package record

import (
	"errors"

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
