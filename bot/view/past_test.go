package view

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"shengji/bot/chat"
	"shengji/game/card"
	"shengji/game/fair"
	"shengji/game/match"
	"shengji/game/player"
	"shengji/game/record"
	"shengji/game/round"
	"shengji/game/rules"
)

// replayOf is a round that computer players played out at a table of friends.
func replayOf(t *testing.T, preset string, seed byte) *Replay {
	t.Helper()
	table := friends(preset)
	seats := [4]player.Decider{}
	for i := range seats {
		seats[i] = player.By(player.Easy{})
	}
	var kept record.Record
	setup := match.New(table.Rules).Setup(fair.Deal{Secret: fair.Secret{seed}, Nonce: 3})
	if _, err := player.Drive(setup, seats, func(es []round.Event) { kept.Events = append(kept.Events, es...) }); err != nil {
		t.Fatal(err)
	}
	steps, err := kept.Steps()
	if err != nil {
		t.Fatal(err)
	}
	r := &Replay{PastRound: pastRound(table), Steps: steps}
	end := steps[len(steps)-1].Public
	if end.Tally == nil {
		t.Fatalf("%s %d is not played out", preset, seed)
	}
	r.Declares = [4]bool{}
	r.Declares[end.Tally.Declarer], r.Declares[end.Tally.Partner] = true, true
	r.Trump, r.Level, r.Points, r.Result.View.Tally = end.Tally.Trump, end.Level, end.Tally.Points, end.Tally
	return r
}

// pastRound is a round that attackers won.
func pastRound(t *Table) PastRound {
	p := PastRound{
		Table: t.ID, Deal: 3, Ended: time.Unix(1_790_000_000, 0), Rules: t.Rules, Seats: t.Seats,
		Level: card.Five, Trump: card.Hearts, Declares: [4]bool{true, false, true, false}, Points: 85, Result: *result(t, 9),
	}
	p.Result.Gain = 1
	return p
}

func standing(preset string, state MatchState) MatchStanding {
	r, _ := rules.Preset(preset)
	return MatchStanding{ID: "m " + string(state) + preset, Rules: r, State: state, Levels: [4]card.Rank{card.Five, 4, card.Five, 4}, Champions: [4]bool{true, false, true, false}}
}

// pastScreens are the screens of rounds that are over.
func pastScreens(t *testing.T, w Writer) (all []screen) {
	add := func(name string, m chat.Message) { all = append(all, screen{name, m}) }
	table := friends("shuangsheng")
	struck := pastRound(table)
	struck.Ruled = StruckOut
	corrected := pastRound(table)
	corrected.Ruled, corrected.Counts = Corrected, 75
	called := pastRound(friends("xunpengyou"))
	called.Trump, called.Declares = card.NT, [4]bool{false, true, true, false}
	called.Result.View.Rules = called.Rules
	called.Result.View.Tally.Declarer, called.Result.View.Tally.Partner = round.East, round.North
	add("history", w.History(HistoryPage{Page: 2, More: true,
		Rounds: []PastRound{pastRound(table), struck, corrected, called},
		Of:     []MatchStanding{standing("shuangsheng", MatchClosed), standing("shuangsheng", MatchClosed), standing("shuangsheng", MatchClosed), standing("xunpengyou", MatchWon)}}))
	add("history of nobody", w.History(HistoryPage{Page: 1, Player: "200", Name: "A*nn"}))
	r := replayOf(t, "shuangsheng", 2)
	for _, at := range []int{0, 1, 2, 9, len(r.Steps) - 1} {
		r.At = at
		add(fmt.Sprintf("replay, step %d", at), w.Replay(r))
	}
	f := chat.File{Name: "deal-7-3.jsonl"}
	holds := Checked{Deal: 3, Seal: strings.Repeat("630d", 16), Deck: strings.Repeat("1bd8", 16), Hash: strings.Repeat("77aa", 16), Previous: strings.Repeat("0c0c", 16),
		Whole: true, Sealed: true, Dealt: true, Chain: true}
	broken, first := holds, holds
	broken.Dealt, broken.Chain = false, false
	first.Deal = 1
	add("the proof holds", w.Verified(holds, f))
	add("the proof is broken", w.Verified(broken, f))
	add("the first deal", w.Verified(first, f))
	lobby := friends("shuangsheng")
	lobby.State, lobby.Round, lobby.TakenUp = Lobby, 7, &TakenUp{Sat: lobby.Seats, Declarer: round.East}
	lobby.Seats[1], lobby.Seats[2] = Seat{Level: 4}, Seat{Level: card.Five}
	add("lobby of a match that goes on", w.Board(lobby, round.View{}))
	return all
}

func TestPastScreens(t *testing.T) {
	screensAreGolden(t, "past-", func(w Writer) []screen { return pastScreens(t, w) })
}

// Every step of every kind of round keeps the limits, with the longest names.
func TestPastScreensKeepLimits(t *testing.T) {
	long := Seat{User: chat.UserID(strings.Repeat("9", 20)), Name: strings.Repeat("`_", 40)}
	for _, w := range everyWriter() {
		for _, p := range rules.Presets() {
			r := replayOf(t, p.ID, 2)
			r.Table, r.Deal = worst.ID, worst.Deal
			for s := range r.Seats {
				r.Seats[s] = long
			}
			for at := range r.Steps {
				r.At = at
				m := w.Replay(r)
				if err := check(IllustratedReplay(m, chat.File{Name: "replay.png"}, w.ReplayAlt(r))); err != nil {
					t.Errorf("%s %s step %d:\n%v", p.ID, w.Locale(), at, err)
				}
			}
			h := HistoryPage{Page: 1234, More: true, Player: long.User, Name: long.Name}
			for i := range HistoryLength {
				r.Deal = worst.Deal + i
				h.Rounds = append(h.Rounds, r.PastRound)
				h.Of = append(h.Of, standing(p.ID, []MatchState{MatchGoesOn, MatchClosed, MatchLost, MatchWon, MatchAbandoned}[i%5]))
			}
			if err := check(w.History(h)); err != nil {
				t.Errorf("%s %s history:\n%v", p.ID, w.Locale(), err)
			}
			for _, c := range []chat.Choice{w.PastRoundChoice(&r.PastRound, "x"), w.MatchChoice(&h.Of[0], &r.PastRound, "x")} {
				if n := len([]rune(c.Name)); n > maxOptionText {
					t.Errorf("%s %s: a choice of %d characters", p.ID, w.Locale(), n)
				}
			}
			lobby := worstTable(p.ID, w)
			lobby.State, lobby.TakenUp = Lobby, &TakenUp{Sat: lobby.Seats, Declarer: round.East}
			lobby.Seats = [4]Seat{}
			if err := check(w.Board(lobby, round.View{})); err != nil {
				t.Errorf("%s %s lobby:\n%v", p.ID, w.Locale(), err)
			}
		}
	}
}

func TestReplayMoves(t *testing.T) {
	for _, c := range []struct {
		from int
		move string
		want int
	}{
		{0, MoveBack, 0}, {0, MoveNext, 1}, {1, MoveFirst, 0}, {1, MoveLast, 3}, {3, MoveNext, 3}, {3, MoveBack, 2}, {2, "nonsense", 2},
	} {
		r := Replay{Steps: make([]record.Step, 4), At: c.from}
		if r.Move(c.move); r.At != c.want {
			t.Errorf("from %d %s leads to %d, want %d", c.from, c.move, r.At, c.want)
		}
	}
}
