package shape

import (
	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/rules"
)

// Component is a single, pair, triple, tractor or titanic.
type Component struct {
	Copies int      // 1 single, 2 pair or tractor, 3 triple or titanic
	Length int      // 1, or the number of places of a tractor or titanic
	Top    int      // highest place (card.Order.Place)
	Cards  card.Set // Copies*Length cards
}

// Shape is the decomposition of a set of one effective suit, greatest first.
type Shape []Component

// String names the shape: "tractor2+pair+single".
func (s Shape) String() string { return "" }

// Decompose splits cards of one effective suit (rules.md 3). ok is false if
// they are of more than one.
func Decompose(o *card.Order, s card.Set) (sh Shape, suit card.Suit, ok bool) { return nil, 0, false }

// Game is what the questions of this package are asked under: options and the
// order of cards of a round. It never changes.
type Game struct {
	Rules *rules.Rules
	Order *card.Order
}

// NewGame prepares the questions for a round.
func NewGame(r *rules.Rules, level card.Rank, trump card.Suit) *Game { return &Game{Rules: r} }

// CheckLead says why cards may not be led from hand, nil if they may. Whether
// a throw stands is asked of Throw.
func (g *Game) CheckLead(hand, cards card.Set) *refusal.Refusal { return nil }

// Thrown is what becomes of a lead.
type Thrown struct {
	Stands   bool
	Plays    card.Set // what lies on the table: the lead, or the component that fell
	BeatenBy int      // 1 to 3, the first in turn whose hand beats it; 0 if it stands
}

// Throw decides a lead against the hands of the others in turn order (rules.md 8).
func (g *Game) Throw(lead card.Set, others [3]card.Set) Thrown { return Thrown{} }

// A Lead is a lead on the table, prepared for questions about answers to it.
type Lead struct{}

// Lead prepares a lead that lies on the table.
func (g *Game) Lead(cards card.Set) Lead { return Lead{} }

// Legal reports whether play may follow the lead from hand (rules.md 9).
func (l *Lead) Legal(hand, play card.Set) bool { return false }

// Check says why play may not follow the lead from hand, nil if it may.
func (l *Lead) Check(hand, play card.Set) *refusal.Refusal { return nil }

// Answers lists legal answers from hand, at most limit, each once, and counts
// on; more is true if counting stopped early and there are more than count.
func (l *Lead) Answers(hand card.Set, limit int) (plays []card.Set, count int, more bool) {
	return nil, 0, false
}

// Must returns the cards of hand that every legal answer holds and May those
// that some legal answer holds.
func (l *Lead) Must(hand card.Set) (must, may card.Set) { return card.Set{}, card.Set{} }

// Winner returns which of the plays, in turn order beginning with the lead,
// takes the trick so far (rules.md 10). 1 to 4 plays.
func (g *Game) Winner(plays []card.Set) int { return 0 }

// Leads lists leads from hand that are worth offering: every single, pair,
// triple, tractor and titanic (with their shorter parts), not throws.
func (g *Game) Leads(hand card.Set) []card.Set { return nil }

// Multiplier returns by what the bottom's points are multiplied if attackers
// took the last trick with winning (rules.md 11).
func (g *Game) Multiplier(lead, winning card.Set) int { return 0 }
