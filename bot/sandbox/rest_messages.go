package sandbox

import (
	"net/http"
	"slices"
	"strconv"
	"time"
)

// channelOf finds the channel of a request; it must be visible to the bot.
func (s *Server) channelOf(c *call) (*channel, *failure) {
	channel := s.world.channels[c.path("channel")]
	if channel == nil {
		return nil, unknownChannel()
	}
	return channel, s.need(channel, viewChannel)
}

// messageOf finds the message of a request. Ephemeral ones do not exist for
// the channel routes (discord.md B3).
func (s *Server) messageOf(c *call, channel *channel) (*Message, *failure) {
	m, _ := channel.message(c.path("message"))
	if m == nil || m.Ephemeral() {
		return nil, unknownMessage()
	}
	return m, nil
}

func (s *Server) readMessages(c *call) (any, *failure) {
	channel, problem := s.channelOf(c)
	if problem != nil {
		return nil, problem
	}
	query := c.r.URL.Query()
	limit := 50
	if text := query.Get("limit"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 100 {
			var f form
			f.fail("limit", "NUMBER_TYPE_RANGE", "int value should be between 1 and 100.")
			return nil, f.failure()
		}
		limit = n
	}
	list := []*Message{}
	if s.need(channel, readHistory) != nil {
		return list, nil // without the permission the history is empty
	}
	before, after := query.Get("before"), query.Get("after")
	for _, m := range slices.Backward(channel.messages) {
		if m.Ephemeral() || before != "" && !madeBefore(m.ID, before) || after != "" && !madeBefore(after, m.ID) {
			continue
		}
		if list = append(list, s.shown(m, c.base)); len(list) == limit {
			break
		}
	}
	return list, nil
}

// madeBefore compares ids, which ascend.
func madeBefore(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }

func (s *Server) readMessage(c *call) (any, *failure) {
	channel, problem := s.channelOf(c)
	if problem == nil {
		problem = s.need(channel, readHistory)
	}
	if problem != nil {
		return nil, problem
	}
	m, problem := s.messageOf(c, channel)
	if problem != nil {
		return nil, problem
	}
	return s.shown(m, c.base), nil
}

func (s *Server) createMessage(c *call) (any, *failure) {
	channel, problem := s.channelOf(c)
	if problem != nil {
		return nil, problem
	}
	var d draft
	if problem := c.decode(&d); problem != nil {
		return nil, problem
	}
	if problem := s.maySend(c, channel, &d); problem != nil {
		return nil, problem
	}
	if old := channel.sentBefore(&d, s.options.Now()); old != nil {
		return s.shown(old, c.base), nil
	}
	m, problem := s.compose(c, &d, occasion{channel: channel})
	if problem != nil {
		return nil, problem
	}
	m.Author, m.ApplicationID = s.world.bot, s.options.ApplicationID
	if m.MessageReference, problem = s.reference(channel, d.MessageReference); problem != nil {
		return nil, problem
	}
	if m.MessageReference != nil {
		m.Type = messageReply
	}
	if channel.archived {
		channel.archived = false
		s.channelChanged(channel)
	}
	s.publish(channel, m)
	return s.shown(m, c.base), nil
}

// nonceLife is how long a nonce is remembered; Discord says a few minutes
// (discord.md B2).
const nonceLife = 5 * time.Minute

// sentBefore is the message that a draft with an enforced nonce repeats, nil if
// there is none.
func (c *channel) sentBefore(d *draft, now time.Time) *Message {
	key := d.nonceKey()
	if key == "" || !d.EnforceNonce {
		return nil
	}
	for _, m := range slices.Backward(c.messages) {
		if now.Sub(m.Timestamp) > nonceLife {
			break
		}
		if m.Nonce != nil && (&draft{Nonce: m.Nonce}).nonceKey() == key {
			return m
		}
	}
	return nil
}

// Message types.
const (
	messageReply         = 19
	messageCommand       = 20
	messageThreadCreated = 18
)

// maySend checks what a new message in a channel needs.
func (s *Server) maySend(c *call, channel *channel, d *draft) *failure {
	if channel.kind == kindDirect {
		switch m := s.world.member(channel.recipient); {
		case m == nil || m.directClosed || s.faults.refusesDirect(m.Name):
			return directClosed()
		case m.gone:
			return noCommonGuild()
		}
		return nil
	}
	all := sendMessages
	if channel.thread() {
		all = sendInThreads
	}
	if len(d.Embeds.value) > 0 {
		all |= embedLinks
	}
	if len(c.uploads) > 0 {
		all |= attachFiles
	}
	if d.MessageReference != nil {
		all |= readHistory
	}
	if problem := s.need(channel, all); problem != nil {
		return problem
	}
	if channel.locked && !s.permits(channel).has(manageThreads) {
		return threadLocked()
	}
	return s.tooSoon(faultSlowBot, channel, s.world.bot.ID)
}

// tooSoon refuses a further message of somebody whom slow mode holds. Bots are
// exempt from it (discord.md B6), unless a fault says otherwise.
func (s *Server) tooSoon(fault string, channel *channel, user string) *failure {
	pause := s.faults.slow(fault, channel)
	if pause == 0 {
		return nil
	}
	if wait := pause - s.options.Now().Sub(channel.said[user]); wait > 0 {
		return slowMode(wait)
	}
	return nil
}

// reference checks the message that a reply answers.
func (s *Server) reference(channel *channel, r *MessageReference) (*MessageReference, *failure) {
	if r == nil || r.MessageID == "" {
		return nil, nil
	}
	if m, _ := channel.message(r.MessageID); m == nil || m.Ephemeral() {
		if r.FailIfNotExists != nil && !*r.FailIfNotExists {
			return nil, nil
		}
		var f form
		f.fail("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
		return nil, f.failure()
	}
	return &MessageReference{MessageID: r.MessageID, ChannelID: channel.id, GuildID: guildID}, nil
}

func (s *Server) editMessage(c *call) (any, *failure) {
	channel, problem := s.channelOf(c)
	if problem != nil {
		return nil, problem
	}
	old, problem := s.messageOf(c, channel)
	if problem != nil {
		return nil, problem
	}
	var d draft
	if problem := c.decode(&d); problem != nil {
		return nil, problem
	}
	switch {
	case old.Author.ID != s.world.bot.ID:
		return nil, notOwnMessage()
	case channel.archived:
		return nil, threadArchived()
	case len(c.uploads) > 0:
		problem = s.need(channel, attachFiles)
	}
	if problem == nil && s.options.RateLimits {
		problem = s.limits.editOld(channel, old, s.options.Now())
	}
	if problem != nil {
		return nil, problem
	}
	return s.edit(c, channel, old, &d, occasion{})
}

// edit replaces old by what the draft makes of it.
func (s *Server) edit(c *call, channel *channel, old *Message, d *draft, on occasion) (any, *failure) {
	on.channel, on.old = channel, old
	m, problem := s.compose(c, d, on)
	if problem != nil {
		return nil, problem
	}
	s.replace(channel, m)
	return s.shown(m, c.base), nil
}

func (s *Server) deleteMessage(c *call) (any, *failure) {
	channel, problem := s.channelOf(c)
	if problem != nil {
		return nil, problem
	}
	m, problem := s.messageOf(c, channel)
	switch {
	case problem != nil:
		return nil, problem
	case m.Author.ID != s.world.bot.ID && channel.kind == kindDirect:
		return nil, fail(http.StatusForbidden, 50003, "Cannot execute action on a DM channel")
	case m.Author.ID != s.world.bot.ID:
		problem = s.need(channel, manageMessages)
	}
	if problem != nil {
		return nil, problem
	}
	if channel.archived {
		return nil, threadArchived()
	}
	s.dropMessage(channel, m)
	return nil, nil
}
