package sandbox

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Member is a person of the guild, to act as in tests; the page acts through
// the same functions.
type Member struct {
	ID     string
	Name   string
	Locale string // "zh-CN"
	Staff  bool   // has every permission

	server       *Server
	joined       time.Time
	directClosed bool
	gone         bool // from the guild
	roles        []string
	pings        []Ping
	visible      []json.RawMessage
}

// Ping is one notification of a member.
type Ping struct{ ChannelID, MessageID string }

// Member returns the member with a name, nil if there is none.
func (s *Server) Member(name string) *Member {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.world.members {
		if m.Name == name || m.ID == name {
			return m
		}
	}
	return nil
}

// AddMember brings a further member into the guild.
func (s *Server) AddMember(name, locale string, staff bool) *Member {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := &Member{ID: s.ids.next(), Name: name, Locale: locale, Staff: staff, server: s, joined: stamp(s.options.Now())}
	s.world.members = append(s.world.members, m)
	s.announceState()
	return m
}

// RemoveMember takes a member out of the guild, as leaving or a ban does: he
// sees none of its channels any more, and direct messages to him are refused.
func (s *Server) RemoveMember(m *Member) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m.gone = true
	s.dispatch("GUILD_MEMBER_REMOVE", intentGuildMembers, map[string]any{"guild_id": guildID, "user": m.user()})
	s.announceState()
}

func (m *Member) user() User {
	name := m.Name
	return User{ID: m.ID, Username: strings.ToLower(name), GlobalName: &name, Discriminator: "0"}
}

func (m *Member) object(withUser bool) memberObject {
	o := memberObject{Roles: orEmpty(m.roles), JoinedAt: m.joined}
	if withUser {
		user := m.user()
		o.User = &user
	}
	return o
}

func (m *Member) permissions() permission {
	if m.Staff {
		return staffPermissions
	}
	return memberPermissions
}

// saw keeps what was shown to the member.
func (m *Member) saw(what any) {
	if m.server.options.Forget {
		return
	}
	raw, err := json.Marshal(what)
	if err != nil {
		panic(err) // only types of this package come here
	}
	m.visible = append(m.visible, raw)
}

// VisibleTo returns everything ever shown to a member as JSON: messages with
// each edit, modals, suggestions. It is what a test searches for cards that the
// member must not know. It panics with Options.Forget, so that such a test
// cannot pass by looking at nothing.
func (s *Server) VisibleTo(m *Member) []json.RawMessage {
	if s.options.Forget {
		panic("sandbox: VisibleTo with Options.Forget")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(m.visible)
}

// Pings are the notifications of the member so far.
func (m *Member) Pings() []Ping {
	m.server.mu.Lock()
	defer m.server.mu.Unlock()
	return slices.Clone(m.pings)
}

// Wait is Server.Wait.
func (m *Member) Wait(within time.Duration, done func() bool) bool {
	return m.server.Wait(within, done)
}

// SetLocale sets the language of the member's client.
func (m *Member) SetLocale(locale string) {
	m.server.mu.Lock()
	defer m.server.mu.Unlock()
	m.Locale = locale
}

// SetRoles gives the member roles by their ids, and takes all others.
func (m *Member) SetRoles(ids ...string) {
	m.server.mu.Lock()
	defer m.server.mu.Unlock()
	m.roles = ids
}

// SetDirect opens or closes the member's direct messages to the bot.
func (m *Member) SetDirect(open bool) {
	m.server.mu.Lock()
	defer m.server.mu.Unlock()
	m.directClosed = !open
}

// Messages are the messages of a channel (name or id) that the member can see,
// oldest first.
func (m *Member) Messages(channel string) []*Message {
	m.server.mu.Lock()
	defer m.server.mu.Unlock()
	return m.visibleMessages(m.server.world.named(channel))
}

// DirectMessages are the messages between the member and the bot, oldest first.
func (m *Member) DirectMessages() []*Message {
	m.server.mu.Lock()
	defer m.server.mu.Unlock()
	return m.visibleMessages(m.server.world.directWith(m.ID))
}

func (m *Member) visibleMessages(c *channel) []*Message {
	if c == nil {
		return nil
	}
	var list []*Message
	for _, message := range c.messages {
		if m.server.world.shows(m, c, message) {
			list = append(list, m.server.shown(message, m.server.base))
		}
	}
	return list
}

// Dismiss removes an ephemeral message for good.
func (m *Member) Dismiss(message string) error {
	m.server.mu.Lock()
	defer m.server.mu.Unlock()
	c, found := m.server.visible(m, message)
	switch {
	case found == nil:
		return fmt.Errorf("%s sees no message %s", m.Name, message)
	case !found.Ephemeral():
		return fmt.Errorf("message %s cannot be dismissed", message)
	}
	m.server.dropMessage(c, found)
	return nil
}

// Say types a message into a channel.
func (m *Member) Say(channel, text string) (*Message, error) {
	m.server.mu.Lock()
	defer m.server.mu.Unlock()
	c := m.server.world.named(channel)
	if c == nil || !m.server.world.sees(m, c) {
		return nil, fmt.Errorf("%s sees no channel %q", m.Name, channel)
	}
	if text == "" || characters(text) > maxContent {
		return nil, fmt.Errorf("a message has 1 to %d characters", maxContent)
	}
	if c.locked && !m.Staff {
		return nil, fmt.Errorf("thread %q is locked", channel)
	}
	if problem := m.server.tooSoon(faultSlowMode, c, m.ID); problem != nil && !m.Staff {
		return nil, problem
	}
	message := &Message{Author: m.user(), Content: text}
	m.server.resolveMentions(message, nil, occasion{channel: c})
	if c.archived {
		c.archived = false
		m.server.channelChanged(c)
	}
	m.server.publish(c, message)
	return message, nil
}

// visible finds a message that the member can see.
func (s *Server) visible(m *Member, id string) (*channel, *Message) {
	for _, c := range s.world.channels {
		if message, _ := c.message(id); message != nil && s.world.shows(m, c, message) {
			return c, message
		}
	}
	return nil, nil
}
