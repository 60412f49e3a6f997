package view

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"shengji/game/card"
	"shengji/game/judge"
	"shengji/game/rules"
)

// An example is a case for game/judge with the chapter it belongs to and the
// options under which it is shown: the text of an option's value, or several
// with | between them. What a reader sees is the judge's own verdict; "expect"
// is what a test holds it to.
type example struct {
	Chapter string
	If      map[string]string
	Case    judge.Case `json:"-"`
}

//go:embed rulebook.jsonl
var exampleLines string

// examples are read once and never change.
var examples = sync.OnceValue(func() (all []example) {
	for text := range strings.Lines(exampleLines) {
		var e example
		for _, into := range []any{&e, &e.Case} {
			if err := json.Unmarshal([]byte(text), into); err != nil {
				panic(fmt.Sprintf("rulebook.jsonl: %v in %s", err, text))
			}
		}
		all = append(all, e)
	}
	return all
})

// appliesTo reports whether the example is one of given rules.
func (e *example) appliesTo(r *rules.Rules) bool {
	for key, values := range e.If {
		if !slices.Contains(strings.Split(values, "|"), r.Get(key)) {
			return false
		}
	}
	return true
}

// judged answers the example under given rules.
func (e *example) judged(r *rules.Rules) (Judgement, error) {
	j := Judgement{Rules: *r, Case: e.Case}
	body, err := json.Marshal(r)
	if err == nil {
		err = json.Unmarshal(body, &j.Case.Options)
	}
	if err == nil {
		j.Answer, err = j.Case.Answer()
	}
	return j, err
}

// examplesOf writes the examples of a chapter, those of one level and trump
// under one heading. Cards are text: as emoji they would not fit.
func (w Writer) examplesOf(chapter string, r *rules.Rules) (lines []string) {
	w = Writer{Text: w.Text}
	under := ""
	for _, e := range examples() {
		if e.Chapter != chapter || !e.appliesTo(r) {
			continue
		}
		j, err := e.judged(r)
		if err != nil {
			continue // a test holds that there is none under rules that can be played
		}
		if heading := w.exampleHeading(&j.Case); heading != under {
			lines, under = append(lines, heading), heading
		}
		lines = append(lines, "- "+w.question(&j)+" → "+w.verdict(&j))
	}
	return lines
}

func (w Writer) exampleHeading(c *judge.Case) string {
	switch {
	case c.Level == nil:
		return w.Say("rulebook.examples")
	case c.Trump == nil:
		return w.Say("rulebook.examples_level", "Level", card.Rank(*c.Level).String())
	}
	return w.Say("rulebook.examples_at", "Trump", w.trumpName(*c.Trump), "Level", card.Rank(*c.Level).String())
}
