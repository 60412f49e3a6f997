package sandbox

import (
	"encoding/json"
	"slices"
	"time"
)

// Routes about the gateway, users and the guild, and the objects that Discord
// shows for them.

func (s *Server) gatewayURL(base string) string {
	const scheme = "http"
	if len(base) < len(scheme) {
		return ""
	}
	return "ws" + base[len(scheme):] + "/gateway"
}

func (s *Server) readGateway(c *call) (any, *failure) {
	return map[string]any{"url": s.gatewayURL(c.base)}, nil
}

func (s *Server) readGatewayBot(c *call) (any, *failure) {
	return map[string]any{"url": s.gatewayURL(c.base), "shards": 1, "session_start_limit": map[string]any{
		"total": identifiesADay, "remaining": max(0, identifiesADay-s.sessions.identifies), "reset_after": (24 * time.Hour).Milliseconds(), "max_concurrency": 1,
	}}, nil
}

func (s *Server) readMe(*call) (any, *failure) { return s.world.bot, nil }

func (s *Server) readUser(c *call) (any, *failure) {
	user, ok := s.world.user(c.path("user"))
	if !ok {
		return nil, unknownUser()
	}
	return user, nil
}

func (s *Server) readApplication(*call) (any, *failure) {
	return map[string]any{"id": s.options.ApplicationID, "name": botName, "description": "", "icon": nil, "bot_public": true, "bot_require_code_grant": false,
		"verify_key": "", "type": nil, "flags": 0, "flags_new": "0", "explicit_content_filter": 0, "redirect_uris": []string{}, "eligible_oauth2_scopes": []string{},
		"interactions_endpoint_url": nil, "role_connections_verification_url": nil,
		"bot": s.world.bot, "owner": s.world.members[0].user(), "team": nil,
		"approximate_guild_count": 1, "approximate_user_install_count": 0, "approximate_user_authorization_count": 0}, nil
}

func (s *Server) readMyGuilds(*call) (any, *failure) {
	return []map[string]any{{"id": guildID, "name": guildName, "icon": nil, "owner": false, "permissions": s.permits(nil).String(), "features": []string{}}}, nil
}

func (s *Server) openDirect(c *call) (any, *failure) {
	var asked struct {
		Recipient string `json:"recipient_id"`
	}
	if problem := c.decode(&asked); problem != nil {
		return nil, problem
	}
	m := s.world.member(asked.Recipient)
	if m == nil {
		return nil, invalidRecipients()
	}
	direct := s.world.directWith(m.ID)
	if direct == nil {
		if wait := s.limits.direct.spend(budget{directOpens, directOpensTime}, s.options.Now()); wait > 0 && s.options.RateLimits {
			return nil, directTooFast()
		}
		direct = &channel{id: s.ids.next(), kind: kindDirect, recipient: m.ID}
		s.world.addChannel(direct)
		s.announceState()
	}
	return s.channelObject(direct), nil
}

func (s *Server) guildOf(c *call) *failure {
	if c.path("guild") != guildID || s.world.away {
		return unknownGuild()
	}
	return nil
}

func (s *Server) readGuild(c *call) (any, *failure) {
	return s.guildObject(false), s.guildOf(c)
}

func (s *Server) readGuildChannels(c *call) (any, *failure) {
	list := []channelObject{}
	for _, one := range s.world.inOrder() {
		if one.kind == kindText {
			list = append(list, s.channelObject(one))
		}
	}
	return list, s.guildOf(c)
}

func (s *Server) readGuildRoles(c *call) (any, *failure) { return s.roles(), s.guildOf(c) }

func (s *Server) readGuildMember(c *call) (any, *failure) {
	if problem := s.guildOf(c); problem != nil {
		return nil, problem
	}
	if c.path("user") == s.world.bot.ID {
		return s.botMember(), nil
	}
	m := s.world.member(c.path("user"))
	if m == nil {
		return nil, unknownMember()
	}
	return m.object(true), nil
}

type roleObject struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Permissions string `json:"permissions"`
	Position    int    `json:"position"`
	Color       int    `json:"color"`
	Hoist       bool   `json:"hoist"`
	Managed     bool   `json:"managed"`
	Mentionable bool   `json:"mentionable"`
	Flags       int    `json:"flags"`
}

func (s *Server) botRoleID() string { return fixedID(400) }

func (s *Server) botRole() roleObject {
	return roleObject{ID: s.botRoleID(), Name: botName, Permissions: s.permits(nil).String(), Position: 1, Managed: true}
}

func (s *Server) roles() []roleObject {
	return append([]roleObject{{ID: everyoneID, Name: "@everyone", Permissions: "0"}, s.botRole()}, s.world.roles...)
}

type memberObject struct {
	User          *User      `json:"user,omitempty"`
	Nick          *string    `json:"nick"`
	Avatar        *string    `json:"avatar"`
	Banner        *string    `json:"banner"`
	Roles         []string   `json:"roles"`
	JoinedAt      time.Time  `json:"joined_at"`
	PremiumSince  *time.Time `json:"premium_since"`
	TimedOutUntil *time.Time `json:"communication_disabled_until"`
	Pending       bool       `json:"pending"`
	Deaf          bool       `json:"deaf"`
	Mute          bool       `json:"mute"`
	Flags         int        `json:"flags"`
	Permissions   string     `json:"permissions,omitempty"` // in interactions only
}

func (s *Server) botMember() memberObject {
	return memberObject{User: &s.world.bot, Roles: []string{s.botRoleID()}, JoinedAt: s.world.botJoined}
}

// guildObject is the guild; whole is how GUILD_CREATE shows it.
func (s *Server) guildObject(whole bool) map[string]any {
	guild := map[string]any{"id": guildID, "name": guildName, "icon": nil, "owner_id": s.world.owner, "preferred_locale": s.world.locale, "features": []string{},
		"roles": s.roles(), "emojis": []any{}, "stickers": []any{}, "verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0,
		"premium_tier": 0, "afk_timeout": 300, "mfa_level": 0, "nsfw_level": 0, "system_channel_flags": 0}
	if !whole {
		return guild
	}
	channels, threads := []channelObject{}, []channelObject{}
	for _, one := range s.world.inOrder() {
		switch {
		case one.kind == kindText:
			channels = append(channels, s.channelObject(one))
		case one.thread() && !one.archived:
			threads = append(threads, s.channelObject(one))
		}
	}
	guild["channels"], guild["threads"] = channels, threads
	guild["members"] = []memberObject{s.botMember()} // others need a privileged intent
	guild["member_count"] = len(s.world.members) + 1
	guild["joined_at"], guild["large"], guild["unavailable"] = s.world.botJoined, false, false
	guild["presences"], guild["voice_states"], guild["stage_instances"], guild["guild_scheduled_events"] = []any{}, []any{}, []any{}, []any{}
	return guild
}

type channelObject struct {
	ID             string          `json:"id"`
	Type           int             `json:"type"`
	GuildID        string          `json:"guild_id,omitempty"`
	Name           string          `json:"name,omitempty"`
	ParentID       string          `json:"parent_id,omitempty"`
	OwnerID        string          `json:"owner_id,omitempty"`
	LastMessageID  *string         `json:"last_message_id"`
	Flags          int             `json:"flags"`
	Position       *int            `json:"position,omitempty"`
	Slow           int             `json:"rate_limit_per_user,omitempty"` // seconds
	Overwrites     json.RawMessage `json:"permission_overwrites,omitempty"`
	Recipients     []User          `json:"recipients,omitempty"`
	ThreadMetadata *threadMetadata `json:"thread_metadata,omitempty"`
	MessageCount   *int            `json:"message_count,omitempty"`
	TotalSent      *int            `json:"total_message_sent,omitempty"`
	MemberCount    *int            `json:"member_count,omitempty"`
	Permissions    string          `json:"permissions,omitempty"`
}

type threadMetadata struct {
	Archived            bool      `json:"archived"`
	Locked              bool      `json:"locked"`
	AutoArchiveDuration int       `json:"auto_archive_duration"`
	ArchiveTimestamp    time.Time `json:"archive_timestamp"`
}

func (s *Server) channelObject(c *channel) channelObject {
	o := channelObject{ID: c.id, Type: c.kind, Name: c.name, ParentID: c.parent, OwnerID: c.owner}
	o.Slow = int(s.faults.slow(faultSlowMode, c).Seconds())
	for _, m := range slices.Backward(c.messages) {
		if !m.Ephemeral() {
			o.LastMessageID = &m.ID
			break
		}
	}
	switch {
	case c.kind == kindDirect:
		user, _ := s.world.user(c.recipient)
		o.Recipients = []User{user}
		return o
	case c.thread():
		o.ThreadMetadata = &threadMetadata{Archived: c.archived, Locked: c.locked, AutoArchiveDuration: c.archive, ArchiveTimestamp: stamp(madeAt(c.id))}
		sent, joined := len(c.messages), 1
		o.MessageCount, o.TotalSent, o.MemberCount = &sent, &sent, &joined
	default:
		o.Position = new(int)
		o.Overwrites = json.RawMessage("[]")
	}
	o.GuildID = guildID
	return o
}
