package match_test

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"shengji/game/card"
	"shengji/game/fair"
	"shengji/game/match"
	"shengji/game/round"
	"shengji/game/rules"
)

type overrides map[string]any

func apply(t testing.TB, preset string, o overrides) rules.Rules {
	t.Helper()
	r, err := rules.Apply(preset, o)
	if err != nil {
		t.Fatalf("%s with %v: %v", preset, o, err)
	}
	return r
}

// levels reads "9 4" for two teams, or four levels.
func levels(t testing.TB, text string) (ls [4]card.Rank) {
	t.Helper()
	names := strings.Fields(text)
	for i := range ls {
		if err := ls[i].UnmarshalText([]byte(names[i%len(names)])); err != nil {
			t.Fatal(err)
		}
	}
	return ls
}

func text(ls [4]card.Rank) string {
	names := make([]string, 4)
	for i, l := range ls {
		names[i] = l.String()
	}
	return strings.Join(names, " ")
}

const (
	d = match.Declarers
	a = match.Attackers
)

func TestSettle(t *testing.T) {
	type outcome = match.Outcome
	tests := []struct {
		name   string
		preset string
		with   overrides
		levels string
		o      outcome
		won    match.Winners
		gain   int
		after  string // levels
		next   round.Seat
		laps   string
		over   bool
	}{
		// rules.md 12, last lines.
		{"declarers win, the partner declares", "shuangsheng", nil, "2 2", outcome{Points: 40}, d, 1, "3 2 3 2", 2, "0 0 0 0", false},
		{"jiating: the same declares", "jiating", nil, "2 2", outcome{Points: 35, Declarer: 1}, d, 2, "2 4 2 4", 1, "0 0 0 0", false},
		{"attackers take over without a level", "shuangsheng", nil, "9 4", outcome{Points: 80, Declarer: 3}, a, 0, "9 4 9 4", 0, "0 0 0 0", false},
		{"cycle: K + 3 is 3 with a lap", "shuangsheng", nil, "K 2", outcome{}, d, 3, "3 2 3 2", 2, "1 0 1 0", false},
		{"cycle: A + 1 is the first level", "shuangsheng", overrides{"start_level": "5"}, "A 7", outcome{Points: 40}, d, 1, "5 7 5 7", 2, "1 0 1 0", false},
		{"cycle: attackers pass A too", "shuangsheng", nil, "2 A", outcome{Points: 120}, a, 1, "2 2 2 2", 1, "0 1 0 1", false},
		{"win: a jump stops at A", "jichu", nil, "K 2", outcome{}, d, 3, "A 2 A 2", 2, "0 0 0 0", false},
		{"win: attackers stay at A", "jichu", nil, "2 A", outcome{Points: 160}, a, 2, "2 A 2 A", 1, "0 0 0 0", false},
		{"win: held at A", "jichu", nil, "A K", outcome{Points: 75}, d, 1, "A K A K", 2, "0 0 0 0", true},
		{"win: lost at A", "jichu", nil, "A K", outcome{Points: 80}, a, 0, "A K A K", 1, "0 0 0 0", false},
		{"reach: A ends the match", "dansheng", nil, "K 2", outcome{Points: 5}, d, 1, "A 2 A 2", 2, "0 0 0 0", true},
		{"reach: by attackers", "dansheng", nil, "2 Q", outcome{Points: 50, AttackersLast: true}, a, 2, "2 A 2 A", 1, "0 0 0 0", true},

		// skip_levels
		{"5 is skipped", "jiating", nil, "4 2", outcome{Points: 35}, d, 2, "7 2 7 2", 0, "0 0 0 0", false},
		{"10 is skipped", "jiating", nil, "2 9", outcome{Points: 40}, a, 1, "2 J 2 J", 1, "0 0 0 0", false},
		{"cycle past a skipped A", "shuangsheng", overrides{"skip_levels": "A"}, "K 2", outcome{Points: 40}, d, 1, "2 2 2 2", 2, "1 0 1 0", false},

		// must_play
		{"stop: a jump stops", "shuangsheng", overrides{"must_play": "5,10,K"}, "4 2", outcome{}, d, 3, "5 2 5 2", 2, "0 0 0 0", false},
		{"stop: attackers leave it", "shuangsheng", overrides{"must_play": "5"}, "2 5", outcome{Points: 160}, a, 2, "2 7 2 7", 1, "0 0 0 0", false},
		{"stop: from one to the next", "shuangsheng", overrides{"must_play": "5,6"}, "5 2", outcome{}, d, 3, "6 2 6 2", 2, "0 0 0 0", false},
		{"stop: below the first level again", "shuangsheng", overrides{"must_play": "2"}, "K 3", outcome{}, d, 3, "2 3 2 3", 2, "1 0 1 0", false},
		{"hold: attackers do not leave it", "shuangsheng", overrides{"must_play": "5", "must_play_mode": "hold"}, "2 5", outcome{Points: 160}, a, 2, "2 5 2 5", 1, "0 0 0 0", false},
		{"hold: declarers leave it", "shuangsheng", overrides{"must_play": "5", "must_play_mode": "hold"}, "5 2", outcome{Points: 5}, d, 2, "7 2 7 2", 2, "0 0 0 0", false},
		{"hold: attackers stop at it", "shuangsheng", overrides{"must_play": "5", "must_play_mode": "hold"}, "2 4", outcome{Points: 200}, a, 3, "2 5 2 5", 1, "0 0 0 0", false},

		// jack_hook
		{"hooked and lost", "shuangsheng", overrides{"jack_hook": true}, "J 7", outcome{Points: 120, AttackersLast: true, Hooked: true}, a, 1, "2 8 2 8", 1, "0 0 0 0", false},
		{"hooked though they won", "shuangsheng", overrides{"jack_hook": true}, "J 7", outcome{Points: 40, AttackersLast: true, Hooked: true}, d, 1, "2 7 2 7", 2, "0 0 0 0", false},
		{"not at J", "shuangsheng", overrides{"jack_hook": true}, "Q 7", outcome{Points: 40, AttackersLast: true, Hooked: true}, d, 1, "K 7 K 7", 2, "0 0 0 0", false},
		{"attackers at J are not hooked", "shuangsheng", overrides{"jack_hook": true}, "4 J", outcome{Points: 80, AttackersLast: true, Hooked: true}, a, 0, "4 J 4 J", 1, "0 0 0 0", false},
		{"jack_hook is off", "shuangsheng", nil, "J 7", outcome{Points: 80, AttackersLast: true, Hooked: true}, a, 0, "J 7 J 7", 1, "0 0 0 0", false},

		// ace_needs_bottom, ace_tries
		{"A without the last trick is not passed", "jiating", overrides{"ace_needs_bottom": true}, "A 7", outcome{Points: 35, AttackersLast: true}, d, 2, "A 7 A 7", 0, "0 0 0 0", false},
		{"A with the last trick", "jiating", overrides{"ace_needs_bottom": true}, "A 7", outcome{Points: 35}, d, 2, "A 7 A 7", 0, "0 0 0 0", true},
		{"below A the last trick does not matter", "jiating", overrides{"ace_needs_bottom": true}, "K 7", outcome{Points: 35, AttackersLast: true}, d, 2, "A 7 A 7", 0, "0 0 0 0", false},
		{"one try at A", "jichu", overrides{"ace_tries": 1}, "A 7", outcome{Points: 120}, a, 1, "2 8 2 8", 1, "0 0 0 0", false},
		{"a try without the last trick", "jichu", overrides{"ace_tries": 1, "ace_needs_bottom": true}, "A 7", outcome{Points: 10, AttackersLast: true}, d, 2, "2 7 2 7", 2, "0 0 0 0", false},
		{"two tries at A: the first", "jichu", overrides{"ace_tries": 2}, "A 7", outcome{Points: 120}, a, 1, "A 8 A 8", 1, "0 0 0 0", false},

		// half_win (rules.md 11)
		{"45 points", "dansheng", nil, "2 2", outcome{Points: 45}, a, 1, "2 3 2 3", 1, "0 0 0 0", false},
		{"the last trick", "dansheng", nil, "2 2", outcome{Points: 0, AttackersLast: true}, a, 1, "2 3 2 3", 1, "0 0 0 0", false},
		{"both", "dansheng", nil, "2 2", outcome{Points: 100, AttackersLast: true}, a, 2, "2 4 2 4", 1, "0 0 0 0", false},
		{"40 points: a draw, the same declares", "dansheng", nil, "2 2", outcome{Points: 40, Declarer: 2}, match.Draw, 0, "2 2 2 2", 2, "0 0 0 0", false},
		{"35 points", "dansheng", nil, "2 2", outcome{Points: 35}, d, 1, "3 2 3 2", 2, "0 0 0 0", false},

		// called partner (rules.md 14)
		{"each winner from his own level", "xunpengyou", nil, "2 5 9 K", outcome{Points: 40, Declarer: 0, Partner: 1}, d, 1, "3 6 9 K", 1, "0 0 0 0", false},
		{"the next attacker declares", "xunpengyou", nil, "2 5 9 K", outcome{Points: 120, Declarer: 0, Partner: 1}, a, 1, "2 5 10 A", 2, "0 0 0 0", false},
		{"alone he declares again", "xunpengyou", nil, "2 5 9 K", outcome{Points: 0, Declarer: 3, Partner: 3}, d, 3, "2 5 9 A", 3, "0 0 0 0", false},
		{"alone, partner null", "xunpengyou", nil, "2 5 9 K", outcome{Points: 80, Declarer: 3, Partner: round.Nobody}, a, 0, "2 5 9 K", 0, "0 0 0 0", false},
		{"the declarer passes A", "xunpengyou", nil, "A 5 9 K", outcome{Points: 0, Declarer: 0, Partner: 1}, d, 3, "A 8 9 K", 1, "0 0 0 0", true},
		{"a partner at A does not pass it in a round at 5", "xunpengyou", nil, "A 5 9 K", outcome{Points: 0, Declarer: 1, Partner: 0}, d, 3, "A 8 9 K", 0, "0 0 0 0", false},
		{"nor is it a try", "xunpengyou", overrides{"ace_tries": 1}, "A 5 9 K", outcome{Points: 80, Declarer: 1, Partner: 0}, a, 0, "A 5 9 K", 2, "0 0 0 0", false},
	}
	for _, tt := range tests {
		r := apply(t, tt.preset, tt.with)
		got := match.Settle(&r, match.Standing{Levels: levels(t, tt.levels)}, tt.o)
		laps := strings.Trim(strings.Join(strings.Fields(jsonText(got.Laps)), ""), "[]")
		if got.Winners != tt.won || got.Gain != tt.gain || text(got.Levels) != tt.after || got.NextDeclarer != tt.next ||
			laps != strings.ReplaceAll(tt.laps, " ", ",") || got.MatchOver != tt.over {
			t.Errorf("%s: %s +%d, levels %s, next %d, laps %v, over %v", tt.name, got.Winners, got.Gain, text(got.Levels), got.NextDeclarer, got.Laps, got.MatchOver)
		}
	}
}

func jsonText(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

func TestChampions(t *testing.T) {
	r := apply(t, "xunpengyou", nil)
	got := match.Settle(&r, match.Standing{Levels: levels(t, "A A A K")}, match.Outcome{Declarer: 0, Partner: 2})
	if want := [4]bool{true, false, true, false}; got.Champions != want {
		t.Errorf("declarer and partner at A: %v", got.Champions)
	}
	r = apply(t, "dansheng", nil)
	got = match.Settle(&r, match.Standing{Levels: levels(t, "K K")}, match.Outcome{Points: 45, Declarer: 0})
	if want := [4]bool{false, true, false, true}; got.Champions != want {
		t.Errorf("attackers reach A: %v", got.Champions)
	}
}

// After two failures at A as declarers in a match, not in a row, back to 2.
func TestAceTries(t *testing.T) {
	s := match.New(apply(t, "jichu", overrides{"ace_tries": 2}))
	s.Levels, s.Declarer = levels(t, "A 7"), round.South
	lost, heldByOthers := round.Tally{Points: 80}, round.Tally{Points: 40, Declarer: 1, Partner: 3}
	for i, step := range []struct {
		tally round.Tally
		want  string
	}{
		{lost, "A 7 A 7"},
		{heldByOthers, "A 8 A 8"},
		{lost, "2 8 2 8"},
		{lost, "2 8 2 8"},
	} {
		step.tally.Partner = step.tally.Declarer.Partner()
		s.Apply(s.Settle(step.tally))
		if text(s.Levels) != step.want {
			t.Fatalf("after round %d: %s, want %s", i+1, text(s.Levels), step.want)
		}
	}
}

func TestHooked(t *testing.T) {
	s := match.New(apply(t, "shuangsheng", overrides{"jack_hook": true}))
	s.Levels, s.Declarer = levels(t, "J 7"), round.South
	tests := []struct {
		name  string
		taker round.Seat
		with  []card.Card
		want  string
	}{
		{"attackers with a jack", 1, []card.Card{card.Of(card.Hearts, card.Jack)}, "2 7 2 7"},
		{"attackers with a pair of jacks", 1, []card.Card{card.Of(card.Hearts, card.Jack), card.Of(card.Hearts, card.Jack)}, "J 7 J 7"},
		{"attackers with a queen", 3, []card.Card{card.Of(card.Hearts, card.Queen)}, "J 7 J 7"},
		{"attackers with a joker", 3, []card.Card{card.BJ}, "J 7 J 7"},
		{"the partner with a jack", 2, []card.Card{card.Of(card.Hearts, card.Jack)}, "J 7 J 7"},
	}
	for _, tt := range tests {
		got := s.Settle(round.Tally{Points: 80, Declarer: 0, Partner: 2, LastTrick: tt.taker, LastCards: tt.with})
		if text(got.Levels) != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, text(got.Levels), tt.want)
		}
	}
}

func TestStakes(t *testing.T) {
	tests := []struct {
		name   string
		preset string
		with   overrides
		tally  round.Tally
		want   [4]int
	}{
		{"each loser pays a winner", "chaodi", overrides{"stake": 10}, round.Tally{Points: 40, Partner: 2}, [4]int{10, -10, 10, -10}},
		{"attackers win", "chaodi", overrides{"stake": 10}, round.Tally{Points: 80, Partner: 2}, [4]int{-10, 10, -10, 10}},
		{"off", "chaoji", nil, round.Tally{Points: 80, Partner: 2, Counters: 3, FailedThrow: [4]int{1, 1, 1, 1}}, [4]int{}},
		{"a draw pays nothing", "dansheng", overrides{"stake": 10}, round.Tally{Points: 40, Partner: 2}, [4]int{}},
		{"three counters double thrice", "chaoji", overrides{"stake": 10}, round.Tally{Points: 40, Partner: 2, Counters: 3}, [4]int{80, -80, 80, -80}},
		{"without stake_doubles they do not", "shuangsheng", overrides{"stake": 10}, round.Tally{Points: 40, Partner: 2, Counters: 3}, [4]int{10, -10, 10, -10}},
		{"a failed throw", "shuangsheng", overrides{"stake": 10}, round.Tally{Points: 40, Partner: 2, FailedThrow: [4]int{0, 1}}, [4]int{10 + 2, -10 - 5, 10 + 3, -10}},
		{"a failed throw is not doubled", "chaoji", overrides{"stake": 8}, round.Tally{Points: 40, Partner: 2, Counters: 1, FailedThrow: [4]int{1}}, [4]int{16 - 4, -16 + 2, 16, -16 + 2}},
		{"two failed throws, odd stake", "shuangsheng", overrides{"stake": 11}, round.Tally{Points: 40, Partner: 2, FailedThrow: [4]int{0, 0, 0, 2}}, [4]int{11 + 6, -11, 11 + 4, -11 - 10}},
		{"a failed throw without that penalty", "chaodi", overrides{"stake": 10}, round.Tally{Points: 40, Partner: 2, FailedThrow: [4]int{1}}, [4]int{10, -10, 10, -10}},
		{"called, two against two", "xunpengyou", overrides{"stake": 10}, round.Tally{Points: 40, Partner: 1}, [4]int{10, 10, -10, -10}},
		{"alone and won", "xunpengyou", overrides{"stake": 10}, round.Tally{Points: 40, Declarer: 1, Partner: 1}, [4]int{-10, 30, -10, -10}},
		{"alone and lost", "xunpengyou", overrides{"stake": 10}, round.Tally{Points: 80, Declarer: 1, Partner: 1}, [4]int{10, -30, 10, 10}},
		{"alone, his throw failed", "xunpengyou", overrides{"stake": 10, "throw.penalty": "half_stake"}, round.Tally{Points: 40, Declarer: 1, Partner: 1, FailedThrow: [4]int{0, 1}}, [4]int{-10 + 1, 30 - 5, -10 + 2, -10 + 2}},
		{"against one alone, a throw failed", "xunpengyou", overrides{"stake": 10, "throw.penalty": "half_stake"}, round.Tally{Points: 40, Declarer: 1, Partner: 1, FailedThrow: [4]int{1}}, [4]int{-10 - 5, 30 + 5, -10, -10}},
	}
	for _, tt := range tests {
		s := match.New(apply(t, tt.preset, tt.with))
		if got := s.Settle(tt.tally).Coins; got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestStakesAreZeroSum(t *testing.T) {
	presets := rules.Presets()
	rapid.Check(t, func(t *rapid.T) {
		r := rapid.SampledFrom(presets).Draw(t, "preset").Rules
		r.Stake, r.StakeDoubles = rapid.IntRange(0, 1000).Draw(t, "stake"), rapid.Bool().Draw(t, "doubles")
		r.ThrowPenalty.HalfStake = rapid.Bool().Draw(t, "half stake")
		seat := rapid.Map(rapid.IntRange(0, 3), func(i int) round.Seat { return round.Seat(i) })
		tally := round.Tally{
			Points: rapid.IntRange(0, 400).Draw(t, "points"), Counters: rapid.IntRange(0, 6).Draw(t, "counters"),
			Declarer: seat.Draw(t, "declarer"), LastTrick: seat.Draw(t, "last"), LastCards: []card.Card{card.BJ},
		}
		tally.Partner = tally.Declarer.Partner()
		if r.Partners == rules.Called {
			tally.Partner = seat.Draw(t, "partner")
		}
		for i := range tally.FailedThrow {
			tally.FailedThrow[i] = rapid.IntRange(0, 5).Draw(t, "failed")
		}
		sum := 0
		for _, n := range match.New(r).Settle(tally).Coins {
			sum += n
		}
		if sum != 0 {
			t.Fatalf("coins come to %d", sum)
		}
	})
}

// Rounds in sequence: who sets up the next one, and at which level.
func TestSequence(t *testing.T) {
	s := match.New(apply(t, "shuangsheng", overrides{"stake": 10}))
	deal := fair.Deal{Nonce: 7}
	first := s.Setup(deal)
	if first.Declarer != round.Nobody || first.Level != card.Two || first.Deal != deal {
		t.Fatalf("first round: %+v", first)
	}
	s.Apply(s.Settle(round.Tally{Points: 0, Declarer: 3, Partner: 1, LastTrick: 3}))
	s.Apply(s.Settle(round.Tally{Points: 200, Declarer: 1, Partner: 3, LastTrick: 3}))
	next := s.Setup(deal)
	if next.Declarer != round.North || next.Level != card.Five || text(next.Levels) != "5 5 5 5" {
		t.Errorf("third round: declarer %d at %v, levels %s", next.Declarer, next.Level, text(next.Levels))
	}
	if s.Rounds != 2 || !slices.Equal(s.Coins[:], []int{0, 0, 0, 0}) {
		t.Errorf("%d rounds, coins %v", s.Rounds, s.Coins)
	}
	body, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var back match.State
	if err := json.Unmarshal(body, &back); err != nil || jsonText(back) != string(body) {
		t.Errorf("state is not the same after JSON: %v", err)
	}
}

// The worked examples of scoring.jsonl for op "result".
func TestScoringCases(t *testing.T) {
	f, err := os.Open("testdata/scoring.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var c struct {
			ID, Op, Rules string
			Options       overrides
			Points        int
			Levels        []string
			Declarer      round.Seat
			LastTrick     match.Winners `json:"last_trick"`
			Expect        map[string]json.RawMessage
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		r := apply(t, c.Rules, c.Options)
		got := match.Settle(&r, match.Standing{Levels: levels(t, strings.Join(c.Levels, " "))},
			match.Outcome{Points: c.Points, Declarer: c.Declarer, AttackersLast: c.LastTrick == match.Attackers})
		verdict := map[string]any{
			"winners": got.Winners, "gain": got.Gain, "levels": got.Levels[:2], "match_over": got.MatchOver,
			"next_declarer": got.NextDeclarer, "laps": got.Laps[:2],
		}
		for key, want := range c.Expect {
			if have := jsonText(verdict[key]); have != strings.ReplaceAll(string(want), " ", "") {
				t.Errorf("%s: %s is %s, want %s", c.ID, key, have, want)
			}
		}
		n++
	}
	if n == 0 {
		t.Error("no cases")
	}
}

// A match of random results: levels are such as are played, never fall but by
// jack_hook or ace_tries, and who declares next is on the side that won.
func TestMatchesStayInRules(t *testing.T) {
	presets := rules.Presets()
	ranks := rapid.SampledFrom([]string{"none", "5,10,K", "J,A", "10"})
	rapid.Check(t, func(t *rapid.T) {
		r := rapid.SampledFrom(presets).Draw(t, "preset").Rules
		for key, values := range map[string]*rapid.Generator[string]{
			"must_play": ranks, "skip_levels": rapid.SampledFrom([]string{"none", "6", "3,Q"}),
			"must_play_mode": rapid.SampledFrom([]string{"stop", "hold"}), "ace_needs_bottom": rapid.SampledFrom([]string{"true", "false"}),
		} {
			if err := r.Set(key, values.Draw(t, key)); err != nil {
				t.Fatal(err)
			}
		}
		if r.Validate() != nil {
			t.Skip()
		}
		s := match.New(r)
		s.Declarer = round.South
		for range rapid.IntRange(1, 40).Draw(t, "rounds") {
			if s.Over {
				return
			}
			tally := round.Tally{Declarer: s.Declarer, Partner: s.Declarer.Partner(), LastCards: []card.Card{card.BJ}}
			tally.Points, tally.LastTrick = 5*rapid.IntRange(0, 60).Draw(t, "points"), round.Seat(rapid.IntRange(0, 3).Draw(t, "last"))
			if r.Partners == rules.Called {
				tally.Partner = round.Seat(rapid.IntRange(0, 3).Draw(t, "partner"))
			}
			got, before := s.Settle(tally), s
			s.Apply(got)
			for seat, level := range s.Levels {
				if r.SkipLevels.Has(level) {
					t.Fatalf("seat %d is at %v, which is skipped", seat, level)
				}
				if level < before.Levels[seat] && got.Laps[seat] == 0 {
					t.Fatalf("seat %d fell from %v to %v", seat, before.Levels[seat], level)
				}
			}
			declares := got.NextDeclarer == tally.Declarer || got.NextDeclarer == tally.Partner
			if declares == (got.Winners == match.Attackers) {
				t.Fatalf("%s won, and %d declares next", got.Winners, got.NextDeclarer)
			}
			if s.Over && !slices.Contains(s.Champions[:], true) {
				t.Fatal("over without a champion")
			}
		}
	})
}
