package chat

import (
	"context"
	"time"
)

// Identifiers are Discord snowflakes in decimal. Identity is always the id;
// names are decoration.
type (
	UserID    string
	ChannelID string
	MessageID string
	GuildID   string
)

// A Service sends messages. Every call may fail, be repeated or come late
// without harm to a table; its errors are *Error. Implementations are safe for
// concurrent use.
type Service interface {
	// Post sends a new message. The nonce (at most 25 bytes) makes a repeated
	// Post of the same message return the first one; empty means none.
	Post(ctx context.Context, in ChannelID, m Message, nonce string) (MessageID, error)
	// Edit replaces a message of the bot's own.
	Edit(ctx context.Context, in ChannelID, id MessageID, m Message) error
	// Delete removes a message of the bot's own; one already gone is no error.
	Delete(ctx context.Context, in ChannelID, id MessageID) error
	// Direct returns the channel for direct messages to a person. That it
	// exists does not mean that sending there will be allowed.
	Direct(ctx context.Context, to UserID) (ChannelID, error)
	// Thread opens a public thread in a channel; its name has 1 to 100
	// characters.
	Thread(ctx context.Context, in ChannelID, name string) (ChannelID, error)

	Answerer
}

// An Answerer answers interactions. The first answer must reach the service
// within three seconds; each of the first five methods is a first answer and
// may be called once for an interaction.
type Answerer interface {
	// Reply answers with a new message; m.Private makes only the asker see it.
	Reply(ctx context.Context, i *Interaction, m Message) error
	// Update replaces the message whose button or menu was pressed.
	Update(ctx context.Context, i *Interaction, m Message) error
	// Acknowledge accepts a press and changes nothing yet.
	Acknowledge(ctx context.Context, i *Interaction) error
	// Ask opens a modal.
	Ask(ctx context.Context, i *Interaction, m Modal) error
	// Suggest answers an Autocomplete interaction with at most 25 choices.
	Suggest(ctx context.Context, i *Interaction, choices []Choice) error

	// Revise replaces the answer given (or the message updated) by i, at most
	// 15 minutes after it.
	Revise(ctx context.Context, i *Interaction, m Message) error
	// FollowUp sends a further message that belongs to i, likewise.
	FollowUp(ctx context.Context, i *Interaction, m Message) error
}

// Kind tells the interactions apart.
type Kind uint8

const (
	Command      Kind = iota + 1 // a slash command was entered
	Press                        // a button was pressed or a menu closed
	Submit                       // a modal was sent
	Autocomplete                 // an option is being typed
)

// An Interaction is one act of a person. Delivery is at least once and in any
// order: the ID is the key by which a second delivery is known.
type Interaction struct {
	ID      string
	Token   string // secret; for answers only, never logged
	Kind    Kind
	Created time.Time // as the service's clock had it, read from the ID

	Guild   GuildID // empty in direct messages
	Channel ChannelID
	// Thread says that Channel is a thread: SendMessagesInThreads counts there.
	Thread bool
	User   UserID
	Name   string // how the person is shown, unescaped
	// Locale is the person's own language, GuildLocale the server's ("zh-CN").
	Locale, GuildLocale string
	// AppPermissions are the bot's in this channel, MemberPermissions the
	// person's (Permission bits); zero in direct messages.
	AppPermissions, MemberPermissions Permission
	Roles                             []string // role ids of the person

	// Name of the command with its sub-command: "table open"; Command and
	// Autocomplete only. Options by name; Focused is the one being typed.
	Path    string
	Options map[string]string
	Focused string

	// CustomID and Values of the button or menu (Press) or of the modal
	// (Submit; Inputs by the custom id of each field).
	CustomID string
	Values   []string
	Inputs   map[string]string

	// Message is the message that was pressed, and whether only the presser
	// can see it. Press only.
	Message        MessageID
	MessagePrivate bool
}

// Permission is a set of Discord permission bits.
type Permission uint64

const (
	ManageServer          Permission = 1 << 5
	ViewChannel           Permission = 1 << 10
	SendMessages          Permission = 1 << 11
	EmbedLinks            Permission = 1 << 14
	AttachFiles           Permission = 1 << 15
	ReadHistory           Permission = 1 << 16
	CreatePublicThreads   Permission = 1 << 35
	SendMessagesInThreads Permission = 1 << 38

	// Needed is what the invite link asks for.
	Needed = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadHistory | CreatePublicThreads | SendMessagesInThreads
)

// A Notice tells of something that happened to a place.
type Notice struct {
	What    NoticeKind
	Guild   GuildID
	Channel ChannelID
}

// NoticeKind tells the notices apart.
type NoticeKind uint8

const (
	ChannelDeleted NoticeKind = iota + 1 // or a thread
	GuildLeft
	GuildJoined   // or available again, after an outage or a restart
	AccessChanged // what the bot was not allowed there it may be allowed now; Channel empty is the whole server
)

var noticeNames = [...]string{"none", "channel deleted", "guild left", "guild joined", "access changed"}

func (k NoticeKind) String() string { return noticeNames[k] }
