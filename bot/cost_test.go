package bot_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shengji/bot/route"
	"shengji/bot/sandbox"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/round"
)

const (
	// mostPerPlay is how many requests that count for Discord's limit of 50 a
	// second a play may cost: the board's edit, and a share of what is sent
	// once a round.
	mostPerPlay = 1.3
	// requestTime is how long each of them takes here.
	requestTime = 300 * time.Millisecond
	// roundsAtEase are enough that a round of few plays does not decide.
	roundsAtEase = 3
)

// TestCostPerPlay: four people play rounds with their panels at the pace of
// people, on a fake clock.
func TestCostPerPlay(t *testing.T) {
	synctest.Test(t, func(inner *testing.T) {
		fromToday()
		w := startInMemory(inner, t, sandbox.Options{}, table.DefaultTiming, nil)
		if err := w.server.Fault("delay", true, "route=/channels/&for="+requestTime.String()); err != nil {
			w.Fatal(err)
		}
		people := w.sitDown()
		time.Sleep(time.Minute) // the lobby's messages are out
		begun := len(w.server.Requests())
		for range roundsAtEase {
			w.press(people[0], view.PressStart)
			for !w.state().Running() {
				time.Sleep(time.Second)
			}
			w.playAtEase(people)
			time.Sleep(time.Minute) // the round's messages are out
		}

		spent := w.server.Requests()[begun:]
		global := slices.DeleteFunc(slices.Clone(spent), func(r sandbox.Request) bool { return !r.Global })
		plays := w.plays()
		cost := float64(len(global)) / float64(plays)
		w.Logf("%d plays, %d requests that count: %.2f per play; %v", plays, len(global), cost, byRoute(global))
		if plays < roundsAtEase*40 || cost > mostPerPlay {
			w.Errorf("%.2f requests per play, at most %.2f", cost, mostPerPlay)
		}
		checkPrompt(w, spent)
	})
}

// playAtEase has people play a round in their panels, each two to seven seconds
// after the one before him.
func (w *world) playAtEase(people []*sandbox.Member) {
	w.Helper()
	random := rand.New(rand.NewPCG(1, 1))
	panels := make([]*sandbox.Message, len(people))
	for i, m := range people {
		panels[i] = w.panel(m)
	}
	w.within(time.Hour, "the end of the round", func() bool {
		time.Sleep(2*time.Second + time.Duration(random.Int64N(int64(5*time.Second))))
		s := w.state()
		if !s.Running() {
			return true
		}
		countering := s.Round.View(round.Nobody).Phase == round.CounteringPhase
		for i, m := range people {
			if w.decideAtEase(m, panels[i], countering, random) {
				break
			}
		}
		return false
	})
}

// decideAtEase is decide by somebody who never counters and plays now this and
// now that.
func (w *world) decideAtEase(m *sandbox.Member, panel *sandbox.Message, countering bool, random *rand.Rand) bool {
	w.Helper()
	if id := action(newest(m, panel.ID), view.PressPass); countering && id != "" {
		w.answered(m.Press(panel.ID, id))
		return true
	}
	ready := slices.DeleteFunc(components(newest(m, panel.ID)), func(c sandbox.Component) bool {
		id, err := route.Parse(c.CustomID)
		return err != nil || id.Action != view.PressReady || c.Disabled
	})
	if len(ready) == 0 {
		return w.decide(m, panel)
	}
	one := ready[random.IntN(len(ready))]
	if len(one.Options) == 0 {
		w.answered(m.Press(panel.ID, one.CustomID))
		return true
	}
	w.answered(m.Choose(panel.ID, one.CustomID, one.Options[random.IntN(len(one.Options))].Value))
	if id := action(newest(m, panel.ID), view.PressPlay); id != "" {
		w.answered(m.Press(panel.ID, id))
	}
	return true
}

// plays counts the plays of the table.
func (w *world) plays() int {
	w.Helper()
	n := 0
	for _, e := range w.events(w.state().ID, 0) {
		if in, ok := e.(table.InRound); ok {
			if _, ok := in.Event.(round.Played); ok {
				n++
			}
		}
	}
	return n
}

func byRoute(requests []sandbox.Request) map[string]int {
	n := map[string]int{}
	for _, r := range requests {
		n[r.Method+" "+r.Route]++
	}
	return n
}

// checkPrompt checks that no answer to an interaction waited for a request that
// counts: each of those takes a while, and nothing else does. Nor may it be put
// off; only a press of Start, which the board answers, says no more than that
// it came.
func checkPrompt(w *world, requests []sandbox.Request) {
	w.Helper()
	putOff := 0
	for _, r := range requests {
		id, ok := strings.CutPrefix(r.Path, "/interactions/")
		if !ok {
			continue
		}
		id, _, _ = strings.Cut(id, "/")
		if waited := r.At.Sub(madeAt(w, id)); waited >= requestTime {
			w.Errorf("an answer came after %v", waited)
		}
		var answer struct {
			Type int `json:"type"`
		}
		if err := json.Unmarshal(r.Body, &answer); err != nil {
			w.Fatal(err)
		}
		if answer.Type == 5 || answer.Type == 6 { // deferred (discord.md B1)
			putOff++
		}
	}
	if putOff > roundsAtEase {
		w.Errorf("%d answers were put off, at most %d", putOff, roundsAtEase)
	}
}

// madeAt is when something with an id came to be.
func madeAt(w *world, id string) time.Time {
	w.Helper()
	const epoch = 1420070400000 // ms of the first id
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		w.Fatal(err)
	}
	return time.UnixMilli(n>>22 + epoch)
}
