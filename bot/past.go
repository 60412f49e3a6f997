package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/round"
	"shengji/store"
)

const (
	noSuchRound refusal.Code = "no_such_round"
	noRoundYet  refusal.Code = "no_round_yet"
	roundInPlay refusal.Code = "round_in_play"
)

// searched is how many of a server's last rounds a name is looked for in.
const searched = 200

// pastRound finds a round of the asker's server that is over, with its record.
// Anybody there may look at it, nobody anywhere else.
func (a *asked) pastRound(ctx context.Context, id string) (store.Round, error) {
	row, err := a.bot.Store.Round(ctx, id)
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && row.Guild != string(a.Guild):
		err = &refusal.Refusal{Code: noSuchRound}
	case err == nil && row.State == store.Playing:
		err = a.unopened(ctx, row)
	}
	return row, err
}

// unopened refuses a round that has not ended: it is in play, or its table could
// only be closed without it, and nothing of it will be told.
func (a *asked) unopened(ctx context.Context, row store.Round) error {
	closed, err := a.bot.closed(ctx, row.Table)
	switch {
	case err != nil:
		return err
	case closed:
		return &refusal.Refusal{Code: noSuchRound}
	}
	return &refusal.Refusal{Code: roundInPlay}
}

// rounds returns finished rounds of the asker's server. Outside of one there are
// none: a query without a server would find those of all.
func (a *asked) rounds(ctx context.Context, q store.Query) ([]store.Round, error) {
	if a.Guild == "" {
		return nil, nil
	}
	q.Guild, q.State = string(a.Guild), store.Finished
	return a.bot.Store.Rounds(ctx, q)
}

// namedRound finds the round that a command names, the server's last one if it
// names none.
func (a *asked) namedRound(ctx context.Context) (store.Round, error) {
	id := a.Options["round"]
	if id == "" {
		last, err := a.rounds(ctx, store.Query{Limit: 1})
		switch {
		case err != nil:
			return store.Round{}, err
		case len(last) == 0:
			return store.Round{}, &refusal.Refusal{Code: noRoundYet}
		}
		id = last[0].ID
	}
	return a.pastRound(ctx, id)
}

// pressedRound finds the round that a button is of.
func (p *pressed) pressedRound(ctx context.Context) (store.Round, error) {
	deal, ok := p.number(0)
	if !ok {
		return store.Round{}, &refusal.Refusal{Code: noSuchRound}
	}
	return p.pastRound(ctx, table.RoundID(p.id.Table, deal))
}

// suggestRounds completes the name of a round that is over.
func (a *asked) suggestRounds(ctx context.Context) error {
	rows, err := a.rounds(ctx, store.Query{Limit: searched})
	if err != nil {
		return err
	}
	typed := strings.ToLower(a.Options[a.Focused])
	var choices []chat.Choice
	for _, row := range rows {
		past, err := a.past(row)
		if err != nil {
			return err
		}
		c := a.PastRoundChoice(&past, row.ID)
		if strings.Contains(strings.ToLower(c.Name), typed) && len(choices) < maxChoices {
			choices = append(choices, c)
		}
	}
	return a.bot.Chat.Suggest(ctx, a.Interaction, choices)
}

// past describes a round that is over for its readers.
func (a *asked) past(row store.Round) (view.PastRound, error) {
	p := view.PastRound{Table: row.Table, Deal: row.Nonce, Ended: row.Ended}
	if err := json.Unmarshal(row.Rules, &p.Rules); err != nil {
		return p, fmt.Errorf("reading the rules of round %s: %w", row.ID, err)
	}
	for i, seat := range row.Seats {
		p.Seats[i] = view.Seat{User: chat.UserID(seat.User), Name: seat.Name}
		switch {
		case seat.User == "":
			p.Seats[i].Bot = view.Strength(seat.Strength)
		case store.Former(seat.User):
			p.Seats[i].Name = a.Say("past.former")
		}
		p.Declares[i] = seat.Side == store.Declarers
	}
	if r := row.Ruling; r != nil {
		p.Ruled = map[store.Kind]view.Ruled{store.Void: view.StruckOut, store.Correct: view.Corrected}[r.Kind]
		if r.Kind == store.Correct {
			f, err := correctedFacts(row.ID, r.Facts)
			if err != nil {
				return p, err
			}
			p.Counts = f.Points
		}
	}
	if row.Result == nil {
		p.Abandoned = true
		return p, nil
	}
	return p, resultOf(row, &p)
}

// resultOf adds what a round that was played out came to.
func resultOf(row store.Round, p *view.PastRound) (err error) {
	if err := p.Trump.UnmarshalText([]byte(row.Result.Trump)); err != nil {
		return fmt.Errorf("reading the trump of round %s: %w", row.ID, err)
	}
	r := &p.Result
	if r.Before, err = ranks(row.LevelsBefore); err != nil {
		return fmt.Errorf("reading the levels before round %s: %w", row.ID, err)
	}
	if r.After, err = ranks(row.Result.LevelsAfter); err != nil {
		return fmt.Errorf("reading the levels after round %s: %w", row.ID, err)
	}
	declarer := round.Seat(row.Result.Declarer)
	partner := declarer
	for s := round.South; s < round.Nobody; s++ {
		if p.Declares[s] && s != declarer {
			partner = s
		}
	}
	p.Level, p.Points = r.Before[declarer], row.Result.Points
	r.Seats, r.Gain = p.Seats, row.Result.Gain
	r.Attackers, r.Draw = row.Result.Winners == store.Attackers, row.Result.Winners == store.Draw
	r.View = round.View{Rules: p.Rules, Tally: &round.Tally{Declarer: declarer, Partner: partner, Trump: p.Trump, Points: p.Points}}
	return nil
}

// ranks reads levels by team, or by seat if there are four.
func ranks(levels []string) (by [4]card.Rank, err error) {
	if len(levels) == 0 {
		return by, errors.New("there are none")
	}
	for seat := range by {
		if err := by[seat].UnmarshalText([]byte(levels[seat%len(levels)])); err != nil {
			return by, err
		}
	}
	return by, nil
}
