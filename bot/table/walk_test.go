package table

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"shengji/bot/chat"
	"shengji/bot/view"
	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/round"
	"shengji/store"
)

// A walk has random people ask random things of a table, and holds it to what
// must be true after every step.
type walk struct {
	at
	chance func(n int) int
	keep   func(store.Batch)
	log    []Event // as read back from their stored form
	keys   int
}

func newWalk(t rapid.TB, chance func(n int) int, keep func(store.Batch)) *walk {
	w := &walk{at: at{t, new(State)}, chance: chance, keep: keep}
	w.happen(opening(t, Clock60))
	return w
}

// happen stores events and lets them happen, as a live table does.
func (w *walk) happen(events []Event) {
	w.Helper()
	before := w.State
	after := before.clone()
	for _, e := range events {
		after.Apply(e)
	}
	w.keys++
	batch, err := newBatch(before, after, fmt.Sprint("k", w.keys), events, time.Unix(int64(w.keys), 0))
	if err != nil {
		w.Fatal(err)
	}
	w.keep(batch)
	for _, row := range batch.Events {
		e, err := Decode(row.Kind, row.Body)
		if err != nil {
			w.Fatal(err)
		}
		w.log = append(w.log, e)
	}
	w.State = after
	w.check(before, of(events, nil))
}

// check holds the state to what is always true; what just happened is named.
func (w *walk) check(before *State, happened string) {
	w.Helper()
	if w.Sequence != len(w.log) || w.Version < before.Version || w.Version > w.Sequence {
		w.Fatalf("sequence %d after %d events, version from %d to %d", w.Sequence, len(w.log), before.Version, w.Version)
	}
	if w.Host != "" && w.SeatOf(w.Host) == round.Nobody {
		w.Fatalf("the host %s has no seat", w.Host)
	}
	seen := map[chat.UserID]bool{}
	for _, seat := range w.Persons() {
		if u := w.Seats[seat].User; seen[u] {
			w.Fatalf("%s has two seats", u)
		} else {
			seen[u] = true
		}
	}
	if w.Running() && !w.Full() {
		w.Fatalf("a round runs with an empty seat after %s", happened)
	}
}

// ask makes a request. One that is refused changes nothing.
func (w *walk) ask(r Request) {
	w.Helper()
	before := dump(w, w.State)
	events, err := Decide(w.State, r, secret)
	if err == nil && len(events) == 0 {
		w.Fatalf("%T is granted and brings nothing", r.Act)
	}
	if r := (*refusal.Refusal)(nil); err != nil && !errors.As(err, &r) {
		w.Fatalf("%T: %v", r, err)
	}
	if after := dump(w, w.State); after != before {
		w.Fatalf("deciding %T changed the state", r.Act)
	}
	if err == nil {
		w.happen(events)
	}
}

var anybody = []chat.UserID{ann, bob, cui, dee, eve}

// step is one random request, or some moves of those whose turn it is.
func (w *walk) step() {
	w.Helper()
	seat := round.Seat(w.chance(4))
	r := Request{User: anybody[w.chance(len(anybody))], Key: fmt.Sprint(w.keys), Staff: w.chance(20) == 0}
	r.Version = []int{0, w.Version, w.Version - 1}[w.chance(3)]
	switch w.chance(18) {
	case 0, 1:
		r.Act = Sit{seat}
	case 2:
		r.Act = Leave{}
	case 3:
		r.Act = AddComputer{round.Nobody, view.Easy}
	case 4:
		r.Act = Kick{seat}
	case 5:
		r.Act = Cut{strings.Repeat("升", w.chance(40))}
	case 6, 7, 8:
		r.Act, r.Version = Ready{}, 0
	case 9:
		r.Act = Pause{}
	case 10, 11:
		r.Act = Resume{}
	case 12:
		r.Act = Back{}
	case 13:
		if w.chance(8) == 0 {
			r.Act = Close{}
			break
		}
		r.Act = Move{chat.ChannelID(fmt.Sprint("c", w.chance(5)))}
	case 14:
		r.Act = Do{Command: w.anything(seat), By: []Hand{ByPerson, ByComputer, ByClock}[w.chance(3)]}
	default:
		w.moves(1 + w.chance(60))
		return
	}
	w.ask(r)
}

// anything is a command that may make no sense.
func (w *walk) anything(seat round.Seat) round.Command {
	cards := make([]card.Card, w.chance(4))
	for i := range cards {
		cards[i] = card.ID(w.chance(108)).Face()
	}
	return []round.Command{
		round.Declare{Seat: seat, Cards: cards}, round.Pass{Seat: seat}, round.Mutiny{Seat: seat},
		round.Bury{Seat: seat, Cards: cards}, round.Play{Seat: seat, Cards: cards}, round.Call{Seat: seat, Card: card.ID(w.chance(108)).Face()},
	}[w.chance(6)]
}

// moves plays on by the table's own steps.
func (w *walk) moves(n int) {
	w.Helper()
	for ; n > 0; n-- {
		steps := w.steps(times)
		if len(steps) == 0 {
			return
		}
		events, err := Decide(w.State, steps[w.chance(len(steps))].request, secret)
		if err != nil {
			w.Fatalf("a step of the table's own: %v", err)
		}
		w.happen(events)
	}
}

// TestWalk: whatever people ask for, the state is the fold of its events, from
// the beginning and from the last checkpoint.
func TestWalk(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWalk(t, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "chance") }, func(store.Batch) {})
		for range 30 {
			w.step()
		}
		want := dump(w, w.State)
		if got := dump(w, Fold(w.log)); got != want {
			t.Fatalf("the fold of the events is\n%s\nand the state\n%s", got, want)
		}
	})
}

// TestRecover: a table comes back from the store as it was, with rounds behind
// it and in the middle of one.
func TestRecover(t *testing.T) {
	ctx := context.Background()
	kept, err := store.Open(ctx, filepath.Join(t.TempDir(), "t.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	w := newWalk(t, rand.New(rand.NewPCG(7, 7)).IntN, func(b store.Batch) {
		if _, err := kept.Append(ctx, b); err != nil {
			t.Fatalf("%+v: %v", b.Events, err)
		}
	})
	same := func() {
		t.Helper()
		got, err := Recover(ctx, kept, "t1")
		if err != nil {
			t.Fatal(err)
		}
		if got, want := dump(t, got), dump(t, w.State); got != want {
			t.Fatalf("recovered is\n%s\nand was\n%s", got, want)
		}
	}
	same()
	w.sit()
	for range 3 {
		w.ask(Request{User: w.Host, Key: "r", Act: Ready{}})
		w.moves(40)
		same()
		w.moves(1000)
		same()
	}
	if w.Match.Rounds < 2 {
		t.Fatalf("only %d rounds were played", w.Match.Rounds)
	}
	for range 100 {
		if w.step(); w.Phase == Closed {
			break
		}
	}
	same()
	if findings, err := kept.Check(ctx); err != nil || len(findings) > 0 {
		t.Errorf("the store has %q, %v", findings, err)
	}
}

// TestRecoverRefuses what is in the store and cannot be: an error, not a panic.
func TestRecoverRefuses(t *testing.T) {
	ctx := context.Background()
	kept, err := store.Open(ctx, filepath.Join(t.TempDir(), "t.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	for id, events := range map[string][]store.Event{
		"nothing":    nil,
		"impossible": {{Kind: "round", Body: []byte(`{"by":"person","event":{"kind":"dealt","count":4}}`)}},
		"unknown":    {{Kind: "flown", Body: []byte(`{}`)}},
		"unreadable": {{Kind: "seated", Body: []byte(`{"seat":"nowhere"}`)}},
	} {
		row := store.Table{ID: id, Channel: id, Created: time.Unix(1, 0)}
		if _, err := kept.Append(ctx, store.Batch{Table: id, Key: "k", At: time.Unix(1, 0), Events: events, Changes: []store.Change{row}}); err != nil {
			t.Fatal(err)
		}
		if s, err := Recover(ctx, kept, id); err == nil {
			t.Errorf("%s: recovered as %+v", id, s)
		}
	}
}

// sit seats three computer players.
func (w *walk) sit() {
	for range 3 {
		w.ask(Request{User: ann, Key: "c", Act: AddComputer{round.Nobody, view.Easy}})
	}
}
