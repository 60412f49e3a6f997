package sandbox

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// EnteredOption is an option of a command as a member entered it; sub-commands
// nest.
type EnteredOption struct {
	Name    string          `json:"name"`
	Type    int             `json:"type"`
	Value   any             `json:"value,omitempty"`
	Focused bool            `json:"focused,omitempty"`
	Options []EnteredOption `json:"options,omitempty"`
}

// channelFor finds a channel by name or id, or the member's direct one by the
// name "DM". It is opened if it is not there.
func (s *Server) channelFor(m *Member, name string) *channel {
	if name != "DM" {
		return s.world.named(name)
	}
	c := s.world.directWith(m.ID)
	if c == nil {
		c = &channel{id: s.ids.next(), kind: kindDirect, recipient: m.ID}
		s.world.addChannel(c)
		s.announceState()
	}
	return c
}

// registered finds a command by name; the guild's come first.
func (s *Server) registered(name string) *Command {
	for _, scope := range []string{guildID, ""} {
		for i := range s.world.commands[scope] {
			if c := &s.world.commands[scope][i]; c.Name == name && c.Type == 1 {
				return c
			}
		}
	}
	return nil
}

// enter turns "table open" and options in text form into what a client sends.
func (s *Server) enter(path string, options map[string]string, focused string) (string, []EnteredOption, error) {
	words := strings.Fields(path)
	if len(words) == 0 {
		return "", nil, fmt.Errorf("a command has a name")
	}
	c := s.registered(words[0])
	if c == nil {
		return "", nil, fmt.Errorf("no command is called %q", words[0])
	}
	known, entered := c.Options, []EnteredOption{}
	inner := &entered
	for _, word := range words[1:] {
		i := slices.IndexFunc(known, func(o CommandOption) bool { return o.Name == word && o.Type <= optionGroup })
		if i < 0 {
			return "", nil, fmt.Errorf("command %q has no %q", path, word)
		}
		*inner = append(*inner, EnteredOption{Name: word, Type: known[i].Type})
		inner, known = &(*inner)[0].Options, known[i].Options
	}
	for name := range options {
		if !slices.ContainsFunc(known, func(o CommandOption) bool { return o.Name == name }) {
			return "", nil, fmt.Errorf("command %q has no option %q", path, name)
		}
	}
	for _, o := range known {
		text, given := options[o.Name]
		if !given && o.Name != focused {
			continue
		}
		value, err := typed(&o, text, o.Name == focused)
		if err != nil {
			return "", nil, err
		}
		*inner = append(*inner, EnteredOption{Name: o.Name, Type: o.Type, Value: value, Focused: o.Name == focused})
	}
	return words[0], entered, nil
}

// typed turns text into the value of an option. What is being typed still is
// sent as text.
func typed(o *CommandOption, text string, focused bool) (any, error) {
	switch {
	case focused:
		return text, nil
	case o.Type == optionInteger:
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil, fmt.Errorf("option %q takes a whole number, not %q", o.Name, text)
		}
		return float64(n), nil
	case o.Type == optionNumber:
		return strconv.ParseFloat(text, 64)
	case o.Type == optionBoolean:
		return strconv.ParseBool(text)
	default:
		return text, nil
	}
}

// command sends a slash command, entered by a test or on the page.
func (s *Server) command(m *Member, c *channel, name string, entered []EnteredOption) (*Interaction, error) {
	known, resolved, err := s.checkEntered(m, c, name, entered, false)
	if err != nil {
		return nil, err
	}
	data := map[string]any{"id": known.ID, "name": known.Name, "type": known.Type, "options": orEmpty(entered)}
	if known.GuildID != "" {
		data["guild_id"] = known.GuildID
	}
	if len(resolved) > 0 {
		data["resolved"] = resolved
	}
	path := append([]string{name}, subNames(entered)...)
	return s.interact(&Interaction{kind: interactionCommand, member: m, channel: c, command: strings.Join(path, " ")}, data, nil), nil
}

func (s *Server) autocomplete(m *Member, c *channel, name string, entered []EnteredOption) (*Interaction, error) {
	known, _, err := s.checkEntered(m, c, name, entered, true)
	if err != nil {
		return nil, err
	}
	o, given := focusedOption(known.Options, entered)
	if o == nil || !o.Autocomplete {
		return nil, fmt.Errorf("no option with suggestions is being typed in %q", name)
	}
	given.Focused = true
	data := map[string]any{"id": known.ID, "name": known.Name, "type": known.Type, "options": orEmpty(entered)}
	return s.interact(&Interaction{kind: interactionAutocomplete, member: m, channel: c, command: name, choosing: o.Type == optionString}, data, nil), nil
}

// subNames are the names of the sub-command entered.
func subNames(entered []EnteredOption) []string {
	if len(entered) == 1 && entered[0].Type <= optionGroup {
		return append([]string{entered[0].Name}, subNames(entered[0].Options)...)
	}
	return nil
}

func focusedOption(known []CommandOption, entered []EnteredOption) (*CommandOption, *EnteredOption) {
	for i := range entered {
		j := slices.IndexFunc(known, func(o CommandOption) bool { return o.Name == entered[i].Name })
		if j < 0 {
			continue
		}
		if entered[i].Focused {
			return &known[j], &entered[i]
		}
		if o, given := focusedOption(known[j].Options, entered[i].Options); o != nil {
			return o, given
		}
	}
	return nil, nil
}

// checkEntered checks what Discord's client checks before it sends a command:
// that it may be used here, and its options. partial is for autocomplete.
func (s *Server) checkEntered(m *Member, c *channel, name string, entered []EnteredOption, partial bool) (*Command, map[string]any, error) {
	known := s.registered(name)
	switch {
	case known == nil:
		return nil, nil, fmt.Errorf("no command is called %q", name)
	case c == nil || !s.world.sees(m, c):
		return nil, nil, fmt.Errorf("%s does not see that channel", m.Name)
	case s.world.away && c.kind != kindDirect:
		return nil, nil, fmt.Errorf("the bot is not in the guild")
	case c.archived:
		return nil, nil, fmt.Errorf("thread %q is archived", c.name)
	case !known.usableIn(c):
		return nil, nil, fmt.Errorf("command %q cannot be used in that channel", name)
	case c.kind != kindDirect && !known.allows(m):
		return nil, nil, fmt.Errorf("%s may not use command %q", m.Name, name)
	}
	resolved := map[string]any{}
	return known, resolved, s.checkLevel(known.Options, entered, partial, resolved)
}

// usableIn reports whether a command is offered in a channel.
func (c *Command) usableIn(in *channel) bool {
	context := 0
	if in.kind == kindDirect {
		context = 1
	}
	switch {
	case context == 1 && c.GuildID != "":
		return false
	case c.Contexts != nil:
		return slices.Contains(c.Contexts, context)
	default:
		return context == 0 || c.DMPermission == nil || *c.DMPermission
	}
}

// allows reports whether a member has the permissions that a command asks for;
// "0" is for staff only.
func (c *Command) allows(m *Member) bool {
	if c.DefaultMemberPermissions == nil || m.Staff {
		return true
	}
	bits, err := strconv.ParseUint(*c.DefaultMemberPermissions, 10, 64)
	return err == nil && bits != 0 && m.permissions().has(permission(bits))
}

func (s *Server) checkLevel(known []CommandOption, entered []EnteredOption, partial bool, resolved map[string]any) error {
	if len(known) > 0 && known[0].Type <= optionGroup && len(entered) != 1 {
		return fmt.Errorf("a sub-command has to be chosen")
	}
	for i := range entered {
		e := &entered[i]
		j := slices.IndexFunc(known, func(o CommandOption) bool { return o.Name == e.Name })
		if j < 0 {
			return fmt.Errorf("no option is called %q", e.Name)
		}
		e.Type = known[j].Type
		var err error
		switch {
		case e.Type <= optionGroup:
			err = s.checkLevel(known[j].Options, e.Options, partial, resolved)
		case !partial:
			err = s.checkValue(&known[j], e, resolved)
		}
		if err != nil {
			return err
		}
	}
	for _, o := range known {
		if o.Required && !partial && !slices.ContainsFunc(entered, func(e EnteredOption) bool { return e.Name == o.Name }) {
			return fmt.Errorf("option %q is required", o.Name)
		}
	}
	return nil
}

func (s *Server) checkValue(o *CommandOption, e *EnteredOption, resolved map[string]any) error {
	wrong := fmt.Errorf("option %q does not take %v", o.Name, e.Value)
	if len(o.Choices) > 0 && !slices.ContainsFunc(o.Choices, func(c Choice) bool { return c.Value == e.Value }) {
		return wrong
	}
	switch value := e.Value.(type) {
	case string:
		return s.checkText(o, value, resolved, wrong)
	case float64:
		least, most := math.Inf(-1), math.Inf(1)
		put(&least, o.MinValue)
		put(&most, o.MaxValue)
		whole := o.Type == optionNumber || o.Type == optionInteger && value == math.Trunc(value)
		if !whole || value < least || value > most {
			return wrong
		}
	case bool:
		if o.Type != optionBoolean {
			return wrong
		}
	default:
		return wrong
	}
	return nil
}

// checkText checks a text or the id of something, which it adds to resolved.
func (s *Server) checkText(o *CommandOption, value string, resolved map[string]any, wrong error) error {
	add := func(kind string, object any) {
		list, _ := resolved[kind].(map[string]any)
		if list == nil {
			list = map[string]any{}
			resolved[kind] = list
		}
		list[value] = object
	}
	switch o.Type {
	case optionString:
		least, most := 0, maxOptionStringValue
		put(&least, o.MinLength)
		if o.MaxLength != nil && *o.MaxLength > 0 {
			most = *o.MaxLength
		}
		if n := characters(value); n < max(least, 1) || n > most {
			return wrong
		}
	case optionUser:
		user, ok := s.world.user(value)
		if !ok {
			return wrong
		}
		add("users", user)
		if m := s.world.member(value); m != nil {
			member := m.object(false)
			member.Permissions = m.permissions().String()
			add("members", member)
		}
	case optionChannel:
		c := s.world.channels[value]
		if c == nil || len(o.ChannelTypes) > 0 && !slices.Contains(o.ChannelTypes, c.kind) {
			return wrong
		}
		add("channels", s.channelObject(c))
	case optionRole:
		roles := s.roles()
		i := slices.IndexFunc(roles, func(r roleObject) bool { return r.ID == value })
		if i < 0 {
			return wrong
		}
		add("roles", roles[i])
	default:
		return wrong
	}
	return nil
}
