package player

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/rules"
)

var update = flag.Bool("update", false, "write the example of docs/seat-protocol.md anew")

const protocolDocument = "../../docs/seat-protocol.md"

// exampleHeading begins the part of the document that is generated.
const exampleHeading = "## A whole round\n"

// The example of the document is a round as it is really played.
func TestProtocolDocument(t *testing.T) {
	file, err := os.ReadFile(protocolDocument)
	if err != nil {
		t.Fatal(err)
	}
	text, _, found := strings.Cut(string(file), exampleHeading)
	if !found {
		t.Fatalf("%s has no heading %q", protocolDocument, exampleHeading)
	}
	want := text + exampleHeading + example(t)
	if *update {
		if err := os.WriteFile(protocolDocument, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if string(file) != want {
		t.Errorf("%s is not the round that is played; look at it with -update", protocolDocument)
	}
}

// example plays a round of one deck and writes down what South, who declares,
// is asked and answers.
func example(t *testing.T) string {
	r, _ := rules.Preset("dansheng")
	ruled, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	out.WriteString("\nOne deck (`dansheng`), four easy seats, seen by South, the declarer: requests `→`\nand answers `←`. The rules are the same in every request and stand only in the\nfirst.\n\n```\n")
	first := true
	south := func(v *round.View) (round.Command, error) {
		request, err := json.Marshal(Ask(v))
		if err != nil {
			return nil, err
		}
		if !first {
			request = bytes.Replace(request, ruled, []byte("{…}"), 1)
		}
		first = false
		command := Easy{}.Choose(v)
		answer, err := json.Marshal(ActionOf(command))
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&out, "→ %s\n← %s\n", request, answer)
		return command, nil
	}
	easy := By(Easy{})
	setup := round.Setup{Rules: r, Level: r.StartLevel, Declarer: round.South, Deal: dealOf("example", 1)}
	if _, err := Drive(setup, [4]Decider{south, easy, easy, easy}, nil); err != nil {
		t.Fatal(err)
	}
	out.WriteString("```\n")
	return out.String()
}

func TestActions(t *testing.T) {
	v := &round.View{Seat: round.North, Phase: round.PlayingPhase}
	h5 := card.Of(card.Hearts, card.Five)
	for _, c := range []struct {
		command round.Command
		text    string
	}{
		{round.Pass{Seat: round.North}, `{"action":"pass"}`},
		{round.Mutiny{Seat: round.North}, `{"action":"mutiny"}`},
		{round.Declare{Seat: round.North, Cards: []card.Card{h5, card.BJ}}, `{"action":"declare","cards":["H5","BJ"]}`},
		{round.Bury{Seat: round.North, Cards: []card.Card{h5}}, `{"action":"bury","cards":["H5"]}`},
		{round.Call{Seat: round.North, Card: h5}, `{"action":"call","cards":["H5"]}`},
		{round.Play{Seat: round.North, Cards: []card.Card{h5, h5}}, `{"action":"play","cards":["H5","H5"]}`},
	} {
		text, err := json.Marshal(ActionOf(c.command))
		if err != nil || string(text) != c.text {
			t.Errorf("%T is %s (%v), want %s", c.command, text, err, c.text)
		}
		var a Action
		if err := json.Unmarshal([]byte(c.text), &a); err != nil {
			t.Fatal(err)
		}
		if got, err := a.Command(v); err != nil || !reflect.DeepEqual(got, c.command) {
			t.Errorf("%s is %#v (%v), want %#v", c.text, got, err, c.command)
		}
	}
}

func TestActionsThatAreNone(t *testing.T) {
	v := &round.View{Phase: round.DealingPhase}
	for _, text := range []string{`{}`, `{"action":"win"}`, `{"action":"call"}`, `{"action":"call","cards":["H5","H6"]}`} {
		var a Action
		if err := json.Unmarshal([]byte(text), &a); err != nil {
			t.Fatal(err)
		}
		if c, err := a.Command(v); err == nil {
			t.Errorf("%s is %#v", text, c)
		}
	}
	if c, err := (Action{Action: "pass"}).Command(v); c != nil || err != nil {
		t.Errorf("a pass while cards are dealt is %#v (%v), want nothing", c, err)
	}
}
