package view

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestPlainName(t *testing.T) {
	for name, c := range map[string]struct{ name, want string }{
		"as it is":           {"Ann", "Ann"},
		"Han":                {"阿明", "阿明"},
		"long Latin":         {"abcdefghijklmnopqrst", "abcdefghijklmno…"},
		"long Han":           {"一二三四五六七八九十", "一二三四五六七…"},
		"just fits":          {"abcdefghijklmnop", "abcdefghijklmnop"},
		"a mark at the cut":  {"abcdefghijklmnop\u0333qrst", "abcdefghijklmno…"},
		"empty":              {"", "?"},
		"only invisible":     {"\u200b\u2060\ufeff\u3164\u2800", "?"},
		"zero width":         {"A\u200bn\u200dn\ufeff", "Ann"},
		"right-to-left sign": {"\u202eevil\u202c", "evil"},
		"Hebrew":             {"שלום", "\u2068שלום\u2069"},
		"Arabic and Latin":   {"a سلام", "\u2068a سلام\u2069"},
		"lines":              {"a\nb\tc\u2028d", "a b c d"},
		"pile of marks":      {"Z" + strings.Repeat("\u0321", 50) + "a", "Z\u0321\u0321a"},
		"marks alone":        {"\u0321\u0321", "?"},
		"broken bytes":       {"A\xff\xfeB", "AB"},
		"joined emoji":       {"👨\u200d👩\u200d👧", "👨👩👧"},
		"blank Hangul":       {"\u1160x\uffa0", "x"},
	} {
		if got := PlainName(c.name); got != c.want {
			t.Errorf("%s: PlainName(%q) = %q, want %q", name, c.name, got, c.want)
		}
	}
}

func TestName(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"**bold**", `\*\*bold\*\*`},
		{"_x_ ~~y~~", `\_x\_ \~\~y\~\~`},
		{"||spoiler||", `\|\|spoiler\|\|`},
		{"`code`", "\\`code\\`"},
		{"# head", `\# head`},
		{"> quote", `\> quote`},
		{"- list", `\- list`},
		{"1. list", `1\. list`},
		{"[a](http://b)", `\[a\]\(http\:\/\/b\)`},
		{"<@123456>", `\<\@123456\>`},
		{"<#1> <t:1:R>", `\<\#1\> \<t\:1\:R\>`},
		{"@everyone", `\@everyone`},
		{`back\slash`, `back\\slash`},
		{":smile:", `\:smile\:`},
	} {
		if got := Name(c.name); got != c.want {
			t.Errorf("Name(%q) = %s, want %s", c.name, got, c.want)
		}
	}
}

func FuzzName(f *testing.F) {
	for _, s := range []string{"Ann", "阿明", "\u202e", "**", "Z\u0321\u0321\u0321", "שלום"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		plain := PlainName(s)
		cells := 0
		for _, r := range plain {
			cells += cellsOf(r)
		}
		if plain == "" || !utf8.ValidString(plain) || cells > nameCells+2 || strings.ContainsAny(plain, "\n\u202e\u200b") {
			t.Errorf("PlainName(%q) = %q", s, plain)
		}
		for i, r := range Name(s) {
			sign := r < utf8.RuneSelf && r != ' ' && !('0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z')
			if sign && r != '\\' && Name(s)[i-1] != '\\' {
				t.Errorf("Name(%q) = %q leaves %q", s, Name(s), r)
			}
		}
	})
}
