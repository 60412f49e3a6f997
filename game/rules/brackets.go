package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Bracket says what attackers' points from From on bring (rules.md 12).
type Bracket struct {
	From      int  // inclusive lower bound
	Attackers bool // attackers win: they take over
	Gain      int  // levels for the winners
}

// Brackets is a table of brackets with rising From, the first From 0. If Step
// is not 0, each further Step points beyond the last row bring one level more.
// As text: "0: declarers +1, 80: attackers +0, 120: attackers +1; step 40".
type Brackets struct {
	Name string // of the named table with these rows, "" if there is none
	Rows []Bracket
	Step int
}

// mostGain bounds the levels of a bracket: it is one lap.
const mostGain = 13

// Of returns who wins with so many attackers' points, and how many levels.
func (b Brackets) Of(points int) (attackers bool, gain int) {
	i := len(b.Rows) - 1
	for i > 0 && points < b.Rows[i].From {
		i--
	}
	row := b.Rows[i]
	if i == len(b.Rows)-1 && b.Step > 0 {
		return row.Attackers, row.Gain + (points-row.From)/b.Step
	}
	return row.Attackers, row.Gain
}

// TakeOver returns from how many points on attackers win.
func (b Brackets) TakeOver() int {
	for _, row := range b.Rows {
		if row.Attackers {
			return row.From
		}
	}
	return 0
}

// rowsText returns the rows in full, whether the table has a name or not.
func (b Brackets) rowsText() string {
	rows := make([]string, len(b.Rows))
	for i, row := range b.Rows {
		side := "declarers"
		if row.Attackers {
			side = "attackers"
		}
		rows[i] = fmt.Sprintf("%d: %s %+d", row.From, side, row.Gain)
	}
	text := strings.Join(rows, ", ")
	if b.Step > 0 {
		text += fmt.Sprintf("; step %d", b.Step)
	}
	return text
}

// String returns the name, or the rows of a table that has none.
func (b Brackets) String() string {
	if b.Name != "" {
		return b.Name
	}
	return b.rowsText()
}

// readBrackets reads a name or rows. Rows of a named table get its name.
func readBrackets(text string) (Brackets, bool) {
	for _, named := range namedBrackets() {
		if text == named.Name {
			return named, true
		}
	}
	b, ok := readRows(text)
	if !ok {
		return Brackets{}, false
	}
	for _, named := range namedBrackets() {
		if b.Step == named.Step && slices.Equal(b.Rows, named.Rows) {
			return named, true
		}
	}
	return b, true
}

func readRows(text string) (b Brackets, ok bool) {
	rows, step, stepped := strings.Cut(text, ";")
	if stepped {
		n, found := strings.CutPrefix(strings.TrimSpace(step), "step ")
		var err error
		if b.Step, err = strconv.Atoi(n); !found || err != nil || b.Step <= 0 {
			return Brackets{}, false
		}
	}
	for _, item := range strings.Split(rows, ",") {
		row, ok := readRow(item)
		if !ok {
			return Brackets{}, false
		}
		b.Rows = append(b.Rows, row)
	}
	return b, true
}

func readRow(text string) (row Bracket, ok bool) {
	from, outcome, _ := strings.Cut(text, ":")
	words := strings.Fields(outcome)
	if len(words) != 2 || words[0] != "declarers" && words[0] != "attackers" {
		return Bracket{}, false
	}
	points, err := strconv.Atoi(strings.TrimSpace(from))
	gain, err2 := strconv.Atoi(words[1])
	if err != nil || err2 != nil || points < 0 || gain < 0 || gain > mostGain {
		return Bracket{}, false
	}
	return Bracket{From: points, Attackers: words[0] == "attackers", Gain: gain}, true
}

// ordered reports whether rows begin at 0, rise, and never go back from
// attackers to declarers.
func (b Brackets) ordered() bool {
	if len(b.Rows) == 0 || b.Rows[0].From != 0 {
		return false
	}
	for i, row := range b.Rows[1:] {
		before := b.Rows[i]
		if row.From <= before.From || before.Attackers && !row.Attackers {
			return false
		}
	}
	return true
}
