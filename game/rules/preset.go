package rules

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"shengji/game/refusal"
)

// A PresetEntry is a preset as it is listed.
type PresetEntry struct {
	ID    string
	Names map[string]string // by language: en, zh-CN, zh-TW
	Seeds []string          // the source texts, by number
	Rules Rules
}

// Presets lists the presets in the order of rules.md 13, the default first.
func Presets() []PresetEntry {
	entries := make([]PresetEntry, len(data().Presets))
	for i, p := range data().Presets {
		r, err := Apply(p.ID, nil)
		if err != nil {
			panic(fmt.Sprintf("preset %s: %v", p.ID, err))
		}
		entries[i] = PresetEntry{ID: p.ID, Names: p.Names, Seeds: p.Seeds, Rules: r}
	}
	return entries
}

// Preset returns the options of a preset; ok is false if none has the name.
func Preset(name string) (r Rules, ok bool) {
	r, err := Apply(name, nil)
	return r, err == nil
}

// Default returns the options of the first preset, which names every option.
func Default() Rules { return standard() }

var standard = sync.OnceValue(func() Rules {
	var r Rules
	if err := r.setAll(data().Presets[0].Options); err != nil {
		panic(fmt.Sprintf("default preset: %v", err))
	}
	return r
})

// Apply returns a preset with some options changed. Keys and values are as in
// JSON or TOML, or all text. What a preset says for a number of decks counts
// before the overrides. Refused: UnknownPreset, what Set and Validate refuse.
func Apply(preset string, overrides map[string]any) (Rules, error) {
	r, err := mixed(preset, overrides)
	if err != nil {
		return Rules{}, err
	}
	return r, r.Validate()
}

// Change returns r, a preset with some options changed, with one more changed;
// text is as for Set. Another number of decks brings what the preset says for
// it; what was changed before stays. Refused: what Apply refuses.
func Change(preset string, r Rules, key, text string) (Rules, error) {
	overrides := map[string]any{"decks": r.Get("decks")}
	from, err := mixed(preset, overrides)
	if err != nil {
		return Rules{}, err
	}
	for _, o := range options {
		if now := o.write(&r); now != o.write(&from) {
			overrides[o.Key] = now
		}
	}
	overrides[key] = text
	return Apply(preset, overrides)
}

// mixed is Apply without asking whether the options go together.
func mixed(preset string, overrides map[string]any) (Rules, error) {
	i := slices.IndexFunc(data().Presets, func(p listed) bool { return p.ID == preset })
	if i < 0 {
		return Rules{}, &refusal.Refusal{Code: refusal.UnknownPreset, Options: []string{preset}}
	}
	p := data().Presets[i]
	r := Default()
	if err := r.setAll(p.Options); err != nil {
		return Rules{}, err
	}
	if decks, ok := overrides["decks"]; ok {
		if err := r.setValue("decks", decks); err != nil {
			return Rules{}, err
		}
	}
	for _, w := range p.When {
		if w.Decks == r.Decks {
			if err := r.setAll(w.Options); err != nil {
				return Rules{}, err
			}
		}
	}
	if err := r.setAll(overrides); err != nil {
		return Rules{}, err
	}
	return r, nil
}

//go:embed presets.toml
var presetsText string

// file is presets.toml.
type file struct {
	Brackets []struct {
		Name string
		Rows string
	}
	Presets []listed `toml:"preset"`
}

type listed struct {
	ID      string
	Names   map[string]string
	Seeds   []string
	Options map[string]any
	When    []struct {
		Decks   int
		Options map[string]any
	}
}

var data = sync.OnceValue(func() *file {
	f := new(file)
	d := toml.NewDecoder(strings.NewReader(presetsText)).DisallowUnknownFields()
	if err := d.Decode(f); err != nil {
		panic(fmt.Sprintf("presets.toml: %v", err))
	}
	return f
})

var namedBrackets = sync.OnceValue(func() []Brackets {
	var named []Brackets
	for _, table := range data().Brackets {
		b, ok := readRows(table.Rows)
		if !ok {
			panic(fmt.Sprintf("presets.toml: brackets %s cannot be read", table.Name))
		}
		b.Name = table.Name
		named = append(named, b)
	}
	return named
})
