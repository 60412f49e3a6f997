package table

import (
	"slices"
	"strings"
	"testing"

	"shengji/game/round"
)

// TestVersionMoves: a deal of further cards and a pass leave a press valid,
// whatever else makes it stale.
func TestVersionMoves(t *testing.T) {
	a := stages["dealing"](t)
	was := a.Version
	a.ask("", Advance{round.Deal{Count: 20}})
	if a.Version != was {
		t.Error("cards dealt on make presses stale")
	}
	a.until(round.PlayingPhase)
	was = a.Version
	a.move()
	if a.Version <= was {
		t.Error("a play does not make presses stale")
	}
}

// TestClockCounts: three decisions of the clock in a row take a person away,
// his own act of any kind starts the count anew.
func TestClockCounts(t *testing.T) {
	a := stages["playing"](t)
	byClock := func() {
		seat := a.onTurn()
		a.ask("", Do{Command: a.choice(seat), By: map[bool]Hand{true: ByComputer, false: ByClock}[a.Automatic(seat)]})
	}
	for a.Running() && !a.Seats[round.East].Away {
		if seat := a.onTurn(); seat == round.East && a.Seats[seat].Missed == 2 && len(a.Events)%2 == 0 {
			a.move() // once in a while he is there
			if a.Seats[round.East].Missed != 0 {
				t.Fatal("his own play does not start the count anew")
			}
			continue
		}
		missed := a.Seats[round.East].Missed
		on := a.onTurn()
		byClock()
		if on == round.East && a.Seats[on].Away != (missed+1 == maxMissed) {
			t.Fatalf("away is %v after %d", a.Seats[on].Away, missed+1)
		}
	}
	if !a.Seats[round.East].Away {
		t.Fatal("never away")
	}
	a.ask(bob, Back{})
	if seat := a.Seats[round.East]; seat.Away || seat.Missed != 0 {
		t.Errorf("back he is %+v", seat)
	}
}

// TestHostGoesAway: the duty of a host who is away passes to one who is there.
func TestHostGoesAway(t *testing.T) {
	a := stages["playing"](t)
	for a.Running() && !a.Seats[round.South].Away {
		if seat := a.onTurn(); seat == round.South {
			a.ask("", Do{Command: a.choice(seat), By: ByClock})
			continue
		}
		a.move()
	}
	if !a.Seats[round.South].Away || a.Host != bob {
		t.Errorf("Ann is away: %v; the host is %s", a.Seats[round.South].Away, a.Host)
	}
}

// TestPassingInAWindowIsNotMissing: windows run out on people who have nothing
// to say; that makes nobody away. Who says something is there.
func TestPassingInAWindowIsNotMissing(t *testing.T) {
	a := lobby(t).sit().start().until(round.CounteringPhase)
	if !a.Running() {
		t.Fatal("no window of counters")
	}
	seat := a.onTurn()
	a.Seats[seat].Missed = 2
	got := of(Decide(a.State, Request{Act: Do{Command: round.Pass{Seat: seat}, By: ByClock}}, secret))
	if strings.Contains(got, "away") {
		t.Errorf("a window that ran out brings %s", got)
	}
	a.ask(a.Seats[seat].User, Do{Command: round.Pass{Seat: seat}, By: ByPerson})
	if a.Seats[seat].Missed != 0 {
		t.Error("his own pass does not start the count anew")
	}
}

// TestRulesCountFromTheNextRound: a change while a round runs does not touch
// what that round is worth.
func TestRulesCountFromTheNextRound(t *testing.T) {
	plain, changed := stages["playing"](t), stages["playing"](t)
	other := preset(t, "shuangsheng")
	other.Stake = 100
	changed.ask(ann, Configure{Preset: "shuangsheng", Rules: other})
	plain.over()
	changed.over()
	if got, want := *changed.Result, *plain.Result; !slices.Equal(got.Coins[:], want.Coins[:]) || got.Gain != want.Gain {
		t.Errorf("the round brought %+v, not %+v", got, want)
	}
	if changed.Match.Rules.Stake != 100 {
		t.Error("the change does not count for the next round")
	}
}
