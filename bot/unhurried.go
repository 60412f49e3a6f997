package bot

import (
	"context"
	"time"

	"shengji/bot/chat"
	"shengji/bot/view"
)

// countingTime is how long somebody waits for an answer before he is told that
// it takes longer, as a league of tens of thousands of rounds may on a small
// machine.
const countingTime = 1500 * time.Millisecond

// unhurried answers with the message that count makes. If that takes long it says
// so in time, and puts the message in the place of that later.
//
// What is pressed under a message for everybody is answered to the presser
// alone, so that nobody turns a page that another one reads.
func (a *asked) unhurried(ctx context.Context, private bool, count func(context.Context) (chat.Message, error)) error {
	type counted struct {
		chat.Message
		err error
	}
	done := make(chan counted, 1)
	a.bot.tables.Go(func() {
		ctx, cancel := context.WithTimeout(a.bot.life, sendTime)
		defer cancel()
		var c counted
		defer func() { done <- c }()
		defer caught(a.bot.Log, "counting a league", &c.err)
		c.Message, c.err = count(ctx)
		c.Private = private
	})
	inPlace := a.Kind == chat.Press && a.MessagePrivate
	select {
	case c := <-done:
		switch {
		case c.err != nil:
			return c.err
		case inPlace:
			return a.bot.Chat.Update(ctx, a.Interaction, c.Message)
		}
		return a.bot.Chat.Reply(ctx, a.Interaction, c.Message)
	case <-time.After(countingTime):
	}
	waiting := a.Counting()
	waiting.Private = private
	meanwhile := func() error { return a.bot.Chat.Reply(ctx, a.Interaction, waiting) }
	if inPlace {
		meanwhile = func() error { return a.bot.Chat.Acknowledge(ctx, a.Interaction) }
	}
	if err := meanwhile(); err != nil {
		return err
	}
	c := <-done
	if r, ok := asRefusal(c.err); ok {
		c.Message = a.Refusal(nil, r, view.Choices{})
	} else if c.err != nil {
		a.bot.Log.Error().Err(c.err).Str("interaction", a.ID).Msg("an interaction failed")
		c.Message = a.Trouble(view.Internal)
	}
	ctx, cancel := context.WithTimeout(a.bot.life, sendTime)
	defer cancel()
	return a.bot.Chat.Revise(ctx, a.Interaction, c.Message)
}
