package view

import (
	"testing"

	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/rules"
)

func TestReadyPlaysAreLegal(t *testing.T) {
	for _, p := range rules.Presets() {
		table := friends(p.ID)
		for seed := range uint64(20) {
			hands, _ := dealt(table.Rules, seed)
			v := opened(table, round.East, round.PlayingPhase)
			v.Trump, v.Hand = card.Suit(seed%4), hands[round.South]
			g := v.Game()
			leads := Plays(v)
			if len(leads.Plays) == 0 || len(leads.Plays) > maxOptions {
				t.Fatalf("%s seed %d: %d leads", p.ID, seed, len(leads.Plays))
			}
			for _, r := range leads.Plays {
				if refused := g.CheckLead(card.SetOf(v.Hand...), card.SetOf(r.Cards...)); refused != nil || r.Kind == Throw {
					t.Errorf("%s seed %d: lead %v as %s: %v", p.ID, seed, card.Text(r.Cards), r.Kind, refused)
				}
				v.Hand = hands[round.East]
				v.Tricks = []round.Trick{{Lead: round.South, Winner: round.South, Plays: []round.Played{{Seat: round.South, Cards: r.Cards}}}}
				checkAnswers(t, v, r.Cards)
				v.Hand, v.Tricks = hands[round.South], nil
			}
		}
	}
}

// checkAnswers holds the choices of an answer to the rules.
func checkAnswers(t *testing.T, v round.View, lead []card.Card) {
	t.Helper()
	g := v.Game()
	l := g.Lead(card.SetOf(lead...))
	hand := card.SetOf(v.Hand...)
	c := Plays(v)
	for _, r := range c.Plays {
		s := card.SetOf(r.Cards...)
		takes := g.Winner([]card.Set{card.SetOf(lead...), s}) == 1
		if !l.Legal(hand, s) || !s.Has(c.Must) || !c.May.Has(s) || r.Takes != takes {
			t.Fatalf("lead %s hand %s: %s, must %v, may %v, takes %v", card.Text(lead), card.Text(v.Hand), card.Text(r.Cards), c.Must.Cards(), c.May.Cards(), r.Takes)
		}
	}
	_, count, more := l.Answers(hand, maxOptions)
	if whole := count <= maxOptions && !more; c.Whole != whole || whole && len(c.Plays) != count {
		t.Fatalf("lead %s hand %s: %d of %d shown, whole %v", card.Text(lead), card.Text(v.Hand), len(c.Plays), count, c.Whole)
	}
}

func TestPlaysAreRanked(t *testing.T) {
	table := friends("shuangsheng")
	for _, c := range []struct {
		name, hand, lead string
		partnerWins      bool
		first            string
	}{
		{"lead the biggest", "SA S7 S7 S8 S8 C3", "", false, "S8 S8 S7 S7"},
		{"lead side suits before trump", "HA C9 C3", "", false, "C9"},
		{"take the trick as cheaply as can be", "SA SQ S3", "SJ", false, "SQ"},
		{"give nothing where it cannot be taken", "S10 S4 S3", "SA", false, "S3"},
		{"give points to the partner", "S10 S4 S3", "SA", true, "S10"},
		{"discard before ruffing for the partner", "HA C3", "SA", true, "C3"},
		{"ruff the opponents", "H3 C3", "SA", false, "H3"},
	} {
		v := opened(table, round.North, round.PlayingPhase)
		v.Hand = cards(c.hand)
		if c.lead != "" {
			by := round.East
			if c.partnerWins {
				by = round.South
			}
			v.Tricks = []round.Trick{{Lead: by, Winner: by, Plays: []round.Played{played(by, c.lead)}}}
		}
		got := Plays(v).Plays
		if len(got) == 0 || card.Text(got[0].Cards) != c.first {
			t.Errorf("%s: %v, want %s first", c.name, got, c.first)
		}
	}
}

func TestKinds(t *testing.T) {
	table := friends("sanfu")
	o := orderOf(opened(table, 0, round.PlayingPhase)) // hearts are trump, level 5
	for _, c := range []struct {
		lead, play string
		want       Kind
	}{
		{"", "S7", Single}, {"", "S7 S7", Pair}, {"", "S7 S7 S7", Triple}, {"", "S7 S7 S8 S8", Tractor},
		{"", "S7 S7 S7 S8 S8 S8", Titanic}, {"", "SA S7 S7", Throw},
		{"S2 S2", "S7 S7", Pair}, {"S2 S2", "S7 S8", Follow}, {"S2 S2", "H7 LJ", Ruff}, {"S2 S2", "S7 C8", Discard}, {"H2", "C8", Discard},
	} {
		got := kindOf(o, card.SetOf(cards(c.play)...))
		if c.lead != "" {
			got = answerKind(o, card.SetOf(cards(c.lead)...), card.SetOf(cards(c.play)...))
		}
		if got != c.want {
			t.Errorf("%s on %q is %s, want %s", c.play, c.lead, got, c.want)
		}
	}
}
