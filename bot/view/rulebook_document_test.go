package view

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRulesDocuments: the pages for players are written from the same texts
// and data as /rules. Written anew by
//
//	go test ./bot/view -run RulesDocuments -update
func TestRulesDocuments(t *testing.T) {
	for locale, path := range map[string]string{"en": "../../docs/rules.md", "zh-CN": "../../docs/rules.zh.md"} {
		for _, w := range writers() {
			if w.Locale() != locale {
				continue
			}
			got := w.RulesDocument()
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("%s is stale, write it anew with -update:\n%s", path, diff)
			}
		}
	}
}
