package bot_test

import (
	"strings"
	"testing"

	"shengji/bot/view"
)

// TestBilingualTable: on a server that reads two languages public messages stand
// in both, private ones in the reader's.
func TestBilingualTable(t *testing.T) {
	t.Parallel()
	w := startWith(t, brief, withoutClock)
	ann := w.server.Member("Ann")
	both := func(where, said string, words ...string) {
		t.Helper()
		for _, word := range words {
			if !strings.Contains(said, word) {
				t.Errorf("no %q %s:\n%s", word, where, said)
			}
		}
	}
	settings := w.command(ann, "settings server", map[string]string{"language": "zh-CN+en"})
	both("in the settings", text(settings), "简体中文 + English")
	_, in := w.ownTurn(false)
	w.until("the round on the board", func() bool { return strings.Contains(boardIn(ann, in), "闲家") })
	both("on the board", boardIn(ann, in), "ttackers", "\n-# South **Ann**")
	for _, c := range components(boardOf(ann, in)) {
		if strings.HasSuffix(c.CustomID, "/"+view.PressHand) {
			both("on the button", c.Label, "手牌 My hand")
		}
	}
	if panel := text(w.panel(ann)); strings.Contains(panel, "主") {
		t.Errorf("Ann's panel:\n%s", panel)
	}
	w.finish(ann, in)
	w.until("the summary", func() bool { return w.summary(ann) != "" })
	both("in the summary", w.summary(ann), "第 1 局", "Round 1", "封印", "Seal")
}
