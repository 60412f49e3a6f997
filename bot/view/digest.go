package view

import (
	"time"

	"shengji/bot/chat"
	"shengji/game/league"
)

// Digest is what a week brought.
type Digest struct {
	From, Until time.Time
	Week        *league.Table // of the rounds that ended then
	Steps       []Step        // the greatest first
}

// Step is how a rating moved, as shown.
type Step struct {
	Player        league.Player
	Before, After float64
}

// What a digest names at most.
const (
	digestMatches = 5
	digestSteps   = 3
)

// Digest tells a channel what a week brought to the league.
func (w Writer) Digest(l *League, d Digest) chat.Message {
	lines := []string{
		"📰 **" + w.Say("digest.title") + "**",
		"-# " + l.day(d.From) + " – " + l.day(d.Until.Add(-time.Nanosecond)),
		"-# " + w.totals(d.Week),
	}
	for i := range d.Week.Matches[:min(len(d.Week.Matches), digestMatches)] {
		lines = append(lines, w.digestMatch(l, &d.Week.Matches[i]))
	}
	lines = append(lines, w.honours(l, d.Week, 1)...)
	for _, s := range d.Steps[:min(len(d.Steps), digestSteps)] {
		lines = append(lines, w.Say("digest.step", "Who", w.player(l, s.Player), "Before", decimal(s.Before), "After", decimal(s.After)))
	}
	m := l.announcement(w, lines)
	m.Silent = true
	return m
}

// digestMatch is a match in one line: who won.
func (w Writer) digestMatch(l *League, m *league.Match) string {
	line := "🏆"
	for i, t := range m.Teams {
		if t.Rank > 0 {
			break
		}
		if i > 0 {
			line += " ·"
		}
		line += " " + w.teamOf(l, t)
	}
	return line
}
