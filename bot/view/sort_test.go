package view

import (
	"strings"
	"testing"

	"shengji/game/card"
)

// TestSort is a hand of the level 2, as lines of a panel begin, by the order
// that its player wants.
func TestSort(t *testing.T) {
	const all = "BJ H2 SA SK HA HQ CA C3 DA D4"
	for _, c := range []struct {
		sort  Sort
		trump card.Suit
		want  string
	}{
		{HighFirst, card.Spades, "BJ H2 SA SK | HA HQ | CA C3 | DA D4"},
		{LowFirst, card.Spades, "SK SA H2 BJ | HQ HA | C3 CA | D4 DA"},
		{TrumpLast, card.Spades, "HA HQ | CA C3 | DA D4 | BJ H2 SA SK"},
		{TrumpLast, card.NT, "SA SK | HA HQ | CA C3 | DA D4 | BJ H2"},
		{Alternated, card.NT, "BJ H2 | SA SK | HA HQ | CA C3 | DA D4"},
		{Alternated, card.Spades, "BJ H2 SA SK | HA HQ | CA C3 | DA D4"},
		{Alternated, card.Hearts, "BJ H2 HA HQ | SA SK | DA D4 | CA C3"},
		{Alternated, card.Clubs, "BJ H2 CA C3 | HA HQ | SA SK | DA D4"},
		{Alternated, card.Diamonds, "BJ H2 DA D4 | SA SK | HA HQ | CA C3"},
	} {
		o := card.NewOrder(card.Two, c.trump, card.Adjacency{})
		w := Writer{Sort: c.sort}
		var groups []string
		for _, g := range w.arranged(o, cards(all)) {
			groups = append(groups, strings.Join(codes(g.cards), " "))
		}
		if got := strings.Join(groups, " | "); got != c.want {
			t.Errorf("%q with %v trump: %s, want %s", c.sort, c.trump, got, c.want)
		}
		if got := w.arranged(o, nil); got != nil {
			t.Errorf("%q: no cards are %v", c.sort, got)
		}
	}
}

func codes(cs []card.Card) (codes []string) {
	for _, c := range cs {
		codes = append(codes, c.String())
	}
	return codes
}
