package view

import (
	"slices"
	"strings"

	"shengji/bot/chat"
	"shengji/bot/route"
	"shengji/game/rules"
)

// Book is the rules that /rules explains: a table's, a preset's, or those
// that a server keeps under a name.
type Book struct {
	Table *Table // whose rules they are; nil: they have a Name
	Name  string // of a preset or of a server's mix; the value of the menu carries it
	Rules rules.Rules
}

// shortChapter is the page that a book opens with.
const shortChapter = "short"

// keyOptions are what players ask each other before they play together. Those
// that are off are left out.
var keyOptions = []string{"partners", "declare.when", "declare.with", "declare.nobody", "counter.with", "counter.when",
	"mutiny_points", "throw.fail", "throw.penalty", "bottom_multiplier", "last_trick", "declarer_after_win", "must_play", "after_ace", "stake"}

// RulesPage is a page of the rule book for one reader, with a menu of the
// others. A chapter that there is not is the first page.
func (w Writer) RulesPage(b Book, key string) chat.Message {
	i := slices.IndexFunc(chapters, func(c chapter) bool { return c.key == key })
	var lines []string
	if i < 0 {
		key, lines = shortChapter, w.shortPage(b)
	} else {
		lines = w.page(chapters[i], &b.Rules)
	}
	m := whisper(append([]string{"**" + w.bookTitle(b) + "** · " + w.Say("chapter."+key)}, lines...)...)
	m.Layout = append(m.Layout, w.chapterMenu(b, key))
	return m
}

func (w Writer) bookTitle(b Book) string {
	if b.Table != nil {
		return w.preset(b.Table)
	}
	if name := w.PresetName(b.Name); name != b.Name {
		return name
	}
	return Name(b.Name)
}

// page writes a chapter: its sentences, the table of points, the examples.
func (w Writer) page(c chapter, r *rules.Rules) (lines []string) {
	for _, s := range w.sentences(c, r) {
		lines = append(lines, "- "+s)
	}
	if c.key == "brackets" {
		for _, row := range w.bracketRows(r) {
			lines = append(lines, "`"+row.points+"` "+row.gain)
		}
	}
	return append(lines, w.examplesOf(c.key, r)...)
}

// shortPage says what differs from the default, and what players ask first.
// Where all differences with their explanations are too long, it leaves the
// explanations out.
func (w Writer) shortPage(b Book) []string {
	r := &b.Rules
	lines := []string{w.about(b), w.cardsLine(r)}
	differ := w.differences(r)
	explained, plain := w.differenceLines(differ, true), w.differenceLines(differ, false)
	short := w.inShort(r, differ)
	if c, n := size([]chat.Block{text(slices.Concat(lines, explained, short)...)}); c > shortPageCharacters || n > maxBytes {
		explained = plain
	}
	return slices.Concat(lines, explained, short)
}

// shortPageCharacters leaves room for the title of the page.
const shortPageCharacters = maxCharacters - 200

func (w Writer) about(b Book) string {
	preset := b.Name
	if b.Table != nil {
		preset = b.Table.Preset
	}
	if key := "explain_preset." + preset; w.Has(key) {
		return w.Say(key)
	}
	return ""
}

func (w Writer) cardsLine(r *rules.Rules) string {
	return w.Say("rules.cards", "Count", r.Decks, "Hand", r.HandSize(), "Bottom", r.BottomSize())
}

func (w Writer) differenceLines(all []difference, explained bool) (lines []string) {
	if len(all) == 0 {
		return []string{w.Say("rulebook.same")}
	}
	lines = []string{w.Say("rulebook.differs", "Preset", w.PresetName(presets()[0].ID))}
	for _, d := range all {
		lines = append(lines, "- "+w.Say("rulebook.differs_line", "Option", w.Say("option."+d.key), "Value", d.here, "Default", d.byDefault))
		if explained {
			lines = append(lines, "-# "+w.Say("explain."+d.key))
		}
	}
	return lines
}

// inShort lists the key options that the differences do not tell.
func (w Writer) inShort(r *rules.Rules, told []difference) (lines []string) {
	for _, key := range keyOptions {
		is := r.Get(key)
		if slices.ContainsFunc(told, func(d difference) bool { return d.key == key }) || is == "0" || is == "none" && key != "counter.with" {
			continue
		}
		lines = append(lines, "- "+w.optionLine(r, key))
	}
	if b := w.brackets(r); b != "" {
		lines = append(lines, "- "+w.Say("score.brackets", "Brackets", b))
	}
	if len(told) > 0 {
		lines = append([]string{"**" + w.Say("chapter.short") + "**"}, lines...)
	}
	return lines
}

// chapterMenu turns the pages. The value is the chapter, with the name of the
// rules behind a slash where they are no table's: a name would not fit into a
// custom id.
func (w Writer) chapterMenu(b Book, now string) chat.Menu {
	m := chat.Menu{ID: route.New("", 0, PressBook).String(), Placeholder: w.Say("rulebook.menu"), Min: 1, Max: 1}
	behind := "/" + b.Name
	if b.Table != nil {
		m.ID, behind = b.Table.id(PressBook), ""
	}
	keys := []string{shortChapter}
	for _, c := range chapters {
		keys = append(keys, c.key)
	}
	for _, key := range keys {
		m.Options = append(m.Options, chat.Option{Value: key + behind, Label: w.Say("chapter." + key), Chosen: key == now})
	}
	return m
}

// BookPage reads a value of the menu of chapters: the chapter, and the name of
// the rules, "" for a table's.
func BookPage(value string) (chapter, name string) {
	chapter, name, _ = strings.Cut(value, "/")
	return chapter, name
}
