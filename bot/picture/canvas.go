package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"sync"
)

// canvas is a picture being drawn.
type canvas struct{ *image.Paletted }

func newCanvas(w, h int, ground ink) canvas {
	c := canvas{image.NewPaletted(image.Rect(0, 0, w, h), palette())}
	for i := range c.Pix {
		c.Pix[i] = ground
	}
	return c
}

// fill lays colour where mask covers; what lies outside the canvas is cut.
func (c canvas) fill(mask *image.Alpha, colour ink) {
	p := palette()
	over := p[colour].(color.RGBA)
	r := mask.Rect.Intersect(c.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.Pix[c.PixOffset(r.Min.X, y):]
		cover := mask.Pix[mask.PixOffset(r.Min.X, y):]
		for x := range r.Dx() {
			switch a := cover[x]; {
			case a == 0xff:
				row[x] = colour
			case a >= 0x10:
				row[x] = nearestInk(mix(p[row[x]].(color.RGBA), over, uint32(a)))
			}
		}
	}
}

// draw fills an outline.
func (c canvas) draw(o outline, colour ink) { c.fill(o.coverage(), colour) }

// lay puts a sprite with its corner at x, y.
func (c canvas) lay(s sprite, x, y int) {
	r := s.Rect.Add(image.Pt(x, y)).Intersect(c.Rect)
	for row := r.Min.Y; row < r.Max.Y; row++ {
		to := c.Pix[c.PixOffset(r.Min.X, row):][:r.Dx()]
		from := s.Pix[s.PixOffset(r.Min.X-x, row-y):][:r.Dx()]
		// Only the ends of a row can be clear: a card has no holes.
		first, last := 0, len(from)
		for first < last && from[first] == clear {
			first++
		}
		for last > first && from[last-1] == clear {
			last--
		}
		copy(to[first:last], from[first:last])
	}
}

// bytes encodes the picture as PNG.
func (c canvas) bytes() []byte { return encode(c.Paletted) }

var encoder = png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: new(buffers)}

// buffers keeps the encoder's big work space between pictures.
type buffers struct{ sync.Pool }

func (b *buffers) Get() *png.EncoderBuffer {
	buffer, _ := b.Pool.Get().(*png.EncoderBuffer)
	return buffer
}

func (b *buffers) Put(buffer *png.EncoderBuffer) { b.Pool.Put(buffer) }

// encode writes to memory, which cannot fail for a picture of a sane size.
func encode(m image.Image) []byte {
	var out bytes.Buffer
	if err := encoder.Encode(&out, m); err != nil {
		panic("picture: " + err.Error())
	}
	return out.Bytes()
}
