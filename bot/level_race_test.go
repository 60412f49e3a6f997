package bot_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"shengji/bot/sandbox"
	"shengji/bot/view"
	"shengji/store"
)

// TestLevelRace: the summary of the round that decides a match shows the levels
// of all its rounds, and says them; that of a round before does not.
func TestLevelRace(t *testing.T) {
	t.Parallel()
	w := startWith(t, quick, illustrated(t))
	ann := w.server.Member("Ann")
	w.shortMatch(ann, "Q")
	for n := 1; !w.state().Match.Over; n++ {
		w.press(ann, view.PressStart)
		w.playTo(ann, n)
		var told *sandbox.Message
		w.until("the summary", func() bool {
			told = w.toldOf(ann, n)
			return told != nil
		})
		layout, err := json.Marshal(told.Components)
		if err != nil {
			t.Fatal(err)
		}
		levels := strings.Contains(string(layout), "Levels round by round. Ann + ")
		if over := w.state().Match.Over; levels != over || (len(told.Attachments) == 2) != over {
			t.Errorf("after round %d, match over %v, there are %d pictures and the text\n%s", n, over, len(told.Attachments), layout)
		}
	}
}

// shortMatch opens a table with three computer players for a match that begins at
// a level, goes up a level a round and is won by whoever reaches A.
func (w *world) shortMatch(m *sandbox.Member, level string) {
	w.Helper()
	w.command(m, "table open", nil)
	w.keepRules("short", `{"start_level": "`+level+`", "after_ace": "reach", "brackets": "0: declarers +1, 80: attackers +1"}`)
	panel := w.command(m, "table rules", nil)
	w.answered(m.Choose(panel.ID, action(panel, view.PressPreset), "short"))
	for range 3 {
		w.press(m, view.PressComputer)
	}
}

// playTo plays until so many rounds of the match are over.
func (w *world) playTo(m *sandbox.Member, rounds int) {
	w.Helper()
	w.playUntil(m, "the end of the round", func() bool { return w.state().Match.Rounds == rounds })
}

// keepRules keeps rules under a name for the server of the table.
func (w *world) keepRules(name, options string) {
	w.Helper()
	mixes := fmt.Sprintf(`{"mixes": {%q: {"preset": "shuangsheng", "rules": %s}}}`, name, options)
	w.save(store.GuildSettings{
		Guild: string(w.state().Guild),
		Edit:  func(json.RawMessage) (json.RawMessage, error) { return json.RawMessage(mixes), nil },
	})
}

// toldOf returns the summary of the n-th round, nil if it is not there.
func (w *world) toldOf(m *sandbox.Member, n int) *sandbox.Message {
	w.Helper()
	for _, one := range m.Messages(channel) {
		if !one.Ephemeral() && action(one, view.PressVerify) != "" && strings.HasPrefix(text(one), fmt.Sprintf("**Round %d**", n)) {
			return one
		}
	}
	return nil
}
