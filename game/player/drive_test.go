package player

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"shengji/game/card"
	"shengji/game/fair"
	"shengji/game/round"
	"shengji/game/rules"
)

// setups are rounds of every preset: first ones and later ones, at several
// levels, and some options that no preset has.
func setups(t *testing.T, deals int) map[string][]round.Setup {
	t.Helper()
	all := map[string]rules.Rules{}
	for _, p := range rules.Presets() {
		all[p.ID] = p.Rules
	}
	for name, options := range map[string]map[string]any{
		"pair_count":   {"follow": "pair_count", "throw.in_trump": "false"},
		"suit_only":    {"follow": "suit_only", "nt_level_joker": "false"},
		"protect":      {"protect_tractors": "true", "protect_triples": "true"},
		"poor bottom":  {"decks": "3", "counter.when": "", "bury_points": "false"},
		"after a deal": {"declare.when": "after_deal", "declare.who": "declarers_first", "mutiny_points": "40"},
		"one deck":     {"decks": "1", "counter.with": "single", "reinforce": "off"},
	} {
		r, err := rules.Apply("shuangsheng", options)
		if err != nil {
			t.Logf("%s: %v", name, err)
			continue
		}
		all[name] = r
	}
	setups := map[string][]round.Setup{}
	for name, r := range all {
		for i := range deals {
			setup := round.Setup{Rules: r, Level: r.StartLevel, Declarer: round.Nobody, Deal: dealOf(name, i)}
			if i%2 == 1 {
				setup.Declarer, setup.Level = round.Seat(i/2%4), card.Rank(i%13)
			}
			setup.Levels = [4]card.Rank{setup.Level, setup.Level, setup.Level, setup.Level}
			setups[name] = append(setups[name], setup)
		}
	}
	return setups
}

func dealOf(name string, i int) fair.Deal {
	return fair.Deal{Secret: fair.Secret(sha256.Sum256([]byte(name))), Nonce: i + 1}
}

// Every decision of every player is legal, whatever the rules, and a round
// always ends with its cards and points accounted for.
func TestRoundsEnd(t *testing.T) {
	for name, setups := range setups(t, 12) {
		t.Run(name, func(t *testing.T) {
			played := 0
			for i, setup := range setups {
				players := [4]Decider{By(Easy{}), By(Random{uint64(i)}), By(Easy{}), By(Random{uint64(i) + 1})}
				if i%3 == 0 {
					players[1], players[3] = By(Easy{}), By(Easy{})
				}
				var events []round.Event
				state, err := Drive(setup, players, func(es []round.Event) { events = append(events, es...) })
				if err != nil {
					t.Fatalf("deal %d: %v", i, err)
				}
				if state.View(round.Nobody).Phase == round.ScoredPhase {
					played++
					conserved(t, state)
				}
				sameViews(t, state, round.Fold(events))
			}
			if played < len(setups)/2 {
				t.Errorf("only %d of %d deals were played", played, len(setups))
			}
		})
	}
}

func conserved(t *testing.T, state *round.State) {
	t.Helper()
	v := state.View(round.Nobody)
	seen, points := card.SetOf(v.Bottom...), card.SetOf(v.Bottom...).Points()
	for _, trick := range v.Tricks {
		for _, p := range trick.Plays {
			seen = seen.Plus(card.SetOf(p.Cards...))
			points += card.SetOf(p.Cards...).Points()
		}
	}
	if seen != allCards(v.Rules.Decks) {
		t.Error("cards are lost or doubled")
	}
	if points != 100*v.Rules.Decks {
		t.Errorf("%d points, want %d", points, 100*v.Rules.Decks)
	}
	if v.Counts != [4]int{} {
		t.Errorf("cards left: %v", v.Counts)
	}
}

func sameViews(t *testing.T, live, folded *round.State) {
	t.Helper()
	for seat := round.South; seat <= round.Nobody; seat++ {
		a, errA := json.Marshal(live.View(seat))
		b, errB := json.Marshal(folded.View(seat))
		if errA != nil || errB != nil || string(a) != string(b) {
			t.Fatalf("seat %d: state from events differs from the live one: %v %v\n%s\n%s", seat, errA, errB, a, b)
		}
	}
}

// The same view gives the same command, and the view comes through JSON whole.
func TestPlayersAreFunctionsOfTheView(t *testing.T) {
	for name, setups := range setups(t, 1) {
		for _, setup := range setups {
			for strength, p := range map[string]Player{"easy": Easy{}, "random": Random{7}} {
				ask := func(v *round.View) (round.Command, error) {
					text, err := json.Marshal(v)
					if err != nil {
						return nil, err
					}
					var read round.View
					if err := json.Unmarshal(text, &read); err != nil {
						return nil, err
					}
					a, b := p.Choose(v), p.Choose(&read)
					if x, y := fmt.Sprint(a), fmt.Sprint(b); x != y {
						return nil, fmt.Errorf("chose %s, then %s", x, y)
					}
					return a, nil
				}
				if _, err := Drive(setup, [4]Decider{ask, ask, ask, ask}, nil); err != nil {
					t.Errorf("%s, %s: %v", name, strength, err)
				}
			}
		}
	}
}

// Ranked offers only what the round then takes, and no play twice.
func TestRankedIsLegal(t *testing.T) {
	for name, setups := range setups(t, 2) {
		for _, setup := range setups {
			played := 0
			ask := func(v *round.View) (round.Command, error) {
				if v.Phase != round.PlayingPhase {
					return Easy{}.Choose(v), nil
				}
				plays := Ranked(v, 25)
				if len(plays) == 0 || len(plays) > 25 {
					return nil, fmt.Errorf("%d plays", len(plays))
				}
				for i, p := range plays {
					if slices.ContainsFunc(plays[:i], func(q []card.Card) bool { return slices.Equal(p, q) }) {
						return nil, fmt.Errorf("%s is offered twice", card.Text(p))
					}
				}
				played++
				return round.Play{Seat: v.Seat, Cards: plays[played%len(plays)]}, nil // now and then the worst
			}
			if _, err := Drive(setup, [4]Decider{ask, ask, ask, ask}, nil); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func BenchmarkEasyRound(b *testing.B) {
	r := rules.Default()
	setup := round.Setup{Rules: r, Level: r.StartLevel, Declarer: round.South}
	easy := By(Easy{})
	for i := 0; b.Loop(); i++ {
		setup.Deal = dealOf("benchmark", i)
		if _, err := Drive(setup, [4]Decider{easy, easy, easy, easy}, nil); err != nil {
			b.Fatal(err)
		}
	}
}
