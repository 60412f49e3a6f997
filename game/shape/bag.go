package shape

import (
	"math/bits"

	"shengji/game/card"
)

// run is the kind of a tractor (copies 2) or titanic (3).
type run struct{ copies, length uint8 }

// bag is a multiset of components wanted of a line, without the singles: they
// can always be had of what is left.
type bag struct {
	runs    [9]run // titanics first, each kind from long to short; 18 faces hold no more
	n       int    // number of runs
	triples int
	pairs   int
	free    int // pairs that only faces free of protection may give
}

// add puts a run into its place in the order.
func (b *bag) add(r run) {
	i := b.n
	for ; i > 0 && less(b.runs[i-1], r); i-- {
		b.runs[i] = b.runs[i-1]
	}
	b.runs[i] = r
	b.n++
}

func less(r, s run) bool {
	return r.copies < s.copies || r.copies == s.copies && r.length < s.length
}

// empty reports whether b asks for singles only.
func (b *bag) empty() bool { return b.n == 0 && b.triples == 0 && b.pairs == 0 && b.free == 0 }

// faces returns how many faces b takes.
func (b *bag) faces() int {
	n := b.triples + b.pairs + b.free
	for _, r := range b.runs[:b.n] {
		n += int(r.length)
	}
	return n
}

// cards returns how many cards b takes.
func (b *bag) cards() int {
	n := 3*b.triples + 2*(b.pairs+b.free)
	for _, r := range b.runs[:b.n] {
		n += int(r.copies) * int(r.length)
	}
	return n
}

// bag returns the decomposition of s without its cards (rules.md 3).
func (l *line) bag(s stock) (b bag) {
	if s.pairs == 0 {
		return b
	}
	for copies := 3; copies > 1; copies-- {
		for {
			places := l.longest(s.places(copies))
			if places == 0 {
				break
			}
			b.add(run{uint8(copies), uint8(places.Length())})
			s = s.without(l, uint16(places), copies)
		}
	}
	b.triples = s.tripleCount(l)
	b.pairs = s.pairCount(l) - b.triples
	return b
}

// packing looks for a way to take a bag out of a stock.
type packing struct {
	line  *line
	bag   *bag
	guard guard
	steps int // tried placements, for the bound on work
}

// guard says which faces a pair that is protected may come from.
type guard struct {
	places  uint16 // free places
	shared  bool   // the faces of the shared place are free
	triples bool   // triples are not free
}

// fits reports whether the bag can be taken out of s.
func (p *packing) fits(s stock) bool {
	b := p.bag
	if b.faces() > s.pairCount(p.line) || b.triples > s.tripleCount(p.line) {
		return false
	}
	return p.place(s, 0, 0)
}

// place tries to place the runs from the i-th on, the first of them not
// before the run with index from if it is like the one before it: their order
// does not matter.
func (p *packing) place(s stock, i, from int) bool {
	b := p.bag
	if i == b.n {
		return p.rest(s)
	}
	r := b.runs[i]
	if i == 0 || b.runs[i-1] != r {
		from = 0
	}
	open := s.places(int(r.copies))
	for j, places := range p.line.order.Runs(p.line.suit, int(r.length))[from:] {
		if uint16(places)&^open != 0 {
			continue
		}
		p.steps++
		if p.place(s.without(p.line, uint16(places), int(r.copies)), i+1, from+j) {
			return true
		}
		if p.maySplit(s, places, r) && p.place(s.split(p.line, uint16(places)), i+1, from+j) {
			return true
		}
	}
	return false
}

// maySplit reports whether it can matter that a tractor takes its pair on the
// shared place out of a triple: it leaves a free pair there.
func (p *packing) maySplit(s stock, places card.Run, r run) bool {
	return p.guard.triples && p.bag.free > 0 && r.copies == 2 && uint16(places)&p.line.at != 0 &&
		s.sharedTriples > 0 && s.sharedTriples < s.sharedPairs
}

// rest reports whether triples and pairs can be taken out of what runs left.
func (p *packing) rest(s stock) bool {
	b := p.bag
	triples := s.tripleCount(p.line)
	if triples < b.triples {
		return false
	}
	if b.free == 0 {
		return true // fits has counted the faces
	}
	free, freeTriples := p.guard.count(p.line, s)
	// Triples and unprotected pairs take what is not free first.
	return free-max(0, b.triples-(triples-freeTriples)) >= b.free
}

// count returns how many faces of s are free, and how many of these triples.
func (g guard) count(l *line, s stock) (faces, triples int) {
	own := g.places &^ l.at
	faces, triples = bits.OnesCount16(own&s.pairs), bits.OnesCount16(own&s.triples)
	if g.shared {
		faces += int(s.sharedPairs)
		triples += int(s.sharedTriples)
	}
	if g.triples {
		return faces - triples, 0
	}
	return faces, triples
}

// without returns b less its i-th run.
func (b *bag) without(i int) bag {
	rest := *b
	rest.n--
	copy(rest.runs[i:], b.runs[i+1:b.n])
	return rest
}

// loose returns b with its runs as single triples and pairs.
func (b *bag) loose() bag {
	u := bag{triples: b.triples, pairs: b.pairs}
	for _, r := range b.runs[:b.n] {
		if r.copies == 3 {
			u.triples += int(r.length)
		} else {
			u.pairs += int(r.length)
		}
	}
	return u
}

// highestOf returns the highest places that the i-th run of b can have while
// cards, of the line, still hold the rest of b; 0 if there are none.
func (l *line) highestOf(b *bag, i int, cards card.Set) card.Run {
	rest := b.without(i)
	p := packing{line: l, bag: &rest}
	s, r := l.stock(cards), b.runs[i]
	for _, places := range l.order.Runs(l.suit, int(r.length)) {
		if uint16(places)&^s.places(int(r.copies)) == 0 && p.fits(s.without(l, uint16(places), int(r.copies))) {
			return places
		}
	}
	return 0
}
