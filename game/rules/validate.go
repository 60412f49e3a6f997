package rules

import (
	"shengji/game/card"
	"shengji/game/refusal"
)

// Validate says why the options do not go together, nil if they do. The error
// is a *refusal.Refusal whose Options name the keys, the one to blame first.
func (r *Rules) Validate() error {
	for _, c := range conflicts {
		if c.found(r) {
			return &refusal.Refusal{Code: c.code, Options: c.options}
		}
	}
	return nil
}

type conflict struct {
	code    refusal.Code
	options []string
	found   func(*Rules) bool
}

// conflicts are the impossible mixes. A mix that is merely without effect
// (counter.order without counters) is none.
var conflicts = []conflict{
	{refusal.TwoDecks, []string{"counter.with", "decks"}, func(r *Rules) bool {
		return r.Decks == 1 && (r.CounterWith == CounterPair || r.CounterWith == CounterPairJoker)
	}},
	{refusal.TwoDecks, []string{"reinforce", "decks"}, func(r *Rules) bool { return r.Decks == 1 && r.Reinforce }},
	// With one deck no card has a double: there would be no end of new deals.
	{refusal.TwoDecks, []string{"declare.nobody_first", "decks"}, func(r *Rules) bool {
		return r.Decks == 1 && r.DeclareNobodyFirst == MatchPair
	}},
	{refusal.TwoDecks, []string{"declare.nobody", "decks"}, func(r *Rules) bool {
		return r.Decks == 1 && r.DeclareNobody == MatchPair
	}},
	{refusal.OneDeck, []string{"counter.with", "decks"}, func(r *Rules) bool {
		return r.Decks != 1 && r.CounterWith == CounterSingle
	}},
	{refusal.OneDeck, []string{"last_trick", "decks"}, func(r *Rules) bool {
		return r.Decks != 1 && r.LastTrick == HalfWin
	}},
	// A single level card has no strength against one shown with a joker.
	{refusal.SingleMix, []string{"counter.with", "declare.with"}, func(r *Rules) bool {
		return r.CounterWith == CounterSingle && r.DeclareWith == WithLevelJoker
	}},
	{refusal.SkippedLevel, []string{"start_level", "skip_levels"}, func(r *Rules) bool {
		return r.SkipLevels.Has(r.StartLevel)
	}},
	{refusal.SkippedLevel, []string{"must_play", "skip_levels"}, func(r *Rules) bool {
		return r.MustPlay&r.SkipLevels != 0
	}},
	{refusal.SkippedLevel, []string{"jack_hook", "skip_levels"}, func(r *Rules) bool {
		return r.JackHook && r.SkipLevels.Has(card.Jack)
	}},
	{refusal.SkippedLevel, []string{"after_ace", "skip_levels"}, func(r *Rules) bool {
		return r.AfterAce != Cycle && r.SkipLevels.Has(card.Ace)
	}},
	{refusal.SkippedLevel, []string{"ace_tries", "skip_levels"}, func(r *Rules) bool {
		return r.AceTries > 0 && r.SkipLevels.Has(card.Ace)
	}},
	{refusal.SkippedLevel, []string{"ace_needs_bottom", "skip_levels"}, func(r *Rules) bool {
		return r.AceNeedsBottom && r.SkipLevels.Has(card.Ace)
	}},
	{refusal.SkippedLevel, []string{"ace_no_declare", "skip_levels"}, func(r *Rules) bool {
		return r.AceNoDeclare && r.SkipLevels.Has(card.Ace)
	}},
	{refusal.NoPlayAtAce, []string{"start_level", "after_ace"}, func(r *Rules) bool {
		return r.AfterAce == Reach && r.StartLevel == card.Ace
	}},
	{refusal.NoPlayAtAce, []string{"ace_tries", "after_ace"}, func(r *Rules) bool {
		return r.AfterAce == Reach && r.AceTries > 0
	}},
	{refusal.NoPlayAtAce, []string{"ace_needs_bottom", "after_ace"}, func(r *Rules) bool {
		return r.AfterAce == Reach && r.AceNeedsBottom
	}},
	{refusal.NoPlayAtAce, []string{"ace_no_declare", "after_ace"}, func(r *Rules) bool {
		return r.AfterAce == Reach && r.AceNoDeclare
	}},
	{refusal.BracketsOrder, []string{"brackets"}, func(r *Rules) bool { return !r.Brackets.ordered() }},
}
