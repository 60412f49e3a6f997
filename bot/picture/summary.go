package picture

import (
	"strconv"

	"shengji/game/card"
)

// SummarySeat is what a seat had in a round.
type SummarySeat struct {
	Name     string
	Team     Team
	Declarer bool
	Hand     []card.Card // as dealt
	Points   int         // taken in tricks
}

// Summary is a finished round: the four hands and the bottom.
type Summary struct {
	Seats       [4]SummarySeat
	Bottom      []card.Card
	BottomTitle string // what the bottom is called in the table's language
	BottomTaken string // its points and multiplier as text: "10 × 4"; may be empty
	Level       card.Rank
	Trump       card.Suit
}

// summaryLayout holds the lengths of a picture of a round in pixels.
type summaryLayout struct {
	width int
	step  int // from a card to the next on top of it
	gap   int // between groups, further
}

var summaryLayouts = [...]summaryLayout{
	Phone:   {width: 640, step: 22, gap: 6},
	Desktop: {width: 1000, step: 34, gap: 10},
}

const (
	summaryTitle = 42 // height of a line with a name
	summaryRow   = 46 // from a row of a hand to the next
	summaryGap   = 12 // below a hand
)

// Summary draws a finished round. Whoever calls it has checked that the
// round is over: it shows all hands.
func (p *Painter) Summary(s Summary, size Size) []byte {
	layout := summaryLayouts[size]
	blocks := make([]block, 0, 5)
	for _, seat := range s.Seats {
		title := title{seat.Name, strconv.Itoa(seat.Points), seat.Team, seat.Declarer}
		blocks = append(blocks, layout.block(title, grouped(seat.Hand, s.Level, s.Trump), p.small.w))
	}
	blocks = append(blocks, layout.block(title{text: s.BottomTitle, end: s.BottomTaken}, grouped(s.Bottom, s.Level, s.Trump), p.small.w))

	height := tableMargin
	for _, b := range blocks {
		height += b.height(p.small.h)
	}
	c := newCanvas(layout.width, height, felt)
	y := tableMargin
	for _, b := range blocks {
		p.block(c, b, y)
		y += b.height(p.small.h)
	}
	return c.bytes()
}

// title is the line above a hand.
type title struct {
	text, end string
	team      Team
	declarer  bool
}

// block is a hand with its title.
type block struct {
	title
	cards []placed
}

func (l summaryLayout) block(t title, groups [][]card.Card, cardWidth int) block {
	var cards []placed
	x, row := tableMargin, 0
	for i, group := range groups {
		if i > 0 {
			x += l.gap
		}
		for _, c := range group {
			if x > l.width-tableMargin-cardWidth {
				x, row = tableMargin, row+1
			}
			cards = append(cards, placed{c, x, row})
			x += l.step
		}
	}
	return block{t, cards}
}

func (b block) height(cardHeight int) int {
	rows := 0
	if len(b.cards) > 0 {
		rows = b.cards[len(b.cards)-1].row
	}
	return summaryTitle + rows*summaryRow + cardHeight + summaryGap
}

func (p *Painter) block(c canvas, b block, y int) {
	width := c.Rect.Dx()
	colour := chalk
	switch b.team {
	case Gold:
		colour = gold
	case Blue:
		colour = azure
	}
	x := tableMargin
	if b.declarer {
		c.draw(crown.within(rect{float32(x), float32(y + 5), float32(x + 28), float32(y + 31)}), gold)
		x += 36
	}
	end := 0
	if b.end != "" {
		end = p.names.write(c, b.end, width-tableMargin, y+28, width/2, fromRight, colour)
	}
	p.names.write(c, b.text, x, y+28, width-tableMargin-end-20-x, fromLeft, colour)
	for _, at := range b.cards {
		c.lay(p.small.bright[at.Card], at.x, y+summaryTitle+at.row*summaryRow)
	}
}
