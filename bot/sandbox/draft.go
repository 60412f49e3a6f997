package sandbox

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// A draft is a message as the bot sends it, new or as an edit.
type draft struct {
	Content          maybe[string]           `json:"content"`
	Embeds           maybe[[]Embed]          `json:"embeds"`
	Components       maybe[[]Component]      `json:"components"`
	Flags            maybe[int]              `json:"flags"`
	AllowedMentions  *allowedMentions        `json:"allowed_mentions"`
	Attachments      maybe[[]keptAttachment] `json:"attachments"`
	Nonce            json.RawMessage         `json:"nonce"`
	EnforceNonce     bool                    `json:"enforce_nonce"`
	TTS              bool                    `json:"tts"`
	MessageReference *MessageReference       `json:"message_reference"`
	StickerIDs       []string                `json:"sticker_ids"`
	Poll             json.RawMessage         `json:"poll"`
}

const (
	maxContent = 2000
	maxNonce   = 25
	// messageFlags are those that a bot may set on its messages.
	messageFlags = flagSuppressEmbeds | flagEphemeral | flagSuppressNotifications | flagComponentsV2
)

// occasion is what decides how a draft is read.
type occasion struct {
	channel     *channel
	old         *Message // nil for a new message
	interaction bool     // sent through an interaction token
	path        string   // of the draft in the request body
}

// compose makes the message that a draft asks for, or refuses. Identity,
// author and time of a new message are left to the caller.
func (s *Server) compose(c *call, d *draft, on occasion) (*Message, *failure) {
	var m Message
	if on.old != nil {
		m = *on.old
	}
	var f form
	m.applyFields(&f, d, on)
	if len(c.uploads)+len(m.Attachments) > maxAttachments && !d.Attachments.set || len(c.uploads) > maxAttachments {
		return nil, tooManyAttachments()
	}
	if slices.ContainsFunc(c.uploads, func(u upload) bool { return len(u.Data) > maxFile }) {
		return nil, entityTooLarge()
	}
	files := s.attach(&f, c, d, &m, on)
	s.checkMessage(&f, &m, on.path)
	checkAllowedMentions(&f, at(on.path, "allowed_mentions"), d.AllowedMentions)
	f.length(at(on.path, "nonce"), d.nonceKey(), 0, maxNonce)
	if problem := f.failure(); problem != nil {
		return nil, problem
	}
	switch {
	case len(m.Attachments) > maxAttachments:
		return nil, tooManyAttachments()
	case m.empty() && !m.deferred:
		return nil, emptyMessage()
	case displayBytes(m.Components) > maxDisplayBytes:
		return nil, serverFault()
	}
	m.Components = numbered(m.Components)
	s.world.files.keep(files)
	m.resolveMedia()
	s.resolveMentions(&m, d.AllowedMentions, on)
	return &m, nil
}

func (m *Message) empty() bool {
	return m.Content == "" && len(m.Embeds) == 0 && len(m.Components) == 0 && len(m.Attachments) == 0
}

// applyFields puts the plain fields of a draft over the message.
func (m *Message) applyFields(f *form, d *draft, on occasion) {
	m.deferred = m.deferred && on.old == nil
	m.Flags &^= flagLoading
	if d.Content.set {
		m.Content = strings.TrimSpace(d.Content.value)
	}
	if d.Embeds.set {
		m.Embeds = d.Embeds.value
	}
	if d.Components.set {
		m.Components = d.Components.value
	}
	if d.Flags.set {
		m.applyFlags(f, d.Flags.value, on)
	}
	if len(d.Poll) > 0 && string(d.Poll) != "null" || len(d.StickerIDs) > 0 {
		f.fail(at(on.path, "poll"), "SANDBOX_UNSUPPORTED", "The sandbox has no polls and stickers")
	}
	if on.old == nil {
		m.Nonce, m.TTS = d.Nonce, d.TTS
	}
}

// applyFlags takes the flags of a draft. Whether a message is ephemeral never
// changes, and Components V2 is never taken back (discord.md B1, B2).
func (m *Message) applyFlags(f *form, flags int, on occasion) {
	path := at(on.path, "flags")
	if flags&^messageFlags != 0 && on.old == nil {
		f.fail(path, "MESSAGE_FLAGS_INVALID", "Flags %d cannot be set", flags&^messageFlags)
	}
	if on.old == nil {
		if flags&flagEphemeral != 0 && !on.interaction {
			f.fail(path, "MESSAGE_FLAGS_INVALID", "Only answers to interactions can be ephemeral")
		}
		m.Flags = flags & messageFlags
		return
	}
	if on.old.Flags&flagComponentsV2 != 0 && flags&flagComponentsV2 == 0 {
		f.fail(path, "MESSAGE_COMPONENTS_V2_IRREVERSIBLE", "MessageFlags.IS_COMPONENTS_V2 cannot be removed from a message")
	}
	const changeable = flagSuppressEmbeds | flagComponentsV2
	m.Flags = m.Flags&^changeable | flags&changeable
}

// checkMessage checks the message as it would be after the request.
func (s *Server) checkMessage(f *form, m *Message, path string) {
	v2 := m.Flags&flagComponentsV2 != 0
	checkComponents(f, at(path, "components"), m.Components, v2, func(id string) bool { return s.world.emoji(id) != nil })
	if v2 {
		const code, text = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "The '%s' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
		if m.Content != "" {
			f.fail(at(path, "content"), code, text, "content")
		}
		if len(m.Embeds) > 0 {
			f.fail(at(path, "embeds"), code, text, "embeds")
		}
		return
	}
	f.length(at(path, "content"), m.Content, 0, maxContent)
	checkEmbeds(f, at(path, "embeds"), m.Embeds)
}

// stamp is the time as Discord keeps it.
func stamp(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// nonceKey is the nonce as text, empty if there is none.
func (d *draft) nonceKey() string {
	text := strings.Trim(string(d.Nonce), `"`)
	if text == "null" {
		return ""
	}
	return text
}
