package view

import (
	"fmt"
	"strconv"

	"shengji/game/card"
	"shengji/game/round"
)

// Selection is what a person has ticked in a panel. It lives with the table,
// never in the message; the zero value is nothing ticked.
type Selection struct {
	Cards card.Set
	// Revision grows with every change and is part of the menus' custom ids:
	// a client keeps old ticks for an id that it knows (discord.md B2).
	Revision int
}

// Pick returns the selection after the menu PressPick of a group and a part
// was closed with values. What is ticked in other menus stays.
func (s Selection) Pick(v round.View, group, part int, values []string) (Selection, error) {
	if group < 0 || group >= len(groups) {
		return s, fmt.Errorf("no group %d in a hand", group)
	}
	parts := partsOf(grouped(orderOf(v), v.Hand)[group])
	if part < 0 || part >= len(parts) {
		return s, fmt.Errorf("no part %d in group %d", part, group)
	}
	known := map[string]card.Card{}
	for i, id := range instances(parts[part]) {
		known[id] = parts[part][i]
	}
	picked := s.Cards
	for _, c := range parts[part] {
		picked.Remove(c)
	}
	for _, id := range values {
		c, ok := known[id]
		if !ok {
			return s, fmt.Errorf("no card instance %q in group %d", id, group)
		}
		delete(known, id)
		picked.Add(c)
	}
	return s.With(picked), nil
}

// With returns the selection with other cards ticked, none for the empty set.
func (s Selection) With(cards card.Set) Selection {
	return Selection{Cards: cards, Revision: s.Revision + 1}
}

// instances names each of cs, equal ones beside each other: "S5.0", "S5.1".
func instances(cs []card.Card) []string {
	ids := make([]string, len(cs))
	copies := 0
	for i, c := range cs {
		if copies++; i == 0 || cs[i-1] != c {
			copies = 0
		}
		ids[i] = c.String() + "." + strconv.Itoa(copies)
	}
	return ids
}

// partsOf cuts a group into parts that fit a menu, copies of a card together.
// Of 45 cards at most one group needs two.
func partsOf(cs []card.Card) (parts [][]card.Card) {
	start := 0
	for i := 0; i < len(cs); {
		j := i + 1
		for j < len(cs) && cs[j] == cs[i] {
			j++
		}
		if j-start > maxOptions {
			parts = append(parts, cs[start:i])
			start = i
		}
		i = j
	}
	if start < len(cs) {
		parts = append(parts, cs[start:])
	}
	return parts
}
