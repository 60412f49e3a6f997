package judge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"shengji/game/card"
)

// expected reports whether expect is a part of answer: card lists compare as
// multisets, numbers to 1e-9.
func expected(op string, expect json.RawMessage, answer any) (bool, error) {
	text, err := json.Marshal(answer)
	if err != nil {
		return false, err
	}
	want, err := decode(expect)
	if err != nil {
		return false, fmt.Errorf("reading what is expected: %w", err)
	}
	got, err := decode(text)
	if err != nil {
		return false, err
	}
	if op == "answers" {
		sortPlays(want)
		sortPlays(got)
	}
	return part(want, got), nil
}

func decode(text []byte) (v any, err error) {
	err = json.NewDecoder(bytes.NewReader(text)).Decode(&v)
	return v, err
}

// part reports whether want is got, or, for objects, a part of it.
func part(want, got any) bool {
	switch want := want.(type) {
	case map[string]any:
		got, ok := got.(map[string]any)
		for key, value := range want {
			ok = ok && part(value, got[key])
		}
		return ok
	case []any:
		got, ok := got.([]any)
		if !ok || len(want) != len(got) {
			return false
		}
		if w, ok := cardsOf(want); ok {
			g, ok := cardsOf(got)
			return ok && slices.Equal(w, g)
		}
		return slices.EqualFunc(want, got, part)
	case float64:
		got, ok := got.(float64)
		const tolerance = 1e-9
		return ok && math.Abs(want-got) <= tolerance
	}
	return want == got
}

// cardsOf returns a list of cards in one order for all; ok is false if it is
// not one.
func cardsOf(list []any) (cs []card.Card, ok bool) {
	for _, v := range list {
		text, ok := v.(string)
		if !ok {
			return nil, false
		}
		c, err := card.ParseCard(text)
		if err != nil {
			return nil, false
		}
		cs = append(cs, c)
	}
	slices.Sort(cs)
	return cs, true
}

// sortPlays sorts the answers of an object: they have no order of their own.
func sortPlays(v any) {
	object, _ := v.(map[string]any)
	plays, _ := object["plays"].([]any)
	key := func(v any) []card.Card {
		list, _ := v.([]any)
		cs, _ := cardsOf(list)
		return cs
	}
	slices.SortStableFunc(plays, func(a, b any) int { return slices.Compare(key(a), key(b)) })
}
