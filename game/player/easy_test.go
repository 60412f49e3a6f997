package player

import (
	"slices"
	"strings"
	"testing"

	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/rules"
)

// table is a moment of play: hearts are trump, the level is 2, South declares.
type table struct {
	seat   round.Seat
	hand   string
	lead   round.Seat
	plays  string // of the trick on the table, "/" between seats
	before string // earlier tricks, all led by South, ";" between them
	counts int    // cards in each other hand; 0 as many as in this one
}

func (m table) view(t *testing.T) *round.View {
	t.Helper()
	v := &round.View{
		Seat: m.seat, Phase: round.PlayingPhase, Rules: rules.Default(), Level: card.Two, Trump: card.Hearts, TrumpKnown: true,
		Declarer: round.South, Partner: round.North, Turn: []round.Seat{m.seat}, Hand: cards(t, m.hand), BottomSize: 8,
	}
	for s := range v.Counts {
		v.Counts[s] = m.counts
		if m.counts == 0 {
			v.Counts[s] = len(v.Hand)
		}
	}
	v.Counts[m.seat] = len(v.Hand)
	for _, plays := range strings.Split(m.before, ";") {
		v.Tricks = append(v.Tricks, trickOf(t, round.South, plays)...)
	}
	v.Tricks = append(v.Tricks, trickOf(t, m.lead, m.plays)...)
	return v
}

func trickOf(t *testing.T, lead round.Seat, plays string) []round.Trick {
	if plays == "" {
		return nil
	}
	trick := round.Trick{Lead: lead}
	for i, p := range strings.Split(plays, "/") {
		trick.Plays = append(trick.Plays, round.Played{Seat: (lead + round.Seat(i)) % 4, Cards: cards(t, p), BeatenBy: round.Nobody})
	}
	return []round.Trick{trick}
}

func cards(t *testing.T, text string) []card.Card {
	t.Helper()
	cs, err := card.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return cs
}

func TestEasyPlays(t *testing.T) {
	const south, east, north, west = round.South, round.East, round.North, round.West
	for _, c := range []struct {
		name string
		table
		want string
	}{
		{"lead an ace before low cards", table{seat: south, hand: "SA S3 C4 C6 D7 H4 H5 H9"}, "SA"},
		{"lead a pair of aces whole", table{seat: south, hand: "SA SA S3 C4 C6 D7 H4 H9"}, "SA SA"},
		{"lead the rest as a throw when all are high", table{seat: south, hand: "SK SQ", before: "SA SA/S3 S3/S4 S4/S5 S5;SK/S6/S6/S7;SQ/S7/S8/S8", counts: 2}, "SK SQ"},
		{"points on the partner's ace", table{seat: west, hand: "S10 S3 S4 C6 D7 H4", lead: south, plays: "S5/SA/S6"}, "S10"},
		{"no points on the enemy's ace", table{seat: west, hand: "S10 S3 S9 C6 D7 H4", lead: south, plays: "S5/S6/SA"}, "S3"},
		{"take points cheaply when last", table{seat: west, hand: "SA S3 S9 C6 D7 H4", lead: south, plays: "S10/S5/SK"}, "SA"},
		{"ruff points with low trump", table{seat: west, hand: "C4 C6 D7 H4 H9 BJ", lead: south, plays: "S10/S5/SK"}, "H4"},
		{"do not ruff the partner's winner", table{seat: west, hand: "C4 C10 D7 H4 H9 BJ", lead: south, plays: "S5/SA/S9"}, "C10"},
		{"do not spend a joker on nothing", table{seat: west, hand: "C4 C6 D7 D8 BJ", lead: south, plays: "S3/S4/S6"}, "C4"},
		{"low pair to the enemy's pair", table{seat: west, hand: "S3 S3 S10 S10 S7 C6 D7 H4", lead: south, plays: "S5 S5/S6 S8/SA SA"}, "S3 S3"},
		{"leave the trick to the partner's ruff", table{seat: west, hand: "C4 C6 H4 H9 HJ", lead: south, plays: "S10/H7/SK"}, "C4"},
		{"overruff the enemy's points", table{seat: west, hand: "C4 C6 H3 H9 HJ", lead: south, plays: "S10/SK/H7"}, "H9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Ranked(c.view(t), 3)
			if want := cards(t, c.want); !same(got[0], want) {
				t.Errorf("plays %s, want %s", card.Text(got[0]), c.want)
			}
		})
	}
}

func same(a, b []card.Card) bool { return card.SetOf(a...) == card.SetOf(b...) && len(a) == len(b) }

func TestSuggestBury(t *testing.T) {
	const trump = "BJ LJ H2 S2 HA HK HQ H9 H8 H5 H4"
	for _, c := range []struct{ name, hand, want string }{
		{"the short suit goes", trump + " SA SA SK SK SQ SQ C3 C4 C6 D3 D4 D6 D7 D8 DA DA S3 S4 S5 S6 S7 S8", "C3 C4 C6 D3 D4 D6 D7 D8"},
		{"pairs and aces stay", trump + " SA SA S3 S3 S4 S4 S6 CA C3 C4 C6 C7 C8 DA D3 D4 D6 D7 D8 D9 D9 DJ", "C3 C4 C6 C7 C8 S6 D3 D4"},
	} {
		v := &round.View{Phase: round.BuryingPhase, Rules: rules.Default(), Level: card.Two, Trump: card.Hearts, TrumpKnown: true, Hand: cards(t, c.hand), BottomSize: 8}
		if got := SuggestBury(v); !same(got, cards(t, c.want)) {
			t.Errorf("%s: buries %s, want %s", c.name, card.Text(got), c.want)
		}
	}
}

func TestSuggestBuryLeavesPointsWhereItMust(t *testing.T) {
	r := rules.Default()
	r.BuryPoints = false
	v := &round.View{
		Phase: round.BuryingPhase, Rules: r, Level: card.Two, Trump: card.Hearts, TrumpKnown: true, BottomSize: 8,
		Hand: cards(t, "S5 S5 S10 S10 SK SK C5 C5 C10 C10 CK CK D5 D5 D10 D10 DK DK H3 H4 H6 H7 H8 H9 HJ HQ HA H2 H2 S2 S2 BJ LJ"),
	}
	for _, c := range SuggestBury(v) {
		if c.Points() > 0 {
			t.Errorf("buries %v", c)
		}
	}
}

func TestVoids(t *testing.T) {
	k := newKnown(table{seat: round.West, hand: "S10 C6", before: "SA/S3/C4/S5;D4/H5/D6/D7"}.view(t))
	want := map[round.Seat][]card.Suit{round.North: {card.Spades}, round.East: {card.Diamonds}}
	for s := range k.void {
		for suit, void := range k.void[s] {
			if void != slices.Contains(want[round.Seat(s)], card.Suit(suit)) {
				t.Errorf("seat %d, suit %v: void %v", s, card.Suit(suit), void)
			}
		}
	}
	if got, want := k.unseen.Len(), 108-8-2; got != want {
		t.Errorf("%d cards not seen, want %d", got, want)
	}
}
