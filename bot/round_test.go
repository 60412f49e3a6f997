package bot_test

import (
	"strings"
	"testing"

	"shengji/bot/sandbox"
	"shengji/bot/view"
)

// TestRoundByButtons: one person and three computer players play a round by
// pressing what the panel offers, and the summary tells how it went.
func TestRoundByButtons(t *testing.T) {
	w := start(t, quick)
	ann := w.withComputers()
	w.playOut(ann)

	w.has(w.summary(ann), "Attackers", "Deal 1", "Seal")
	w.press(ann, view.PressStart)
	w.until("the next round", func() bool { return strings.Contains(text(w.board(ann)), "round 2") })
}

// playOut has a person decide in his panel until the round is over.
func (w *world) playOut(m *sandbox.Member) {
	w.Helper()
	w.playUntil(m, "the end of the round", func() bool { return w.summary(m) != "" })
}

// playUntil has a person decide in his panel, in a round that is there or about
// to begin.
func (w *world) playUntil(m *sandbox.Member, what string, done func() bool) {
	w.Helper()
	w.until("dealing", func() bool { return action(w.board(m), view.PressHand) != "" })
	panel := w.panel(m)
	w.within(roundTime, what, func() bool {
		if newest(m, panel.ID) == nil {
			panel = w.panel(m)
		}
		if id := action(newest(m, panel.ID), view.PressRefresh); id != "" {
			w.answered(m.Press(panel.ID, id))
		}
		w.decide(m, panel)
		return done()
	})
}

// summary returns the text of the newest summary; "" if there is none.
func (w *world) summary(m *sandbox.Member) string {
	for _, one := range m.Messages(channel) {
		if s := text(one); !one.Ephemeral() && strings.Contains(s, "Attackers") && strings.Contains(s, "Seal") {
			return s
		}
	}
	return ""
}
