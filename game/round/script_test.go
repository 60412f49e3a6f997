package round

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"shengji/game/card"
	"shengji/game/fair"
	"shengji/game/refusal"
	"shengji/game/rules"
)

// What the tests of this package share: rounds with chosen hands, and commands
// as text ("E declare H2", "deal 100", "S bury C3 C4 …").

type overrides = map[string]any

func apply(t testing.TB, preset string, o overrides) rules.Rules {
	t.Helper()
	r, err := rules.Apply(preset, o)
	if err != nil {
		t.Fatalf("%s with %v: %v", preset, o, err)
	}
	return r
}

func cards(t testing.TB, text string) []card.Card {
	t.Helper()
	cs, err := card.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return cs
}

const seatLetters = "SENW"

func seatOf(t testing.TB, letter string) Seat {
	t.Helper()
	if letter == "-" {
		return Nobody
	}
	i := strings.Index(seatLetters, letter)
	if i < 0 {
		t.Fatalf("no seat %q", letter)
	}
	return Seat(i)
}

func letter(s Seat) string {
	if s >= Nobody {
		return "-"
	}
	return seatLetters[s : s+1]
}

// A rig is a round whose hands are chosen as far as the test says; the other
// cards fill up, in the order of their faces.
type rig struct {
	preset   string
	with     overrides
	level    string // "2" if empty
	declarer string // "-" if empty: a first round
	first    string // who is dealt to first, the declarer or S if empty
	hands    [4]string
	bottom   string
}

func (r rig) started(t testing.TB) Started {
	t.Helper()
	setup := Setup{Rules: apply(t, r.preset, r.with), Declarer: Nobody, Deal: fair.Deal{Nonce: 1}}
	if r.level != "" {
		setup.Level = cards(t, "S"+r.level)[0].Rank()
	}
	for i := range setup.Levels {
		setup.Levels[i] = setup.Level
	}
	if r.declarer != "" {
		setup.Declarer = seatOf(t, r.declarer)
	}
	first := setup.Declarer
	if r.first != "" {
		first = seatOf(t, r.first)
	} else if first == Nobody {
		first = South
	}
	return Started{Setup: setup, Deck: r.deck(t, &setup.Rules, first), First: first}
}

func (r rig) deck(t testing.TB, options *rules.Rules, first Seat) Deck {
	t.Helper()
	var used [card.Faces]int
	id := func(c card.Card) card.ID {
		used[c]++
		if used[c] > options.Decks {
			t.Fatalf("%v is dealt %d times", c, used[c])
		}
		return card.ID(card.Faces*(used[c]-1)) + card.ID(c)
	}
	var piles [5][]card.ID
	for i, text := range append(r.hands[:], r.bottom) {
		for _, c := range cards(t, text) {
			piles[i] = append(piles[i], id(c))
		}
	}
	rest := make([]card.Card, 0, options.Decks*card.Faces)
	for c := card.Card(0); c < card.Faces; c++ {
		for range options.Decks - used[c] {
			rest = append(rest, c)
		}
	}
	for i := range piles {
		size := options.HandSize()
		if i == 4 {
			size = options.BottomSize()
		}
		for len(piles[i]) < size {
			piles[i] = append(piles[i], id(rest[0]))
			rest = rest[1:]
		}
	}
	deck := make(Deck, 0, options.Decks*card.Faces)
	for i := range 4 * options.HandSize() {
		seat := (int(first) + i) % 4
		deck = append(deck, piles[seat][i/4])
	}
	return append(deck, piles[4]...)
}

// A table is a round in a test, with all its events.
type table struct {
	*State
	t      testing.TB
	events []Event
}

func (r rig) play(t testing.TB, commands ...string) *table {
	t.Helper()
	started := r.started(t)
	tb := &table{State: Fold([]Event{started}), t: t, events: []Event{started}}
	tb.run(commands...)
	return tb
}

// run gives commands and applies what they bring.
func (tb *table) run(commands ...string) {
	tb.t.Helper()
	for _, text := range commands {
		if err := tb.try(command(tb.t, text)); err != nil {
			tb.t.Fatalf("%s: %v", text, err)
		}
	}
}

func (tb *table) try(c Command) error {
	events, err := Decide(tb.State, tb.version, c)
	for _, e := range events {
		tb.Apply(e)
	}
	tb.events = append(tb.events, events...)
	return err
}

// refuses gives a command that must be refused with a code.
func (tb *table) refuses(text string, code refusal.Code) {
	tb.t.Helper()
	events, err := Decide(tb.State, tb.version, command(tb.t, text))
	refused, ok := err.(*refusal.Refusal)
	if !ok || refused.Code != code {
		tb.t.Errorf("%s: %v, %v; want %s", text, events, err, code)
	}
}

func command(t testing.TB, text string) Command {
	t.Helper()
	words := strings.SplitN(text, " ", 3)
	if words[0] == "deal" {
		n, err := strconv.Atoi(words[1])
		if err != nil {
			t.Fatal(err)
		}
		return Deal{n}
	}
	if text == "close" {
		return CloseDeclaring{}
	}
	seat, rest := seatOf(t, words[0]), ""
	if len(words) == 3 {
		rest = words[2]
	}
	switch words[1] {
	case "declare":
		return Declare{seat, cards(t, rest)}
	case "pass":
		return Pass{seat}
	case "mutiny":
		return Mutiny{seat}
	case "bury":
		return Bury{seat, cards(t, rest)}
	case "call":
		return Call{seat, cards(t, rest)[0]}
	case "play":
		return Play{seat, cards(t, rest)}
	}
	t.Fatalf("cannot read %q", text)
	return nil
}

// brief is where a round stands, in a line: phase, who is to act, trump,
// declarer.
func brief(s *State) string {
	v := s.View(Nobody)
	turn := ""
	for _, seat := range v.Turn {
		turn += letter(seat)
	}
	trump := "?"
	if v.TrumpKnown {
		trump = v.Trump.String()
	}
	return fmt.Sprintf("%s %s trump %s declarer %s", v.Phase, turn, trump, letter(v.Declarer))
}

// anyBury buries the first cards of the hand that may be.
func (tb *table) anyBury() {
	tb.t.Helper()
	seat := tb.phase.(burying).seat
	v := tb.View(seat)
	slices.Reverse(v.Hand)
	slices.SortStableFunc(v.Hand, func(a, b card.Card) int { return a.Points() - b.Points() })
	if err := tb.try(Bury{seat, v.Hand[:v.BottomSize]}); err != nil {
		tb.t.Fatal(err)
	}
}

// kinds lists the kinds of the events since a number of them.
func (tb *table) kinds(since int) string {
	tb.t.Helper()
	var list []string
	for _, e := range tb.events[since:] {
		list = append(list, names[reflect.TypeOf(e)])
	}
	return strings.Join(list, " ")
}

func jsonText(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
