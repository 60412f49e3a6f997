package view

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shengji/game/rules"
)

// RulesDocument writes the rule book as a page in Markdown: the default rules
// in full, what each preset changes, and all options. docs/rules.md is its
// English, docs/rules.zh.md its 简体中文; a test writes and compares them.
func (w Writer) RulesDocument() string {
	var d document
	d.line("# " + w.Say("document.title"))
	d.line(w.Say("document.language"))
	d.line(w.Say("document.intro"))
	w.listPresets(&d)
	w.explainDefault(&d)
	for _, p := range presets()[1:] {
		w.explainPreset(&d, p)
	}
	w.listOptions(&d)
	return d.String()
}

// document is Markdown in the making.
type document struct{ strings.Builder }

// line writes a paragraph or a heading, with an empty line behind.
func (d *document) line(s string) { fmt.Fprintf(d, "%s\n\n", s) }

// lines writes a list.
func (d *document) lines(lines []string) {
	if len(lines) > 0 {
		d.line(strings.Join(lines, "\n"))
	}
}

// table writes rows of cells, the first of them the heads.
func (d *document) table(rows [][]string) {
	heads := rows[0]
	rows = slices.Insert(slices.Clone(rows), 1, slices.Repeat([]string{"---"}, len(heads)))
	for _, cells := range rows {
		fmt.Fprintf(d, "| %s |\n", strings.Join(cells, " | "))
	}
	d.WriteString("\n")
}

func (w Writer) listPresets(d *document) {
	d.line("## " + w.Say("document.presets"))
	rows := [][]string{{w.Say("document.preset"), w.Say("document.decks"), w.Say("document.about")}}
	for _, p := range presets() {
		rows = append(rows, []string{p.Names[w.Locale()], strconv.Itoa(p.Rules.Decks), w.Say("explain_preset." + p.ID)})
	}
	d.table(rows)
}

// explainDefault writes every chapter under the default rules.
func (w Writer) explainDefault(d *document) {
	standard := presets()[0]
	d.line("## " + w.Say("document.play"))
	d.line(w.Say("document.play_about", "Preset", standard.Names[w.Locale()]))
	for _, c := range chapters {
		d.line("### " + w.Say("chapter."+c.key))
		var lines []string
		for _, s := range w.sentences(c, &standard.Rules) {
			lines = append(lines, "- "+s)
		}
		d.lines(lines)
		if c.key == "brackets" {
			w.tabulate(d, &standard.Rules)
		}
		w.exampleList(d, c.key, &standard.Rules)
	}
}

// exampleList writes the examples of a chapter, each heading a paragraph.
func (w Writer) exampleList(d *document, chapter string, r *rules.Rules) {
	var list []string
	for _, l := range w.examplesOf(chapter, r) {
		if strings.HasPrefix(l, "- ") {
			list = append(list, l)
			continue
		}
		d.lines(list)
		list = nil
		d.line(l)
	}
	d.lines(list)
}

// tabulate writes the table of points.
func (w Writer) tabulate(d *document, r *rules.Rules) {
	rows := [][]string{{w.Say("document.points"), w.Say("document.levels")}}
	for _, row := range w.bracketRows(r) {
		rows = append(rows, []string{row.points, row.gain})
	}
	if len(rows) > 1 {
		d.table(rows)
	}
}

// explainPreset writes what a preset changes of the default: the options, and
// the sentences that the default has not.
func (w Writer) explainPreset(d *document, p rules.PresetEntry) {
	standard := rules.Default()
	d.line("## " + p.Names[w.Locale()])
	d.line(w.Say("explain_preset." + p.ID))
	rows := [][]string{{w.Say("document.option"), w.Say("document.here"), w.Say("document.default")}}
	for _, o := range w.differences(&p.Rules) {
		rows = append(rows, []string{w.Say("option." + o.key), o.here, o.byDefault})
	}
	d.table(rows)
	var lines []string
	for _, c := range chapters {
		usual := w.sentences(c, &standard)
		for _, s := range w.sentences(c, &p.Rules) {
			if !slices.Contains(usual, s) {
				lines = append(lines, "- "+s)
			}
		}
	}
	d.lines(lines)
	if p.Rules.Get("brackets") != standard.Get("brackets") {
		w.tabulate(d, &p.Rules)
	}
}

func (w Writer) listOptions(d *document) {
	d.line("## " + w.Say("document.options"))
	d.line(w.Say("document.options_about"))
	rows := [][]string{{w.Say("document.option"), w.Say("document.about"), w.Say("document.values")}}
	for _, o := range rules.Options() {
		rows = append(rows, []string{w.Say("option." + o.Key), w.Say("explain." + o.Key), w.values(o)})
	}
	d.table(rows)
}

// values lists what an option may be; the ranges of numbers by their ends.
func (w Writer) values(o rules.Option) string {
	if o.Kind == rules.Number {
		return w.Say("document.numbers", "Least", o.Min, "Most", o.Max)
	}
	names := make([]string, len(o.Values))
	for i, v := range o.Values {
		names[i] = w.value(o.Key, v)
	}
	return strings.Join(names, " · ")
}
