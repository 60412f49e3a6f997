package picture

import (
	"golang.org/x/image/font/opentype"

	"shengji/game/card"
)

// Size is what a picture is made for.
type Size int

// The sizes: a phone shows a picture about 340 points wide, a desktop 550.
const (
	Phone Size = iota
	Desktop
)

// Painter draws pictures. It may be used by many at once.
type Painter struct {
	names                *typeface
	large, middle, small *sprites
}

// NewPainter prepares the cards, which takes about 0.1 s. system writes the
// letters that Go Bold lacks; nil takes the built-in ones (see SystemFont).
func NewPainter(system *opentype.Font) *Painter {
	return &Painter{
		names:  newTypeface(system),
		large:  newSprites(cardSize{84, 118}),
		middle: newSprites(cardSize{74, 104}),
		small:  newSprites(cardSize{56, 78}),
	}
}

// grouped returns cards sorted for showing and cut into groups of one
// effective suit, trump first.
func grouped(cards []card.Card, level card.Rank, trump card.Suit) [][]card.Card {
	order := card.NewOrder(level, trump, card.Adjacency{})
	sorted := append([]card.Card(nil), cards...)
	order.Sort(sorted)
	var groups [][]card.Card
	for i, c := range sorted {
		if i == 0 || order.Suit(c) != order.Suit(sorted[i-1]) {
			groups = append(groups, nil)
		}
		last := &groups[len(groups)-1]
		*last = append(*last, c)
	}
	return groups
}
