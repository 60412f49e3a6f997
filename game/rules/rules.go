package rules

import "shengji/game/card"

// Rules is one complete set of options. It is a plain value: copy it, store
// it, compare it with Equal. Zero Rules are not playable; start from a preset.
type Rules struct {
	Decks      int       `json:"decks"`       // 1, 2, 3
	Partners   Partners  `json:"partners"`    // fixed, called
	StartLevel card.Rank `json:"start_level"` // first level of a match
	SkipLevels Ranks     `json:"skip_levels"` // ranks that are never played

	DeclareWhen        DeclareWhen `json:"declare.when"`
	DeclareWith        DeclareWith `json:"declare.with"`
	DeclareWho         DeclareWho  `json:"declare.who"`
	DeclareNobodyFirst Nobody      `json:"declare.nobody_first"` // nobody declares, first round
	DeclareNobody      Nobody      `json:"declare.nobody"`       // nobody declares, later rounds
	Reinforce          bool        `json:"reinforce"`

	CounterWith          CounterWith   `json:"counter.with"`
	CounterOrder         CounterOrder  `json:"counter.order"`
	CounterWhen          CounterWhen   `json:"counter.when"`
	CounterMovesDeclarer MovesDeclarer `json:"counter.moves_declarer"`

	MutinyPoints int  `json:"mutiny_points"` // 0 is off
	BuryPoints   bool `json:"bury_points"`

	ThrowFail          ThrowFail `json:"throw.fail"`
	ThrowPartnerCounts bool      `json:"throw.partner_counts"`
	ThrowInTrump       bool      `json:"throw.in_trump"`
	ThrowPenalty       Penalty   `json:"throw.penalty"`

	SideAceKing   bool `json:"side_ace_king"`
	LevelMeetsAce bool `json:"level_meets_ace"`
	NTLevelJoker  bool `json:"nt_level_joker"`
	SkipLevelGap  bool `json:"skip_level_gap"`

	Follow          Follow   `json:"follow"`
	ProtectTractors bool     `json:"protect_tractors"`
	ProtectTriples  bool     `json:"protect_triples"`
	Overruff        Overruff `json:"overruff"`

	LastTrick        LastTrick  `json:"last_trick"`
	BottomMultiplier Multiplier `json:"bottom_multiplier"`
	Brackets         Brackets   `json:"brackets"`

	DeclarerAfterWin  DeclarerAfterWin  `json:"declarer_after_win"`
	DeclarerAfterLoss DeclarerAfterLoss `json:"declarer_after_loss"`

	MustPlay       Ranks        `json:"must_play"`
	MustPlayMode   MustPlayMode `json:"must_play_mode"`
	JackHook       bool         `json:"jack_hook"`
	AceTries       int          `json:"ace_tries"` // 0 is without end
	AceNeedsBottom bool         `json:"ace_needs_bottom"`
	AceNoDeclare   bool         `json:"ace_no_declare"`
	AfterAce       AfterAce     `json:"after_ace"`

	Stake        int  `json:"stake"` // coins per player and round, 0 is off
	StakeDoubles bool `json:"stake_doubles"`
}

// Ranks is a set of ranks: bit r stands for rank r. As text: "5,10,K".
type Ranks uint16

// Has reports whether r is in the set.
func (rs Ranks) Has(r card.Rank) bool { return rs>>r&1 == 1 }

// HandSize is the number of cards dealt to a seat: 12, 25 or 39 (rules.md 2).
func (r *Rules) HandSize() int { return [...]int{1: 12, 2: 25, 3: 39}[r.Decks] }

// BottomSize is the number of cards left after dealing: 6, 8 or 6.
func (r *Rules) BottomSize() int { return r.Decks*card.Faces - 4*r.HandSize() }

// Named values of the options, in their text form (rules.md 5).
type (
	Partners          string
	DeclareWhen       string
	DeclareWith       string
	DeclareWho        string
	Nobody            string
	CounterWith       string
	CounterOrder      string
	MovesDeclarer     string
	ThrowFail         string
	Follow            string
	Overruff          string
	LastTrick         string
	Multiplier        string
	DeclarerAfterWin  string
	DeclarerAfterLoss string
	MustPlayMode      string
	AfterAce          string
)

// The values. Their meaning is in rules.md 5, under the option's name.
const (
	Fixed  Partners = "fixed"
	Called Partners = "called"

	WhileDealing DeclareWhen = "dealing"
	AfterDeal    DeclareWhen = "after_deal"

	WithLevel      DeclareWith = "level"
	WithLevelJoker DeclareWith = "level_joker"

	Anyone         DeclareWho = "anyone"
	DeclarersFirst DeclareWho = "declarers_first"

	Reshuffle  Nobody = "reshuffle"
	ThirdCard  Nobody = "third_card"
	RandomCard Nobody = "random_card"
	MatchPair  Nobody = "match_pair"

	CounterNone      CounterWith = "none"
	CounterSingle    CounterWith = "single"
	CounterPair      CounterWith = "pair"
	CounterPairJoker CounterWith = "pair_joker"

	BySuits CounterOrder = "suits"
	ByClass CounterOrder = "class"

	MovesInFirstRound MovesDeclarer = "first_round"
	MovesNever        MovesDeclarer = "never"

	LowestFailing   ThrowFail = "lowest_failing"
	SimplestFailing ThrowFail = "simplest_failing"
	SmallestPart    ThrowFail = "smallest_part"
	OneCard         ThrowFail = "one_card"

	Structure Follow = "structure"
	PairCount Follow = "pair_count"
	SuitOnly  Follow = "suit_only"

	Largest Overruff = "largest"
	Every   Overruff = "every"
	Highest Overruff = "highest"

	MultipliedBottom LastTrick = "multiplied_bottom"
	HalfWin          LastTrick = "half_win"

	ByComponent  Multiplier = "component"
	ByPower      Multiplier = "power"
	Simple       Multiplier = "simple"
	ByCards      Multiplier = "cards"
	Exponential  Multiplier = "exponential"
	NoMultiplier Multiplier = "none"

	PartnerDeclares DeclarerAfterWin = "partner"
	SameDeclares    DeclarerAfterWin = "same"

	NextPlayer DeclarerAfterLoss = "next_player"

	MustStop MustPlayMode = "stop"
	MustHold MustPlayMode = "hold"

	Cycle AfterAce = "cycle"
	Win   AfterAce = "win"
	Reach AfterAce = "reach"
)

// Window is a time at which a counter may be allowed.
type Window uint8

// The windows, as bits of a set.
const (
	WhileDeclaring Window = 1 << iota // while declarations are open
	BeforeBottom                      // after declaring, before the bottom is taken
	AfterBury                         // after the bury; the counterer buries anew
)

// CounterWhen holds the windows of the first round and of later ones.
type CounterWhen struct {
	First Window `json:"first"`
	Later Window `json:"later"`
}

// Penalty is what a failed throw costs: nothing, half the stake, or points.
type Penalty struct {
	HalfStake bool `json:"half_stake,omitempty"`
	Points    int  `json:"points,omitempty"` // to the other side; 0 is none
}

// Bracket says what attackers' points from From on bring (rules.md 12).
type Bracket struct {
	From      int  `json:"from"`      // inclusive lower bound
	Attackers bool `json:"attackers"` // attackers win: they take over
	Gain      int  `json:"gain"`      // levels for the winners
}

// Brackets is a table of brackets with rising From, the first From 0. If Step
// is not 0, each further Step points beyond the last row bring one level more.
type Brackets struct {
	Name string    `json:"name"` // of the named table it came from, "" if own
	Rows []Bracket `json:"rows"`
	Step int       `json:"step,omitempty"`
}
