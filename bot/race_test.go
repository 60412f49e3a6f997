package bot

import (
	"fmt"
	"testing"

	"shengji/game/card"
	"shengji/game/league"
)

func TestLanesOf(t *testing.T) {
	names := [4]string{"Ann", "Bob", "Cui", "Dee"}
	levels := func(a, b, c, d card.Rank) [4]card.Rank { return [4]card.Rank{a, b, c, d} }
	for _, tt := range []struct {
		name   string
		course []league.Facts
		want   string
	}{
		{"a match won", []league.Facts{
			{Before: levels(card.Jack, card.King, card.Jack, card.King), After: levels(card.Jack, card.Ace, card.Jack, card.Ace)},
			{Before: levels(card.Jack, card.Ace, card.Jack, card.Ace), After: levels(card.Jack, card.Ace, card.Jack, card.Ace), Champions: [4]bool{1: true, 3: true}},
		}, "[{Ann + Cui [J J J] false} {Bob + Dee [K A A] true}]"},
		{"a lap won", []league.Facts{
			{Before: levels(card.Ace, card.Two, card.Ace, card.Two), After: levels(card.Two, card.Two, card.Two, card.Two), Laps: [4]int{1, 0, 1, 0}},
		}, "[{Ann + Cui [A 2] true} {Bob + Dee [2 2] false}]"},
		{"called partners", []league.Facts{
			{Called: true, Before: levels(card.King, card.Two, card.Five, card.Ace), After: levels(card.King, card.Two, card.Ten, card.Ace), Champions: [4]bool{3: true}},
		}, "[{Ann [K K] false} {Bob [2 2] false} {Cui [5 10] false} {Dee [A A] true}]"},
	} {
		if got := fmt.Sprint(lanesOf(tt.course, names)); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}
