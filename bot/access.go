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

// lost reports whether a table is paused because it could not show itself.
func lost(s *table.Snapshot) bool {
	switch s.Table.Why {
	case view.LostChannel, view.LostPermissions, view.LostThread:
		return s.Table.State == view.Paused
	}
	return false
}

// retry tries again what was refused: something says that it may be allowed
// now.
func (p *presenter) retry() {
	if p.hope() {
		p.poke()
	}
}

// hope forgets what was refused, and reports whether anything was.
func (p *presenter) hope() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	refused := p.mute || p.bare || lost(p.now)
	p.mute, p.bare = false, false
	return refused
}

// refused reports what the channel does not take for now.
func (p *presenter) refused() (mute, bare bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.mute, p.bare
}

// noPicture reports whether a message was refused that may pass without its
// picture; pictures are left out from then on.
func (p *presenter) noPicture(m chat.Message, err error) bool {
	if chat.FaultOf(err) != chat.Forbidden || len(m.Files) == 0 {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bare = true
	return true
}

func (p *presenter) setMute(mute bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.mute = mute
}
