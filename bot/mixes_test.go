package bot_test

import (
	"strings"
	"testing"

	"shengji/bot/lang"
	"shengji/bot/route"
	"shengji/bot/view"
	"shengji/game/rules"
)

// TestMixes: a server keeps a table's rules under a name that is no preset's,
// and finds them in the panel.
func TestMixes(t *testing.T) {
	w := start(t, quick)
	ann := w.server.Member("Ann")
	w.command(ann, "table open", nil)
	save := func(name string) string {
		panel := w.command(ann, "table rules", nil)
		form := w.answered(ann.Press(panel.ID, action(panel, view.PressSave))).Modal()
		return w.answersInWords(w.answered(ann.Submit(form, map[string]string{view.MixField: name})).Message())
	}
	for _, c := range []struct{ name, says string }{
		{rules.Presets()[0].ID, sentence(ann.Locale, "refusal.mix_taken")},
		{"   ", sentence(ann.Locale, "refusal.mix_name")},
		{"Friday", lang.For(ann.Locale).Say("answer.mix_saved", "Name", "Friday")},
	} {
		if said := save(c.name); !strings.Contains(said, c.says) {
			t.Errorf("to the name %q it says\n%s", c.name, said)
		}
	}
	offered := 0
	for _, c := range components(w.command(ann, "table rules", nil)) {
		if id, err := route.Parse(c.CustomID); err == nil && id.Action == view.PressPreset {
			for _, o := range c.Options {
				if o.Value == "Friday" {
					offered++
				}
			}
		}
	}
	if offered != 1 {
		t.Errorf("the panel offers it %d times", offered)
	}
}
