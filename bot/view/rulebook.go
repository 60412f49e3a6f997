package view

import (
	"strconv"
	"strings"

	"shengji/game/card"
	"shengji/game/rules"
	"shengji/game/shape"
)

// A chapter is a part of the rule book: sentences that hold under given
// options, in the order of a round.
type chapter struct {
	key   string
	lines []line
}

// A line is one sentence of the catalogue. That of an option depends on the
// option's value.
type line struct {
	key      string
	ofOption bool
	applies  func(*rules.Rules) bool
}

// says is a sentence that always holds.
func says(key string) line { return line{key: key, applies: func(*rules.Rules) bool { return true }} }

// tells is the sentence for the value that an option has.
func tells(key string) line {
	l := says(key)
	l.ofOption = true
	return l
}

// when limits a line to rules under which it is true and matters.
func (l line) when(applies func(*rules.Rules) bool) line {
	l.applies = applies
	return l
}

// What lines depend on.
var (
	oneDeck    = func(r *rules.Rules) bool { return r.Decks == 1 }
	moreDecks  = func(r *rules.Rules) bool { return r.Decks > 1 }
	threeDecks = func(r *rules.Rules) bool { return r.Decks == 3 }
	called     = func(r *rules.Rules) bool { return r.Partners == rules.Called }
	counters   = func(r *rules.Rules) bool {
		return r.CounterWith != rules.CounterNone && r.CounterWhen != rules.CounterWhen{}
	}
	rebury = func(r *rules.Rules) bool {
		return counters(r) && (r.CounterWhen.First|r.CounterWhen.Later)&rules.AfterBury != 0
	}
	sameWhen = func(r *rules.Rules) bool { return r.CounterWhen.First == r.CounterWhen.Later }
	sameDo   = func(r *rules.Rules) bool { return r.DeclareNobodyFirst == r.DeclareNobody }
	halfWin  = func(r *rules.Rules) bool { return r.LastTrick == rules.HalfWin }
	pairsOwe = func(r *rules.Rules) bool { return r.Decks > 1 && r.Follow != rules.SuitOnly }
)

func not(applies func(*rules.Rules) bool) func(*rules.Rules) bool {
	return func(r *rules.Rules) bool { return !applies(r) }
}

func both(a, b func(*rules.Rules) bool) func(*rules.Rules) bool {
	return func(r *rules.Rules) bool { return a(r) && b(r) }
}

// chapters are the rule book. It explains any mix of options: nothing in it
// knows a preset.
var chapters = []chapter{
	{"cards", []line{
		tells("partners"), says("decks"), says("trump"), says("order"), says("equal"), says("start_level"),
		says("skip_levels").when(func(r *rules.Rules) bool { return r.SkipLevels != 0 }),
	}},
	{"declare", []line{
		tells("declare.when"), tells("declare.with"), tells("declare.who"),
		tells("reinforce").when(moreDecks),
		says("counter.with.none").when(not(counters)),
		tells("counter.with").when(counters),
		says("counter_triples").when(both(counters, threeDecks)),
		tells("counter.order").when(counters),
		says("counter_self").when(counters),
		says("counter.when_same").when(both(counters, sameWhen)),
		says("counter.when_both").when(both(counters, not(sameWhen))),
		tells("counter.moves_declarer").when(counters),
		says("rebury").when(rebury),
		says("undeclared.always").when(sameDo),
		says("undeclared.first").when(not(sameDo)),
		says("undeclared.later").when(not(sameDo)),
		says("ace_no_declare").when(func(r *rules.Rules) bool { return r.AceNoDeclare }),
		says("mutiny_points").when(func(r *rules.Rules) bool { return r.MutinyPoints > 0 }),
	}},
	{"bury", []line{says("bury"), tells("bury_points"), says("call").when(called)}},
	{"lead", []line{
		says("leads.1").when(oneDeck),
		says("leads.2").when(both(moreDecks, not(threeDecks))),
		says("leads.3").when(threeDecks),
		tells("skip_level_gap").when(moreDecks),
		tells("side_ace_king").when(moreDecks),
		says("row_in_trump").when(moreDecks),
		says("level_meets_ace").when(func(r *rules.Rules) bool { return r.Decks > 1 && r.LevelMeetsAce }),
		tells("nt_level_joker").when(moreDecks),
		says("throws").when(moreDecks),
		says("throws_of_singles").when(oneDeck),
		tells("throw.partner_counts"), tells("throw.in_trump"), tells("throw.fail"), tells("throw.penalty"),
	}},
	{"follow", []line{
		says("answer"),
		says("answer_suit").when(oneDeck),
		tells("follow").when(moreDecks),
		says("answer_triple").when(func(r *rules.Rules) bool { return r.Decks == 3 && r.Follow == rules.Structure }),
		tells("protect_tractors").when(pairsOwe),
		tells("protect_triples").when(both(pairsOwe, threeDecks)),
	}},
	{"take", []line{
		says("take"), says("take_shape").when(moreDecks), says("take_equal"), tells("overruff"),
		says("overruff_triples").when(func(r *rules.Rules) bool { return r.Decks == 3 && r.Overruff != rules.Highest }),
	}},
	{"points", []line{
		says("points"),
		tells("last_trick").when(not(halfWin)),
		tells("bottom_multiplier").when(not(halfWin)),
		says("multipliers").when(not(halfWin)),
	}},
	{"brackets", []line{says("take_over").when(not(halfWin)), tells("last_trick").when(halfWin)}},
	{"next", []line{
		says("level.fixed").when(not(called)), says("level.called").when(called),
		tells("declarer_after_win"), tells("declarer_after_loss"),
		tells("must_play_mode").when(func(r *rules.Rules) bool { return r.MustPlay != 0 }),
		says("jack_hook").when(func(r *rules.Rules) bool { return r.JackHook }),
	}},
	{"end", []line{
		tells("after_ace"),
		says("ace_needs_bottom").when(func(r *rules.Rules) bool { return r.AceNeedsBottom }),
		says("ace_tries").when(func(r *rules.Rules) bool { return r.AceTries > 0 }),
		says("stake").when(func(r *rules.Rules) bool { return r.Stake > 0 }),
		says("stake_doubles").when(func(r *rules.Rules) bool { return r.Stake > 0 && r.StakeDoubles && counters(r) }),
	}},
}

// sentences writes a chapter under given rules.
func (w Writer) sentences(c chapter, r *rules.Rules) (sentences []string) {
	facts := w.facts(r)
	for _, l := range c.lines {
		if l.applies(r) {
			sentences = append(sentences, w.Say("rulebook."+l.message(r), facts...))
		}
	}
	return sentences
}

// message is the key of the sentence in the rule book's part of the catalogue.
func (l line) message(r *rules.Rules) string {
	if !l.ofOption {
		return l.key
	}
	value, _, _ := strings.Cut(r.Get(l.key), ":") // "points:10"
	return l.key + "." + value
}

// facts are all that the sentences of the rule book may speak of.
func (w Writer) facts(r *rules.Rules) []any {
	return []any{
		"Count", r.Decks, "Hand", r.HandSize(), "Bottom", r.BottomSize(), "Points", 100 * r.Decks,
		"Start", r.StartLevel.String(), "Skip", w.ranks(r.SkipLevels), "MustPlay", w.ranks(r.MustPlay),
		"First", w.window(r.CounterWhen.First.String()), "Later", w.window(r.CounterWhen.Later.String()),
		"NobodyFirst", w.Say("rulebook.instead." + string(r.DeclareNobodyFirst)),
		"NobodyLater", w.Say("rulebook.instead." + string(r.DeclareNobody)),
		"Mutiny", r.MutinyPoints, "Penalty", r.ThrowPenalty.Points, "Multipliers", w.multipliers(r),
		"Take", r.Brackets.TakeOver(), "Tries", r.AceTries, "Stake", r.Stake,
	}
}

func (w Writer) ranks(rs rules.Ranks) string {
	return strings.ReplaceAll(rs.String(), ",", w.Say("list.comma"))
}

// multipliers says by what the bottom counts for each kind of last trick.
func (w Writer) multipliers(r *rules.Rules) string {
	const level, trump = card.Two, card.Spades // any will do
	g := shape.NewGame(r, level, trump)
	of := func(copies, length int) (s card.Set) {
		for rank := range card.Rank(length) {
			for range copies {
				s.Add(card.Of(card.Hearts, card.Five+rank))
			}
		}
		return s
	}
	var parts []string
	for _, kind := range []struct{ copies, length int }{{1, 1}, {2, 1}, {3, 1}, {2, 2}, {2, 3}, {3, 2}} {
		if kind.copies > r.Decks {
			continue
		}
		taken := of(kind.copies, kind.length)
		c := shape.Component{Copies: kind.copies, Length: kind.length}
		parts = append(parts, w.part(c.Kind(), kind.length)+" ×"+strconv.Itoa(g.Multiplier(taken, taken)))
	}
	return strings.Join(parts, w.Say("list.comma"))
}

// A bracketRow is a row of the table of points: which points, and what they bring.
type bracketRow struct{ points, gain string }

// bracketRows writes the table of points; nil if the rules have none.
func (w Writer) bracketRows(r *rules.Rules) (table []bracketRow) {
	if halfWin(r) {
		return nil
	}
	rows := r.Brackets.Rows
	for i, b := range rows {
		points := w.Say("rulebook.holds_points", "From", b.From)
		if i+1 < len(rows) {
			points = w.Say("rulebook.holds_range", "From", b.From, "To", rows[i+1].From-1)
			if b.From == rows[i+1].From-1 {
				points = strconv.Itoa(b.From)
			}
		}
		key := "rulebook.gain_declarers"
		if b.Attackers {
			key = "rulebook.gain_attackers"
		}
		table = append(table, bracketRow{points, w.Say(key, "Gain", b.Gain)})
	}
	if step := r.Brackets.Step; step > 0 {
		table = append(table, bracketRow{w.Say("rulebook.gain_step", "Step", step), w.Say("rulebook.gain_more")})
	}
	return table
}

// A difference is an option that is not as by default.
type difference struct{ key, here, byDefault string }

// differences lists what rules change of the default.
func (w Writer) differences(r *rules.Rules) (all []difference) {
	standard := rules.Default()
	for _, o := range rules.Options() {
		if r.Get(o.Key) != standard.Get(o.Key) {
			all = append(all, difference{o.Key, w.valueIn(r, o.Key), w.valueIn(&standard, o.Key)})
		}
	}
	return all
}

// valueIn writes the value of an option for people, a table of points that has
// no name in full.
func (w Writer) valueIn(r *rules.Rules, key string) string {
	if key == "brackets" && r.Brackets.Name == "" {
		return w.brackets(r)
	}
	return w.value(key, r.Get(key))
}
