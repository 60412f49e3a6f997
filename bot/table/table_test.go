package table

import (
	"bytes"
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"

	"shengji/bot/view"
	"shengji/game/round"
	"shengji/store"
)

// running is a live table in a bubble of synctest, with what it told.
type running struct {
	*testing.T
	*Table
	log    *memory
	logged *bytes.Buffer

	mu   sync.Mutex
	told []*Snapshot
}

// live brings a table to life until the bubble ends.
func live(t *testing.T, a at) *running {
	r := &running{T: t, log: new(memory), logged: new(bytes.Buffer)}
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	r.Table = Start(ctx, a.State, Options{Log: r.log, Timing: times, Logger: zerolog.New(r.logged), Watch: func(s *Snapshot, _ []Event) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.told = append(r.told, s)
	}})
	return r
}

func (r *running) ask(q Request) string {
	return of(nil, r.Ask(r.Context(), q))
}

// pass lets time pass, and everything that is due happen.
func (r *running) pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// kinds are what the table did since it came to life.
func (r *running) kinds() string { return of(r.log.events(r.T), nil) }

func bubble(t *testing.T, name string, f func(t *testing.T)) {
	t.Run(name, func(t *testing.T) { synctest.Test(t, f) })
}

// TestPanicParksTheTable: a fault rests the table where it happened. The others
// go on, and no value of the fault is logged.
func TestPanicParksTheTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		faulty, other := live(t, stages["playing"](t)), live(t, stages["full"](t))
		before := faulty.Snapshot()
		if got := faulty.ask(Request{User: ann, Key: "1", Act: nil}); got != "!is_parked" {
			t.Errorf("the fault is answered with %s", got)
		}
		if got := faulty.ask(Request{User: ann, Key: "2", Act: Pause{}}); got != "!is_parked" {
			t.Errorf("asked again it says %s", got)
		}
		now := faulty.Snapshot()
		if now.Table.State != view.Parked || now.Public.Version != before.Public.Version {
			t.Errorf("it stands at %s, %d", now.Table.State, now.Public.Version)
		}
		if last := faulty.told[len(faulty.told)-1]; last.Table.State != view.Parked {
			t.Error("the watcher was not told")
		}
		faulty.pass(time.Hour)
		if got := faulty.kinds(); got != "" {
			t.Errorf("it went on with %s", got)
		}
		if got := other.ask(Request{User: bob, Key: "1", Act: Leave{}}); got != "" {
			t.Errorf("the other table says %s", got)
		}
		if said := faulty.logged.String(); strings.Contains(said, "without a decision") || !strings.Contains(said, "parked") {
			t.Errorf("logged: %s", said)
		}
	})
}

// TestFaultyStateIsParkedAtTheStart: a table whose state cannot be drawn does
// not take the others along.
func TestFaultyStateIsParkedAtTheStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := stages["lobby"](t)
		a.Phase, a.Round = Playing, nil // cannot be
		r := live(t, a)
		if now := r.Snapshot(); now.Table.State != view.Parked || now.Table.ID != "t1" {
			t.Errorf("it stands at %+v", now.Table)
		}
	})
}

// TestStoreFails: what is not in the store has not happened, and can be asked
// for again.
func TestStoreFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := live(t, stages["full"](t))
		before := r.Snapshot()
		r.log.fail(errors.New("disk full"))
		if got := r.ask(Request{User: bob, Key: "1", Act: Leave{}}); got != "disk full" {
			t.Errorf("answered with %s", got)
		}
		if now := r.Snapshot(); !reflect.DeepEqual(now, before) || len(r.told) != 1 {
			t.Errorf("something has changed: %+v", now.Table)
		}
		r.log.fail(nil)
		if got := r.ask(Request{User: bob, Key: "1", Act: Leave{}}); got != "" {
			t.Errorf("the next try: %s", got)
		}
		if now := r.Snapshot(); now.SeatOf(bob) != round.Nobody {
			t.Error("Bob still sits")
		}
	})
}

// TestOwnStepIsTriedAgain: a step of the table's own that the store did not
// take comes again.
func TestOwnStepIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := live(t, stages["dealing"](t))
		r.log.fail(errors.New("disk full"))
		r.pass(times.Wave + time.Millisecond)
		r.log.fail(nil)
		if got := r.kinds(); got != "" {
			t.Fatalf("it did %s", got)
		}
		r.pass(again)
		if got := r.kinds(); !strings.HasPrefix(got, "dealt") {
			t.Errorf("then it did %q", got)
		}
	})
}

// TestRepeatedRequest: the same interaction twice acts once and is granted
// twice.
func TestRepeatedRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := live(t, stages["playing"](t))
		before := r.Snapshot().Table.Version
		for range 2 {
			if got := r.ask(Request{User: bob, Key: "1", Act: Pause{}}); got != "" && got != "!is_paused" {
				t.Fatal(got)
			}
		}
		if got := r.kinds(); got != "paused" || r.Snapshot().Table.Version != before+1 {
			t.Errorf("it did %s", got)
		}
	})
}

// TestKeyTakenCountsAsDone: what the store has of an earlier life of the table
// is not done again.
func TestKeyTakenCountsAsDone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := live(t, stages["full"](t))
		before := r.Snapshot()
		r.log.fail(&store.DuplicateError{Key: "1"})
		if got := r.ask(Request{User: bob, Key: "1", Act: Leave{}}); got != "" {
			t.Errorf("answered with %s", got)
		}
		if now := r.Snapshot(); !reflect.DeepEqual(now, before) {
			t.Errorf("something has changed: %+v", now.Table)
		}
	})
}

// TestBehindItsLog: a table whose store knows more than it does decides nothing
// any more, and says so.
func TestBehindItsLog(t *testing.T) {
	for name, c := range map[string]struct {
		fails error
		ask   bool // a person asks; else a step of the table's own is due
	}{
		"another's event": {store.ErrConflict, true},
		"at its own step": {store.ErrConflict, false},
		"its own key":     {&store.DuplicateError{Key: "own"}, false},
	} {
		bubble(t, name, func(t *testing.T) {
			r := live(t, stages["dealing"](t))
			r.log.fail(c.fails)
			if c.ask {
				if got := r.ask(Request{User: bob, Key: "1", Act: Pause{}}); got != "!is_parked" {
					t.Errorf("answered with %s", got)
				}
			}
			r.pass(times.Wave + 3*again)
			if now := r.Snapshot().Table; now.State != view.Parked || now.Why != view.Behind {
				t.Errorf("it stands at %s, %s", now.State, now.Why)
			}
			r.log.fail(nil)
			r.pass(time.Hour)
			if got := r.kinds(); got != "" {
				t.Errorf("it went on with %s", got)
			}
		})
	}
}

// TestAskerGoneIsNotServed: a request whose asker has been told that it failed
// does not happen after all.
func TestAskerGoneIsNotServed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := live(t, stages["full"](t))
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		for range 20 {
			if err := r.Ask(gone, Request{User: bob, Key: "1", Act: Leave{}}); err == nil {
				t.Fatal("granted")
			}
		}
		synctest.Wait()
		if got := r.kinds(); got != "" {
			t.Errorf("it did %s", got)
		}
	})
}

// TestEndedTable answers that it is closed, at once.
func TestEndedTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		table := Start(ctx, stages["full"](t).State, Options{Log: new(memory), Timing: times})
		cancel()
		<-table.Done()
		if got := of(nil, table.Ask(t.Context(), Request{User: bob, Act: Leave{}})); got != "!is_closed" {
			t.Errorf("answered with %s", got)
		}
	})
}

// TestManyAtOnce: of four who want one seat at the same time, one gets it.
func TestManyAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := live(t, stages["lobby"](t))
		var wait sync.WaitGroup
		var mu sync.Mutex
		var got []string
		for _, u := range anybody[1:] {
			wait.Go(func() {
				answer := r.ask(Request{User: u, Key: string(u), Act: Sit{round.East}})
				mu.Lock()
				defer mu.Unlock()
				got = append(got, answer)
			})
		}
		wait.Wait()
		slices.Sort(got)
		if want := []string{"", "!seat_taken", "!seat_taken", "!seat_taken"}; !slices.Equal(got, want) {
			t.Errorf("the answers are %q", got)
		}
	})
}
