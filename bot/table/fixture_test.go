package table

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"sync"
	"time"

	"pgregory.net/rapid"

	"shengji/bot/chat"
	"shengji/bot/view"
	"shengji/game/fair"
	"shengji/game/player"
	"shengji/game/refusal"
	"shengji/game/round"
	"shengji/game/rules"
	"shengji/store"
)

// People of the tests: Ann opens the table and sits South; Eve sits nowhere.
const (
	ann chat.UserID = "ann"
	bob chat.UserID = "bob"
	cui chat.UserID = "cui"
	dee chat.UserID = "dee"
	eve chat.UserID = "eve"
)

var secret = fair.Secret{1, 2, 3}

func preset(t rapid.TB, name string) rules.Rules {
	t.Helper()
	r, ok := rules.Preset(name)
	if !ok {
		t.Fatalf("no preset %s", name)
	}
	return r
}

// opening are the events of a new table.
func opening(t rapid.TB, clock Clock) []Event {
	return []Event{
		Opened{ID: "t1", Channel: "c1", Host: ann, Language: "en-US", Clock: clock, Pace: view.Waves, Preset: "shuangsheng", Rules: preset(t, "shuangsheng")},
		Sealed{Nonce: 1, Secret: secret},
		Seated{Seat: round.South, User: ann, Name: "Ann", Token: "1"},
	}
}

// at is a table that tests lead somewhere.
type at struct {
	rapid.TB
	*State
}

func lobby(t rapid.TB) at { return at{t, Fold(opening(t, Clock60))} }

// ask makes a request that has to be granted.
func (a at) ask(u chat.UserID, act Act) at {
	a.Helper()
	events, err := Decide(a.State, Request{Key: "key-" + string(u), User: u, Name: string(u), Act: act}, secret)
	if err != nil {
		a.Fatalf("%s asks for %T: %v", u, act, err)
	}
	for _, e := range events {
		a.Apply(e)
	}
	return a
}

// sit seats Bob East, Cui North and a computer player West.
func (a at) sit() at {
	a.Helper()
	return a.ask(bob, Sit{round.East}).ask(cui, Sit{round.North}).ask(ann, AddComputer{Seat: round.West, Strength: view.Easy})
}

// start begins the first round.
func (a at) start() at { a.Helper(); return a.ask(ann, Ready{}) }

// until has everybody decide like a computer player until the round is in a
// phase, or over.
func (a at) until(phase round.PhaseName) at {
	a.Helper()
	for a.Running() && a.Round.View(round.Nobody).Phase != phase {
		a.move()
	}
	return a
}

// move is one decision in the running round, of whoever is to decide.
func (a at) move() {
	a.Helper()
	v := a.Round.View(round.Nobody)
	for _, seat := range v.Turn {
		mine := a.Round.View(seat)
		if c := (player.Easy{}).Choose(&mine); c != nil {
			a.ask(a.Seats[seat].User, Do{Command: c, By: a.hand(seat)})
			return
		}
	}
	if v.Phase == round.DealingPhase {
		a.ask("", Advance{round.Deal{Count: 20}})
		return
	}
	a.ask("", Advance{round.CloseDeclaring{}})
}

func (a at) hand(seat round.Seat) Hand {
	if a.Automatic(seat) {
		return ByComputer
	}
	return ByPerson
}

// over plays the round out.
func (a at) over() at { a.Helper(); return a.until("none") }

// onTurn returns the one seat whose turn it is.
func (a at) onTurn() round.Seat {
	a.Helper()
	turn := a.Round.View(round.Nobody).Turn
	if len(turn) != 1 {
		a.Fatalf("it is the turn of %v", turn)
	}
	return turn[0]
}

// toPerson lets the computer decide until it is a person's turn.
func (a at) toPerson() at {
	a.Helper()
	for a.Automatic(a.onTurn()) {
		a.move()
	}
	return a
}

// away has the computer play for a person.
func away(a at, seat round.Seat) at {
	a.Apply(WentAway{seat})
	return a
}

// computers puts computer players on every seat.
func (a at) computers() at {
	for seat := range a.Seats {
		if a.Seats[seat].User != "" {
			a.ask(a.Seats[seat].User, Leave{})
		}
		if !a.Seats[seat].Taken() {
			a.Apply(ComputerSeated{round.Seat(seat), view.Easy})
		}
	}
	return a
}

// of names what a decision brings: the kinds of the events, or "!" and the
// code of the refusal.
func of(events []Event, err error) string {
	if r := (*refusal.Refusal)(nil); errors.As(err, &r) {
		return "!" + string(r.Code)
	}
	if err != nil {
		return err.Error()
	}
	var names []string
	for _, e := range events {
		name := kindOf[reflect.TypeOf(e)]
		if in, ok := e.(InRound); ok {
			name = strings.ToLower(strings.TrimPrefix(reflect.TypeOf(in.Event).String(), "round."))
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

// memory is a Log that keeps nothing but the order, and fails on demand.
type memory struct {
	mu      sync.Mutex
	batches []store.Batch
	fails   error
}

func (m *memory) Append(_ context.Context, b store.Batch) (int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fails != nil {
		return 0, m.fails
	}
	for _, old := range m.batches {
		if old.Table == b.Table && old.Key == b.Key {
			return 0, &store.DuplicateError{Key: b.Key}
		}
	}
	m.batches = append(m.batches, b)
	return b.Expected + int64(len(b.Events)), nil
}

func (m *memory) fail(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fails = err
}

// events decodes what was stored of a table after its opening.
func (m *memory) events(t rapid.TB) []Event {
	t.Helper()
	m.mu.Lock()
	defer m.mu.Unlock()
	var all []Event
	for _, b := range m.batches {
		for _, row := range b.Events {
			e, err := Decode(row.Kind, row.Body)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, e)
		}
	}
	return all
}

// times are a Timing that is easy to count with.
var times = Timing{Wave: time.Second, Declare: 8 * time.Second, Counter: 20 * time.Second, Think: 100 * time.Millisecond, Ready: 20 * time.Second}

// dump is all there is of a state as text: what is stored, and what each seat
// sees.
func dump(t rapid.TB, s *State) string {
	t.Helper()
	stored, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	shown, err := json.Marshal(s.snapshot(time.Time{}))
	if err != nil {
		t.Fatal(err)
	}
	return string(stored) + "\n" + string(shown)
}
