package shape

import (
	"cmp"
	"math/bits"
	"slices"

	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/rules"
)

// CheckLead says why cards may not be led from hand, nil if they may. Whether
// a throw stands is asked of Throw.
func (g *Game) CheckLead(hand, cards card.Set) *refusal.Refusal {
	if cards.Empty() {
		return &refusal.Refusal{Code: refusal.NoCards}
	}
	if r := checkHeld(hand, cards); r != nil {
		return r
	}
	shape, suit, ok := g.Decompose(cards)
	if !ok {
		return &refusal.Refusal{Code: refusal.MixedSuits}
	}
	if suit == card.Trump && len(shape) > 1 && !g.Rules.ThrowInTrump {
		return &refusal.Refusal{Code: refusal.NoTrumpThrow}
	}
	return nil
}

func checkHeld(hand, cards card.Set) *refusal.Refusal {
	if hand.Has(cards) {
		return nil
	}
	missing := cards
	for _, c := range hand.Cards() {
		missing.Remove(c)
	}
	return &refusal.Refusal{Code: refusal.NotHeld, Cards: missing.Cards()}
}

// Thrown is what becomes of a lead.
type Thrown struct {
	Stands   bool
	Plays    card.Set // what lies on the table: the lead, or the component that fell
	BeatenBy int      // 1 to 3, the first in turn whose hand beats it; 0 if it stands
}

// Throw decides a lead against the hands of the others in turn order
// (rules.md 8). If the partner's hand does not count, that is the one
// opposite; a called partner sits anywhere, so there the caller passes an
// empty hand for one that does not count.
func (g *Game) Throw(lead card.Set, others [3]card.Set) Thrown {
	shape, suit, _ := g.Decompose(lead)
	stands := Thrown{Stands: true, Plays: lead}
	if len(shape) < 2 {
		return stands
	}
	if !g.Rules.ThrowPartnerCounts && g.Rules.Partners == rules.Fixed {
		others[1] = card.Set{}
	}
	line := &g.lines[suit]
	beatenBy := func(c Component) int {
		return 1 + slices.IndexFunc(others[:], func(h card.Set) bool { return line.beats(h, c) })
	}
	var failing Shape
	first := 0 // the first in turn who beats anything
	for _, c := range shape {
		if by := beatenBy(c); by > 0 {
			failing = append(failing, c)
			if first == 0 || by < first {
				first = by
			}
		}
	}
	if len(failing) == 0 {
		return stands
	}
	fell := g.falls(line, lead, shape, failing)
	if by := beatenBy(fell); by > 0 {
		first = by
	}
	return Thrown{Plays: fell.Cards, BeatenBy: first}
}

// beats reports whether hand holds a shape of the kind of c that is higher.
func (l *line) beats(hand card.Set, c Component) bool {
	places := l.order.PlacesOf(l.suit, hand[c.Copies-1])
	if c.Length == 1 {
		return bits.Len16(places)-1 > c.Top
	}
	return l.highest(places, c.Length).Top() > c.Top
}

// falls returns what a failed throw of cards leaves on the table.
func (g *Game) falls(l *line, cards card.Set, all, failing Shape) Component {
	byTop := func(a, b Component) int { return cmp.Compare(a.Top, b.Top) }
	bySize := func(a, b Component) int { return cmp.Compare(a.Size(), b.Size()) }
	order := func(first, then func(a, b Component) int) func(a, b Component) int {
		return func(a, b Component) int { return cmp.Or(first(a, b), then(a, b)) }
	}
	switch g.Rules.ThrowFail {
	case rules.SimplestFailing:
		return slices.MinFunc(failing, order(bySize, byTop))
	case rules.SmallestPart:
		return slices.MinFunc(all, order(bySize, byTop))
	case rules.OneCard:
		low := card.Run(1) << bits.TrailingZeros16(l.order.PlacesOf(l.suit, cards[0]))
		return l.component(&cards, low, 1)
	}
	return slices.MinFunc(failing, order(byTop, bySize))
}

// Leads lists leads from hand that are worth offering: every single, pair,
// triple, tractor and titanic (with their shorter parts), not throws.
func (g *Game) Leads(hand card.Set) []card.Set {
	var leads []card.Set
	for suit := range g.lines {
		l := &g.lines[suit]
		suited := hand.Within(l.mask)
		for copies := 3; copies > 1; copies-- {
			places := l.order.PlacesOf(l.suit, suited[copies-1])
			for length := card.Places; length > 1; length-- {
				for _, r := range l.order.Runs(l.suit, length) {
					if uint16(r)&^places == 0 {
						leads = l.appendRuns(leads, suited, r, copies)
					}
				}
			}
		}
		for copies := 3; copies > 0; copies-- {
			for m := suited[copies-1]; m != 0; m &= m - 1 {
				leads = append(leads, repeat(card.Card(bits.TrailingZeros64(m)), copies))
			}
		}
	}
	return leads
}

// appendRuns appends the tractors or titanics on the places of r, one for
// each face that hand has on the shared place.
func (l *line) appendRuns(leads []card.Set, hand card.Set, r card.Run, copies int) []card.Set {
	var own card.Set
	for p := uint16(r) &^ l.at; p != 0; p &= p - 1 {
		own = own.Plus(repeat(l.order.At(l.suit, bits.TrailingZeros16(p)), copies))
	}
	if uint16(r)&l.at == 0 {
		return append(leads, own)
	}
	for m := hand[copies-1] & l.shared; m != 0; m &= m - 1 {
		leads = append(leads, own.Plus(repeat(card.Card(bits.TrailingZeros64(m)), copies)))
	}
	return leads
}

// repeat returns copies of a card.
func repeat(c card.Card, copies int) (s card.Set) {
	for range copies {
		s.Add(c)
	}
	return s
}
