package round

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shengji/game/card"
	"shengji/game/fair"
	"shengji/game/refusal"
)

var update = flag.Bool("update", false, "write what the commands of testdata/*.txt bring into the files")

// Transcripts are whole rounds, input and output in one file: a head that says
// what the round starts from, then commands ("> E declare H2") with the events
// that each brings. "> view E" shows a view, "> auto 5" has the next five
// decisions made by the simplest choice, "> auto" all that remain.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			body, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := transcribe(t, string(body))
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != string(body) {
				t.Errorf("differs at %s; -update writes it anew", firstDifference(string(body), got))
			}
		})
	}
}

func firstDifference(want, got string) string {
	wants, gots := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(wants), len(gots)) {
		if wants[i] != gots[i] {
			return fmt.Sprintf("line %d:\n- %s\n+ %s", i+1, wants[i], gots[i])
		}
	}
	return "the end"
}

func transcribe(t *testing.T, text string) string {
	var out strings.Builder
	say := func(line string) { out.WriteString(line + "\n") }
	head := map[string]string{}
	var tb *table
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		input, isCommand := strings.CutPrefix(line, "> ")
		switch {
		case isCommand:
			if tb == nil {
				tb = begin(t, head)
			}
			say(line)
			tb.transcribe(input, say)
		case strings.HasPrefix(line, "#"), line == "":
			say(line)
		case tb == nil:
			say(line)
			key, value, _ := strings.Cut(line, " ")
			head[key] = value
		}
	}
	return out.String()
}

// begin reads the head: rules, options, secret, nonce, cuts, level, declarer.
func begin(t *testing.T, head map[string]string) *table {
	t.Helper()
	var with overrides
	if text, ok := head["options"]; ok {
		if err := json.Unmarshal([]byte(text), &with); err != nil {
			t.Fatal(err)
		}
	}
	setup := Setup{Rules: apply(t, head["rules"], with), Declarer: seatOf(t, head["declarer"])}
	setup.Level = cards(t, "S"+head["level"])[0].Rank()
	for i := range setup.Levels {
		setup.Levels[i] = setup.Level
	}
	setup.Deal = fair.Deal{Cuts: [4]string(strings.Fields(head["cuts"]))}
	if err := setup.Deal.Secret.UnmarshalText([]byte(head["secret"])); err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Sscan(head["nonce"], &setup.Deal.Nonce); err != nil {
		t.Fatal(err)
	}
	s, events := Start(setup)
	return &table{State: s, t: t, events: events}
}

func (tb *table) transcribe(input string, say func(string)) {
	tb.t.Helper()
	words := strings.Fields(input)
	switch words[0] {
	case "view":
		say(tb.viewText(seatOf(tb.t, words[1])))
		return
	case "auto":
		n := 1000
		if len(words) > 1 {
			fmt.Sscan(words[1], &n)
		}
		for ; n > 0 && len(tb.turn()) > 0; n-- {
			tb.decide(simplest(tb.State), say)
		}
		return
	}
	tb.decide(command(tb.t, input), say)
}

func (tb *table) decide(c Command, say func(string)) {
	since := len(tb.events)
	if err := tb.try(c); err != nil {
		refused, ok := err.(*refusal.Refusal)
		if !ok {
			tb.t.Fatal(err)
		}
		say("refused " + jsonText(tb.t, refused))
	}
	for _, e := range tb.events[since:] {
		body, err := MarshalEvent(e)
		if err != nil {
			tb.t.Fatal(err)
		}
		say(string(body))
	}
}

// viewText is a view without the rules, which the head says.
func (tb *table) viewText(seat Seat) string {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(jsonText(tb.t, tb.View(seat))), &fields); err != nil {
		tb.t.Fatal(err)
	}
	delete(fields, "rules")
	return jsonText(tb.t, fields)
}

// simplest declares where nobody has, passes, buries the last cards of the
// hand, and makes the plainest play.
func simplest(s *State) Command {
	v := s.View(s.turn()[0])
	switch v.Phase {
	case DealingPhase, DeclaringPhase, CounteringPhase:
		if legal := v.LegalDeclarations(); len(legal) > 0 && len(v.Declarations) == 0 {
			return Declare{v.Seat, legal[0].Cards}
		}
		return Pass{v.Seat}
	case BuryingPhase:
		return Bury{v.Seat, v.Hand[len(v.Hand)-v.BottomSize:]}
	case CallingPhase:
		return Call{v.Seat, v.CallChoices()[0]}
	}
	return Play{v.Seat, plainest(&v)}
}

// plainest is the longest play, of these the first by faces, so that it does
// not hang on the order in which plays are listed.
func plainest(v *View) []card.Card {
	plays, _ := v.LegalPlays(1000)
	best := plays[0].Cards()
	for _, p := range plays[1:] {
		cards := p.Cards()
		if len(cards) > len(best) || len(cards) == len(best) && slices.Compare(cards, best) < 0 {
			best = cards
		}
	}
	return best
}
