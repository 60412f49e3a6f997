package view

import (
	"strconv"
	"strings"

	"shengji/bot/chat"
	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/rules"
)

// DirectMessage is the copy of a hand sent to its player, edited as the round
// goes on and without cards once it is over, so that no old hand lies about. It
// says as of which trick it is; its button draws the panel in its place.
func (w Writer) DirectMessage(t *Table, v round.View) chat.Message {
	return w.fitted(func(w Writer) chat.Message {
		p := panel{w, t, v, Choices{}, Selection{}, orderOf(v)}
		head := []string{p.headline(), w.trumpLine(t, v)}
		if v.Phase == round.ScoredPhase || v.Phase == round.AbandonedPhase {
			return chat.Message{Silent: true, Layout: []chat.Block{text(append(head, w.ending(t, v))...)}}
		}
		head = append(head, w.asOf(v))
		if len(v.Taken) > 0 {
			head = append(head, w.Say("panel.taken", "Cards", w.Cards(sorted(p.o, v.Taken))))
		}
		if len(v.Bottom) > 0 {
			head = append(head, w.Say("panel.buried", "Cards", w.Cards(sorted(p.o, v.Bottom))))
		}
		layout := paragraphs(head, p.hand())
		layout = append(layout, chat.Buttons{styled(w.button(t, "button.panel", PressRefresh), chat.Primary)})
		return chat.Message{Layout: p.withPicture(layout)}
	})
}

func (w Writer) asOf(v round.View) string {
	if v.Phase == round.PlayingPhase {
		return w.Say("direct.as_of", "Trick", trickNumber(v))
	}
	return w.Say("direct.dealt", "Count", len(v.Hand))
}

// ending says in short how a round ended.
func (w Writer) ending(t *Table, v round.View) string {
	if v.Tally == nil {
		return w.Say("abandoned." + string(v.Reason))
	}
	if t.Last == nil || t.Last.Round != t.Round {
		return w.Say("direct.over", "Points", v.Tally.Points)
	}
	was := t.then(t.Last)
	return w.sum(t.Last) + "\n" + w.outcome(was, t.Last)
}

// LastTrick shows the last finished trick, privately.
func (w Writer) LastTrick(t *Table, v round.View) chat.Message {
	return w.fitted(func(w Writer) chat.Message {
		_, last := tricks(v)
		if last == nil {
			return whisper(w.Say("trick.none"))
		}
		lines := append([]string{w.Say("trick.title", "Who", w.who(t, last.Winner), "Points", last.Points)}, w.trick(t, v, last)...)
		return whisper(lines...)
	})
}

// Score shows points, levels and what further points would bring, privately.
func (w Writer) Score(t *Table, v round.View) chat.Message {
	return w.fitted(func(w Writer) chat.Message {
		lines := []string{w.header(t)}
		if t.State == Playing {
			lines = append(lines, w.points(v), w.taken(v))
		}
		lines = append(lines, w.Say("score.levels", "Levels", w.standing(t)))
		if t.Rules.AfterAce == rules.Cycle {
			lines = append(lines, w.Say("score.laps", "Laps", w.team(0)+" "+strconv.Itoa(t.Laps[0])+" · "+w.team(1)+" "+strconv.Itoa(t.Laps[1])))
		}
		if t.Rules.Stake > 0 {
			lines = append(lines, w.Say("score.coins", "Coins", w.balances(t)))
		}
		if b := w.brackets(&t.Rules); b != "" {
			lines = append(lines, w.Say("score.brackets", "Brackets", b))
		}
		return whisper(lines...)
	})
}

// taken lists the point cards that attackers have won.
func (w Writer) taken(v round.View) string {
	var won []card.Card
	for _, tr := range v.Tricks {
		if len(tr.Plays) < 4 || tr.Winner == v.Declarer || tr.Winner == v.Partner {
			continue
		}
		for _, p := range tr.Plays {
			for _, c := range p.Cards {
				if c.Points() > 0 {
					won = append(won, c)
				}
			}
		}
	}
	if len(won) == 0 {
		return ""
	}
	return w.Say("score.taken", "Cards", w.short(sorted(orderOf(v), won)))
}

func (w Writer) standing(t *Table) string {
	if t.Rules.Partners == rules.Called {
		var parts []string
		for s := round.South; s < round.Nobody; s++ {
			parts = append(parts, w.who(t, s)+" "+t.Seats[s].Level.String())
		}
		return strings.Join(parts, " · ")
	}
	return w.team(0) + " " + t.Seats[round.South].Level.String() + " · " + w.team(1) + " " + t.Seats[round.East].Level.String()
}

func (w Writer) balances(t *Table) string {
	var parts []string
	for s := round.South; s < round.Nobody; s++ {
		parts = append(parts, w.who(t, s)+" "+signed(t.Coins[s]))
	}
	return strings.Join(parts, " · ")
}

// HelpScreens is how many screens Help has.
const HelpScreens = 3

// Help is one of the screens of help, 1 to HelpScreens, with buttons to the others.
func (w Writer) Help(screen int) chat.Message {
	screen = min(max(screen, 1), HelpScreens)
	m := whisper(w.Say("help." + strconv.Itoa(screen)))
	var buttons []chat.Button
	for i := 1; i <= HelpScreens; i++ {
		b := w.button(&Table{}, "help.button_"+strconv.Itoa(i), PressHelp, strconv.Itoa(i))
		b.Disabled = i == screen
		buttons = append(buttons, b)
	}
	m.Layout = append(m.Layout, rows(buttons)...)
	return m
}

// whisper is a private message of lines.
func whisper(lines ...string) chat.Message {
	return chat.Message{Private: true, Layout: []chat.Block{text(lines...)}}
}
