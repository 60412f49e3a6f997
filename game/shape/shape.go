package shape

import (
	"fmt"
	"math/bits"
	"strings"

	"shengji/game/card"
	"shengji/game/rules"
)

// Component is a single, pair, triple, tractor or titanic.
type Component struct {
	Copies int      // 1 single, 2 pair or tractor, 3 triple or titanic
	Length int      // 1, or the number of places of a tractor or titanic
	Top    int      // highest place (card.Order.Place)
	Cards  card.Set // Copies*Length cards
}

// Kind names what c is, without its length: single, pair, triple, tractor or
// titanic.
func (c Component) Kind() string {
	switch {
	case c.Copies == 1:
		return "single"
	case c.Copies == 2 && c.Length == 1:
		return "pair"
	case c.Copies == 2:
		return "tractor"
	case c.Length == 1:
		return "triple"
	}
	return "titanic"
}

// String names c with its length if it has one: "tractor2".
func (c Component) String() string {
	if c.Length == 1 {
		return c.Kind()
	}
	return fmt.Sprintf("%s%d", c.Kind(), c.Length)
}

// Size returns the number of cards of c.
func (c Component) Size() int { return c.Copies * c.Length }

// Shape is the decomposition of a set of one effective suit, greatest first.
type Shape []Component

// String names the shape: "tractor2+pair+single".
func (s Shape) String() string {
	names := make([]string, len(s))
	for i, c := range s {
		names[i] = c.String()
	}
	return strings.Join(names, "+")
}

// Decompose splits cards of one effective suit (rules.md 3). ok is false if
// they are of more than one, or none.
func Decompose(o *card.Order, s card.Set) (sh Shape, suit card.Suit, ok bool) {
	suit, ok = o.SuitOf(s)
	if !ok {
		return nil, 0, false
	}
	l := newLine(o, suit)
	// Tractors come before triples: they may take pairs out of them.
	for copies := 3; copies > 1; copies-- {
		for {
			run := l.longest(o.PlacesOf(suit, s[copies-1]))
			if run == 0 {
				break
			}
			sh = append(sh, l.component(&s, run, copies))
		}
	}
	for copies := 3; copies > 0; copies-- {
		for s[copies-1] != 0 {
			top := card.Run(1) << (bits.Len16(o.PlacesOf(suit, s[copies-1])) - 1)
			sh = append(sh, l.component(&s, top, copies))
		}
	}
	return sh, suit, true
}

// component takes the cards of a component on places out of s.
func (l *line) component(s *card.Set, places card.Run, copies int) Component {
	c := Component{Copies: copies, Length: places.Length(), Top: places.Top()}
	for p := places; p != 0; p &= p - 1 {
		face := l.face(*s, bits.TrailingZeros16(uint16(p)), copies)
		for range copies {
			s.Remove(face)
			c.Cards.Add(face)
		}
	}
	return c
}

// Game is what the questions of this package are asked under: options and the
// order of cards of a round. It never changes.
type Game struct {
	Rules *rules.Rules
	Order *card.Order

	lines [card.Trump + 1]line
}

// NewGame prepares the questions for a round.
func NewGame(r *rules.Rules, level card.Rank, trump card.Suit) *Game {
	g := &Game{Rules: r, Order: card.NewOrder(level, trump, card.Adjacency{
		SideAceKing:   r.SideAceKing,
		LevelMeetsAce: r.LevelMeetsAce,
		NTLevelJoker:  r.NTLevelJoker,
		SkipLevelGap:  r.SkipLevelGap,
	})}
	for s := range g.lines {
		g.lines[s] = newLine(g.Order, card.Suit(s))
	}
	return g
}

// Decompose splits cards of one effective suit; ok is false if they are of
// more than one, or none.
func (g *Game) Decompose(s card.Set) (sh Shape, suit card.Suit, ok bool) {
	return Decompose(g.Order, s)
}
