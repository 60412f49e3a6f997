package view

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"shengji/bot/chat"
	"shengji/game/rules"
)

func (w Writer) optionLine(r *rules.Rules, key string) string {
	return w.Say("rules.line", "Option", w.Say("option."+key), "Value", w.value(key, r.Get(key)))
}

// RulesPanel is the panel of /table rules: presets, single options, and the
// values of the option with the key chosen ("" is none), each with a line of
// explanation. Changes count from the next round; changing says whether the
// reader may change anything. mixes are the names of the server's own rules.
func (w Writer) RulesPanel(t *Table, chosen string, changing bool, notice string, mixes []string) chat.Message {
	if notice != "" {
		notice = "> " + notice
	}
	m := whisper(notice, "**"+w.preset(t)+"**", w.Say("rules.next_round"))
	m.Layout = append(m.Layout, w.presetMenu(t, changing, mixes))
	options := rules.Options()
	for first := 0; first < len(options); first += maxOptions {
		m.Layout = append(m.Layout, w.optionMenu(t, options[first:min(first+maxOptions, len(options))], first, chosen))
	}
	for _, o := range options {
		if o.Key == chosen {
			m.Layout = append(m.Layout, text(w.optionLine(&t.Rules, chosen), w.Say("explain."+chosen)))
			m.Layout = append(m.Layout, w.valueMenu(t, o, changing))
		}
	}
	if changing {
		m.Layout = append(m.Layout, chat.Buttons{w.button(t, "button.save_rules", PressSave)})
	}
	return m
}

func (w Writer) presetMenu(t *Table, changing bool, mixes []string) chat.Menu {
	m := chat.Menu{ID: t.id(PressPreset), Placeholder: w.Say("menu.preset"), Min: 1, Max: 1, Disabled: !changing}
	for _, p := range presets() {
		m.Options = append(m.Options, chat.Option{Value: p.ID, Label: p.Names[w.Locale()], Description: w.Say("explain_preset." + p.ID), Chosen: p.ID == t.Preset && !t.Altered})
	}
	for _, name := range mixes[:min(len(mixes), maxOptions-len(m.Options))] {
		m.Options = append(m.Options, chat.Option{Value: name, Label: PlainName(name), Description: w.Say("menu.mix")})
	}
	return m
}

// MixField is the field of MixForm.
const MixField = "name"

// MixForm asks for the name under which the server keeps a table's rules.
func (w Writer) MixForm(t *Table) chat.Modal {
	return chat.Modal{ID: t.id(PressSave), Title: w.Say("form.mix"), Fields: []chat.Field{
		{ID: MixField, Label: w.Say("form.mix_name"), Min: 1, Max: 40, Required: true},
	}}
}

// MixSaved tells a person privately that the rules are kept.
func (w Writer) MixSaved(name string) chat.Message {
	return whisper(w.Say("answer.mix_saved", "Name", Name(name)))
}

// RulesChoices suggests presets and the server's own mixes while their name is
// being typed. A preset is found by its name in any language, as friends of
// several speak of the same game.
func (w Writer) RulesChoices(typed string, mixes []string) []chat.Choice {
	begun := func(name string) bool { return strings.Contains(strings.ToLower(name), strings.ToLower(typed)) }
	var choices []chat.Choice
	for _, p := range presets() {
		if begun(p.ID) || slices.ContainsFunc(slices.Collect(maps.Values(p.Names)), begun) {
			choices = append(choices, chat.Choice{Name: p.Names[w.Locale()], Value: p.ID})
		}
	}
	for _, name := range mixes {
		if begun(name) {
			choices = append(choices, chat.Choice{Name: clip(PlainName(name), maxOptionText), Value: name})
		}
	}
	return choices
}

func (w Writer) optionMenu(t *Table, options []rules.Option, first int, chosen string) chat.Menu {
	m := chat.Menu{ID: t.id(PressOption, strconv.Itoa(first)), Min: 1, Max: 1,
		Placeholder: w.Say("menu.option", "First", w.Say("option."+options[0].Key), "Last", w.Say("option."+options[len(options)-1].Key))}
	for _, o := range options {
		m.Options = append(m.Options, chat.Option{
			Value: o.Key, Label: w.Say("option." + o.Key), Description: clip(w.value(o.Key, t.Rules.Get(o.Key)), maxOptionText), Chosen: o.Key == chosen,
		})
	}
	return m
}

func (w Writer) valueMenu(t *Table, o rules.Option, changing bool) chat.Menu {
	now := t.Rules.Get(o.Key)
	m := chat.Menu{ID: t.id(PressValue, o.Key), Placeholder: w.Say("option." + o.Key), Min: 1, Max: 1, Disabled: !changing}
	values := o.Values
	if !slices.Contains(values, now) {
		values = append([]string{now}, values...)
	}
	for _, v := range values[:min(len(values), maxOptions)] {
		m.Options = append(m.Options, chat.Option{Value: clip(v, maxOptionText), Label: clip(w.value(o.Key, v), maxOptionText), Chosen: v == now})
	}
	return m
}

// value writes the text of an option's value for people: a sentence of the
// catalogue where there is one, else the text itself (numbers, ranks, rows).
func (w Writer) value(key, text string) string {
	switch text {
	case "true":
		return w.Say("value.on")
	case "false":
		return w.Say("value.off")
	case "none":
		return w.Say("value.none")
	}
	if key == "counter.when" {
		return w.windows(text)
	}
	if n, ok := strings.CutPrefix(text, "points:"); ok {
		return w.Say("value.points", "Points", n)
	}
	if full := "value." + key + "." + text; w.Has(full) {
		return w.Say(full)
	}
	return text
}

// windows writes when counters are allowed, in first rounds and later ones.
func (w Writer) windows(text string) string {
	first, later, both := strings.Cut(strings.TrimPrefix(text, "first: "), "; later: ")
	if !both {
		return w.window(first)
	}
	return w.Say("value.windows", "First", w.window(first), "Later", w.window(later))
}

func (w Writer) window(text string) string {
	if text == "none" {
		return w.Say("value.none")
	}
	names := strings.Split(text, ",")
	for i, n := range names {
		names[i] = w.Say("window." + n)
	}
	return strings.Join(names, w.Say("list.comma"))
}

func (w Writer) optionNames(keys []string) string {
	names := make([]string, len(keys))
	for i, key := range keys {
		names[i] = w.Say("option." + key)
	}
	return strings.Join(names, w.Say("list.comma"))
}

// clip cuts s to so many characters.
func clip(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return string(r[:n-1]) + "…"
}
