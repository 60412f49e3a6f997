package player

import (
	"math"

	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/shape"
)

// winning is the play that takes a trick as it stands.
type winning struct {
	suit  card.Suit // effective
	led   card.Suit
	parts shape.Shape // of the lead's form, greatest first
}

// leftToTry is how much of the chance to ruff a seat takes: it may keep its
// trump or lack the pairs.
const leftToTry = 0.85

// beaten estimates the chance that s, still to play, beats w.
func (k *known) beaten(s round.Seat, w winning) float64 {
	inSuit := 0.0
	if len(w.parts) == 1 && !k.void[s][w.suit] { // a throw that stands is not beaten in its suit
		inSuit = k.holdsAbove(s, w.suit, w.parts[0], w.parts[0].Top)
	}
	if w.led == card.Trump {
		return inSuit
	}
	lacks := 1.0
	if !k.void[s][w.led] {
		lacks = math.Pow(1-k.share(s), float64(k.above(w.led, -1, 1)))
	}
	if w.suit == card.Trump { // ruffed already: only a higher ruff beats it
		return lacks * inSuit
	}
	ruffs := leftToTry
	for _, part := range w.parts {
		ruffs *= k.holdsAbove(s, card.Trump, part, -1)
	}
	if k.void[s][card.Trump] {
		ruffs = 0
	}
	return inSuit + (1-inSuit)*lacks*ruffs
}

// holdsAbove estimates the chance that s holds a shape like c above a place.
// Cards not seen are taken to lie anywhere.
func (k *known) holdsAbove(s round.Seat, suit card.Suit, c shape.Component, place int) float64 {
	share := k.share(s)
	n := k.above(suit, place, c.Copies)
	each := math.Pow(share, float64(c.Copies))
	if c.Length > 1 {
		n -= c.Length - 1
		each = math.Pow(share, float64(c.Copies*c.Length))
	}
	if n <= 0 {
		return 0
	}
	return 1 - math.Pow(1-each, float64(n))
}
