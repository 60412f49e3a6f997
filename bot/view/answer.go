package view

import (
	"strings"

	"shengji/bot/chat"
	"shengji/game/refusal"
	"shengji/game/round"
)

// Refused is the sentence for a refusal: the rule, and what is owed. t may be
// nil where no table is spoken of; seats are then named as such.
func (w Writer) Refused(t *Table, r *refusal.Refusal) string {
	if t == nil {
		t = &Table{}
	}
	seats := make([]round.Seat, len(r.Seats))
	for i, s := range r.Seats {
		seats[i] = round.Seat(s)
	}
	key := "refusal." + string(r.Code)
	if r.Code == refusal.FollowSuit && r.Number >= len(r.Cards) {
		key = "refusal.follow_all"
	}
	return w.Say(key, "Cards", w.Cards(r.Cards), "Count", r.Number, "Who", w.all(t, seats), "Option", w.optionNames(r.Options))
}

// Refusal tells a player privately why not, with a button for the one legal
// play where the rules leave only one.
func (w Writer) Refusal(t *Table, r *refusal.Refusal, c Choices) chat.Message {
	m := whisper(w.Refused(t, r))
	if c.Whole && len(c.Plays) == 1 {
		p := panel{Writer: w, t: t, c: c}
		m.Layout = append(m.Layout, chat.Buttons{styled(p.playButton(0), chat.Success)})
	}
	return m
}

// Trouble is why something asked of a table does not happen that is no matter
// of the rules of the game. It is a refusal without facts.
type Trouble = refusal.Code

// The troubles that no package below has a code for.
const (
	Elsewhere     Trouble = "elsewhere" // the command works only in a server's channel
	SeveralTables Trouble = "several_tables"
	OldPress      Trouble = "old_press"
	NotStaff      Trouble = "not_staff"
	CloseNeeds    Trouble = "close_needs_more" // the host and one more, or three, or staff
	KickNeeds     Trouble = "kick_needs_more"  // the host, or two voices
	DirectClosed  Trouble = "direct_closed"
	NoHint        Trouble = "no_hint"
	Internal      Trouble = "internal"
)

// Trouble tells a person privately why something did not happen.
func (w Writer) Trouble(why Trouble) chat.Message {
	return whisper(w.Refused(nil, &refusal.Refusal{Code: why}))
}

// Unreadable says privately which piece of a text is no card.
func (w Writer) Unreadable(piece string) chat.Message {
	return whisper(w.Say("answer.unreadable", "Piece", Name(piece)))
}

// MissingPermissions tells a person privately what the bot needs in a channel.
func (w Writer) MissingPermissions(missing chat.Permission) chat.Message {
	return whisper(w.Say("answer.permissions", "Permissions", w.Permissions(missing)))
}

// permissions in the order in which Discord lists them, with their keys.
var permissions = []struct {
	bit chat.Permission
	key string
}{
	{chat.ViewChannel, "view_channel"},
	{chat.ManageServer, "manage_server"},
	{chat.SendMessages, "send_messages"},
	{chat.SendMessagesInThreads, "send_messages_in_threads"},
	{chat.CreatePublicThreads, "create_public_threads"},
	{chat.EmbedLinks, "embed_links"},
	{chat.AttachFiles, "attach_files"},
	{chat.ReadHistory, "read_history"},
}

// Permissions names permissions as Discord names them in the reader's language.
func (w Writer) Permissions(ps chat.Permission) string {
	var names []string
	for _, p := range permissions {
		if ps&p.bit != 0 {
			names = append(names, w.Say("permission."+p.key))
		}
	}
	return strings.Join(names, w.Say("list.comma"))
}
