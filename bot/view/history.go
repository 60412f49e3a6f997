package view

import (
	"strconv"
	"strings"

	"shengji/bot/chat"
	"shengji/bot/route"
	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/rules"
)

// HistoryLength is how many rounds a page of the history has: with a button
// each they fit a phone's screen or two.
const HistoryLength = 5

// HistoryPage is a page of the finished rounds of a server, newest first.
type HistoryPage struct {
	Player chat.UserID // whose they are; "" is everybody
	Name   string      // of that player; "" if he was never met
	Page   int         // from 1
	More   bool        // there are older ones
	Rounds []PastRound
	Of     []MatchStanding // the match of each
}

// MatchStanding is a match as it stands now.
type MatchStanding struct {
	ID        string
	Rules     rules.Rules
	State     MatchState
	Levels    [4]card.Rank
	Champions [4]bool // who won, of a match that is over
}

// MatchState says what has become of a match.
type MatchState string

// The states of a match.
const (
	MatchGoesOn    MatchState = "goes_on"
	MatchClosed    MatchState = "closed" // its table is: it can be gone on with
	MatchLost      MatchState = "lost"   // likewise, but the log of its table is gone
	MatchWon       MatchState = "won"
	MatchAbandoned MatchState = "abandoned"
)

// History is a page of the finished rounds, each with a button to its replay,
// under what has become of its match.
func (w Writer) History(h HistoryPage) chat.Message {
	title := w.Say("history.title")
	if h.Player != "" {
		title = w.Say("history.title_of", "Who", h.who())
	}
	blocks := []chat.Block{text("**" + title + "**")}
	if len(h.Rounds) == 0 {
		blocks = append(blocks, text(w.Say("history.none")))
	}
	for i := range h.Rounds {
		if i == 0 || h.Of[i].ID != h.Of[i-1].ID {
			blocks = append(blocks, chat.Separator{Line: true}, text(w.matchLine(&h.Of[i])))
		}
		blocks = append(blocks, w.pastSection(&h.Rounds[i]))
	}
	m := chat.Message{Private: true, Layout: []chat.Block{chat.Container{Accent: tableGreen, Blocks: blocks}}}
	if h.Page > 1 || h.More {
		m.Layout = append(m.Layout, w.historyButtons(h))
	}
	return m
}

// who names the player. Of one who was never met only a client knows the name.
func (h *HistoryPage) who() string {
	if h.Name == "" {
		return "<@" + string(h.Player) + ">"
	}
	return Name(h.Name)
}

func (w Writer) historyButtons(h HistoryPage) chat.Buttons {
	to := func(key string, page int, there bool) chat.Button {
		id := route.New("", 0, PressHistory, strconv.Itoa(page), string(h.Player))
		return chat.Button{ID: id.String(), Label: w.Say(key), Disabled: !there}
	}
	return chat.Buttons{
		to("button.newer", h.Page-1, h.Page > 1),
		to("button.older", h.Page+1, h.More),
	}
}

// matchLine says what has become of a match.
func (w Writer) matchLine(m *MatchStanding) string {
	line := "🀄 **" + w.rulesOf(m) + "** · "
	if m.State == MatchWon {
		return line + w.Say("history.won", "Who", w.champions(m))
	}
	return line + w.Say("history."+string(m.State), "Levels", w.levelsOf(m))
}

// rulesOf names the rules of a match.
func (w Writer) rulesOf(m *MatchStanding) string {
	for _, p := range presets() {
		if p.Rules.PlaysLike(&m.Rules) {
			return w.PresetName(p.ID)
		}
	}
	return w.Say("history.own_rules")
}

// MatchChoice suggests a match while its name is typed; last is its last round.
func (w Writer) MatchChoice(m *MatchStanding, last *PastRound, value string) chat.Choice {
	name := strings.Join([]string{day(last.Ended), w.levelsOf(m), w.sat(last), w.rulesOf(m)}, " · ")
	return chat.Choice{Name: clip(name, maxOptionText), Value: value}
}

// levelsOf writes the levels of a match: of the teams, or of the seats where
// the partner is called.
func (w Writer) levelsOf(m *MatchStanding) string {
	if m.Rules.Partners != rules.Called {
		return w.team(0) + " " + m.Levels[round.South].String() + " · " + w.team(1) + " " + m.Levels[round.East].String()
	}
	var parts []string
	for s, level := range m.Levels {
		parts = append(parts, w.seat(round.Seat(s))+" "+level.String())
	}
	return strings.Join(parts, " · ")
}

func (w Writer) champions(m *MatchStanding) string {
	if m.Rules.Partners != rules.Called {
		if m.Champions[round.South] {
			return w.team(0)
		}
		return w.team(1)
	}
	var won []string
	for s, champion := range m.Champions {
		if champion {
			won = append(won, w.seat(round.Seat(s)))
		}
	}
	return strings.Join(won, w.Say("list.comma"))
}

func (w Writer) pastSection(p *PastRound) chat.Section {
	lines := []string{
		when(p.Ended),
		w.suitSign(p.Trump) + p.Level.String() + " · " + w.Say("history.attackers", "Points", p.Points),
		w.partyOf(p, true),
		w.partyOf(p, false),
		w.won(p.Sat(), &p.Result),
		w.ruled(p),
	}
	b := chat.Button{ID: p.id(PressReplay), Label: w.Say("button.replay")}
	return chat.Section{Texts: []chat.Text{text(lines...)}, Button: &b}
}
