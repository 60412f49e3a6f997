package rules

import "shengji/game/card"

// Rules is one complete set of options. It is a plain value: copy it, store it
// as JSON, compare it with Equal. Zero Rules are not playable; start from a
// preset. The keys of the options are in option.go.
type Rules struct {
	Decks      int       // 1, 2, 3
	Partners   Partners  // fixed, called
	StartLevel card.Rank // first level of a match
	SkipLevels Ranks     // ranks that are never played

	DeclareWhen        DeclareWhen
	DeclareWith        DeclareWith
	DeclareWho         DeclareWho
	DeclareNobodyFirst Nobody // nobody declares, first round
	DeclareNobody      Nobody // nobody declares, later rounds
	Reinforce          bool

	CounterWith          CounterWith
	CounterOrder         CounterOrder
	CounterWhen          CounterWhen
	CounterMovesDeclarer MovesDeclarer

	MutinyPoints int // 0 is off
	BuryPoints   bool

	ThrowFail          ThrowFail
	ThrowPartnerCounts bool
	ThrowInTrump       bool
	ThrowPenalty       Penalty

	SideAceKing   bool
	LevelMeetsAce bool
	NTLevelJoker  bool
	SkipLevelGap  bool

	Follow          Follow
	ProtectTractors bool
	ProtectTriples  bool
	Overruff        Overruff

	LastTrick        LastTrick
	BottomMultiplier Multiplier
	Brackets         Brackets

	DeclarerAfterWin  DeclarerAfterWin
	DeclarerAfterLoss DeclarerAfterLoss

	MustPlay       Ranks
	MustPlayMode   MustPlayMode
	JackHook       bool
	AceTries       int // 0 is without end
	AceNeedsBottom bool
	AceNoDeclare   bool
	AfterAce       AfterAce

	Stake        int // coins per player and round, 0 is off
	StakeDoubles bool
}

// Ranks is a set of ranks: bit r stands for rank r. As text: "5,10,K".
type Ranks uint16

// Has reports whether r is in the set.
func (rs Ranks) Has(r card.Rank) bool { return rs>>r&1 == 1 }

// HandSize is the number of cards dealt to a seat: 12, 25 or 39 (rules.md 2).
func (r *Rules) HandSize() int { return [...]int{1: 12, 2: 25, 3: 39}[r.Decks] }

// Levels is how many levels a match has: one of each team, or one of each seat
// where partners are called.
func (r *Rules) Levels() int {
	if r.Partners == Called {
		return 4
	}
	return 2
}

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
	First Window
	Later Window
}

// Penalty is what a failed throw costs: nothing, half the stake, or points.
type Penalty struct {
	HalfStake bool
	Points    int // to the other side; 0 is none
}
