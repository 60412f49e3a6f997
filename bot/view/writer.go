package view

import (
	"strconv"
	"time"
	"unicode/utf8"

	"shengji/bot/chat"
	"shengji/bot/lang"
	"shengji/bot/route"
	"shengji/game/round"
)

// Writer writes screens for one reader: in the table's language for everybody,
// in a person's own for what only that person sees.
type Writer struct {
	*lang.Text
	Emoji    Emoji // nil: cards are written with suit signs
	Sort     Sort  // of the reader's own hand
	Pictures bool  // panels offer one of the hand
}

// Limits of a message in Components V2 (discord.md B2). Discord fails above
// about 10,170 bytes of text, 12 of them counted for each text component.
const (
	maxComponents = 40
	maxCharacters = 4000
	maxBytes      = 10000
	maxOptions    = 25
	maxLabel      = 80
	maxOptionText = 100
	rowButtons    = 5
)

// size returns the characters and bytes of text in blocks as Discord counts them.
func size(blocks []chat.Block) (characters, bytes int) {
	for _, b := range blocks {
		switch b := b.(type) {
		case chat.Text:
			characters += utf8.RuneCountInString(b.Content)
			bytes += len(b.Content) + 12
		case chat.Section:
			for _, t := range b.Texts {
				characters += utf8.RuneCountInString(t.Content)
				bytes += len(t.Content) + 12
			}
		case chat.Container:
			c, n := size(b.Blocks)
			characters, bytes = characters+c, bytes+n
		}
	}
	return characters, bytes
}

// fits reports whether the text of a message is not too long.
func fits(m chat.Message) bool {
	characters, bytes := size(m.Layout)
	return characters <= maxCharacters && bytes <= maxBytes
}

// fitted returns what write gives with emoji, or without them where that would
// be too long: an emoji is nearly thirty characters, a card in text three.
func (w Writer) fitted(write func(Writer) chat.Message) chat.Message {
	m := write(w)
	if fits(m) {
		return m
	}
	w.Emoji = nil
	return write(w)
}

// button returns a button of a table with a label of the catalogue.
func (w Writer) button(t *Table, key, action string, args ...string) chat.Button {
	return chat.Button{ID: t.id(action, args...), Label: w.Say(key)}
}

// id returns the custom id of an action at the table as it is now.
func (t *Table) id(action string, args ...string) string {
	return route.New(t.ID, t.Version, action, args...).String()
}

func styled(b chat.Button, s chat.Style) chat.Button {
	b.Style = s
	return b
}

// rows lays buttons in rows of at most five.
func rows(bs []chat.Button) (blocks []chat.Block) {
	for len(bs) > 0 {
		n := min(len(bs), rowButtons)
		blocks = append(blocks, chat.Buttons(bs[:n:n]))
		bs = bs[n:]
	}
	return blocks
}

// seat names a seat: "South".
func (w Writer) seat(s round.Seat) string { return w.Say("seat." + strconv.Itoa(int(s))) }

// team names a team: "S/N".
func (w Writer) team(team int) string { return w.Say("team." + strconv.Itoa(team)) }

// teamSigns are the colours of the teams; the words stand beside them.
var teamSigns = [2]string{"🟦", "🟧"}

// who names the one in a seat, for markdown: the person, or the seat for a
// computer player, as several of them may sit at a table.
func (w Writer) who(t *Table, s round.Seat) string {
	if s >= round.Nobody {
		return "—"
	}
	switch seat := t.Seats[s]; {
	case seat.User != "":
		return Name(seat.Name)
	case seat.Bot != Human:
		return w.Say("seat.computer", "Seat", w.seat(s))
	}
	return w.seat(s)
}

// whoPlain is who for places without markdown.
func (w Writer) whoPlain(t *Table, s round.Seat) string {
	if s < round.Nobody && t.Seats[s].User != "" {
		return PlainName(t.Seats[s].Name)
	}
	return w.who(t, s)
}

// all joins the names of seats.
func (w Writer) all(t *Table, seats []round.Seat) string {
	s := ""
	for i, seat := range seats {
		if i > 0 {
			s += w.Say("list.comma")
		}
		s += w.who(t, seat)
	}
	return s
}

// in writes when a time comes, counted down by the reader's own client.
func in(at time.Time) string { return "<t:" + strconv.FormatInt(at.Unix(), 10) + ":R>" }

// channel names a channel, as a link to it.
func channel(id chat.ChannelID) string { return "<#" + string(id) + ">" }
