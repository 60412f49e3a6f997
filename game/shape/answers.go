package shape

import (
	"math/bits"

	"shengji/game/card"
)

// maxWork bounds the steps of one enumeration, about a millisecond.
const maxWork = 20_000

// Answers lists legal answers from hand, at most limit, each once, and counts
// on; more is true if counting stopped early and there are more than count.
func (l *Lead) Answers(hand card.Set, limit int) (plays []card.Set, count int, more bool) {
	e := enumeration{lead: l, held: hand.Within(l.line.mask), limit: limit}
	if short := l.size - e.held.Len(); short >= 0 {
		e.choose(e.held, hand.Minus(e.held), short)
		return e.plays, e.count, false
	}
	e.owed, e.steps = l.owed(l.line.stock(e.held))
	if e.owed.empty() {
		e.choose(card.Set{}, e.held, l.size)
		return e.plays, e.count, false
	}
	for m := e.held[1]; m != 0; m &= m - 1 {
		e.multiple = append(e.multiple, card.Card(bits.TrailingZeros64(m)))
	}
	e.patterns(0, card.Set{}, e.held)
	return e.plays, e.count, e.stopped
}

// enumeration collects the answers from a hand with more cards of the led
// suit than are asked for.
type enumeration struct {
	lead     *Lead
	held     card.Set // of the led suit
	owed     bag
	multiple []card.Card // faces of which held has two or three

	limit   int
	plays   []card.Set
	count   int
	steps   int
	stopped bool
}

// patterns decides from the i-th on which multiple faces are played two or
// three times: what is owed depends on these only. chosen are the pairs and
// triples so far; offer is held without what was decided against.
func (e *enumeration) patterns(i int, chosen, offer card.Set) {
	if e.steps > maxWork {
		e.stopped = true
		return
	}
	if chosen.Len() > e.lead.size || !e.suffices(offer) {
		return
	}
	if i == len(e.multiple) {
		e.add(chosen)
		return
	}
	c := e.multiple[i]
	for n := e.held.Count(c); n > 1; n-- {
		e.patterns(i+1, chosen.Plus(repeat(c, n)), offer)
		offer.Remove(c)
	}
	e.patterns(i+1, chosen, offer)
}

// suffices reports whether cards hold what is owed.
func (e *enumeration) suffices(cards card.Set) bool {
	p := packing{line: e.lead.line, bag: &e.owed}
	ok := p.fits(e.lead.line.stock(cards))
	e.steps += p.steps + 1
	return ok
}

// add adds the answers of one pattern: it and single copies of other faces.
func (e *enumeration) add(chosen card.Set) {
	e.choose(chosen, card.Set{e.held[0] &^ chosen[0]}, e.lead.size-chosen.Len())
}

// choose adds base with every choice of n cards out of pool.
func (e *enumeration) choose(base, pool card.Set, n int) {
	e.count += choices(pool, n)
	e.list(base, pool, n)
}

func (e *enumeration) list(base, pool card.Set, n int) {
	if len(e.plays) >= e.limit || pool.Len() < n {
		return
	}
	if n == 0 {
		e.plays = append(e.plays, base)
		return
	}
	c := card.Card(bits.TrailingZeros64(pool[0]))
	copies := pool.Count(c)
	for range copies {
		pool.Remove(c)
	}
	for take := min(copies, n); take >= 0; take-- {
		e.list(base.Plus(repeat(c, take)), pool, n-take)
	}
}

// choices returns how many different sets of n cards pool has.
func choices(pool card.Set, n int) int {
	if n < 0 || n > pool.Len() {
		return 0
	}
	ways := make([]int, n+1) // ways[k]: sets of k cards of the faces so far
	ways[0] = 1
	for m := pool[0]; m != 0; m &= m - 1 {
		copies := pool.Count(card.Card(bits.TrailingZeros64(m)))
		for k := n; k > 0; k-- {
			for take := 1; take <= min(copies, k); take++ {
				ways[k] += ways[k-take]
			}
		}
	}
	return ways[n]
}
