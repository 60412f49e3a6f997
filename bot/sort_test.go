package bot_test

import (
	"regexp"
	"strings"
	"testing"

	"shengji/bot"
	"shengji/bot/picture"
	"shengji/bot/view"
)

// TestSortedHand: whoever wants trump last has it so in panel, direct message and
// picture.
func TestSortedHand(t *testing.T) {
	t.Parallel()
	w := startWith(t, brief, func(o *bot.Options) { withoutClock(o); o.Painter = picture.NewPainter(nil) })
	ann := w.server.Member("Ann")
	said := text(w.command(ann, "settings me", map[string]string{"sort": string(view.TrumpLast)}))
	if !strings.Contains(said, sentence("en-US", "sort.trump_last")) {
		t.Errorf("the settings are\n%s", said)
	}
	w.ownTurn(false)
	sides := regexp.MustCompile(`♠ S|♥ H|♣ C|♦ D`)
	last := func(where, text string) {
		t.Helper()
		if n := strings.LastIndex(text, sentence("en-US", "group.trump")); n >= 0 && sides.MatchString(text[n:]) {
			t.Errorf("%s:\n%s", where, text)
		}
	}
	panel := w.panel(ann)
	last("panel", text(panel))
	last("direct message", text(w.directHand(ann)))
	pictured := w.answered(ann.Press(panel.ID, action(panel, view.PressPicture))).Message()
	last("picture", pictured.Components[0].Items[0].Description)
}
