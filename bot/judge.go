package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"shengji/bot/lang"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/round"
)

// Codes of why a question cannot be judged as it was asked.
const (
	judgeLevel  refusal.Code = "judge_level"  // the level is not known
	judgeGround refusal.Code = "judge_ground" // nor trump
	judgePlays  refusal.Code = "judge_plays"  // a trick has 2 to 4 plays
	judgeCount  refusal.Code = "judge_count"  // Cards: a play of another size; Number: the lead's
	judgeCopies refusal.Code = "judge_copies" // Cards: one of which there are too many; Number: decks
	judgeHands  refusal.Code = "judge_hands"  // three other hands at most
	judgeLevels refusal.Code = "judge_levels" // Number: how many levels are needed
)

// question is a case for game/judge in the making.
type question struct {
	*asked
	book   view.Book
	now    *table.Snapshot // of the table here; nil if there is none
	order  *card.Order     // once ground has found trump and level
	fields map[string]any  // as in a line of `shengji judge`
}

// judge returns the answer to a sub-command of /judge, whose question fill
// puts together from the options.
func judge(op string, fill func(*question) error) func(*asked, context.Context) error {
	return func(a *asked, ctx context.Context) error {
		b, err := a.book(ctx, a.Options["rules"])
		if err != nil {
			return err
		}
		q := &question{asked: a, book: b, fields: map[string]any{"op": op, "options": b.Rules}}
		if l, err := a.here(); err == nil {
			q.now = l.Snapshot()
		}
		err = fill(q)
		if unread := (*card.TextError)(nil); errors.As(err, &unread) {
			return a.private(ctx, a.Unreadable(unread.Piece))
		}
		if err != nil {
			return err
		}
		return q.answer(ctx)
	}
}

// answer has the question judged and says the verdict: to the asker in his
// language, or to everybody in the table's.
func (q *question) answer(ctx context.Context) error {
	j := view.Judgement{Rules: q.book.Rules}
	body, err := json.Marshal(q.fields)
	if err == nil {
		err = json.Unmarshal(body, &j.Case)
	}
	if err == nil {
		j.Answer, err = j.Case.Answer()
	}
	if err != nil {
		return fmt.Errorf("judging: %w", err)
	}
	if q.Options["public"] != "true" {
		return q.private(ctx, q.Judged(q.book, j))
	}
	language := q.GuildLocale
	if q.now != nil {
		language = q.now.Language
	}
	m := view.Writer{Text: lang.For(language), Emoji: q.bot.Emoji}.Judged(q.book, j)
	m.Private = false
	return q.bot.Chat.Reply(ctx, q.Interaction, m)
}

// round is the last round of the table here, nil if there was none.
func (q *question) round() *round.View {
	if q.now == nil || q.now.Public.Phase == "" {
		return nil
	}
	return &q.now.Public
}

// level finds the level: as named, else that of the round here.
func (q *question) level() (level card.Rank, err error) {
	if named := q.Options["level"]; named != "" {
		err = level.UnmarshalText([]byte(named))
	} else if on := q.round(); on != nil {
		level = on.Level
	} else {
		err = &refusal.Refusal{Code: judgeLevel}
	}
	q.fields["level"] = level
	return level, err
}

// ground finds trump and level: as named, else those of the round here.
func (q *question) ground() error {
	if q.round() == nil && (q.Options["trump"] == "" || q.Options["level"] == "") {
		return &refusal.Refusal{Code: judgeGround}
	}
	level, err := q.level()
	if err != nil {
		return err
	}
	var trump card.Suit
	if named := q.Options["trump"]; named != "" {
		err = trump.UnmarshalText([]byte(named))
	} else if on := q.round(); on != nil && on.TrumpKnown {
		trump = on.Trump
	} else {
		err = &refusal.Refusal{Code: judgeGround}
	}
	if err != nil {
		return err
	}
	q.fields["trump"] = trump
	q.order = card.NewOrder(level, trump, card.Adjacency{}) // suits depend on nothing else
	return nil
}

// oneSuit refuses a lead of no card or of several suits.
func (q *question) oneSuit(lead []card.Card) error {
	if len(lead) == 0 {
		return &refusal.Refusal{Code: refusal.NoCards}
	}
	if _, ok := q.order.SuitOf(card.SetOf(lead...)); !ok {
		return &refusal.Refusal{Code: refusal.MixedSuits}
	}
	return nil
}

// fromDecks refuses more copies of a card than the decks hold.
func (q *question) fromDecks(lists ...[]card.Card) error {
	copies := map[card.Card]int{}
	for _, cs := range lists {
		for _, c := range cs {
			if copies[c]++; copies[c] > q.book.Rules.Decks {
				return &refusal.Refusal{Code: judgeCopies, Cards: []card.Card{c}, Number: q.book.Rules.Decks}
			}
		}
	}
	return nil
}
