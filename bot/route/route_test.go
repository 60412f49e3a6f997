package route

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestStringAndParse(t *testing.T) {
	for want, id := range map[string]ID{
		"t/12/7/play":               New("12", 7, "play"),
		"t/12/7/play/3/SK":          New("12", 7, "play", "3", "SK"),
		"t//0/help":                 New("", 0, "help"),
		"t/a%2Fb/1/x/":              New("a/b", 1, "x", ""),
		"t/1/1/x/100%25/%E9%BB%91A": New("1", 1, "x", "100%", "黑A"),
	} {
		if got := id.String(); got != want {
			t.Errorf("String of %+v = %q, want %q", id, got, want)
		}
		got, err := Parse(want)
		if err != nil {
			t.Errorf("Parse(%q): %v", want, err)
		}
		if diff := cmp.Diff(id, got); diff != "" {
			t.Errorf("Parse(%q):\n%s", want, diff)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, s := range []string{
		"", "t", "t/1/2", "x/1/2/play", "t/1/2/", "t/1/two/play", "t/1/-2/play", "t/1/+2/play", "t/1/02/play",
		"t/1/18446744073709551616/play", "t/%/2/play", "t/%41/2/play", "t/1/2/pl ay", "t/1/2/play?x",
		"t/1/2/" + strings.Repeat("a", MaxLength),
	} {
		if id, err := Parse(s); err == nil {
			t.Errorf("Parse(%q) = %+v, want an error", s, id)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"t/12/7/play", "t/12/7/play/3/SK", "t//0/help", "t/a%2Fb/1/x/", "t/1/1/%zz"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		id, err := Parse(s)
		if err != nil {
			return
		}
		if got := id.String(); got != s {
			t.Fatalf("Parse(%q) = %+v, which writes %q", s, id, got)
		}
	})
}

func FuzzString(f *testing.F) {
	f.Add("12", uint64(7), "play", "SK")
	f.Add("a/b", uint64(0), "%", "")
	f.Fuzz(func(t *testing.T, table string, version uint64, action, arg string) {
		id := New(table, version, action, arg)
		s := id.String()
		got, err := Parse(s)
		if action == "" || len(s) > MaxLength {
			if err == nil {
				t.Fatalf("Parse(%q) accepted", s)
			}
			return
		}
		if err != nil {
			t.Fatalf("Parse(%q): %v", s, err)
		}
		if diff := cmp.Diff(id, got); diff != "" {
			t.Fatal(diff)
		}
	})
}
