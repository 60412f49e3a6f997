package view

import (
	"strings"

	"shengji/bot/chat"
	"shengji/game/card"
	"shengji/game/round"
)

// Opened tells the one who opened a table privately where it is.
func (w Writer) Opened(in chat.ChannelID) chat.Message {
	return whisper(w.Say("answer.opened", "Channel", channel(in)))
}

// Shown tells a person privately that the board is posted anew.
func (w Writer) Shown() chat.Message { return whisper(w.Say("answer.shown")) }

// CutTaken tells a person privately that the cut counts.
func (w Writer) CutTaken() chat.Message { return whisper(w.Say("answer.cut")) }

// Done tells a person privately that a command was carried out.
func (w Writer) Done() chat.Message { return whisper(w.Say("answer.done")) }

// Asked tells a person privately what has become of the table by a command.
func (w Writer) Asked(t Table) chat.Message {
	switch t.State {
	case Paused, Closed, Parked:
		return whisper(w.Say("answer." + string(t.State)))
	}
	return w.Done()
}

// Read says how cards entered as text were understood.
func (w Writer) Read(cs []card.Card) string {
	return w.Say("answer.read", "Cards", w.Cards(cs))
}

// Choice suggests cards while they are being typed: shown as people write
// them, sent as the game reads them.
func (w Writer) Choice(cs []card.Card) chat.Choice {
	return chat.Choice{Name: clip(w.plain(cs), maxOptionText), Value: compact(cs)}
}

// compact writes cards with each suit once, "S77 H10", as 33 of them must fit
// into the 100 characters of a suggestion.
func compact(cs []card.Card) string {
	var b strings.Builder
	for i, c := range cs {
		switch {
		case c.Joker():
			b.WriteString(" " + c.String())
		case i > 0 && !cs[i-1].Joker() && cs[i-1].Suit() == c.Suit():
			b.WriteString(c.Rank().String())
		default:
			b.WriteString(" " + c.String())
		}
	}
	return strings.TrimSpace(b.String())
}

// PresetName names a preset in the reader's language.
func (w Writer) PresetName(id string) string {
	for _, p := range presets() {
		if p.ID == id {
			return p.Names[w.Locale()]
		}
	}
	return id
}

// Moved takes the place of a board in a channel that the table has left: no
// buttons, so that there are never two boards of a table.
func (w Writer) Moved(t *Table) chat.Message {
	return chat.Message{Silent: true, Layout: []chat.Block{text(w.header(t), w.Say("board.moved", "Channel", channel(t.Channel)))}}
}

// Abandoned is the permanent message of a round that was not played out: its
// deal is opened all the same (product.md 6).
func (w Writer) Abandoned(t *Table, why round.AbandonReason, p Proof) chat.Message {
	lines := append([]string{w.header(t), w.Say("abandoned." + string(why))}, w.proof(t, p)...)
	return chat.Message{Silent: true, Layout: []chat.Block{text(lines...), w.afterwards(t, p)}}
}

// Ended takes the place of the board of a table that nothing else is known of
// than that it is closed.
func (w Writer) Ended() chat.Message {
	return chat.Message{Silent: true, Layout: []chat.Block{text(w.Say("board.closed"))}}
}

// Fields of forms.
const (
	CutField  = "word"
	TextField = "cards"
)

// cutCharacters is how long the word of a cut may be (product.md 6).
const cutCharacters = 32

// CutForm asks for the word of a cut, which may be left empty.
func (w Writer) CutForm(t *Table) chat.Modal {
	return chat.Modal{ID: t.id(PressCut), Title: w.Say("form.cut"), Fields: []chat.Field{
		{ID: CutField, Label: w.Say("form.cut_word"), Placeholder: w.Say("form.cut_hint"), Max: cutCharacters},
	}}
}

// TextForm asks for cards as text.
func (w Writer) TextForm(t *Table, v round.View) chat.Modal {
	key := "form.play"
	switch v.Phase {
	case round.BuryingPhase:
		key = "form.bury"
	case round.CallingPhase:
		key = "form.call"
	}
	return chat.Modal{ID: t.id(PressText), Title: w.Say(key), Fields: []chat.Field{
		{ID: TextField, Label: w.Say("form.cards"), Placeholder: w.Say("form.cards_hint"), Min: 1, Max: 300, Required: true},
	}}
}
