package league

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shengji/game/card"
	"shengji/game/fair"
	"shengji/game/match"
	"shengji/game/player"
	"shengji/game/round"
	"shengji/game/rules"
)

// played is a round that computer players played, and what the match was.
type played struct {
	rules  rules.Rules
	before match.State
	events []round.Event
	result match.Result
	facts  Facts
}

// playRounds plays rounds of a match. Random throws about, Easy plays to win.
func playRounds(t testing.TB, preset string, n int) (rounds []played) {
	t.Helper()
	r, ok := rules.Preset(preset)
	if !ok {
		t.Fatalf("no preset %s", preset)
	}
	r.Stake = 10
	m := match.New(r)
	for nonce := 1; len(rounds) < n; nonce++ {
		setup := m.Setup(fair.Deal{Secret: fair.Secret{byte(n), byte(nonce)}, Nonce: nonce})
		easy, random := player.By(player.Easy{}), player.By(player.Random{Seed: uint64(nonce)})
		var events []round.Event
		state, err := player.Drive(setup, [4]player.Decider{easy, random, easy, random}, func(es []round.Event) { events = append(events, es...) })
		if err != nil {
			t.Fatal(err)
		}
		tally := state.View(round.Nobody).Tally
		if tally == nil {
			continue
		}
		p := played{rules: r, before: m, events: events, result: m.Settle(*tally)}
		if p.facts, err = FactsOf(events, m.AceFails, p.result); err != nil {
			t.Fatal(err)
		}
		rounds = append(rounds, p)
		if m.Apply(p.result); m.Over {
			m = match.New(r)
		}
	}
	return rounds
}

var factsPresets = []string{"shuangsheng", "chaoji", "jichu", "dansheng", "jiating", "xunpengyou"}

// TestFactsOf holds the facts of real rounds to their tally, their result and
// their events.
func TestFactsOf(t *testing.T) {
	for _, preset := range factsPresets {
		threw := false
		for i, p := range playRounds(t, preset, 12) {
			tally := round.Fold(p.events).View(round.Nobody).Tally
			want := Facts{
				Called:   p.rules.Partners == rules.Called,
				Declarer: tally.Declarer, Partner: tally.Partner, Trump: tally.Trump,
				Level: p.before.Setup(fair.Deal{}).Level, Before: p.before.Levels, AceFails: p.before.AceFails,
				Points: tally.Points, Bottom: tally.Bottom, Multiplier: tally.Multiplier,
				LastTrick: tally.LastTrick, Hooked: regexp.MustCompile("^[SHCD]J$").MatchString(card.Text(tally.LastCards)),
				Winners: p.result.Winners, Gain: p.result.Gain, After: p.result.Levels,
				Laps: p.result.Laps, Champions: p.result.Champions, Coins: p.result.Coins,
				Failed: fails(p.events), Counters: counters(p.events),
				Rise: p.facts.Rise, Stood: p.facts.Stood, // have tests of their own
			}
			if diff := cmp.Diff(want, p.facts); diff != "" {
				t.Errorf("%s, round %d:\n%s", preset, i+1, diff)
			}
			threw = threw || want.Stood != [4]int{} || want.Failed != [4]int{}
		}
		if !threw {
			t.Errorf("%s: nobody threw", preset)
		}
	}
}

// TestFactsStay: to correct a round to the points it had changes nothing, nor
// does JSON.
func TestFactsStay(t *testing.T) {
	for _, preset := range factsPresets {
		for i, p := range playRounds(t, preset, 12) {
			if again := p.facts.Corrected(&p.rules, p.facts.Points); again != p.facts {
				t.Errorf("%s, round %d, corrected:\n%s", preset, i+1, cmp.Diff(p.facts, again))
			}
			body, err := json.Marshal(p.facts)
			if err != nil {
				t.Fatal(err)
			}
			var read Facts
			if err := json.Unmarshal(body, &read); err != nil || read != p.facts {
				t.Errorf("%s, round %d, as JSON (%v):\n%s", preset, i+1, err, cmp.Diff(p.facts, read))
			}
		}
	}
}

func fails(events []round.Event) (n [4]int) {
	for _, e := range events {
		if e, ok := e.(round.Played); ok && len(e.Tried) > 0 {
			n[e.Seat]++
		}
	}
	return n
}

func counters(events []round.Event) (n [4]int) {
	for _, e := range events {
		if e, ok := e.(round.Declared); ok && e.Kind == round.Counter {
			n[e.Seat]++
		}
	}
	return n
}

func TestFactsOfParts(t *testing.T) {
	p := playRounds(t, "dansheng", 1)[0]
	fails := [4]int{1, 0, 1, 0}
	if f, err := FactsOf(p.events, fails, p.result); err != nil || f.AceFails != fails {
		t.Errorf("fails before: %v (%v)", f.AceFails, err)
	}
	for _, tt := range []struct {
		name   string
		events []round.Event
	}{
		{"nothing", nil},
		{"the beginning is missing", p.events[1:]},
		{"the end is missing", p.events[:len(p.events)-1]},
		{"abandoned", append(p.events[:len(p.events)-1:len(p.events)-1], round.Abandoned{Reason: round.TableClosed})},
	} {
		if f, err := FactsOf(tt.events, [4]int{}, p.result); err == nil {
			t.Errorf("%s: %+v", tt.name, f)
		}
	}
}

// TestStood reads throws off a trick: what is led in one piece or falls is
// none that stood.
func TestStood(t *testing.T) {
	r, _ := rules.Preset("shuangsheng")
	setup := round.Setup{Rules: r, Level: card.Two}
	lead := func(seat round.Seat, beaten round.Seat, text string) round.Event {
		cards, err := card.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return round.Played{Seat: seat, Cards: cards, BeatenBy: beaten}
	}
	trick := round.TrickTaken{}
	for _, tt := range []struct {
		name   string
		events []round.Event
		want   [4]int
	}{
		{"a pair", []round.Event{lead(1, round.Nobody, "HA HA")}, [4]int{}},
		{"a pair and a single", []round.Event{lead(1, round.Nobody, "HA HA HK")}, [4]int{0, 1}},
		{"a tractor", []round.Event{lead(1, round.Nobody, "HA HA HK HK")}, [4]int{}},
		{"one that fell", []round.Event{lead(1, round.West, "HK")}, [4]int{}},
		{"trumps of several ranks", []round.Event{lead(2, round.Nobody, "BJ LJ S2")}, [4]int{0, 0, 1}},
		{"an answer is no throw", []round.Event{lead(1, round.Nobody, "HA HA"), lead(2, round.Nobody, "HK HQ")}, [4]int{}},
		{"the next trick", []round.Event{lead(1, round.Nobody, "HA HA"), trick, lead(2, round.Nobody, "HK HQ")}, [4]int{0, 0, 1}},
	} {
		events := append([]round.Event{round.Started{Setup: setup}}, tt.events...)
		f, err := FactsOf(append(events, round.Scored{Tally: round.Tally{Trump: card.Spades}}), [4]int{}, match.Result{})
		if err != nil || f.Stood != tt.want {
			t.Errorf("%s: %v, want %v (%v)", tt.name, f.Stood, tt.want, err)
		}
	}
}

func TestRise(t *testing.T) {
	for _, tt := range []struct {
		preset        string
		with          map[string]any
		before, after string
		laps, want    int
	}{
		{"shuangsheng", nil, "2", "5", 0, 3},
		{"shuangsheng", nil, "A", "2", 1, 1},
		{"shuangsheng", nil, "K", "3", 1, 3},
		{"shuangsheng", nil, "J", "2", 0, -9},
		{"shuangsheng", map[string]any{"start_level": "5"}, "A", "5", 1, 1},
		{"shuangsheng", map[string]any{"skip_levels": "A"}, "K", "2", 1, 1},
		{"jiating", nil, "4", "7", 0, 2}, // 5 is skipped
	} {
		r, err := rules.Apply(tt.preset, tt.with)
		if err != nil {
			t.Fatal(err)
		}
		if got := rise(&r, rank(t, tt.before), rank(t, tt.after), tt.laps); got != tt.want {
			t.Errorf("%s %v: %s to %s with %d laps is %d, want %d", tt.preset, tt.with, tt.before, tt.after, tt.laps, got, tt.want)
		}
	}
}

// TestRiseIsGain: where no level stops anybody and none is lost, who wins moves
// up what the brackets say, past A too.
func TestRiseIsGain(t *testing.T) {
	g := generator{Rand: rand.New(rand.NewPCG(4, 4)), people: 4}
	for _, r := range g.archive(t, 20, "shuangsheng", "chaoji", "shuangmowang") {
		for seat := range round.Nobody {
			want := 0
			if r.Won(seat) {
				want = r.Gain
			}
			if r.Rise[seat] != want {
				t.Fatalf("round %s, %s +%d: seat %d from %s to %s rose by %d", r.ID, r.Winners, r.Gain, seat, r.Before[seat], r.After[seat], r.Rise[seat])
			}
		}
	}
}

func rank(t testing.TB, text string) (r card.Rank) {
	t.Helper()
	if err := r.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestCorrected(t *testing.T) {
	at := func(us, them string) [4]card.Rank {
		return [4]card.Rank{rank(t, us), rank(t, them), rank(t, us), rank(t, them)}
	}
	for _, tt := range []struct {
		name     string
		with     map[string]any
		has      Facts // before points
		was, now int
		winners  match.Winners
		rise     [4]int
		decides  bool
	}{
		{"another bracket", nil, Facts{Before: at("4", "7")}, 40, 35, match.Declarers, [4]int{2, 0, 2, 0}, false},
		{"the other side", nil, Facts{Before: at("4", "7")}, 40, 120, match.Attackers, [4]int{0, 1, 0, 1}, false},
		{"A is held after all", nil, Facts{Before: at("A", "7")}, 80, 75, match.Declarers, [4]int{1, 0, 1, 0}, true},
		{"A is lost after all", nil, Facts{Before: at("A", "7")}, 75, 80, match.Attackers, [4]int{}, false},
		{"a first try at A", map[string]any{"ace_tries": 2}, Facts{Before: at("A", "7")}, 75, 80, match.Attackers, [4]int{}, false},
		{"a second try at A", map[string]any{"ace_tries": 2}, Facts{Before: at("A", "7"), AceFails: [4]int{1, 0, 1, 0}}, 75, 80, match.Attackers, [4]int{-12, 0, -12, 0}, false},
		{"hooked either way", map[string]any{"jack_hook": true}, Facts{Before: at("J", "7"), LastTrick: round.East, Hooked: true}, 75, 80, match.Attackers, [4]int{-9, 0, -9, 0}, false},
		{"a draw after all", map[string]any{"decks": 1, "last_trick": "half_win"}, Facts{Before: at("4", "7")}, 35, 40, match.Draw, [4]int{}, false},
	} {
		r, err := rules.Apply("jichu", tt.with)
		if err != nil {
			t.Fatal(err)
		}
		r.Stake, r.StakeDoubles = 10, true
		f := tt.has
		f.Partner, f.Counters = round.North, [4]int{0, 1, 1, 0}
		f = f.Corrected(&r, tt.was)
		f = f.Corrected(&r, tt.now)
		coins := map[match.Winners][4]int{match.Declarers: {40, -40, 40, -40}, match.Attackers: {-40, 40, -40, 40}}[tt.winners]
		if f.Winners != tt.winners || f.Rise != tt.rise || f.Decides() != tt.decides || f.Points != tt.now || f.Coins != coins {
			t.Errorf("%s: %+v", tt.name, f)
		}
	}
}
