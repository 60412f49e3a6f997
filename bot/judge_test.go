package bot_test

import (
	"strings"
	"testing"
)

type options = map[string]string

// A question is answered privately with its verdict and the reason, in the
// reader's language.
func TestJudge(t *testing.T) {
	w := start(t, quick)
	ann := w.server.Member("Ann")
	under := func(level, trump string, o options) options {
		o["level"], o["trump"] = level, trump
		return o
	}
	for _, c := range []struct {
		name, path string
		options    options
		en, zh     string
	}{
		{"a throw with a pair", "judge trick", under("2", "S", options{"plays": "h7 h4 h4 | ♠9 ♠5 ♠5 | 黑6 黑6 黑4 | c3 c4 c7"}),
			"**P3 wins** with 10 points: in this throw the pair decides; ♠6 ♠6 overruffs ♠5 ♠5 (rule: Overruffing – the greatest part decides).",
			"**第3家收**，10 分：这次甩牌比的是 对子；♠6 ♠6 盖毙 ♠5 ♠5（规则：盖毙，比最大的一样）。"},
		{"a card of another suit", "judge trick", under("5", "H", options{"plays": "♠K | ♠A | h2 | ♣A"}), "**P3 wins** with 10 points: ♥2 ruffs ♠A.", "**第3家收**，10 分：♥2 毙 ♠A。"},
		{"the answer owed", "judge follow", under("2", "S", options{"lead": "h9h9", "hand": "334h c5", "cards": "h3 h4"}),
			"Not allowed. A pair is led and you have one: ♥3 ♥3.", "不可以。首家出对子，你还有 ♥3 ♥3，要先出 1 对。"},
		{"any answer", "judge follow", under("2", "S", options{"lead": "h9", "hand": "c5 c6", "cards": "c6"}), "Allowed.", "可以。"},
		{"a throw that fails", "judge lead", under("10", "H", options{"cards": "s9 s8 s8", "others": "c3 | sj", "rules": "jiating"}),
			"The throw fails: P3 beats it. ♠8 is played", "甩不成：第3家管得住。出 ♠8"},
		{"a throw by itself", "judge lead", under("10", "H", options{"cards": "s9 s8 s8"}), "A throw (pair, single). Whether it stands depends", "甩牌（对子、单张）。成不成要看别人的手牌"},
		{"a tractor over the level", "judge shape", under("5", "NT", options{"cards": "C4C4 C6C6"}), "♣4 ♣4 ♣6 ♣6\ntractor of 2", "2 连对"},
		{"two suits", "judge shape", under("5", "S", options{"cards": "S5 H4"}), "more than one suit", "不是同一门"},
		{"the bottom by the winner's cards", "judge bottom", under("2", "S", options{"bottom": "d10 c5", "lead": "hk hk", "winning": "s3 s3", "rules": "jichu"}),
			"**15 × 4 = 60 points** (rule: Bottom counts – ×2 single, ×4 pair, doubled with each pair of a tractor).", "**15 × 4 = 60 分**"},
		{"a weaker pair", "judge declare", options{"cards": "c2 c2", "over": "s2 | h2 h2", "level": "2"}, "Not allowed. That is not stronger than ♥2 ♥2.", "不可以。大不过 ♥2 ♥2。"},
		{"the joker that is missing", "judge declare", options{"cards": "h2", "level": "2", "rules": "shuangmowang"}, "show the joker of the suit's colour too: BJ", "同色的王：大王"},
		{"reinforcing", "judge declare", options{"cards": "h2 h2", "over": "h2", "own": "true", "when": "dealing", "level": "2"}, "Allowed: reinforces ♥ trump.", "可以：上保险，♥ 主。"},
		{"a rebury", "judge declare", options{"cards": "LJ LJ", "over": "h2 h2", "first_round": "false", "level": "2"}, "counters, no-trump. The declarer stays.", "反主，无主。庄家不变。"},
		{"a result", "judge result", options{"points": "125", "levels": "5 4", "declarer": "1"}, "**Attackers win, +1.** Levels S/N 6 · E/W 4. North declares next.", "**闲家赢，+1 级。**级数 南北 6 · 东西 4。北坐下一局的庄。"},
		{"a result of four", "judge result", options{"points": "0", "levels": "2 3 4 5", "partner": "2", "rules": "xunpengyou"}, "South 5 · East 3 · North 7 · West 5", "南 5 · 东 3 · 北 7 · 西 5"},
		{"the last trick wins", "judge result", options{"points": "20", "last": "attackers", "rules": "dansheng"}, "**Attackers win, +1.**", "**闲家赢，+1 级。**"},

		{"what is no card", "judge trick", under("2", "S", options{"plays": "h5 | hx"}), "Cannot read “x” as cards", "看不懂「x」"},
		{"no trump", "judge shape", options{"cards": "h5", "level": "2"}, "Say trump and level", "写上主和级"},
		{"no level to declare at", "judge declare", options{"cards": "h2"}, "Say the level:", "写上级："},
		{"more than one deck has", "judge declare", options{"cards": "h2 h2", "level": "2", "rules": "dansheng"}, "One deck has not so many of ♥2", "1 副牌没有这么多 ♥2"},
		{"one play", "judge trick", under("2", "S", options{"plays": "h5"}), "two to four plays", "一轮有两到四家"},
		{"plays of two sizes", "judge trick", under("2", "S", options{"plays": "h5 h5 | h6"}), "as many cards as the lead, 2. Another number: ♥6", "张数不对的：♥6"},
		{"a lead of two suits", "judge follow", under("2", "S", options{"lead": "h5 c5", "hand": "h6 h7", "cards": "h6 h7"}), "A lead is of one suit", "首家只能出同一门的牌"},
		{"three of two", "judge shape", under("2", "S", options{"cards": "h5 h5 h5"}), "2 decks have not so many of ♥5", "2 副牌没有这么多 ♥5"},
		{"three of two to answer with", "judge follow", under("2", "S", options{"lead": "h9 h9 h9", "hand": "h5", "cards": "h5"}), "not so many of ♥9", "没有这么多 ♥9"},
		{"an empty hand", "judge follow", under("2", "S", options{"lead": "h9", "hand": ",", "cards": "h5"}), "Choose cards first", "先选牌"},
		{"nothing shown", "judge declare", options{"cards": ",", "level": "2"}, "Choose cards first", "先选牌"},
		{"nothing led", "judge lead", under("2", "S", options{"cards": ","}), "Choose cards first", "先选牌"},
		{"four other hands", "judge lead", under("2", "S", options{"cards": "h5", "others": "h6|h7|h8|h9"}), "three other hands", "最多三家"},
		{"one level of two", "judge result", options{"points": "80", "levels": "5"}, "Write 2 levels", "写 2 个级"},
		{"a level that is none", "judge result", options{"points": "80", "levels": "5 B"}, "Write 2 levels", "写 2 个级"},
		{"no such rules", "judge shape", options{"cards": "h5", "rules": "poker"}, "no rules of that name", "没有叫这个名字的规则"},
	} {
		for locale, want := range map[string]string{"en-US": c.en, "zh-CN": c.zh} {
			ann.SetLocale(locale)
			m := w.command(ann, c.path, c.options)
			if got := text(m); !strings.Contains(got, want) || !m.Ephemeral() {
				t.Errorf("%s in %s lacks %q (private: %t):\n%s", c.name, locale, want, m.Ephemeral(), got)
			}
		}
	}
}

// Where a round is on, its rules, trump and level hold; what is asked in
// public is answered in the table's language.
func TestJudgeAtTable(t *testing.T) {
	w := start(t, quick)
	ann := w.withComputers()
	w.playUntil(ann, "trump", func() bool {
		return strings.Contains(text(w.command(ann, "judge shape", options{"cards": "LJ LJ BJ BJ"})), "tractor of 2")
	})
	ann.SetLocale("zh-CN")
	question := options{"cards": "LJ LJ BJ BJ"}
	if got := text(w.command(ann, "judge shape", question)); !strings.HasPrefix(got, "普通双升 · ") || !strings.Contains(got, "打 2\n小王 小王 大王 大王\n2 连对") {
		t.Errorf("asked in private:\n%s", got)
	}
	question["public"] = "true"
	if m := w.command(ann, "judge shape", question); m.Ephemeral() || !strings.Contains(text(m), "level 2\nLJ LJ BJ BJ\ntractor of 2") {
		t.Errorf("asked in public (private: %t):\n%s", m.Ephemeral(), text(m))
	}
}
