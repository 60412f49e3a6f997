package bot

import (
	"cmp"
	"context"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/store"
)

// takeLeave says what the bot had no time to say of tables before it ended: that
// they are closed, and what became of their last round.
func (b *Bot) takeLeave(ctx context.Context) error {
	left, err := b.Store.LeftTables(ctx)
	if err != nil {
		return err
	}
	for _, row := range left {
		if s, err := table.Recover(ctx, b.Store, row.ID); err == nil && s.Phase == table.Closed {
			b.enliven(s, row)
			continue
		}
		b.aside("saying that a table is closed", func() { b.sayEnded(row, "") })
	}
	return nil
}

// leave notes that nothing is left to be said of a closed table.
func (b *Bot) leave(ctx context.Context, id string) {
	if err := b.Store.Save(ctx, store.Board{Table: id}); err != nil {
		b.Log.Warn().Err(err).Str("table", id).Msg("a closed table will be told of again")
	}
}

// sayEnded takes the buttons from the board of a table that nobody keeps; locale is
// for a server that has chosen no language.
func (b *Bot) sayEnded(row store.Table, locale string) {
	ctx, cancel := context.WithTimeout(b.life, sendTime)
	defer cancel()
	if row.Board.Message == "" {
		return
	}
	g, err := b.guild(ctx, chat.GuildID(row.Guild))
	if err == nil {
		m := b.public(cmp.Or(g.Language, locale), view.Writer.Ended)
		err = b.Chat.Edit(ctx, chat.ChannelID(row.Board.Channel), chat.MessageID(row.Board.Message), m)
	}
	if err != nil {
		b.Log.Warn().Err(err).Str("table", row.ID).Msg("an old board still has its buttons")
	}
	b.leave(ctx, row.ID)
}
