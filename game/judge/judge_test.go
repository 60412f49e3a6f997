package judge

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
)

// TestCases judges our own cases, and those of a folder named by
// SHENGJI_CASES or lying beside the project.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	folder := os.Getenv("SHENGJI_CASES")
	if folder == "" {
		folder = "../../../shared/cases"
	}
	others, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(files, others...) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for line := range bytes.Lines(text) {
				v := Judge(line)
				if v.OK == nil || v.Failed() {
					got, err := json.Marshal(v)
					t.Errorf("%s\tis %s %v", line, got, err)
				}
			}
		})
	}
}

// TestVerdict holds the form of the lines.
func TestVerdict(t *testing.T) {
	for _, tt := range []struct{ name, line, want string }{
		{"id of any kind", `{"id":{"a":[1]},"op":"bottom","level":"2","trump":"S","bottom":[],"lead":["D9"],"winning":["D9"]}`,
			`{"id":{"a":[1]},"multiplier":2,"points":0}`},
		{"no id", `{"op":"follow","level":"2","trump":"S","lead":["D9"],"hand":["D8"],"cards":["D8"]}`,
			`{"id":null,"legal":true}`},
		{"as expected", `{"id":1,"op":"follow","level":"2","trump":"S","lead":["D9"],"hand":["D8"],"cards":["D8"],"expect":{"legal":true}}`,
			`{"id":1,"legal":true,"ok":true}`},
		{"not as expected", `{"id":1,"op":"follow","level":"2","trump":"S","lead":["D9"],"hand":["D8"],"cards":["D8"],"expect":{"legal":false}}`,
			`{"id":1,"legal":true,"ok":false}`},
		{"expected what is not there", `{"id":1,"op":"follow","level":"2","trump":"S","lead":["D9"],"hand":["D8"],"cards":["D8"],"expect":{"reason":"follow_suit"}}`,
			`{"id":1,"legal":true,"ok":false}`},
		{"a number off by more than 1e-9", `{"id":1,"op":"bottom","level":"2","trump":"S","bottom":[],"lead":["D9"],"winning":["D9"],"expect":{"multiplier":2.00000001}}`,
			`{"id":1,"multiplier":2,"points":0,"ok":false}`},
		{"a number off by less", `{"id":1,"op":"bottom","level":"2","trump":"S","bottom":[],"lead":["D9"],"winning":["D9"],"expect":{"multiplier":2.0000000001}}`,
			`{"id":1,"multiplier":2,"points":0,"ok":true}`},
		{"a card too often", `{"id":1,"op":"shape","level":"2","trump":"S","cards":["D9","D9","D9","D9"]}`,
			`{"id":1,"error":"four copies of D9"}`},
		{"an unreadable card", `{"id":1,"op":"shape","level":"2","trump":"S","cards":["D9","X3"]}`,
			`{"id":1,"error":"reading the case: cannot read \"X3\" as cards"}`},
		{"no level", `{"id":1,"op":"shape","trump":"S","cards":["D9"]}`,
			`{"id":1,"error":"level is missing"}`},
		{"unknown preset", `{"id":1,"op":"shape","rules":"poker","level":"2","trump":"S","cards":["D9"]}`,
			`{"id":1,"error":"rules: unknown_preset poker"}`},
		{"unknown option", `{"id":1,"op":"shape","options":{"throw":{"far":true}},"level":"2","trump":"S","cards":["D9"]}`,
			`{"id":1,"error":"rules: unknown_option throw.far"}`},
		{"impossible mix", `{"id":1,"op":"shape","decks":1,"level":"2","trump":"S","cards":["D9"]}`,
			`{"id":1,"error":"rules: two_decks counter.with decks"}`},
		{"unknown op", `{"id":1,"op":"guess"}`, `{"id":1,"error":"no op \"guess\""}`},
		{"lead of two suits", `{"id":1,"op":"answers","level":"2","trump":"S","lead":["D9","C9"],"hand":["D8"]}`,
			`{"id":1,"error":"a lead is of one suit"}`},
		{"plays of several sizes", `{"id":1,"op":"trick","level":"2","trump":"S","plays":[["D9"],["D8","D7"]]}`,
			`{"id":1,"error":"plays have as many cards as the lead"}`},
	} {
		got, err := json.Marshal(Judge([]byte(tt.line)))
		if err != nil || string(got) != tt.want {
			t.Errorf("%s:\n got %s %v\nwant %s", tt.name, got, err, tt.want)
		}
	}
}

// TestUnreadable: whatever a line is, it gets a verdict with an error.
func TestUnreadable(t *testing.T) {
	for _, line := range []string{
		``, `{`, `[]`, `1`, `{"id":1}`, `{"id":1,"op":"shape","cards":7}`, `{"id":1} {}`,
		`{"id":1,"op":"declare","level":"2","window":"later","seat":0,"cards":["H2"]}`,
		`{"id":1,"op":"declare","level":"2","window":"dealing","seat":4,"cards":["H2"]}`,
		`{"id":1,"op":"result","points":40,"levels":["2"],"declarer":0}`,
		`{"id":1,"op":"result","points":40,"levels":["2","2"]}`,
		`{"id":1,"op":"deal","secret":"00","cuts":["","","",""]}`,
		`{"id":1,"op":"deal","decks":4,"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f","cuts":["","","",""]}`,
		`{"id":1,"op":"rate","teams":[[[25,8]]]}`,
		`{"id":1,"op":"rate","teams":[[[25,8]],[[25,0]]]}`,
		`{"id":1,"op":"rate","teams":[[[25,8]],[[25,8]]],"winner":2}`,
	} {
		v := Judge([]byte(line))
		if v.Err == nil || v.Answer != nil || !v.Failed() {
			t.Errorf("%s: %+v", line, v)
		}
	}
}

// TestOrderOfCards: a verdict does not depend on the order in which cards
// were given.
func TestOrderOfCards(t *testing.T) {
	for _, name := range []string{"testdata/rules.jsonl", "testdata/scoring.jsonl"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(text) {
			c, err := read(line)
			if err != nil {
				t.Fatal(err)
			}
			want, err := c.Answer()
			if err != nil {
				t.Fatal(err)
			}
			for _, cs := range append(append([]cardList{c.Cards, c.Hand, c.Lead, c.Bottom, c.Winning}, c.Others...), c.Plays...) {
				slices.Reverse(cs)
			}
			if got, err := c.Answer(); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %+v, %v, want %+v", c.ID, got, err, want)
			}
		}
	}
}

func FuzzJudge(f *testing.F) {
	for _, name := range []string{"testdata/rules.jsonl", "testdata/scoring.jsonl"} {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for line := range bytes.Lines(text) {
			f.Add(line)
		}
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		v := Judge(line)
		if (v.Err == nil) == (v.Answer == nil) {
			t.Fatalf("answer %v and error %v", v.Answer, v.Err)
		}
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatalf("verdict %+v: %v", v, err)
		}
		if !json.Valid(text) || bytes.ContainsRune(text, '\n') {
			t.Fatalf("verdict %s is not one line of JSON", text)
		}
	})
}

func BenchmarkJudge(b *testing.B) {
	text, err := os.ReadFile("testdata/rules.jsonl")
	if err != nil {
		b.Fatal(err)
	}
	lines := bytes.SplitAfter(bytes.TrimSpace(text), []byte("\n"))
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		Judge(lines[i%len(lines)])
	}
}
