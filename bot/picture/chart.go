package picture

import (
	"math"
	"strconv"
)

// Lengths that charts share, in pixels.
const (
	chartMargin = 20
	chartTitle  = 60 // height of the title
	chartRow    = 40 // height of a line of text
	chartLine   = 4  // width of a line
	chartDot    = 6  // radius of a point
)

var chartWidths = [...]int{Phone: 640, Desktop: 1000}

// lineInks are the colours of lines, in the order of their owners. The first
// two are those of the teams.
var lineInks = [...]ink{azure, gold, coral, lime, lilac, chalk, teal, rose}

// chart begins a chart with its title.
func (p *Painter) chart(title string, size Size, height int) canvas {
	c := newCanvas(chartWidths[size], height, panel)
	p.names.write(c, title, chartMargin, 40, c.Rect.Dx()-2*chartMargin, fromLeft, chalk)
	return c
}

// stroke is a straight line with round ends.
func stroke(from, to point, width float32) outline {
	r := width / 2
	o := outline{box: rect{min(from.x, to.x) - r, min(from.y, to.y) - r, max(from.x, to.x) + r, max(from.y, to.y) + r}}
	o.steps = append(disc(from, r).steps, disc(to, r).steps...)
	if length := float32(math.Hypot(float64(to.x-from.x), float64(to.y-from.y))); length > 0 {
		// Turning like a disc, or the two would cut holes into each other.
		nx, ny := (from.y-to.y)/length*r, (to.x-from.x)/length*r
		o.steps = append(o.steps,
			step{'M', [3]point{{from.x - nx, from.y - ny}}}, step{'L', [3]point{{to.x - nx, to.y - ny}}},
			step{'L', [3]point{{to.x + nx, to.y + ny}}}, step{'L', [3]point{{from.x + nx, from.y + ny}}}, step{'Z', [3]point{}})
	}
	return o
}

func disc(at point, radius float32) outline {
	return rounded(rect{at.x - radius, at.y - radius, at.x + radius, at.y + radius}, radius)
}

// line draws a line of a chart through points, piece by piece: the box around
// all of it would cost far more than those around its pieces.
func (c canvas) line(points []point, colour ink) {
	for i := 1; i < len(points); i++ {
		c.draw(stroke(points[i-1], points[i], chartLine), colour)
	}
}

// bar fills a rectangle.
func (c canvas) bar(x0, y0, x1, y1 int, colour ink) {
	for y := y0; y < y1; y++ {
		row := c.Pix[c.PixOffset(x0, y):][:x1-x0]
		for x := range row {
			row[x] = colour
		}
	}
}

// plot is the place of lines within a chart, in pixels: bottom and top are
// where lo and hi lie.
type plot struct {
	left, right int
	top, bottom int
	lo, hi      float64
}

func (p plot) y(value float64) float32 {
	return float32(p.bottom) - float32((value-p.lo)/(p.hi-p.lo))*float32(p.bottom-p.top)
}

// x places the i-th of n things; a single one is the last.
func (p plot) x(i, n int) float32 {
	if n < 2 {
		return float32(p.right)
	}
	return float32(p.left) + float32(i)*float32(p.right-p.left)/float32(n-1)
}

// tickStep returns the least of 1, 2, 5, 10, 20 … that divides span into at
// most so many parts.
func tickStep(span float64, most int) int {
	for scale := 1; ; scale *= 10 {
		for _, n := range [...]int{1, 2, 5} {
			if span <= float64(most*n*scale) {
				return n * scale
			}
		}
	}
}

// level draws a line of the grid across the plot, with its number.
func (p *Painter) level(c canvas, at plot, value int) {
	y := int(at.y(float64(value)))
	c.bar(at.left, y-1, at.right, y+1, felt)
	p.names.write(c, minus(strconv.Itoa(value)), at.left-12, y+9, at.left, fromRight, muted)
}

// minus writes a number with a minus instead of a hyphen.
func minus(number string) string {
	if number[0] == '-' {
		return "−" + number[1:]
	}
	return number
}
