package view

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/width"
)

// nameCells is how wide a name may be: half of a phone's line, a Han character
// counting two.
const nameCells = 16

// Name returns a person's name so that a chat shows it literally: no markdown,
// no mention, no link, nothing invisible, one line, cut where it is too long.
func Name(name string) string { return escape(PlainName(name)) }

// PlainName is Name for places that know no markdown, such as buttons.
func PlainName(name string) string {
	name = cut(visible(name), nameCells)
	if name == "" {
		return "?"
	}
	return isolate(name)
}

// visible returns s on one line without what cannot be seen and without piles
// of combining marks.
func visible(s string) string {
	var b strings.Builder
	marks := 0
	for _, r := range strings.ToValidUTF8(s, "") {
		switch {
		case unicode.IsSpace(r), blank[r]:
			r, marks = ' ', 0
		case !unicode.IsPrint(r): // control, format (bidi, zero-width), private use, unassigned
			continue
		case unicode.In(r, unicode.M):
			if marks++; marks > 2 || b.Len() == 0 {
				continue
			}
		default:
			marks = 0
		}
		b.WriteRune(r)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// blank are letters and symbols that are drawn as nothing.
var blank = map[rune]bool{'\u115f': true, '\u1160': true, '\u3164': true, '\uffa0': true, '\u2800': true}

// cut shortens s to at most so many cells, with an ellipsis in place of the rest.
func cut(s string, cells int) string {
	used, end := 0, 0 // end is the last place that leaves room for the ellipsis
	for i, r := range s {
		w := cellsOf(r)
		if used+w > cells {
			return strings.TrimSpace(s[:end]) + "…"
		}
		if used+w < cells {
			end = i + len(string(r))
		}
		used += w
	}
	return s
}

func cellsOf(r rune) int {
	if unicode.In(r, unicode.M) {
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// isolate wraps a name with letters written from right to left, so that it
// does not turn the line around it.
func isolate(s string) string {
	for _, r := range s {
		p, _ := bidi.LookupRune(r)
		switch p.Class() {
		case bidi.R, bidi.AL, bidi.AN:
			const first, pop = "\u2068", "\u2069" // first strong isolate … pop
			return first + s + pop
		}
	}
	return s
}

// escape puts a backslash before every ASCII sign that could begin markdown, a
// mention, a link or a timestamp. Discord shows an escaped sign as itself.
func escape(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r < unicode.MaxASCII && (unicode.IsPunct(r) || unicode.IsSymbol(r)) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
