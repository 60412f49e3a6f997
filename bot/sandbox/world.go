package sandbox

import (
	"slices"
	"strconv"
	"time"
)

// The sample guild. The ids are fixed, so that a bot with a database finds its
// guild again after the sandbox was started anew.
const (
	guildID    = "1100000000000000100"
	guildName  = "Sandbox"
	everyoneID = guildID // the role of everyone has the guild's id
	botName    = "Shengji"
)

// world is all that the guild holds.
type world struct {
	locale       string // of the guild
	bot          User
	owner        string // user id
	botPermits   permission
	botJoined    time.Time
	away         bool // the bot was removed from the guild
	channels     map[string]*channel
	order        []string // channel ids in the order of their making
	members      []*Member
	roles        []roleObject         // further ones, without permissions
	commands     map[string][]Command // by guild id, "" is global
	emojis       []*applicationEmoji
	files        files
	interactions map[string]*Interaction // by id
	tokens       map[string]*Interaction
	timers       map[*time.Timer]bool
}

// channel is a text channel, a thread or a channel for direct messages.
type channel struct {
	id, name  string
	kind      int
	parent    string // of a thread
	owner     string // who started a thread
	recipient string // of direct messages
	archived  bool
	locked    bool
	archive   int // minutes until a thread archives itself
	messages  []*Message
	said      map[string]time.Time // when somebody wrote last, by user id
}

// Channel types.
const (
	kindText          = 0
	kindDirect        = 1
	kindPublicThread  = 11
	kindPrivateThread = 12
)

func (c *channel) thread() bool { return c.kind == kindPublicThread || c.kind == kindPrivateThread }

func sampleWorld(s *Server) world {
	name := botName
	w := world{
		locale:       "en-US",
		bot:          User{ID: s.options.ApplicationID, Username: "shengji", GlobalName: &name, Discriminator: "0", Bot: true},
		botPermits:   invitePermissions,
		botJoined:    s.options.Now().UTC(),
		channels:     map[string]*channel{},
		commands:     map[string][]Command{},
		interactions: map[string]*Interaction{},
		tokens:       map[string]*Interaction{},
		files:        newFiles(),
		timers:       map[*time.Timer]bool{},
	}
	for i, name := range []string{"friday-cards", "side-table", "lounge"} {
		w.addChannel(&channel{id: fixedID(200 + i), name: name, kind: kindText})
	}
	for i, m := range []Member{
		{Name: "Ann", Locale: "en-US", Staff: true},
		{Name: "Bob", Locale: "en-GB"},
		{Name: "Cui", Locale: "zh-CN"},
		{Name: "Dee", Locale: "zh-TW"},
		{Name: "Eve", Locale: "en-US"},
	} {
		m.ID, m.server = fixedID(300+i), s
		m.joined = w.botJoined
		w.members = append(w.members, &m)
	}
	w.owner = w.members[0].ID
	return w
}

// fixedID is the guild's id with other last digits.
func fixedID(n int) string { return guildID[:len(guildID)-3] + strconv.Itoa(n) }

func (w *world) addChannel(c *channel) {
	w.channels[c.id] = c
	w.order = append(w.order, c.id)
}

// inOrder lists the channels in the order of their making.
func (w *world) inOrder() []*channel {
	list := make([]*channel, 0, len(w.order))
	for _, id := range w.order {
		list = append(list, w.channels[id])
	}
	return list
}

func (w *world) removeChannel(c *channel) {
	for _, m := range c.messages {
		w.files.release(m)
	}
	delete(w.channels, c.id)
	w.order = slices.DeleteFunc(w.order, func(id string) bool { return id == c.id })
}

func (w *world) member(id string) *Member {
	for _, m := range w.members {
		if m.ID == id {
			return m
		}
	}
	return nil
}

// user returns anybody by id, the bot included.
func (w *world) user(id string) (User, bool) {
	if id == w.bot.ID {
		return w.bot, true
	}
	if m := w.member(id); m != nil {
		return m.user(), true
	}
	return User{}, false
}

func (w *world) directWith(userID string) *channel {
	for _, c := range w.channels {
		if c.kind == kindDirect && c.recipient == userID {
			return c
		}
	}
	return nil
}

// message returns a message of the channel and its place, nil if it is gone.
func (c *channel) message(id string) (*Message, int) {
	for i, m := range slices.Backward(c.messages) {
		if m.ID == id {
			return m, i
		}
	}
	return nil, -1
}

func (w *world) stopTimers() {
	for t := range w.timers {
		t.Stop()
	}
}

// sees reports whether a member can look into a channel.
func (w *world) sees(m *Member, c *channel) bool {
	switch {
	case c.kind == kindDirect:
		return c.recipient == m.ID
	case m.gone:
		return false
	case c.kind == kindPrivateThread:
		return m.Staff // MANAGE_THREADS; nobody else is ever added
	}
	return true
}

// shows reports whether a member can see a message of a channel.
func (w *world) shows(m *Member, c *channel, message *Message) bool {
	return w.sees(m, c) && (!message.Ephemeral() || message.EphemeralFor == m.ID)
}

// audience are the members who can see a message.
func (w *world) audience(c *channel, message *Message) []*Member {
	var list []*Member
	for _, m := range w.members {
		if w.shows(m, c, message) {
			list = append(list, m)
		}
	}
	return list
}
