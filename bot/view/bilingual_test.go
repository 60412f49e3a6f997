package view

import (
	"strings"
	"testing"

	"shengji/bot/chat"
	"shengji/bot/lang"
	"shengji/game/round"
	"shengji/game/rules"
)

func TestBothTexts(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"庄家", "declarer", "庄家\n-# declarer"},
		{"庄家\n♠A", "declarer\n♠A", "庄家\n-# declarer\n♠A"},
		{"-# 封条", "-# seal", "-# 封条\n-# seal"},
		{"一", "one\ntwo", "一\none\ntwo"},
		{"", "", ""},
	} {
		if got := bothTexts(c.a, c.b); got != c.want {
			t.Errorf("%q and %q are %q, want %q", c.a, c.b, got, c.want)
		}
	}
}

// bilingual are the writers of a server that reads Chinese and English.
func bilingual(emoji Emoji) (ws []Writer) {
	for _, text := range lang.Languages("zh-CN+en") {
		ws = append(ws, Writer{Text: text, Emoji: emoji})
	}
	return ws
}

// TestPublicSaysBoth: the screens that everybody reads are there in both.
func TestPublicSaysBoth(t *testing.T) {
	table := friends("shuangsheng")
	v := lateTrick(table)
	v.Seat, v.Hand = round.Nobody, nil
	for name, screen := range map[string]struct {
		write func(Writer) chat.Message
		words []string
	}{
		"board":   {func(w Writer) chat.Message { return w.Board(table, v) }, []string{"南 **", "\n-# South **", "手牌 My hand"}},
		"summary": {func(w Writer) chat.Message { return w.Summary(table, result(table, 3)) }, []string{"闲家", "\n-# Attackers"}},
		"ping":    {func(w Writer) chat.Message { return w.TurnPing(table, v, round.South) }, []string{"轮到", "\n-# "}},
	} {
		m := Public(bilingual(allEmoji()), screen.write)
		said := drawn(m.Layout)
		for _, word := range screen.words {
			if !strings.Contains(said, word) {
				t.Errorf("%s: no %q in\n%s", name, word, said)
			}
		}
	}
}

// TestPublicKeepsLimits with everything as long as it gets.
func TestPublicKeepsLimits(t *testing.T) {
	for _, p := range rules.Presets() {
		ws := bilingual(allEmoji())
		table := worstTable(p.ID, ws[0])
		type look struct {
			locale string
			emoji  bool
		}
		drawn := map[look]map[string]chat.Message{}
		for _, w := range append(ws, bilingual(nil)...) {
			drawn[look{w.Locale(), w.Emoji != nil}] = generated(w, table, 1)
		}
		for name := range drawn[look{"en", true}] {
			m := Public(ws, func(w Writer) chat.Message { return drawn[look{w.Locale(), w.Emoji != nil}][name] })
			if err := check(m); err != nil {
				t.Errorf("%s %s:\n%v", p.ID, name, err)
			}
		}
	}
}
