package picture

import (
	"math"
	"strconv"
)

// Partners is how much better each two players are together than with others.
type Partners struct {
	Title string
	Names []string // the first ten are drawn
	// Together is the figure of two players, by their places in Names, and
	// whether there is one. It is asked with a < b only.
	Together func(a, b int) (value float64, ok bool)
}

const (
	mostPartners = 10
	cellGap      = 3
	// strongest is the value from which on a colour is full at least, so that
	// chance does not look like a finding.
	strongest = 0.5
)

// partnersLayout holds the lengths of a picture of partners in pixels.
type partnersLayout struct {
	cell int // width of a cell at most
	row  int // height of a cell
	name int // width of the last name
}

var partnersLayouts = [...]partnersLayout{
	Phone:   {cell: 100, row: 50, name: 112},
	Desktop: {cell: 120, row: 50, name: 240},
}

// Partners draws a triangle like a table of distances: a name stands at the
// end of its row and on top of its column. Gold is better together and light,
// blue is worse and dark, and the number says which.
func (p *Painter) Partners(t Partners, size Size) []byte {
	layout := partnersLayouts[size]
	n := min(len(t.Names), mostPartners)
	c := p.chart(t.Title, size, chartTitle+n*layout.row+chartMargin)
	room := c.Rect.Dx() - 2*chartMargin
	cell := min(layout.cell, (room-layout.name)/max(n-1, 1))
	most := t.most(n)
	for b := range n {
		y := chartTitle + b*layout.row
		for a := range b {
			p.pair(c, t, a, b, most, rect{
				float32(chartMargin + a*cell), float32(y), float32(chartMargin + (a+1)*cell - cellGap), float32(y + layout.row - cellGap),
			})
		}
		x := chartMargin + b*cell + 6
		p.names.write(c, t.Names[b], x, y+layout.row/2+8, c.Rect.Dx()-chartMargin-x, fromLeft, chalk)
	}
	return c.bytes()
}

// most returns the value whose colour is full.
func (t Partners) most(n int) float64 {
	most := strongest
	for b := range n {
		for a := range b {
			if v, ok := t.Together(a, b); ok {
				most = max(most, math.Abs(v))
			}
		}
	}
	return most
}

func (p *Painter) pair(c canvas, t Partners, a, b int, most float64, at rect) {
	v, ok := t.Together(a, b)
	if !ok {
		c.draw(rounded(at, 5), felt)
		return
	}
	ground, writing := heat(v / most)
	c.draw(rounded(at, 5), ground)
	p.names.write(c, signed(v), int(at.x0+at.x1)/2, int(at.y0+at.y1)/2+9, 100, centred, writing)
}

// heat returns the colour of a value between −1 and 1, and what can be read
// on it.
func heat(v float64) (ground, writing ink) {
	end := gold
	if v < 0 {
		end = blue
	}
	ground = nearestInk(mix(colours[slate], colours[end], uint32(255*min(math.Abs(v), 1))))
	if v < -0.4 {
		return ground, chalk
	}
	return ground, black
}

// signed writes a value with its sign, as short as a cell asks for.
func signed(v float64) string {
	digits := 1
	if math.Abs(v) >= 9.95 {
		digits = 0
	}
	s := strconv.FormatFloat(v, 'f', digits, 64)
	switch s {
	case "0.0", "-0.0":
		return "0.0"
	}
	if v > 0 {
		return "+" + s
	}
	return minus(s)
}
