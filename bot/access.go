package bot

import (
	"context"
	"sync"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
)

// access is what the bot may do in a table's channel, as the last interaction
// there had it: nothing else tells.
type access struct {
	mu      sync.Mutex
	thread  bool
	missing chat.Permission
}

// posting is what a message in a channel, or in a thread, needs at least.
const posting = chat.ViewChannel | chat.SendMessages | chat.SendMessagesInThreads

// saw notes what an interaction in the channel tells.
func (c *access) saw(i *chat.Interaction) (missing chat.Permission) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.thread = i.Thread
	c.missing = lacking(neededIn(i.Thread, false), i.AppPermissions)
	return c.missing
}

// need is what has to be allowed to a bot that was refused to post.
func (c *access) need() chat.Permission {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.missing&posting != 0:
		return c.missing & posting
	case c.thread:
		return chat.SendMessagesInThreads
	}
	return chat.SendMessages
}

// neededIn returns the permissions for a table in a channel, in a thread, or in
// a thread to be opened.
func neededIn(inThread, newThread bool) chat.Permission {
	const ofThreads = chat.CreatePublicThreads | chat.SendMessagesInThreads
	switch {
	case inThread:
		return chat.Needed &^ (chat.CreatePublicThreads | chat.SendMessages)
	case newThread:
		return chat.Needed
	}
	return chat.Needed &^ ofThreads
}

// lacking returns what has to be allowed to the bot. Without the permission to
// see or to send Discord takes others away with it (discord.md B10).
func lacking(needed, has chat.Permission) chat.Permission {
	missing := needed &^ has
	for _, first := range []chat.Permission{chat.ViewChannel, chat.SendMessages | chat.SendMessagesInThreads} {
		if missing&first != 0 {
			return missing & first
		}
	}
	return missing
}

// arrive notes what an interaction tells about the channel of a table, and lets
// the table try again if nothing is missing any more.
func (b *Bot) arrive(i *chat.Interaction) {
	l := b.in(i.Channel)
	if l == nil || i.Guild == "" {
		return
	}
	if l.access.saw(i) == 0 && l.Snapshot().Table.Why != view.LostThread { // no permission opens that
		l.presenter.retry()
	}
}

// standsStill returns what keeps the table of the asker's channel from showing
// itself; 0 if nothing is known to.
func (a *asked) standsStill() chat.Permission {
	l := a.bot.in(a.Channel)
	if l == nil || a.Guild == "" || !lost(l.Snapshot()) {
		return 0
	}
	return lacking(neededIn(a.Thread, false), a.AppPermissions)
}

// resume lets a paused table go on, or says what it still waits for.
func (a *asked) resume(ctx context.Context) error {
	if missing := a.standsStill(); missing != 0 {
		return a.private(ctx, a.MissingPermissions(missing))
	}
	return tableCommand(table.Resume{})(a, ctx)
}

func (p *pressed) resume(ctx context.Context) error {
	if missing := p.standsStill(); missing != 0 {
		return p.private(ctx, p.MissingPermissions(missing))
	}
	return p.ask(ctx, table.Resume{})
}
