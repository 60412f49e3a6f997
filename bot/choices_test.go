package bot

import (
	"testing"

	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/rules"
)

// TestDeclarationsKeepTheirIndex: a button drawn before a wave of dealing shows
// the same cards after it, whatever has come to the hand.
func TestDeclarationsKeepTheirIndex(t *testing.T) {
	index := func(hand string) (of map[string]int) {
		v := round.View{
			Seat: round.South, Phase: round.DealingPhase, Window: round.WhileDealing, Rules: rules.Default(), Level: card.Two,
			Turn: []round.Seat{round.South}, FirstRound: true, Declarer: round.Nobody, Partner: round.Nobody,
		}
		var err error
		if v.Hand, err = card.Parse(hand); err != nil {
			t.Fatal(err)
		}
		of = map[string]int{}
		for _, d := range choicesOf(&v).Declarations {
			of[card.Text(d.Cards)] = d.Index
		}
		return of
	}
	early, late := index("H2 C9"), index("H2 C9 S2 H2 LJ")
	if len(early) != 1 || len(late) != 3 || early["H2"] != late["H2"] {
		t.Errorf("%v before a wave, %v after it", early, late)
	}
	showable := (&round.View{Rules: rules.Default(), Level: card.Two}).Showable()
	for cards, i := range late {
		if got := card.Text(showable[i]); got != cards {
			t.Errorf("a press for %s shows %s", cards, got)
		}
	}
}
