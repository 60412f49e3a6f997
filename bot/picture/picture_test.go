package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"sync"
	"testing"

	"shengji/game/card"
)

// painter writes names with the built-in letters, so that golden pictures are
// the same wherever the tests run.
var painter = sync.OnceValue(func() *Painter { return NewPainter(nil) })

var sizes = map[string]Size{"phone": Phone, "desktop": Desktop}

// hands deals from a fixed seed: four hands and the bottom.
func hands(decks, each int) (dealt [5][]card.Card) {
	for i, id := range rand.New(rand.NewPCG(3, 4)).Perm(decks * card.Faces) {
		to := min(i/each, 4)
		dealt[to] = append(dealt[to], card.ID(id).Face())
	}
	return dealt
}

// names are such as people have.
var names = [4]string{"Ann", "王小明的朋友們真厲害", "سلام עולם", "🀄Zo\u0065\u0308\u200d \u202e🎴"}

func exampleTable() Table {
	dealt := hands(2, 25)
	t := Table{Level: card.Five, Trump: card.Hearts, TrumpKnown: true, Points: 45, Needed: 80}
	for i := range t.Seats {
		t.Seats[i] = TableSeat{Name: names[i], Team: Blue + Team(i%2), Declarer: i == 0, Left: 18, Played: dealt[i][:3]}
	}
	t.Seats[1].Winning = true
	t.Seats[3].Turn, t.Seats[3].Played = true, nil
	return t
}

func exampleSummary(decks, each int) Summary {
	dealt := hands(decks, each)
	s := Summary{Bottom: dealt[4], BottomTitle: "底牌 Bottom", BottomTaken: "10 × 4", Level: card.Five, Trump: card.Hearts}
	for i := range s.Seats {
		s.Seats[i] = SummarySeat{names[i], Blue + Team(i%2), i == 0, dealt[i], 25 * i}
	}
	return s
}

func TestGolden(t *testing.T) {
	p := painter()
	two, three := hands(2, 25)[0], hands(3, 39)[0]
	opening := Table{Level: card.Ace, Needed: 40}
	noTrump := exampleTable()
	noTrump.Trump = card.NT
	for i := range noTrump.Seats {
		noTrump.Seats[i].Played = two[i:][:20-i] // a long throw
	}
	for name, size := range sizes {
		t.Run(name, func(t *testing.T) {
			golden(t, "hand-"+name, p.Hand(Hand{Groups: grouped(two, card.Five, card.Hearts)}, size))
			golden(t, "hand-turn-"+name, p.Hand(Hand{grouped(two, card.Five, card.Hearts), card.SetOf(two[3], two[4], two[9])}, size))
			golden(t, "hand-three-decks-"+name, p.Hand(Hand{Groups: grouped(three, card.Ten, card.NT)}, size))
			golden(t, "hand-empty-"+name, p.Hand(Hand{}, size))
			golden(t, "table-"+name, p.Table(exampleTable(), size))
			golden(t, "table-opening-"+name, p.Table(opening, size))
			golden(t, "table-throw-"+name, p.Table(noTrump, size))
			golden(t, "summary-"+name, p.Summary(exampleSummary(2, 25), size))
			golden(t, "summary-three-decks-"+name, p.Summary(exampleSummary(3, 39), size))
		})
	}
}

func TestGoldenEmoji(t *testing.T) {
	all := Emoji()
	if len(all) != card.Faces+1 {
		t.Fatalf("%d emoji, want %d", len(all), card.Faces+1)
	}
	for _, name := range []string{"SA", "H5", "C10", "DQ", "LJ", "BJ", Back} {
		golden(t, "emoji-"+name, all[name])
	}
	seen := map[string]string{}
	for name, picture := range all {
		if size := decode(t, picture).Bounds().Size(); size != image.Pt(128, 128) {
			t.Errorf("%s is %v", name, size)
		}
		if len(picture) > 256<<10 {
			t.Errorf("%s has %d bytes", name, len(picture))
		}
		if other := seen[string(picture)]; other != "" {
			t.Errorf("%s looks like %s", name, other)
		}
		seen[string(picture)] = name
	}
}

// Suits must be told apart by people who see no colours: with all inks black,
// any two emoji of one rank still differ in a good part of the suit's pixels.
func TestSuitsDifferInBlackAndWhite(t *testing.T) {
	box := rect{0, 0, 40, 40}
	for a := range suits {
		for b := range a {
			x, y := suits[a].fitted(box).coverage(), suits[b].fitted(box).coverage()
			differ := 0
			for i := range x.Pix {
				if far(x.Pix[i], y.Pix[i]) {
					differ++
				}
			}
			if differ < 150 {
				t.Errorf("suits %d and %d differ in %d of 1600 pixels", a, b, differ)
			}
		}
	}
}

// A card that may not be played looks so, whatever its ground.
func TestFadedCardsDiffer(t *testing.T) {
	for c := range card.Card(card.Faces) {
		bright, faded := painter().large.bright[c], painter().large.faded[c]
		if n, all := differing(bright, faded), len(bright.Pix); n < all/2 {
			t.Errorf("%v differs in %d of %d pixels", c, n, all)
		}
	}
}

func TestPictureSizes(t *testing.T) {
	p := painter()
	for name, size := range sizes {
		for decks, each := range map[int]int{1: 12, 2: 25, 3: 39} {
			dealt := hands(decks, each)
			largest := append(append([]card.Card(nil), dealt[0]...), dealt[4]...) // while burying
			if n := len(p.Hand(Hand{Groups: grouped(largest, card.Two, card.Spades)}, size)); n > 80<<10 {
				t.Errorf("a hand of %d cards for %s has %d bytes", len(largest), name, n)
			}
			if n := len(p.Summary(exampleSummary(decks, each), size)); n > 160<<10 {
				t.Errorf("a summary of %d decks for %s has %d bytes", decks, name, n)
			}
		}
	}
}

func TestReadable(t *testing.T) {
	for in, want := range map[string]string{
		"Ann":                  "Ann",
		"":                     "…",
		"🀄🎴":                   "…",
		"  a \t\n b ":          "a b",
		"Zo\u0065\u0308":       "Zoë",
		"a\u200b\u200d\u202eb": "ab",
		"H\u0335\u0321e\u0336": "He",
		"王小明":                  "王小明",
		"*_~`@everyone":        "*_~`@everyone",
	} {
		if got := readable(in); got != want {
			t.Errorf("readable(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestLongNamesAreCut(t *testing.T) {
	fs := painter().names.pool.Get().(*faces)
	for _, name := range []string{"WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "王王王王王王王王王王王王王王王王", "ab"} {
		for width := 30; width < 300; width += 7 {
			if got := fs.width(fs.shorten(name, width)); got > width {
				t.Errorf("%q cut to %d is %d wide", name, width, got)
			}
		}
	}
}

func TestPainterServesManyAtOnce(t *testing.T) {
	want := painter().Table(exampleTable(), Phone)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if !bytes.Equal(painter().Table(exampleTable(), Phone), want) {
				t.Error("another picture of the same table")
			}
		})
	}
	all.Wait()
}

// Wherever a system font is found it must be usable.
func TestSystemFont(t *testing.T) {
	font := SystemFont()
	if font == nil {
		t.Skip("no font with Han letters is installed")
	}
	with, without := NewPainter(font), painter()
	if bytes.Equal(with.Table(exampleTable(), Phone), without.Table(exampleTable(), Phone)) {
		t.Error("the system font draws like the built-in one")
	}
}

func FuzzNames(f *testing.F) {
	for _, name := range names {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		table := Table{Level: card.Two, Needed: 80}
		table.Seats[0].Name = name
		if _, err := png.DecodeConfig(bytes.NewReader(painter().Table(table, Phone))); err != nil {
			t.Error(err)
		}
	})
}

func BenchmarkHand(b *testing.B) {
	for _, decks := range []int{2, 3} {
		for name, size := range sizes {
			hand := Hand{Groups: grouped(hands(decks, 13*decks)[0], card.Five, card.Hearts)}
			b.Run(fmt.Sprintf("%d-decks-%s", decks, name), func(b *testing.B) {
				for b.Loop() {
					painter().Hand(hand, size)
				}
			})
		}
	}
}

func BenchmarkTable(b *testing.B) {
	for name, size := range sizes {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				painter().Table(exampleTable(), size)
			}
		})
	}
}

func BenchmarkSummary(b *testing.B) {
	summary := exampleSummary(3, 39)
	for b.Loop() {
		painter().Summary(summary, Desktop)
	}
}
