package judge

import (
	"fmt"

	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/shape"
)

// ShapeAnswer says what cards are.
type ShapeAnswer struct {
	Shape      string      `json:"shape"` // greatest first; mixed if not of one suit
	Components []Component `json:"components"`
	Suit       string      `json:"suit"` // effective: trump, S, H, C, D; mixed
}

// Component is a component of a shape.
type Component struct {
	Kind   string      `json:"kind"`   // single, pair, triple, tractor, titanic
	Length int         `json:"length"` // pairs of a tractor, triples of a titanic, else 1
	Cards  []card.Card `json:"cards"`
}

const mixed = "mixed"

func (c *Case) shape() (any, error) {
	g, err := c.game()
	if err != nil {
		return nil, err
	}
	cards, err := c.Cards.set()
	if err != nil {
		return nil, err
	}
	if cards.Empty() {
		return nil, missing("cards")
	}
	shape, suit, ok := g.Decompose(cards)
	if !ok {
		return ShapeAnswer{Shape: mixed, Components: []Component{}, Suit: mixed}, nil
	}
	a := ShapeAnswer{Shape: shape.String(), Suit: suit.String()}
	for _, part := range shape {
		a.Components = append(a.Components, Component{part.Kind(), part.Length, sorted(g, part.Cards)})
	}
	return a, nil
}

// sorted returns the cards of a set as they are shown.
func sorted(g *shape.Game, s card.Set) []card.Card {
	cs := s.Cards()
	g.Order.Sort(cs)
	return cs
}

// LeadAnswer says what becomes of a lead.
type LeadAnswer struct {
	Legal    bool         `json:"legal"`
	Stands   bool         `json:"stands"`
	Plays    []card.Card  `json:"plays,omitempty"`     // what lies on the table
	BeatenBy int          `json:"beaten_by,omitempty"` // 1 to 3, in turn order
	Reason   refusal.Code `json:"reason,omitempty"`
}

func (c *Case) lead() (any, error) {
	g, err := c.game()
	if err != nil {
		return nil, err
	}
	if c.Hand == nil {
		c.Hand = c.Cards
	}
	if len(c.Others) > 3 {
		return nil, fmt.Errorf("others are %d hands, not 3", len(c.Others))
	}
	all, err := sets(append([]cardList{c.Hand, c.Cards}, c.Others...)...)
	if err != nil {
		return nil, err
	}
	hand, cards := all[0], all[1]
	if refused := g.CheckLead(hand, cards); refused != nil {
		return LeadAnswer{Reason: refused.Code}, nil
	}
	var others [3]card.Set
	copy(others[:], all[2:])
	t := g.Throw(cards, others)
	return LeadAnswer{Legal: true, Stands: t.Stands, Plays: sorted(g, t.Plays), BeatenBy: t.BeatenBy}, nil
}

// FollowAnswer says whether a play may follow.
type FollowAnswer struct {
	Legal  bool         `json:"legal"`
	Reason refusal.Code `json:"reason,omitempty"`
	Owed   []card.Card  `json:"owed,omitempty"`   // what game/refusal says of the reason
	Number int          `json:"number,omitempty"` // likewise
}

func (c *Case) follow() (any, error) {
	g, lead, err := c.led()
	if err != nil {
		return nil, err
	}
	all, err := sets(c.Hand, c.Cards)
	if err != nil {
		return nil, err
	}
	refused := lead.Check(all[0], all[1])
	if refused == nil {
		return FollowAnswer{Legal: true}, nil
	}
	g.Order.Sort(refused.Cards)
	return FollowAnswer{Reason: refused.Code, Owed: refused.Cards, Number: refused.Number}, nil
}

// led prepares the lead of a case and checks that there is a hand.
func (c *Case) led() (*shape.Game, shape.Lead, error) {
	g, err := c.game()
	if err != nil {
		return nil, shape.Lead{}, err
	}
	if c.Hand == nil {
		return nil, shape.Lead{}, missing("hand")
	}
	cards, err := c.Lead.set()
	if err != nil {
		return nil, shape.Lead{}, err
	}
	if _, ok := g.Order.SuitOf(cards); !ok {
		return nil, shape.Lead{}, fmt.Errorf("a lead is of one suit")
	}
	return g, g.Lead(cards), nil
}

// AnswersAnswer lists the legal answers to a lead.
type AnswersAnswer struct {
	Count int           `json:"count"`
	More  bool          `json:"more,omitempty"` // there are more than Count
	Plays [][]card.Card `json:"plays"`          // at most limit, each sorted
}

// The number of answers listed: if the case does not say, and at most.
const (
	defaultLimit = 1000
	mostListed   = 100_000
)

func (c *Case) answers() (any, error) {
	g, lead, err := c.led()
	if err != nil {
		return nil, err
	}
	hand, err := c.Hand.set()
	if err != nil {
		return nil, err
	}
	limit := defaultLimit
	if c.Limit != nil {
		limit = max(0, min(*c.Limit, mostListed))
	}
	plays, count, more := lead.Answers(hand, limit)
	a := AnswersAnswer{Count: count, More: more, Plays: [][]card.Card{}}
	for _, p := range plays {
		a.Plays = append(a.Plays, sorted(g, p))
	}
	return a, nil
}

// TrickAnswer says who takes a trick, and why: the component of the winner
// that decides, and the one that it had to beat.
type TrickAnswer struct {
	Winner  int            `json:"winner"` // 0 to 3 in turn order
	Points  int            `json:"points"`
	Why     shape.Reason   `json:"why"`
	Decides string         `json:"decides"` // single, pair, tractor2 …
	With    []card.Card    `json:"with"`
	Beaten  *int           `json:"beaten,omitempty"` // whose play held before
	Over    []card.Card    `json:"over,omitempty"`
	Each    []shape.Reason `json:"each"` // how each play stood when it was laid
}

func (c *Case) trick() (any, error) {
	g, err := c.game()
	if err != nil {
		return nil, err
	}
	if len(c.Plays) < 1 || len(c.Plays) > 4 {
		return nil, fmt.Errorf("a trick has 1 to 4 plays")
	}
	plays, err := sets(c.Plays...)
	if err != nil {
		return nil, err
	}
	if _, ok := g.Order.SuitOf(plays[0]); !ok {
		return nil, fmt.Errorf("a lead is of one suit")
	}
	a := TrickAnswer{}
	for _, p := range plays {
		if p.Len() != plays[0].Len() {
			return nil, fmt.Errorf("plays have as many cards as the lead")
		}
		a.Points += p.Points()
	}
	out := g.Outcome(plays)
	for _, p := range out.Plays {
		a.Each = append(a.Each, p.Reason)
	}
	won := out.Plays[out.Winner]
	a.Winner, a.Why, a.Decides, a.With = out.Winner, won.Reason, won.Shows.String(), sorted(g, won.Shows.Cards)
	if out.Winner > 0 {
		a.Beaten, a.Over = &out.Beaten, sorted(g, out.Plays[out.Beaten].Shows.Cards)
	}
	return a, nil
}
