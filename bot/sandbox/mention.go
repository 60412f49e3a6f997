package sandbox

import (
	"regexp"
	"slices"
	"strings"
)

// allowedMentions says which mentions of a message count (discord.md B8).
type allowedMentions struct {
	Parse       *[]string `json:"parse"`
	Users       []string  `json:"users"`
	Roles       []string  `json:"roles"`
	RepliedUser bool      `json:"replied_user"`
}

const maxMentions = 100

func checkAllowedMentions(f *form, path string, a *allowedMentions) {
	if a == nil {
		return
	}
	f.count(at(path, "users"), len(a.Users), 0, maxMentions)
	f.count(at(path, "roles"), len(a.Roles), 0, maxMentions)
	for i, id := range slices.Concat(a.Users, a.Roles) {
		if !isSnowflake(id) {
			f.fail(at(path, "users", i), "NUMBER_TYPE_COERCE", "Value \"%s\" is not snowflake.", id)
		}
	}
	if a.Parse == nil {
		return
	}
	for i, kind := range *a.Parse {
		if !slices.Contains([]string{"users", "roles", "everyone"}, kind) {
			f.fail(at(path, "parse", i), "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').")
		}
		if kind == "users" && len(a.Users) > 0 || kind == "roles" && len(a.Roles) > 0 {
			f.fail(at(path, "parse"), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", "parse:[\"%s\"] and %s: [ids...] are mutually exclusive.", kind, kind)
		}
	}
}

// parses reports whether mentions of a kind count without being listed. By
// default messages parse all kinds, interactions users only.
func (a *allowedMentions) parses(kind string, interaction bool) bool {
	switch {
	case a == nil && interaction:
		return kind == "users"
	case a == nil:
		return true
	default:
		return a.Parse != nil && slices.Contains(*a.Parse, kind)
	}
}

func (a *allowedMentions) listsUser(id string) bool { return a != nil && slices.Contains(a.Users, id) }

var (
	userMention = regexp.MustCompile(`<@!?(\d+)>`)
	roleMention = regexp.MustCompile(`<@&(\d+)>`)
	codeSpan    = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
)

// text is all that is read for mentions; in code they are only letters.
func (m *Message) text() string {
	parts := []string{m.Content}
	for c := range within(m.Components) {
		if c.Type == typeText {
			parts = append(parts, c.Content)
		}
	}
	return codeSpan.ReplaceAllString(strings.Join(parts, "\n"), " ")
}

// resolveMentions fills in who is mentioned by the message.
func (s *Server) resolveMentions(m *Message, a *allowedMentions, on occasion) {
	text := m.text()
	m.Mentions, m.MentionRoles, m.MentionEveryone = []User{}, []string{}, false
	for _, found := range userMention.FindAllStringSubmatch(text, -1) {
		user, known := s.world.user(found[1])
		if known && (a.parses("users", on.interaction) || a.listsUser(user.ID)) && !slices.ContainsFunc(m.Mentions, func(u User) bool { return u.ID == user.ID }) {
			m.Mentions = append(m.Mentions, user)
		}
	}
	for _, found := range roleMention.FindAllStringSubmatch(text, -1) {
		if found[1] == s.botRoleID() && (a.parses("roles", on.interaction) || a != nil && slices.Contains(a.Roles, found[1])) {
			m.MentionRoles = append(m.MentionRoles, found[1])
		}
	}
	everyone := strings.Contains(text, "@everyone") || strings.Contains(text, "@here")
	m.MentionEveryone = everyone && a.parses("everyone", on.interaction) && s.permits(on.channel).has(mentionEveryone)
}

// pings reports whether a new message notifies a member: he is mentioned, can
// see it, and it was not sent silently. Edits never notify (discord.md B8).
func (s *Server) pings(m *Member, c *channel, message *Message) bool {
	if message.Flags&(flagSuppressNotifications|flagLoading) != 0 || !s.world.shows(m, c, message) || message.Author.ID == m.ID {
		return false
	}
	return c.kind == kindDirect || message.MentionEveryone || slices.ContainsFunc(message.Mentions, func(u User) bool { return u.ID == m.ID })
}
