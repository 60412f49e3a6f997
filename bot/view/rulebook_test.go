package view

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"shengji/game/card"
	"shengji/game/judge"
	"shengji/game/rules"
)

// mixes are the presets with every number of decks, and the default with
// every single option changed, where the options go together.
func mixes() (all []rules.Rules) {
	for _, p := range rules.Presets() {
		for decks := 1; decks <= 3; decks++ {
			if r, err := rules.Apply(p.ID, map[string]any{"decks": decks}); err == nil {
				all = append(all, r)
			}
		}
	}
	for _, o := range rules.Options() {
		for _, v := range o.Values {
			if r := rules.Default(); r.Set(o.Key, v) == nil && r.Validate() == nil {
				all = append(all, r)
			}
		}
	}
	return all
}

// made returns the first preset with the options of an example; ok is false
// if they go together with none.
func (e *example) made() (r rules.Rules, ok bool) {
	for _, p := range rules.Presets() {
		r = p.Rules
		for key, values := range e.If {
			value, _, _ := strings.Cut(values, "|")
			if r.Set(key, value) != nil {
				return r, false
			}
		}
		if e.appliesTo(&r) && r.Validate() == nil {
			return r, true
		}
	}
	return r, false
}

// Every example has the verdict that it expects, under all rules under which
// it is shown, and there are such.
func TestExamples(t *testing.T) {
	lines := slices.Collect(strings.Lines(exampleLines))
	all := mixes()
	for i, e := range examples() {
		own, ok := e.made()
		if !ok {
			t.Errorf("no rules show %s", lines[i])
		}
		for _, r := range append([]rules.Rules{own}, all...) {
			if e.appliesTo(&r) {
				checkExample(t, lines[i], r)
			}
		}
	}
}

func checkExample(t *testing.T, line string, r rules.Rules) {
	t.Helper()
	var question map[string]any
	if err := json.Unmarshal([]byte(line), &question); err != nil {
		t.Fatal(err)
	}
	question["options"] = r
	body, err := json.Marshal(question)
	if err != nil {
		t.Fatal(err)
	}
	if v := judge.Judge(body); v.OK == nil || v.Failed() {
		got, err := json.Marshal(v)
		t.Errorf("%sis %s %v", line, got, err)
	}
}

// Every chapter has examples under every preset where there is something to
// show.
func TestChaptersHaveExamples(t *testing.T) {
	w := writers()[0]
	for _, p := range rules.Presets() {
		for _, c := range chapters {
			if len(w.examplesOf(c.key, &p.Rules)) == 0 && c.key != "bury" && !(c.key == "points" && halfWin(&p.Rules)) {
				t.Errorf("%s has no examples of %s", p.ID, c.key)
			}
		}
	}
}

// Whatever the options are, every sentence has its text in every language and
// all placeholders filled.
func TestSentences(t *testing.T) {
	for _, w := range writers() {
		for _, r := range mixes() {
			for _, c := range chapters {
				for _, l := range c.lines {
					if l.applies(&r) && !w.Has("rulebook."+l.message(&r)) {
						t.Fatalf("%s: no sentence %s", w.Locale(), l.message(&r))
					}
				}
				for _, s := range w.sentences(c, &r) {
					if strings.Contains(s, "<no value>") {
						t.Fatalf("%s: %q", w.Locale(), s)
					}
				}
			}
		}
	}
}

// Every sentence of the catalogue stands in the book of some rules: none is
// written for nothing.
func TestEverySentenceIsSaid(t *testing.T) {
	said := map[string]bool{}
	held := rules.Default()
	held.MustPlay, held.MustPlayMode, held.Stake, held.StakeDoubles = 1<<card.Ten, rules.MustHold, 10, true
	all := append(mixes(), held)
	for _, e := range examples() {
		r, _ := e.made()
		all = append(all, r)
	}
	for _, r := range all {
		for _, c := range chapters {
			for _, l := range c.lines {
				if l.applies(&r) {
					said[l.message(&r)] = true
				}
			}
		}
	}
	for _, key := range sentenceKeys(t) {
		if !said[key] {
			t.Errorf("never said: %s", key)
		}
	}
}

// Every page of the rule book fits into a message: of each preset, of a
// server's mix with a long name, and of rules that differ in everything.
func TestRulesPagesKeepLimits(t *testing.T) {
	for _, w := range writers() {
		books := []Book{{Name: strings.Repeat("`_", 20), Rules: farthest()}}
		for _, p := range rules.Presets() {
			table := worstTable(p.ID, w)
			books = append(books, Book{Name: p.ID, Rules: p.Rules}, Book{Table: table, Rules: table.Rules})
		}
		for _, b := range books {
			for _, c := range append([]chapter{{key: shortChapter}}, chapters...) {
				if err := check(w.RulesPage(b, c.key)); err != nil {
					t.Errorf("%s %s %s:\n%v", w.Locale(), b.Name, c.key, err)
				}
			}
		}
	}
}

// farthest are rules that differ from the default in as much as they can, with
// a long table of points that has no name.
func farthest() rules.Rules {
	r, standard := rules.Default(), rules.Default()
	for _, o := range rules.Options() {
		for _, v := range slices.Backward(o.Values) {
			changed := r
			if v != standard.Get(o.Key) && changed.Set(o.Key, v) == nil && changed.Validate() == nil {
				r = changed
				break
			}
		}
	}
	rows := "0: declarers +13"
	for from := 5; from <= 200; from += 5 {
		rows += fmt.Sprintf(", %d: attackers +1", from)
	}
	if err := r.Set("brackets", rows); err != nil {
		panic(err)
	}
	return r
}

// A chapter's value of the menu leads back to it and to the rules.
func TestBookPage(t *testing.T) {
	w := writers()[0]
	for _, b := range []Book{{Name: "sanfu"}, {Name: "a/b c"}, {Table: friends("sanfu")}} {
		m := w.chapterMenu(b, "lead")
		for i, o := range m.Options {
			key, name := BookPage(o.Value)
			if i > 0 && key != chapters[i-1].key || name != b.Name || o.Chosen != (key == "lead") {
				t.Errorf("%q is read as %q of %q", o.Value, key, name)
			}
		}
	}
}

// What differs is told with both values, and only that.
func TestDifferences(t *testing.T) {
	w := writers()[0]
	if d := w.differences(new(rules.Default())); d != nil {
		t.Errorf("the default differs from itself: %v", d)
	}
	r := preset("shuangmowang")
	page := drawn(w.RulesPage(Book{Name: "shuangmowang", Rules: r}, "").Layout)
	for _, want := range []string{"Level and joker", "**Differs from Shuangsheng**", "Declare with: **a level card and a joker of its colour** (there: a level card)",
		w.Say("explain.declare.with"), "New deal below points: **15** (there: 0)"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q:\n%s", want, page)
		}
	}
	if strings.Contains(page, w.Say("explain.decks")) {
		t.Errorf("the page tells what is as usual:\n%s", page)
	}
}

// sentenceKeys lists the keys of the catalogue that are sentences of chapters:
// all of its section but for what the pages say around them.
func sentenceKeys(t *testing.T) (keys []string) {
	t.Helper()
	body, err := os.ReadFile("../lang/en.toml")
	if err != nil {
		t.Fatal(err)
	}
	var catalogue struct{ Rulebook map[string]any }
	if err := toml.Unmarshal(body, &catalogue); err != nil {
		t.Fatal(err)
	}
	var walk func(at string, v any)
	walk = func(at string, v any) {
		table, ok := v.(map[string]any)
		if !ok || table["other"] != nil {
			keys = append(keys, at)
			return
		}
		for k, inner := range table {
			walk(at+"."+k, inner)
		}
	}
	for k, v := range catalogue.Rulebook {
		walk(k, v)
	}
	around := regexp.MustCompile(`^(menu|differs|same|examples|instead\.|holds_|gain_)`)
	return slices.DeleteFunc(keys, around.MatchString)
}
