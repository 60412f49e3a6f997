package discord

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"shengji/bot/chat"
)

// Message flags (discord.md B2, B3, B8).
const (
	flagPrivate    = 1 << 6
	flagSilent     = 1 << 12
	flagComponents = 1 << 15
)

// A message is one as Discord takes it, new or as the new state of an old one.
type message struct {
	Flags           int         `json:"flags"`
	Components      []component `json:"components"`
	AllowedMentions mentions    `json:"allowed_mentions"`
	// Attachments lists the files the message has from now on.
	Attachments  []attachment `json:"attachments"`
	Nonce        string       `json:"nonce,omitempty"`
	EnforceNonce bool         `json:"enforce_nonce,omitempty"`
}

// mentions lists who may be notified. Discord forgets it at once, so it goes
// with every edit too (discord.md B8).
type mentions struct {
	Parse []string      `json:"parse"` // always empty: nobody is meant by accident
	Users []chat.UserID `json:"users"`
}

// An attachment is a file sent along, whose ID is its number in the request,
// or one that is kept, whose ID Discord gave it.
type attachment struct {
	ID       string `json:"id"`
	Filename string `json:"filename"`
}

// newMessage converts m to a message that does not exist yet.
func newMessage(m chat.Message) (message, error) {
	w, err := convert(m, nil)
	if err != nil {
		return message{}, err
	}
	if m.Private {
		w.Flags |= flagPrivate
	}
	if m.Silent {
		w.Flags |= flagSilent
	}
	return w, nil
}

// convert converts m; kept are the ids of files that the message has, by name.
// Of an edited message no other flag can be set.
func convert(m chat.Message, kept map[string]string) (message, error) {
	if err := checkFiles(m.Files); err != nil {
		return message{}, err
	}
	w := message{
		Flags:           flagComponents,
		AllowedMentions: mentions{Parse: []string{}, Users: []chat.UserID{}},
		Attachments:     []attachment{},
	}
	l := layout{files: map[string]bool{}, ids: map[string]bool{}}
	sent := 0
	for _, f := range m.Files {
		l.files[f.Name] = true
		id, found := kept[f.Name]
		if f.Data != nil {
			id, found = strconv.Itoa(sent), true
			sent++
		}
		if !found {
			return message{}, fmt.Errorf("file %q has no data, and the message has no such file to keep", f.Name)
		}
		w.Attachments = append(w.Attachments, attachment{ID: id, Filename: f.Name})
	}
	var err error
	if w.Components, err = l.blocks(m.Layout, false); err != nil {
		return message{}, err
	}
	for _, u := range m.Mention {
		if !slices.Contains(w.AllowedMentions.Users, u) {
			w.AllowedMentions.Users = append(w.AllowedMentions.Users, u)
		}
	}
	if n := len(w.AllowedMentions.Users); n > maxMentions {
		return message{}, fmt.Errorf("%d people mentioned, at most %d", n, maxMentions)
	}
	return w, l.check()
}

// A modal is a form as Discord takes it.
type modal struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []component `json:"components"`
}

const (
	inputShort     = 1
	inputParagraph = 2
	maxInput       = 4000
)

func convertModal(m chat.Modal) (modal, error) {
	w := modal{CustomID: m.ID, Title: m.Title}
	l := layout{ids: map[string]bool{}}
	if err := errors.Join(l.take(m.ID), within("title", m.Title, 1, 45)); err != nil {
		return w, err
	}
	if n := len(m.Fields); n < 1 || n > 5 {
		return w, fmt.Errorf("form of %d fields, want 1 to 5", n)
	}
	l.ids = map[string]bool{} // fields have names of their own
	for _, f := range m.Fields {
		input, err := l.input(f)
		if err != nil {
			return w, fmt.Errorf("field %q: %w", f.ID, err)
		}
		w.Components = append(w.Components, component{Type: typeLabel, Label: f.Label, Component: &input})
	}
	return w, nil
}

func (l *layout) input(f chat.Field) (component, error) {
	c := component{
		Type: typeTextInput, CustomID: f.ID, Style: inputShort, Placeholder: f.Placeholder, Value: f.Value,
		MinLength: &f.Min, MaxLength: f.Max, Required: &f.Required,
	}
	if f.Paragraph {
		c.Style = inputParagraph
	}
	if f.Min < 0 || f.Max < 0 || f.Max > maxInput || f.Max > 0 && f.Min > f.Max {
		return c, fmt.Errorf("%d to %d characters asked for", f.Min, f.Max)
	}
	return c, errors.Join(l.take(f.ID), within("label", f.Label, 1, 45),
		within("placeholder", f.Placeholder, 0, 100), within("value", f.Value, 0, maxInput))
}
