package bot

import (
	"context"
	"encoding/json"
	"fmt"

	"shengji/bot/chat"
	"shengji/bot/view"
	"shengji/store"
)

// history lists the finished rounds of a server.
func (a *asked) history(ctx context.Context) error {
	m, err := a.historyPage(ctx, 1, chat.UserID(a.Options["player"]))
	if err != nil {
		return err
	}
	return a.private(ctx, m)
}

// turnHistory shows another page of it.
func (p *pressed) turnHistory(ctx context.Context) error {
	page, ok := p.number(0)
	if !ok || page < 1 || len(p.id.Args) < 2 {
		return p.private(ctx, p.Trouble(view.OldPress))
	}
	m, err := p.historyPage(ctx, page, chat.UserID(p.id.Args[1]))
	if err != nil {
		return err
	}
	return p.bot.Chat.Update(ctx, p.Interaction, m)
}

func (a *asked) historyPage(ctx context.Context, page int, player chat.UserID) (chat.Message, error) {
	h := view.HistoryPage{Player: player, Page: page}
	q := store.Query{Skip: (page - 1) * view.HistoryLength, Limit: view.HistoryLength + 1}
	if player != "" {
		archive, err := a.bot.withoutRounds(ctx, a.Guild)
		if err != nil {
			return chat.Message{}, err
		}
		q.Players = archive.Accounts(string(player))
		who, err := a.bot.person(ctx, chat.UserID(archive.Player(string(player))))
		if err != nil {
			return chat.Message{}, err
		}
		h.Name = who.Name
	}
	rows, err := a.rounds(ctx, q)
	if err != nil {
		return chat.Message{}, err
	}
	if len(rows) > view.HistoryLength {
		rows, h.More = rows[:view.HistoryLength], true
	}
	standings := make(map[string]view.MatchStanding)
	for _, row := range rows {
		past, err := a.past(row)
		if err != nil {
			return chat.Message{}, err
		}
		of, known := standings[row.Match]
		if !known {
			if of, err = a.bot.standingOf(ctx, row.Match); err != nil {
				return chat.Message{}, err
			}
			standings[row.Match] = of
		}
		h.Rounds, h.Of = append(h.Rounds, past), append(h.Of, of)
	}
	return a.History(h), nil
}

// standingOf says what has become of a match.
func (b *Bot) standingOf(ctx context.Context, id string) (view.MatchStanding, error) {
	m, err := b.Store.Match(ctx, id)
	if err != nil {
		return view.MatchStanding{}, err
	}
	return b.standing(ctx, m)
}

func (b *Bot) standing(ctx context.Context, m store.Match) (view.MatchStanding, error) {
	s := view.MatchStanding{ID: m.ID}
	if err := json.Unmarshal(m.Rules, &s.Rules); err != nil {
		return s, fmt.Errorf("reading the rules of match %s: %w", m.ID, err)
	}
	if len(m.Levels) == 0 {
		return s, fmt.Errorf("reading match %s: it has no levels", m.ID)
	}
	for seat := range s.Levels {
		level := m.Levels[seat%len(m.Levels)]
		if err := s.Levels[seat].UnmarshalText([]byte(level.Level)); err != nil {
			return s, fmt.Errorf("reading the levels of match %s: %w", m.ID, err)
		}
		s.Champions[seat] = level.Won
	}
	switch m.State {
	case store.Finished:
		s.State = view.MatchWon
	case store.Abandoned:
		s.State = view.MatchAbandoned
	default:
		t, err := b.Store.Table(ctx, m.Table)
		if err != nil {
			return s, err
		}
		switch {
		case t.Closed.IsZero():
			s.State = view.MatchGoesOn
		case t.Logged:
			s.State = view.MatchClosed
		default:
			s.State = view.MatchLost
		}
	}
	return s, nil
}
