// Package refusal says why the game does not allow something: a stable code
// and the facts about it, never a sentence. The bot's catalogues hold a
// sentence for every code.
package refusal

import "shengji/game/card"

// Code names a rule that was not kept. Codes are stable: they are stored,
// printed by `shengji judge` as "reason" and are keys of the catalogues.
type Code string

// The codes. Cards, Seats, Number and Options say what a Refusal with the code
// carries.
const (
	Stale         Code = "stale"          // based on an older version
	WrongPhase    Code = "wrong_phase"    // not now
	NotYourTurn   Code = "not_your_turn"  // Seats: whose turn it is
	NotHeld       Code = "not_held"       // Cards: those not in the hand
	NoCards       Code = "no_cards"       // an empty play
	WrongCount    Code = "wrong_count"    // Number: how many are owed
	MixedSuits    Code = "mixed_suits"    // a lead of more than one effective suit
	NoTrumpThrow  Code = "no_trump_throw" // throw.in_trump is off
	FollowSuit    Code = "follow_suit"    // Cards: of the led suit, all or Number of them are owed
	FollowTitanic Code = "follow_titanic" // Cards: one that answers; Number: triples in it
	FollowTractor Code = "follow_tractor" // Cards: one that answers; Number: pairs in it
	FollowTriple  Code = "follow_triple"  // Cards: one that answers; Number: triples owed
	FollowPair    Code = "follow_pair"    // Cards: one that answers; Number: pairs owed

	NotLevelCard    Code = "not_level_card"   // a declaration shows level cards
	NeedsJoker      Code = "needs_joker"      // Cards: the joker of the suit's colour
	NeedsPair       Code = "needs_pair"       // a counter is a pair
	JokersAlone     Code = "jokers_alone"     // jokers alone cannot declare
	TooWeak         Code = "too_weak"         // Cards: the declaration that stands
	OwnDeclaration  Code = "own_declaration"  // one may not counter oneself
	AlreadyDeclared Code = "already_declared" // somebody declared, counters come later or never
	CounterOff      Code = "counter_off"      // no counters in this window
	ReinforceOff    Code = "reinforce_off"
	DeclarersFirst  Code = "declarers_first"  // attackers only once the deal is over
	DeclareLater    Code = "declare_later"    // after_deal: not while dealing
	NoDeclaring     Code = "no_declaring"     // ace_no_declare: at A nobody declares
	MustDeclare     Code = "must_declare"     // passing is not possible
	MutinyOff       Code = "mutiny_off"       // mutiny is off or too late
	MutinyDeclarers Code = "mutiny_declarers" // only attackers may call for a new deal
	MutinyPoints    Code = "mutiny_points"    // Number: points held must be fewer than it

	BuryPoints Code = "bury_points" // Cards: point cards that may not be buried
	CallJoker  Code = "call_joker"  // the called card is no joker
	CallLevel  Code = "call_level"  // the called card is no level card

	Over Code = "over" // the round is over

	UnknownPreset Code = "unknown_preset" // Options: the name that is no preset's
	UnknownOption Code = "unknown_option" // Options: the key that is no option's
	BadValue      Code = "bad_value"      // Options: whose text could not be read
	TwoDecks      Code = "two_decks"      // Options: which of them needs two decks or more
	OneDeck       Code = "one_deck"       // Options: which of them is for one deck
	SingleMix     Code = "single_mix"     // Options: single counters and declarations with a joker
	SkippedLevel  Code = "skipped_level"  // Options: which of them needs a level that is never played
	NoPlayAtAce   Code = "no_play_at_ace" // Options: which of them speaks of A although reaching A wins
	BracketsOrder Code = "brackets_order" // Options: brackets that do not rise, or attackers below declarers
)

// A Refusal is an error of the kind that a player is shown.
type Refusal struct {
	Code   Code        `json:"code"`
	Cards  []card.Card `json:"cards,omitempty"`
	Seats  []int       `json:"seats,omitempty"`
	Number int         `json:"number,omitempty"`

	Options []string `json:"options,omitempty"` // keys of rules.md 5, the one to blame first
}

// Error returns the code: for logs and tests, not for people.
func (r *Refusal) Error() string { return string(r.Code) }
