package round

import (
	"shengji/game/card"
	"shengji/game/fair"
	"shengji/game/rules"
)

// An Event is what has happened. Events hold everything, hidden cards too:
// they are for the store and for Apply, never for a player.
type Event interface{ event() }

// Setup is what a round starts from.
type Setup struct {
	Rules    rules.Rules  `json:"rules"`
	Levels   [4]card.Rank `json:"levels"`   // of each seat, before the round
	Level    card.Rank    `json:"level"`    // of the round
	Declarer Seat         `json:"declarer"` // Nobody in the first round
	Deal     fair.Deal    `json:"deal"`
}

// Started begins a round.
type Started struct {
	Setup
	Deck  Deck `json:"deck"`  // dealt from the front
	First Seat `json:"first"` // who is dealt to first
}

// Dealt says that the next Count cards were dealt.
type Dealt struct {
	Count int `json:"count"`
}

// DeclarationKind tells the three apart.
type DeclarationKind string

// The kinds of declaration.
const (
	Declaration   DeclarationKind = "declare"   // 报主
	Reinforcement DeclarationKind = "reinforce" // 上保险
	Counter       DeclarationKind = "counter"   // 反主
)

// Declared says that a declaration stands and what trump and declarer are.
type Declared struct {
	Kind     DeclarationKind `json:"declaration"` // "kind" is the event's
	Seat     Seat            `json:"seat"`
	Cards    []card.Card     `json:"cards"`
	Trump    card.Suit       `json:"trump"`
	Declarer Seat            `json:"declarer"`
}

// Passed says that a seat declined.
type Passed struct {
	Seat Seat `json:"seat"`
}

// DeclaringClosed says that no more declarations are taken.
type DeclaringClosed struct{}

// TrumpFixed says what trump is where nobody may declare: NT, by
// ace_no_declare (rules.md 13).
type TrumpFixed struct {
	Trump    card.Suit `json:"trump"`
	Declarer Seat      `json:"declarer"`
}

// BottomShown says that bottom cards were shown because nobody declared.
type BottomShown struct {
	Cards    []card.Card `json:"cards"` // in the order shown, the last decides
	Trump    card.Suit   `json:"trump"`
	Declarer Seat        `json:"declarer"`
}

// BottomTaken says that a seat took the bottom into its hand to bury.
type BottomTaken struct {
	Seat Seat `json:"seat"`
}

// Buried says what was laid back.
type Buried struct {
	Seat  Seat        `json:"seat"`
	Cards []card.Card `json:"cards"`
}

// CounteringOpened opens a window in which everybody in turn may counter:
// BeforeBottom or AfterBury.
type CounteringOpened struct {
	Window Window `json:"window"`
}

// CounteringClosed ends a window. It comes after the last bury of a round in
// any case, be it that nobody countered or that nobody may: the bottom lies
// for good.
type CounteringClosed struct{}

// CalledCard says which card was called and who holds it; Partner is the
// declarer himself if he plays alone.
type CalledCard struct {
	Card    card.Card `json:"card"`
	Partner Seat      `json:"partner"`
}

// Played says what a seat laid on the table. A failed throw has Tried, the
// cards shown and taken back, and BeatenBy; else BeatenBy is Nobody.
type Played struct {
	Seat     Seat        `json:"seat"`
	Cards    []card.Card `json:"cards"`
	Tried    []card.Card `json:"tried,omitempty"`
	BeatenBy Seat        `json:"beaten_by"`
}

// PartnerShown says that the called card was played by the partner.
type PartnerShown struct {
	Seat Seat `json:"seat"`
}

// TrickTaken says who took the trick and what it is worth.
type TrickTaken struct {
	Winner Seat `json:"winner"`
	Points int  `json:"points"`
}

// Scored ends a round that was played out.
type Scored struct{ Tally }

// AbandonReason says why a round was not played out.
type AbandonReason string

// The reasons.
const (
	NobodyDeclared AbandonReason = "nobody_declared"
	Mutinied       AbandonReason = "mutiny"
	TableClosed    AbandonReason = "table_closed"
)

// Abandoned ends a round that counts for nothing.
type Abandoned struct {
	Reason AbandonReason `json:"reason"`
	Seat   Seat          `json:"seat"` // who called for it
}

// Tally is what a played round adds up to, before levels (rules.md 11).
type Tally struct {
	Declarer    Seat        `json:"declarer"`
	Partner     Seat        `json:"partner"` // the declarer himself if he played alone
	Trump       card.Suit   `json:"trump"`
	Tricks      int         `json:"tricks"`        // attackers' points from tricks (half_win: without the last)
	Bottom      int         `json:"bottom"`        // points that lay in the bottom
	Multiplier  int         `json:"multiplier"`    // 0 if attackers did not take it
	Penalty     int         `json:"penalty"`       // attackers' points from failed throws, may be negative
	Points      int         `json:"points"`        // attackers' total, never below 0
	LastTrick   Seat        `json:"last_trick"`    // who took it
	LastCards   []card.Card `json:"last_cards"`    // with what
	Counters    int         `json:"counters"`      // how many counters there were
	FailedThrow [4]int      `json:"failed_throws"` // by seat
}

func (Started) event()          {}
func (Dealt) event()            {}
func (Declared) event()         {}
func (Passed) event()           {}
func (DeclaringClosed) event()  {}
func (TrumpFixed) event()       {}
func (BottomShown) event()      {}
func (BottomTaken) event()      {}
func (Buried) event()           {}
func (CounteringOpened) event() {}
func (CounteringClosed) event() {}
func (CalledCard) event()       {}
func (Played) event()           {}
func (PartnerShown) event()     {}
func (TrickTaken) event()       {}
func (Scored) event()           {}
func (Abandoned) event()        {}
