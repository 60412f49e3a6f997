package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"shengji/bot"
	"shengji/bot/picture"
	"shengji/bot/sandbox"
	"shengji/bot/view"
	"shengji/game/round"
)

// fault switches a fault of the sandbox.
func (w *world) fault(name string, on bool, param string) {
	w.Helper()
	if err := w.server.Fault(name, on, param); err != nil {
		w.Fatal(err)
	}
}

// channelDo does something to a channel or thread.
func (w *world) channelDo(name, what string) {
	w.Helper()
	if err := w.server.Channel(name, what); err != nil {
		w.Fatal(err)
	}
}

// stands waits until the table is paused for a reason; "" is that it is not.
func (w *world) stands(why view.Why) {
	w.Helper()
	w.until("the table is paused for "+string(why), func() bool {
		s := w.state()
		return s.Paused == (why != "") && (why == "" || s.Pause.Why == why)
	})
}

// ownTurn is Ann with three computer players and no clock, on her turn in a
// channel, or in a thread of it. It returns where.
func (w *world) ownTurn(thread bool) (ann *sandbox.Member, in string) {
	w.Helper()
	ann = w.server.Member("Ann")
	options := map[string]string{"clock": "off", "pace": "instant"}
	if thread {
		options["thread"] = "true"
	}
	w.command(ann, "table open", options)
	in = string(w.state().Channel)
	for range 3 {
		w.pressWhere(ann, in, view.PressComputer)
	}
	w.pressWhere(ann, in, view.PressStart)
	w.untilTurn()
	return ann, in
}

// pressWhere presses a button of the newest board in a channel.
func (w *world) pressWhere(m *sandbox.Member, in, what string) {
	w.Helper()
	w.until("the button "+what, func() bool {
		i, err := pressIn(m, in, what)
		if err == nil {
			w.answered(i, nil)
		}
		return err == nil
	})
}

// goesOn checks that the round does: one board is live, and a play counts and
// is shown there.
func (w *world) goesOn(m *sandbox.Member, in string) {
	w.Helper()
	w.stands("")
	w.until("one board", func() bool { return liveIn(m, in) == 1 })
	before := boardIn(m, in)
	w.typeIn(in, m)
	w.until("the play on the board", func() bool { return liveIn(m, in) == 1 && boardIn(m, in) != before })
}

// finish plays the round out.
func (w *world) finish(m *sandbox.Member, in string) {
	w.Helper()
	for ; w.state().Running(); time.Sleep(5 * time.Millisecond) { // the others need time
		if s := w.state(); s.Running() && slices.Contains(s.Round.View(round.Nobody).Turn, s.SeatOf(s.Host)) {
			w.typeIn(in, m)
		}
	}
}

// TestPlaceDeleted: the channel or the thread of a table is deleted. It pauses,
// the host is told in his direct messages, and `/table move` from anywhere takes
// it elsewhere with the same hands.
func TestPlaceDeleted(t *testing.T) {
	for name, thread := range map[string]bool{"channel": false, "thread": true} {
		t.Run(name, func(t *testing.T) {
			onFakeClock(t, withoutClock, func(w *world) {
				ann, in := w.ownTurn(thread)
				held := w.state().Round.View(round.South).Hand
				w.channelDo(in, "delete")
				w.stands(view.LostChannel)
				w.until("the host is told", func() bool { return told(ann, "the channel is gone") })

				refuge := w.server.AddChannel("refuge")
				if said := w.enterIn(beside, ann, "table move", map[string]string{"channel": refuge}); said != sentence(ann.Locale, "answer.done") {
					w.Errorf("the move is answered with\n%s", said)
				}
				w.until("a board there", func() bool { return liveIn(ann, refuge) == 1 })
				if now := w.state().Round.View(round.South).Hand; !slices.Equal(now, held) {
					w.Errorf("the hand was %v and is %v", held, now)
				}
				w.goesOn(ann, refuge)
			})
		})
	}
}

// TestBotRemoved and asked back: the table waits, and goes on by itself.
func TestBotRemoved(t *testing.T) {
	onFakeClock(t, withoutClock, func(w *world) {
		ann, in := w.ownTurn(false)
		w.fault("removed from guild", true, "")
		w.stands(view.LostChannel)
		w.fault("removed from guild", false, "")
		w.goesOn(ann, in)
	})
}

// TestOutage of the server pauses nothing.
func TestOutage(t *testing.T) {
	onFakeClock(t, withoutClock, func(w *world) {
		ann, in := w.ownTurn(false)
		w.fault("guild unavailable", true, "")
		w.goesOn(ann, in)
		w.fault("guild unavailable", false, "")
		w.goesOn(ann, in)
	})
}

// TestThreadArchived: a play from the direct messages opens the thread again.
func TestThreadArchived(t *testing.T) {
	onFakeClock(t, withoutClock, func(w *world) {
		ann, in := w.ownTurn(true)
		w.until("one board", func() bool { return liveIn(ann, in) == 1 })
		old := boardOf(ann, in).ID
		w.channelDo(in, "archive")
		w.typeIn("DM", ann)
		w.until("another board", func() bool { return liveIn(ann, in) == 1 && boardOf(ann, in).ID != old })
		w.goesOn(ann, in)
	})
}

// TestThreadLocked: nobody but the server's staff can open it again. The host is
// told, and the table goes on once that is done.
func TestThreadLocked(t *testing.T) {
	onFakeClock(t, withoutClock, func(w *world) {
		ann, in := w.ownTurn(true)
		w.until("one board", func() bool { return liveIn(ann, in) == 1 })
		w.channelDo(in, "lock")
		w.channelDo(in, "archive")
		w.typeIn("DM", ann)
		w.stands(view.LostThread)
		w.until("the host is told", func() bool { return told(ann, "the thread is locked") })
		w.channelDo(in, "unarchive")
		w.channelDo(in, "unlock")
		w.goesOn(ann, in)
	})
}

// TestBoardDeleted: the next play, or `/table show`, brings another.
func TestBoardDeleted(t *testing.T) {
	onFakeClock(t, withoutClock, func(w *world) {
		ann, in := w.ownTurn(false)
		for _, again := range []func(){
			func() { w.typeIn(in, ann) },
			func() { w.command(ann, "table show", nil) },
		} {
			w.until("one board", func() bool { return liveIn(ann, in) == 1 })
			w.server.DeleteMessage(w.board(ann).ID)
			again()
			w.goesOn(ann, in)
		}
	})
}

// TestOpenNamesPermissions: each permission that a new table needs, taken away
// alone, is named, and no table is opened.
func TestOpenNamesPermissions(t *testing.T) {
	onFakeClock(t, withoutClock, func(w *world) {
		ann := w.server.Member("Ann")
		for _, c := range []struct {
			permission, named string
			inThread          bool // needed for a table in a new thread only
		}{
			{"VIEW_CHANNEL", "View Channel", false},
			{"SEND_MESSAGES", "Send Messages", false},
			{"EMBED_LINKS", "Embed Links", false},
			{"ATTACH_FILES", "Attach Files", false},
			{"READ_MESSAGE_HISTORY", "Read Message History", false},
			{"CREATE_PUBLIC_THREADS", "Create Public Threads", true},
			{"SEND_MESSAGES_IN_THREADS", "Send Messages in Threads", true},
		} {
			w.fault("missing permission", true, c.permission)
			options := map[string]string{}
			if c.inThread {
				options["thread"] = "true"
			}
			said := text(w.command(ann, "table open", options))
			if want := "The bot lacks " + c.named + " in this channel"; !strings.Contains(said, want) {
				w.Errorf("without %s:\n%s", c.permission, said)
			}
			if w.stateIn(channel) != nil {
				w.Fatalf("without %s a table is opened", c.permission)
			}
		}
		w.fault("missing permission", false, "")
		if said := text(w.command(ann, "table open", nil)); strings.Contains(said, "lacks") {
			w.Errorf("with all of them:\n%s", said)
		}
	})
}

// TestPermissionNotMissed: what a running table does not need stops nothing.
func TestPermissionNotMissed(t *testing.T) {
	onFakeClock(t, withoutClock, func(w *world) {
		ann, in := w.ownTurn(false)
		for _, permission := range []string{"EMBED_LINKS", "READ_MESSAGE_HISTORY", "CREATE_PUBLIC_THREADS", "SEND_MESSAGES_IN_THREADS"} {
			w.fault("missing permission", true, permission)
			w.goesOn(ann, in)
		}
	})
}

// TestPicturesForbidden: without Attach Files the board goes on in words.
func TestPicturesForbidden(t *testing.T) {
	onFakeClock(t, func(o *bot.Options) { withoutClock(o); o.Painter = picture.NewPainter(nil) }, func(w *world) {
		ann, in := w.ownTurn(false)
		pictures := func(n int) {
			w.Helper()
			w.until("pictures or none", func() bool { return len(w.board(ann).Attachments) == n })
		}
		w.until("a picture", func() bool { return len(w.board(ann).Attachments) == 1 })
		w.fault("missing permission", true, "ATTACH_FILES")
		w.goesOn(ann, in)
		pictures(0)
		w.fault("missing permission", false, "")
		w.goesOn(ann, in)
		pictures(1)
	})
}

// TestChannelHidden: without View Channel the table pauses and whoever does
// something is told why; it goes on by itself.
func TestChannelHidden(t *testing.T) {
	onFakeClock(t, withoutClock, func(w *world) {
		ann, in := w.ownTurn(false)
		w.fault("missing permission", true, "VIEW_CHANNEL")
		w.typeIn(in, ann)
		w.stands(view.LostChannel)
		w.until("the host is told", func() bool { return told(ann, "may not see it") })
		for _, command := range []string{"table resume", "pass", "table show"} {
			if said := text(w.command(ann, command, nil)); !strings.Contains(said, "lacks View Channel") {
				w.Errorf("/%s:\n%s", command, said)
			}
		}
		w.fault("missing permission", false, "")
		w.goesOn(ann, in)
	})
}

// TestPostingForbidden: the round is played out on the board that stands, which
// then says what is missing; the summary comes when it is back.
func TestPostingForbidden(t *testing.T) {
	for _, c := range []struct {
		permission, named string
		thread            bool
	}{
		{"SEND_MESSAGES", "Send Messages", false},
		{"SEND_MESSAGES_IN_THREADS", "Send Messages in Threads", true},
	} {
		t.Run(c.permission, func(t *testing.T) {
			onFakeClock(t, withoutClock, func(w *world) {
				ann, in := w.ownTurn(c.thread)
				w.until("one board", func() bool { return liveIn(ann, in) == 1 })
				w.fault("missing permission", true, c.permission)
				w.finish(ann, in)
				w.stands(view.LostPermissions)
				w.until("the board says why", func() bool { return strings.Contains(boardIn(ann, in), "lacks "+c.named+" here") })
				i, err := pressIn(ann, in, view.PressResume)
				if said := text(w.answered(i, err).Message()); !strings.Contains(said, "lacks "+c.named) {
					w.Errorf("Resume:\n%s", said)
				}
				w.fault("missing permission", false, "")
				w.stands("")
				w.until("the summary", func() bool { return roundsTold(ann, in) == 1 })
				w.pressWhere(ann, in, view.PressStart)
				w.untilTurn()
				w.goesOn(ann, in)
			})
		})
	}
}

// roundsTold counts the summaries of rounds in a channel.
func roundsTold(m *sandbox.Member, in string) (n int) {
	for _, one := range m.Messages(in) {
		if !one.Ephemeral() && strings.Contains(text(one), "opened: secret") {
			n++
		}
	}
	return n
}

// refused counts the requests that were refused with a code of Discord's.
func (w *world) refused(code int) (n int) {
	for _, r := range w.server.Requests() {
		if r.Code == code {
			n++
		}
	}
	return n
}

// TestDirectClosed at the start: whoever sits down is told to use the panel, and
// nothing is sent to him again until he asks for it.
func TestDirectClosed(t *testing.T) {
	onFakeClock(t, withoutClock, func(w *world) {
		ann := w.server.Member("Ann")
		ann.SetDirect(false)
		opened := w.answered(ann.Command(channel, "table open", nil))
		w.until("Ann is told", func() bool {
			return slices.ContainsFunc(opened.FollowUps(), func(m *sandbox.Message) bool { return strings.Contains(text(m), "direct messages are closed") })
		})
		for range 3 {
			w.press(ann, view.PressComputer)
		}
		w.press(ann, view.PressStart)
		w.goesOn(ann, channel)
		w.finish(ann, channel)
		if n := w.refused(50007); n != 1 {
			w.Errorf("%d direct messages were refused", n)
		}
		ann.SetDirect(true)
		w.command(ann, "settings me", map[string]string{"direct": "true"})
		w.press(ann, view.PressStart)
		w.until("the hand in the direct messages", func() bool { return told(ann, "♠") || told(ann, "♥") })
	})
}

// TestDirectClosedLater: in the middle of a round, and of a match.
func TestDirectClosedLater(t *testing.T) {
	onFakeClock(t, withoutClock, func(w *world) {
		ann, in := w.ownTurn(false)
		w.until("the hand in the direct messages", func() bool { return told(ann, "Your hand") })
		ann.SetDirect(false)
		w.goesOn(ann, in)
		w.finish(ann, in)
		w.press(ann, view.PressStart)
		w.untilTurn()
		w.goesOn(ann, in)
		if panel := w.panel(ann); hand(panel) == "" {
			w.Errorf("the panel is\n%s", text(panel))
		}
		if n := w.refused(50007); n != 1 {
			w.Errorf("%d direct messages were refused", n)
		}
	})
}
