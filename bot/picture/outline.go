package picture

import (
	"fmt"
	"image"
	"strconv"
	"strings"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"shengji/game/card"
)

// outline is a filled shape: closed paths that all turn the same way.
type outline struct {
	steps []step
	box   rect // what the shape fills
}

// step is one piece of a path: M and L have one point, Q two, C three.
type step struct {
	verb   byte
	points [3]point
}

type point struct{ x, y float32 }

type rect struct{ x0, y0, x1, y1 float32 }

// pointsOf is how many points follow a verb of a path.
var pointsOf = map[byte]int{'M': 1, 'L': 1, 'Q': 2, 'C': 3, 'Z': 0}

// parse reads the absolute verbs M L Q C Z of SVG path data.
func parse(path string) outline {
	var o outline
	fields := strings.Fields(path)
	for len(fields) > 0 {
		s := step{verb: fields[0][0]}
		fields = fields[1:]
		for i := range pointsOf[s.verb] {
			x, errX := strconv.ParseFloat(fields[0], 32)
			y, errY := strconv.ParseFloat(fields[1], 32)
			if errX != nil || errY != nil {
				panic(fmt.Sprintf("picture: path %q: %v %v", path, errX, errY))
			}
			s.points[i], fields = point{float32(x), float32(y)}, fields[2:]
		}
		o.steps = append(o.steps, s)
	}
	o.measure()
	return o
}

// measure sets the box from the points; our curves do not leave their hull by
// enough to matter.
func (o *outline) measure() {
	o.box = rect{1e9, 1e9, -1e9, -1e9}
	for _, s := range o.steps {
		for _, p := range s.points[:pointsOf[s.verb]] {
			o.box.x0, o.box.x1 = min(o.box.x0, p.x), max(o.box.x1, p.x)
			o.box.y0, o.box.y1 = min(o.box.y0, p.y), max(o.box.y1, p.y)
		}
	}
}

// fitted stretches o to fill r.
func (o outline) fitted(r rect) outline {
	sx, sy := (r.x1-r.x0)/(o.box.x1-o.box.x0), (r.y1-r.y0)/(o.box.y1-o.box.y0)
	steps := make([]step, len(o.steps))
	for i, s := range o.steps {
		for k := range s.points {
			s.points[k].x = r.x0 + (s.points[k].x-o.box.x0)*sx
			s.points[k].y = r.y0 + (s.points[k].y-o.box.y0)*sy
		}
		steps[i] = s
	}
	return outline{steps, r}
}

// within is fitted into the middle of r with its proportions kept.
func (o outline) within(r rect) outline {
	scale := min((r.x1-r.x0)/(o.box.x1-o.box.x0), (r.y1-r.y0)/(o.box.y1-o.box.y0))
	w, h := (o.box.x1-o.box.x0)*scale/2, (o.box.y1-o.box.y0)*scale/2
	x, y := (r.x0+r.x1)/2, (r.y0+r.y1)/2
	return o.fitted(rect{x - w, y - h, x + w, y + h})
}

// coverage rasterises o. The rasteriser is as large as the shape, not as the
// picture: its cost grows with its rectangle.
func (o outline) coverage() *image.Alpha {
	left, top := int(o.box.x0)-1, int(o.box.y0)-1
	w, h := int(o.box.x1)+2-left, int(o.box.y1)+2-top
	z := vector.NewRasterizer(w, h)
	at := func(p point) (x, y float32) { return p.x - float32(left), p.y - float32(top) }
	for _, s := range o.steps {
		ax, ay := at(s.points[0])
		bx, by := at(s.points[1])
		cx, cy := at(s.points[2])
		switch s.verb {
		case 'M':
			z.MoveTo(ax, ay)
		case 'L':
			z.LineTo(ax, ay)
		case 'Q':
			z.QuadTo(ax, ay, bx, by)
		case 'C':
			z.CubeTo(ax, ay, bx, by, cx, cy)
		case 'Z':
			z.ClosePath()
		}
	}
	mask := image.NewAlpha(image.Rect(left, top, left+w, top+h))
	z.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	return mask
}

// rounded is a rectangle with round corners.
func rounded(r rect, radius float32) outline {
	k := radius * 0.4477 // 1 − 0.5523: a cubic that is a quarter of a circle
	x0, y0, x1, y1 := r.x0, r.y0, r.x1, r.y1
	return outline{[]step{
		{'M', [3]point{{x0 + radius, y0}}},
		{'L', [3]point{{x1 - radius, y0}}},
		{'C', [3]point{{x1 - k, y0}, {x1, y0 + k}, {x1, y0 + radius}}},
		{'L', [3]point{{x1, y1 - radius}}},
		{'C', [3]point{{x1, y1 - k}, {x1 - k, y1}, {x1 - radius, y1}}},
		{'L', [3]point{{x0 + radius, y1}}},
		{'C', [3]point{{x0 + k, y1}, {x0, y1 - k}, {x0, y1 - radius}}},
		{'L', [3]point{{x0, y0 + radius}}},
		{'C', [3]point{{x0, y0 + k}, {x0 + k, y0}, {x0 + radius, y0}}},
		{'Z', [3]point{}},
	}, r}
}

// suits are drawn so that they differ without colour too: one tip and a
// stem, two round tops, three balls, straight edges.
var suits = [4]outline{
	card.Spades: parse(`M 50 2 C 56 22 93 40 93 64 C 93 78 83 85 73 85 C 65 85 59 82 55 76 C 56 86 60 92 67 98
		L 33 98 C 40 92 44 86 45 76 C 41 82 35 85 27 85 C 17 85 7 78 7 64 C 7 40 44 22 50 2 Z`),
	card.Hearts: parse(`M 50 95 C 44 80 6 58 6 32 C 6 15 17 6 29 6 C 40 6 47 13 50 23
		C 53 13 60 6 71 6 C 83 6 94 15 94 32 C 94 58 56 80 50 95 Z`),
	card.Clubs: parse(`M 50 3 C 62.1 3 72 12.9 72 25 C 72 37.1 62.1 47 50 47 C 37.9 47 28 37.1 28 25 C 28 12.9 37.9 3 50 3 Z
		M 26 38 C 38.7 38 49 48.3 49 61 C 49 73.7 38.7 84 26 84 C 13.3 84 3 73.7 3 61 C 3 48.3 13.3 38 26 38 Z
		M 74 38 C 86.7 38 97 48.3 97 61 C 97 73.7 86.7 84 74 84 C 61.3 84 51 73.7 51 61 C 51 48.3 61.3 38 74 38 Z
		M 44 40 L 56 40 L 64 62 L 36 62 Z
		M 45 56 L 55 56 C 55 80 59 91 67 98 L 33 98 C 41 91 45 80 45 56 Z`),
	card.Diamonds: parse(`M 50 1 C 58 19 72 37 87 50 C 72 63 58 81 50 99 C 42 81 28 63 13 50 C 28 37 42 19 50 1 Z`),
}

// crown is the sign of the jokers 王 and of the declarer.
var crown = parse(`M 12 90 L 4 30 L 31 52 L 50 12 L 69 52 L 96 30 L 88 90 Z`)

// ranks are the signs of the ranks, from Go Bold.
var ranks = [13]outline{
	word("2"), word("3"), word("4"), word("5"), word("6"), word("7"), word("8"), word("9"), word("10"),
	word("J"), word("Q"), word("K"), word("A"),
}

// word is a short text in Go Bold as one outline. Letters stand closer than
// in running text: "10" has to fit where "9" does.
func word(text string) outline {
	f, err := sfnt.Parse(gobold.TTF)
	if err != nil {
		panic(fmt.Sprintf("picture: Go Bold: %v", err))
	}
	var o outline
	var buffer sfnt.Buffer
	x := float32(0)
	for _, r := range text {
		glyph, _ := f.GlyphIndex(&buffer, r)
		segments, err := f.LoadGlyph(&buffer, glyph, fixed.I(1000), nil)
		if err != nil {
			panic(fmt.Sprintf("picture: glyph %q: %v", r, err))
		}
		letter := outlineOf(segments)
		shift := x - letter.box.x0
		for _, s := range letter.steps {
			for k := range s.points {
				s.points[k].x += shift
			}
			o.steps = append(o.steps, s)
		}
		x += letter.box.x1 - letter.box.x0 + 60
	}
	o.measure()
	return o
}

func outlineOf(segments sfnt.Segments) outline {
	var o outline
	verbs := [...]byte{sfnt.SegmentOpMoveTo: 'M', sfnt.SegmentOpLineTo: 'L', sfnt.SegmentOpQuadTo: 'Q', sfnt.SegmentOpCubeTo: 'C'}
	for _, s := range segments {
		next := step{verb: verbs[s.Op]}
		for i := range pointsOf[next.verb] {
			next.points[i] = point{float32(s.Args[i].X) / 64, float32(s.Args[i].Y) / 64}
		}
		if next.verb == 'M' && len(o.steps) > 0 {
			o.steps = append(o.steps, step{verb: 'Z'})
		}
		o.steps = append(o.steps, next)
	}
	o.steps = append(o.steps, step{verb: 'Z'})
	o.measure()
	return o
}
