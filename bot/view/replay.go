package view

import (
	"strconv"
	"strings"

	"shengji/bot/chat"
	"shengji/game/card"
	"shengji/game/record"
	"shengji/game/round"
)

// Replay is a round that is over, opened at one of its steps.
type Replay struct {
	PastRound
	Steps []record.Step
	At    int // index of the step that is shown
}

// Moves of the buttons under a replay.
const (
	MoveFirst = "first"
	MoveBack  = "back"
	MoveNext  = "next"
	MoveLast  = "last"
)

// Move goes to another step.
func (r *Replay) Move(move string) {
	last := len(r.Steps) - 1
	switch move {
	case MoveFirst:
		r.At = 0
	case MoveBack:
		r.At--
	case MoveNext:
		r.At++
	case MoveLast:
		r.At = last
	}
	r.At = min(max(r.At, 0), last)
}

// Step is the one that is shown.
func (r *Replay) Step() record.Step { return r.Steps[r.At] }

// moves are the buttons as they are drawn. Signs are words enough here, and five
// buttons with words do not fit a phone's line.
var moves = []struct{ move, sign string }{{MoveFirst, "⏮"}, {MoveBack, "◀"}, {MoveNext, "▶"}, {MoveLast, "⏭"}}

// Replay shows one step of a round that is over, with all hands open.
func (w Writer) Replay(r *Replay) chat.Message {
	return w.fitted(func(w Writer) chat.Message {
		s := r.Step()
		head := []string{
			"**" + w.Say("replay.title") + "** · " + when(r.Ended) + " · " + strconv.Itoa(r.At+1) + " / " + strconv.Itoa(len(r.Steps)),
			w.trumpLine(r.Sat(), s.Public),
			w.ruled(&r.PastRound),
		}
		blocks := paragraphs(head, w.opened(r, s), w.step(r, s))
		m := chat.Message{Private: true, Layout: []chat.Block{chat.Container{Accent: tableGreen, Blocks: blocks}}}
		m.Layout = append(m.Layout, w.replayButtons(r))
		return m
	})
}

func (w Writer) replayButtons(r *Replay) chat.Buttons {
	var buttons chat.Buttons
	for i, to := range moves {
		there := r.At > 0
		if i >= 2 {
			there = r.At < len(r.Steps)-1
		}
		buttons = append(buttons, chat.Button{ID: r.id(PressReplay, strconv.Itoa(r.At), to.move), Label: to.sign, Disabled: !there})
	}
	buttons[2].Style = chat.Primary
	return append(buttons, chat.Button{ID: r.id(PressVerify), Label: w.Say("button.verify")})
}

// step says what happened in a part of the round.
func (w Writer) step(r *Replay, s record.Step) []string {
	switch s.Part {
	case record.Deal:
		return append([]string{"**" + w.Say("replay.deal") + "**"}, w.declaring(r, s)...)
	case record.Bury:
		return append([]string{"**" + w.Say("replay.bury") + "**"}, w.burying(r, s)...)
	case record.Trick:
		return w.tricked(r, s)
	}
	return w.ended(r, s)
}

// declaring says who declared what, and after how many cards.
func (w Writer) declaring(r *Replay, s record.Step) (lines []string) {
	t, dealt := r.Sat(), 0
	for _, e := range s.Events {
		switch e := e.(type) {
		case round.Dealt:
			dealt += e.Count
		case round.Declared:
			lines = append(lines, w.Say("replay.after", "What", w.declared(t, e), "Cards", w.Say("board.cards", "Count", dealt/4)))
		case round.BottomShown:
			lines = append(lines, w.Say("declared.bottom", "Cards", w.Cards(e.Cards)))
		case round.TrumpFixed:
			lines = append(lines, w.Say("replay.fixed"))
		}
	}
	return lines
}

func (w Writer) declared(t *Table, d round.Declared) string {
	return w.Say("declared."+string(d.Kind), "Who", w.who(t, d.Seat), "Cards", w.Cards(d.Cards))
}

// burying says who took up the bottom and what he laid back, and who countered
// in between.
func (w Writer) burying(r *Replay, s record.Step) (lines []string) {
	t, bottom, o := r.Sat(), s.Bottom, orderOf(s.Public)
	for _, e := range s.Events {
		switch e := e.(type) {
		case round.BottomTaken:
			lines = append(lines, w.Say("replay.takes", "Who", w.who(t, e.Seat), "Cards", w.short(sorted(o, bottom))))
		case round.Buried:
			bottom = e.Cards
			lines = append(lines, w.Say("replay.buries", "Who", w.who(t, e.Seat), "Cards", w.short(sorted(o, bottom)), "Points", card.SetOf(bottom...).Points()))
		case round.Declared:
			lines = append(lines, w.declared(t, e))
		case round.CalledCard:
			lines = append(lines, w.Say("declared.called_partner", "Card", w.Cards([]card.Card{e.Card}), "Who", w.who(t, e.Partner)))
		}
	}
	return lines
}

// tricked is a trick as it was played, and the points after it.
func (w Writer) tricked(r *Replay, s record.Step) []string {
	t, tr := r.Sat(), &s.Public.Tricks[len(s.Public.Tricks)-1]
	lines := append([]string{w.Say("trick.number", "Number", s.Number)}, w.trick(t, s.Public, tr)...)
	if len(tr.Plays) == 4 {
		lines = append(lines, w.Say("replay.worth", "Points", tr.Points))
	}
	return append(lines, w.points(s.Public))
}

// ended is what the round came to.
func (w Writer) ended(r *Replay, s record.Step) []string {
	if s.Public.Tally == nil {
		return []string{w.Say("abandoned." + string(s.Public.Reason))}
	}
	result := r.Result
	result.View = s.Public
	t := r.Sat()
	return append([]string{"**" + w.Say("replay.end") + "**", w.sum(&result), w.won(t, &result)}, w.levels(t, &result)...)
}

// opened are the four hands, and the bottom: as dealt while nobody has taken
// it, then as it is buried.
func (w Writer) opened(r *Replay, s record.Step) (lines []string) {
	bottom, title := s.Bottom, "replay.hands"
	switch s.Part {
	case record.Trick:
		title = "replay.hands_before"
	case record.Bury:
		bottom = nil // said above
	case record.End:
		title = "replay.hands_dealt"
	}
	o := orderOf(s.Public)
	lines = []string{w.Say(title)}
	for at, hand := range s.Hands {
		seat := round.Seat(at)
		lines = append(lines, w.openHand(r.Sat(), s.Public, seat, sorted(o, hand)))
	}
	if len(bottom) > 0 {
		lines = append(lines, w.Say("summary.bottom", "Cards", w.short(sorted(o, bottom))))
	}
	return lines
}

// IllustratedReplay puts the picture of a step under its text, next to the buttons
// that go on: there a phone shows it.
func IllustratedReplay(m chat.Message, f chat.File, alt string) chat.Message {
	return WithCharts(m, []Chart{{File: f, Alt: alt}})
}

// ReplayAlt says what the picture of a step shows.
func (w Writer) ReplayAlt(r *Replay) string {
	s := r.Step()
	parts := []string{w.Say("replay.title"), w.trumpText(s.Public)}
	if s.Part == record.Trick {
		parts = append(parts, strings.Trim(w.Say("trick.number", "Number", s.Number), "*"))
		for _, p := range s.Public.Tricks[len(s.Public.Tricks)-1].Plays {
			parts = append(parts, w.whoPlain(r.Sat(), p.Seat)+" "+w.plain(p.Cards))
		}
		return clip(strings.Join(parts, ". "), maxAlt)
	}
	for at, hand := range s.Hands {
		parts = append(parts, w.whoPlain(r.Sat(), round.Seat(at))+" "+w.short(hand))
	}
	return clip(strings.Join(parts, ". "), maxAlt)
}
