package bot_test

import (
	"strings"
	"testing"
	"time"

	"shengji/bot/sandbox"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/round"
)

// typing leaves people the time to type in: what waits for all of them is
// short, what waits for one is long.
var typing = table.Timing{
	Wave:    20 * time.Millisecond,
	Declare: 300 * time.Millisecond,
	Counter: time.Minute,
	Think:   time.Millisecond,
	Ready:   50 * time.Millisecond,
}

// TestRoundByCommands: four people play a round by slash commands alone, with
// what the commands suggest.
func TestRoundByCommands(t *testing.T) {
	t.Parallel()
	w := start(t, typing)
	people := w.sitDown()
	w.press(people[0], view.PressStart)
	w.within(roundTime, "the end of the round", func() bool {
		s := w.state()
		if s.Phase != table.Playing {
			return s.Result != nil
		}
		w.act(people, s)
		return false
	})
	for _, e := range w.events(w.state().ID, 1) {
		if in, ok := e.(table.InRound); ok && in.By == table.ByClock && decided(in.Event) {
			t.Errorf("the clock decided: %T", in.Event)
		}
	}
	w.until("the summary", func() bool { return w.summary(people[3]) != "" })
}

// act has whoever is to decide do so by a command.
func (w *world) act(people []*sandbox.Member, s *table.State) {
	w.Helper()
	v := s.Round.View(round.Nobody)
	switch v.Phase {
	case round.DealingPhase, round.DeclaringPhase:
		w.declareOrPass(people, v)
	case round.CounteringPhase:
		w.answersInWords(w.command(w.at(people, s, v.Turn[0]), "pass", nil))
	case round.BuryingPhase:
		w.enter(w.at(people, s, v.Turn[0]), "bury")
	case round.PlayingPhase:
		w.enter(w.at(people, s, v.Turn[0]), "play")
	}
}

// decided reports whether an event is a decision that a person made with cards.
func decided(e round.Event) bool {
	switch e.(type) {
	case round.Declared, round.Buried, round.Played:
		return true
	}
	return false
}

// declareOrPass has the first who can declare do so, unless somebody has; who
// is asked alone and cannot passes.
func (w *world) declareOrPass(people []*sandbox.Member, v round.View) {
	w.Helper()
	if v.Declarer != round.Nobody && len(v.Turn) != 1 {
		return
	}
	for _, m := range people {
		if len(w.suggested(m, "declare", "")) > 0 {
			w.enter(m, "declare")
			return
		}
	}
	if len(v.Turn) == 1 {
		w.command(w.at(people, w.state(), v.Turn[0]), "pass", nil)
	}
}

// enter enters the first suggestion for a command and checks how it is
// answered.
func (w *world) enter(m *sandbox.Member, command string) {
	w.Helper()
	offered := w.suggested(m, command, "")
	if len(offered) == 0 {
		return // the table moved on meanwhile
	}
	answer := w.command(m, command, map[string]string{"cards": offered[0].Value.(string)})
	if said := w.answersInWords(answer); m.Locale == "en-US" && !strings.Contains(said, "Read as ") {
		w.Errorf("/%s %s is answered with\n%s", command, offered[0].Value, said)
	}
}

// answersInWords returns the text of an answer, which only the asker may see.
func (w *world) answersInWords(m *sandbox.Message) string {
	w.Helper()
	if m == nil || !m.Ephemeral() || text(m) == "" {
		w.Fatalf("answered with %+v", m)
	}
	return text(m)
}

// suggested returns what is suggested for the cards of a command.
func (w *world) suggested(m *sandbox.Member, command, typed string) []sandbox.Choice {
	w.Helper()
	return w.answered(m.Autocomplete(channel, command, "cards", map[string]string{"cards": typed})).Choices()
}
