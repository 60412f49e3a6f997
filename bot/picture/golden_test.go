package picture

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden pictures anew; look at them before committing")

// golden compares a picture with testdata/name.png by pixels: at most one in
// a thousand may differ visibly, as floating point does between machines.
func golden(t *testing.T, name string, picture []byte) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *update {
		if err := os.WriteFile(path, picture, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want, got := decode(t, file), decode(t, picture)
	if got.Bounds() != want.Bounds() {
		t.Fatalf("%s is %v, want %v", name, got.Bounds().Size(), want.Bounds().Size())
	}
	if n, size := differing(got, want), got.Bounds().Size(); n > size.X*size.Y/1000 {
		t.Errorf("%s: %d pixels differ from %s", name, n, path)
	}
}

func decode(t *testing.T, b []byte) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func differing(a, b image.Image) int {
	n := 0
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			p, q := color.RGBAModel.Convert(a.At(x, y)).(color.RGBA), color.RGBAModel.Convert(b.At(x, y)).(color.RGBA)
			if far(p.R, q.R) || far(p.G, q.G) || far(p.B, q.B) || far(p.A, q.A) {
				n++
			}
		}
	}
	return n
}

// far leaves room for the next step of a smoothed edge.
func far(x, y uint8) bool { return max(x, y)-min(x, y) > 48 }
