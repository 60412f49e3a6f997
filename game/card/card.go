package card

import "math/bits"

// Suit is a suit of a card (Spades to Diamonds), an effective suit (those and
// Trump) or the suit of a trump (those and NT).
type Suit uint8

// The suits in the order of card faces, then the two that no card bears.
const (
	Spades   Suit = iota // 黑桃
	Hearts               // 红桃
	Clubs                // 梅花
	Diamonds             // 方块
	Trump                // 主: the effective suit of every trump card
	NT                   // 无主: no trump suit, jokers and level cards are trump
)

// Rank is a rank from 2 (0) to A (12). It is also a team's level 级.
type Rank uint8

// Ranks that rules speak of by name.
const (
	Two   Rank = 0
	Five  Rank = 3
	Ten   Rank = 8
	Jack  Rank = 9
	Queen Rank = 10
	King  Rank = 11
	Ace   Rank = 12
)

// Card is the face of a card: suit*13 + rank for 0 to 51, then LJ and BJ.
type Card uint8

// The jokers 王 and the number of faces.
const (
	LJ    Card = 52 // little joker 小王
	BJ    Card = 53 // big joker 大王
	Faces      = 54
)

// ID is one card of a deal: deck*54 + face, 0 to 161 (product.md 6).
type ID uint8

// Of returns the card of a suit and a rank.
func Of(s Suit, r Rank) Card { return Card(uint8(s)*13 + uint8(r)) }

// Joker reports whether c is a joker.
func (c Card) Joker() bool { return c >= LJ }

// Suit returns the suit printed on c; c is no joker.
func (c Card) Suit() Suit { return Suit(c / 13) }

// Rank returns the rank printed on c; c is no joker.
func (c Card) Rank() Rank { return Rank(c % 13) }

// Points returns what c counts when taken: 5, 10, K are 分牌 (rules.md 1).
func (c Card) Points() int {
	if c.Joker() {
		return 0
	}
	switch c.Rank() {
	case Five:
		return 5
	case Ten, King:
		return 10
	}
	return 0
}

// Face returns the face of the card with this id.
func (i ID) Face() Card { return Card(i % Faces) }

// Set is a multiset of faces with up to three copies of each: bit c of
// Set[k] says that more than k copies of c are in it. The zero value is empty.
type Set [3]uint64

// SetOf returns the set of cs; a fourth copy of a card is dropped.
func SetOf(cs ...Card) (s Set) {
	for _, c := range cs {
		s.Add(c)
	}
	return s
}

// Add puts one copy of c into s and reports whether there was room for it.
func (s *Set) Add(c Card) bool {
	b := uint64(1) << c
	for k := range s {
		if s[k]&b == 0 {
			s[k] |= b
			return true
		}
	}
	return false
}

// Remove takes one copy of c out of s and reports whether there was one.
func (s *Set) Remove(c Card) bool {
	b := uint64(1) << c
	for k := len(s) - 1; k >= 0; k-- {
		if s[k]&b != 0 {
			s[k] &^= b
			return true
		}
	}
	return false
}

// Count returns how many copies of c are in s, 0 to 3.
func (s Set) Count(c Card) int {
	return int(s[0]>>c&1 + s[1]>>c&1 + s[2]>>c&1)
}

// Len returns the number of cards in s.
func (s Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2])
}

// Empty reports whether s holds no card.
func (s Set) Empty() bool { return s[0] == 0 }

// Has reports whether every card of t is in s.
func (s Set) Has(t Set) bool {
	return t[0]&^s[0] == 0 && t[1]&^s[1] == 0 && t[2]&^s[2] == 0
}

// Within returns the cards of s whose faces are in mask (bit = Card).
func (s Set) Within(mask uint64) Set { return Set{s[0] & mask, s[1] & mask, s[2] & mask} }

// Minus returns s without the cards of t, which s Has.
func (s Set) Minus(t Set) Set {
	for k := range t {
		for m := t[k]; m != 0; m &= m - 1 {
			s.Remove(Card(bits.TrailingZeros64(m)))
		}
	}
	return s
}

// Plus returns s with the cards of t; no card may get a fourth copy.
func (s Set) Plus(t Set) Set {
	for k := range t {
		for m := t[k]; m != 0; m &= m - 1 {
			s.Add(Card(bits.TrailingZeros64(m)))
		}
	}
	return s
}

// Points returns the sum of the point cards in s.
func (s Set) Points() int {
	n := 0
	for k := range s {
		n += 5*bits.OnesCount64(s[k]&fives) + 10*bits.OnesCount64(s[k]&tens)
	}
	return n
}

// Cards returns the cards of s by face, copies beside each other.
func (s Set) Cards() []Card {
	cs := make([]Card, 0, s.Len())
	for m := s[0]; m != 0; m &= m - 1 {
		c := Card(bits.TrailingZeros64(m))
		for range s.Count(c) {
			cs = append(cs, c)
		}
	}
	return cs
}

// rankMask returns the four cards of a rank.
func rankMask(r Rank) uint64 { return (1 | 1<<13 | 1<<26 | 1<<39) << r }

var (
	fives = rankMask(Five)
	tens  = rankMask(Ten) | rankMask(King)
)
