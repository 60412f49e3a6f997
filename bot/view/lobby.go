package view

import (
	"strconv"
	"strings"
	"time"

	"shengji/bot/chat"
	"shengji/game/round"
	"shengji/game/rules"
)

// lobby is the board before the first deal.
func (w Writer) lobby(t *Table) (lines []string, buttons []chat.Button) {
	lines = append([]string{w.header(t)}, w.sitting(t)...)
	if t.TakenUp != nil {
		lines = append(lines, w.takenUp(t.TakenUp))
	}
	lines = append(lines, w.readiness(t, "lobby.ready", "lobby.full"), w.terms(t))
	lines = append(lines, w.seal(t)...)
	if !t.Deadline.IsZero() {
		lines = append(lines, w.Say("lobby.closes", "When", in(t.Deadline)))
	}

	for s := range t.Seats {
		if t.Seats[s].Empty() {
			b := chat.Button{ID: t.id(PressSit, strconv.Itoa(s)), Label: w.Say("button.sit", "Seat", w.seat(round.Seat(s))), Style: chat.Success}
			buttons = append(buttons, b)
		}
	}
	if empties(t) > 0 {
		buttons = append(buttons, w.button(t, "button.add_computer", PressComputer))
	}
	start := styled(w.button(t, "button.start", PressStart), chat.Primary)
	start.Disabled = empties(t) > 0
	return lines, append(append(buttons, start), w.tableButtons(t)...)
}

// takenUp says that a match goes on, and whose deal is next.
func (w Writer) takenUp(m *TakenUp) string {
	if m.Declarer == round.Nobody {
		return w.Say("lobby.goes_on")
	}
	return w.Say("lobby.goes_on_declarer", "Seat", w.seat(m.Declarer))
}

// between is the board once a round or the match is over; what the round
// brought is in its own Summary.
func (w Writer) between(t *Table) (lines []string, buttons []chat.Button) {
	lines = []string{w.header(t)}
	key := "button.next_round"
	if t.State == Finished {
		key = "button.new_match"
		lines = append(lines, w.winners(t))
	}
	if r := t.Last; t.State == Between && r != nil && r.View.Tally != nil {
		lines = append(lines, w.Say("outcome.next", "Who", w.who(t, r.Next)))
	}
	lines = append(lines, w.sitting(t)...)
	lines = append(lines, w.readiness(t, "between.ready", "between.waiting"), w.terms(t), w.cutters(t))
	if !t.Deadline.IsZero() {
		lines = append(lines, w.Say("between.deals", "When", in(t.Deadline)))
	}
	start := styled(w.button(t, key, PressStart), chat.Primary)
	start.Disabled = empties(t) > 0
	buttons = []chat.Button{start, w.button(t, "button.score", PressScore)}
	for s := range t.Seats {
		if t.Seats[s].Empty() {
			buttons = append(buttons, chat.Button{ID: t.id(PressSit, strconv.Itoa(s)), Label: w.Say("button.sit", "Seat", w.seat(round.Seat(s))), Style: chat.Success})
		}
	}
	if empties(t) > 0 {
		buttons = append(buttons, w.button(t, "button.add_computer", PressComputer))
	}
	return lines, append(buttons, w.tableButtons(t)...)
}

// tableButtons are those of a table at rest: cut, leave, rules, take over.
func (w Writer) tableButtons(t *Table) []chat.Button {
	buttons := []chat.Button{w.button(t, "button.cut", PressCut), w.button(t, "button.rules", PressRules), w.button(t, "button.leave", PressLeave)}
	away := false
	for s := range t.Seats {
		if t.Seats[s].Bot != Human || t.Seats[s].Away {
			buttons = append(buttons, w.takeOver(t, round.Seat(s)))
		}
		away = away || t.Seats[s].Away
	}
	if away {
		buttons = append(buttons, w.button(t, "button.back", PressBack))
	}
	return buttons
}

func (w Writer) paused(t *Table) []string {
	why := t.Why
	if why == "" {
		why = Asked
		if t.By == "" {
			why = "unknown"
		}
	}
	lines := []string{w.header(t), w.pauseReason(t, why)}
	return append(append(lines, w.sitting(t)...), w.Say("pause.resume"))
}

func empties(t *Table) (n int) {
	for _, s := range t.Seats {
		if s.Empty() {
			n++
		}
	}
	return n
}

// sitting lists the seats of a table at rest, partners together.
func (w Writer) sitting(t *Table) (lines []string) {
	if t.Rules.Partners == rules.Called {
		for s := round.South; s < round.Nobody; s++ {
			lines = append(lines, w.seatAtRest(t, s)+" · "+w.Say("board.level", "Level", t.Seats[s].Level.String()))
		}
		return lines
	}
	for team := range teamSigns {
		first := round.Seat(team)
		lines = append(lines, w.teamHead(team, t.Seats[first].Level), w.seatAtRest(t, first), w.seatAtRest(t, first.Partner()))
	}
	return lines
}

// seatAtRest is one line: seat, who, strength of a computer player, marks.
func (w Writer) seatAtRest(t *Table, s round.Seat) string {
	seat := t.Seats[s]
	parts := []string{w.sitter(t, s)}
	if seat.Bot != Human {
		parts = append(parts, w.Say("board.computer", "Strength", w.Say("strength."+string(seat.Bot))))
	}
	if seat.Host {
		parts = append(parts, w.Say("board.is_host"))
	}
	if t.TakenUp != nil && seat.Empty() && t.TakenUp.Sat[s].User != "" {
		parts = append(parts, w.Say("lobby.sat", "Who", Name(t.TakenUp.Sat[s].Name)))
	}
	parts = append(parts, w.absence(t, s)...)
	if t.Rules.Stake > 0 {
		parts = append(parts, w.Say("board.coins", "Coins", signed(t.Coins[s])))
	}
	return strings.Join(parts, " · ")
}

// readiness says how many are missing; with all there who is ready, or what is
// waited for if nobody is.
func (w Writer) readiness(t *Table, ready, waiting string) string {
	if n := empties(t); n > 0 {
		return w.Say("lobby.needs", "Count", n)
	}
	var seats []round.Seat
	for s := round.South; s < round.Nobody; s++ {
		if t.Ready[s] && t.Seats[s].User != "" {
			seats = append(seats, s)
		}
	}
	if len(seats) == 0 {
		return w.Say(waiting)
	}
	return w.Say(ready, "Who", w.all(t, seats))
}

// terms says clock, pace and stake.
func (w Writer) terms(t *Table) string {
	stake := w.Say("stake.none")
	if t.Rules.Stake > 0 {
		stake = w.Say("stake.coins", "Count", t.Rules.Stake)
	}
	return strings.Join([]string{w.clock(t.Clock), w.Say("pace." + string(t.Pace)), stake}, " · ")
}

func (w Writer) clock(d time.Duration) string {
	switch {
	case d == 0:
		return w.Say("clock.off")
	case d%(24*time.Hour) == 0:
		return w.Say("clock.days", "Count", int(d/(24*time.Hour)))
	}
	return w.Say("clock.seconds", "Count", int(d/time.Second))
}

// seal shows the seal of the next deal in full, as less than all of it would
// bind nobody, and who has cut. After a round its summary shows the seal.
func (w Writer) seal(t *Table) []string {
	if t.Seal == "" {
		return nil
	}
	return []string{"-# " + w.Say("fair.seal", "Deal", t.Deal, "Seal", t.Seal), w.cutters(t)}
}

// cutters says who has cut the next deal; "" if nobody has.
func (w Writer) cutters(t *Table) string {
	var cut []round.Seat
	for s := round.South; s < round.Nobody; s++ {
		if t.Cut[s] {
			cut = append(cut, s)
		}
	}
	if len(cut) == 0 {
		return ""
	}
	return w.Say("fair.cut", "Who", w.all(t, cut))
}

// winners says who won the match.
func (w Writer) winners(t *Table) string {
	if t.Last == nil || t.Last.View.Tally == nil {
		return w.Say("match.over")
	}
	return w.Say("match.won", "Who", w.all(t.then(t.Last), t.Last.winners()))
}
