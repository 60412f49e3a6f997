package lang

import (
	"embed"
	"fmt"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/language"
)

// Locales are the Discord locales that commands are written in. Discord takes
// no locale for another, but for en-US and en-GB (discord.md B4).
var Locales = []string{"en-US", "en-GB", "zh-CN", "zh-TW"}

//go:embed *.toml
var files embed.FS

// catalogues in the order of preference: the first is the fallback.
var catalogues = []string{"en", "zh-CN", "zh-TW"}

var (
	texts   []*Text
	matcher language.Matcher
)

func init() {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	var tags []language.Tag
	for _, name := range catalogues {
		if _, err := bundle.LoadMessageFileFS(files, name+".toml"); err != nil {
			panic(fmt.Sprintf("reading catalogue %s: %v", name, err))
		}
		tags = append(tags, language.Make(name))
		texts = append(texts, &Text{locale: name, localizer: i18n.NewLocalizer(bundle, name)})
	}
	matcher = language.NewMatcher(tags)
}

// Text is the messages of one language. It is safe for concurrent use.
type Text struct {
	locale    string
	localizer *i18n.Localizer
}

// For returns the messages for a locale as Discord writes it: zh-CN and zh-SG
// are 简体中文, zh-TW and zh-HK 繁體中文; what we do not speak is English. Of
// several languages, as in [Languages], it is the first.
func For(locale string) *Text {
	locale, _, _ = strings.Cut(locale, "+")
	_, i := language.MatchStrings(matcher, locale)
	return texts[i]
}

// Languages returns the messages of every language of a setting: "zh-CN+en" is
// 简体中文 and English.
func Languages(setting string) (all []*Text) {
	for locale := range strings.SplitSeq(setting, "+") {
		all = append(all, For(locale))
	}
	return all
}

// Locale returns "en", "zh-CN" or "zh-TW".
func (t *Text) Locale() string { return t.locale }

// Say returns a message with its placeholders filled from pairs of name and
// value. The value named Count, an integer, chooses between one and many.
// An unknown key comes back as it is.
func (t *Text) Say(key string, pairs ...any) string {
	c := i18n.LocalizeConfig{MessageID: key}
	if len(pairs) > 0 {
		data := make(map[string]any, len(pairs)/2)
		for i := 0; i+1 < len(pairs); i += 2 {
			data[pairs[i].(string)] = pairs[i+1]
		}
		c.TemplateData, c.PluralCount = data, data["Count"]
	}
	// With a key missing in Chinese the library returns the English text and an
	// error: a sentence in the wrong language is better than none.
	if s, _ := t.localizer.Localize(&c); s != "" {
		return s
	}
	return key
}

// Has reports whether there is a message with this key.
func (t *Text) Has(key string) bool {
	_, err := t.localizer.Localize(&i18n.LocalizeConfig{MessageID: key})
	return err == nil
}
