package view

import (
	"strings"
	"testing"

	"shengji/game/card"
	"shengji/game/round"
)

func TestAskedOfASeat(t *testing.T) {
	declared := []round.Declared{{Kind: round.Declaration, Seat: round.South, Cards: cards("H5"), Trump: card.Hearts, Declarer: round.South}}
	for _, c := range []struct {
		name     string
		phase    round.PhaseName
		declared []round.Declared
		seat     round.Seat
		want     []string
	}{
		{"dealing", round.DealingPhase, nil, round.East, []string{"may declare", "Nothing to declare with so far."}},
		{"dealing, another has declared", round.DealingPhase, declared, round.East, []string{"Declarations are still open"}},
		{"nobody has declared", round.DeclaringPhase, nil, round.East, []string{"declare or pass", "nothing to declare with"}},
		{"another has declared", round.DeclaringPhase, declared, round.East, []string{"counter or pass", "nothing to counter with"}},
		{"he himself has declared", round.DeclaringPhase, declared, round.South, []string{"declare or pass", "nothing to declare with"}},
		{"counters only", round.CounteringPhase, declared, round.East, []string{"counter or pass", "nothing to counter with"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := friends("bianfeng")
			v := opened(table, c.seat, c.phase)
			v.Declarations, v.Turn = c.declared, []round.Seat{c.seat}
			for _, want := range c.want {
				if got := drawn(writers()[0].Panel(table, v, Choices{Pass: true}, Selection{}, "").Layout); !strings.Contains(got, want) {
					t.Errorf("%q is not in:\n%s", want, got)
				}
			}
		})
	}
}

func TestBoardOffersWhatTheTurnAsks(t *testing.T) {
	declared := []round.Declared{{Kind: round.Declaration, Seat: round.South, Cards: cards("H5"), Trump: card.Hearts, Declarer: round.South}}
	all := []round.Seat{round.South, round.East, round.North, round.West}
	for _, c := range []struct {
		name     string
		declared []round.Declared
		turn     []round.Seat
		want     []string
	}{
		{"nobody has declared", nil, all[1:2], []string{"declare or pass", "[Declare]", "[Pass]"}},
		{"another has declared", declared, all[1:2], []string{"counter or pass", "[Counter]", "[Pass]"}},
		{"he himself has declared", declared, all[:1], []string{"declare or pass", "[Declare]", "[Pass]"}},
		{"everybody may speak", declared, all, []string{"[Declare]", "[Pass]"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := friends("bianfeng")
			v := opened(table, round.Nobody, round.DeclaringPhase)
			v.Declarations, v.Turn = c.declared, c.turn
			got := drawn(writers()[0].Board(table, v).Layout)
			for _, want := range c.want {
				if !strings.Contains(got, want) {
					t.Errorf("%q is not in:\n%s", want, got)
				}
			}
		})
	}
}

// Who counters after the bury has to bury too, whoever the declarer is.
func TestCounterAfterTheBurySaysThatItTakesTheBottom(t *testing.T) {
	table := friends("chaodi")
	for window, want := range map[round.Window]bool{round.BeforeBottom: false, round.AfterBury: true} {
		v := opened(table, round.East, round.CounteringPhase)
		v.Window, v.Turn = window, []round.Seat{round.East}
		w := writers()[0]
		for name, got := range map[string]string{
			"board": drawn(w.Board(table, v).Layout),
			"panel": drawn(w.Panel(table, v, Choices{Pass: true}, Selection{}, "").Layout),
		} {
			if strings.Contains(got, "takes it up and buries anew") != want {
				t.Errorf("%s, window %s: it is said: %v in\n%s", name, window, !want, got)
			}
		}
	}
}

func TestCalledCardIsOnThePanel(t *testing.T) {
	table := friends("xunpengyou")
	v := lateTrick(table)
	called := card.Of(card.Spades, card.Ace)
	v.CalledCard = &called
	for partner, want := range map[round.Seat]string{round.Nobody: "Called: ♠A", round.West: "Called: ♠A – West 🤖 is the partner"} {
		v.Partner = partner
		if got := drawn(writers()[0].Panel(table, v, Choices{}, Selection{}, "").Layout); !strings.Contains(got, want) {
			t.Errorf("%q is not in:\n%s", want, got)
		}
	}
}

func TestNoteEndsWithTheTable(t *testing.T) {
	table := friends("shuangsheng")
	table.Note = "Ann wants to end the match."
	for state, want := range map[State]bool{Between: true, Closed: false} {
		table.State = state
		if got := strings.Contains(drawn(writers()[0].Board(table, round.View{}).Layout), table.Note); got != want {
			t.Errorf("%v: the note is shown: %v", state, got)
		}
	}
}
