package shape

import (
	"math/bits"

	"shengji/game/card"
)

// Winner returns which of the plays, in turn order beginning with the lead,
// takes the trick so far (rules.md 10). 1 to 4 plays.
func (g *Game) Winner(plays []card.Set) int {
	suit, ok := g.Order.SuitOf(plays[0])
	if !ok {
		return 0
	}
	line := &g.lines[suit]
	bag := line.bag(line.stock(plays[0]))
	best, bestSuit := 0, suit
	bestTop, _ := line.top(&bag, plays[0])
	for i, play := range plays[1:] {
		s, ok := g.Order.SuitOf(play)
		if !ok || s != bestSuit && s != card.Trump {
			continue
		}
		top, ok := g.lines[s].top(&bag, play)
		if ok && (s != bestSuit || top > bestTop) {
			best, bestSuit, bestTop = i+1, s, top
		}
	}
	return best
}

// top returns the place that play, of the line, can show for the greatest
// component of a lead; ok is false if it does not split into the components.
func (l *line) top(lead *bag, play card.Set) (place int, ok bool) {
	s := l.stock(play)
	p := packing{line: l, bag: lead}
	if lead.n == 0 {
		if !p.fits(s) {
			return 0, false
		}
		switch {
		case lead.triples > 0:
			return bits.Len16(s.triples) - 1, true
		case lead.pairs > 0:
			return bits.Len16(s.pairs) - 1, true
		}
		return bits.Len16(l.order.PlacesOf(l.suit, play[0])) - 1, true
	}
	rest := *lead
	rest.n--
	copy(rest.runs[:], lead.runs[1:lead.n])
	p.bag = &rest
	r := lead.runs[0]
	for _, places := range l.order.Runs(l.suit, int(r.length)) {
		if uint16(places)&^s.places(int(r.copies)) == 0 && p.fits(s.without(l, uint16(places), int(r.copies))) {
			return places.Top(), true
		}
	}
	return 0, false
}
