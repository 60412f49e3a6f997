package bot

import (
	"context"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
)

// Notice acts on what happened to a place: tables that have lost theirs pause.
// One whose channel is gone waits for /table move; one whose server is gone,
// for the bot to be asked back.
func (b *Bot) Notice(n chat.Notice) {
	switch n.What {
	case chat.ChannelDeleted:
		if l := b.in(n.Channel); l != nil {
			b.tell(l, table.Pause{Why: view.LostChannel})
		}
	case chat.GuildLeft:
		for _, l := range b.of(n.Guild) {
			b.tell(l, table.Pause{Why: view.LostChannel})
		}
	case chat.GuildJoined, chat.AccessChanged: // the presenter finds out what works now
		for _, l := range b.of(n.Guild) {
			l.presenter.retry()
		}
	}
}

// of returns the live tables of a server.
func (b *Bot) of(id chat.GuildID) []*live {
	b.mu.Lock()
	defer b.mu.Unlock()
	var tables []*live
	for _, l := range b.live {
		if l.guild == id {
			tables = append(tables, l)
		}
	}
	return tables
}

// tell asks a table for something by itself. That it is so already is no fault.
func (b *Bot) tell(l *live, what table.Act) {
	ctx, cancel := context.WithTimeout(b.life, answerTime)
	defer cancel()
	err := l.Ask(ctx, table.Request{Act: what})
	if _, refused := asRefusal(err); err != nil && !refused {
		b.Log.Warn().Err(err).Str("table", l.ID()).Msg("a table could not be told")
	}
}
