package sandbox

import (
	"fmt"
	"slices"
	"strings"
)

// What a member can do to the bot. Each act checks first what Discord's client
// would check, and fails without telling the bot.

// Command enters a slash command in a channel (name or id). path is the command
// with its sub-command ("table open"), options by name in text form.
func (m *Member) Command(channel, path string, options map[string]string) (*Interaction, error) {
	m.server.mu.Lock()
	defer m.server.mu.Unlock()
	name, entered, err := m.server.enter(path, options, "")
	if err != nil {
		return nil, err
	}
	return m.server.command(m, m.server.channelFor(m, channel), name, entered)
}

// Autocomplete asks for suggestions for the option focused, as typed so far,
// and returns the interaction whose Choices are the answer.
func (m *Member) Autocomplete(channel, path, focused string, options map[string]string) (*Interaction, error) {
	m.server.mu.Lock()
	defer m.server.mu.Unlock()
	name, entered, err := m.server.enter(path, options, focused)
	if err != nil {
		return nil, err
	}
	return m.server.autocomplete(m, m.server.channelFor(m, channel), name, entered)
}

// Press presses the button with a custom id.
func (m *Member) Press(message, customID string) (*Interaction, error) {
	return m.component(message, customID, typeButton, nil)
}

// PressLabel presses the button whose label is, or failing that begins with,
// the text.
func (m *Member) PressLabel(message, label string) (*Interaction, error) {
	customID, err := m.labelled(message, label)
	if err != nil {
		return nil, err
	}
	return m.Press(message, customID)
}

func (m *Member) labelled(message, label string) (string, error) {
	m.server.mu.Lock()
	defer m.server.mu.Unlock()
	_, found := m.server.visible(m, message)
	if found == nil {
		return "", fmt.Errorf("%s sees no message %s", m.Name, message)
	}
	var exact, begins []string
	for c := range within(found.Components) {
		switch {
		case c.Type != typeButton:
		case c.Label == label:
			exact = append(exact, c.CustomID)
		case strings.HasPrefix(c.Label, label):
			begins = append(begins, c.CustomID)
		}
	}
	if exact == nil {
		exact = begins
	}
	if len(exact) != 1 {
		return "", fmt.Errorf("%d buttons of message %s are labelled %q", len(exact), message, label)
	}
	return exact[0], nil
}

// Choose closes the menu with a custom id, with those values chosen.
func (m *Member) Choose(message, customID string, values ...string) (*Interaction, error) {
	return m.component(message, customID, typeSelect, orEmpty(values))
}

func (m *Member) component(message, customID string, kind int, values []string) (*Interaction, error) {
	m.server.mu.Lock()
	defer m.server.mu.Unlock()
	return m.server.press(m, message, customID, kind, values)
}

// press is an act on a component, by a test or by the page.
func (s *Server) press(m *Member, message, customID string, kind int, values []string) (*Interaction, error) {
	c, found := s.visible(m, message)
	if found == nil {
		return nil, fmt.Errorf("%s sees no message %s", m.Name, message)
	}
	one := find(found.Components, customID)
	switch {
	case one == nil:
		return nil, fmt.Errorf("message %s has no component %q", message, customID)
	case one.Type != kind:
		return nil, fmt.Errorf("component %q is of type %d", customID, one.Type)
	case one.Disabled:
		return nil, fmt.Errorf("component %q is disabled", customID)
	case one.Type == typeButton && one.Style == styleLink:
		return nil, fmt.Errorf("a link button tells the bot nothing")
	}
	data := map[string]any{"id": one.ID, "custom_id": customID, "component_type": kind}
	if one.isSelect() {
		if err := chosen(one, values); err != nil {
			return nil, err
		}
		if one.unchanged(values) {
			return nil, fmt.Errorf("menu %q shows that choice already: Discord's client sends nothing", customID)
		}
		data["values"] = values
	}
	i := &Interaction{kind: interactionComponent, member: m, channel: c, messageID: message}
	return s.interact(i, data, map[string]any{"message": s.shown(found, s.base)}), nil
}

// chosen checks the values chosen in a select.
func chosen(one *Component, values []string) error {
	least, most := bounds(one.MinValues, one.MaxValues)
	if len(values) < least || len(values) > most {
		return fmt.Errorf("menu %q takes %d to %d values, not %d", one.CustomID, least, most, len(values))
	}
	for i, value := range values {
		known := one.Type != typeSelect || slices.ContainsFunc(one.Options, func(o SelectOption) bool { return o.Value == value })
		if !known || slices.Contains(values[:i], value) {
			return fmt.Errorf("menu %q has no further value %q", one.CustomID, value)
		}
	}
	return nil
}

// unchanged reports whether values are those that a menu shows as chosen
// (discord.md B2, client quirks).
func (c *Component) unchanged(values []string) bool {
	shown := 0
	for _, o := range c.Options {
		if !o.Default {
			continue
		}
		if shown++; !slices.Contains(values, o.Value) {
			return false
		}
	}
	return shown > 0 && shown == len(values)
}

// Submit sends a modal that the bot opened, with texts by the custom id of each
// input; inputs not named keep their value.
func (m *Member) Submit(modal *Modal, texts map[string]string) (*Interaction, error) {
	m.server.mu.Lock()
	defer m.server.mu.Unlock()
	values := map[string][]string{}
	for customID, text := range texts {
		if find(modal.Components, customID) == nil {
			return nil, fmt.Errorf("modal %q has no input %q", modal.CustomID, customID)
		}
		values[customID] = []string{text}
	}
	return m.server.submit(m, modal.InteractionID, modal.CustomID, values)
}

// submit sends a modal, by a test or by the page. A modal can be sent once.
func (s *Server) submit(m *Member, interactionID, customID string, values map[string][]string) (*Interaction, error) {
	opened := s.world.interactions[interactionID]
	if opened == nil || opened.modal == nil || opened.member != m || opened.modal.CustomID != customID {
		return nil, fmt.Errorf("no modal %q is open for %s", customID, m.Name)
	}
	modal := opened.modal
	var parts []map[string]any
	for i := range modal.Components {
		part, err := filled(&modal.Components[i], values)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	extra := map[string]any{}
	i := &Interaction{kind: interactionModal, member: m, channel: opened.channel, messageID: modal.messageID, opener: opened}
	if message, _ := opened.channel.message(modal.messageID); message != nil {
		extra["message"] = s.shown(message, s.base)
	} else {
		i.messageID = ""
	}
	opened.modal = nil
	return s.interact(i, map[string]any{"custom_id": customID, "components": parts}, extra), nil
}

// filled is a part of a modal as a submit names it.
func filled(part *Component, values map[string][]string) (map[string]any, error) {
	answer := map[string]any{"type": part.Type, "id": part.ID}
	switch part.Type {
	case typeRow:
		inner, err := input(&part.Components[0], values)
		answer["components"] = []any{inner}
		return answer, err
	case typeLabel:
		inner, err := input(part.Component, values)
		answer["component"] = inner
		return answer, err
	}
	return answer, nil
}

func input(one *Component, values map[string][]string) (map[string]any, error) {
	given, named := values[one.CustomID]
	answer := map[string]any{"type": one.Type, "id": one.ID, "custom_id": one.CustomID}
	if one.isSelect() {
		answer["values"] = orEmpty(given)
		return answer, chosen(one, given)
	}
	text := one.Value
	if named && len(given) == 1 {
		text = given[0]
	}
	answer["value"] = text
	least, most := 0, maxInputText
	put(&least, one.MinLength)
	put(&most, one.MaxLength)
	required := one.Required == nil || *one.Required
	n := characters(text)
	if required && n == 0 || n > 0 && n < least || n > most {
		return nil, fmt.Errorf("input %q takes %d to %d characters, not %d", one.CustomID, max(least, 1), most, n)
	}
	return answer, nil
}
