package bot

import (
	"io"
	"math/rand/v2"
	"testing"

	"shengji/bot/chat"
)

// TestExportFiles: a file that is too large is compressed, and if that does not
// help, or all are too large together, none is sent.
func TestExportFiles(t *testing.T) {
	noise := rand.NewChaCha8([32]byte{1})
	for _, tt := range []struct {
		name    string
		of      io.Reader
		sizes   []int64
		packed  bool
		refused bool
	}{
		{"small", zeros{}, []int64{1 << 10}, false, false},
		{"as large as can be", noise, []int64{8 << 20}, false, false},
		{"compressed", zeros{}, []int64{80 << 20}, true, false},
		{"not to be compressed", noise, []int64{11 << 20}, true, true},
		{"too many", noise, []int64{8 << 20, 8 << 20, 8 << 20}, false, true},
	} {
		var files []chat.File
		for _, size := range tt.sizes {
			f, err := fileOf("all.csv", "text/csv", func(w io.Writer) error { _, err := io.CopyN(w, tt.of, size); return err })
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		if packed := files[0].Name == "all.csv.gz"; packed != tt.packed || tooLarge(files) != tt.refused {
			t.Errorf("%s: %s of %d bytes, too large %v", tt.name, files[0].Name, len(files[0].Data), tooLarge(files))
		}
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }
