package bot_test

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"shengji/bot/sandbox"
)

// inTime runs a test of what time does on a fake clock: Ann is on turn at a table
// of her own.
func inTime(t *testing.T, test func(w *world, ann *sandbox.Member, in string)) {
	t.Helper()
	synctest.Test(t, func(inner *testing.T) {
		fromToday()
		w := startInMemory(inner, t, sandbox.Options{RateLimits: true}, brief, nil)
		ann, in := w.ownTurn(false)
		test(w, ann, in)
	})
}

// TestAnswerTooLate: a command reaches the bot when Discord has given it up
// (10062). It counts, and the board shows it.
func TestAnswerTooLate(t *testing.T) {
	inTime(t, func(w *world, ann *sandbox.Member, in string) {
		offered := w.answered(ann.Autocomplete(in, "play", "cards", map[string]string{"cards": ""})).Choices()
		before, board := w.state().Sequence, boardIn(ann, in)
		w.fault("late event", true, "3500ms")
		i, err := ann.Command(in, "play", map[string]string{"cards": offered[0].Value.(string)})
		if err != nil {
			w.Fatal(err)
		}
		if err := i.Wait(patience); !errors.Is(err, sandbox.ErrNotAnswered) {
			w.Errorf("the late play is answered: %v", err)
		}
		w.fault("late event", false, "")
		w.until("the play", func() bool { return w.state().Sequence > before })
		w.until("the play on the board", func() bool { return boardIn(ann, in) != board })
		if w.refused(10062) == 0 {
			w.Error("no answer was refused")
		}
		w.goesOn(ann, in)
	})
}

// TestOldPanel: a panel that nobody pressed for a quarter of an hour cannot be
// edited any more (50027). It is left alone, and a press brings it up to date.
func TestOldPanel(t *testing.T) {
	inTime(t, func(w *world, ann *sandbox.Member, in string) {
		panel := w.panel(ann)
		time.Sleep(20 * time.Minute)
		w.command(ann, "table pause", nil)
		time.Sleep(time.Minute)
		if n := w.refused(50027); n > 0 {
			w.Errorf("%d edits of an old panel", n)
		}
		w.command(ann, "table resume", nil)
		w.stands("")
		old := text(newest(ann, panel.ID))
		w.typeIn(in, ann)
		if text(newest(ann, panel.ID)) != old {
			w.Fatal("the old panel was edited")
		}
		w.pressOld(ann, panel)
		if text(newest(ann, panel.ID)) == old {
			w.Error("a press leaves the old panel as it was")
		}
	})
}

// TestOldBoard: edits of a message older than an hour are few (30046), so the
// board is posted anew before.
func TestOldBoard(t *testing.T) {
	inTime(t, func(w *world, ann *sandbox.Member, in string) {
		old := boardOf(ann, in).ID
		time.Sleep(61 * time.Minute)
		for range 6 {
			w.goesOn(ann, in)
		}
		if now := boardOf(ann, in).ID; now == old {
			w.Error("the old board is still edited")
		}
		if n := w.refused(30046); n > 0 {
			w.Errorf("%d edits of old messages were refused", n)
		}
	})
}

// TestSlowMode stops nothing: bots are exempt from it. Should it hold the bot all
// the same (20016), what it posts comes later, and plays count meanwhile.
func TestSlowMode(t *testing.T) {
	inTime(t, func(w *world, ann *sandbox.Member, in string) {
		again := func() {
			w.command(ann, "table show", nil)
			w.typeIn(in, ann)
			w.goesOn(ann, in)
		}
		w.fault("slow mode", true, in+"&after=600")
		again()
		if n := w.refused(20016); n > 0 {
			w.Errorf("%d messages were refused", n)
		}
		w.fault("slow mode for bots", true, in+"&after=10")
		again()
		again()
		if w.refused(20016) == 0 {
			w.Error("nothing was refused")
		}
	})
}

// TestDirectBurst: three tables fill within a moment. Everybody is reached, and
// the bot never opens direct messages too fast.
func TestDirectBurst(t *testing.T) {
	synctest.Test(t, func(inner *testing.T) {
		fromToday()
		w := startInMemory(inner, t, sandbox.Options{RateLimits: true}, brief, nil)
		var people []*sandbox.Member
		for _, in := range []string{w.server.AddChannel("one"), w.server.AddChannel("two"), w.server.AddChannel("three")} {
			people = append(people, w.lobby(in, []string{"A", "B", "C", "D"})...)
		}
		w.within(roundTime, "everybody is greeted", func() bool {
			return !slices.ContainsFunc(people, func(m *sandbox.Member) bool { return !told(m, "You sit at") })
		})
		if w.refused(40003) > 0 {
			w.Fatal("direct messages were opened too fast")
		}
	})
}
