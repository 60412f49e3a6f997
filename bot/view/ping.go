package view

import (
	"shengji/bot/chat"
	"shengji/game/round"
)

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
	Goes       Note = "goes"  // once the round is over
	Freed      Note = "freed" // by the host, or by two voices
	WantsFreed Note = "wants_freed"
	WantsClose Note = "wants_close"

	RulesChanged Note = "rules_changed"
)

// Note writes a line for Table.Note.
func (w Writer) Note(t *Table, n Note, s round.Seat) string {
	return w.Say("note."+string(n), "Who", w.who(t, s), "Seat", w.seat(s))
}
