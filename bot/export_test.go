package bot

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"shengji/bot/chat"
	"shengji/bot/lang"
	"shengji/bot/view"
	"shengji/game/league"
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

// TestStandingsSheet: the sheet has names in full, and calls who was forgotten
// something.
func TestStandingsSheet(t *testing.T) {
	long := strings.Repeat("小明", 16)
	l := new(leagueRead)
	l.Table = &league.Table{Players: []league.Figures{{Player: "1", Rounds: 1}, {Player: "former-2", Rounds: 1}}}
	l.Names = map[league.Player]string{"1": long}
	rows := standingsSheet(view.Writer{Text: lang.For("en-US")}, l).Rows
	if len(rows) != 2 || rows[0][2] != long || rows[1][2] != "former player" {
		t.Errorf("the rows are %v", rows)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }
