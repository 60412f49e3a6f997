package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"shengji/game/card"
)

// none is the text of an empty set and of no penalty.
const none = "none"

// String returns the ranks from low to high, "5,10,K", or "none".
func (rs Ranks) String() string {
	var names []string
	for r := card.Two; r <= card.Ace; r++ {
		if rs.Has(r) {
			names = append(names, r.String())
		}
	}
	if names == nil {
		return none
	}
	return strings.Join(names, ",")
}

func readRank(text string) (r card.Rank, ok bool) {
	return r, r.UnmarshalText([]byte(text)) == nil
}

func readRanks(text string) (rs Ranks, ok bool) {
	for _, name := range list(text) {
		r, ok := readRank(name)
		if !ok {
			return 0, false
		}
		rs |= 1 << r
	}
	return rs, true
}

var windowNames = [...]string{"declaring", "before_bottom", "after_bury"}

// String returns the windows in the order of a round, "declaring,after_bury",
// or "none".
func (w Window) String() string {
	var names []string
	for i, name := range windowNames {
		if w>>i&1 == 1 {
			names = append(names, name)
		}
	}
	if names == nil {
		return none
	}
	return strings.Join(names, ",")
}

func readWindow(text string) (w Window, ok bool) {
	for _, name := range list(text) {
		i := slices.Index(windowNames[:], name)
		if i < 0 {
			return 0, false
		}
		w |= 1 << i
	}
	return w, true
}

// String returns "first: before_bottom; later: after_bury", or the windows
// alone if all rounds have the same.
func (c CounterWhen) String() string {
	if c.First == c.Later {
		return c.First.String()
	}
	return fmt.Sprintf("first: %v; later: %v", c.First, c.Later)
}

func readCounterWhen(text string) (c CounterWhen, ok bool) {
	first, later, both := strings.Cut(text, ";")
	if !both {
		c.First, ok = readWindow(text)
		c.Later = c.First
		return c, ok
	}
	first, ok1 := strings.CutPrefix(strings.TrimSpace(first), "first:")
	later, ok2 := strings.CutPrefix(strings.TrimSpace(later), "later:")
	var ok3, ok4 bool
	c.First, ok3 = readWindow(first)
	c.Later, ok4 = readWindow(later)
	return c, ok1 && ok2 && ok3 && ok4
}

// mostPenalty bounds the points of a penalty: more than a round of three decks
// holds means nothing.
const mostPenalty = 300

// String returns "none", "half_stake" or "points:10".
func (p Penalty) String() string {
	switch {
	case p.HalfStake:
		return "half_stake"
	case p.Points > 0:
		return "points:" + strconv.Itoa(p.Points)
	}
	return none
}

func readPenalty(text string) (p Penalty, ok bool) {
	switch text {
	case none:
		return Penalty{}, true
	case "half_stake":
		return Penalty{HalfStake: true}, true
	}
	points, ok := strings.CutPrefix(text, "points:")
	if !ok {
		return Penalty{}, false
	}
	n, err := strconv.Atoi(strings.TrimSpace(points))
	return Penalty{Points: n}, err == nil && 0 < n && n <= mostPenalty
}

// list splits "a, b" at its commas; "none" and "" are no items.
func list(text string) []string {
	text = strings.TrimSpace(text)
	if text == "" || text == none {
		return nil
	}
	items := strings.Split(text, ",")
	for i := range items {
		items[i] = strings.TrimSpace(items[i])
	}
	return items
}
