package bot

import (
	"context"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
)

// Notice acts on what happened to a place: a table whose channel is gone
// pauses and waits for /table move.
func (b *Bot) Notice(n chat.Notice) {
	if n.What != chat.ChannelDeleted {
		return
	}
	l := b.in(n.Channel)
	if l == nil {
		return
	}
	b.pause(l, view.LostChannel)
}

// pause stops a table that cannot show itself. That it is paused already is
// no fault.
func (b *Bot) pause(l *live, why view.Why) {
	ctx, cancel := context.WithTimeout(b.life, answerTime)
	defer cancel()
	if err := l.Ask(ctx, table.Request{Act: table.Pause{Why: why}}); err != nil {
		if _, refused := asRefusal(err); !refused {
			b.Log.Warn().Err(err).Str("table", l.ID()).Msg("a table could not be paused")
		}
	}
}
