package sandbox

import "strconv"

// permission is a set of Discord's permission bits.
type permission uint64

const (
	manageChannels      permission = 1 << 4
	manageGuild         permission = 1 << 5
	viewChannel         permission = 1 << 10
	sendMessages        permission = 1 << 11
	manageMessages      permission = 1 << 13
	embedLinks          permission = 1 << 14
	attachFiles         permission = 1 << 15
	readHistory         permission = 1 << 16
	mentionEveryone     permission = 1 << 17
	useCommands         permission = 1 << 31
	manageThreads       permission = 1 << 34
	createPublicThread  permission = 1 << 35
	createPrivateThread permission = 1 << 36
	sendInThreads       permission = 1 << 38
	pinMessages         permission = 1 << 51
)

const (
	// invitePermissions are those of the invite link, 309237763072
	// (discord.md B10).
	invitePermissions = viewChannel | sendMessages | embedLinks | attachFiles | readHistory | createPublicThread | sendInThreads
	memberPermissions = viewChannel | sendMessages | embedLinks | attachFiles | readHistory | useCommands | sendInThreads
	staffPermissions  = 1<<52 - 1
)

// permissionNames are the names that faults and the page use.
var permissionNames = map[string]permission{
	"MANAGE_CHANNELS":          manageChannels,
	"MANAGE_GUILD":             manageGuild,
	"VIEW_CHANNEL":             viewChannel,
	"SEND_MESSAGES":            sendMessages,
	"MANAGE_MESSAGES":          manageMessages,
	"EMBED_LINKS":              embedLinks,
	"ATTACH_FILES":             attachFiles,
	"READ_MESSAGE_HISTORY":     readHistory,
	"MENTION_EVERYONE":         mentionEveryone,
	"MANAGE_THREADS":           manageThreads,
	"CREATE_PUBLIC_THREADS":    createPublicThread,
	"CREATE_PRIVATE_THREADS":   createPrivateThread,
	"SEND_MESSAGES_IN_THREADS": sendInThreads,
	"PIN_MESSAGES":             pinMessages,
}

func (p permission) has(all permission) bool { return p&all == all }

// String is the decimal form in which Discord sends permissions.
func (p permission) String() string { return strconv.FormatUint(uint64(p), 10) }

// permits are the bot's permissions in a channel. Losing VIEW_CHANNEL, or
// SEND_MESSAGES, takes what depends on it (discord.md B10).
func (s *Server) permits(c *channel) permission {
	p := s.world.botPermits
	if s.world.away {
		p = 0
	}
	if p &^= s.faults.denied(c); c != nil {
		p &^= s.faults.denied(s.world.channels[c.parent])
	}
	send := sendMessages
	if c != nil && c.thread() {
		send = sendInThreads
	}
	if !p.has(viewChannel) {
		return 0
	}
	if !p.has(send) {
		p &^= embedLinks | attachFiles | mentionEveryone
	}
	return p
}

// need refuses unless the bot has the permissions in the channel. Direct
// messages need none.
func (s *Server) need(c *channel, all permission) *failure {
	if c.kind == kindDirect {
		return nil
	}
	p := s.permits(c)
	if !p.has(viewChannel) {
		return missingAccess()
	}
	if !p.has(all) {
		return missingPermissions()
	}
	return nil
}

// SetPermission gives the bot a permission in the guild ("SEND_MESSAGES") or
// takes it. It reports whether the name is known.
func (s *Server) SetPermission(name string, on bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	bit, ok := permissionNames[name]
	if !ok {
		return false
	}
	if on {
		s.world.botPermits |= bit
	} else {
		s.world.botPermits &^= bit
	}
	s.permissionsChanged()
	return true
}

// permissionsChanged tells the bot that its role is another one now.
func (s *Server) permissionsChanged() {
	s.dispatch("GUILD_ROLE_UPDATE", intentGuilds, map[string]any{"guild_id": guildID, "role": s.botRole()})
	s.announceState()
}
