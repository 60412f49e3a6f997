package shape

import (
	"slices"
	"strings"
	"testing"

	"shengji/game/card"
	"shengji/game/refusal"
)

// TestCheckLead holds what may be led (rules.md 8).
func TestCheckLead(t *testing.T) {
	for _, tt := range []struct {
		name, under, hand, cards string
		want                     refusal.Code
	}{
		{"single", "5 S", "H3 H4", "H3", ""},
		{"tractor", "5 S", "H3 H3 H4 H4", "H3 H3 H4 H4", ""},
		{"throw", "5 S", "H3 H3 H4 HA", "H3 H3 HA", ""},
		{"throw in trump", "5 S", "S3 D5", "S3 D5", ""},
		{"throw in trump, off", "5 S throw.in_trump=false", "S3 D5", "S3 D5", refusal.NoTrumpThrow},
		{"tractor in trump is no throw", "5 S throw.in_trump=false", "SA SA D5 D5", "SA SA D5 D5", ""},
		{"throw in a side suit, off for trump", "5 S throw.in_trump=false", "H3 HA", "H3 HA", ""},
		{"nothing", "5 S", "H3", "", refusal.NoCards},
		{"not held", "5 S", "H3", "H3 H3", refusal.NotHeld},
		{"two suits", "5 S", "H3 C3", "H3 C3", refusal.MixedSuits},
		{"level card is not of its suit", "5 S", "H3 H5", "H3 H5", refusal.MixedSuits},
	} {
		var got refusal.Code
		if r := under(t, tt.under).CheckLead(cards(tt.hand), cards(tt.cards)); r != nil {
			got = r.Code
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestThrow holds the statements of rules.md 8. An empty want is a throw that
// stands.
func TestThrow(t *testing.T) {
	for _, tt := range []struct {
		name, under, lead, others, want string
		by                              int
	}{
		{"lowest_failing, a single falls", "10 H", "S9 S8 S8 S4 S4", "SJ / - / -", "S9", 1},
		{"lowest_failing, all fall", "10 H", "S9 S8 S8 S4 S4", "- / SQ SQ / -", "S4 S4", 2},
		{"lowest_failing, a pair falls", "10 H", "S9 S8 S8 S4 S4", "- / - / S5 S5", "S4 S4", 3},
		{"equal cards stop nothing", "4 H", "SA SK SK SQ SQ", "SA SJ SJ S10 S10 / - / -", "", 0},
		{"a pair does not stop a tractor", "4 H", "D9 D9 D10 D10 DA", "DK DK / - / -", "", 0},
		{"a higher tractor does", "4 H", "D9 D9 D10 D10 DA", "DJ DJ DQ DQ / - / -", "D9 D9 D10 D10", 1},
		{"a longer tractor does", "4 H", "D7 D7 D8 D8 DA", "DJ DJ DQ DQ DK DK / - / -", "D7 D7 D8 D8", 1},
		{"a longer tractor that reaches beyond does", "4 H", "D7 D7 D8 D8 DA", "D6 D6 D7 D8 D9 / - / D7 D7 D8 D8 D9 D9", "D7 D7 D8 D8", 3},
		{"a shorter tractor does not", "4 H", "D5 D5 D6 D6 D7 D7 DA", "DJ DJ DQ DQ / - / -", "", 0},
		{"a pair inside a triple does", "4 H", "D7 D7 DA", "D8 D8 D8 / - / -", "D7 D7", 1},
		{"hands are not pooled", "4 H", "D7 D7 DA", "D8 / D8 / -", "", 0},
		{"another suit does not count", "4 H", "D7 DA", "S8 HA BJ / - / -", "", 0},
		{"the first in turn is named", "4 H", "D7 DA", "- / D9 / D8", "D7", 2},
		{"equal tops: fewer cards fall", "4 H", "S4 D4 D4", "H4 BJ BJ / - / -", "S4", 1},
		{"one component stands always", "4 H", "D7 D7", "DA DA / - / -", "", 0},
		{"the partner counts", "4 H", "D7 DA", "- / D9 / -", "D7", 2},
		{"the partner does not count", "4 H throw.partner_counts=false", "D7 DA", "- / D9 / -", "", 0},
		{"the opponents still count", "4 H throw.partner_counts=false", "D7 DA", "- / D9 / D8", "D7", 3},
		{"trump", "4 H", "BJ LJ LJ", "BJ H3 / D4 D4 / HA", "", 0},
		{"simplest_failing", "10 H throw.fail=simplest_failing", "S9 S8 S8 S4 S4", "SQ SQ / - / -", "S9", 1},
		{"simplest_failing, only a pair fails", "10 H throw.fail=simplest_failing", "S9 S4 S4", "S5 S5 / - / -", "S4 S4", 1},
		{"simplest_failing, lowest of like", "10 H throw.fail=simplest_failing", "S9 S7 S4 S4", "SQ SQ / - / -", "S7", 1},
		{"smallest_part falls though it was not beaten", "10 H throw.fail=smallest_part", "S9 S4 S4", "- / S5 S5 / -", "S9", 2},
		{"smallest_part, lowest of like", "10 H throw.fail=smallest_part", "S9 S7 S4 S4", "SQ SQ / - / -", "S7", 1},
		{"one_card may break a pair", "10 H throw.fail=one_card", "S9 S8 S8 S4 S4", "- / SJ / -", "S4", 2},
	} {
		g := under(t, tt.under)
		var others [3]card.Set
		for i, h := range strings.Split(tt.others, "/") {
			others[i] = cards(strings.Trim(h, " -"))
		}
		want := Thrown{Stands: tt.want == "", Plays: cards(tt.want), BeatenBy: tt.by}
		if want.Stands {
			want.Plays = cards(tt.lead)
		}
		if got := g.Throw(cards(tt.lead), others); got != want {
			t.Errorf("%s: %v %v by %d, want %q by %d", tt.name, got.Stands, got.Plays.Cards(), got.BeatenBy, tt.want, tt.by)
		}
	}
}

// TestLeads: all shapes with their shorter parts, each face of a shared place.
func TestLeads(t *testing.T) {
	g := under(t, "5 S")
	var got []string
	for _, l := range g.Leads(cards("SA SA H5 H5 D5 D5 C8 C9")) {
		got = append(got, card.Text(l.Cards()))
	}
	slices.Sort(got)
	want := []string{"SA", "SA SA", "SA SA H5 H5", "SA SA D5 D5", "H5", "H5 H5", "D5", "D5 D5", "C8", "C9"}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
