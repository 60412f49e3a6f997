package view

import (
	"strings"

	"shengji/bot/chat"
	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/rules"
)

// tableGreen edges the board.
const tableGreen = 0x2e7d4f

// Board is the public message of a table, edited in place as the table goes
// on. v is the public's view; it is not read in the lobby and between rounds.
func (w Writer) Board(t *Table, v round.View) chat.Message {
	return w.fitted(func(w Writer) chat.Message {
		lines, buttons := w.board(t, v)
		if t.Note != "" && t.State != Closed { // what was asked for is done
			lines = append(lines, t.Note)
		}
		layout := []chat.Block{chat.Container{Accent: tableGreen, Blocks: []chat.Block{text(lines...)}}}
		return chat.Message{Layout: append(layout, rows(buttons)...)}
	})
}

func (w Writer) board(t *Table, v round.View) (lines []string, buttons []chat.Button) {
	switch t.State {
	case Lobby:
		return w.lobby(t)
	case Between, Finished:
		return w.between(t)
	case Paused:
		return w.paused(t), []chat.Button{
			styled(w.button(t, "button.resume", PressResume), chat.Success),
			w.button(t, "button.hand", PressHand), w.button(t, "button.score", PressScore), w.button(t, "button.leave", PressLeave)}
	case Closed:
		return []string{w.header(t), w.Say("board.closed")}, nil
	case Parked:
		why := w.Say("board.parked")
		if t.Why == Behind {
			why = w.pauseReason(t, t.Why)
		}
		return []string{w.header(t), why, w.Say("board.parked_end")}, nil
	}
	return w.inRound(t, v), w.roundButtons(t, v)
}

// text joins lines into a paragraph, leaving out empty ones.
func text(lines ...string) chat.Text {
	var kept []string
	for _, l := range lines {
		if l != "" {
			kept = append(kept, l)
		}
	}
	return chat.Text{Content: strings.Join(kept, "\n")}
}

// paragraphs is a text for each list of lines that has any: an empty text is
// refused by Discord.
func paragraphs(lists ...[]string) (blocks []chat.Block) {
	for _, lines := range lists {
		if t := text(lines...); t.Content != "" {
			blocks = append(blocks, t)
		}
	}
	return blocks
}

func (w Writer) header(t *Table) string {
	key := "board.header"
	if t.Round > 0 {
		key = "board.header_round"
	}
	return w.Say(key, "Preset", w.preset(t), "Round", t.Round)
}

// preset names the rules of a table.
func (w Writer) preset(t *Table) string {
	name := w.PresetName(t.Preset)
	if t.Altered {
		return w.Say("board.preset_altered", "Preset", name)
	}
	return name
}

func (w Writer) inRound(t *Table, v round.View) []string {
	lines := []string{w.header(t), w.trumpLine(t, v)}
	lines = append(lines, w.declarations(t, v)...)
	lines = append(lines, w.sides(t, v)...)
	lines = append(lines, w.phase(t, v)...)
	return append(lines, w.turn(t, v))
}

// trumpLine says trump, level and declarer.
func (w Writer) trumpLine(t *Table, v round.View) string {
	line := w.Say("board.trump", "Trump", w.trumpText(v), "Level", v.Level.String())
	if v.Declarer < round.Nobody {
		line += " · " + w.Say("board.declarer", "Who", w.who(t, v.Declarer))
	}
	return line
}

// declarations says who declared what; of a long duel only the last four.
func (w Writer) declarations(t *Table, v round.View) (lines []string) {
	shown := v.Declarations[max(0, len(v.Declarations)-4):]
	for _, d := range shown {
		lines = append(lines, w.Say("declared."+string(d.Kind), "Who", w.who(t, d.Seat), "Cards", w.Cards(d.Cards)))
	}
	if len(v.BottomShown) > 0 {
		lines = append(lines, w.Say("declared.bottom", "Cards", w.Cards(v.BottomShown)))
	}
	return append(lines, w.called(t, v))
}

// called names the card called and the partner, where v knows them.
func (w Writer) called(t *Table, v round.View) string {
	if v.CalledCard == nil {
		return ""
	}
	called := w.Cards([]card.Card{*v.CalledCard})
	if v.Partner < round.Nobody {
		return w.Say("declared.called_partner", "Card", called, "Who", w.who(t, v.Partner))
	}
	return w.Say("declared.called", "Card", called)
}

// sides lists who plays with whom: under a line for each team, or each by
// himself where the partner is called.
func (w Writer) sides(t *Table, v round.View) (lines []string) {
	if v.Rules.Partners == rules.Called {
		for s := round.South; s < round.Nobody; s++ {
			lines = append(lines, w.teamSign(v, s)+" "+w.seatInRound(t, v, s)+" · "+w.Say("board.level", "Level", v.Levels[s].String()))
		}
		return lines
	}
	for team := range teamSigns {
		head := w.teamHead(team, v.Levels[team])
		if v.Declarer < round.Nobody {
			head += " · " + w.side(v.Declarer.Team() == team)
		}
		first := round.Seat(team)
		lines = append(lines, head, w.seatInRound(t, v, first), w.seatInRound(t, v, first.Partner()))
	}
	return lines
}

// teamHead is the line above a team: colour, name and level.
func (w Writer) teamHead(team int, level card.Rank) string {
	return teamSigns[team] + " **" + w.team(team) + "** · " + w.Say("board.level", "Level", level.String())
}

func (w Writer) side(declarers bool) string {
	if declarers {
		return w.Say("board.declarers")
	}
	return w.Say("board.attackers")
}

// seatInRound is one line: seat, who, cards left, marks.
func (w Writer) seatInRound(t *Table, v round.View, s round.Seat) string {
	parts := []string{w.sitter(t, s), w.Say("board.cards", "Count", v.Counts[s])}
	if v.Declarer == s {
		parts = append(parts, w.Say("board.is_declarer"))
	}
	return strings.Join(append(parts, w.absence(t, s)...), " · ")
}

// sitter names a seat and who sits there.
func (w Writer) sitter(t *Table, s round.Seat) string {
	switch seat := t.Seats[s]; {
	case seat.User != "":
		return w.seat(s) + " **" + Name(seat.Name) + "**"
	case seat.Bot != Human:
		return "**" + w.who(t, s) + "**"
	}
	return w.seat(s) + " —"
}

// teamSign colours a seat. Where the partner is called the teams are the
// declarer and those known to be with him, against the rest.
func (w Writer) teamSign(v round.View, s round.Seat) string {
	if v.Rules.Partners != rules.Called {
		return teamSigns[s.Team()]
	}
	if s == v.Declarer || s == v.Partner {
		return teamSigns[0]
	}
	return teamSigns[1]
}

// phase says what is going on.
func (w Writer) phase(t *Table, v round.View) []string {
	switch v.Phase {
	case round.DealingPhase:
		return []string{w.Say("phase.dealing", "Dealt", v.Dealt/4, "All", v.Rules.HandSize())}
	case round.DeclaringPhase, round.BuryingPhase, round.CounteringPhase, round.CallingPhase, round.ScoredPhase, round.AbandonedPhase:
		if v.Window == round.AfterBury {
			return []string{w.Say("phase.rebury")}
		}
		return []string{w.Say("phase." + string(v.Phase))}
	}
	return w.play(t, v)
}

// play shows the trick, who wins it, the last one and the points.
func (w Writer) play(t *Table, v round.View) []string {
	now, last := tricks(v)
	var lines []string
	if last != nil {
		lines = append(lines, w.lastTrick(t, last))
	}
	lines = append(lines, w.Say("trick.number", "Number", trickNumber(v)))
	if now != nil {
		lines = append(lines, w.trick(t, v, now)...)
	}
	return append(lines, w.points(v))
}

// lastTrick says in a line who took the last trick, with what.
func (w Writer) lastTrick(t *Table, last *round.Trick) string {
	return w.Say("trick.last", "Who", w.who(t, last.Winner), "Cards", w.Cards(winning(last)), "Points", last.Points)
}

// tricks returns the trick that is going on and the last finished one, nil if
// there is none.
func tricks(v round.View) (now, last *round.Trick) {
	n := len(v.Tricks)
	if n > 0 && len(v.Tricks[n-1].Plays) < 4 {
		now, n = &v.Tricks[n-1], n-1
	}
	if n > 0 {
		last = &v.Tricks[n-1]
	}
	return now, last
}

// trickNumber returns the number, from 1, of the trick that is going on or comes next.
func trickNumber(v round.View) int {
	if now, _ := tricks(v); now != nil {
		return len(v.Tricks)
	}
	return len(v.Tricks) + 1
}

// winning returns the cards that take a trick.
func winning(t *round.Trick) []card.Card {
	for _, p := range t.Plays {
		if p.Seat == t.Winner {
			return p.Cards
		}
	}
	return nil
}

// trick is one line a play, the lead first.
func (w Writer) trick(t *Table, v round.View, tr *round.Trick) (lines []string) {
	wins := "trick.wins"
	if len(tr.Plays) == 4 {
		wins = "trick.took"
	}
	for _, p := range tr.Plays {
		line := w.teamSign(v, p.Seat) + " " + w.who(t, p.Seat) + " " + w.Cards(p.Cards)
		if p.Seat == tr.Winner {
			line += " " + w.Say(wins)
		}
		lines = append(lines, line)
		if len(p.Tried) > 0 {
			lines = append(lines, w.Say("trick.thrown", "Cards", w.Cards(p.Tried), "Who", w.who(t, p.BeatenBy)))
		}
	}
	return lines
}

// points says how many points attackers have and how many they need.
func (w Writer) points(v round.View) string {
	return w.Say("board.points", "Points", v.Points, "Need", takeOver(&v.Rules))
}

// takeOver returns from how many points attackers win; with half_win they may
// win with fewer, by the last trick (rules.md 11).
func takeOver(r *rules.Rules) int {
	if r.LastTrick == rules.HalfWin {
		return 45
	}
	return r.Brackets.TakeOver()
}

// turn says who is to act and until when.
func (w Writer) turn(t *Table, v round.View) string {
	if len(v.Turn) == 0 {
		return w.until(t, "")
	}
	if v.Phase == round.DealingPhase || (v.Phase == round.DeclaringPhase && len(v.Turn) > 1) {
		key := "turn.race"
		if len(v.Declarations) > 0 { // a level card alone may not do any more
			key = "turn.race_declared"
		}
		return w.until(t, w.Say(key))
	}
	return w.until(t, w.Say("turn."+string(asking(v, v.Turn[0])), "Who", w.all(t, v.Turn), "Count", v.BottomSize))
}

// asking is what a seat is asked to do now. Against the declaration of another
// it is a counter, even while declarations are open.
func asking(v round.View, seat round.Seat) round.PhaseName {
	if n := len(v.Declarations); v.Phase == round.DeclaringPhase && n > 0 && v.Declarations[n-1].Seat != seat {
		return round.CounteringPhase
	}
	return v.Phase
}

// until adds the deadline to a line.
func (w Writer) until(t *Table, line string) string {
	if t.Deadline.IsZero() {
		return line
	}
	if line != "" {
		line += " · "
	}
	return line + in(t.Deadline)
}

func (w Writer) roundButtons(t *Table, v round.View) []chat.Button {
	buttons := []chat.Button{styled(w.button(t, "button.hand", PressHand), chat.Primary)}
	phase := v.Phase
	if len(v.Turn) == 1 { // one alone is asked: the buttons say what the line above says
		phase = asking(v, v.Turn[0])
	}
	switch phase {
	case round.DealingPhase:
		buttons = append(buttons, styled(w.button(t, "button.declare", PressDeclareOpen), chat.Success))
	case round.DeclaringPhase:
		buttons = append(buttons, styled(w.button(t, "button.declare", PressDeclareOpen), chat.Success), w.button(t, "button.pass", PressPass))
	case round.CounteringPhase:
		buttons = append(buttons, styled(w.button(t, "button.counter", PressDeclareOpen), chat.Success), w.button(t, "button.pass_counter", PressPass))
	case round.PlayingPhase:
		buttons = append(buttons, w.button(t, "button.last_trick", PressLastTrick), w.button(t, "button.score", PressScore))
	}
	buttons = append(buttons, w.button(t, "button.rules", PressRules))
	return append(buttons, w.awayButtons(t)...)
}
