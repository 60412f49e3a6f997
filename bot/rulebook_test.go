package bot_test

import (
	"strings"
	"testing"

	"shengji/bot/sandbox"
	"shengji/bot/view"
)

// chapter turns to a page of the rule book by its menu.
func (w *world) chapter(m *sandbox.Member, book *sandbox.Message, key string) string {
	w.Helper()
	for _, c := range components(newest(m, book.ID)) {
		for _, o := range c.Options {
			if at, _ := view.BookPage(o.Value); at == key && o.Default {
				return text(book) // it is open
			} else if at == key {
				w.answered(m.Choose(book.ID, c.CustomID, o.Value))
				return text(newest(m, book.ID))
			}
		}
	}
	w.Fatalf("no chapter %s in %s", key, text(book))
	return ""
}

// The rule book opens at the rules named, at those of the table, or at the
// default, in the reader's language, for the reader alone.
func TestRuleBook(t *testing.T) {
	type page struct{ chapter, want string }
	w := start(t, quick)
	ann := w.server.Member("Ann")
	says := func(locale, rules string, pages ...page) {
		t.Helper()
		ann.SetLocale(locale)
		options := map[string]string{}
		if rules != "" {
			options["rules"] = rules
		}
		book := w.command(ann, "rules", options)
		if !book.Ephemeral() {
			t.Errorf("%s: the book is public", rules)
		}
		for _, p := range pages {
			if got := w.chapter(ann, book, p.chapter); !strings.Contains(got, p.want) {
				t.Errorf("%s %s in %s lacks %q:\n%s", rules, p.chapter, locale, p.want, got)
			}
		}
	}
	says("en-US", "", page{"short", "**Shuangsheng**"}, page{"lead", "♥4 ♥4 ♥6 ♥6 → tractor of 2"}, page{"brackets", "`5 to 39` declarers +2"})
	says("zh-CN", "jiating", page{"short", "不打的级：**5,10**（那边：无）"}, page{"bury", "还有别的牌时，5、10、K 不许扣。"}, page{"lead", "♥A ♥A ♥K ♥K → 2 个对子"})
	says("en-US", "dansheng", page{"points", "Attackers keep"}, page{"brackets", "With 40 points and without the last trick it is a draw"})

	w.command(ann, "table open", map[string]string{"rules": "sanfu"})
	w.board(ann)
	says("en-US", "", page{"short", "**Three decks**"}, page{"follow", "To a triple: a triple"}, page{"brackets", "from 120 points on"})

	ann.SetLocale("zh-CN")
	if got := text(w.command(ann, "rules", map[string]string{"rules": "no such"})); got != "这里没有叫这个名字的规则。" {
		t.Errorf("unknown rules: %s", got)
	}
}

// What the host changes during a round counts from the next, and the book
// says what counts now.
func TestRuleBookOfRound(t *testing.T) {
	w := start(t, quick)
	ann := w.withComputers()
	w.until("a round", func() bool { return action(w.board(ann), view.PressHand) != "" })
	panel := w.command(ann, "table rules", nil)
	w.answered(ann.Choose(panel.ID, action(panel, view.PressPreset), "jiating"))
	w.until("the news", func() bool { return strings.Contains(text(w.board(ann)), "changed the rules") })
	book := w.command(ann, "rules", nil)
	if got := w.chapter(ann, book, "bury"); !strings.HasPrefix(got, "**Shuangsheng**") || !strings.Contains(got, "Any card may be buried") {
		t.Errorf("in the round the book says:\n%s", got)
	}
}

// The names of presets are suggested while one is typed.
func TestRuleBookSuggests(t *testing.T) {
	w := start(t, quick)
	ann := w.server.Member("Ann")
	for path, options := range map[string]map[string]string{"rules": {"rules": "find"}, "judge shape": {"cards": "h5", "rules": "find"}} {
		i := w.answered(ann.Autocomplete(channel, path, "rules", options))
		if got := i.Choices(); len(got) != 1 || got[0].Value != "xunpengyou" {
			t.Errorf("%s suggests %v", path, got)
		}
	}
}
