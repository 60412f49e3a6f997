package view

import (
	"maps"
	"regexp"
	"slices"
	"testing"
	"unicode/utf8"

	"shengji/bot/chat"
	"shengji/bot/lang"
)

// Limits of commands (discord.md B4).
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)

func TestCommands(t *testing.T) {
	var paths []string
	for _, c := range Commands() {
		checkWords(t, c.Name, c.Name, c.NameIn, c.Description, c.DescriptionIn)
		checkOptions(t, c.Name, c.Options)
		if n := length(c); n > 8000 {
			t.Errorf("%s has %d characters", c.Name, n)
		}
		paths = append(paths, c.Name)
		for _, o := range c.Options {
			if o.Type == chat.SubCommand {
				paths = append(paths, c.Name+" "+o.Name)
			}
		}
	}
	want := []string{"standings", "stats", "season", "season start", "season end",
		"league", "league void", "league restore", "league correct", "league merge", "league unmerge", "league audit", "league export",
		"table", "table open", "table show", "table close", "table pause", "table resume", "table kick", "table move", "table rules",
		"hand", "declare", "bury", "play", "pass", "rules", "judge", "judge trick", "judge follow", "judge lead",
		"judge shape", "judge bottom", "judge declare", "judge result", "history", "replay", "verify", "settings", "settings me", "settings server", "settings forget", "help"}
	if !slices.Equal(paths, want) {
		t.Errorf("commands %q, want %q", paths, want)
	}
	for _, locale := range lang.Locales {
		names := map[string]bool{}
		for _, c := range Commands() {
			if names[c.NameIn[locale]] {
				t.Errorf("%s: two commands are named %s", locale, c.NameIn[locale])
			}
			names[c.NameIn[locale]] = true
		}
	}
}

func checkWords(t *testing.T, where, name string, nameIn map[string]string, about string, aboutIn map[string]string) {
	t.Helper()
	for _, in := range []map[string]string{nameIn, aboutIn} {
		if got := slices.Sorted(maps.Keys(in)); !slices.Equal(got, slices.Sorted(slices.Values(lang.Locales))) {
			t.Errorf("%s is written in %q", where, got)
		}
	}
	if nameIn["en-US"] != name || aboutIn["en-US"] != about {
		t.Errorf("%s: the default name %q and the English one %q differ", where, name, nameIn["en-US"])
	}
	for locale, n := range nameIn {
		if !commandName.MatchString(n) {
			t.Errorf("%s: %q is no name in %s", where, n, locale)
		}
	}
	for locale, d := range aboutIn {
		if n := utf8.RuneCountInString(d); n < 1 || n > 100 {
			t.Errorf("%s: a description of %d characters in %s", where, n, locale)
		}
	}
}

func checkOptions(t *testing.T, where string, options []chat.OptionSpec) {
	t.Helper()
	if len(options) > 25 {
		t.Errorf("%s has %d options", where, len(options))
	}
	optional := false
	for _, locale := range lang.Locales {
		names := map[string]bool{}
		for _, o := range options {
			if names[o.NameIn[locale]] {
				t.Errorf("%s: %s twice in %s", where, o.NameIn[locale], locale)
			}
			names[o.NameIn[locale]] = true
		}
	}
	for _, o := range options {
		at := where + " " + o.Name
		checkWords(t, at, o.Name, o.NameIn, o.Description, o.DescriptionIn)
		checkOptions(t, at, o.Options)
		if o.Required && optional {
			t.Errorf("%s is required after one that is not", at)
		}
		optional = optional || !o.Required
		if len(o.Choices) > 25 || len(o.Choices) > 0 && o.Suggests {
			t.Errorf("%s has %d choices", at, len(o.Choices))
		}
		for _, c := range o.Choices {
			for _, name := range append(slices.Collect(maps.Values(c.NameIn)), c.Name, c.Value) {
				if n := utf8.RuneCountInString(name); n < 1 || n > 100 {
					t.Errorf("%s: a choice of %d characters", at, n)
				}
			}
		}
	}
}

// length counts as Discord does: the longest locale of each text, and values.
func length(c chat.CommandSpec) int {
	n := longest(c.NameIn) + longest(c.DescriptionIn)
	for _, o := range c.Options {
		n += length(chat.CommandSpec{NameIn: o.NameIn, DescriptionIn: o.DescriptionIn, Options: o.Options})
		for _, ch := range o.Choices {
			n += longest(ch.NameIn) + utf8.RuneCountInString(ch.Value)
		}
	}
	return n
}

func longest(in map[string]string) (n int) {
	for _, s := range in {
		n = max(n, utf8.RuneCountInString(s))
	}
	return n
}

func TestRulesAreFoundByAnyName(t *testing.T) {
	for typed, want := range map[string][]string{
		"炒底":     {"chaodi"},
		"chaodi": {"chaodi"},
		"One d":  {"dansheng"},
		"friday": {"Friday"},
		"没有":     nil,
	} {
		var got []string
		for _, c := range writers()[0].RulesChoices(typed, []string{"Friday"}) {
			got = append(got, c.Value)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q finds %q, want %q", typed, got, want)
		}
	}
}
