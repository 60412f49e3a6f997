package view

import (
	"strings"
	"testing"

	"shengji/bot/chat"
	"shengji/game/card"
	"shengji/game/round"
)

func TestPick(t *testing.T) {
	table := friends("shuangsheng")
	v := lateTrick(table)
	spades, clubs := 1, 3
	for _, c := range []struct {
		name   string
		before string
		group  int
		values string
		after  string // "" is an error
	}{
		{"one", "", spades, "S7.0", "S7"},
		{"the second copy alone", "", spades, "S7.1", "S7"},
		{"both copies", "", spades, "S7.0 S7.1", "S7 S7"},
		{"replaces its own group", "SQ S7", spades, "S4.0", "S4"},
		{"keeps the others", "HA SQ", spades, "S4.0", "HA S4"},
		{"nothing", "HA SQ", spades, "", "HA"},
		{"a card twice", "", spades, "S7.0 S7.0", ""},
		{"a card not held", "", spades, "SK.0", ""},
		{"a third copy", "", spades, "S7.2", ""},
		{"a card of another group", "", clubs, "S7.0", ""},
		{"trump of another suit", "", 0, "D5.0 H9.1", "D5 H9"},
		{"no such group", "", 7, "S7.0", ""},
	} {
		s := Selection{Cards: card.SetOf(cards(c.before)...), Revision: 4}
		got, err := s.Pick(v, c.group, 0, strings.Fields(c.values))
		switch {
		case c.after == "" && err == nil:
			t.Errorf("%s: no error", c.name)
		case c.after == "" && got != s:
			t.Errorf("%s: refused, yet changed to %v", c.name, got.Cards.Cards())
		case c.after != "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.after != "" && (got.Cards != card.SetOf(cards(c.after)...) || got.Revision != 5):
			t.Errorf("%s: %v, revision %d", c.name, got.Cards.Cards(), got.Revision)
		}
	}
	if _, err := (Selection{}).Pick(v, spades, 1, nil); err == nil {
		t.Error("a part that is not there is taken")
	}
}

// What a menu shows as chosen, sent back, gives the same selection.
func TestChosenComesBack(t *testing.T) {
	w := writers()[0]
	table := friends("sanfu")
	for seed := range uint64(50) {
		hands, _ := dealt(table.Rules, seed)
		v := opened(table, round.South, round.PlayingPhase)
		v.Turn, v.Hand = []round.Seat{round.South}, hands[0]
		s := Selection{Cards: card.SetOf(hands[0][:1+int(seed)%20]...)}
		m := w.Panel(table, v, Choices{}, s, "")
		for _, b := range m.Layout {
			menu, ok := b.(chat.Menu)
			if !ok {
				continue
			}
			var values []string
			for _, o := range menu.Options {
				if o.Chosen {
					values = append(values, o.Value)
				}
			}
			parts := strings.Split(menu.ID, "/")
			group, part := int(parts[4][0]-'0'), int(parts[5][0]-'0')
			got, err := s.Pick(v, group, part, values)
			if err != nil || got.Cards != s.Cards {
				t.Fatalf("seed %d menu %s: %v, %v", seed, menu.ID, got.Cards.Cards(), err)
			}
		}
	}
}

func TestGroupsThatCannotBePlayedAreDisabled(t *testing.T) {
	w := writers()[0]
	table := friends("shuangsheng")
	v := lateTrick(table)
	m := w.Panel(table, v, Choices{May: card.SetOf(cards("SQ S7 S7")...), Must: card.SetOf(cards("S7")...)}, Selection{}, "")
	got := drawn(m.Layout)
	for _, want := range []string{
		"⌄ ×Trump (6) – not now:", "⌄ ♠ S (5): ♠Q | ♠7 (must be played) | ♠7 |\n", "⌄ ×♣ C (5) – not now:", "← must: ♠7\n", "[×Play]",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

func TestWhatCanBeNoPlayIsNotToBePressed(t *testing.T) {
	w := writers()[0]
	table := friends("shuangsheng")
	following, leading := lateTrick(table), lateTrick(table)
	leading.Tricks = leading.Tricks[:6]
	for _, c := range []struct {
		name   string
		v      round.View
		ticked string
		want   string
	}{
		{"a lead of one suit", leading, "CA CQ", "[Play ♣A ♣Q]"},
		{"a lead of two suits", leading, "SQ CA", "[×Play ♠Q ♣A]"},
		{"an answer of the right number", following, "S4 S2", "[Play ♠4 ♠2]"},
		{"an answer of two suits", following, "S2 CA", "[Play ♠2 ♣A]"},
		{"an answer of too few cards", following, "SQ", "[×Play ♠Q]"},
	} {
		got := drawn(w.Panel(table, c.v, Choices{}, Selection{Cards: card.SetOf(cards(c.ticked)...)}, "").Layout)
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: no %q in\n%s", c.name, c.want, got)
		}
	}
}

func TestPointCardsThatMayNotBeBuriedAreNotOffered(t *testing.T) {
	w := writers()[0]
	table := friends("jiating") // bury_points is false
	v := opened(table, round.South, round.BuryingPhase)
	v.Turn = []round.Seat{round.South}
	for _, c := range []struct {
		name, hand string
		offered    bool
	}{
		{"enough others", "SK S9 S8 S7 S6 C9 C8 C7 C6", false},
		{"too few others", "SK S10 DK D10 CK C10 C9 C8 C7 C6", true},
	} {
		v.Hand = cards(c.hand)
		got := drawn(w.Panel(table, v, Choices{}, Selection{}, "").Layout)
		if strings.Contains(got, "♠K |") != c.offered {
			t.Errorf("%s: offered is %v in\n%s", c.name, !c.offered, got)
		}
	}
}
