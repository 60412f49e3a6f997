package view

import (
	"cmp"
	"slices"

	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/shape"
)

// Kind says in a word what a play is.
type Kind string

// The kinds of plays.
const (
	Single  Kind = "single"
	Pair    Kind = "pair"
	Triple  Kind = "triple"
	Tractor Kind = "tractor"
	Titanic Kind = "titanic"
	Throw   Kind = "throw"
	Follow  Kind = "follow"  // of the led suit, in several pieces
	Ruff    Kind = "ruff"    // all trump on a side suit 毙
	Discard Kind = "discard" // 垫
)

// ReadyPlay is one play of the menu of ready plays.
type ReadyPlay struct {
	Cards []card.Card
	Kind  Kind
	Takes bool // it would take the trick as it lies now
}

// Declaration is one thing that a seat may say about trump now.
type Declaration struct {
	Index int // in round.View.Showable
	Kind  round.DeclarationKind
	Cards []card.Card
	Trump card.Suit
}

// Choices is what a seat may do now. The panel offers these and nothing else.
type Choices struct {
	Plays []ReadyPlay // best first; what PressReady counts in
	Whole bool        // Plays holds every legal play
	// Must are the cards that every legal answer holds, May those that some
	// legal answer holds. Both empty: any card may be played.
	Must, May card.Set

	Declarations []Declaration
	Pass, Mutiny bool
	Callable     []card.Card // what PressCall counts in
}

// Lifted returns the cards of a hand that a picture sets off: those that may be
// played, where not all may. Copies go together, though an answer may have room
// for one only: which of them stays down would mean nothing.
func (c Choices) Lifted(hand []card.Card) (lifted card.Set) {
	for _, held := range hand {
		if c.May.Count(held) > 0 {
			lifted.Add(held)
		}
	}
	if lifted == card.SetOf(hand...) {
		return card.Set{}
	}
	return lifted
}

// answersLooked bounds how many answers are compared before the best are shown.
const answersLooked = 300

// Plays returns the choices of a seat that is to play, ranked plainly: when
// leading the biggest and highest, when following what takes the trick from
// the opponents, else what costs least.
func Plays(v round.View) Choices {
	g := v.Game()
	hand := card.SetOf(v.Hand...)
	now, _ := tricks(v)
	if now == nil {
		return leads(g, hand)
	}
	return answers(g, hand, v.Seat, now)
}

func leads(g *shape.Game, hand card.Set) (c Choices) {
	o := g.Order
	for _, s := range g.Leads(hand) {
		cs := sorted(o, s.Cards())
		c.Plays = append(c.Plays, ReadyPlay{Cards: cs, Kind: kindOf(o, s)})
	}
	slices.SortStableFunc(c.Plays, func(a, b ReadyPlay) int {
		return cmp.Or(
			cmp.Compare(len(b.Cards), len(a.Cards)),
			compareBool(trumps(o, a.Cards), trumps(o, b.Cards)),
			cmp.Compare(o.Place(b.Cards[0]), o.Place(a.Cards[0])))
	})
	c.Plays = c.Plays[:min(len(c.Plays), maxOptions)]
	return c
}

func answers(g *shape.Game, hand card.Set, seat round.Seat, now *round.Trick) (c Choices) {
	o := g.Order
	var plays []card.Set
	for _, p := range now.Plays {
		plays = append(plays, card.SetOf(p.Cards...))
	}
	lead := g.Lead(plays[0])
	c.Must, c.May = lead.Must(hand)
	legal, count, more := lead.Answers(hand, answersLooked)
	for _, s := range legal {
		takes := g.Winner(append(plays[:len(plays):len(plays)], s)) == len(plays)
		c.Plays = append(c.Plays, ReadyPlay{Cards: sorted(o, s.Cards()), Kind: answerKind(o, plays[0], s), Takes: takes})
	}
	mine := now.Winner == seat.Partner()
	slices.SortStableFunc(c.Plays, func(a, b ReadyPlay) int {
		if a.Takes != b.Takes && !mine {
			return compareBool(b.Takes, a.Takes)
		}
		return cmp.Compare(cost(o, a.Cards, mine), cost(o, b.Cards, mine))
	})
	c.Whole = !more && count <= maxOptions
	c.Plays = c.Plays[:min(len(c.Plays), maxOptions)]
	return c
}

// cost is what a play gives away: points, trump and high cards. Points laid on
// the partner's trick are none.
func cost(o *card.Order, cs []card.Card, partners bool) (sum int) {
	for _, c := range cs {
		sum += o.Place(c)
		if o.Suit(c) == card.Trump {
			sum += 20
		}
		if partners {
			sum -= 3 * c.Points()
		} else {
			sum += 3 * c.Points()
		}
	}
	return sum
}

// compareBool puts false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

func trumps(o *card.Order, cs []card.Card) bool {
	for _, c := range cs {
		if o.Suit(c) != card.Trump {
			return false
		}
	}
	return true
}

// kindOf names a lead.
func kindOf(o *card.Order, s card.Set) Kind {
	sh, _, ok := shape.Decompose(o, s)
	if !ok || len(sh) != 1 {
		return Throw
	}
	switch c := sh[0]; {
	case c.Copies == 3 && c.Length > 1:
		return Titanic
	case c.Length > 1:
		return Tractor
	case c.Copies == 3:
		return Triple
	case c.Copies == 2:
		return Pair
	}
	return Single
}

// answerKind names an answer to a lead.
func answerKind(o *card.Order, lead, s card.Set) Kind {
	led := o.Suit(lead.Cards()[0])
	cs := s.Cards()
	for _, c := range cs {
		if o.Suit(c) != led {
			if trumps(o, cs) {
				return Ruff
			}
			return Discard
		}
	}
	if k := kindOf(o, s); k != Throw {
		return k
	}
	return Follow
}
