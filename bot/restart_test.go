package bot_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"shengji/bot"
	"shengji/bot/sandbox"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/round"
)

// restart stops the bot in good order, does something meanwhile, and starts it
// again on the same store.
func (w *world) restart(timing table.Timing, meanwhile func()) {
	w.Helper()
	path := w.store.Path()
	w.stop()
	meanwhile()
	w.run(path, timing)
}

// summaries counts the summaries that stand in the channel.
func summaries(m *sandbox.Member) (n int) {
	for _, one := range m.Messages(channel) {
		if s := text(one); !one.Ephemeral() && strings.Contains(s, "Deal 1 opened") {
			n++
		}
	}
	return n
}

// TestRestartInLobby: who sits sits, one board has buttons, and the host starts.
func TestRestartInLobby(t *testing.T) {
	t.Parallel()
	w := start(t, typing)
	people := w.sitDown()
	old := w.board(people[0])
	w.restart(typing, func() {})
	w.until("a board of its own", func() bool { return w.board(people[0]).ID != old.ID })
	w.until("one board", func() bool { return liveIn(people[0], channel) == 1 })
	if n := len(w.state().Persons()); n != 4 {
		t.Errorf("%d people sit", n)
	}
	w.press(people[0], view.PressStart)
	w.until("dealing", func() bool { return action(w.board(people[0]), view.PressHand) != "" })
}

// TestRestartBetweenRounds: the summary stays one, the board is one, and the
// next round can begin.
func TestRestartBetweenRounds(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	ann := w.withComputers()
	w.playOut(ann)
	w.until("the board after the round", func() bool { return action(w.board(ann), view.PressStart) != "" })
	w.restart(quick, func() {}) // perhaps while it posts that board
	w.until("one board", func() bool { return liveIn(ann, channel) == 1 })
	if n := summaries(ann); n != 1 {
		t.Errorf("%d summaries of deal 1 stand in the channel", n)
	}
	w.press(ann, view.PressStart)
	w.until("the next round", func() bool { return w.state().Running() })
}

// TestSummarySurvives the end of a bot that could not post it any more.
func TestSummarySurvives(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	ann := w.withComputers()
	w.until("dealing", func() bool { return action(w.board(ann), view.PressHand) != "" })
	panel := w.panel(ann)
	posting := func(fails bool) {
		if err := w.server.Fault("5xx", fails, "route=POST /channels/"); err != nil {
			t.Fatal(err)
		}
	}
	posting(true)
	w.within(roundTime, "the end of the round", func() bool {
		s := w.state()
		if id := action(newest(ann, panel.ID), view.PressRefresh); id != "" {
			w.answered(ann.Press(panel.ID, id))
		}
		w.decide(ann, panel)
		return s.Result != nil
	})
	w.restart(quick, func() {
		if w.summary(ann) != "" {
			t.Fatal("the summary was posted in spite of the fault")
		}
		posting(false)
	})
	w.until("the summary", func() bool { return w.summary(ann) != "" })
	w.restart(quick, func() {})
	w.until("the board", func() bool { return action(w.board(ann), view.PressStart) != "" })
	if n := strings.Count(allText(ann), "secret `"); n != 1 {
		t.Errorf("%d deals are opened in the channel", n)
	}
}

// allText is everything that stands in the channel.
func allText(m *sandbox.Member) string {
	var all []string
	for _, one := range m.Messages(channel) {
		all = append(all, text(one))
	}
	return strings.Join(all, "\n")
}

// TestComputersGoOnAfterRestart: what the computer has to decide it decides.
func TestComputersGoOnAfterRestart(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	ann := w.withComputers()
	w.playUntil(ann, "a trick", func() bool {
		s := w.state()
		return s.Running() && len(s.Round.View(round.Nobody).Tricks) > 1
	})
	w.restart(quick, func() {})
	before := len(w.state().Round.View(round.Nobody).Tricks)
	w.playUntil(ann, "two more tricks", func() bool {
		s := w.state()
		return !s.Running() || len(s.Round.View(round.Nobody).Tricks) > before+2
	})
}

// TestCallAndHandSurvive: a call outlives the end of the bot that made it only to
// the next start, and a hand in direct messages is brought up to date there; also
// when Discord has forgotten the nonces of both.
func TestCallAndHandSurvive(t *testing.T) {
	t.Parallel()
	var later atomic.Int64
	now := func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	w := startOn(t, sandbox.Options{Now: now}, brief, func(o *bot.Options) { o.Defaults.Clock, o.Defaults.Pace = "8s", view.Instant })
	ann := w.withComputers()
	w.untilTurn()
	w.until("the hand in the direct messages", func() bool { return told(ann, "♠") || told(ann, "♥") })
	w.typeIn(channel, ann)
	w.untilTurn()
	w.until("a call", func() bool { return standing(ann) == 1 })
	var call, hand string
	for _, one := range ann.Messages(channel) {
		if strings.Contains(text(one), "<@"+ann.ID+">") {
			call = one.ID
		}
	}
	direct := ann.DirectMessages()
	hand = direct[len(direct)-1].ID
	id := w.state().ID
	w.until("the store knows both", func() bool { // what is posted in the last moment is found by its nonce only
		row, err := w.store.Table(t.Context(), id)
		return err == nil && strings.Contains(string(row.Messages), call) && strings.Contains(string(row.Messages), hand)
	})
	before := text(newest(ann, hand))
	w.restart(brief, func() {
		if newest(ann, call) == nil {
			t.Fatal("the call is gone without its bot")
		}
		later.Store(int64(10 * time.Minute))
	})
	w.until("the call is gone", func() bool { return newest(ann, call) == nil })
	w.until("the hand is of now", func() bool { return text(newest(ann, hand)) != before })
	if n := len(ann.DirectMessages()); n != len(direct) {
		t.Errorf("%d direct messages, %d before", n, len(direct))
	}
}

// TestRestartAfterClosing: a bot that ends before it could show that a table is
// closed shows it after the start, once: the deal is opened and no board lives.
func TestRestartAfterClosing(t *testing.T) {
	t.Parallel()
	w := startWith(t, brief, withoutClock)
	ann, in := w.ownTurn(false)
	w.until("the board", func() bool { return liveIn(ann, in) == 1 })
	id := w.state().ID
	w.fault("5xx", true, "status=503&route=/messages")
	w.command(ann, "table close", nil)
	w.restart(brief, func() { w.fault("5xx", false, "") })
	w.until("the end of the table", func() bool {
		return liveIn(ann, in) == 0 && reads(ann, sentence("en-US", "board.closed")) && reads(ann, "Deal 1 opened")
	})
	w.until("nothing more to say", func() bool {
		left, err := w.store.LeftTables(t.Context())
		return err == nil && len(left) == 0
	})
	w.restart(brief, func() {})
	if n := summaries(ann); n != 1 {
		t.Errorf("deal 1 of %s is opened %d times", id, n)
	}
}
