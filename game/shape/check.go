package shape

import (
	"shengji/game/card"
	"shengji/game/refusal"
)

// Check says why play may not follow the lead from hand, nil if it may.
func (l *Lead) Check(hand, play card.Set) *refusal.Refusal {
	if play.Empty() {
		return &refusal.Refusal{Code: refusal.NoCards}
	}
	if r := checkHeld(hand, play); r != nil {
		return r
	}
	if play.Len() != l.size {
		return &refusal.Refusal{Code: refusal.WrongCount, Number: l.size}
	}
	if l.Legal(hand, play) {
		return nil
	}
	held, played := hand.Within(l.line.mask), play.Within(l.line.mask)
	if owed := min(held.Len(), l.size); played.Len() < owed {
		return &refusal.Refusal{Code: refusal.FollowSuit, Cards: held.Cards(), Number: owed}
	}
	return l.missing(held, played)
}

// missing names the greatest component owed of held that played, enough cards
// of the led suit, does not hold.
func (l *Lead) missing(held, played card.Set) *refusal.Refusal {
	owed, _ := l.owed(l.line.stock(held))
	var part bag // of what is owed
	lacks := func() bool {
		p := packing{line: l.line, bag: &part}
		return !p.fits(l.line.stock(played))
	}
	for i, r := range owed.runs[:owed.n] {
		part.add(r)
		if !lacks() {
			continue
		}
		code := refusal.FollowTractor
		if r.copies == 3 {
			code = refusal.FollowTitanic
		}
		places := l.line.highestOf(&owed, i, held)
		return &refusal.Refusal{Code: code, Cards: l.example(held, places, r.copies), Number: int(r.length)}
	}
	part.triples = owed.triples
	if lacks() {
		return &refusal.Refusal{Code: refusal.FollowTriple, Cards: l.unit(&owed, held, played, 3), Number: owed.triples}
	}
	return &refusal.Refusal{Code: refusal.FollowPair, Cards: l.unit(&owed, held, played, 2), Number: owed.pairs}
}

// example returns the cards of a component of held.
func (l *Lead) example(held card.Set, places card.Run, copies uint8) []card.Card {
	return l.line.component(&held, places, int(copies)).Cards.Cards()
}

// unit returns a pair or triple of held that an answer may give, the lowest of
// those that played leaves out. If it leaves out none, its triples serve for
// something greater that could be given otherwise.
func (l *Lead) unit(owed *bag, held, played card.Set, copies int) []card.Card {
	rest := *owed
	if copies == 3 {
		rest.triples--
	} else {
		rest.pairs--
	}
	p := packing{line: l.line, bag: &rest}
	s := l.line.stock(held)
	for _, faces := range [...]uint64{held[copies-1] &^ played[copies-1], held[copies-1]} {
		for places := l.line.order.PlacesOf(l.line.suit, faces); places != 0; places &= places - 1 {
			place := places & -places
			if p.fits(s.without(l.line, place, copies)) {
				return l.example(held, card.Run(place), uint8(copies))
			}
		}
	}
	return nil
}
