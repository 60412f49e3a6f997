package bot_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shengji/bot/sandbox"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/round"
)

// TestPings: whose turn it is is called after ten seconds, and again when half
// of the minute is gone; not if he did something meanwhile. Once he has played,
// nothing is left of it.
func TestPings(t *testing.T) {
	synctest.Test(t, func(inner *testing.T) {
		w := startInMemory(inner, t, sandbox.Options{}, table.DefaultTiming, nil)
		people := w.sitDown()
		w.press(people[0], view.PressStart)
		panels := w.toFirstTrick(people)
		time.Sleep(25 * time.Second) // for the others to have been quiet
		w.decide(w.next(people), panels[w.next(people)])

		quiet := w.next(people)
		before := len(quiet.Pings())
		for _, c := range []struct {
			after time.Duration
			pings int
		}{{9 * time.Second, 0}, {3 * time.Second, 1}, {17 * time.Second, 1}, {4 * time.Second, 2}} {
			time.Sleep(c.after)
			if n := len(quiet.Pings()) - before; n != c.pings {
				t.Errorf("%d pings after %v more, want %d", n, c.after, c.pings)
			}
		}
		if n := standing(quiet); n != 1 {
			t.Errorf("%d pings stand, want the last", n)
		}
		w.decide(quiet, panels[quiet])
		time.Sleep(3 * time.Second)
		if n := standing(quiet); n != 0 {
			t.Errorf("%d pings stand after the play", n)
		}

		busy := w.next(people)
		before = len(busy.Pings())
		time.Sleep(2 * time.Second)
		w.press(busy, view.PressHand)
		time.Sleep(15 * time.Second)
		if n := len(busy.Pings()) - before; n != 0 {
			t.Errorf("%d pings for one who is there", n)
		}
	})
}

// toFirstTrick has people do what comes before the first trick and returns
// their panels.
func (w *world) toFirstTrick(people []*sandbox.Member) map[*sandbox.Member]*sandbox.Message {
	w.Helper()
	w.within(time.Minute, "dealing", func() bool { return w.state().Running() })
	panels := make(map[*sandbox.Member]*sandbox.Message)
	for _, m := range people {
		panels[m] = w.panel(m)
	}
	w.within(10*time.Minute, "the first trick", func() bool {
		time.Sleep(time.Second)
		if w.state().Round.View(round.Nobody).Phase == round.PlayingPhase {
			return true
		}
		for _, m := range people {
			if w.decide(m, panels[m]) {
				break
			}
		}
		return false
	})
	return panels
}

// next returns whose turn it is.
func (w *world) next(people []*sandbox.Member) *sandbox.Member {
	w.Helper()
	s := w.state()
	return w.at(people, s, s.Round.View(round.Nobody).Turn[0])
}

// standing counts the messages in the channel that mention somebody.
func standing(m *sandbox.Member) (n int) {
	for _, one := range m.Messages(channel) {
		if strings.Contains(text(one), "<@"+m.ID+">") {
			n++
		}
	}
	return n
}
