package player

import (
	"cmp"
	"slices"

	"shengji/game/card"
	"shengji/game/round"
)

// What keeps a card out of the bottom, in points of the game.
const (
	keepTrump   = 40.0 // never, while there is anything else
	keepPoint   = 0.9  // by point
	keepPair    = 2.0
	keepTractor = 5.0
	keepLength  = 0.7 // by card of its suit: short suits are got rid of
	longSuit    = 12  // cards from which on length counts no more
)

// SuggestBury returns the cards that an easy player buries: low cards of
// short side suits, no trump, pairs or points unless it has to.
func SuggestBury(v *round.View) []card.Card {
	k := newKnown(v)
	keep := k.keeping()
	cards := buriable(v)
	slices.SortStableFunc(cards, func(a, b card.Card) int { return cmp.Compare(keep[a], keep[b]) })
	bury := cards[:v.BottomSize]
	k.order.Sort(bury)
	return bury
}

// keeping says for every face of the hand how much it should stay.
func (k *known) keeping() (keep [card.Faces]float64) {
	for suit := card.Spades; suit <= card.Trump; suit++ {
		cards := k.hand.Within(k.order.Mask(suit))
		parts, _, _ := k.game.Decompose(cards)
		length := cards.Len()
		for _, p := range parts {
			for _, c := range faces(p.Cards) {
				keep[c] = k.worth(c) + keepPoint*float64(c.Points()) + keepLength*float64(min(length, longSuit))
				switch {
				case p.Length > 1:
					keep[c] += keepTractor
				case p.Copies > 1:
					keep[c] += keepPair
				}
				if suit == card.Trump {
					keep[c] += keepTrump
				}
			}
		}
	}
	return keep
}

// suggestCall names a high card of a side suit that the declarer lacks but
// can lead to: who holds it is a partner with a trick at once.
func suggestCall(v *round.View) card.Card {
	k := newKnown(v)
	return slices.MaxFunc(v.CallChoices(), func(a, b card.Card) int { return cmp.Compare(k.callScore(a), k.callScore(b)) })
}

func (k *known) callScore(c card.Card) int {
	suit := k.order.Suit(c)
	if suit == card.Trump {
		return k.order.Place(c) - 100
	}
	score := 4 * k.order.Place(c)
	if k.hand.Count(c) > 0 {
		score -= 6 // there may be nobody else
	}
	if k.unseen.Count(c) == 0 {
		score -= 80 // he would play alone
	}
	if k.hand.Within(k.order.Mask(suit)).Empty() {
		score -= 10
	}
	return score
}
