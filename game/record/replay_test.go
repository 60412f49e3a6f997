package record_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"shengji/game/card"
	"shengji/game/fair"
	"shengji/game/match"
	"shengji/game/player"
	"shengji/game/record"
	"shengji/game/round"
	"shengji/game/rules"
)

// played is a round that computer players played out.
func played(t *testing.T, preset string, seed byte) record.Record {
	t.Helper()
	r, ok := rules.Preset(preset)
	if !ok {
		t.Fatalf("no preset %s", preset)
	}
	var events []round.Event
	seats := [4]player.Decider{}
	for i := range seats {
		seats[i] = player.By(player.Easy{})
	}
	setup := match.New(r).Setup(fair.Deal{Secret: fair.Secret{seed}, Nonce: 3})
	if _, err := player.Drive(setup, seats, func(es []round.Event) { events = append(events, es...) }); err != nil {
		t.Fatal(err)
	}
	body, _, err := record.Write("before", events)
	if err != nil {
		t.Fatal(err)
	}
	read, err := record.Read(body)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// A replay tells everything once, in order; every trick is played from the
// hands that it shows, and what was dealt is what is opened in the end.
func TestSteps(t *testing.T) {
	for _, preset := range []string{"shuangsheng", "chaodi", "xunpengyou", "dansheng", "sanfu"} {
		for seed := range byte(4) {
			r := played(t, preset, seed)
			steps, err := r.Steps()
			if err != nil {
				t.Fatal(err)
			}
			told := r.Events[:1:1]
			for i, s := range steps {
				told = append(told, s.Events...)
				if i > 0 && !reflect.DeepEqual(s.Bottom, steps[i-1].Laid()) {
					t.Errorf("%s %d: step %d begins with the bottom %v, the one before leaves %v", preset, seed, i, s.Bottom, steps[i-1].Laid())
				}
				if s.Part == record.Trick {
					checkTrick(t, s, steps[i-1])
				}
			}
			if !reflect.DeepEqual(told, r.Events) {
				t.Errorf("%s %d: the steps tell %d events of %d", preset, seed, len(told), len(r.Events))
			}
			last := steps[len(steps)-1]
			if last.Part != record.End {
				t.Fatalf("%s %d: it ends with %s", preset, seed, last.Part)
			}
			if _, over := last.Events[len(last.Events)-1].(round.Scored); over && steps[1].Part != record.Bury {
				t.Errorf("%s %d: after the deal comes %s", preset, seed, steps[1].Part)
			}
			if !reflect.DeepEqual(last.Hands, steps[0].Hands) {
				t.Errorf("%s %d: dealt\n%v\nopened\n%v", preset, seed, steps[0].Hands, last.Hands)
			}
		}
	}
}

func checkTrick(t *testing.T, s, before record.Step) {
	t.Helper()
	trick := s.Public.Tricks[len(s.Public.Tricks)-1]
	if len(s.Public.Tricks) != s.Number || len(trick.Plays) != 4 {
		t.Errorf("trick %d of %d has %d plays", s.Number, len(s.Public.Tricks), len(trick.Plays))
	}
	for _, p := range trick.Plays {
		if !card.SetOf(s.Hands[p.Seat]...).Has(card.SetOf(p.Cards...)) {
			t.Errorf("trick %d: %v plays %v from %v", s.Number, p.Seat, p.Cards, s.Hands[p.Seat])
		}
	}
	if before.Part == record.Bury && !reflect.DeepEqual(before.Hands, s.Hands) {
		t.Errorf("after the bury %v, in the first trick %v", before.Hands, s.Hands)
	}
}

// A round that is closed in the middle of a trick shows that trick as it lay.
func TestStepsOfAbandoned(t *testing.T) {
	r := played(t, "shuangsheng", 1)
	plays := 0
	for i, e := range r.Events {
		if _, ok := e.(round.Played); ok {
			plays++
		}
		if plays == 6 {
			r.Events = append(r.Events[:i+1:i+1], round.Abandoned{Reason: round.TableClosed, Seat: round.Nobody})
			break
		}
	}
	steps, err := r.Steps()
	if err != nil {
		t.Fatal(err)
	}
	n := len(steps)
	if steps[n-1].Part != record.End || steps[n-2].Number != 2 || len(steps[n-2].Public.Tricks[1].Plays) != 2 {
		t.Errorf("it ends with %+v, %+v", steps[n-2], steps[n-1])
	}
}

// A record that somebody wrote by hand is refused by the line that is wrong.
func TestStepsOfNoRound(t *testing.T) {
	for name, c := range map[string]struct {
		right, wrong round.Event // wrong comes instead of the first of the kind of right
	}{
		"cards that there are not": {round.Dealt{}, round.Dealt{Count: 500}},
		"cards taken back":         {round.Dealt{}, round.Dealt{Count: -1}},
		"a play before its time":   {round.Dealt{}, round.Played{Seat: round.South, BeatenBy: round.Nobody}},
		"a bottom for nobody":      {round.BottomTaken{}, round.BottomTaken{Seat: round.Nobody}},
		"a play of nobody":         {round.Played{}, round.Played{Seat: round.Nobody, BeatenBy: round.Nobody}},
		"a trick for nobody":       {round.TrickTaken{}, round.TrickTaken{Winner: round.Nobody}},
	} {
		r := played(t, "shuangsheng", 1)
		at := slices.IndexFunc(r.Events, func(e round.Event) bool { return reflect.TypeOf(e) == reflect.TypeOf(c.right) })
		r.Events[at] = c.wrong
		_, err := r.Steps()
		if line := fmt.Sprintf("line %d:", at+2); !errors.Is(err, record.ErrNoRound) || !strings.HasPrefix(err.Error(), line) {
			t.Errorf("%s: got %v, want %s", name, err, line)
		}
	}
	r := played(t, "shuangsheng", 1)
	started, err := r.Start()
	if err != nil {
		t.Fatal(err)
	}
	started.Deck = started.Deck[:3]
	r.Events[0] = started
	if _, err := r.Steps(); !errors.Is(err, record.ErrNoRound) {
		t.Errorf("a short deck: got %v", err)
	}
}

func TestRecount(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*round.Tally)
		want   error
	}{
		"as it was":           {func(*round.Tally) {}, nil},
		"more points":         {func(t *round.Tally) { t.Points += 5 }, record.ErrTally},
		"no declarer":         {func(t *round.Tally) { t.Declarer = round.Nobody }, record.ErrTally},
		"throws without end":  {func(t *round.Tally) { t.FailedThrow[0] = 1 << 40 }, record.ErrTally},
		"another last winner": {func(t *round.Tally) { t.LastTrick = t.LastTrick.Next() }, record.ErrTally},
	} {
		for _, preset := range []string{"shuangsheng", "chaodi", "xunpengyou", "dansheng", "sanfu"} {
			r := played(t, preset, 2)
			last := len(r.Events) - 1
			scored, over := r.Events[last].(round.Scored)
			if !over {
				t.Fatalf("%s was not played out", preset)
			}
			c.change(&scored.Tally)
			r.Events[last] = scored
			if err := r.Recount(); !errors.Is(err, c.want) {
				t.Errorf("%s, %s: got %v, want %v", preset, name, err, c.want)
			}
		}
	}
	abandoned := record.Record{Events: []round.Event{played(t, "shuangsheng", 1).Events[0], round.Abandoned{}}}
	if err := abandoned.Recount(); err != nil {
		t.Errorf("abandoned: %v", err)
	}
	unplayed := record.Record{Events: []round.Event{abandoned.Events[0], round.Scored{}}}
	if err := unplayed.Recount(); !errors.Is(err, record.ErrTally) {
		t.Errorf("scored without a play: %v", err)
	}
}

func TestVerify(t *testing.T) {
	sealed := fair.Secret{1}.Seal()
	for name, c := range map[string]struct {
		change func(*round.Started)
		seal   fair.Seal
		want   error
	}{
		"as it was":      {func(*round.Started) {}, sealed, nil},
		"another seal":   {func(*round.Started) {}, fair.Seal{}, fair.ErrSeal},
		"another secret": {func(s *round.Started) { s.Deal.Secret[1]++ }, sealed, fair.ErrSeal},
		"another cut":    {func(s *round.Started) { s.Deal.Cuts[2] = "x" }, sealed, fair.ErrDeck},
		"a card moved":   {func(s *round.Started) { s.Deck[0], s.Deck[1] = s.Deck[1], s.Deck[0] }, sealed, fair.ErrDeck},
	} {
		r := played(t, "shuangsheng", 1)
		started, err := r.Start()
		if err != nil {
			t.Fatal(err)
		}
		c.change(&started)
		r.Events[0] = started
		if err := r.Verify(c.seal); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := (record.Record{}).Verify(sealed); !errors.Is(err, record.ErrNoStart) {
		t.Errorf("a record of nothing: %v", err)
	}
}
