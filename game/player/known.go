package player

import (
	"math/bits"

	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/rules"
	"shengji/game/shape"
)

// known is what a view tells about a round in play.
type known struct {
	*round.View
	game   *shape.Game
	order  *card.Order
	hand   card.Set
	unseen card.Set                // cards that others hold or that lie in a bottom not seen
	void   [4][card.Trump + 1]bool // suits that a seat has shown it lacks
}

func newKnown(v *round.View) *known {
	game := v.Game()
	k := &known{View: v, game: game, order: game.Order, hand: card.SetOf(v.Hand...)}
	k.unseen = allCards(v.Rules.Decks).Minus(k.hand).Minus(card.SetOf(v.Bottom...))
	for _, trick := range v.Tricks {
		for i, play := range trick.Plays {
			for _, c := range play.Cards {
				k.unseen.Remove(c)
				if led := k.order.Suit(trick.Plays[0].Cards[0]); i > 0 && k.order.Suit(c) != led {
					k.void[play.Seat][led] = true
				}
			}
		}
	}
	return k
}

func allCards(decks int) (s card.Set) {
	for i := range decks {
		s[i] = 1<<card.Faces - 1
	}
	return s
}

// trick is the trick on the table, nil if this seat is to lead.
func (k *known) trick() *round.Trick {
	if len(k.Tricks) == 0 {
		return nil
	}
	last := &k.Tricks[len(k.Tricks)-1]
	if n := len(last.Plays); n == 0 || n == 4 {
		return nil
	}
	return last
}

// friend reports whether s plays on this seat's side, as far as it knows: a
// declarer whose partner is not shown trusts nobody, attackers trust all but
// the declarer.
func (k *known) friend(s round.Seat) bool {
	if k.Rules.Partners == rules.Fixed {
		return s.Team() == k.Seat.Team()
	}
	if k.Partner == round.Nobody && k.Seat != k.Declarer {
		return s != k.Declarer
	}
	declares := func(s round.Seat) bool { return s == k.Declarer || s == k.Partner }
	return declares(s) == declares(k.Seat)
}

// share is the chance that a card not seen is in the hand of s.
func (k *known) share(s round.Seat) float64 {
	return float64(k.Counts[s]) / float64(max(k.unseen.Len(), 1))
}

// above counts the faces of suit higher than place of which at least copies
// are not seen; single copies count one by one.
func (k *known) above(suit card.Suit, place, copies int) int {
	n := 0
	for m := k.unseen[copies-1] & k.order.Mask(suit); m != 0; m &= m - 1 {
		c := card.Card(bits.TrailingZeros64(m))
		switch {
		case k.order.Place(c) <= place:
		case copies == 1:
			n += k.unseen.Count(c)
		default:
			n++
		}
	}
	return n
}

// beatable reports whether the cards not seen, were they all in one hand, hold
// a shape of this kind that is higher.
func (k *known) beatable(c shape.Component, suit card.Suit) bool {
	if c.Length == 1 {
		return k.above(suit, c.Top, c.Copies) > 0
	}
	parts, _, ok := k.game.Decompose(k.unseen.Within(k.order.Mask(suit)))
	if !ok {
		return false
	}
	for _, p := range parts {
		if p.Copies >= c.Copies && p.Length >= c.Length && p.Top > c.Top {
			return true
		}
	}
	return false
}
