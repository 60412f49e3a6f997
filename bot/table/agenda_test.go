package table

import (
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shengji/bot/chat"
	"shengji/bot/view"
	"shengji/game/round"
)

// TestDealingGoesByWaves: five cards each every Wave, all at once with Instant,
// and a window after the last wave.
func TestDealingGoesByWaves(t *testing.T) {
	for _, c := range []struct {
		pace  view.Pace
		after time.Duration
		dealt int
	}{
		{view.Waves, 0, 0},
		{view.Waves, times.Wave, 20},
		{view.Waves, 4 * times.Wave, 80},
		{view.Waves, 5 * times.Wave, 100},
		{view.Slow, times.Wave, 8},
		{view.Instant, 0, 100},
	} {
		bubble(t, string(c.pace)+" after "+c.after.String(), func(t *testing.T) {
			a := stages["dealing"](t)
			a.Pace = c.pace
			r := live(t, a)
			r.pass(c.after + 10*time.Millisecond)
			if got := r.Snapshot().Public.Dealt; got != c.dealt {
				t.Errorf("%d cards are dealt", got)
			}
		})
	}
}

// TestHandsDealtAtOnceAreRead before declaring closes.
func TestHandsDealtAtOnceAreRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := stages["dealing"](t)
		a.Pace = view.Instant
		r := live(t, a.until(round.DeclaringPhase))
		if got := r.Snapshot().Table.Deadline; !got.Equal(time.Now().Add(2 * times.Declare)) {
			t.Errorf("people are shown %v", time.Until(got))
		}
	})
}

// TestDeclaringCloses after its window; each declaration opens it anew.
func TestDeclaringCloses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := live(t, stages["dealing"](t).until(round.DeclaringPhase))
		if phase := r.Snapshot().Public.Phase; phase != round.DeclaringPhase {
			t.Fatalf("the round is at %s", phase)
		}
		if got := r.Snapshot().Table.Deadline; !got.Equal(time.Now().Add(times.Declare)) {
			t.Errorf("people are shown %v", time.Until(got))
		}
		r.pass(times.Declare - time.Millisecond)
		if phase := r.Snapshot().Public.Phase; phase != round.DeclaringPhase {
			t.Errorf("before its time it is at %s", phase)
		}
		r.pass(2 * time.Millisecond)
		if phase := r.Snapshot().Public.Phase; phase == round.DeclaringPhase {
			t.Error("it does not close")
		}
	})
}

// TestDeclaringIsPaused: what is left of its window is left after a pause.
func TestDeclaringIsPaused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := live(t, stages["dealing"](t).until(round.DeclaringPhase))
		r.pass(3 * time.Second)
		r.ask(Request{User: bob, Key: "p", Act: Pause{}})
		r.pass(time.Hour)
		r.ask(Request{User: bob, Key: "r", Act: Resume{}})
		if got := r.Snapshot().Table.Deadline; !got.Equal(time.Now().Add(times.Declare - 3*time.Second)) {
			t.Errorf("people are shown %v", time.Until(got))
		}
	})
}

// TestDeclarationOpensTheWindowAnew, as long as it is open.
func TestDeclarationOpensTheWindowAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := stages["dealing"](t)
		for a.Round.View(round.Nobody).Phase == round.DealingPhase { // nobody declares meanwhile
			a.ask("", Advance{round.Deal{Count: 20}})
		}
		r := live(t, a)
		r.pass(times.Think)
		if got := r.kinds(); got != "declared" {
			t.Fatalf("the computer player did %s", got)
		}
		if got := r.Snapshot().Table.Deadline; !got.Equal(time.Now().Add(times.Declare)) {
			t.Errorf("people are shown %v", time.Until(got))
		}
	})
}

// TestClock: a person who does nothing. The clock plays for him, after three in
// a row the computer does at once, and he comes back with a press or a play.
func TestClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := stages["playing"](t).toPerson()
		r := live(t, a)
		if got := r.Snapshot().Table.Deadline; !got.Equal(time.Now().Add(time.Minute)) {
			t.Errorf("the board shows %v", time.Until(got))
		}
		r.pass(time.Minute - time.Millisecond)
		if got := r.kinds(); got != "" {
			t.Fatalf("before his time is up: %s", got)
		}
		r.pass(2 * time.Millisecond)
		if got := r.kinds(); !strings.HasPrefix(got, "played") {
			t.Fatalf("once his time is up: %q", got)
		}
		// Three decisions each of three people, and the computer's in between.
		r.pass(2*3*time.Minute + 2*time.Minute + 8*times.Think)
		for i, at := range r.Snapshot().Table.Seats {
			if at.User != "" && !at.Away {
				t.Errorf("seat %d is not away after three of the clock", i)
			}
		}
		if got := r.ask(Request{User: ann, Key: "back", Act: Back{}}); got != "" || r.Snapshot().Table.Seats[round.South].Away {
			t.Errorf("I'm back is answered with %q", got)
		}
	})
}

// TestClockOff waits for ever, TestCounterWindow for nobody.
func TestClockOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := stages["playing"](t).toPerson()
		a.Clock = ClockOff
		r := live(t, a)
		r.pass(24 * time.Hour)
		if got := r.kinds(); got != "" || !r.Snapshot().Table.Deadline.IsZero() {
			t.Errorf("it did %s by %v", got, r.Snapshot().Table.Deadline)
		}
	})
}

func TestCounterWindow(t *testing.T) {
	for _, clock := range []Clock{ClockOff, ClockDay, Clock60} {
		bubble(t, string(clock), func(t *testing.T) {
			a := lobby(t).sit().start().until(round.CounteringPhase).toPerson()
			a.Clock = clock
			r := live(t, a)
			r.pass(times.Counter - time.Millisecond)
			if got := r.kinds(); got != "" {
				t.Fatalf("before: %s", got)
			}
			r.pass(2 * time.Millisecond)
			if got := r.kinds(); !strings.HasPrefix(got, "passed") {
				t.Errorf("then: %s", got)
			}
		})
	}
}

// TestPauseStopsTheClock: Resume goes on with what was left of the time, whatever
// others did meanwhile, and gives nobody more by being asked for twice.
func TestPauseStopsTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := stages["playing"](t).toPerson()
		r := live(t, a)
		for _, n := range []string{"1", "2"} {
			r.pass(20 * time.Second)
			r.ask(Request{User: bob, Key: "p" + n, Act: Pause{}})
			if got := r.Snapshot().Table.Deadline; !got.IsZero() {
				t.Errorf("paused, people are shown %v", got)
			}
			r.pass(time.Hour)
			r.ask(Request{User: ann, Key: "m" + n, Act: Move{chat.ChannelID("c" + n)}})
			r.ask(Request{User: bob, Key: "r" + n, Act: Resume{}})
		}
		r.pass(19 * time.Second)
		if got := r.kinds(); got != "paused moved resumed paused moved resumed" {
			t.Fatalf("it did %s", got)
		}
		r.pass(2 * time.Second)
		if got := r.kinds(); !strings.Contains(got, "played") {
			t.Errorf("it did %s", got)
		}
	})
}

// TestOthersDoNotMoveTheClock: what others do meanwhile leaves a deadline.
func TestOthersDoNotMoveTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := stages["playing"](t).toPerson()
		r := live(t, a)
		before := r.Snapshot().Table.Deadline
		r.pass(30 * time.Second)
		r.ask(Request{User: ann, Key: "m", Act: Move{"c2"}})
		if now := r.Snapshot().Table.Deadline; !now.Equal(before) {
			t.Errorf("it moved by %v", now.Sub(before))
		}
	})
}

// TestSeatChangesHandsInItsTurn: who goes leaves no clock that the computer
// waits for, and who comes gets one of his own.
func TestSeatChangesHandsInItsTurn(t *testing.T) {
	for _, c := range []struct {
		name  string
		clock Clock
		ask   func(seat round.Seat, user chat.UserID) []Request
		until time.Duration // nothing is played
	}{
		{"he goes", ClockDay, func(_ round.Seat, u chat.UserID) []Request {
			return []Request{{User: u, Act: Leave{}}}
		}, times.Think},
		{"he goes where no clock runs", ClockOff, func(_ round.Seat, u chat.UserID) []Request {
			return []Request{{User: u, Act: Leave{}}}
		}, times.Think},
		{"he comes back", Clock60, func(_ round.Seat, u chat.UserID) []Request {
			return []Request{{User: u, Act: Leave{}}, {User: u, Act: Back{}}}
		}, time.Minute},
		{"another sits down", Clock60, func(seat round.Seat, u chat.UserID) []Request {
			return []Request{{User: u, Act: Leave{}}, {User: eve, Act: Sit{seat}}}
		}, time.Minute},
	} {
		bubble(t, c.name, func(t *testing.T) {
			a := stages["playing"](t).toPerson()
			a.Clock = c.clock
			seat := a.onTurn()
			r := live(t, a)
			r.pass(30 * time.Second)
			for i, q := range c.ask(seat, a.Seats[seat].User) {
				q.Key = strconv.Itoa(i)
				if got := r.ask(q); got != "" {
					t.Fatal(got)
				}
			}
			r.pass(c.until - time.Millisecond)
			if got := r.kinds(); strings.Contains(got, "played") {
				t.Fatalf("before its time: %s", got)
			}
			r.pass(2 * time.Millisecond)
			if got := r.kinds(); !strings.Contains(got, "played") {
				t.Errorf("in its time: %s", got)
			}
		})
	}
}

// TestNextRound begins by itself once somebody is ready, and not before.
func TestNextRound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := live(t, stages["between"](t))
		r.pass(time.Hour)
		if got := r.kinds(); got != "" {
			t.Fatalf("nobody is ready: %s", got)
		}
		r.ask(Request{User: bob, Key: "r", Act: Ready{}})
		r.pass(times.Ready - time.Millisecond)
		if r.Snapshot().Running() {
			t.Fatal("it did not wait for the others")
		}
		r.pass(2 * time.Millisecond)
		if !r.Snapshot().Running() {
			t.Error("it waits for ever")
		}
	})
}

// TestComputersGoOn: with every person away a round plays itself to its end.
func TestComputersGoOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := stages["playing"](t)
		for seat := range a.Seats {
			a.Seats[seat].Away = a.Seats[seat].User != ""
		}
		r := live(t, a)
		r.pass(101 * times.Think)
		if got := r.Snapshot().Table.State; got != view.Between {
			t.Errorf("the table is %s", got)
		}
	})
}
