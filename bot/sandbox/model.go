package sandbox

import (
	"encoding/json"
	"time"
)

// The shapes of Discord's API that the sandbox keeps. A stored Message is
// never changed: an edit stores a new one, so that readers need no copy.

// User is a person or the bot.
type User struct {
	ID            string  `json:"id"`
	Username      string  `json:"username"`
	GlobalName    *string `json:"global_name"`
	Discriminator string  `json:"discriminator"`
	Avatar        *string `json:"avatar"`
	Bot           bool    `json:"bot,omitempty"`
	Flags         int     `json:"flags"`
	PublicFlags   int     `json:"public_flags"`
	PrimaryGuild  *string `json:"primary_guild"` // nobody wears a tag
}

// Message is a message as Discord shows it.
type Message struct {
	ID                  string               `json:"id"`
	Type                int                  `json:"type"`
	ChannelID           string               `json:"channel_id"`
	Author              User                 `json:"author"`
	Content             string               `json:"content"`
	Timestamp           time.Time            `json:"timestamp"`
	EditedTimestamp     *time.Time           `json:"edited_timestamp"`
	TTS                 bool                 `json:"tts"`
	MentionEveryone     bool                 `json:"mention_everyone"`
	Mentions            []User               `json:"mentions"`
	MentionRoles        []string             `json:"mention_roles"`
	Attachments         []Attachment         `json:"attachments"`
	Embeds              []Embed              `json:"embeds"`
	Components          []Component          `json:"components"`
	Pinned              bool                 `json:"pinned"`
	Flags               int                  `json:"flags"`
	Nonce               json.RawMessage      `json:"nonce,omitempty"`
	ApplicationID       string               `json:"application_id,omitempty"`
	WebhookID           string               `json:"webhook_id,omitempty"`
	InteractionMetadata *InteractionMetadata `json:"interaction_metadata,omitempty"`
	Interaction         *UsedCommand         `json:"interaction,omitempty"`
	MessageReference    *MessageReference    `json:"message_reference,omitempty"`
	Thread              *channelObject       `json:"thread,omitempty"`

	// EphemeralFor is the id of the only member who sees the message.
	EphemeralFor string `json:"-"`
	deferred     bool   // a type 5 answer that has not been filled yet
}

// Message flags.
const (
	flagSuppressEmbeds        = 1 << 2
	flagHasThread             = 1 << 5
	flagEphemeral             = 1 << 6
	flagLoading               = 1 << 7
	flagSuppressNotifications = 1 << 12
	flagComponentsV2          = 1 << 15
)

// Ephemeral reports whether only one member sees the message.
func (m *Message) Ephemeral() bool { return m.EphemeralFor != "" }

// InteractionMetadata says which interaction made a message.
type InteractionMetadata struct {
	ID                  string            `json:"id"`
	Type                int               `json:"type"`
	User                User              `json:"user"`
	Owners              map[string]string `json:"authorizing_integration_owners"`
	InteractedMessageID string            `json:"interacted_message_id,omitempty"`
	// Triggering is of a submitted modal: the interaction that opened it.
	Triggering *InteractionMetadata `json:"triggering_interaction_metadata,omitempty"`
}

// UsedCommand names the slash command that made a message.
type UsedCommand struct {
	ID   string `json:"id"`
	Type int    `json:"type"`
	Name string `json:"name"`
	User User   `json:"user"`
}

// MessageReference points to the message that a reply answers.
type MessageReference struct {
	Type            int    `json:"type"`
	MessageID       string `json:"message_id,omitempty"`
	ChannelID       string `json:"channel_id,omitempty"`
	GuildID         string `json:"guild_id,omitempty"`
	FailIfNotExists *bool  `json:"fail_if_not_exists,omitempty"`
}

// Attachment is an uploaded file.
type Attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
	ContentType string `json:"content_type,omitempty"`
	Size        int    `json:"size"`
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
	Ephemeral   bool   `json:"ephemeral,omitempty"`
}

// Embed is a card of a message without Components V2.
type Embed struct {
	Type        string       `json:"type,omitempty"`
	Title       string       `json:"title,omitempty"`
	Description string       `json:"description,omitempty"`
	URL         string       `json:"url,omitempty"`
	Timestamp   string       `json:"timestamp,omitempty"`
	Color       int          `json:"color,omitempty"`
	Footer      *EmbedText   `json:"footer,omitempty"`
	Author      *EmbedText   `json:"author,omitempty"`
	Image       *EmbedImage  `json:"image,omitempty"`
	Thumbnail   *EmbedImage  `json:"thumbnail,omitempty"`
	Fields      []EmbedField `json:"fields,omitempty"`
}

// EmbedText is the footer (Text) or the author (Name) of an Embed.
type EmbedText struct {
	Text    string `json:"text,omitempty"`
	Name    string `json:"name,omitempty"`
	URL     string `json:"url,omitempty"`
	IconURL string `json:"icon_url,omitempty"`
}

// EmbedImage is a picture of an Embed.
type EmbedImage struct {
	URL    string `json:"url"`
	Width  int    `json:"width,omitempty"`
	Height int    `json:"height,omitempty"`
}

// EmbedField is one titled paragraph of an Embed.
type EmbedField struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Inline bool   `json:"inline,omitempty"`
}

// Emoji is an application emoji (ID set) or a Unicode one (Name only).
type Emoji struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// Choice is one suggestion of an autocomplete.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             any               `json:"value"`
}

// Modal is a form that the bot has opened for a member.
type Modal struct {
	CustomID      string      `json:"custom_id"`
	Title         string      `json:"title"`
	Components    []Component `json:"components"`
	InteractionID string      `json:"interaction_id"`

	messageID string // of the component that opened it
}

// maybe is a field of a request body that may be absent. Null counts as
// present with the zero value, which is how Discord clears a field.
type maybe[T any] struct {
	set   bool
	value T
}

func (m *maybe[T]) UnmarshalJSON(data []byte) error {
	m.set = true
	if string(data) == "null" {
		return nil
	}
	return json.Unmarshal(data, &m.value)
}
