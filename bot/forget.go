package bot

import (
	"context"
	"errors"

	"shengji/game/refusal"
	"shengji/store"
)

// stillSeated refuses to forget somebody who plays.
const stillSeated refusal.Code = "still_seated"

// askForget answers /settings forget: it asks whether that is meant.
func (a *asked) askForget(ctx context.Context) error { return a.private(ctx, a.AskForget()) }

// forget deletes what is kept about the presser.
func (a *asked) forget(ctx context.Context) error {
	err := a.bot.Store.Forget(ctx, string(a.User))
	switch {
	case errors.Is(err, store.ErrSeated):
		return &refusal.Refusal{Code: stillSeated}
	case err != nil:
		return err
	}
	a.bot.people.mu.Lock()
	delete(a.bot.people.of, a.User)
	a.bot.people.mu.Unlock()
	a.bot.tallies.forget()
	m := a.Forgotten()
	m.Private = true
	return a.bot.Chat.Update(ctx, a.Interaction, m)
}
