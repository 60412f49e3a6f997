package picture

import (
	"image"
	"image/color"
	"image/draw"

	"shengji/game/card"
)

// emojiSide is the side of an application emoji in pixels (discord.md B9).
const emojiSide = 128

// Back is the name of the emoji of a card's back; a face is named by its text.
const Back = "back"

// Emoji returns the 54 faces and the back by emoji name, as PNG of 128 by 128
// pixels. They are made for being seen at 22 pixels: one rank, one suit.
func Emoji() map[string][]byte {
	all := map[string][]byte{Back: encode(backEmoji())}
	for c := range card.Card(card.Faces) {
		all[c.String()] = encode(emoji(c))
	}
	return all
}

func emoji(c card.Card) *image.NRGBA {
	ground := paper
	if c == card.BJ {
		ground = crimson
	}
	m := emojiCard(ground)
	switch c {
	case card.BJ:
		paint(m, crown.within(rect{22, 8, 106, 62}), gold)
		paint(m, word("BJ").fitted(rect{24, 68, 104, 116}), gold)
	case card.LJ:
		paint(m, crown.within(rect{22, 8, 106, 62}), black)
		paint(m, word("LJ").fitted(rect{24, 68, 104, 116}), black)
	default:
		colour := suitInk[c.Suit()]
		paint(m, rankWithin(c.Rank(), rect{15, 11, 71, 78}), colour)
		paint(m, suits[c.Suit()].within(rect{54, 60, 119, 125}), paper) // a gap, or the two run together
		paint(m, suits[c.Suit()].within(rect{59, 65, 115, 121}), colour)
	}
	return m
}

// emojiCard is an empty card: nearly square, because a narrow one would waste
// a quarter of the few pixels that there are.
func emojiCard(ground ink) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, emojiSide, emojiSide))
	paint(m, rounded(rect{6, 1, 122, 127}, 18), edge)
	paint(m, rounded(rect{10, 5, 118, 123}, 15), ground)
	return m
}

func backEmoji() *image.NRGBA {
	m := emojiCard(paper)
	paint(m, rounded(rect{18, 13, 110, 115}, 9), blue)
	for y := float32(22); y < 100; y += 28 {
		for x := float32(27); x < 90; x += 25 {
			paint(m, suits[card.Diamonds].fitted(rect{x, y, x + 22, y + 28}), paper)
		}
	}
	return m
}

func paint(m draw.Image, o outline, colour ink) {
	mask := o.coverage()
	draw.DrawMask(m, mask.Rect, image.NewUniform(color.RGBA(colours[colour])), image.Point{}, mask, mask.Rect.Min, draw.Over)
}
