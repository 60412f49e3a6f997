package view

import (
	"cmp"
	"slices"

	"shengji/game/card"
	"shengji/game/round"
)

// Sort is the order in which a person wants to see his hand; "" is the usual one.
type Sort string

// The orders of a hand.
const (
	HighFirst  Sort = "high"       // trump, then ♠ ♥ ♣ ♦, each from high to low: the usual one
	LowFirst   Sort = "low"        // the same from low to high
	TrumpLast  Sort = "trump_last" // ♠ ♥ ♣ ♦, then trump
	Alternated Sort = "alternated" // trump, then black and red in turn
)

// Sorts lists the orders as they are offered.
var Sorts = [...]Sort{HighFirst, LowFirst, TrumpLast, Alternated}

// key names s in a catalogue.
func (s Sort) key() string { return "sort." + string(cmp.Or(s, HighFirst)) }

// A heldGroup is what somebody holds of a group: its index in groups, by which
// custom ids know it, and the cards in the order of showing.
type heldGroup struct {
	index int
	cards []card.Card
}

// Hand returns the hand of a view in the order that its reader wants, group by
// group.
func (w Writer) Hand(v round.View) (all [][]card.Card) {
	for _, g := range w.arranged(orderOf(v), v.Hand) {
		all = append(all, g.cards)
	}
	return all
}

func (w Writer) arranged(o *card.Order, hand []card.Card) (held []heldGroup) {
	for i, cs := range grouped(o, hand) {
		if len(cs) > 0 {
			held = append(held, heldGroup{i, cs})
		}
	}
	trumps := 0 // how many groups of trump there are
	if len(held) > 0 && groups[held[0].index] == card.Trump {
		trumps = 1
	}
	switch w.Sort {
	case LowFirst:
		for _, g := range held {
			slices.Reverse(g.cards)
		}
	case TrumpLast:
		held = append(held[trumps:], held[:trumps]...)
	case Alternated:
		alternate(held[trumps:])
	}
	return held
}

// alternate keeps suits of one colour apart. ♠ ♥ ♣ ♦ are; of three the one that
// has its colour alone goes between the others.
func alternate(side []heldGroup) {
	if len(side) != 3 {
		return
	}
	red := func(i int) bool { s := groups[side[i].index]; return s == card.Hearts || s == card.Diamonds }
	switch {
	case red(0) == red(1): // ♠ ♣ ♦
		side[1], side[2] = side[2], side[1]
	case red(1) == red(2): // ♠ ♥ ♦
		side[0], side[1] = side[1], side[0]
	}
}
