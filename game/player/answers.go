package player

import (
	"slices"

	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/shape"
)

// fewAnswers is how many answers are looked at one by one. Where there are
// more, the cheapest, the fattest and those that win are searched for.
const fewAnswers = 120

// answering is the trick that this seat is to answer.
type answering struct {
	*known
	lead   shape.Lead
	led    card.Suit
	parts  shape.Shape // of the lead
	before []card.Set  // the plays so far
	from   round.Seat  // who led
	points int         // on the table
}

// answers scores answers to the trick on the table.
func (k *known) answers(trick *round.Trick) []scored {
	a := answering{known: k, from: trick.Lead}
	for _, p := range trick.Plays {
		cards := card.SetOf(p.Cards...)
		a.before = append(a.before, cards)
		a.points += cards.Points()
	}
	a.lead = k.game.Lead(a.before[0])
	a.parts, a.led, _ = k.game.Decompose(a.before[0])

	candidates, _, more := a.lead.Answers(k.hand, fewAnswers)
	if more || len(candidates) == fewAnswers {
		candidates = append(a.wins(), a.improved(candidates, +1), a.improved(candidates, -1))
		candidates = unique(candidates)
	}
	plays := make([]scored, len(candidates))
	for i, cards := range candidates {
		plays[i] = scored{cards, a.score(cards)}
	}
	return plays
}

// score is what the trick promises after cards, less what they cost.
func (a *answering) score(cards card.Set) float64 {
	plays := append(slices.Clip(a.before), cards)
	best := a.game.Winner(plays)
	taker := (a.from + round.Seat(best)) % 4
	w := winning{led: a.led, parts: a.parts}
	top, suit, ok := a.game.Decompose(plays[best])
	w.suit = suit
	if ok && len(a.parts) == 1 && len(top) == 1 {
		w.parts = top
	}
	enemies, friends := a.chances(w, a.Seat)
	ours := 1 - enemies
	if !a.friend(taker) {
		ours = friends * (1 - enemies/2)
	}
	later := 3 - len(a.before)
	stake := float64(a.points+cards.Points()) + worthFollowed*float64(later*cards.Len())/2
	score := (2*ours-1)*stake - a.cost(cards)
	if taker == a.Seat {
		score += ours * worthTempo
	}
	return score
}

// wins lists answers that take the trick as it stands: shapes like the lead's,
// in its suit or in trump.
func (a *answering) wins() []card.Set {
	var wins []card.Set
	for _, s := range a.likeLead(a.hand.Within(a.order.Mask(a.led) | a.order.Mask(card.Trump))) {
		if a.lead.Legal(a.hand, s) && a.game.Winner(append(slices.Clip(a.before), s)) == len(a.before) {
			wins = append(wins, s)
		}
	}
	return wins
}

// likeLead lists sets from one suit of cards that have the lead's form. For a
// throw that is one set of trump at most, made of the lowest pieces that fit.
func (a *answering) likeLead(cards card.Set) []card.Set {
	if len(a.parts) > 1 {
		if s, ok := a.fitThrow(cards.Within(a.order.Mask(card.Trump))); ok {
			return []card.Set{s}
		}
		return nil
	}
	var like []card.Set
	for _, s := range a.game.Leads(cards) {
		if parts, _, ok := a.game.Decompose(s); ok && len(parts) == 1 && sameKind(parts[0], a.parts[0]) {
			like = append(like, s)
		}
	}
	return like
}

func sameKind(a, b shape.Component) bool { return a.Copies == b.Copies && a.Length == b.Length }

// fitThrow fills the components of the lead, greatest first, each with the
// lowest piece that is left.
func (a *answering) fitThrow(cards card.Set) (fit card.Set, ok bool) {
	for _, want := range a.parts {
		var lowest *shape.Component
		for _, s := range a.game.Leads(cards) {
			parts, _, ok := a.game.Decompose(s)
			if ok && len(parts) == 1 && sameKind(parts[0], want) && (lowest == nil || parts[0].Top < lowest.Top) {
				lowest = &parts[0]
			}
		}
		if lowest == nil {
			return fit, false
		}
		fit, cards = fit.Plus(lowest.Cards), cards.Minus(lowest.Cards)
	}
	return fit, true
}

// improved searches for the cheapest legal answer from the best of some, by
// changing one face for another while that helps. Points count as a loss with
// +1 and as a gain with -1.
func (a *answering) improved(some []card.Set, points float64) card.Set {
	price := func(s card.Set) float64 { return a.cost(s) + points*float64(s.Points()) }
	best := slices.MinFunc(some, func(x, y card.Set) int {
		if price(x) < price(y) {
			return -1
		}
		return 1
	})
	for {
		next, found := best, false
		for _, s := range a.neighbours(best) {
			if price(s) < price(next) && a.lead.Legal(a.hand, s) {
				next, found = s, true
			}
		}
		if !found {
			return best
		}
		best = next
	}
}

// neighbours are the sets that differ from s by one face, in one copy or two.
func (a *answering) neighbours(s card.Set) []card.Set {
	var near []card.Set
	rest := a.hand.Minus(s)
	for _, out := range faces(s) {
		for _, in := range faces(rest) {
			for n := 1; n <= min(s.Count(out), rest.Count(in)); n++ {
				t := s
				for range n {
					t.Remove(out)
					t.Add(in)
				}
				near = append(near, t)
			}
		}
	}
	return near
}

func faces(s card.Set) []card.Card { return slices.Compact(s.Cards()) }

func unique(sets []card.Set) []card.Set {
	var once []card.Set
	for _, s := range sets {
		if !slices.Contains(once, s) {
			once = append(once, s)
		}
	}
	return once
}
