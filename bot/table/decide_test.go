package table

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"shengji/bot/chat"
	"shengji/bot/view"
	"shengji/game/round"
)

// stages are where a table may stand.
var stages = map[string]func(rapid.TB) at{
	"lobby":      lobby,
	"full":       func(t rapid.TB) at { return lobby(t).sit() },
	"alone":      func(t rapid.TB) at { return lobby(t).ask(ann, AddComputer{round.Nobody, view.Easy}) },
	"hostless":   func(t rapid.TB) at { return lobby(t).ask(ann, Leave{}) },
	"dealing":    func(t rapid.TB) at { return lobby(t).sit().start() },
	"playing":    func(t rapid.TB) at { return lobby(t).sit().start().until(round.PlayingPhase) },
	"bob away":   func(t rapid.TB) at { return away(lobby(t).sit().start().until(round.PlayingPhase), round.East) },
	"ann away":   func(t rapid.TB) at { return away(lobby(t).sit().start().until(round.PlayingPhase), round.South) },
	"bob kicked": func(t rapid.TB) at { return lobby(t).sit().start().ask(ann, Kick{round.East}) },
	"ann and bob away": func(t rapid.TB) at {
		return away(away(lobby(t).sit().start().until(round.PlayingPhase), round.East), round.South)
	},
	"bob against ann": func(t rapid.TB) at { return lobby(t).sit().start().ask(bob, Kick{round.South}) },
	"dee, who left, against bob": func(t rapid.TB) at {
		return lobby(t).sit().ask(ann, Kick{round.West}).ask(dee, Sit{round.West}).ask(dee, Kick{round.East}).ask(dee, Leave{})
	},
	"bob goes":  func(t rapid.TB) at { return lobby(t).sit().start().ask(bob, Leave{}) },
	"between":   func(t rapid.TB) at { return lobby(t).sit().start().over() },
	"bob gone":  func(t rapid.TB) at { return lobby(t).sit().start().ask(bob, Leave{}).over() },
	"one ready": func(t rapid.TB) at { return lobby(t).sit().start().over().ask(bob, Ready{}) },
	"computers": func(t rapid.TB) at { return lobby(t).sit().start().over().ask(ann, Leave{}).computers() },
	"paused":    func(t rapid.TB) at { return lobby(t).sit().start().ask(bob, Pause{}) },
	"resting":   func(t rapid.TB) at { return lobby(t).sit().start().over().ask(bob, Pause{}) },
	"ann's vote": func(t rapid.TB) at {
		return lobby(t).sit().start().over().ask(ann, Close{})
	},
	"bob's vote": func(t rapid.TB) at { return lobby(t).sit().start().ask(bob, Close{}) },
	"vote of one who left": func(t rapid.TB) at {
		return lobby(t).sit().ask(ann, Kick{round.West}).ask(dee, Sit{round.West}).start().over().ask(dee, Close{}).ask(dee, Leave{})
	},
	"closed": func(t rapid.TB) at { return lobby(t).ask(ann, Close{}) },
}

// TestDecide is every act at every stage where it is granted or refused for a
// reason of its own.
func TestDecide(t *testing.T) {
	staff := Request{User: eve, Staff: true}
	by := func(u chat.UserID) Request { return Request{User: u} }
	for _, c := range []struct {
		stage string
		who   Request
		act   Act
		want  string
	}{
		{"lobby", by(bob), Sit{round.East}, "seated"},
		{"lobby", by(bob), Sit{round.South}, "!seat_taken"},
		{"lobby", by(ann), Sit{round.East}, "!already_seated"},
		{"hostless", by(bob), Sit{round.East}, "seated host_changed"},
		{"full", by(dee), Sit{round.West}, "seated"},
		{"dealing", by(dee), Sit{round.West}, "!between_rounds"},
		{"between", by(dee), Sit{round.West}, "seated"},
		{"bob gone", by(dee), Sit{round.East}, "seated"},
		{"bob away", by(dee), Sit{round.East}, "seated"},
		{"ann away", by(dee), Sit{round.South}, "seated host_changed"},
		{"bob away", by(dee), Sit{round.North}, "!seat_taken"},
		{"closed", by(bob), Sit{round.East}, "!is_closed"},

		{"lobby", by(ann), Leave{}, "seat_freed host_changed"},
		{"full", by(bob), Leave{}, "seat_freed"},
		{"full", by(ann), Leave{}, "seat_freed host_changed"},
		{"playing", by(bob), Leave{}, "leaving"},
		{"playing", by(ann), Leave{}, "leaving host_changed"},
		{"bob goes", by(bob), Leave{}, "leaving"},
		{"playing", by(eve), Leave{}, "!not_seated"},

		{"lobby", by(ann), AddComputer{round.Nobody, view.Easy}, "computer_seated"},
		{"lobby", by(ann), AddComputer{round.South, view.Easy}, "!seat_taken"},
		{"lobby", by(eve), AddComputer{round.Nobody, view.Easy}, "!not_seated"},
		{"lobby", staff, AddComputer{round.Nobody, view.Easy}, "computer_seated"},
		{"full", by(ann), AddComputer{round.Nobody, view.Easy}, "!no_free_seat"},
		{"bob gone", by(ann), AddComputer{round.Nobody, view.Easy}, "computer_seated"},

		{"full", by(ann), Kick{round.East}, "kick_asked seat_freed"},
		{"full", by(ann), Kick{round.South}, "seat_freed host_changed"},
		{"full", staff, Kick{round.South}, "kick_asked seat_freed host_changed"},
		{"full", by(bob), Kick{round.North}, "kick_asked"},
		{"full", by(bob), Kick{round.South}, "kick_asked"},
		{"full", by(eve), Kick{round.North}, "!not_seated"},
		{"full", by(bob), Kick{round.West}, "!not_host"},
		{"bob against ann", by(bob), Kick{round.South}, "kick_asked"},
		{"bob against ann", by(cui), Kick{round.South}, "kick_asked leaving host_changed"},
		{"bob against ann", by(cui), Kick{round.East}, "kick_asked"},
		{"dee, who left, against bob", by(cui), Kick{round.East}, "kick_asked"},
		{"lobby", by(ann), Kick{round.East}, "!seat_empty"},
		{"playing", by(ann), Kick{round.East}, "kick_asked leaving"},
		{"playing", by(ann), Kick{round.West}, "!between_rounds"},
		{"between", by(ann), Kick{round.West}, "seat_freed"},

		{"lobby", by(ann), Cut{"thirty-two characters, 升级升级升级升级升"}, "cut"},
		{"lobby", by(ann), Cut{strings.Repeat("级", 33)}, "!cut_too_long"},
		{"lobby", by(eve), Cut{}, "!not_seated"},
		{"playing", by(ann), Cut{"x"}, "!cut_too_late"},
		{"between", by(bob), Cut{}, "cut"},

		{"lobby", by(ann), Ready{}, "!seats_missing"},
		{"full", by(bob), Ready{}, "!not_host"},
		{"full", by(eve), Ready{}, "!not_seated"},
		{"full", by(ann), Ready{}, "ready checkpoint started"},
		{"playing", by(ann), Ready{}, "!between_rounds"},
		{"between", by(bob), Ready{}, "ready"},
		{"one ready", by(ann), Ready{}, "ready"},
		{"bob gone", by(ann), Ready{}, "!seats_missing"},
		{"resting", by(ann), Ready{}, "!is_paused"},

		{"between", by(""), Begin{}, "checkpoint started"},
		{"playing", by(""), Begin{}, "!between_rounds"},
		{"resting", by(""), Begin{}, "!is_paused"},
		{"bob gone", by(""), Begin{}, "!seats_missing"},
		{"computers", by(""), Begin{}, "!no_persons"},

		{"lobby", by(ann), Do{round.Pass{Seat: round.South}, ByPerson}, "!no_round"},
		{"between", by(ann), Do{round.Pass{Seat: round.South}, ByPerson}, "!no_round"},
		{"paused", by(ann), Do{round.Pass{Seat: round.South}, ByPerson}, "!is_paused"},
		{"dealing", by(ann), Do{round.Pass{Seat: round.East}, ByPerson}, "!not_seated"},
		{"dealing", by(eve), Do{round.Pass{Seat: round.East}, ByPerson}, "!not_seated"},
		{"dealing", by(eve), Do{round.Pass{Seat: round.Nobody}, ByPerson}, "!not_seated"},
		{"playing", by(ann), Do{round.Bury{Seat: round.South, Cards: nil}, ByPerson}, "!wrong_phase"},
		{"dealing", by(""), Advance{round.Deal{Count: 4}}, "dealt"},
		{"dealing", by(""), Advance{round.CloseDeclaring{}}, "!wrong_phase"},
		{"playing", by(""), Advance{round.Deal{Count: 4}}, "!wrong_phase"},
		{"paused", by(""), Advance{round.Deal{Count: 4}}, "!is_paused"},

		{"bob away", by(bob), Back{}, "back"},
		{"ann and bob away", by(bob), Back{}, "back host_changed"},
		{"ann and bob away", by(ann), Back{}, "back"},
		{"bob goes", by(bob), Back{}, "back"},
		{"bob kicked", by(bob), Back{}, "!not_seated"},
		{"bob kicked", by(bob), Leave{}, "leaving"},
		{"bob kicked", by(dee), Sit{round.East}, "seated"},
		{"playing", by(bob), Back{}, "!not_away"},
		{"playing", by(eve), Back{}, "!not_seated"},

		{"playing", by(bob), Pause{}, "paused"},
		{"playing", by(eve), Pause{}, "!not_seated"},
		{"playing", staff, Pause{}, "paused"},
		{"playing", by(""), Pause{Why: view.LostChannel}, "paused"},
		{"paused", by(ann), Pause{}, "!is_paused"},
		{"paused", by(cui), Resume{}, "resumed"},
		{"paused", by(eve), Resume{}, "!not_seated"},
		{"paused", staff, Resume{}, "resumed"},
		{"playing", by(ann), Resume{}, "!not_paused"},

		{"playing", by(ann), Move{"c2"}, "moved"},
		{"playing", by(bob), Move{"c2"}, "!not_host"},
		{"hostless", by(eve), Move{"c2"}, "!not_host"},
		{"playing", staff, Move{"c2"}, "moved"},

		{"lobby", by(ann), Close{}, "closed"},
		{"full", by(bob), Close{}, "!not_host"},
		{"lobby", by(eve), Close{}, "!not_seated"},
		{"playing", staff, Close{}, "abandoned skipped sealed closed"},
		{"between", staff, Close{}, "closed"},
		{"playing", by(ann), Close{}, "close_asked"},
		{"ann's vote", by(ann), Close{}, "close_asked"},
		{"ann's vote", by(cui), Close{}, "close_asked closed"},
		{"bob's vote", by(cui), Close{}, "close_asked"},
		{"bob's vote", by(ann), Close{}, "close_asked abandoned skipped sealed closed"},
		{"vote of one who left", by(ann), Close{}, "close_asked"},
		{"closed", staff, Close{}, "!is_closed"},

		{"between", by(ann), Configure{Preset: "shengji"}, "configured"},
		{"between", by(bob), Configure{Preset: "shengji"}, "!not_host"},
	} {
		name := c.stage + ": " + string(c.who.User) + " " + strings.TrimPrefix(fmt.Sprintf("%T", c.act), "table.")
		t.Run(name, func(t *testing.T) {
			a := stages[c.stage](t)
			before := dump(t, a.State)
			r := c.who
			r.Key, r.Act = "k", c.act
			if got := of(Decide(a.State, r, secret)); got != c.want {
				t.Errorf("brings %s, not %s", got, c.want)
			}
			if after := dump(t, a.State); after != before {
				t.Errorf("deciding changed the state from\n%s\nto\n%s", before, after)
			}
		})
	}
}

// TestStale: a request of an older version never acts; what does not depend on
// the version has none.
func TestStale(t *testing.T) {
	a := stages["playing"](t)
	seat := a.onTurn()
	r := Request{User: a.Seats[seat].User, Act: Do{Command: a.choice(seat), By: a.hand(seat)}}
	for _, c := range []struct {
		name    string
		version int
		granted bool
	}{
		{"the newest", a.Version, true},
		{"none", 0, true},
		{"older", a.Version - 1, false},
		{"newer", a.Version + 1, false},
	} {
		r.Version = c.version
		if got := of(Decide(a.State, r, secret)); (got != "!stale") != c.granted {
			t.Errorf("%s: %s", c.name, got)
		}
	}
}

// TestLastReadyBegins: between rounds the last person to be ready begins, and
// those away are not waited for.
func TestLastReadyBegins(t *testing.T) {
	for _, c := range []struct {
		name  string
		ready []chat.UserID
		away  []round.Seat
		begun bool
	}{
		{"two of three", []chat.UserID{ann, bob}, nil, false},
		{"all three", []chat.UserID{ann, cui, bob}, nil, true},
		{"two, the third away", []chat.UserID{ann, bob}, []round.Seat{round.North}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := stages["between"](t)
			for _, seat := range c.away {
				away(a, seat)
			}
			for _, u := range c.ready {
				a.ask(u, Ready{})
			}
			if a.Running() != c.begun {
				t.Errorf("running: %v", a.Running())
			}
		})
	}
}

// TestSubstituteKnowsOneHand: who has seen a hand of the running round may not
// sit down at another.
func TestSubstituteKnowsOneHand(t *testing.T) {
	a := away(away(stages["playing"](t), round.South), round.East)
	a.ask(dee, Sit{round.South})
	if got := of(Decide(a.State, Request{User: ann, Act: Sit{round.East}}, secret)); got != "!between_rounds" {
		t.Errorf("Ann, who had South's hand, asks for East's: %s", got)
	}
	away(a, round.South).ask(eve, Sit{round.South})
	if got := of(Decide(a.State, Request{User: dee, Act: Sit{round.East}}, secret)); got != "!between_rounds" {
		t.Errorf("Dee, who had South's hand, asks for East's: %s", got)
	}
	if got := of(Decide(a.over().State, Request{User: dee, Act: Sit{round.East}}, secret)); !strings.HasPrefix(got, "seated") {
		t.Errorf("after the round: %s", got)
	}
}

// TestClosingEndsTheRoundInTheRecord: the record of an abandoned round opens
// its deal like any other.
func TestClosingEndsTheRoundInTheRecord(t *testing.T) {
	a := stages["playing"](t)
	a.ask(ann, Close{}).ask(bob, Close{})
	if a.Phase != Closed || a.Round.View(round.Nobody).Reason != round.TableClosed {
		t.Fatalf("%s, %s", a.Phase, a.Round.View(round.Nobody).Reason)
	}
	snap := a.snapshot(time.Time{})
	if snap.Proof.Secret != hex(secret) || snap.Table.State != view.Closed {
		t.Errorf("the deal is not opened: %+v", snap.Proof)
	}
}

// TestAltered: a stake makes no other rules of a preset; an option does.
func TestAltered(t *testing.T) {
	for option, want := range map[string]bool{"stake": false, "ace_tries": true} {
		a := lobby(t)
		if err := a.Rules.Set(option, "5"); err != nil {
			t.Fatal(err)
		}
		if got := a.snapshot(time.Time{}).Table.Altered; got != want {
			t.Errorf("with another %s: altered %v", option, got)
		}
	}
}
