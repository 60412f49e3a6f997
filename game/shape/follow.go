package shape

import (
	"shengji/game/card"
	"shengji/game/rules"
)

// A Lead is a lead on the table, prepared for questions about answers to it.
type Lead struct {
	game *Game
	line *line
	size int
	bag  bag // its components
}

// Lead prepares a lead that lies on the table, cards of one effective suit.
func (g *Game) Lead(cards card.Set) Lead {
	suit, _ := g.Order.SuitOf(cards)
	line := &g.lines[suit]
	return Lead{game: g, line: line, size: cards.Len(), bag: line.bag(line.stock(cards))}
}

// Legal reports whether play may follow the lead from hand (rules.md 9).
func (l *Lead) Legal(hand, play card.Set) bool {
	if play.Len() != l.size || !hand.Has(play) {
		return false
	}
	held, played := hand.Within(l.line.mask), play.Within(l.line.mask)
	if held.Len() <= l.size {
		return held == played
	}
	if played.Len() != l.size {
		return false
	}
	if l.suitOnly() {
		return true
	}
	ok, _ := l.gives(l.line.stock(held), l.line.stock(played))
	return ok
}

// suitOnly reports whether cards of the led suit are all that is asked for.
func (l *Lead) suitOnly() bool { return l.bag.empty() || l.game.Rules.Follow == rules.SuitOnly }

// gives reports whether what is played of held holds all that is owed, and
// how many steps the answer took.
func (l *Lead) gives(held, played stock) (ok bool, steps int) {
	owed, steps := l.owed(held)
	p := packing{line: l.line, bag: &owed}
	return p.fits(played), steps + p.steps
}

// owed returns the components that an answer of enough cards must hold: the
// answer(hand) of rules.md 9, and the steps taken to find it. Singles are left
// out, they follow by counting.
func (l *Lead) owed(held stock) (owed bag, steps int) {
	if l.suitOnly() {
		return bag{}, 0
	}
	o := owing{packing: packing{line: l.line, bag: new(bag), guard: l.guard(held)}, held: held}
	lead := l.bag
	if l.game.Rules.Follow == rules.PairCount && !l.owesRun(held) {
		lead = lead.loose()
	}
	for _, r := range lead.runs[:lead.n] {
		o.run(int(r.copies), int(r.length))
	}
	o.units(3, lead.triples)
	o.units(2, lead.pairs-l.bag.pairs)
	if l.game.Rules.ProtectTractors || l.game.Rules.ProtectTriples {
		o.freePairs(l.bag.pairs)
	} else {
		o.units(2, l.bag.pairs)
	}
	return *o.bag, o.steps
}

// owesRun reports whether with follow = pair_count the tractor led is owed as
// one: it is the whole lead and held in full.
func (l *Lead) owesRun(held stock) bool {
	r := l.bag.runs[0]
	whole := l.bag.n == 1 && l.size == int(r.copies)*int(r.length)
	return whole && l.line.highest(held.places(int(r.copies)), int(r.length)) != 0
}

// guard returns what a pair lead may not draw upon.
func (l *Lead) guard(held stock) guard {
	r := l.game.Rules
	g := guard{places: held.pairs, shared: true, triples: r.ProtectTriples}
	if r.ProtectTractors {
		for _, run := range l.line.order.Runs(l.line.suit, 2) {
			if uint16(run)&^held.pairs == 0 {
				g.places &^= uint16(run)
				g.shared = g.shared && uint16(run)&l.line.at == 0
			}
		}
	}
	return g
}

// owing builds up what is owed of held, one piece after the other, each as
// great as all the pieces together allow.
type owing struct {
	packing
	held stock
}

// run owes a tractor or titanic, or what of it can be had.
func (o *owing) run(copies, length int) {
	for missing := length; missing > 0; {
		got := o.part(copies, missing)
		if got < 2 {
			o.units(copies, missing)
			return
		}
		missing -= got
	}
}

// part owes the longest tractor or titanic of at most a length and returns
// its length, 0 if there is none.
func (o *owing) part(copies, length int) int {
	before := *o.bag
	for ; length > 1; length-- {
		if o.line.highest(o.held.places(copies), length) == 0 {
			continue
		}
		o.bag.add(run{uint8(copies), uint8(length)})
		if o.fits(o.held) {
			return length
		}
		*o.bag = before
	}
	return 0
}

// units owes n pairs or triples; for a triple that is not there a pair.
func (o *owing) units(copies, n int) {
	for range n {
		if copies == 3 && o.take(&o.bag.triples) {
			continue
		}
		if !o.take(&o.bag.pairs) {
			return
		}
	}
}

// freePairs owes n pairs that protection leaves open.
func (o *owing) freePairs(n int) {
	for range n {
		if !o.take(&o.bag.free) {
			break
		}
	}
	o.bag.pairs, o.bag.free = o.bag.pairs+o.bag.free, 0
}

// take counts up one of the bag's counters if the bag still fits then.
func (o *owing) take(counter *int) bool {
	*counter++
	if o.fits(o.held) {
		return true
	}
	*counter--
	return false
}
