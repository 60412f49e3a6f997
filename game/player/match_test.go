package player

import (
	"testing"

	"shengji/game/fair"
	"shengji/game/match"
	"shengji/game/round"
	"shengji/game/rules"
)

// 200 matches in all. Those of one deck are the shortest.
const (
	oneDeckMatches = 110
	otherMatches   = 10
)

// mostRounds bounds a match, which takes about thirty rounds.
const mostRounds = 400

// Four easy players come to an end of every match. Where A is passed for ever
// (after_ace cycle) a lap is one.
func TestMatchesEnd(t *testing.T) {
	if testing.Short() || raced {
		t.Skip("plays 200 matches, each in one goroutine")
	}
	easy := By(Easy{})
	for _, p := range rules.Presets() {
		t.Run(p.ID, func(t *testing.T) {
			t.Parallel()
			nonce, matches := 0, otherMatches
			if p.Rules.Decks == 1 {
				matches = oneDeckMatches
			}
			for range matches {
				m := match.New(p.Rules)
				for !m.Over && m.Laps == [4]int{} {
					nonce++
					result, live, events := playRound(t, m, dealOf(p.ID, nonce), easy)
					if m.Rounds%10 == 0 {
						sameViews(t, live, round.Fold(events))
					}
					if result != nil {
						conserved(t, live)
						m.Apply(*result)
					}
					if m.Rounds > mostRounds {
						t.Fatalf("no end after %d rounds", m.Rounds)
					}
				}
				if coins := m.Coins; coins[0]+coins[1]+coins[2]+coins[3] != 0 {
					t.Errorf("coins %v are not conserved", coins)
				}
			}
		})
	}
}

// playRound plays the next round of a match; result is nil for a deal that
// was given up.
func playRound(t *testing.T, m match.State, deal fair.Deal, p Decider) (result *match.Result, live *round.State, events []round.Event) {
	t.Helper()
	live, err := Drive(m.Setup(deal), [4]Decider{p, p, p, p}, func(es []round.Event) { events = append(events, es...) })
	if err != nil {
		t.Fatal(err)
	}
	if tally := live.View(round.Nobody).Tally; tally != nil {
		r := m.Settle(*tally)
		result = &r
	}
	return result, live, events
}

// Easy beats Random by far on the same cards: the two teams play each deal
// from both sides, so that luck is the same for both.
func TestEasyBeatsRandom(t *testing.T) {
	const deals = 30
	for _, preset := range []string{"shuangsheng", "dansheng", "sanfu"} {
		r, _ := rules.Preset(preset)
		lead := 0 // attackers' points that Easy takes more than Random
		for i := range deals {
			easy, random := By(Easy{}), By(Random{uint64(i)})
			setup := round.Setup{Rules: r, Level: r.StartLevel, Declarer: round.South, Deal: dealOf(preset, i)}
			lead += attackersPoints(t, setup, [4]Decider{random, easy, random, easy})
			lead -= attackersPoints(t, setup, [4]Decider{easy, random, easy, random})
		}
		if least := 30 * r.Decks; lead/deals < least {
			t.Errorf("%s: easy takes %d points a deal more than random, want at least %d", preset, lead/deals, least)
		}
	}
}

func attackersPoints(t *testing.T, setup round.Setup, seats [4]Decider) int {
	t.Helper()
	state, err := Drive(setup, seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	return state.View(round.Nobody).Points
}
