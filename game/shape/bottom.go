package shape

import (
	"shengji/game/card"
	"shengji/game/rules"
)

// Multiplier returns by what the bottom's points are multiplied if attackers
// took the last trick with winning (rules.md 11); 0 if the bottom does not
// count at all.
func (g *Game) Multiplier(lead, winning card.Set) int {
	if g.Rules.LastTrick == rules.HalfWin {
		return 0
	}
	if g.Rules.BottomMultiplier == rules.ByPower {
		return g.power(winning)
	}
	shape, _, ok := g.Decompose(lead)
	if !ok {
		return 1
	}
	c := shape[0]
	switch g.Rules.BottomMultiplier {
	case rules.ByComponent:
		return 2 * c.Size()
	case rules.Simple:
		return 2 * c.Length
	case rules.ByCards:
		return 2 * c.Size()
	case rules.Exponential:
		if c.Copies == 1 {
			return 2
		}
		return 2 << c.Length
	}
	return 1
}

// power is read off the winner's cards: the first of the kinds that they
// contain, though others may be worth more.
func (g *Game) power(winning card.Set) int {
	suit, ok := g.Order.SuitOf(winning)
	if !ok {
		return 2
	}
	l := &g.lines[suit]
	s := l.stock(winning)
	titanic, tractor := l.longest(s.triples).Length(), l.longest(s.pairs).Length()
	switch {
	case titanic > 0:
		n := 2
		for range titanic {
			n *= 3
		}
		return n
	case s.triples != 0:
		return 6
	case tractor > 0:
		return 2 << tractor
	case s.pairs != 0:
		return 4
	}
	return 2
}
