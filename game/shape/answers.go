package shape

import "shengji/game/card"

// Answers lists legal answers from hand, at most limit, each once, and counts
// on; more is true if counting stopped early and there are more than count.
func (l *Lead) Answers(hand card.Set, limit int) (plays []card.Set, count int, more bool) {
	return nil, 0, false
}

// Must returns the cards of hand that every legal answer holds and May those
// that some legal answer holds.
func (l *Lead) Must(hand card.Set) (must, may card.Set) { return card.Set{}, card.Set{} }
