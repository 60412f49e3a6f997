package picture

import (
	"image"

	"shengji/game/card"
)

// sprite is a card in its place of the palette; clear around its corners.
type sprite struct{ *image.Paletted }

// cardSize is the size of a card in pixels.
type cardSize struct{ w, h int }

// sprites are all cards of one size.
type sprites struct {
	cardSize
	bright, faded [card.Faces]sprite
}

func newSprites(size cardSize) *sprites {
	s := &sprites{cardSize: size}
	for c := range card.Card(card.Faces) {
		s.bright[c] = newSprite(size, c, paper)
		s.faded[c] = newSprite(size, c, faded)
	}
	return s
}

// newSprite draws one card. Rank and suit stand in the left strip, which is
// what neighbours leave free; the large suit is for the card on top.
func newSprite(size cardSize, c card.Card, ground ink) sprite {
	w, h := float32(size.w), float32(size.h)
	canvas := newCanvas(size.w, size.h, shade)
	radius := w / 9
	canvas.draw(rounded(rect{0, 0, w, h}, radius), edge)
	canvas.draw(rounded(rect{1, 1, w - 1, h - 1}, radius-1), ground)

	strip := rect{w * .05, h * .055, w * .39, h * .27}
	pip := rect{w * .075, h * .31, w * .365, h * .50}
	large := rect{w * .61, h * .64, w * .94, h * .94}
	switch {
	case c == card.BJ && ground == faded: // in crimson it would not look faded
		canvas.draw(word("BJ").within(strip), red)
		canvas.draw(crown.within(pip), red)
		canvas.draw(crown.within(large), red)
	case c == card.BJ:
		canvas.draw(rounded(rect{1, 1, w - 1, h - 1}, radius-1), crimson)
		canvas.draw(word("BJ").within(strip), gold)
		canvas.draw(crown.within(pip), gold)
		canvas.draw(crown.within(large), gold)
	case c == card.LJ:
		canvas.draw(word("LJ").within(strip), black)
		canvas.draw(crown.within(pip), black)
		canvas.draw(crown.within(large), black)
	default:
		colour := suitInk[c.Suit()]
		canvas.draw(rankWithin(c.Rank(), strip), colour)
		canvas.draw(suits[c.Suit()].within(pip), colour)
		canvas.draw(suits[c.Suit()].within(large), colour)
	}
	canvas.cutCorners(radius)
	return sprite(canvas)
}

// rankWithin fills r with a rank: all as high, the wide ones pressed together.
func rankWithin(rank card.Rank, r rect) outline {
	o := ranks[rank]
	w := (o.box.x1 - o.box.x0) * (r.y1 - r.y0) / (o.box.y1 - o.box.y0)
	w = min(w, r.x1-r.x0) / 2
	x := (r.x0 + r.x1) / 2
	return o.fitted(rect{x - w, r.y0, x + w, r.y1})
}

// cutCorners makes the pixels outside the card clear; those half outside keep
// a mix of edge and shade, which suits every ground that cards lie on.
func (c canvas) cutCorners(radius float32) {
	w, h := float32(c.Rect.Dx()), float32(c.Rect.Dy())
	mask := rounded(rect{0, 0, w, h}, radius).coverage()
	for y := range c.Rect.Dy() {
		for x := range c.Rect.Dx() {
			if mask.AlphaAt(x, y).A < 0x30 {
				c.SetColorIndex(x, y, clear)
			}
		}
	}
}
