package lang

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/template"
	"unicode"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// catalogue reads a file: every form of every message, by key.
func catalogue(t *testing.T, name string) map[string][]string {
	t.Helper()
	body, err := files.ReadFile(name + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	f, err := i18n.ParseMessageFileBytes(body, name+".toml", map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal})
	if err != nil {
		t.Fatal(err)
	}
	messages := map[string][]string{}
	for _, m := range f.Messages {
		for _, form := range []string{m.One, m.Other} {
			if form != "" {
				messages[m.ID] = append(messages[m.ID], form)
			}
		}
	}
	return messages
}

var placeholder = regexp.MustCompile(`{{\.(\w+)}}`)

func placeholders(forms []string) []string {
	set := map[string]bool{}
	for _, f := range forms {
		for _, m := range placeholder.FindAllStringSubmatch(f, -1) {
			set[m[1]] = true
		}
	}
	return slices.Sorted(maps.Keys(set))
}

func TestCataloguesAgree(t *testing.T) {
	english := catalogue(t, "en")
	for _, name := range catalogues[1:] {
		other := catalogue(t, name)
		for key, forms := range english {
			switch {
			case other[key] == nil:
				t.Errorf("%s lacks %s", name, key)
			case !slices.Equal(placeholders(forms), placeholders(other[key])):
				t.Errorf("%s %s has placeholders %v, English %v", name, key, placeholders(other[key]), placeholders(forms))
			}
		}
		for key := range other {
			if english[key] == nil {
				t.Errorf("%s has %s, English has not", name, key)
			}
		}
	}
}

func TestMessagesAreWellFormed(t *testing.T) {
	for _, name := range catalogues {
		for key, forms := range catalogue(t, name) {
			for _, f := range forms {
				if _, err := template.New("").Parse(f); err != nil {
					t.Errorf("%s %s: %v", name, key, err)
				}
				if strings.ContainsAny(f, "!！") {
					t.Errorf("%s %s raises its voice: %s", name, key, f)
				}
				if f != strings.TrimSpace(f) && key != "list.comma" {
					t.Errorf("%s %s has space around it: %q", name, key, f)
				}
			}
		}
	}
}

// Chinese and English differ in every sentence but a few that are only signs.
func TestChineseIsChinese(t *testing.T) {
	english, han := catalogue(t, "en"), regexp.MustCompile(`\p{Han}`)
	signs := regexp.MustCompile(`^[^a-zA-Z]*$`)
	for _, name := range catalogues[1:] {
		for key, forms := range catalogue(t, name) {
			bare := placeholder.ReplaceAllString(strings.Join(forms, ""), "")
			if !han.MatchString(bare) && !signs.MatchString(placeholder.ReplaceAllString(english[key][0], "")) {
				t.Errorf("%s %s is not Chinese: %s", name, key, forms)
			}
		}
	}
}

// literals are the string literals of the program's code, but for tests.
func literals(t *testing.T) map[string]token.Position {
	t.Helper()
	found := map[string]token.Position{}
	for _, root := range []string{"../../bot", "../../cmd"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			body, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, path, body, 0)
			if err != nil {
				return nil // somebody is in the middle of it; the compiler says so better
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
					if s, err := strconv.Unquote(l.Value); err == nil {
						found[s] = set.Position(l.Pos())
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// A key is used if it stands in the code, or if something that it begins with
// does, up to a dot or an underscore ("refusal.", "button.say_").
func TestKeysAreUsed(t *testing.T) {
	code := literals(t)
	for key := range catalogue(t, "en") {
		used := false
		for i := range key {
			if key[i] == '.' || key[i] == '_' {
				_, ok := code[key[:i+1]]
				used = used || ok
			}
		}
		if _, ok := code[key]; !ok && !used {
			t.Errorf("%s is never used", key)
		}
	}
}

func TestUsedKeysExist(t *testing.T) {
	english := catalogue(t, "en")
	sections := map[string]bool{}
	for key := range english {
		section, _, _ := strings.Cut(key, ".")
		sections[section] = true
	}
	looksLikeKey := regexp.MustCompile(`^[a-z_]+\.[a-zA-Z_0-9.]+[a-zA-Z0-9]$`)
	for s, at := range literals(t) {
		section, _, _ := strings.Cut(s, ".")
		if looksLikeKey.MatchString(s) && sections[section] && english[s] == nil && !strings.HasSuffix(s, ".go") {
			t.Errorf("%v: no message %s", at, s)
		}
	}
}

func TestFor(t *testing.T) {
	for locale, want := range map[string]string{
		"en-US": "en", "en-GB": "en", "fr": "en", "": "en", "nonsense!": "en",
		"zh-CN": "zh-CN", "zh": "zh-CN", "zh-SG": "zh-CN", "zh-TW": "zh-TW", "zh-HK": "zh-TW", "zh-Hant": "zh-TW",
		"zh-TW+en": "zh-TW",
	} {
		if got := For(locale).Locale(); got != want {
			t.Errorf("For(%q) is %s, want %s", locale, got, want)
		}
	}
}

func TestSay(t *testing.T) {
	for _, c := range []struct{ locale, key, want string }{
		{"en-US", "refusal.wrong_count", "1 card is owed."},
		{"zh-CN", "refusal.wrong_count", "要出 1 张。"},
		{"zh-TW", "refusal.wrong_count", "要出 1 張。"},
		{"en-US", "no.such.key", "no.such.key"},
	} {
		if got := For(c.locale).Say(c.key, "Count", 1); got != c.want {
			t.Errorf("%s %s = %q, want %q", c.locale, c.key, got, c.want)
		}
	}
	if got := For("en-US").Say("refusal.wrong_count", "Count", 3); got != "3 cards are owed." {
		t.Errorf("plural = %q", got)
	}
}

// Big5 has no simplified forms and GB 2312 no traditional ones, but the few
// that a language's own name is written in.
func TestChineseKeepsToItsScript(t *testing.T) {
	own := regexp.MustCompile(`简体中文|繁體中文`)
	for name, script := range map[string]encoding.Encoding{"zh-CN": simplifiedchinese.HZGB2312, "zh-TW": traditionalchinese.Big5} {
		for key, forms := range catalogue(t, name) {
			for _, c := range own.ReplaceAllString(strings.Join(forms, ""), "") {
				if _, err := script.NewEncoder().String(string(c)); unicode.Is(unicode.Han, c) && err != nil {
					t.Errorf("%s %s: %c is of the other script", name, key, c)
				}
			}
		}
	}
}
