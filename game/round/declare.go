package round

import (
	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/rules"
)

// Window is a time at which trump may be declared or countered.
type Window string

// The windows, in the order of a round. In the first two declarations are
// open, in the last two only counters are.
const (
	WhileDealing Window = "dealing"
	AllDealt     Window = "dealt" // and declarations are still open
	BeforeBottom Window = "before_bottom"
	AfterBury    Window = "after_bury"
)

func (w Window) declaring() bool { return w == WhileDealing || w == AllDealt }

func (w Window) bit() rules.Window {
	switch w {
	case BeforeBottom:
		return rules.BeforeBottom
	case AfterBury:
		return rules.AfterBury
	}
	return rules.WhileDeclaring
}

// Declaring is all that a declaration 报主, a reinforcement 上保险 or a counter
// 反主 is judged by (rules.md 6), apart from the hand and the turn.
type Declaring struct {
	Rules      *rules.Rules
	Level      card.Rank
	FirstRound bool
	// Declarer as things stand. Nobody: as History makes him.
	Declarer Seat
	History  []Declared // seats and cards are read; the last one stands
	Window   Window
}

// CheckDeclare returns what showing cards would do, or why it may not be done.
func CheckDeclare(d Declaring, seat Seat, cards []card.Card) (Declared, *refusal.Refusal) {
	kind, refused := d.kind(seat)
	if refused != nil {
		return Declared{}, refused
	}
	c, refused := d.claim(cards)
	if refused != nil {
		return Declared{}, refused
	}
	switch kind {
	case Declaration:
		refused = d.checkDeclaration(c)
	case Reinforcement:
		refused = d.checkReinforcement(c)
	case Counter:
		refused = d.checkCounter(c)
	}
	if refused != nil {
		return Declared{}, refused
	}
	return Declared{Kind: kind, Seat: seat, Cards: cards, Trump: c.trump, Declarer: d.moved(d.declarer(), kind, seat)}, nil
}

// open reports whether a seat might show something, as far as everybody knows.
func (d *Declaring) open(seat Seat) bool {
	kind, refused := d.kind(seat)
	switch {
	case refused != nil:
		return false
	case kind == Reinforcement:
		return d.Rules.Reinforce && d.standing().levels == 1 && d.firstStands()
	case kind == Counter:
		return !d.unbeatable()
	}
	return true
}

// kind says what a seat's showing of cards would be.
func (d *Declaring) kind(seat Seat) (DeclarationKind, *refusal.Refusal) {
	refuse := func(c refusal.Code) (DeclarationKind, *refusal.Refusal) { return "", &refusal.Refusal{Code: c} }
	declared := len(d.History) > 0
	switch {
	case d.Rules.AceNoDeclare && d.Level == card.Ace:
		return refuse(refusal.NoDeclaring)
	case d.Window == WhileDealing && d.Rules.DeclareWhen == rules.AfterDeal:
		return refuse(refusal.DeclareLater)
	case !declared && d.Window.declaring():
		if d.Window == WhileDealing && d.Rules.DeclareWho == rules.DeclarersFirst && d.attacks(seat) {
			return refuse(refusal.DeclarersFirst)
		}
		return Declaration, nil
	case declared && d.last().Seat == seat:
		if d.Window.declaring() {
			return Reinforcement, nil
		}
		return refuse(refusal.OwnDeclaration)
	case d.countersIn(d.Window):
		return Counter, nil
	case d.Window.declaring():
		return refuse(refusal.AlreadyDeclared)
	}
	return refuse(refusal.CounterOff)
}

func (d *Declaring) last() *Declared { return &d.History[len(d.History)-1] }

// countersIn reports whether the rules have counters in a window.
func (d *Declaring) countersIn(w Window) bool {
	when := d.Rules.CounterWhen.Later
	if d.FirstRound {
		when = d.Rules.CounterWhen.First
	}
	return d.Rules.CounterWith != rules.CounterNone && when&w.bit() != 0
}

// attacks reports whether a seat plays against the declarer. While a called
// partner is not called, everybody else does.
func (d *Declaring) attacks(seat Seat) bool {
	at := d.declarer()
	return at != Nobody && seat != at && (d.Rules.Partners == rules.Called || seat.Team() != at.Team())
}

// declarer is the declarer before what is asked about.
func (d *Declaring) declarer() Seat {
	at := d.Declarer
	for i, h := range d.History {
		switch {
		case i == 0:
			at = d.moved(at, Declaration, h.Seat)
		case d.Declarer == Nobody && h.Seat != d.History[i-1].Seat:
			at = d.moved(at, Counter, h.Seat)
		}
	}
	return at
}

// moved returns the declarer after a seat has shown something: the first to
// declare in the first round 抢庄; the attacker who declares because neither
// declarer could (declarers_first); in the first round who counters 反主反打,
// but never by a rebury (rules.md 13, chaodi).
func (d *Declaring) moved(at Seat, kind DeclarationKind, seat Seat) Seat {
	switch {
	case at == Nobody:
		return seat
	case kind == Declaration:
		to := Declaring{Rules: d.Rules, Declarer: at}
		if !d.FirstRound && d.Rules.DeclareWho == rules.DeclarersFirst && to.attacks(seat) {
			return seat
		}
	case kind == Counter:
		if d.FirstRound && d.Rules.CounterMovesDeclarer == rules.MovesInFirstRound && d.Window != AfterBury {
			return seat
		}
	}
	return at
}

func (d *Declaring) checkDeclaration(c claim) *refusal.Refusal {
	switch {
	case c.levels == 0:
		return &refusal.Refusal{Code: refusal.JokersAlone}
	case c.levels > 2 || c.levels == 2 && c.jokers > 1:
		return &refusal.Refusal{Code: refusal.WrongCount, Number: 1}
	case c.levels == 2 && !d.Rules.Reinforce:
		return &refusal.Refusal{Code: refusal.ReinforceOff}
	}
	return d.checkJoker(c)
}

// checkJoker holds level cards to the joker that declare.with asks for.
func (d *Declaring) checkJoker(c claim) *refusal.Refusal {
	switch {
	case d.Rules.DeclareWith == rules.WithLevelJoker:
		return c.checkColour()
	case c.jokers > 0:
		return &refusal.Refusal{Code: refusal.NotLevelCard, Cards: []card.Card{c.joker}}
	}
	return nil
}

// checkReinforcement: the second card of the suit already declared. Only a
// declaration is reinforced; a counter is a pair already.
func (d *Declaring) checkReinforcement(c claim) *refusal.Refusal {
	standing := d.standing()
	switch {
	case c.trump != standing.trump || c.levels != 2 || standing.levels != 1 || !d.firstStands():
		return &refusal.Refusal{Code: refusal.OwnDeclaration}
	case !d.Rules.Reinforce:
		return &refusal.Refusal{Code: refusal.ReinforceOff}
	}
	return d.checkJoker(c)
}

func (d *Declaring) checkCounter(c claim) *refusal.Refusal {
	if refused := d.checkCounterCards(c); refused != nil {
		return refused
	}
	if d.strength(c) <= d.standingStrength() {
		var cards []card.Card
		if len(d.History) > 0 {
			cards = d.last().Cards
		}
		return &refusal.Refusal{Code: refusal.TooWeak, Cards: cards}
	}
	return nil
}

func (d *Declaring) checkCounterCards(c claim) *refusal.Refusal {
	switch d.Rules.CounterWith {
	case rules.CounterSingle:
		if c.levels+c.jokers != 1 {
			return &refusal.Refusal{Code: refusal.WrongCount, Number: 1}
		}
	case rules.CounterPair:
		triple := d.Rules.Decks == 3 && c.copies() == 3
		if c.copies() != 2 && !triple || c.levels > 0 && c.jokers > 0 {
			return &refusal.Refusal{Code: refusal.NeedsPair}
		}
	case rules.CounterPairJoker:
		if c.copies() != 2 || c.levels > 0 && c.jokers > 1 {
			return &refusal.Refusal{Code: refusal.NeedsPair}
		}
		if c.levels > 0 {
			return c.checkColour()
		}
	}
	return nil
}
