package round

import (
	"slices"

	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/rules"
	"shengji/game/shape"
)

// What a seat may do is computed from its view alone, by the same checks that
// Decide makes. All of it is of the view's own seat.

// MyTurn reports whether the seat is to act, or one of those who may.
func (v *View) MyTurn() bool { return slices.Contains(v.Turn, v.Seat) }

// Game returns what questions about cards are asked under: NT while trump is
// not known.
func (v *View) Game() *shape.Game {
	trump := card.NT
	if v.TrumpKnown {
		trump = v.Trump
	}
	return shape.NewGame(&v.Rules, v.Level, trump)
}

func (v *View) question() Declaring {
	return Declaring{
		Rules: &v.Rules, Level: v.Level, FirstRound: v.FirstRound,
		Declarer: v.Declarer, History: v.Declarations, Window: v.Window,
	}
}

// CheckDeclare returns what showing cards would do, or why they may not be
// shown now.
func (v *View) CheckDeclare(cards []card.Card) (Declared, *refusal.Refusal) {
	if v.Window == "" {
		return Declared{}, &refusal.Refusal{Code: refusal.WrongPhase}
	}
	racing := v.Window == WhileDealing || v.Window == AllDealt && v.Rules.DeclareWhen == rules.WhileDealing
	if !racing && !v.MyTurn() {
		return Declared{}, v.notMyTurn()
	}
	if _, refused := checkHeld(card.SetOf(v.Hand...), cards); refused != nil {
		return Declared{}, refused
	}
	return CheckDeclare(v.question(), v.Seat, cards)
}

// Showable lists everything that might be shown to declare or to counter, the
// fewest cards first. It is the same for every seat and does not change in a
// round.
func (v *View) Showable() (all [][]card.Card) {
	for n := 1; n <= v.Rules.Decks; n++ {
		for s := card.Spades; s <= card.Diamonds; s++ {
			level := slices.Repeat([]card.Card{card.Of(s, v.Level)}, n)
			all = append(all, level, append(slices.Clip(level), jokerOf(s)))
		}
		all = append(all, slices.Repeat([]card.Card{card.LJ}, n), slices.Repeat([]card.Card{card.BJ}, n))
	}
	return all
}

// LegalDeclarations lists what of it the seat may show now, each with what it
// would make of trump and declarer.
func (v *View) LegalDeclarations() (legal []Declared) {
	for _, cards := range v.Showable() {
		if d, refused := v.CheckDeclare(cards); refused == nil {
			legal = append(legal, d)
		}
	}
	return legal
}

// MayPass reports whether the seat may decline to declare or to counter.
func (v *View) MayPass() bool {
	return (v.Phase == DeclaringPhase || v.Phase == CounteringPhase) && v.MyTurn()
}

// HandPoints are the points of the cards in the hand.
func (v *View) HandPoints() int { return card.SetOf(v.Hand...).Points() }

// MayMutiny reports whether the seat may call for a new deal 暴动.
func (v *View) MayMutiny() bool {
	return v.Seat < Nobody && checkMutiny(v.question(), v.mutinyOpen(), v.Seat, v.HandPoints()) == nil
}

// mutinyOpen is as State.mutinyOpen. In a window after the bury, and where
// the bottom is taken up again, it is closed.
func (v *View) mutinyOpen() bool {
	switch v.Phase {
	case DeclaringPhase:
		return true
	case CounteringPhase:
		return v.Window == BeforeBottom
	case BuryingPhase:
		return v.BuriedBy == Nobody
	}
	return false
}

// Owed is how many cards the seat has to lay down: the size of the bottom, or
// of the lead; 0 if it leads or is not to act.
func (v *View) Owed() int {
	switch {
	case !v.MyTurn():
		return 0
	case v.Phase == BuryingPhase:
		return v.BottomSize
	case v.Phase == PlayingPhase:
		return len(v.lead())
	}
	return 0
}

// laid returns the hand and the cards that the seat would lay down from it, or
// why it may lay none of them: not now, not he, not held.
func (v *View) laid(in PhaseName, cards []card.Card) (hand, set card.Set, refused *refusal.Refusal) {
	hand = card.SetOf(v.Hand...)
	switch {
	case v.Phase != in:
		refused = &refusal.Refusal{Code: refusal.WrongPhase}
	case !v.MyTurn():
		refused = v.notMyTurn()
	default:
		set, refused = checkHeld(hand, cards)
	}
	return hand, set, refused
}

// CheckBury says why cards may not be buried, nil if they may.
func (v *View) CheckBury(cards []card.Card) *refusal.Refusal {
	hand, set, refused := v.laid(BuryingPhase, cards)
	if refused != nil {
		return refused
	}
	return checkBury(&v.Rules, hand, set)
}

// PointsToBury is how many point cards the seat may bury: all if the rules
// allow it, else as many as there are no other cards for.
func (v *View) PointsToBury() int {
	if v.Rules.BuryPoints {
		return v.BottomSize
	}
	return pointsToBury(&v.Rules, card.SetOf(v.Hand...))
}

// CallChoices lists the cards that may be called (rules.md 14).
func (v *View) CallChoices() (cards []card.Card) {
	for c := card.Card(0); c < card.LJ; c++ {
		if checkCall(v.Level, c) == nil {
			cards = append(cards, c)
		}
	}
	return cards
}

// Lead prepares the lead that the seat has to follow; ok is false if it leads.
func (v *View) Lead(g *shape.Game) (lead shape.Lead, ok bool) {
	cards := v.lead()
	if cards == nil {
		return shape.Lead{}, false
	}
	return g.Lead(card.SetOf(cards...)), true
}

func (v *View) lead() []card.Card {
	if n := len(v.Tricks); n > 0 {
		if plays := v.Tricks[n-1].Plays; len(plays) < 4 {
			return plays[0].Cards
		}
	}
	return nil
}

// CheckPlay says why cards may not be played, nil if they may. That a throw
// may be led says nothing of whether it stands.
func (v *View) CheckPlay(cards []card.Card) *refusal.Refusal {
	hand, set, refused := v.laid(PlayingPhase, cards)
	if refused != nil {
		return refused
	}
	g := v.Game()
	if lead, ok := v.Lead(g); ok {
		return lead.Check(hand, set)
	}
	return g.CheckLead(hand, set)
}

// LegalPlays lists plays: leads worth offering, or up to limit answers; more
// is true if there are others. Empty if the seat is not to play.
func (v *View) LegalPlays(limit int) (plays []card.Set, more bool) {
	if v.Phase != PlayingPhase || !v.MyTurn() {
		return nil, false
	}
	hand, g := card.SetOf(v.Hand...), v.Game()
	if lead, ok := v.Lead(g); ok {
		plays, _, more = lead.Answers(hand, limit)
		return plays, more
	}
	plays = g.Leads(hand)
	if len(plays) > limit {
		return plays[:limit], true
	}
	return plays, false
}

func (v *View) notMyTurn() *refusal.Refusal {
	r := &refusal.Refusal{Code: refusal.NotYourTurn}
	for _, seat := range v.Turn {
		r.Seats = append(r.Seats, int(seat))
	}
	return r
}
