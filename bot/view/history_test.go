package view

import "testing"

// TestRulesOf: a match played for a stake still has the name of its preset, one
// with an option of its own has none.
func TestRulesOf(t *testing.T) {
	w := writers()[0]
	for option, want := range map[string]string{"stake": w.PresetName("xunpengyou"), "ace_tries": w.Say("history.own_rules")} {
		m := standing("xunpengyou", MatchClosed)
		if err := m.Rules.Set(option, "5"); err != nil {
			t.Fatal(err)
		}
		if got := w.rulesOf(&m); got != want {
			t.Errorf("with another %s: %s, not %s", option, got, want)
		}
	}
}
