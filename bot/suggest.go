package bot

import (
	"context"
	"slices"
	"strings"

	"shengji/bot/chat"
	"shengji/bot/view"
	"shengji/game/card"
)

// maxChoices is how many suggestions Discord shows (discord.md B1).
const maxChoices = 25

// suggest completes what is being typed: rules, a round that is over, or cards
// of the typist's own hand.
func (a *asked) suggest(ctx context.Context) error {
	switch a.Focused {
	case "rules":
		return a.suggestRules(ctx)
	case "round":
		return a.suggestRounds(ctx)
	case "match":
		return a.suggestMatches(ctx)
	case "season":
		return a.suggestSeasons(ctx)
	case "zone":
		return a.bot.Chat.Suggest(ctx, a.Interaction, view.ZoneChoices(a.Options["zone"]))
	}
	p, err := a.seated()
	if err != nil {
		return a.bot.Chat.Suggest(ctx, a.Interaction, nil)
	}
	typed := a.Options[a.Focused]
	var choices []chat.Choice
	for _, c := range p.completions(typed) {
		if !slices.Contains(choices, c) && len(choices) < maxChoices {
			choices = append(choices, c)
		}
	}
	return a.bot.Chat.Suggest(ctx, a.Interaction, choices)
}

// completions are what was typed as it is read, if it can be and is held, and
// what may be played, declared or buried that begins with it.
func (p *pressed) completions(typed string) []chat.Choice {
	var choices []chat.Choice
	cards, err := card.Parse(typed)
	held := card.SetOf(p.now.Seats[p.seat].Hand...)
	if err == nil && len(cards) > 0 && held.Has(card.SetOf(cards...)) {
		choices = append(choices, p.Choice(cards))
	}
	begun := card.SetOf(cards...)
	for _, offered := range p.offers() {
		if err != nil && !strings.HasPrefix(strings.ToLower(p.Choice(offered).Name), strings.ToLower(typed)) {
			continue
		}
		if err == nil && !card.SetOf(offered...).Has(begun) {
			continue
		}
		choices = append(choices, p.Choice(offered))
	}
	return choices
}

// offers are the card lists that make sense for the command now.
func (p *pressed) offers() [][]card.Card {
	c := p.choices()
	var offers [][]card.Card
	switch p.Path {
	case "declare":
		for _, d := range c.Declarations {
			offers = append(offers, d.Cards)
		}
	case "bury":
		if s := p.suggested(); !s.Empty() {
			offers = append(offers, s.Cards())
		}
	default:
		for _, r := range c.Plays {
			offers = append(offers, r.Cards)
		}
	}
	return offers
}
