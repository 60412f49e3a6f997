package picture

import (
	"image"
	"image/color"
	"io"
	"os"
	"strings"
	"sync"
	"unicode"

	"github.com/flopp/go-findfont"
	"github.com/hajimehoshi/bitmapfont/v3"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// textSize is the height of letters in pixels.
const textSize = 24

// systemFonts are files with Han, kana and Hangul outlines, best first, and
// the number of the simplified Chinese font in the collection.
var systemFonts = []struct {
	file  string
	index int
}{
	{"NotoSansCJK-Bold.ttc", 2},
	{"NotoSansCJK-Regular.ttc", 2},
	{"NotoSansSC-Bold.ttf", 0},
	{"NotoSansSC-Regular.ttf", 0},
	{"DroidSansFallbackFull.ttf", 0},
}

// SystemFont returns an installed font for names in Han, kana and Hangul, nil
// if there is none: then names are written with built-in letters of 12 pixels
// a side, which are coarser. The file stays open as long as the program runs.
func SystemFont() *opentype.Font {
	for _, s := range systemFonts {
		path, err := findfont.Find(s.file)
		if err != nil {
			continue
		}
		file, err := os.Open(path)
		if err != nil {
			continue
		}
		if f, err := openFont(file, s.index); err == nil {
			return f
		}
		file.Close()
	}
	return nil
}

func openFont(file io.ReaderAt, index int) (*opentype.Font, error) {
	collection, err := opentype.ParseCollectionReaderAt(file)
	if err != nil {
		return nil, err
	}
	return collection.Font(index)
}

// typeface writes with the first of its faces that has the letter. One face
// serves one caller at a time, so they come from a pool.
type typeface struct{ pool sync.Pool }

// faces is a chain of fonts for one caller.
type faces []scaled

// scaled is a face whose pixels are blown up by a whole number.
type scaled struct {
	font.Face
	scale int
	has   func(rune) bool
}

func newTypeface(system *opentype.Font) *typeface {
	latin, err := opentype.Parse(gobold.TTF)
	if err != nil {
		panic("picture: Go Bold: " + err.Error())
	}
	return &typeface{sync.Pool{New: func() any {
		chain := faces{outlined(latin)}
		if system != nil {
			chain = append(chain, outlined(system))
		}
		bitmap := func(r rune) bool { _, ok := bitmapfont.FaceSC.GlyphAdvance(r); return ok }
		chain = append(chain, scaled{bitmapfont.FaceSC, textSize / 12, bitmap})
		return &chain
	}}}
}

func outlined(f *opentype.Font) scaled {
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: textSize, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic("picture: face: " + err.Error())
	}
	return scaled{face, 1, func(r rune) bool { i, err := f.GlyphIndex(nil, r); return err == nil && i != 0 }}
}

// of returns the face for r; the last has a box for what none has.
func (fs faces) of(r rune) scaled {
	for _, f := range fs {
		if f.has(r) {
			return f
		}
	}
	return fs[len(fs)-1]
}

func (fs faces) width(text string) int {
	w := fixed.Int26_6(0)
	for _, r := range text {
		f := fs.of(r)
		advance, _ := f.GlyphAdvance(r)
		w += advance * fixed.Int26_6(f.scale)
	}
	return w.Ceil()
}

// align says which end of a text stays where it is put.
type align int

const (
	fromLeft align = iota
	centred
	fromRight
)

// write puts text on the canvas with its baseline at y, cut with … where it
// is wider than width. It returns the width written.
func (t *typeface) write(c canvas, text string, x, y, width int, a align, colour ink) int {
	fs := t.pool.Get().(*faces)
	defer t.pool.Put(fs)
	text = fs.shorten(readable(text), width)
	text = bitmapfont.PresentationForms(text, bitmapfont.DirectionLeftToRight, language.Und)
	w := fs.width(text)
	switch a {
	case centred:
		x -= w / 2
	case fromRight:
		x -= w
	}
	dot := fixed.P(x, y)
	for _, r := range text {
		f := fs.of(r)
		mask, advance := f.glyph(dot, r)
		if mask != nil {
			c.fill(mask, colour)
		}
		dot.X += advance
	}
	return w
}

// glyph returns the coverage of r on the canvas.
func (f scaled) glyph(dot fixed.Point26_6, r rune) (*image.Alpha, fixed.Int26_6) {
	if f.scale == 1 {
		bounds, mask, at, advance, ok := f.Glyph(dot, r)
		alpha, isAlpha := mask.(*image.Alpha)
		if !ok || !isAlpha {
			return nil, advance
		}
		moved := *alpha
		moved.Pix = alpha.Pix[alpha.PixOffset(at.X, at.Y):]
		moved.Rect = bounds
		return &moved, advance
	}
	bounds, mask, at, advance, ok := f.Glyph(fixed.Point26_6{}, r)
	if !ok {
		return nil, advance * fixed.Int26_6(f.scale)
	}
	origin := image.Pt(dot.X.Round(), dot.Y.Round())
	large := image.NewAlpha(image.Rectangle{bounds.Min.Mul(f.scale).Add(origin), bounds.Max.Mul(f.scale).Add(origin)})
	for y := range large.Rect.Dy() {
		for x := range large.Rect.Dx() {
			_, _, _, a := mask.At(at.X+x/f.scale, at.Y+y/f.scale).RGBA()
			large.SetAlpha(large.Rect.Min.X+x, large.Rect.Min.Y+y, color.Alpha{uint8(a >> 8)})
		}
	}
	return large, advance * fixed.Int26_6(f.scale)
}

// shorten cuts text to width, with an ellipsis where something is missing.
func (fs faces) shorten(text string, width int) string {
	if fs.width(text) <= width {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 && fs.width(string(letters)+"…") > width {
		letters = letters[:len(letters)-1]
	}
	return strings.TrimRight(string(letters), " ") + "…"
}

// readable leaves of a name what can be drawn letter by letter: no emoji, no
// control, direction or zero-width characters, no heaps of accents.
func readable(name string) string {
	var out strings.Builder
	for _, r := range norm.NFC.String(name) {
		switch {
		case unicode.IsSpace(r):
			r = ' '
		case unicode.In(r, unicode.C, unicode.M, unicode.So), r >= 0x1f000 && r < 0x20000:
			continue
		}
		out.WriteRune(r)
	}
	if text := strings.Join(strings.Fields(out.String()), " "); text != "" {
		return text
	}
	return "…"
}
