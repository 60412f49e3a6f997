package view

import (
	"strings"

	"shengji/bot/chat"
	"shengji/game/refusal"
	"shengji/game/round"
)

// Refused is the sentence for a refusal: the rule, and what is owed.
func (w Writer) Refused(t *Table, r *refusal.Refusal) string {
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
// of the rules of the game.
type Trouble string

// The troubles.
const (
	NoTable        Trouble = "no_table"
	TableOpen      Trouble = "table_open"
	Elsewhere      Trouble = "elsewhere" // the command works only in a server's channel
	SeveralTables  Trouble = "several_tables"
	OldPress       Trouble = "old_press"
	NotSeated      Trouble = "not_seated"
	AlreadySeated  Trouble = "already_seated"
	SeatTaken      Trouble = "seat_taken"
	SeatsMissing   Trouble = "seats_missing"
	NotComputer    Trouble = "not_computer" // the seat is no computer player's
	NotAway        Trouble = "not_away"
	NotHost        Trouble = "not_host"
	NotStaff       Trouble = "not_staff"
	BetweenRounds  Trouble = "between_rounds" // only between rounds
	NoRound        Trouble = "no_round"
	IsPaused       Trouble = "is_paused"
	NotPaused      Trouble = "not_paused"
	IsClosed       Trouble = "is_closed"
	IsParked       Trouble = "is_parked"
	CutTooLate     Trouble = "cut_too_late"
	CutTooLong     Trouble = "cut_too_long"
	CloseNeedsMore Trouble = "close_needs_more" // the host and one more, or three, or staff
	DirectClosed   Trouble = "direct_closed"
	NothingTicked  Trouble = "nothing_ticked"
	NoHint         Trouble = "no_hint"
	Internal       Trouble = "internal"
)

// Trouble tells a person privately why something did not happen.
func (w Writer) Trouble(why Trouble) chat.Message { return whisper(w.Say("trouble." + string(why))) }

// Unreadable says privately which piece of a text is no card.
func (w Writer) Unreadable(piece string) chat.Message {
	return whisper(w.Say("trouble.unreadable", "Piece", Name(piece)))
}

// MissingPermissions tells a person privately what the bot needs in a channel.
func (w Writer) MissingPermissions(missing chat.Permission) chat.Message {
	return whisper(w.Say("trouble.permissions", "Permissions", w.Permissions(missing)))
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

// TurnPing is the short message that tells a player of his turn.
func (w Writer) TurnPing(t *Table, v round.View, s round.Seat) chat.Message {
	return w.ping(t, s, "ping."+string(v.Phase))
}

// Hurry is the ping at half of the clock.
func (w Writer) Hurry(t *Table, s round.Seat) chat.Message { return w.ping(t, s, "ping.hurry") }

func (w Writer) ping(t *Table, s round.Seat, key string) chat.Message {
	user := t.Seats[s].User
	line := w.Say(key, "Who", "<@"+string(user)+">")
	return chat.Message{Layout: []chat.Block{text(w.until(t, line))}, Mention: []chat.UserID{user}}
}

// Note is a line on the board about people; see Writer.Note.
type Note string

// The notes. Each is about one seat.
const (
	PlayedFor  Note = "played_for" // the clock ran out, the computer played
	WentAway   Note = "went_away"  // three times in a row
	CameBack   Note = "came_back"
	SatDown    Note = "sat_down"
	StoodUp    Note = "stood_up"
	TookOver   Note = "took_over"
	HostNow    Note = "host_now"
	Freed      Note = "freed" // by the host
	WantsClose Note = "wants_close"
)

// Note writes a line for Table.Note.
func (w Writer) Note(t *Table, n Note, s round.Seat) string {
	return w.Say("note."+string(n), "Who", w.who(t, s), "Seat", w.seat(s))
}
