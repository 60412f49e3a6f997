package picture

import (
	"image/color"
	"sync"

	"shengji/game/card"
)

// ink is an index into the palette.
type ink = uint8

// The plain colours, first in the palette.
const (
	clear ink = iota // nothing: only in sprites
	felt
	panel // of names, on the felt
	shade // around cards, on the felt
	paper // of a card
	faded // of a card that may not be played
	edge  // of a card
	black
	red
	green
	blue
	crimson // ground of the big joker
	gold    // a team, the winning play
	azure   // the other team
	chalk   // writing on felt and panels
	muted   // writing that matters less
	coral   // a line of a chart, like the next four
	lime
	lilac
	teal
	rose
	slate // neither better nor worse, between blue and gold
	plain // number of plain colours
)

var colours = [plain]color.RGBA{
	felt:    {0x1f, 0x5a, 0x46, 0xff},
	panel:   {0x14, 0x3d, 0x30, 0xff},
	shade:   {0x16, 0x43, 0x34, 0xff},
	paper:   {0xfd, 0xfd, 0xfa, 0xff},
	faded:   {0xb9, 0xc2, 0xbd, 0xff},
	edge:    {0x7d, 0x86, 0x88, 0xff},
	black:   {0x15, 0x17, 0x1c, 0xff},
	red:     {0xd4, 0x1c, 0x2c, 0xff},
	green:   {0x0b, 0x80, 0x38, 0xff},
	blue:    {0x14, 0x55, 0xd6, 0xff},
	crimson: {0xa8, 0x12, 0x28, 0xff},
	gold:    {0xf6, 0xc1, 0x45, 0xff},
	azure:   {0x6c, 0xb8, 0xf5, 0xff},
	chalk:   {0xf4, 0xf7, 0xf4, 0xff},
	muted:   {0xa7, 0xc4, 0xb7, 0xff},
	coral:   {0xff, 0x80, 0x66, 0xff},
	lime:    {0x9b, 0xdc, 0x4e, 0xff},
	lilac:   {0xbf, 0x9b, 0xff, 0xff},
	teal:    {0x35, 0xd3, 0xbd, 0xff},
	rose:    {0xff, 0xa3, 0xd8, 0xff},
	slate:   {0x8a, 0x9a, 0x96, 0xff},
}

// suitInk gives every suit a colour of its own (four-colour deck).
var suitInk = [4]ink{card.Spades: black, card.Hearts: red, card.Clubs: green, card.Diamonds: blue}

// meetings are the pairs of colours whose borders are smoothed.
var meetings = [][2]ink{
	{felt, panel}, {felt, shade}, {felt, edge}, {felt, paper}, {felt, gold}, {felt, azure}, {felt, chalk}, {felt, muted},
	{panel, gold}, {panel, azure}, {panel, chalk}, {panel, muted}, {panel, paper}, {panel, edge},
	{paper, edge}, {paper, black}, {paper, red}, {paper, green}, {paper, blue}, {paper, gold},
	{faded, black}, {faded, red}, {faded, green}, {faded, blue}, {faded, edge},
	{gold, crimson}, {gold, black}, {edge, shade},
}

// strokes are the pairs that meet in charts, which get by with fewer colours
// between them.
var strokes = [][2]ink{
	{panel, coral}, {panel, lime}, {panel, lilac}, {panel, teal}, {panel, rose}, {slate, blue}, {slate, gold},
}

// smooth and coarse are how many colours lie between two that meet.
const smooth, coarse = 7, 4

// palette is the one that all pictures share: at most 256 colours.
var palette = sync.OnceValue(func() color.Palette {
	p := make(color.Palette, 0, 256)
	for _, c := range colours {
		p = append(p, c)
	}
	between := func(pairs [][2]ink, steps int) {
		for _, m := range pairs {
			for i := 1; i <= steps; i++ {
				p = append(p, mix(colours[m[0]], colours[m[1]], uint32(i*255/(steps+1))))
			}
		}
	}
	between(meetings, smooth)
	between(strokes, coarse)
	return p
})

// mix lays b over a with a coverage of 0 to 255.
func mix(a, b color.RGBA, coverage uint32) color.RGBA {
	blend := func(x, y uint8) uint8 { return uint8((uint32(x)*(255-coverage) + uint32(y)*coverage + 127) / 255) }
	return color.RGBA{blend(a.R, b.R), blend(a.G, b.G), blend(a.B, b.B), 0xff}
}

// nearest holds the best index for every colour of 5 bits a channel, so that
// smoothing an edge is a look-up and not a search.
var nearest = sync.OnceValue(func() *[1 << 15]ink {
	table := new([1 << 15]ink)
	p := palette()
	for i := range table {
		c := color.RGBA{uint8(i>>10<<3 | 4), uint8(i>>5&31<<3 | 4), uint8(i&31<<3 | 4), 0xff}
		table[i] = ink(p[1:].Index(c) + 1)
	}
	return table
})

func nearestInk(c color.RGBA) ink {
	return nearest()[int(c.R)>>3<<10|int(c.G)>>3<<5|int(c.B)>>3]
}
