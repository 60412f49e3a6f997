package view

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"shengji/bot/chat"
	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/round"
	"shengji/game/rules"
)

// constants returns the values of the string constants of a type in a file.
func constants(t *testing.T, path, kind string) (values []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		name, ok := spec.Type.(*ast.Ident)
		if of, elsewhere := spec.Type.(*ast.SelectorExpr); elsewhere {
			name, ok = of.Sel, true
		}
		literal, isString := spec.Values[0].(*ast.BasicLit)
		if ok && isString && name.Name == kind {
			value, err := strconv.Unquote(literal.Value)
			if err != nil {
				t.Fatal(err)
			}
			values = append(values, value)
		}
		return true
	})
	if len(values) == 0 {
		t.Fatalf("no constants of %s in %s", kind, path)
	}
	return values
}

// Whatever a key is put together from has its message.
func TestEveryValueHasItsMessage(t *testing.T) {
	var keys []string
	family := func(prefix string, values []string) {
		for _, v := range values {
			if v != "" {
				keys = append(keys, prefix+v)
			}
		}
	}
	family("refusal.", constants(t, "../../game/refusal/refusal.go", "Code"))
	family("abandoned.", constants(t, "../../game/round/event.go", "AbandonReason"))
	family("declared.", constants(t, "../../game/round/event.go", "DeclarationKind"))
	family("button.say_", constants(t, "../../game/round/event.go", "DeclarationKind"))
	family("phase.", []string{"dealing", "declaring", "burying", "countering", "calling", "scored", "abandoned"})
	family("turn.", []string{"declaring", "burying", "countering", "calling", "playing"})
	family("mine.", []string{"declaring", "burying", "countering", "calling"})
	family("ping.", []string{"declaring", "burying", "countering", "calling", "playing"})
	family("answer.", []string{"paused", "closed", "parked"})
	family("pause.", constants(t, "table.go", "Why"))
	family("pace.", constants(t, "table.go", "Pace"))
	family("strength.", constants(t, "table.go", "Strength"))
	family("kind.", constants(t, "ready.go", "Kind"))
	family("refusal.", constants(t, "answer.go", "Trouble"))
	family("refusal.", constants(t, "../table/refusal.go", "Code"))
	family("refusal.", constants(t, "../judge.go", "Code"))
	family("judge.why_", constants(t, "../../game/shape/trick.go", "Reason"))
	family("judge.each_", constants(t, "../../game/shape/trick.go", "Reason"))
	family("judge.declare_", constants(t, "../../game/round/event.go", "DeclarationKind"))
	family("judge.result_", constants(t, "../../game/match/settle.go", "Winners"))
	family("judge.when_", constants(t, "../../game/round/declare.go", "Window"))
	family("kind.", []string{"single", "pair", "triple", "tractor", "titanic"})
	family("note.", constants(t, "ping.go", "Note"))
	family("seat.", []string{"0", "1", "2", "3"})
	family("team.", []string{"0", "1"})
	family("window.", []string{"declaring", "before_bottom", "after_bury"})
	for _, p := range permissions {
		keys = append(keys, "permission."+p.key)
	}
	for _, p := range rules.Presets() {
		keys = append(keys, "explain_preset."+p.ID)
	}
	for _, o := range rules.Options() {
		keys = append(keys, "option."+o.Key, "explain."+o.Key)
		if o.Kind == rules.Choice && o.Key != "start_level" || o.Kind == rules.BracketsTable {
			for _, v := range o.Values {
				if v != "none" {
					keys = append(keys, "value."+o.Key+"."+v)
				}
			}
		}
	}
	for _, w := range writers() {
		for _, key := range keys {
			if !w.Has(key) {
				t.Errorf("%s: no message %s", w.Locale(), key)
			}
		}
	}
}

// A refusal shows the facts that it carries.
func TestRefusedShowsFacts(t *testing.T) {
	table := friends("shuangsheng")
	for _, w := range writers() {
		for _, c := range []struct {
			r     refusal.Refusal
			shown string
		}{
			{refusal.Refusal{Code: refusal.NotYourTurn, Seats: []int{0, 2}}, "Bob"},
			{refusal.Refusal{Code: refusal.NotHeld, Cards: cards("SK")}, "♠K"},
			{refusal.Refusal{Code: refusal.WrongCount, Number: 2}, "2"},
			{refusal.Refusal{Code: refusal.FollowSuit, Cards: cards("S7 S4 S2"), Number: 2}, "♠7 ♠4 ♠2"},
			{refusal.Refusal{Code: refusal.FollowSuit, Cards: cards("S7 S4"), Number: 2}, "♠7 ♠4"},
			{refusal.Refusal{Code: refusal.FollowTitanic, Cards: cards("S7 S7 S7 S8 S8 S8"), Number: 2}, "♠8 ♠8 ♠8"},
			{refusal.Refusal{Code: refusal.FollowTractor, Cards: cards("S7 S7 S8 S8"), Number: 2}, "♠7 ♠7 ♠8 ♠8"},
			{refusal.Refusal{Code: refusal.FollowTriple, Cards: cards("S7 S7 S7")}, "♠7 ♠7 ♠7"},
			{refusal.Refusal{Code: refusal.FollowPair, Cards: cards("S7 S7"), Number: 1}, "♠7 ♠7"},
			{refusal.Refusal{Code: refusal.NeedsJoker, Cards: []card.Card{card.BJ}}, w.Say("card.BJ")},
			{refusal.Refusal{Code: refusal.TooWeak, Cards: cards("S5 S5")}, "♠5 ♠5"},
			{refusal.Refusal{Code: refusal.MutinyPoints, Number: 15}, "15"},
			{refusal.Refusal{Code: refusal.BuryPoints, Cards: cards("C5 CK")}, "♣5 ♣K"},
			{refusal.Refusal{Code: refusal.TwoDecks, Options: []string{"reinforce", "decks"}}, w.Say("option.reinforce")},
		} {
			if got := w.Refused(table, &c.r); !strings.Contains(got, c.shown) || strings.Contains(got, "<no value>") {
				t.Errorf("%s %s does not show %s: %s", w.Locale(), c.r.Code, c.shown, got)
			}
		}
	}
}

// The repair is offered only where it is the only one.
func TestRefusalRepair(t *testing.T) {
	pair := ReadyPlay{Cards: cards("S7 S7"), Kind: Pair}
	for _, c := range []struct {
		name    string
		choices Choices
		buttons int
	}{
		{"one legal play", Choices{Whole: true, Plays: []ReadyPlay{pair}}, 1},
		{"one shown of more", Choices{Plays: []ReadyPlay{pair}}, 0},
		{"two", Choices{Whole: true, Plays: []ReadyPlay{pair, pair}}, 0},
		{"none known", Choices{}, 0},
	} {
		m := writers()[0].Refusal(friends("shuangsheng"), &refusal.Refusal{Code: refusal.FollowPair, Cards: pair.Cards, Number: 1}, c.choices)
		if got := len(m.Layout) - 1; got != c.buttons || !m.Private {
			t.Errorf("%s: %d rows of buttons, want %d", c.name, got, c.buttons)
		}
	}
}

// Only the one whose turn it is gets a mention.
func TestOnlyPingsMention(t *testing.T) {
	w := writers()[0]
	for _, s := range screens(w) {
		if s.name != "ping" && len(s.m.Mention) > 0 {
			t.Errorf("%s mentions %v", s.name, s.m.Mention)
		}
	}
	m := w.TurnPing(friends("shuangsheng"), lateTrick(friends("shuangsheng")), round.East)
	if len(m.Mention) != 1 || m.Mention[0] != chat.UserID("201") {
		t.Errorf("ping mentions %v", m.Mention)
	}
}

func TestCardsFallBackToText(t *testing.T) {
	w := Writer{Text: writers()[0].Text, Emoji: Emoji{"S5": {Name: "S5", ID: "1"}}}
	for text, want := range map[string]string{"S5 S5": "<:S5:1><:S5:1>", "S5 S6": "♠5 ♠6", "": "", "H10 LJ BJ": "♥10 LJ BJ"} {
		if got := w.Cards(cards(text)); got != want {
			t.Errorf("Cards(%s) = %q, want %q", text, got, want)
		}
	}
}

// What a suggestion sends is read as the same cards, and fits even for a whole
// hand of 33 cards.
func TestChoice(t *testing.T) {
	w := writers()[1]
	for seed := range uint64(100) {
		hands, bottom := dealt(preset("shuangsheng"), seed)
		cs := sorted(orderOf(opened(friends("shuangsheng"), round.South, round.BuryingPhase)), append(hands[0], bottom...))
		c := w.Choice(cs)
		read, err := card.Parse(c.Value)
		if err != nil || card.SetOf(read...) != card.SetOf(cs...) {
			t.Errorf("%q is read as %v: %v", c.Value, read, err)
		}
		if len(c.Value) > 100 || len([]rune(c.Name)) > 100 {
			t.Errorf("a suggestion of %d and %d characters", len(c.Name), len(c.Value))
		}
	}
}

func TestForms(t *testing.T) {
	for _, w := range writers() {
		table := friends("shuangsheng")
		for _, m := range []chat.Modal{
			w.CutForm(table), w.TextForm(table, opened(table, 0, round.BuryingPhase)),
			w.TextForm(table, opened(table, 0, round.CallingPhase)), w.TextForm(table, lateTrick(table)),
		} {
			if n := len([]rune(m.Title)); n < 1 || n > 45 || len(m.ID) > 100 {
				t.Errorf("%s: a title of %d characters, id %s", w.Locale(), n, m.ID)
			}
			for _, f := range m.Fields {
				if n := len([]rune(f.Label)); n < 1 || n > 45 || len([]rune(f.Placeholder)) > 100 || f.Max < 1 || f.Max > 4000 || f.Min > f.Max {
					t.Errorf("%s: field %+v", w.Locale(), f)
				}
			}
		}
	}
}
