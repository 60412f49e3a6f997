package table

import (
	"context"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"shengji/bot/view"
	"shengji/game/round"
	"shengji/game/rules"
	"shengji/store"
)

// kept is a new store.
func kept(t *testing.T) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "shengji.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// write stores what leads from one state of a table to the next and lets it
// happen.
func write(t *testing.T, s *store.Store, a at, key string, events ...Event) {
	t.Helper()
	after := a.State.clone()
	for _, e := range events {
		after.Apply(e)
	}
	batch, err := newBatch(a.State, after, key, events, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Append(context.Background(), batch); err != nil {
		t.Fatal(err)
	}
	*a.State = *after
}

// TestMatchTakenUp: another table goes on with the match of a closed one, under
// its name and with all that it had come to. The next match of that table is
// its own.
func TestMatchTakenUp(t *testing.T) {
	s := kept(t)
	a := lobby(t).sit().start().over().ask(ann, Ready{}).ask(bob, Ready{}).ask(cui, Ready{}).over()
	a.Match.AceFails, a.Match.Laps = [4]int{1, 0, 1, 0}, [4]int{0, 2, 0, 2}
	old := *a.State
	if _, ok := old.Unfinished("t1-m9"); ok {
		t.Error("another match is taken for it")
	}
	over := old
	over.Match.Over = true
	if _, ok := over.Unfinished("t1-m1"); ok {
		t.Error("a match that is over is to be gone on with")
	}
	match, ok := old.Unfinished("t1-m1")
	if !ok {
		t.Fatal("the match is not to be gone on with")
	}
	opened := opening(t, Clock60)[0].(Opened)
	opened.ID, opened.Channel = "t2", "c2"
	now, err := Open(t.Context(), s, opened, &match, Seated{Seat: round.North, User: cui, Name: "Cui", Token: "9"}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	want := old.Match
	check := func(when string, now *State) {
		t.Helper()
		if !reflect.DeepEqual(now.Match, want) || now.matchID() != "t1-m1" {
			t.Errorf("%s: match %s\n%+v, want\n%+v", when, now.matchID(), now.Match, want)
		}
		m, err := s.Match(t.Context(), "t1-m1")
		if err != nil || m.Table != "t2" || m.State != store.Playing {
			t.Errorf("%s: the store has it as %+v, %v", when, m, err)
		}
	}
	check("opened", now)
	shown := now.snapshot(time.Time{}).Table
	if shown.TakenUp == nil || shown.TakenUp.Sat[round.East].User != bob || shown.TakenUp.Declarer != want.Declarer || shown.Seats[round.North].User != cui {
		t.Errorf("the lobby shows %+v", shown)
	}

	b := at{t, now}
	other := now.Rules
	other.Stake++
	write(t, s, b, "rules", Configured{User: cui, Preset: now.Preset, Rules: other})
	want.Rules = other // and the levels stay
	write(t, s, b, "seats", ComputerSeated{round.South, view.Easy}, ComputerSeated{round.East, view.Easy}, ComputerSeated{round.West, view.Easy})
	began, err := b.begin(nil)
	if err != nil {
		t.Fatal(err)
	}
	write(t, s, b, "begin", began...)
	again, err := Recover(t.Context(), s, "t2")
	if err != nil {
		t.Fatal(err)
	}
	check("in the next round", again)
	if setup := again.setup(); setup.Declarer != want.Declarer || setup.Levels != want.Levels {
		t.Errorf("the next round begins with %+v", setup)
	}
	if again.snapshot(time.Time{}).Table.TakenUp != nil || again.Sat != [4]Seat{} {
		t.Error("the lobby of old is still shown")
	}
	again.Apply(MatchBegan{Nonce: 5})
	if again.matchID() != "t2-m5" {
		t.Errorf("the next match is %s", again.matchID())
	}
}

// TestRulesOfMatchTakenUp: a match goes on by its own rules and under the name of
// their preset. Where others were wanted that need another match, those are not it.
func TestRulesOfMatchTakenUp(t *testing.T) {
	for wanted, goesOn := range map[string]string{"chaodi": "chaodi", "xunpengyou": "shuangsheng"} {
		a := lobby(t).sit().start().over()
		r, _ := rules.Preset(wanted)
		a.Apply(Configured{User: ann, Preset: wanted, Rules: r})
		match, ok := a.Unfinished("t1-m1")
		if !ok {
			t.Fatal("the match is not to be gone on with")
		}
		of, _ := rules.Preset(goesOn)
		if match.Preset != goesOn || !match.Match.Rules.Equal(&of) {
			t.Errorf("wanted are %s, it goes on by %s, equal %v", wanted, match.Preset, match.Match.Rules.Equal(&of))
		}
	}
}

// TestPartnersOfMatchTakenUp: until the match has gone on its host may change what
// he likes but the partners, which would end it.
func TestPartnersOfMatchTakenUp(t *testing.T) {
	match, _ := lobby(t).sit().start().over().Unfinished("t1-m1")
	a := lobby(t)
	a.Apply(match)
	for wanted, want := range map[string]string{"chaodi": "configured", "xunpengyou": "!partners_stay"} {
		r, _ := rules.Preset(wanted)
		if got := of(Decide(a.State, Request{User: ann, Act: Configure{Preset: wanted, Rules: r}}, secret)); got != want {
			t.Errorf("%s brings %s", wanted, got)
		}
	}
}
