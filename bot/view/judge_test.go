package view

import (
	"encoding/json"
	"strings"
	"testing"

	"shengji/game/card"
)

// judged asks what a line of `shengji judge` asks, under rules of a preset.
func judged(t *testing.T, name string, question map[string]any) Judgement {
	t.Helper()
	j := Judgement{Rules: preset(name)}
	question["options"], question["level"], question["trump"] = j.Rules, "2", "S"
	body, err := json.Marshal(question)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(body, &j.Case); err != nil {
		t.Fatal(err)
	}
	if j.Answer, err = j.Case.Answer(); err != nil {
		t.Fatal(err)
	}
	return j
}

// The longest question, all cards of three decks, is answered within the
// limits, with emoji or without.
func TestJudgedKeepsLimits(t *testing.T) {
	var suited, others []card.Card
	for c := card.Card(0); c < card.Faces; c++ {
		for range 3 {
			if !c.Joker() && c.Suit() == card.Hearts && c.Rank() != card.Two {
				suited = append(suited, c)
			} else {
				others = append(others, c)
			}
		}
	}
	n := len(others) / 3
	for _, w := range everyWriter() {
		for _, question := range []map[string]any{
			{"op": "lead", "cards": suited, "others": [][]card.Card{others[:n], others[n : 2*n], others[2*n:]}},
			{"op": "follow", "lead": suited, "hand": others, "cards": others[:len(suited)]},
			{"op": "trick", "plays": [][]card.Card{suited, others[:36], others[36:72], others[72:108]}},
		} {
			m := w.Judged(Book{Name: strings.Repeat("`_", 20)}, judged(t, "sanfu", question))
			if err := check(m); err != nil || !m.Private {
				t.Errorf("%s %s (private: %t):\n%v", w.Locale(), question["op"], m.Private, err)
			}
		}
	}
}

// A trick says of each play how it stood, and of a throw what decided it.
func TestJudgedTrick(t *testing.T) {
	w := writers()[0]
	for _, c := range []struct{ plays, want string }{
		{"H5 H4 H4 | S9 S7 S7 | S8 S8 S4 | C3 D6 C7", `P1 ♥5 ♥4 ♥4 – leads
P2 ♠9 ♠7 ♠7 – ruffs
P3 ♠8 ♠8 ♠4 – overruffs
P4 ♣3 ♦6 ♣7 – discards, which cannot win
**P3 wins** with 5 points: in this throw the pair decides; ♠8 ♠8 overruffs ♠7 ♠7 (rule: Overruffing – the greatest part decides).`},
		{"H9 H9 | HA HK | H8 H8 | HQ HQ", `P1 ♥9 ♥9 – leads
P2 ♥A ♥K – does not split into the parts of the lead
P3 ♥8 ♥8 – is not higher
P4 ♥Q ♥Q – is higher
**P4 wins** with 10 points: ♥Q ♥Q beats ♥9 ♥9.`},
		{"S9 | S8", "P1 ♠9 – leads\nP2 ♠8 – is not higher\n**P1 wins** with 0 points: nothing beats ♠9."},
	} {
		var plays [][]card.Card
		for _, p := range strings.Split(c.plays, "|") {
			plays = append(plays, cards(p))
		}
		got := drawn(w.Judged(Book{Name: "shuangsheng"}, judged(t, "shuangsheng", map[string]any{"op": "trick", "plays": plays})).Layout)
		if want := "Shuangsheng · ♠ trump · level 2\n" + c.want; strings.TrimSpace(got) != want {
			t.Errorf("%s is\n%s\nwant\n%s", c.plays, got, want)
		}
	}
}
