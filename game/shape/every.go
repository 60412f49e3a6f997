package shape

import (
	"math/bits"

	"shengji/game/card"
)

// everyHigher reports whether play splits so that each component is at least
// as high as that of holder, the greatest higher (overruff = every). Of
// holder's splits the one with the greatest components highest counts.
func (l *line) everyHigher(lead bag, play, holder card.Set) bool {
	goal := l.bestSplit(&lead, holder)
	goal.tops[0]++
	reached := false
	l.eachSplit(&lead, play, func(s *splitting) bool {
		reached = s.reaches(&goal)
		return !reached
	})
	return reached
}

// tops are the highest places of the components of a split, in the order of
// the lead's: runs, triples, pairs, singles.
type tops struct {
	tops [39]int
	n    int
}

func (t *tops) add(place int) {
	t.tops[t.n] = place
	t.n++
}

// less compares from the greatest component on.
func (t *tops) less(u *tops) bool {
	for i := range t.n {
		if t.tops[i] != u.tops[i] {
			return t.tops[i] < u.tops[i]
		}
	}
	return false
}

// bestSplit returns the split of play with the greatest components highest.
func (l *line) bestSplit(lead *bag, play card.Set) tops {
	var best tops
	l.eachSplit(lead, play, func(s *splitting) bool {
		if t := s.highest(); best.n == 0 || best.less(&t) {
			best = t
		}
		return true
	})
	return best
}

// splitting is a play out of which the runs of a lead are taken.
type splitting struct {
	line  *line
	lead  *bag
	runs  tops
	stock stock
	left  [card.Places]int // cards on each place
}

// eachSplit calls visit with every way to take the runs of a lead out of play
// until visit returns false.
func (l *line) eachSplit(lead *bag, play card.Set, visit func(*splitting) bool) {
	s := splitting{line: l, lead: lead, stock: l.stock(play)}
	for _, c := range play.Cards() {
		s.left[l.order.Place(c)]++
	}
	s.each(0, 0, visit)
}

func (s *splitting) each(i, from int, visit func(*splitting) bool) bool {
	if i == s.lead.n {
		if s.stock.tripleCount(s.line) < s.lead.triples ||
			s.stock.pairCount(s.line) < s.lead.triples+s.lead.pairs {
			return true
		}
		return visit(s)
	}
	r := s.lead.runs[i]
	if i == 0 || s.lead.runs[i-1] != r {
		from = 0
	}
	for j, places := range s.line.order.Runs(s.line.suit, int(r.length))[from:] {
		if uint16(places)&^s.stock.places(int(r.copies)) != 0 {
			continue
		}
		next := *s
		next.runs.add(places.Top())
		next.stock = s.stock.without(s.line, uint16(places), int(r.copies))
		for p := places; p != 0; p &= p - 1 {
			next.left[bits.TrailingZeros16(uint16(p))] -= int(r.copies)
		}
		if !next.each(i+1, from+j, visit) {
			return false
		}
	}
	return true
}

// highest completes the runs with the highest triples, then pairs; what is
// left are singles.
func (s *splitting) highest() tops {
	rest, t := *s, s.runs
	for range s.lead.triples {
		t.add(rest.take(bits.Len16(rest.stock.triples)-1, 3))
	}
	for range s.lead.pairs {
		t.add(rest.take(bits.Len16(rest.stock.pairs)-1, 2))
	}
	rest.singles(&t)
	return t
}

// reaches reports whether the runs with some choice of triples and pairs are
// as high as goal. The lowest that do are taken, so that what is left is high.
func (s *splitting) reaches(goal *tops) bool {
	rest, t := *s, s.runs
	for range s.lead.triples {
		if !rest.takeLowest(&t, goal.tops[t.n], 3) {
			return false
		}
	}
	for range s.lead.pairs {
		if !rest.takeLowest(&t, goal.tops[t.n], 2) {
			return false
		}
	}
	rest.singles(&t)
	for i := range t.n {
		if t.tops[i] < goal.tops[i] {
			return false
		}
	}
	return true
}

// take takes a triple or pair off a place and returns the place.
func (s *splitting) take(place, copies int) int {
	s.stock = s.stock.without(s.line, 1<<place, copies)
	s.left[place] -= copies
	return place
}

// takeLowest takes the lowest triple or pair at or above a place.
func (s *splitting) takeLowest(t *tops, place, copies int) bool {
	high := s.stock.places(copies) >> place << place
	if high == 0 {
		return false
	}
	t.add(s.take(bits.TrailingZeros16(high), copies))
	return true
}

// singles adds all cards that are left, high to low.
func (s *splitting) singles(t *tops) {
	for place := card.Places - 1; place >= 0; place-- {
		for range s.left[place] {
			t.add(place)
		}
	}
}
