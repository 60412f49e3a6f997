package view

import "testing"

// TestRulesDocuments: the pages for players are written from the same texts
// and data as /rules. Written anew by
//
//	go test ./bot/view -run RulesDocuments -update
func TestRulesDocuments(t *testing.T) {
	for locale, path := range map[string]string{"en": "../../docs/rules.md", "zh-CN": "../../docs/rules.zh.md"} {
		for _, w := range writers() {
			if w.Locale() == locale {
				isGolden(t, path, w.RulesDocument())
			}
		}
	}
}
