package round

import (
	"shengji/game/card"
	"shengji/game/rules"
)

// PhaseName names a phase outward.
type PhaseName string

// The phases of rules.md 4.
const (
	DealingPhase    PhaseName = "dealing"
	DeclaringPhase  PhaseName = "declaring"
	BuryingPhase    PhaseName = "burying"
	CounteringPhase PhaseName = "countering"
	CallingPhase    PhaseName = "calling"
	PlayingPhase    PhaseName = "playing"
	ScoredPhase     PhaseName = "scored"
	AbandonedPhase  PhaseName = "abandoned"
)

// View is all that one seat may know; of Nobody, all that the public may. It
// is built by copying in, never by taking out.
type View struct {
	Seat    Seat         `json:"seat"`    // whose view; Nobody is the public's
	Version int          `json:"version"` // events applied so far
	Phase   PhaseName    `json:"phase"`
	Rules   rules.Rules  `json:"rules"`
	Levels  [4]card.Rank `json:"levels"`
	Level   card.Rank    `json:"level"`
	Turn    []Seat       `json:"turn"`  // who is to act; in a race everybody who may
	Dealt   int          `json:"dealt"` // cards dealt to all seats together

	Declarer     Seat        `json:"declarer"` // Nobody while unknown
	Partner      Seat        `json:"partner"`  // as far as this seat may know; Nobody if not
	TrumpKnown   bool        `json:"trump_known"`
	Trump        card.Suit   `json:"trump"`                  // once known
	Declarations []Declared  `json:"declarations"`           // the last one stands
	BottomShown  []card.Card `json:"bottom_shown,omitempty"` // shown because nobody declared
	CalledCard   *card.Card  `json:"called_card,omitempty"`

	Hand   []card.Card `json:"hand,omitempty"` // own, sorted for showing
	Counts [4]int      `json:"counts"`         // cards in each hand
	// Bottom is known to the last who buried (own bury) and to all once the
	// round is over. While burying it is in Hand; Taken lists what was taken.
	Bottom     []card.Card `json:"bottom,omitempty"`
	Taken      []card.Card `json:"taken,omitempty"`
	BottomSize int         `json:"bottom_size"`

	Tricks []Trick `json:"tricks"` // all of them, the last may be unfinished
	Points int     `json:"points"` // attackers' so far: tricks and penalties

	Hands  *[4][]card.Card `json:"hands,omitempty"`  // as dealt, once the round is over
	Tally  *Tally          `json:"tally,omitempty"`  // once scored
	Reason AbandonReason   `json:"reason,omitempty"` // once abandoned
}

// Trick is up to four plays, the lead first.
type Trick struct {
	Lead   Seat     `json:"lead"`
	Plays  []Played `json:"plays"`
	Winner Seat     `json:"winner"` // so far
	Points int      `json:"points"` // so far
}
