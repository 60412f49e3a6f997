package card

import (
	"testing"

	"pgregory.net/rapid"
)

// TestSet holds sets to plain counts of faces.
func TestSet(t *testing.T) {
	face := rapid.Custom(func(t *rapid.T) Card { return Card(rapid.IntRange(0, Faces-1).Draw(t, "face")) })
	rapid.Check(t, func(t *rapid.T) {
		var s, removed Set
		counts := map[Card]int{}
		for _, c := range rapid.SliceOf(face).Draw(t, "added") {
			if s.Add(c) != (counts[c] < 3) {
				t.Fatalf("Add(%v) with %d copies", c, counts[c])
			}
			counts[c] = min(3, counts[c]+1)
		}
		whole := s
		for _, c := range rapid.SliceOf(face).Draw(t, "removed") {
			if s.Remove(c) != (counts[c] > 0) {
				t.Fatalf("Remove(%v) with %d copies", c, counts[c])
			}
			if counts[c] > 0 {
				counts[c]--
				removed.Add(c)
			}
		}
		size, points := 0, 0
		for c, n := range counts {
			size += n
			points += n * c.Points()
			if s.Count(c) != n {
				t.Fatalf("Count(%v) = %d, want %d", c, s.Count(c), n)
			}
		}
		if s.Len() != size || s.Points() != points || s.Empty() != (size == 0) {
			t.Fatalf("%v: Len %d, Points %d, Empty %v, want %d, %d", s.Cards(), s.Len(), s.Points(), s.Empty(), size, points)
		}
		if SetOf(s.Cards()...) != s {
			t.Fatalf("SetOf(%v) is another set", s.Cards())
		}
		if whole.Minus(removed) != s || s.Plus(removed) != whole || !whole.Has(s) || s.Has(whole) != removed.Empty() {
			t.Fatalf("%v and %v do not make %v", s.Cards(), removed.Cards(), whole.Cards())
		}
	})
}

func TestPoints(t *testing.T) {
	total := 0
	for c := range Card(Faces) {
		total += c.Points()
	}
	if total != 100 {
		t.Errorf("a deck has %d points, want 100", total)
	}
}

// TestSort holds the order of showing: trump, then S H C D, high to low.
func TestSort(t *testing.T) {
	cs, err := Parse("D3 S2 H5 C5 S5 BJ H3 HA SA C9 LJ D10")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		trump Suit
		want  string
	}{
		{Hearts, "BJ LJ H5 S5 C5 HA H3 SA S2 C9 D10 D3"},
		{NT, "BJ LJ S5 H5 C5 SA S2 HA H3 C9 D10 D3"},
	} {
		NewOrder(Five, tt.trump, Adjacency{}).Sort(cs)
		if got := Text(cs); got != tt.want {
			t.Errorf("trump %v: %s, want %s", tt.trump, got, tt.want)
		}
	}
}

// TestPlacesOf holds the places of a set of faces to those of its cards.
func TestPlacesOf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := NewOrder(Rank(rapid.IntRange(0, 12).Draw(t, "level")), rapid.SampledFrom([]Suit{Spades, Hearts, Clubs, Diamonds, NT}).Draw(t, "trump"), Adjacency{})
		faces := rapid.Uint64Range(0, 1<<Faces-1).Draw(t, "faces")
		for s := Spades; s <= Trump; s++ {
			var want uint16
			for c := range Card(Faces) {
				if faces>>c&1 == 1 && o.Suit(c) == s {
					want |= 1 << o.Place(c)
					if face := o.At(s, o.Place(c)); o.Suit(face) != s || o.Place(face) != o.Place(c) {
						t.Fatalf("At(%v, %d) = %v", s, o.Place(c), face)
					}
				}
			}
			if got := o.PlacesOf(s, faces); got != want {
				t.Fatalf("PlacesOf(%v, %x) = %b, want %b", s, faces, got, want)
			}
		}
	})
}
