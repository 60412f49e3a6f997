package shape

import (
	"math/bits"

	"shengji/game/card"
)

// Must returns the cards of hand that every legal answer holds and those that
// some legal answer holds.
func (l *Lead) Must(hand card.Set) (must, may card.Set) {
	held := hand.Within(l.line.mask)
	if short := l.size - held.Len(); short >= 0 {
		must, may = anyOf(hand.Minus(held), short)
		return must.Plus(held), may.Plus(held)
	}
	owed, _ := l.owed(l.line.stock(held))
	if owed.empty() {
		return anyOf(held, l.size)
	}
	f := fitting{line: l.line, owed: &owed, held: held, spare: l.size - owed.cards(), surplus: held.Len() - l.size}
	for m := held[0]; m != 0; m &= m - 1 {
		c := card.Card(bits.TrailingZeros64(m))
		must = must.Plus(repeat(c, f.least(c)))
		may = may.Plus(repeat(c, f.most(c)))
	}
	return must, may
}

// anyOf returns what every and what some choice of n cards out of pool holds.
func anyOf(pool card.Set, n int) (must, may card.Set) {
	left := pool.Len() - n
	for m := pool[0]; m != 0; m &= m - 1 {
		c := card.Card(bits.TrailingZeros64(m))
		must = must.Plus(repeat(c, max(0, pool.Count(c)-left)))
		may = may.Plus(repeat(c, min(n, pool.Count(c))))
	}
	return must, may
}

// fitting asks for single faces in answers that hold what is owed.
type fitting struct {
	line    *line
	owed    *bag
	held    card.Set // of the led suit
	spare   int      // cards of an answer beyond what is owed
	surplus int      // cards of held that stay in hand
}

func (f *fitting) fits(b *bag, s stock) bool {
	p := packing{line: f.line, bag: b}
	return p.fits(s)
}

// least returns how many copies of c every answer holds.
func (f *fitting) least(c card.Card) int {
	held := f.held
	copies := held.Count(c)
	for kept := 1; kept <= copies; kept++ {
		held.Remove(c)
		if kept > f.surplus || !f.fits(f.owed, f.line.stock(held)) {
			return copies - kept + 1
		}
	}
	return 0
}

// most returns how many copies of c some answer holds.
func (f *fitting) most(c card.Card) int {
	copies := f.held.Count(c)
	most := min(copies, f.spare)
	for used := copies; used > 1 && most < copies; used-- {
		if f.serves(c, used) {
			most = max(most, min(copies, used+f.spare))
		}
	}
	return most
}

// serves reports whether what is owed can be given so that copies of c, 2 or
// 3, serve in it.
func (f *fitting) serves(c card.Card, copies int) bool {
	place := uint16(1) << f.line.order.Place(c)
	rest := *f.owed
	if copies == 2 && rest.pairs > 0 {
		rest.pairs--
		if f.fits(&rest, f.stockWithout(c, place, copies)) {
			return true
		}
	}
	if copies == 3 && rest.triples > 0 {
		rest.triples--
		if f.fits(&rest, f.stockWithout(c, place, copies)) {
			return true
		}
	}
	for i, r := range f.owed.runs[:f.owed.n] {
		if int(r.copies) != copies {
			continue
		}
		rest := f.owed.without(i)
		for _, places := range f.line.order.Runs(f.line.suit, int(r.length)) {
			s := f.line.stock(f.held)
			if uint16(places)&place != 0 && uint16(places)&^s.places(copies) == 0 &&
				f.fits(&rest, f.stockWithout(c, uint16(places), copies)) {
				return true
			}
		}
	}
	return false
}

// stockWithout returns the stock of held after pairs or triples are taken on
// places, that of c among them.
func (f *fitting) stockWithout(c card.Card, places uint16, copies int) stock {
	s := f.line.stock(f.held)
	if f.line.shared>>c&1 == 1 && copies == 2 && f.held.Count(c) == 3 {
		return s.split(f.line, places)
	}
	return s.without(f.line, places, copies)
}
