package view

import (
	"strconv"

	"shengji/bot/chat"
	"shengji/game/round"
)

// SeatLost tells a person in a direct message that he has lost his seat, TookOver
// to who sits there now or Freed.
func (w Writer) SeatLost(t *Table, how Note, s round.Seat) chat.Message {
	key := "direct.freed_seat"
	if how == TookOver {
		key = "direct.taken_over"
	}
	return chat.Message{Layout: []chat.Block{text(w.Say(key, "Who", w.who(t, s), "Seat", w.seat(s), "Table", channel(t.Channel)))}}
}

// Halted tells the host in a direct message why his table, which cannot show
// it, is paused.
func (w Writer) Halted(t *Table) chat.Message {
	return chat.Message{Layout: []chat.Block{text(w.Say("direct.halted", "Table", channel(t.Channel), "Why", w.pauseReason(t, t.Why)))}}
}

func (w Writer) pauseReason(t *Table, why Why) string {
	return w.Say("pause."+string(why), "Who", Name(t.By), "Permissions", w.Permissions(t.Need))
}

// absence marks a seat whose person is not there.
func (w Writer) absence(t *Table, s round.Seat) []string {
	switch seat := t.Seats[s]; {
	case seat.Goes:
		return []string{w.Say("board.is_going")}
	case seat.Away:
		return []string{w.Say("board.is_away")}
	}
	return nil
}

// awayButtons are for those who are away and for whoever takes their seats.
func (w Writer) awayButtons(t *Table) (buttons []chat.Button) {
	for s := range t.Seats {
		if !t.Seats[s].Away {
			continue
		}
		if buttons == nil {
			buttons = append(buttons, w.button(t, "button.back", PressBack))
		}
		buttons = append(buttons, w.takeOver(t, round.Seat(s)))
	}
	return buttons
}

// takeOver offers the seat of a computer player or of somebody away.
func (w Writer) takeOver(t *Table, s round.Seat) chat.Button {
	return chat.Button{ID: t.id(PressTakeOver, strconv.Itoa(int(s))), Label: w.Say("button.take_over", "Seat", w.seat(s))}
}
