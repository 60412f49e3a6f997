package card

import (
	"cmp"
	"math/bits"
	"slices"
)

// Adjacency holds the options that say which places of an Order follow each
// other in a tractor (rules.md 3).
type Adjacency struct {
	SideAceKing   bool // A and K of a side suit are adjacent
	LevelMeetsAce bool // a run of trump pairs may skip the off-suit level cards
	NTLevelJoker  bool // in NT a level pair is adjacent to LJ LJ
	SkipLevelGap  bool // the ranks around the level are adjacent
}

// Run is a set of two or more places that may carry a tractor or a titanic:
// bit p for place p.
type Run uint16

// Top returns the highest place of r.
func (r Run) Top() int { return bits.Len16(uint16(r)) - 1 }

// Length returns the number of places of r.
func (r Run) Length() int { return bits.OnesCount16(uint16(r)) }

// Places is the number of places of the longest suit: 12 ranks, the off-suit
// level cards, the trump level card and the jokers.
const Places = 16

const suits = int(Trump) + 1 // effective suits

// Order is the order of cards under a level and a trump (rules.md 2).
// It is made once a round and never changes.
type Order struct {
	Level Rank
	Trump Suit // Spades to Diamonds, or NT

	suit   [Faces]Suit
	place  [Faces]uint8
	mask   [suits]uint64
	face   [suits][Places]Card // one face of each place
	shared uint64              // the faces that stand on one place together
	side   runs
	trump  runs
}

// runs lists Runs by length, the highest first.
type runs [Places + 1][]Run

// NewOrder returns the order under a level and a trump suit (or NT).
func NewOrder(level Rank, trump Suit, a Adjacency) *Order {
	o := &Order{Level: level, Trump: trump}
	for c := range Card(Faces) {
		o.put(c)
	}
	o.side = newRuns(o.sideLinks(a), -1)
	skip := -1
	if a.LevelMeetsAce && trump != NT {
		skip = o.sharedPlace()
	}
	o.trump = newRuns(o.trumpLinks(a), skip)
	return o
}

// put gives c its suit and its place.
func (o *Order) put(c Card) {
	suit, place := Trump, 0
	switch level := o.sharedPlace(); {
	case c == BJ:
		place = o.jokerPlace() + 1
	case c == LJ:
		place = o.jokerPlace()
	case c.Rank() == o.Level && c.Suit() == o.Trump:
		place = level + 1
	case c.Rank() == o.Level:
		place = level
		o.shared |= 1 << c
	default:
		place = int(c.Rank())
		if c.Rank() > o.Level {
			place--
		}
		if c.Suit() != o.Trump {
			suit = c.Suit()
		}
	}
	o.suit[c], o.place[c] = suit, uint8(place)
	o.mask[suit] |= 1 << c
	o.face[suit][place] = c
}

// sharedPlace is the place of the level cards that are not of the trump suit.
func (o *Order) sharedPlace() int {
	if o.Trump == NT {
		return 0
	}
	return int(Ace) // below it the twelve other ranks of the trump suit
}

func (o *Order) jokerPlace() int {
	if o.Trump == NT {
		return 1
	}
	return o.sharedPlace() + 2
}

// links has bit p set if place p and place p+1 are adjacent.
type links uint16

// rankLinks are the links among the twelve ranks of a suit without the level.
func (o *Order) rankLinks(a Adjacency) links {
	l := links(1)<<(int(Ace)-1) - 1
	if !a.SkipLevelGap && o.Level > Two && o.Level < Ace {
		l &^= 1 << (o.Level - 1)
	}
	return l
}

func (o *Order) sideLinks(a Adjacency) links {
	l := o.rankLinks(a)
	if !a.SideAceKing && o.Level != Ace && o.Level != King {
		l &^= 1 << (King - 1)
	}
	return l
}

func (o *Order) trumpLinks(a Adjacency) links {
	joker := o.jokerPlace()
	if o.Trump == NT {
		l := links(1) << joker
		if a.NTLevelJoker {
			l |= 1 << (joker - 1)
		}
		return l
	}
	return o.rankLinks(a) | (1<<(joker+1)-1)&^(1<<(int(Ace)-1)-1)
}

// newRuns lists the runs that links allow; with skip ≥ 0 also those that leave
// out that place on their way.
func newRuns(l links, skip int) (rs runs) {
	add := func(r Run) { rs[r.Length()] = append(rs[r.Length()], r) }
	for top := Places - 1; top > 0; top-- {
		run := Run(1) << top
		for low := top - 1; low >= 0 && l>>low&1 == 1; low-- {
			run |= 1 << low
			add(run)
			if low < skip && skip < top && run.Length() > 2 {
				add(run &^ (1 << skip))
			}
		}
	}
	return rs
}

// Suit returns the effective suit of c: Trump, or its side suit.
func (o *Order) Suit(c Card) Suit { return o.suit[c] }

// Mask returns the faces of an effective suit as bits.
func (o *Order) Mask(s Suit) uint64 { return o.mask[s] }

// SuitOf returns the effective suit of all cards of s; ok is false if they
// are of more than one or none.
func (o *Order) SuitOf(s Set) (suit Suit, ok bool) {
	if s.Empty() {
		return 0, false
	}
	suit = o.suit[bits.TrailingZeros64(s[0])]
	return suit, s[0]&^o.mask[suit] == 0
}

// Place returns the strength of c within its effective suit, 0 to Places-1;
// equal cards have equal places, higher is stronger.
func (o *Order) Place(c Card) int { return int(o.place[c]) }

// Shared returns the faces that stand on one place together, the off-suit
// level cards (in NT all level cards), and that place. They are trump.
func (o *Order) Shared() (faces uint64, place int) { return o.shared, o.sharedPlace() }

// At returns the face on a place of an effective suit; one of them if it is
// the shared place.
func (o *Order) At(s Suit, place int) Card { return o.face[s][place] }

// PlacesOf returns the places on which the faces of an effective suit among
// faces stand, bit p for place p.
func (o *Order) PlacesOf(s Suit, faces uint64) uint16 {
	faces &= o.mask[s]
	if s != Trump {
		return o.ranks(s, faces)
	}
	jokers := uint16(faces>>LJ) << o.jokerPlace()
	level := uint16(0)
	if faces&o.shared != 0 {
		level = 1 << o.sharedPlace()
	}
	if o.Trump == NT {
		return jokers | level
	}
	own := uint16(faces>>Of(o.Trump, o.Level)&1) << (o.sharedPlace() + 1)
	return jokers | own | level | o.ranks(o.Trump, faces)
}

// ranks returns the places of the cards of a printed suit but for the level.
func (o *Order) ranks(s Suit, faces uint64) uint16 {
	all := uint16(faces>>Of(s, Two)) & (1<<(Ace+1) - 1)
	below := all & (1<<o.Level - 1)
	return below | all>>(o.Level+1)<<o.Level
}

// Runs lists the runs of a length of 2 to Places in an effective suit, the
// highest first. It must not be changed.
func (o *Order) Runs(s Suit, length int) []Run {
	if s == Trump {
		return o.trump[length]
	}
	return o.side[length]
}

// Sort orders cs for showing: trump first, then S H C D, high to low.
func (o *Order) Sort(cs []Card) {
	slices.SortStableFunc(cs, func(a, b Card) int {
		return cmp.Or(
			cmp.Compare(o.showSuit(a), o.showSuit(b)),
			cmp.Compare(o.Place(b), o.Place(a)),
			cmp.Compare(a, b))
	})
}

func (o *Order) showSuit(c Card) int { return (int(o.Suit(c)) + 1) % suits }
