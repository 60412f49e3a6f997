package bot_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"shengji/bot"
	"shengji/bot/sandbox"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/round"
)

// beside is the second channel of the sandbox.
const beside = "side-table"

// stateIn is the open table of a channel as the store has it, nil if there is
// none.
func (w *world) stateIn(name string) *table.State {
	w.Helper()
	seen := w.server.Member("Ann").Messages(name)
	if len(seen) == 0 {
		return nil
	}
	row, err := w.store.TableIn(context.Background(), seen[0].ChannelID)
	if err != nil {
		return nil
	}
	s, err := table.Recover(context.Background(), w.store, row.ID)
	if err != nil {
		w.Fatal(err)
	}
	return s
}

// enterIn enters a command in a channel and returns what the answer says.
func (w *world) enterIn(name string, m *sandbox.Member, path string, options map[string]string) string {
	w.Helper()
	return w.answersInWords(w.answered(m.Command(name, path, options)).Message())
}

// TestTwoTables of one server go their own ways: what is done at one reaches no
// message and no event of the other.
func TestTwoTables(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	ann, cui := w.server.Member("Ann"), w.server.Member("Cui")
	ann.SetDirect(true)
	w.enterIn(channel, ann, "table open", map[string]string{"clock": "off"})
	w.enterIn(beside, cui, "table open", map[string]string{"clock": "off"})
	w.until("two boards", func() bool { return w.stateIn(channel) != nil && w.stateIn(beside) != nil })
	first := w.stateIn(channel).ID
	quiet := len(w.events(first, 1))

	board := func() *sandbox.Message {
		var newest *sandbox.Message
		for _, m := range cui.Messages(beside) {
			if !m.Ephemeral() && len(components(m)) > 0 {
				newest = m
			}
		}
		return newest
	}
	pressBeside := func(what string) {
		w.until("the button "+what, func() bool { return board() != nil && action(board(), what) != "" })
		w.answered(cui.Press(board().ID, action(board(), what)))
	}
	for range 3 {
		pressBeside(view.PressComputer)
	}
	pressBeside(view.PressStart)
	w.until("a round beside", func() bool { return w.stateIn(beside).Running() })

	for _, c := range []struct {
		in  string
		who *sandbox.Member
		key string
	}{
		{channel, cui, "refusal.not_seated"},
		{beside, ann, "refusal.not_seated"},
	} {
		if said := w.enterIn(c.in, c.who, "hand", nil); !strings.Contains(said, sentence(c.who.Locale, c.key)) {
			t.Errorf("%s asks for his hand in #%s:\n%s", c.who.Name, c.in, said)
		}
	}
	if n := len(w.events(first, 1)); n != quiet {
		t.Errorf("the round beside brought the quiet table %d events", n-quiet)
	}
	for _, m := range ann.Messages(channel) {
		if strings.Contains(text(m), w.stateIn(beside).ID) {
			t.Errorf("the quiet channel shows the other table:\n%s", text(m))
		}
	}

	// Who sits at two tables has to say which one he means.
	w.until("a seat at the quiet table", func() bool { return action(w.board(cui), view.PressSit) != "" })
	w.press(cui, view.PressSit)
	if said := w.enterIn("DM", cui, "hand", nil); !strings.Contains(said, sentence(cui.Locale, "refusal.several_tables")) {
		t.Errorf("/hand at two tables says\n%s", said)
	}
	if said := w.enterIn("DM", ann, "hand", nil); strings.Contains(said, sentence(ann.Locale, "refusal.several_tables")) {
		t.Errorf("/hand at one table says\n%s", said)
	}
}

// TestTableCommands takes a table through moving, pausing, kicking and closing.
func TestTableCommands(t *testing.T) {
	t.Parallel()
	w := start(t, typing)
	people := w.sitDown()
	ann, bob, cui, dee := people[0], people[1], people[2], people[3]
	says := func(in string, m *sandbox.Member, path string, options map[string]string, key string) {
		t.Helper()
		if said := w.enterIn(in, m, path, options); !strings.Contains(said, sentence(m.Locale, key)) {
			t.Errorf("%s enters /%s:\n%s", m.Name, path, said)
		}
	}

	// A second table blocks the way of a move.
	says(beside, w.server.Member("Eve"), "table open", nil, "answer.opened")
	to := map[string]string{"channel": w.stateInEventually(beside)}
	says(channel, ann, "table move", to, "refusal.table_open")
	says(beside, w.server.Member("Eve"), "table close", nil, "answer.closed")
	says(channel, bob, "table move", to, "refusal.not_host")
	old := w.board(ann)
	says(channel, ann, "table move", to, "answer.done")
	w.until("the board in the other channel", func() bool { return w.stateIn(beside) != nil && liveIn(ann, beside) == 1 })
	w.until("no buttons in the old one", func() bool {
		now := newest(ann, old.ID)
		return now == nil || action(now, view.PressStart) == ""
	})
	says(channel, ann, "hand", nil, "refusal.no_table")

	// Pausing and going on.
	w.until("a press of Start", func() bool {
		i, err := pressIn(ann, beside, view.PressStart)
		return err == nil && w.answered(i, err) != nil
	})
	w.until("a round", func() bool { return w.stateIn(beside).Running() })
	says(beside, bob, "table pause", nil, "answer.paused")
	says(beside, bob, "table pause", nil, "refusal.is_paused")
	says(beside, cui, "pass", nil, "refusal.is_paused")
	kick := map[string]string{"player": dee.ID}
	says(beside, ann, "table kick", kick, "answer.done")
	says(beside, cui, "table resume", nil, "answer.done")

	// A kicked player is played by the computer until the round is over.
	if s := w.stateIn(beside); !s.Seats[3].Leaving || !s.Seats[3].Away {
		t.Errorf("Dee's seat is %+v", s.Seats[3])
	}

	// Closing a match without its host takes three; the deal is opened.
	for _, m := range []*sandbox.Member{bob, bob, cui, cui} {
		says(beside, m, "table close", nil, "refusal.close_needs_more")
	}
	id := w.stateIn(beside).ID
	says(beside, dee, "table close", nil, "answer.closed")
	w.until("the deal is opened", func() bool {
		for _, m := range ann.Messages(beside) {
			if strings.Contains(text(m), "secret `") {
				return true
			}
		}
		return false
	})
	w.until("no live board", func() bool { return liveIn(ann, beside) == 0 })
	w.until("no hand in a direct message", func() bool {
		return !slices.ContainsFunc(ann.DirectMessages(), func(m *sandbox.Message) bool { return action(m, view.PressRefresh) != "" })
	})
	events := w.events(id, 1)
	if _, ok := events[len(events)-1].(table.ClosedDown); !ok {
		t.Errorf("the last event is %T", events[len(events)-1])
	}
}

// stateInEventually waits for a table in a channel and returns the channel's id.
func (w *world) stateInEventually(name string) string {
	w.Helper()
	w.until("a table in #"+name, func() bool { return w.stateIn(name) != nil })
	return string(w.stateIn(name).Channel)
}

// liveIn counts the public messages of a channel that lead to a table.
func liveIn(m *sandbox.Member, name string) (n int) {
	for _, one := range m.Messages(name) {
		if !one.Ephemeral() && (action(one, view.PressHand) != "" || action(one, view.PressCut) != "") {
			n++
		}
	}
	return n
}

// pressIn presses a button of the newest board in a channel.
func pressIn(m *sandbox.Member, name, what string) (*sandbox.Interaction, error) {
	var at, id string
	for _, one := range m.Messages(name) {
		if found := action(one, what); found != "" && !one.Ephemeral() {
			at, id = one.ID, found
		}
	}
	return m.Press(at, id)
}

// TestClock: for a person who does nothing the clock plays, and the board says
// so; after three decisions he is away; he comes back by a press.
func TestClock(t *testing.T) {
	t.Parallel()
	slow := quick
	slow.Think, slow.Declare = 150*time.Millisecond, time.Second
	w := startWith(t, slow, func(o *bot.Options) { o.Defaults.Clock = "400ms" })
	ann := w.withComputers()
	said := func(key string) func() bool {
		return func() bool { return strings.Contains(text(w.board(ann)), sentence("en-US", key)) }
	}
	w.within(roundTime, "the board says that the clock played", said("note.played_for"))
	w.within(roundTime, "the board says that Ann is away", said("board.is_away"))
	if s := w.state(); !s.Seats[round.South].Away {
		t.Errorf("Ann's seat is %+v", s.Seats[round.South])
	}
	w.press(ann, view.PressBack)
	if s := w.state(); s.Seats[round.South].Away || s.Seats[round.South].Missed != 0 {
		t.Errorf("back, Ann's seat is %+v", s.Seats[round.South])
	}
}

// TestOpeningWaitsForNoThread: while Discord takes its time over a thread for one
// table, another opens and is closed. If they waited on a lock, the fake clock
// would stand still.
func TestOpeningWaitsForNoThread(t *testing.T) {
	onFakeClock(t, nil, func(w *world) {
		ann, bob := w.server.Member("Ann"), w.server.Member("Bob")
		w.fault("delay", true, "for=2s&route=/threads")
		slow, err := ann.Command(channel, "table open", map[string]string{"thread": "true"})
		if err != nil {
			w.Fatal(err)
		}
		time.Sleep(time.Second)
		w.enterIn(beside, bob, "table open", nil)
		w.enterIn(beside, bob, "table close", nil)
		if slow.Message() != nil {
			w.Error("they waited for the thread")
		}
		w.answered(slow, slow.Wait(patience))
	})
}
