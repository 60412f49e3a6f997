package rules

import (
	"slices"
	"strconv"
	"strings"

	"shengji/game/card"
	"shengji/game/refusal"
)

// Kind says what the text of an option looks like.
type Kind string

// The kinds.
const (
	Choice        Kind = "choice"   // one of Values
	Bool          Kind = "bool"     // true or false; on and off are read too
	Number        Kind = "number"   // Min to Max
	RankSet       Kind = "ranks"    // "5,10,K" or "none"
	Windows       Kind = "windows"  // see CounterWhen
	PenaltyKind   Kind = "penalty"  // see Penalty
	BracketsTable Kind = "brackets" // the name of a table, or rows: see Brackets
)

// An Option describes one option of rules.md 5.
type Option struct {
	Key      string
	Kind     Kind
	Default  string
	Values   []string // texts to offer; of a Choice or Bool there are no others
	Min, Max int      // of a Number

	write func(*Rules) string
	read  func(*Rules, string) bool
}

// Options returns the options in the order of rules.md 5.
func Options() []Option {
	described := slices.Clone(options)
	standard := Default()
	for i, o := range described {
		described[i].Default = o.write(&standard)
		if o.Kind == BracketsTable {
			for _, b := range namedBrackets() {
				described[i].Values = append(described[i].Values, b.Name)
			}
		}
	}
	return described
}

// Get returns an option as text, "" if no option has the key.
func (r *Rules) Get(key string) string {
	if o := find(key); o != nil {
		return o.write(r)
	}
	return ""
}

// Set changes one option; text is what Get returns. It does
// not look at the other options: Validate does. Refused: UnknownOption,
// BadValue.
func (r *Rules) Set(key, text string) error {
	o := find(key)
	if o == nil {
		return &refusal.Refusal{Code: refusal.UnknownOption, Options: []string{key}}
	}
	changed := *r
	if !o.read(&changed, strings.TrimSpace(text)) {
		return &refusal.Refusal{Code: refusal.BadValue, Options: []string{key}}
	}
	*r = changed
	return nil
}

// Equal reports whether two sets of options are the same.
func (r *Rules) Equal(to *Rules) bool {
	for i := range options {
		if options[i].write(r) != options[i].write(to) {
			return false
		}
	}
	return true
}

// PlaysLike is Equal but for the stake, which tables set apart from their rules.
func (r *Rules) PlaysLike(to *Rules) bool {
	other := *to
	other.Stake = r.Stake
	return r.Equal(&other)
}

func find(key string) *Option {
	i := slices.IndexFunc(options, func(o Option) bool { return o.Key == key })
	if i < 0 {
		return nil
	}
	return &options[i]
}

var options = []Option{
	number("decks", func(r *Rules) *int { return &r.Decks }, 1, 3),
	choice("partners", func(r *Rules) *Partners { return &r.Partners }, Fixed, Called),
	level("start_level", func(r *Rules) *card.Rank { return &r.StartLevel }),
	ranks("skip_levels", func(r *Rules) *Ranks { return &r.SkipLevels }, none, "5,10"),

	choice("declare.when", func(r *Rules) *DeclareWhen { return &r.DeclareWhen }, WhileDealing, AfterDeal),
	choice("declare.with", func(r *Rules) *DeclareWith { return &r.DeclareWith }, WithLevel, WithLevelJoker),
	choice("declare.who", func(r *Rules) *DeclareWho { return &r.DeclareWho }, Anyone, DeclarersFirst),
	choice("declare.nobody_first", func(r *Rules) *Nobody { return &r.DeclareNobodyFirst }, Reshuffle, ThirdCard, RandomCard, MatchPair),
	choice("declare.nobody", func(r *Rules) *Nobody { return &r.DeclareNobody }, Reshuffle, ThirdCard, RandomCard, MatchPair),
	toggle("reinforce", func(r *Rules) *bool { return &r.Reinforce }),

	choice("counter.with", func(r *Rules) *CounterWith { return &r.CounterWith }, CounterNone, CounterSingle, CounterPair, CounterPairJoker),
	choice("counter.order", func(r *Rules) *CounterOrder { return &r.CounterOrder }, BySuits, ByClass),
	described("counter.when", Windows, func(r *Rules) *CounterWhen { return &r.CounterWhen }, CounterWhen.String, readCounterWhen,
		none, "declaring", "before_bottom", "after_bury", "declaring,after_bury", "first: before_bottom; later: after_bury"),
	choice("counter.moves_declarer", func(r *Rules) *MovesDeclarer { return &r.CounterMovesDeclarer }, MovesInFirstRound, MovesNever),

	number("mutiny_points", func(r *Rules) *int { return &r.MutinyPoints }, 0, 100, "0", "15"),
	toggle("bury_points", func(r *Rules) *bool { return &r.BuryPoints }),

	choice("throw.fail", func(r *Rules) *ThrowFail { return &r.ThrowFail }, LowestFailing, SimplestFailing, SmallestPart, OneCard),
	toggle("throw.partner_counts", func(r *Rules) *bool { return &r.ThrowPartnerCounts }),
	toggle("throw.in_trump", func(r *Rules) *bool { return &r.ThrowInTrump }),
	described("throw.penalty", PenaltyKind, func(r *Rules) *Penalty { return &r.ThrowPenalty }, Penalty.String, readPenalty,
		none, "half_stake", "points:5", "points:10", "points:20"),

	toggle("side_ace_king", func(r *Rules) *bool { return &r.SideAceKing }),
	toggle("level_meets_ace", func(r *Rules) *bool { return &r.LevelMeetsAce }),
	toggle("nt_level_joker", func(r *Rules) *bool { return &r.NTLevelJoker }),
	toggle("skip_level_gap", func(r *Rules) *bool { return &r.SkipLevelGap }),

	choice("follow", func(r *Rules) *Follow { return &r.Follow }, Structure, PairCount, SuitOnly),
	toggle("protect_tractors", func(r *Rules) *bool { return &r.ProtectTractors }),
	toggle("protect_triples", func(r *Rules) *bool { return &r.ProtectTriples }),
	choice("overruff", func(r *Rules) *Overruff { return &r.Overruff }, Largest, Every, Highest),

	choice("last_trick", func(r *Rules) *LastTrick { return &r.LastTrick }, MultipliedBottom, HalfWin),
	choice("bottom_multiplier", func(r *Rules) *Multiplier { return &r.BottomMultiplier },
		ByComponent, ByPower, Simple, ByCards, Exponential, NoMultiplier),
	described("brackets", BracketsTable, func(r *Rules) *Brackets { return &r.Brackets }, Brackets.String, readBrackets),

	choice("declarer_after_win", func(r *Rules) *DeclarerAfterWin { return &r.DeclarerAfterWin }, PartnerDeclares, SameDeclares),
	choice("declarer_after_loss", func(r *Rules) *DeclarerAfterLoss { return &r.DeclarerAfterLoss }, NextPlayer),

	ranks("must_play", func(r *Rules) *Ranks { return &r.MustPlay }, none, "5,10,K", "J,A", "5,10,J,Q,K,A"),
	choice("must_play_mode", func(r *Rules) *MustPlayMode { return &r.MustPlayMode }, MustStop, MustHold),
	toggle("jack_hook", func(r *Rules) *bool { return &r.JackHook }),
	number("ace_tries", func(r *Rules) *int { return &r.AceTries }, 0, 9, "0", "3"),
	toggle("ace_needs_bottom", func(r *Rules) *bool { return &r.AceNeedsBottom }),
	toggle("ace_no_declare", func(r *Rules) *bool { return &r.AceNoDeclare }),
	choice("after_ace", func(r *Rules) *AfterAce { return &r.AfterAce }, Cycle, Win, Reach),

	number("stake", func(r *Rules) *int { return &r.Stake }, 0, 1_000_000, "0", "10", "100"),
	toggle("stake_doubles", func(r *Rules) *bool { return &r.StakeDoubles }),
}

// described makes an option of a field and the two directions of its text.
func described[T any](key string, kind Kind, at func(*Rules) *T, write func(T) string, read func(string) (T, bool), values ...string) Option {
	return Option{
		Key: key, Kind: kind, Values: values,
		write: func(r *Rules) string { return write(*at(r)) },
		read: func(r *Rules, text string) (ok bool) {
			*at(r), ok = read(text)
			return ok
		},
	}
}

func choice[T ~string](key string, at func(*Rules) *T, values ...T) Option {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = string(v)
	}
	read := func(text string) (T, bool) {
		text = strings.ToLower(text)
		return T(text), slices.Contains(texts, text)
	}
	return described(key, Choice, at, func(v T) string { return string(v) }, read, texts...)
}

func toggle(key string, at func(*Rules) *bool) Option {
	read := func(text string) (bool, bool) {
		switch strings.ToLower(text) {
		case "true", "on":
			return true, true
		case "false", "off":
			return false, true
		}
		return false, false
	}
	return described(key, Bool, at, strconv.FormatBool, read, "true", "false")
}

func number(key string, at func(*Rules) *int, least, most int, values ...string) Option {
	if values == nil {
		for n := least; n <= most; n++ {
			values = append(values, strconv.Itoa(n))
		}
	}
	read := func(text string) (int, bool) {
		n, err := strconv.Atoi(text)
		return n, err == nil && least <= n && n <= most
	}
	o := described(key, Number, at, strconv.Itoa, read, values...)
	o.Min, o.Max = least, most
	return o
}

func level(key string, at func(*Rules) *card.Rank) Option {
	var values []string
	for r := card.Two; r <= card.Ace; r++ {
		values = append(values, r.String())
	}
	return described(key, Choice, at, card.Rank.String, readRank, values...)
}

func ranks(key string, at func(*Rules) *Ranks, values ...string) Option {
	return described(key, RankSet, at, Ranks.String, readRanks, values...)
}
