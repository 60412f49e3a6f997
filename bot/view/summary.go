package view

import (
	"strconv"
	"strings"

	"shengji/bot/chat"
	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/rules"
)

// Summary is the permanent message after a round: the points and where they
// came from, levels, who declares next, the cards, and the proof of the deal.
// A round that was abandoned has one too. The seal of t is the next deal's.
func (w Writer) Summary(t *Table, r *Result) chat.Message {
	was := t.then(r)
	head := []string{w.roundTitle(was, r), w.called(was, r.View)}
	if tally := r.View.Tally; tally == nil {
		head = append(head, w.Say("abandoned."+string(r.View.Reason)))
	} else {
		head = append(head, w.sum(r), w.outcome(was, r))
		head = append(head, w.levels(was, r)...)
		head = append(head, w.paid(was, r))
	}
	blocks := paragraphs(head, w.revealed(was, r), w.proof(t, r.Proof))
	layout := []chat.Block{chat.Container{Accent: tableGreen, Blocks: blocks}, w.afterwards(t, r.Proof)}
	return chat.Message{Silent: true, Layout: layout}
}

// afterwards are the buttons under a round that is over.
func (w Writer) afterwards(t *Table, p Proof) chat.Buttons {
	past := PastRound{Table: t.ID, Deal: p.Deal}
	return chat.Buttons{
		{ID: past.id(PressReplay), Label: w.Say("button.replay")},
		{ID: past.id(PressVerify), Label: w.Say("button.verify")},
	}
}

// then returns the table with those in its seats who played the round.
func (t *Table) then(r *Result) *Table {
	was := *t
	for s := range was.Seats {
		was.Seats[s] = r.Seats[s]
	}
	return &was
}

func (w Writer) roundTitle(t *Table, r *Result) string {
	line := "**" + w.Say("summary.title", "Round", r.Round) + "** · " + w.Say("board.trump", "Trump", w.trumpText(r.View), "Level", r.View.Level.String())
	if r.View.Declarer < round.Nobody {
		line += " · " + w.Say("board.declarer", "Who", w.who(t, r.View.Declarer))
	}
	return line
}

// sum says how the attackers' points come together.
func (w Writer) sum(r *Result) string {
	tally := r.View.Tally
	line := w.Say("summary.points", "Points", tally.Points, "Tricks", tally.Tricks)
	if tally.Multiplier > 0 {
		line += " " + w.Say("summary.bottom_taken", "Bottom", tally.Bottom, "Multiplier", tally.Multiplier, "Kind", w.lastKind(r))
	}
	if tally.Penalty != 0 {
		line += " " + w.Say("summary.penalty", "Points", signed(tally.Penalty))
	}
	return line
}

// lastKind names what took the last trick.
func (w Writer) lastKind(r *Result) string {
	cards := r.View.Tally.LastCards
	return w.kindOf(kindOf(orderOf(r.View), card.SetOf(cards...)), len(cards))
}

// outcome says who won, by how many levels, and who declares next.
func (w Writer) outcome(t *Table, r *Result) string {
	if r.MatchOver {
		return w.won(t, r) + " " + w.Say("outcome.match_over")
	}
	return w.won(t, r) + " " + w.Say("outcome.next", "Who", w.who(t, r.Next))
}

// won says who won, and by how many levels.
func (w Writer) won(t *Table, r *Result) string {
	key := "outcome.declarers"
	switch {
	case r.Draw:
		key = "outcome.draw"
	case r.Attackers:
		key = "outcome.attackers"
	}
	return w.Say(key, "Who", w.winning(t, r), "Gain", r.Gain)
}

// winning names the side that won: the team, or the players where the partner
// is called.
func (w Writer) winning(t *Table, r *Result) string {
	won := r.winners()
	if r.View.Rules.Partners == rules.Called {
		return w.all(t, won)
	}
	return w.team(won[0].Team())
}

// levels says each team's level before and after, each seat's where the
// partner is called, and who has won a lap.
func (w Writer) levels(t *Table, r *Result) (lines []string) {
	var parts []string
	if r.View.Rules.Partners == rules.Called {
		for s := round.South; s < round.Nobody; s++ {
			parts = append(parts, w.levelStep(w.who(t, s), r, s))
		}
	} else {
		parts = []string{w.levelStep(w.team(0), r, round.South), w.levelStep(w.team(1), r, round.East)}
	}
	lines = []string{w.Say("summary.levels", "Levels", strings.Join(parts, " · "))}
	for team, lap := range r.Lap {
		if lap {
			lines = append(lines, w.Say("summary.lap", "Team", w.team(team), "Count", t.Laps[team]))
		}
	}
	return lines
}

func (w Writer) levelStep(who string, r *Result, s round.Seat) string {
	before, after := r.Before[s].String(), r.After[s].String()
	if before == after {
		return who + " " + after
	}
	return who + " " + before + " → " + after
}

func (w Writer) paid(t *Table, r *Result) string {
	if r.Coins == [4]int{} {
		return ""
	}
	var parts []string
	for s, n := range r.Coins {
		parts = append(parts, w.who(t, round.Seat(s))+" "+signed(n))
	}
	return w.Say("summary.coins", "Coins", strings.Join(parts, " · "))
}

// revealed shows the bottom and the four hands as dealt. They are text always:
// as emoji they alone would fill a message.
func (w Writer) revealed(t *Table, r *Result) (lines []string) {
	if r.View.Hands == nil {
		return nil
	}
	o := orderOf(r.View)
	lines = []string{w.Say("summary.bottom", "Cards", w.short(sorted(o, r.View.Bottom)))}
	for s, hand := range r.View.Hands {
		lines = append(lines, w.openHand(t, r.View, round.Seat(s), sorted(o, hand)))
	}
	return lines
}

// openHand is one line of the four hands.
func (w Writer) openHand(t *Table, v round.View, s round.Seat, hand []card.Card) string {
	return w.teamSign(v, s) + " " + w.Say("summary.hand", "Who", w.who(t, s), "Cards", w.short(hand))
}

// proof opens the deal and seals the next one (product.md 6).
func (w Writer) proof(t *Table, p Proof) (lines []string) {
	if p.Secret != "" {
		var cuts []string
		for s, c := range p.Cuts {
			cuts = append(cuts, w.seat(round.Seat(s))+" "+cutText(c))
		}
		lines = append(lines, "-# "+w.Say("fair.opened", "Deal", p.Deal, "Secret", p.Secret, "Seal", p.Seal),
			"-# "+w.Say("fair.cuts", "Cuts", strings.Join(cuts, " · ")))
	}
	if t.Seal != "" && t.Deal != p.Deal {
		lines = append(lines, "-# "+w.Say("fair.seal", "Deal", t.Deal, "Seal", t.Seal))
	}
	return lines
}

// cutText shows a cut whole, as it belongs to the proof; the empty one is a
// dash. Within code nothing is markdown but the quote that ends it.
func cutText(c string) string {
	if c == "" {
		return "—"
	}
	return "`" + strings.ReplaceAll(c, "`", "ˋ") + "`"
}

// brackets writes what attackers' points bring, "0: declarers +3 · 5: +2 · 80:
// take over +0"; with half_win they are not read (rules.md 11).
func (w Writer) brackets(r *rules.Rules) string {
	if r.LastTrick == rules.HalfWin {
		return ""
	}
	var parts []string
	for i, b := range r.Brackets.Rows {
		s := strconv.Itoa(b.From) + ": "
		switch {
		case i > 0 && r.Brackets.Rows[i-1].Attackers == b.Attackers: // as said before
		case b.Attackers:
			s += w.Say("brackets.take_over") + " "
		default:
			s += w.Say("brackets.hold") + " "
		}
		parts = append(parts, s+"+"+strconv.Itoa(b.Gain))
	}
	if r.Brackets.Step > 0 {
		parts = append(parts, w.Say("brackets.step", "Step", r.Brackets.Step))
	}
	return strings.Join(parts, " · ")
}
