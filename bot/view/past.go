package view

import (
	"strconv"
	"strings"
	"time"

	"shengji/bot/chat"
	"shengji/bot/route"
	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/rules"
)

// PastRound is a round that is over. Table and Deal name it in custom ids.
type PastRound struct {
	Table string
	Deal  int // its number at the table, from 1
	Ended time.Time
	Rules rules.Rules
	Seats [4]Seat // as they were then

	Level    card.Rank
	Trump    card.Suit
	Declares [4]bool // who was of the declarer's side
	Points   int     // the attackers'
	Result   Result  // without what only the table knew: round, next declarer, laps, coins

	Abandoned bool // not played out: of the above there are only the seats
	Ruled     Ruled
	Counts    int // if Corrected: the attackers' points that count instead
}

// Ruled is what staff decided about a round for the league.
type Ruled string

// The rulings; "" is none.
const (
	StruckOut Ruled = "struck_out"
	Corrected Ruled = "corrected"
)

// id returns the custom id of an action on the round. The version of a table
// that may be gone means nothing.
func (p *PastRound) id(action string, args ...string) string {
	return route.New(p.Table, 0, action, append([]string{strconv.Itoa(p.Deal)}, args...)...).String()
}

// Sat is the round's table as far as it says who sat there.
func (p *PastRound) Sat() *Table { return &Table{Rules: p.Rules, Seats: p.Seats} }

// partyOf names those who declared, or those who attacked, with their colour and
// with the declarers' sign.
func (w Writer) partyOf(p *PastRound, declarers bool) string {
	var seats []round.Seat
	for s := round.South; s < round.Nobody; s++ {
		if p.Declares[s] == declarers {
			seats = append(seats, s)
		}
	}
	sign := p.sign(seats)
	if declarers {
		sign += " " + w.Say("board.is_declarer")
	}
	return sign + " " + w.all(p.Sat(), seats)
}

// sign is the colour of a side as boards have it.
func (p *PastRound) sign(side []round.Seat) string {
	switch {
	case len(side) == 0:
		return ""
	case p.Rules.Partners != rules.Called:
		return teamSigns[side[0].Team()]
	case p.Declares[side[0]]:
		return teamSigns[0]
	}
	return teamSigns[1]
}

// PastRoundChoice suggests a round that is over while its name is typed.
func (w Writer) PastRoundChoice(p *PastRound, value string) chat.Choice {
	parts := []string{day(p.Ended)}
	if !p.Abandoned {
		parts = append(parts, w.suitSign(p.Trump)+p.Level.String(), w.Say("past.points", "Points", p.Points))
	}
	name := strings.Join(append(parts, w.sat(p)), " · ")
	return chat.Choice{Name: clip(name, maxOptionText), Value: value}
}

// sat names the four who sat there, for places without markdown.
func (w Writer) sat(p *PastRound) string {
	var names []string
	for s := round.South; s < round.Nobody; s++ {
		names = append(names, w.whoPlain(p.Sat(), s))
	}
	return strings.Join(names, w.Say("list.comma"))
}

// day writes a time in UTC: a suggestion knows no reader's clock.
func day(at time.Time) string { return at.UTC().Format("01-02 15:04") }

// suitSign writes a trump suit as short as can be.
func (w Writer) suitSign(trump card.Suit) string {
	if trump == card.NT {
		return w.Say("trump.nt") + " "
	}
	return suitSigns[trump]
}

// when writes day and time for the reader's own client, both short.
func when(at time.Time) string {
	unix := strconv.FormatInt(at.Unix(), 10)
	return "<t:" + unix + ":d> <t:" + unix + ":t>"
}

// ruled says what staff decided; "" if nothing.
func (w Writer) ruled(p *PastRound) string {
	switch p.Ruled {
	case StruckOut:
		return w.Say("past.struck_out")
	case Corrected:
		return w.Say("past.corrected", "Points", p.Counts)
	}
	return ""
}
