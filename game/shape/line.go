package shape

import (
	"math/bits"

	"shengji/game/card"
)

// line is the line of places of one effective suit.
type line struct {
	order  *card.Order
	suit   card.Suit
	mask   uint64 // the faces of the suit
	shared uint64 // those on the shared place
	at     uint16 // the shared place as a bit; 0 if the suit has none
}

func newLine(o *card.Order, s card.Suit) line {
	l := line{order: o, suit: s, mask: o.Mask(s)}
	if s == card.Trump {
		faces, place := o.Shared()
		l.shared, l.at = faces, 1<<place
	}
	return l
}

// longest returns the longest run on places, the highest of equals; 0 if
// there is none.
func (l *line) longest(places uint16) card.Run {
	// Neighbours stand one place apart, or two where the shared place is skipped.
	if places&(places>>1|places>>2) == 0 {
		return 0
	}
	for length := bits.OnesCount16(places); length > 1; length-- {
		if r := l.highest(places, length); r != 0 {
			return r
		}
	}
	return 0
}

// highest returns the highest run of a length on places; 0 if there is none.
func (l *line) highest(places uint16, length int) card.Run {
	for _, r := range l.order.Runs(l.suit, length) {
		if uint16(r)&^places == 0 {
			return r
		}
	}
	return 0
}

// face returns a face on a place of which s holds copies, 2 or 3 of them or
// 1; on the shared place one with the fewest copies, so that a tractor leaves
// a triple beside it whole.
func (l *line) face(s card.Set, place, copies int) card.Card {
	if l.at != 1<<place {
		return l.order.At(l.suit, place)
	}
	faces := s[copies-1] & l.shared
	for more := copies; more < len(s); more++ {
		if fewer := faces &^ s[more]; fewer != 0 {
			faces = fewer
			break
		}
	}
	return card.Card(bits.TrailingZeros64(faces))
}

// stock says on which places of a line pairs and triples can be had. A face
// serves one pair or one triple, so a place serves one; only on the shared
// place there are more faces, and they are counted.
type stock struct {
	pairs, triples             uint16 // places
	sharedPairs, sharedTriples uint8  // faces on the shared place
}

// stock returns what cards of the line offer.
func (l *line) stock(s card.Set) stock {
	if s[1] == 0 {
		return stock{} // most plays are single cards
	}
	return stock{
		pairs:         l.order.PlacesOf(l.suit, s[1]),
		triples:       l.order.PlacesOf(l.suit, s[2]),
		sharedPairs:   uint8(bits.OnesCount64(s[1] & l.shared)),
		sharedTriples: uint8(bits.OnesCount64(s[2] & l.shared)),
	}
}

// places returns where runs of pairs (copies 2) or triples (3) can be had.
func (s stock) places(copies int) uint16 {
	if copies == 3 {
		return s.triples
	}
	return s.pairs
}

// pairCount returns how many pairs can be had.
func (s stock) pairCount(l *line) int {
	return bits.OnesCount16(s.pairs&^l.at) + int(s.sharedPairs)
}

// tripleCount returns how many triples can be had; each is a pair too.
func (s stock) tripleCount(l *line) int {
	return bits.OnesCount16(s.triples&^l.at) + int(s.sharedTriples)
}

// without returns s after pairs or triples on some places are taken. On the
// shared place a pair comes of a face with two copies while there is one.
func (s stock) without(l *line, places uint16, copies int) stock {
	s.pairs &^= places
	s.triples &^= places
	if places&l.at == 0 {
		return s
	}
	s.sharedPairs--
	if copies == 3 {
		s.sharedTriples--
	}
	s.sharedTriples = min(s.sharedTriples, s.sharedPairs)
	return s.restored(l)
}

// split returns s after pairs on some places are taken, the one on the shared
// place out of a triple.
func (s stock) split(l *line, places uint16) stock {
	s.pairs &^= places
	s.triples &^= places
	s.sharedPairs--
	s.sharedTriples--
	return s.restored(l)
}

// restored sets the bits of the shared place by its counts.
func (s stock) restored(l *line) stock {
	if s.sharedPairs > 0 {
		s.pairs |= l.at
	}
	if s.sharedTriples > 0 {
		s.triples |= l.at
	}
	return s
}
