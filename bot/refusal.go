package bot

import (
	"context"
	"errors"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/refusal"
)

// Codes of what the bot refuses before any table is asked.
const (
	noTable     refusal.Code = "no_table"   // none in this channel
	tableExists refusal.Code = "table_open" // one in this channel already
)

func asRefusal(err error) (*refusal.Refusal, bool) {
	var r *refusal.Refusal
	ok := errors.As(err, &r)
	return r, ok
}

func asChatError(err error) (*chat.Error, bool) {
	var e *chat.Error
	ok := errors.As(err, &e)
	return e, ok
}

// refuse says privately why not.
func (a *asked) refuse(ctx context.Context, r *refusal.Refusal) error {
	if missing := a.standsStill(); r.Code == table.IsPaused && missing != 0 {
		return a.private(ctx, a.MissingPermissions(missing))
	}
	return a.private(ctx, a.Refusal(nil, r, view.Choices{}))
}

// reason is the sentence that a panel shows for a refusal.
func (p *pressed) reason(r *refusal.Refusal) string {
	return p.Refused(&p.now.Table, r)
}
