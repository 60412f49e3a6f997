package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"

	"shengji/bot/sandbox"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/match"
	"shengji/game/round"
	"shengji/store"
)

const (
	faultyTables = 5
	faultyRounds = 4 // of each table
)

// passing are faults that come and go while people play. What they hold back
// they hold back for less than the three seconds that an answer may take.
var passing = []struct{ name, param string }{
	{"429", "route=/channels/&times=3&after=0.2"},
	{"429", "route=/callback&times=2&after=0.1"},
	{"429 global", "times=3&after=0.2"},
	{"5xx", "route=/webhooks/&times=3"},
	{"5xx", "status=500&route=/messages&times=3"},
	{"5xx", "route=/callback&times=2"},
	{"lost answer", "route=PATCH&times=3"},
	{"lost answer", "route=/callback&times=3"},
	{"lost answer", "route=POST /channels/&times=2"},
	{"delay", "for=400ms&times=4"},
	{"duplicate event", "times=6"},
	{"late event", "for=200ms"},
}

// breaks are the ways in which the gateway lets go. Each comes once, as the bot
// waits longer after each.
var breaks = []string{"drop socket", "op 7", "op 9"}

// TestRoundsUnderFaults: people and computer players play rounds while faults
// come and go. What each deal ended with is what it ends with at a table that
// has no bot, no Discord and no faults; each round counts and is told once.
func TestRoundsUnderFaults(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	t.Parallel()
	w := startWith(t, brisk, withoutClock)
	places := []string{channel, beside, "lounge", w.server.AddChannel("attic"), w.server.AddChannel("cellar")}
	var people []*sandbox.Member
	var ids []string
	for i, name := range []string{"Ann", "Bob", "Cui", "Dee", "Eve"}[:faultyTables] {
		m := w.server.Member(name)
		people = append(people, m)
		w.enterIn(places[i], m, "table open", nil)
		for range 3 {
			w.pressWhere(m, places[i], view.PressComputer)
		}
		ids = append(ids, w.stateIn(places[i]).ID)
	}

	calm := w.trouble()
	var playing sync.WaitGroup
	for i, m := range people {
		playing.Go(func() {
			if err := w.playOn(m, places[i], ids[i]); err != nil {
				t.Error(err)
			}
		})
	}
	playing.Wait()
	calm()
	if n := w.failedRequests(); n < 20 {
		t.Errorf("%d requests failed: the faults were not felt", n)
	}

	for i, m := range people {
		w.compare(ids[i])
		w.toldOnce(m, places[i], ids[i])
	}
}

// failedRequests counts the requests that were not answered as they should be.
func (w *world) failedRequests() (n int) {
	for _, r := range w.server.Requests() {
		if r.Status >= 400 {
			n++
		}
	}
	return n
}

// brisk is quick where nobody is waited for, and lets windows of counters pass
// in which people say nothing. Computer players have the time to declare on a
// machine that is busy, or rounds would differ by that.
var brisk = table.Timing{
	Wave:    10 * time.Millisecond,
	Declare: 600 * time.Millisecond,
	Counter: 30 * time.Millisecond,
	Think:   time.Millisecond,
	Ready:   50 * time.Millisecond,
}

// trouble switches faults until it is told to stop.
func (w *world) trouble() (stop func()) {
	random := rand.New(rand.NewPCG(4, 5))
	ended := make(chan struct{})
	var running sync.WaitGroup
	running.Go(func() {
		for n := 1; ; n++ {
			if at := n/8 - 1; n%8 == 0 && at < len(breaks) {
				_ = w.server.Fault(breaks[at], true, "") // known to exist
			}
			f := passing[random.IntN(len(passing))]
			_ = w.server.Fault(f.name, true, f.param)
			select {
			case <-ended:
				return
			case <-time.After(200*time.Millisecond + time.Duration(random.IntN(300))*time.Millisecond):
			}
			_ = w.server.Fault(f.name, false, "")
		}
	})
	return func() {
		close(ended)
		running.Wait()
		for _, f := range passing {
			w.fault(f.name, false, "")
		}
	}
}

// playOn has a person play rounds: he takes what is suggested first, and tries
// again what is not answered.
func (w *world) playOn(m *sandbox.Member, in, id string) error {
	for end := time.Now().Add(roundTime); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		s, err := table.Recover(context.Background(), w.store, id)
		if err != nil {
			return err
		}
		var i *sandbox.Interaction
		switch {
		case s.Match.Rounds == faultyRounds:
			return nil
		case !s.Running():
			i, err = pressIn(m, in, view.PressStart)
		default:
			i, err = decideBySuggestion(m, in, s)
		}
		if err == nil && i != nil {
			err = i.Wait(patience)
		}
		if err != nil && !errors.Is(err, sandbox.ErrNotAnswered) {
			time.Sleep(50 * time.Millisecond) // the board has no such button yet
		}
	}
	return fmt.Errorf("%s has not played %d rounds", m.Name, faultyRounds)
}

// decideBySuggestion enters the first suggestion if it is the member's turn to
// play or to bury.
func decideBySuggestion(m *sandbox.Member, in string, s *table.State) (*sandbox.Interaction, error) {
	v := s.Round.View(s.SeatOf(s.Host))
	command := map[round.PhaseName]string{round.BuryingPhase: "bury", round.PlayingPhase: "play"}[v.Phase]
	if command == "" || !v.MyTurn() {
		return nil, nil
	}
	asked, err := m.Autocomplete(in, command, "cards", map[string]string{"cards": ""})
	if err == nil {
		err = asked.Wait(patience)
	}
	if err != nil || len(asked.Choices()) == 0 {
		return nil, err
	}
	return m.Command(in, command, map[string]string{"cards": asked.Choices()[0].Value.(string)})
}

// A played round is what happened in one under faults.
type playedRound struct {
	start   *table.State // with its first event
	own     []round.Command
	events  []string
	counted bool
}

// compare plays every deal of a table again without faults: the person decides
// as he did, the computer players anew.
func (w *world) compare(id string) {
	w.Helper()
	var rounds []*playedRound
	events := w.events(id, 1)
	for i, e := range events {
		switch e := e.(type) {
		case table.InRound:
			if _, starts := e.Event.(round.Started); starts {
				rounds = append(rounds, &playedRound{start: table.Fold(events[:i+1])})
				continue
			}
			r := rounds[len(rounds)-1]
			r.events = append(r.events, written(e))
			if c := commandOf(e.Event, r.start.SeatOf(r.start.Host)); c != nil {
				r.own = append(r.own, c)
			}
		case table.Settled:
			r := rounds[len(rounds)-1]
			r.events, r.counted = append(r.events, outcome(e.Result)), true
		case table.Skipped:
			r := rounds[len(rounds)-1]
			r.events = append(r.events, skipped)
		}
	}
	counted := 0
	for n, r := range rounds {
		if r.counted {
			counted++
		}
		w.same(n+1, r.events, w.playAgain(r.start, r.own))
	}
	if counted != faultyRounds {
		w.Errorf("%d rounds counted, not %d", counted, faultyRounds)
	}
}

const skipped = "skipped"

// commandOf is the command that a seat's decision came from, nil for whatever is
// none.
func commandOf(e round.Event, seat round.Seat) round.Command {
	switch e := e.(type) {
	case round.Buried:
		if e.Seat == seat {
			return round.Bury{Seat: seat, Cards: e.Cards}
		}
	case round.Played:
		cards := e.Cards
		if len(e.Tried) > 0 {
			cards = e.Tried
		}
		if e.Seat == seat {
			return round.Play{Seat: seat, Cards: cards}
		}
	}
	return nil
}

func (w *world) same(n int, faulty, calm []string) {
	w.Helper()
	for i := range max(len(faulty), len(calm)) {
		if i >= len(faulty) || i >= len(calm) || faulty[i] != calm[i] {
			w.Fatalf("round %d differs at event %d of %d and %d:\n%v\n%v", n, i, len(faulty), len(calm), tail(faulty, i), tail(calm, i))
		}
	}
}

func tail(lines []string, from int) []string {
	return lines[min(from, len(lines)):min(from+2, len(lines))]
}

// written is an event of a round as it is stored, whoever's hand it came by.
func written(in table.InRound) string {
	b, err := round.MarshalEvent(in.Event)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func outcome(r match.Result) string {
	b, _ := json.Marshal(r) // has nothing that cannot be written
	return string(b)
}

// playAgain plays the round that has just started at a table of its own, which
// shows itself to nobody, and returns what happened.
func (w *world) playAgain(s *table.State, own []round.Command) (happened []string) {
	w.Helper()
	synctest.Test(w.T, func(t *testing.T) {
		var over atomic.Bool
		ctx, cancel := context.WithCancel(t.Context())
		calm := table.Start(ctx, s, table.Options{Log: keepsNothing{}, Timing: brisk, Logger: zerolog.Nop(),
			Watch: func(_ *table.Snapshot, events []table.Event) {
				for _, e := range events {
					switch e := e.(type) {
					case table.InRound:
						happened = append(happened, written(e))
					case table.Settled:
						happened = append(happened, outcome(e.Result))
						over.Store(true)
					case table.Skipped:
						happened = append(happened, skipped)
						over.Store(true)
					}
				}
			}})
		for end := time.Now().Add(time.Hour); !over.Load() && time.Now().Before(end); time.Sleep(brisk.Think) {
			synctest.Wait()
			now := calm.Snapshot()
			v := now.Seats[now.SeatOf(s.Host)]
			if !v.MyTurn() || v.Phase != round.BuryingPhase && v.Phase != round.PlayingPhase || len(own) == 0 {
				continue
			}
			act := table.Do{Command: own[0], By: table.ByPerson}
			if err := calm.Ask(ctx, table.Request{User: s.Host, Act: act}); err != nil {
				t.Errorf("calmly, %v is refused: %v", own[0], err)
				break
			}
			own = own[1:]
		}
		cancel()
		<-calm.Done()
	})
	return happened
}

// keepsNothing is a store for a table that nobody will ask about.
type keepsNothing struct{}

func (keepsNothing) Append(_ context.Context, b store.Batch) (int64, error) {
	return b.Expected + int64(len(b.Events)), nil
}

// toldOnce checks what stands in the store and in the channel in the end: each
// round once, in order, and one board.
func (w *world) toldOnce(m *sandbox.Member, in, id string) {
	w.Helper()
	w.until("all summaries and one board", func() bool {
		return roundsTold(m, in) >= faultyRounds && liveIn(m, in) == 1 && action(boardOf(m, in), view.PressStart) != ""
	})
	last := 0
	for _, one := range m.Messages(in) {
		said := text(one)
		var deal int
		_, after, found := strings.Cut(said, "Deal ")
		if !found || one.Ephemeral() || !strings.Contains(said, "opened: secret") {
			continue
		}
		if _, err := fmt.Sscan(after, &deal); err != nil || deal != last+1 {
			w.Errorf("after deal %d the channel tells of\n%s", last, said)
		}
		last = deal
	}
	rows, err := w.store.Rounds(context.Background(), store.Query{})
	if err != nil {
		w.Fatal(err)
	}
	finished := 0
	for _, r := range rows {
		if r.Table == id && r.State == store.Finished {
			finished++
		}
	}
	if finished != faultyRounds {
		w.Errorf("the store has %d finished rounds of %s", finished, id)
	}
}
