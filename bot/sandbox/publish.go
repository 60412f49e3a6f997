package sandbox

import (
	"slices"
	"time"
)

// The only places where messages and channels change. Each tells the bot over
// the gateway, the page over its feed, and the record of what members saw.

// publish adds a new message to a channel.
func (s *Server) publish(c *channel, m *Message) {
	m.ChannelID = c.id
	if m.ID == "" {
		m.ID = s.ids.next()
	}
	m.Timestamp = stamp(madeAt(m.ID))
	m.fillEmpty()
	c.messages = append(c.messages, m)
	c.note(m)
	s.dispatch("MESSAGE_CREATE", s.messageIntent(c, m), s.gatewayMessage(c, m))
	s.reveal(c, m, "message_create")
	for _, member := range s.world.members {
		if s.pings(member, c, m) {
			member.pings = append(member.pings, Ping{ChannelID: c.id, MessageID: m.ID})
			s.feed.send(member.ID, update{Type: "ping", ChannelID: c.id, MessageID: m.ID})
		}
	}
	s.touch()
}

// note remembers when an author wrote, which slow mode goes by even if the message
// is deleted.
func (c *channel) note(m *Message) {
	if c.said == nil {
		c.said = map[string]time.Time{}
	}
	if !m.Ephemeral() {
		c.said[m.Author.ID] = m.Timestamp
	}
}

// replace puts an edited message in the place of the old one.
func (s *Server) replace(c *channel, m *Message) {
	old, i := c.message(m.ID)
	if old == nil {
		return
	}
	now := stamp(s.options.Now())
	m.EditedTimestamp = &now
	m.fillEmpty()
	s.world.files.release(old, m.Attachments...)
	c.messages[i] = m
	s.dispatch("MESSAGE_UPDATE", s.messageIntent(c, m), s.gatewayMessage(c, m))
	s.reveal(c, m, "message_update")
	s.touch()
}

// dropMessage deletes a message.
func (s *Server) dropMessage(c *channel, m *Message) {
	_, i := c.message(m.ID)
	if i < 0 {
		return
	}
	c.messages = slices.Delete(c.messages, i, i+1)
	s.world.files.release(m)
	data := map[string]any{"id": m.ID, "channel_id": c.id}
	if c.kind != kindDirect {
		data["guild_id"] = guildID
	}
	s.dispatch("MESSAGE_DELETE", s.messageIntent(c, m), data)
	for _, member := range s.world.audience(c, m) {
		s.feed.send(member.ID, update{Type: "message_delete", ChannelID: c.id, MessageID: m.ID})
	}
	s.touch()
}

// reveal shows a message to everybody who can see it.
func (s *Server) reveal(c *channel, m *Message, kind string) {
	view := s.pageMessage(m)
	for _, member := range s.world.audience(c, m) {
		member.saw(view)
		s.feed.send(member.ID, update{Type: kind, ChannelID: c.id, MessageID: m.ID, Message: view})
	}
}

func (m *Message) fillEmpty() {
	m.Mentions = orEmpty(m.Mentions)
	m.MentionRoles = orEmpty(m.MentionRoles)
	m.Attachments = orEmpty(m.Attachments)
	m.Embeds = orEmpty(m.Embeds)
	m.Components = orEmpty(m.Components)
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// messageIntent is the intent under which a message event comes: those of
// ephemeral messages come like direct ones (discord.md B3).
func (s *Server) messageIntent(c *channel, m *Message) uint64 {
	if c.kind == kindDirect || m.Ephemeral() {
		return intentDirectMessages
	}
	return intentGuildMessages
}

// gatewayMessage is a message as an event shows it: without what it says,
// unless it is the bot's own, mentions the bot or is direct, because the
// application does not have the message content intent.
func (s *Server) gatewayMessage(c *channel, m *Message) any {
	copied := *s.shown(m, s.base)
	concerns := m.Author.ID == s.world.bot.ID || c.kind == kindDirect || slices.ContainsFunc(m.Mentions, func(u User) bool { return u.ID == s.world.bot.ID })
	if !concerns {
		copied.Content, copied.Embeds, copied.Attachments, copied.Components = "", []Embed{}, []Attachment{}, []Component{}
	}
	event := struct {
		*Message
		GuildID string        `json:"guild_id,omitempty"`
		Member  *memberObject `json:"member,omitempty"`
	}{Message: &copied}
	if c.kind != kindDirect && !m.Ephemeral() {
		event.GuildID = guildID
		if author := s.world.member(m.Author.ID); author != nil {
			member := author.object(false)
			event.Member = &member
		}
	}
	return event
}

// dropChannel deletes a channel or a thread, with the threads in it.
func (s *Server) dropChannel(c *channel) {
	for _, inner := range s.world.inOrder() {
		if inner.parent == c.id {
			s.dropChannel(inner)
		}
	}
	s.world.removeChannel(c)
	s.tellOfChannel("DELETE", c)
}

// openChannel adds a channel or a thread.
func (s *Server) openChannel(c *channel) {
	s.world.addChannel(c)
	s.tellOfChannel("CREATE", c)
}

// channelChanged tells that a channel or thread is another one now.
func (s *Server) channelChanged(c *channel) { s.tellOfChannel("UPDATE", c) }

// tellOfChannel tells of the CREATE, UPDATE or DELETE of a channel or thread,
// which Discord names by its kind: CHANNEL_CREATE, THREAD_CREATE.
func (s *Server) tellOfChannel(what string, c *channel) {
	of := "CHANNEL_"
	if c.thread() {
		of = "THREAD_"
	}
	s.dispatch(of+what, intentGuilds, s.channelObject(c))
	s.announceState()
	s.touch()
}
