package player

import "shengji/game/card"

// What cards are worth in the hand, in points of the game. Found by trying:
// `shengji simulate --duplicate` compares two choices.
const (
	worthBJ       = 9.0
	worthLJ       = 7.5
	worthLevel    = 3.5 // an off-suit level card; of the trump suit one more
	worthTrump    = 1.5 // the lowest trump
	worthPlace    = 0.17
	worthWinner   = 3.5 // a side card that no card not seen beats
	worthPair     = 1.2 // of keeping a pair together, by copy
	worthVoid     = 1.5 // of having none of a side suit while holding trump
	lateTrump     = 1.5 // trump counts so much more in the last tricks
	lateCards     = 6   // cards in hand from which on it is late
	worthTempo    = 2.0 // of taking a trick, for the lead
	worthFollowed = 3.0 // points that a card in a trick still to be played brings
)

// worth is what a single card is worth in the hand, its points apart.
func (k *known) worth(c card.Card) float64 {
	place := k.order.Place(c)
	if k.order.Suit(c) != card.Trump {
		if k.above(k.order.Suit(c), place, 1) == 0 {
			return worthWinner
		}
		return worthPlace * float64(place)
	}
	late := 1.0
	if len(k.Hand) <= lateCards {
		late = lateTrump
	}
	switch {
	case c == card.BJ:
		return late * worthBJ
	case c == card.LJ:
		return late * worthLJ
	case c.Rank() == k.Level && c.Suit() == k.Trump:
		return late * (worthLevel + 1)
	case c.Rank() == k.Level:
		return late * worthLevel
	}
	return late * (worthTrump + worthPlace*float64(place))
}

// cost is what the hand loses with cards: their worth, pairs torn, less a
// side suit got rid of.
func (k *known) cost(cards card.Set) float64 {
	cost := 0.0
	for _, c := range cards.Cards() {
		cost += k.worth(c)
		if kept := k.hand.Count(c) - cards.Count(c); kept > 0 {
			cost += worthPair
		}
	}
	if k.hand.Within(k.order.Mask(card.Trump)).Empty() {
		return cost
	}
	for suit := card.Spades; suit <= card.Diamonds; suit++ {
		mask := k.order.Mask(suit)
		if played := cards.Within(mask); !played.Empty() && played.Len() == k.hand.Within(mask).Len() {
			cost -= worthVoid
		}
	}
	return cost
}
