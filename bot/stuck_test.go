package bot_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"shengji/bot/sandbox"
	"shengji/bot/view"
	"shengji/store"
)

// spoil appends to the log of the open table what no table writes.
func (w *world) spoil(kind string) {
	w.Helper()
	w.until("the log is spoilt", func() bool {
		s := w.state()
		_, err := w.store.Append(context.Background(), store.Batch{
			Table: s.ID, Expected: int64(s.Sequence), Key: "spoilt", At: time.Now(),
			Events: []store.Event{{Kind: kind, Body: []byte(`{"channel":"` + string(s.Channel) + `"}`)}},
		})
		return err == nil // else the table was quicker
	})
}

// reads reports whether a public message of the channel says something.
func reads(m *sandbox.Member, part string) bool {
	return slices.ContainsFunc(m.Messages(channel), func(one *sandbox.Message) bool {
		return !one.Ephemeral() && strings.Contains(text(one), part)
	})
}

// TestStuckTable: a table that is behind its log, and one whose log makes no
// state after a restart, stop and say so. Staff ends either, and the channel is
// free; the match of the one that can be read goes on.
func TestStuckTable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind    string
		restart bool
	}{{"moved", false}, {"nonsense", true}} {
		t.Run(c.kind, func(t *testing.T) {
			w := start(t, typing)
			people := w.sitDown()
			ann, bob := people[0], people[1]
			w.press(ann, view.PressStart)
			w.until("a round", func() bool { return w.state().Running() && action(w.board(ann), view.PressHand) != "" })
			id := w.state().ID
			if c.restart {
				w.restart(typing, func() {})
				w.until("a board of its own", func() bool {
					row, err := w.store.Table(context.Background(), id)
					return err == nil && row.Board.Message == w.board(ann).ID
				})
				path := w.store.Path()
				w.spoil(c.kind)
				w.stop()
				w.run(path, typing)
			} else {
				w.spoil(c.kind)
				w.until("the table is stopped", func() bool { return reads(bob, sentence("en-US", "pause.behind")) })
			}
			for _, command := range []string{"table open", "table close"} {
				if said := w.enterIn(channel, bob, command, nil); said != sentence(bob.Locale, "refusal.is_parked") {
					t.Errorf("/%s is answered with\n%s", command, said)
				}
			}
			w.enterIn(channel, ann, "settings server", map[string]string{"language": "zh-CN+en"})
			if said := w.enterIn(channel, ann, "table close", nil); said != sentence(ann.Locale, "answer.closed") {
				t.Errorf("staff's /table close is answered with\n%s", said)
			}
			w.until("the board says that it is closed", func() bool {
				return reads(ann, sentence("en-US", "board.closed")) && liveIn(ann, channel) == 0
			})
			if both := reads(ann, sentence("zh-CN", "board.closed")); both != c.restart {
				t.Errorf("that it is closed is said in two languages: %v", both)
			}
			last, err := w.store.Rounds(context.Background(), store.Query{Table: id, Limit: 1})
			if err != nil {
				t.Fatal(err)
			}
			if said := w.enterIn(channel, bob, "replay", map[string]string{"round": last[0].ID}); (said == sentence(bob.Locale, "refusal.no_such_round")) != c.restart {
				t.Errorf("the replay of its round:\n%s", said)
			}
			match := map[string]string{"match": id + "-m1"}
			if said := w.enterIn(channel, bob, "table open", match); (said == sentence(bob.Locale, "refusal.match_lost")) != c.restart {
				t.Errorf("opened with its match:\n%s", said)
			}
			if c.restart {
				w.enterIn(channel, bob, "table open", nil)
			}
			w.until("another table", func() bool { return w.stateIn(channel) != nil && w.stateIn(channel).ID != id })
		})
	}
}
