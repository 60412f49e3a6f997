package round

import (
	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/rules"
)

// claim is what shown cards are: equal level cards, equal jokers, or both.
type claim struct {
	trump  card.Suit // suit of the level cards; NT for jokers alone
	levels int
	jokers int
	joker  card.Card // if there are jokers
}

// claim reads shown cards.
func (d *Declaring) claim(cards []card.Card) (claim, *refusal.Refusal) {
	c := claim{trump: card.NT}
	for _, shown := range cards {
		switch {
		case shown.Joker() && c.jokers > 0 && c.joker != shown:
			return c, &refusal.Refusal{Code: refusal.NeedsPair}
		case shown.Joker():
			c.joker, c.jokers = shown, c.jokers+1
		case shown.Rank() != d.Level:
			return c, &refusal.Refusal{Code: refusal.NotLevelCard, Cards: []card.Card{shown}}
		case c.levels > 0 && c.trump != shown.Suit():
			return c, &refusal.Refusal{Code: refusal.NeedsPair}
		default:
			c.trump, c.levels = shown.Suit(), c.levels+1
		}
	}
	if c.levels+c.jokers == 0 {
		return c, &refusal.Refusal{Code: refusal.NoCards}
	}
	return c, nil
}

// copies is 1 for single cards, 2 for pairs, 3 for triples; a joker beside
// level cards does not count.
func (c claim) copies() int {
	if c.levels > 0 {
		return c.levels
	}
	return c.jokers
}

// checkColour holds level cards to one joker of their colour.
func (c claim) checkColour() *refusal.Refusal {
	if want := jokerOf(c.trump); c.jokers != 1 || c.joker != want {
		return &refusal.Refusal{Code: refusal.NeedsJoker, Cards: []card.Card{want}}
	}
	return nil
}

// jokerOf returns the joker of a suit's colour: the big one is red.
func jokerOf(s card.Suit) card.Card {
	if s == card.Hearts || s == card.Diamonds {
		return card.BJ
	}
	return card.LJ
}

// suitStrength orders suits by counter.order suits: S > H > C > D.
var suitStrength = [...]int{card.Spades: 4, card.Hearts: 3, card.Clubs: 2, card.Diamonds: 1, card.NT: 0}

// strengthsPerClass leaves room for the suits, and for one above them.
const strengthsPerClass = 8

// strength is what counters are compared by (rules.md 6). Classes rise by
// copies, then level card, LJ, BJ; counter.order says if suits count inside.
func (d *Declaring) strength(c claim) int {
	class := 3 * c.copies()
	if c.levels == 0 {
		class += 1 + int(c.joker-card.LJ)
	}
	suit := 0
	if d.Rules.CounterOrder == rules.BySuits {
		suit = suitStrength[c.trump]
	}
	return class*strengthsPerClass + suit
}

// standing is the claim that stands; there is one.
func (d *Declaring) standing() claim {
	c, _ := d.claim(d.last().Cards)
	return c
}

// firstStands reports whether nobody has countered yet.
func (d *Declaring) firstStands() bool {
	for _, h := range d.History {
		if h.Seat != d.History[0].Seat || h.Kind == Counter {
			return false
		}
	}
	return true
}

// standingStrength is 0 where nobody declared: trump as the bottom shows it
// stands below everything.
func (d *Declaring) standingStrength() int {
	if len(d.History) == 0 {
		return 0
	}
	c := d.standing()
	strength := d.strength(c)
	// A pair reinforced with its joker 定主 is beaten by a pair of jokers only,
	// also where suits count.
	if d.Rules.DeclareWith == rules.WithLevelJoker && c.levels == 2 && c.jokers == 1 && d.firstStands() {
		strength += strengthsPerClass - 1 - strength%strengthsPerClass
	}
	return strength
}

// unbeatable reports whether no cards of the game could counter.
func (d *Declaring) unbeatable() bool {
	best := claim{trump: card.NT, joker: card.BJ}
	switch d.Rules.CounterWith {
	case rules.CounterSingle:
		best.jokers = 1
	case rules.CounterPair:
		best.jokers = d.Rules.Decks
	case rules.CounterPairJoker:
		best.jokers = 2
	}
	return d.standingStrength() >= d.strength(best)
}
