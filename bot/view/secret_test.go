package view

import (
	"math/rand/v2"
	"strings"
	"testing"

	"shengji/bot/chat"
	"shengji/game/card"
	"shengji/game/round"
)

// Public screens read nothing of a view that is not public: with every hidden
// field filled with other cards they stay the same to the byte.
func TestPublicScreensShowNoHand(t *testing.T) {
	hidden := func(v round.View, seed uint64) round.View {
		hands, bottom := dealt(v.Rules, seed)
		v.Seat = round.Seat(rand.New(rand.NewPCG(seed, 3)).IntN(4))
		v.Hand, v.Taken, v.Bottom = hands[0], bottom, bottom
		return v
	}
	for _, w := range everyWriter() {
		for _, phase := range []round.PhaseName{round.DealingPhase, round.DeclaringPhase, round.BuryingPhase, round.CounteringPhase, round.CallingPhase, round.PlayingPhase} {
			table := friends("xunpengyou")
			v := opened(table, round.Nobody, phase)
			if phase == round.PlayingPhase {
				v = lateTrick(table)
				v.Seat, v.Hand = round.Nobody, nil
			}
			for name, draw := range map[string]func(round.View) chat.Message{
				"board": func(v round.View) chat.Message {
					return Illustrated(w.Board(table, v), chat.File{}, w.BoardAlt(table, v))
				},
				"last trick": func(v round.View) chat.Message { return w.LastTrick(table, v) },
				"score":      func(v round.View) chat.Message { return w.Score(table, v) },
				"ping":       func(v round.View) chat.Message { return w.TurnPing(table, v, round.South) },
			} {
				want := drawn(draw(v).Layout)
				for seed := range uint64(5) {
					if got := drawn(draw(hidden(v, seed)).Layout); got != want {
						t.Errorf("%s in %s changes with hidden cards:\n%s\n%s", name, phase, want, got)
					}
				}
			}
		}
	}
}

// Nobody may learn from the panel whether a throw will stand: its warning has
// the hand and what is ticked to go by, and no play of the others.
func TestThrowIsAlwaysWarnedOf(t *testing.T) {
	for _, w := range writers() {
		table := friends("shuangsheng")
		v := lateTrick(table)
		v.Tricks = v.Tricks[:6]
		for _, chosen := range []string{"LJ HA", "CA C9 C9", "S7 S7 S2"} {
			want := w.Say("chosen.throw", "Cards", "", "Shape", "")
			m := w.Panel(table, v, Choices{}, Selection{Cards: card.SetOf(cards(chosen)...)}, "")
			if tail := want[strings.LastIndexAny(want, ";，")+1:]; !strings.Contains(drawn(m.Layout), tail) {
				t.Errorf("%s %s: no warning %q in\n%s", w.Locale(), chosen, tail, drawn(m.Layout))
			}
		}
	}
}
