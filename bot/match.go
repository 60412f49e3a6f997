package bot

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/refusal"
	"shengji/game/round"
	"shengji/store"
)

// Why a match cannot be gone on with.
const (
	noSuchMatch   refusal.Code = "no_such_match" // in this server
	matchGoesOn   refusal.Code = "match_goes_on" // at another table
	matchOver     refusal.Code = "match_over"
	notInMatch    refusal.Code = "not_in_match" // the asker never played in it
	matchHasRules refusal.Code = "match_has_rules"
	matchLost     refusal.Code = "match_lost" // the log of its table is gone or cannot be read
)

// A takeUp is a match of a closed table that the asker wants to go on with.
type takeUp struct {
	table.MatchTakenUp
	from *table.State // the closed table
	seat round.Seat   // the asker's in the last round that he played of it
}

// takeUp finds the match that the asker named and what a table needs to go on
// with it.
func (a *asked) takeUp(ctx context.Context, id string) (t takeUp, err error) {
	if a.Options["rules"] != "" || a.Options["stake"] != "" {
		return t, &refusal.Refusal{Code: matchHasRules}
	}
	m, err := a.closedMatch(ctx, id)
	if err != nil {
		return t, err
	}
	if t.seat, err = a.seatIn(ctx, id); err != nil {
		return t, err
	}
	if t.from, err = table.Recover(ctx, a.bot.Store, m.Table); err != nil {
		a.bot.Log.Warn().Err(err).Str("match", id).Msg("a closed match cannot be gone on with")
		return t, &refusal.Refusal{Code: matchLost}
	}
	var unfinished bool
	if t.MatchTakenUp, unfinished = t.from.Unfinished(id); !unfinished {
		return t, &refusal.Refusal{Code: matchOver}
	}
	return t, nil
}

// closedMatch finds a match of the asker's server that nobody plays at and that
// is not over.
func (a *asked) closedMatch(ctx context.Context, id string) (store.Match, error) {
	m, err := a.bot.Store.Match(ctx, id)
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && m.Guild != string(a.Guild):
		return m, &refusal.Refusal{Code: noSuchMatch}
	case err != nil:
		return m, err
	case m.State != store.Playing:
		return m, &refusal.Refusal{Code: matchOver}
	}
	closed, err := a.bot.closed(ctx, m.Table)
	if err == nil && !closed {
		err = &refusal.Refusal{Code: matchGoesOn}
	}
	return m, err
}

// seatIn returns where the asker sat when he last played in a match.
func (a *asked) seatIn(ctx context.Context, match string) (round.Seat, error) {
	own, err := a.bot.Store.Rounds(ctx, store.Query{Match: match, Players: []string{string(a.User)}, Limit: 1})
	if err != nil {
		return round.Nobody, err
	}
	for _, row := range own {
		for i, seat := range row.Seats {
			if seat.User == string(a.User) {
				return round.Seat(i), nil
			}
		}
	}
	return round.Nobody, &refusal.Refusal{Code: notInMatch}
}

// closed reports whether a table is.
func (b *Bot) closed(ctx context.Context, id string) (bool, error) {
	row, err := b.Store.Table(ctx, id)
	return !row.Closed.IsZero(), err
}

// suggestMatches completes the name of a match that the asker can go on with:
// closed, not over, and he played in it.
func (a *asked) suggestMatches(ctx context.Context) error {
	if a.Guild == "" {
		return a.bot.Chat.Suggest(ctx, a.Interaction, nil)
	}
	matches, err := a.bot.Store.Matches(ctx, store.Query{Guild: string(a.Guild), Players: []string{string(a.User)}, State: store.Playing, Limit: searched})
	if err != nil {
		return err
	}
	typed := strings.ToLower(a.Options[a.Focused])
	var choices []chat.Choice
	for _, m := range matches {
		if len(choices) == maxChoices {
			break
		}
		standing, err := a.bot.standing(ctx, m)
		if err != nil {
			return err
		}
		if standing.State != view.MatchClosed {
			continue
		}
		c, err := a.matchChoice(ctx, m, &standing)
		if err != nil {
			return err
		}
		if strings.Contains(strings.ToLower(c.Name), typed) {
			choices = append(choices, c)
		}
	}
	return a.bot.Chat.Suggest(ctx, a.Interaction, choices)
}

func (a *asked) matchChoice(ctx context.Context, m store.Match, standing *view.MatchStanding) (chat.Choice, error) {
	last, err := a.bot.Store.Rounds(ctx, store.Query{Match: m.ID, Limit: 1})
	if err != nil || len(last) == 0 {
		return chat.Choice{}, cmp.Or(err, store.ErrNotFound)
	}
	past, err := a.past(last[0])
	past.Ended = last[0].Started // it may never have ended
	return a.MatchChoice(standing, &past, m.ID), err
}

// opens is the table that goes on with the match: its rules, and its clock and
// pace unless others are wanted.
func (t *takeUp) opens(o table.Opened, clock, pace string) table.Opened {
	o.Rules, o.Preset = t.Match.Rules, t.Preset
	o.Clock = cmp.Or(table.Clock(clock), t.from.Clock)
	o.Pace = cmp.Or(view.Pace(pace), t.from.Pace)
	return o
}
