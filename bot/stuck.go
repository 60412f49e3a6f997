package bot

import (
	"context"
	"errors"
	"time"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/refusal"
	"shengji/store"
)

// stuckIn returns the open table of a channel that does not go on: it was
// parked, or could not be brought back.
func (b *Bot) stuckIn(ctx context.Context, c chat.ChannelID) (row store.Table, stuck bool, err error) {
	row, err = b.Store.TableIn(ctx, string(c))
	if errors.Is(err, store.ErrNotFound) {
		return row, false, nil
	}
	l := b.byID(row.ID)
	return row, err == nil && (l == nil || l.Snapshot().Table.State == view.Parked), err
}

// taken says why no table can be opened in the asker's channel.
func (a *asked) taken(ctx context.Context) error {
	_, stuck, err := a.bot.stuckIn(ctx, a.Channel)
	switch {
	case err != nil:
		return err
	case stuck:
		return &refusal.Refusal{Code: table.IsParked}
	}
	return &refusal.Refusal{Code: tableExists}
}

// endStuck closes the table of the channel at the word of staff if it does not
// go on, and says so; false if it does, or there is none.
func (a *asked) endStuck(ctx context.Context) (stuck bool, err error) {
	stuck, err = a.closeStuck(ctx)
	if !stuck || err != nil {
		return stuck, err
	}
	return true, a.private(ctx, a.Asked(view.Table{State: view.Closed}))
}

func (a *asked) closeStuck(ctx context.Context) (stuck bool, err error) {
	a.bot.opening.Lock()
	defer a.bot.opening.Unlock()
	row, stuck, err := a.bot.stuckIn(ctx, a.Channel)
	switch {
	case !stuck || err != nil:
		return false, err
	case !a.staff:
		return true, &refusal.Refusal{Code: table.IsParked}
	}
	now := time.Now()
	closed, err := table.CloseKept(ctx, a.bot.Store, row.ID, a.request(table.Close{}), now)
	if err != nil { // by its row alone, so that it blocks its channel no longer
		a.bot.Log.Error().Err(err).Str("table", row.ID).Msg("a table was closed without its round")
		row.Closed = now
		if err := a.bot.Store.Save(ctx, row); err != nil {
			return true, err
		}
	}
	if l := a.bot.byID(row.ID); l != nil {
		l.over(closed)
		a.bot.drop(row.ID)
	} else {
		a.bot.aside("saying that a table is closed", func() { a.bot.sayEnded(row, a.GuildLocale) })
	}
	return true, nil
}

// over ends a table that rests, which was closed in the store, and has its
// presenter say so.
func (l *live) over(closed *table.Snapshot) {
	l.end()
	<-l.Done()
	if closed == nil {
		last := *l.Snapshot()
		last.Table.State = view.Closed
		closed = &last
	}
	l.presenter.see(closed, nil)
}
