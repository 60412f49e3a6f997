package round

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"shengji/game/card"
	"shengji/game/refusal"
)

// A declaration in a line: window, round (declarer, - in the first), what was
// shown before, who shows what, and what comes of it: trump and declarer, or
// the code of the refusal. "E!" is a first round in which E is declarer by now.
func TestCheckDeclare(t *testing.T) {
	tests := []struct {
		preset string
		with   overrides
		row    string
	}{
		// Suit revealed is trump; in the first round the first is declarer.
		{"shuangsheng", nil, "dealing -:                    E H2       → H E"},
		{"shuangsheng", nil, "dealt   -:                    E H2       → H E"},
		{"shuangsheng", nil, "dealing S:                    E H2       → H S"},
		{"shuangsheng", nil, "dealing -:                    E H3       → not_level_card"},
		{"shuangsheng", nil, "dealing -:                    E LJ       → jokers_alone"},
		{"shuangsheng", nil, "dealing -:                    E BJ BJ    → jokers_alone"},
		{"shuangsheng", nil, "dealing -:                    E LJ BJ    → needs_pair"},
		{"shuangsheng", nil, "dealing -:                    E H2 S2    → needs_pair"},
		{"shuangsheng", nil, "dealing -:                    E H2 BJ    → not_level_card"},
		{"shuangsheng", nil, "dealing -:                    E          → no_cards"},
		// Reinforcing: the second card of the suit, or both at once.
		{"shuangsheng", nil, "dealing -:                    E H2 H2    → H E"},
		{"shuangsheng", nil, "dealing -: E H2               E H2 H2    → H E"},
		{"shuangsheng", nil, "dealt   -: E H2               E H2 H2    → H E"},
		{"shuangsheng", nil, "dealing -: E H2               E H2       → own_declaration"},
		{"shuangsheng", nil, "dealing -: E H2               E S2 S2    → own_declaration"},
		{"shuangsheng", nil, "dealing -: E H2 H2            E H2 H2    → own_declaration"},
		{"shuangsheng", nil, "before_bottom -: E H2         E H2 H2    → own_declaration"},
		{"shuangsheng", overrides{"reinforce": false}, "dealing -:         E H2 H2 → reinforce_off"},
		{"shuangsheng", overrides{"reinforce": false}, "dealing -: E H2    E H2 H2 → reinforce_off"},
		{"sanfu", nil, "dealt -:                       E H2 H2 H2 → wrong_count"},
		{"sanfu", nil, "dealt -: E H2 H2               E H2 H2 H2 → own_declaration"},
		// Somebody declared: others wait for their window.
		{"shuangsheng", nil, "dealing -: E H2               N S2       → already_declared"},
		{"shuangsheng", nil, "dealing -: E H2               N S2 S2    → already_declared"},
		{"dansheng", nil, "dealt -: N D2                    E S2       → already_declared"},
		// after_deal: not while dealing.
		{"bianfeng", nil, "dealing -:                       E H2       → declare_later"},
		{"bianfeng", nil, "dealt   -:                       E H2       → H E"},
		// Windows of counters, first round and later.
		{"shuangsheng", nil, "before_bottom -: E H2         N D2 D2    → D N"},
		{"shuangsheng", nil, "after_bury    -: E H2         N D2 D2    → counter_off"},
		{"shuangsheng", nil, "before_bottom S: E H2         N D2 D2    → counter_off"},
		{"shuangsheng", nil, "after_bury    S: E H2         N D2 D2    → D S"},
		{"chaodi", nil, "dealing    -: E H2                 N D2 D2    → D N"},
		{"chaodi", nil, "dealing    S: E H2                 N D2 D2    → D S"},
		{"chaodi", nil, "before_bottom -: E H2              N D2 D2    → counter_off"},
		{"chaodi", nil, "after_bury E!: E H2                N D2 D2    → D E"},
		{"dansheng", nil, "after_bury S: E H2               N S2       → counter_off"},
		{"shuangsheng", overrides{"counter.moves_declarer": "never"}, "before_bottom -: E H2   N D2 D2 → D E"},
		// Who: everybody but the one whose declaration stands.
		{"shuangsheng", nil, "before_bottom -: E H2         E BJ BJ    → own_declaration"},
		{"shuangsheng", nil, "before_bottom -: E H2, N D2 D2   E BJ BJ → NT E"},
		{"shuangsheng", nil, "after_bury    S: E H2         S D2 D2    → D S"},
		{"shuangsheng", nil, "before_bottom S:              S D2 D2    → counter_off"},
		{"shuangsheng", nil, "after_bury    S:              S D2 D2    → D S"}, // trump as the bottom showed it
		{"shuangsheng", nil, "after_bury    S:              W D2 D2    → D S"},
		// With what: pairs; jokers make NT.
		{"shuangsheng", nil, "after_bury S: E H2            N S2       → needs_pair"},
		{"shuangsheng", nil, "after_bury S: E H2            N BJ       → needs_pair"},
		{"shuangsheng", nil, "after_bury S: E H2            N BJ LJ    → needs_pair"},
		{"shuangsheng", nil, "after_bury S: E H2            N D2 D2 BJ → needs_pair"},
		{"shuangsheng", nil, "after_bury S: E H2            N LJ LJ    → NT S"},
		{"shuangsheng", nil, "after_bury S: E H2            N D3 D3    → not_level_card"},
		// How strong, by suits: pair D < C < H < S < LJ < BJ.
		{"shuangsheng", nil, "after_bury S: E S2            N D2 D2    → D S"},
		{"shuangsheng", nil, "after_bury S: E D2 D2         N C2 C2    → C S"},
		{"shuangsheng", nil, "after_bury S: E C2 C2         N D2 D2    → too_weak"},
		{"shuangsheng", nil, "after_bury S: E C2 C2         N H2 H2    → H S"},
		{"shuangsheng", nil, "after_bury S: E H2 H2         N S2 S2    → S S"},
		{"shuangsheng", nil, "after_bury S: E S2 S2         N H2 H2    → too_weak"},
		{"shuangsheng", nil, "after_bury S: E S2 S2         N LJ LJ    → NT S"},
		{"shuangsheng", nil, "after_bury S: E H2, N LJ LJ   W BJ BJ    → NT S"},
		{"shuangsheng", nil, "after_bury S: E H2, N BJ BJ   W LJ LJ    → too_weak"},
		// By class: equal classes do not beat each other.
		{"jiating", nil, "dealing S: E D2                   N H2 H2    → H S"},
		{"jiating", nil, "dealing S: E D2 D2                N S2 S2    → too_weak"},
		{"jiating", nil, "dealing S: E S2 S2                N LJ LJ    → NT S"},
		// One deck: D < C < H < S < LJ < BJ.
		{"jichu", overrides{"decks": 1}, "dealt -: E D2     N C2       → C N"},
		{"jichu", overrides{"decks": 1}, "dealt -: E S2     N H2       → too_weak"},
		{"jichu", overrides{"decks": 1}, "dealt -: E S2     N LJ       → NT N"},
		{"jichu", overrides{"decks": 1}, "dealt -: E S2, N LJ   W BJ   → NT W"},
		{"jichu", overrides{"decks": 1}, "dealt -: E S2, N BJ   W LJ   → too_weak"},
		{"jichu", overrides{"decks": 1}, "dealt -: E D2     N C2 C2    → wrong_count"},
		{"jichu", overrides{"decks": 1}, "dealt -: E D2     E D2 D2    → reinforce_off"},
		{"jichu", overrides{"decks": 1, "counter.order": "class"}, "dealt -: E D2   N S2 → too_weak"},
		{"jichu", overrides{"decks": 1, "counter.order": "class"}, "dealt -: E D2   N LJ → NT N"},
		// Three decks: every pair below every triple.
		{"sanfu", nil, "dealt S: E D2                       N C2 C2 C2 → C S"},
		{"sanfu", nil, "dealt S: E D2, N BJ BJ              W C2 C2 C2 → C S"},
		{"sanfu", nil, "dealt S: E D2, N C2 C2 C2           W BJ BJ    → too_weak"},
		{"sanfu", nil, "dealt S: E D2, N C2 C2 C2           W D2 D2 D2 → too_weak"},
		{"sanfu", nil, "dealt S: E D2, N S2 S2 S2           W LJ LJ LJ → NT S"},
		{"shuangsheng", overrides{"decks": 3}, "after_bury S: E D2    N C2 C2 C2 → C S"},
		// level_joker: the joker of the suit's colour beside it.
		{"shuangmowang", nil, "dealing -:                   E H2 BJ    → H E"},
		{"shuangmowang", nil, "dealing -:                   E D2 BJ    → D E"},
		{"shuangmowang", nil, "dealing -:                   E S2 LJ    → S E"},
		{"shuangmowang", nil, "dealing -:                   E C2 LJ    → C E"},
		{"shuangmowang", nil, "dealing -:                   E H2 LJ    → needs_joker"},
		{"shuangmowang", nil, "dealing -:                   E H2       → needs_joker"},
		{"shuangmowang", nil, "dealing -:                   E BJ BJ    → jokers_alone"},
		{"shuangmowang", nil, "dealing -:                   E H2 H2 BJ → H E"},
		{"shuangmowang", nil, "dealing -:                   E H2 BJ BJ → needs_joker"},
		{"shuangmowang", nil, "dealing -: E H2 BJ           E H2 H2 BJ → H E"},
		{"shuangmowang", nil, "dealing -: E H2 BJ           E H2 H2    → needs_joker"},
		// pair_joker: a pair of level cards with its joker, or equal jokers.
		{"shuangmowang", nil, "after_bury S: N H2 BJ        E S2 S2 LJ → S S"},
		{"shuangmowang", nil, "after_bury S: N H2 BJ        E S2 S2    → needs_joker"},
		{"shuangmowang", nil, "after_bury S: N H2 BJ        E S2 LJ    → needs_pair"},
		{"shuangmowang", nil, "after_bury S: N H2 BJ        E LJ LJ    → NT S"},
		{"shuangmowang", nil, "after_bury S: N H2 H2 BJ     E S2 S2 LJ → too_weak"},
		{"shuangmowang", nil, "after_bury S: N H2 H2 BJ     E LJ LJ    → NT S"},
		{"shuangmowang", overrides{"counter.order": "suits"}, "after_bury S: N D2 D2 BJ               E S2 S2 LJ → too_weak"},
		{"shuangmowang", overrides{"counter.order": "suits"}, "after_bury S: N C2 LJ, E D2 D2 BJ       W S2 S2 LJ → S S"},
		// declarers_first: attackers once the deal is over; who then declares is declarer.
		{"shuangmowang", nil, "dealing S:                   E H2 BJ    → declarers_first"},
		{"shuangmowang", nil, "dealing S:                   N H2 BJ    → H S"},
		{"shuangmowang", nil, "dealt   S:                   E H2 BJ    → H E"},
		{"shuangmowang", nil, "dealt   S:                   N H2 BJ    → H S"},
		{"shuangmowang", nil, "after_bury S: E H2 BJ        W S2 S2 LJ → S E"},
		{"shuangmowang", nil, "dealing -:                   W H2 BJ    → H W"},
		{"shuangmowang", overrides{"partners": "called"}, "dealing S:   N H2 BJ → declarers_first"},
	}
	for _, tt := range tests {
		if got, want := checkRow(t, tt.preset, tt.with, tt.row); got != want {
			t.Errorf("%s %v: %s: got %s", tt.preset, tt.with, tt.row, got)
		}
	}
}

func checkRow(t *testing.T, preset string, with overrides, row string) (got, want string) {
	t.Helper()
	r := apply(t, preset, with)
	row, want, _ = strings.Cut(row, "→")
	head, shown, _ := strings.Cut(row, ":")
	where := strings.Fields(head)
	at, first := strings.CutSuffix(where[1], "!")
	d := Declaring{Rules: &r, Window: Window(where[0]), Declarer: seatOf(t, at)}
	d.FirstRound = first || d.Declarer == Nobody
	before, now, _ := cutLast(shown, "  ")
	for _, text := range strings.Split(before, ",") {
		if text = strings.TrimSpace(text); text != "" {
			d.History = append(d.History, Declared{Seat: seatOf(t, text[:1]), Cards: cards(t, text[1:])})
		}
	}
	declared, refused := CheckDeclare(d, seatOf(t, now[:1]), cards(t, now[1:]))
	if refused != nil {
		return string(refused.Code), strings.TrimSpace(want)
	}
	return fmt.Sprintf("%v %s", declared.Trump, letter(declared.Declarer)), strings.TrimSpace(want)
}

// cutLast cuts around the last run of sep between two words.
func cutLast(text, sep string) (before, after string, found bool) {
	text = strings.TrimRight(text, " ")
	i := strings.LastIndex(text, sep)
	if i < 0 {
		return "", strings.TrimSpace(text), false
	}
	return text[:i], strings.TrimSpace(text[i:]), true
}

func TestAceNoDeclare(t *testing.T) {
	r := apply(t, "jiating", overrides{"ace_no_declare": true})
	d := Declaring{Rules: &r, Level: card.Ace, Window: WhileDealing, Declarer: South}
	if _, refused := CheckDeclare(d, East, cards(t, "HA")); refused == nil || refused.Code != refusal.NoDeclaring {
		t.Errorf("at A: %v", refused)
	}
	d.Level = card.King
	if _, refused := CheckDeclare(d, East, cards(t, "HK")); refused != nil {
		t.Errorf("at K: %v", refused)
	}
}

// The worked examples of scoring.jsonl for op "declare".
func TestScoringCases(t *testing.T) {
	body, err := os.ReadFile("testdata/scoring.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(body)) {
		var c struct {
			ID, Rules  string
			Options    overrides
			Level      card.Rank
			FirstRound bool `json:"first_round"`
			Declarer   Seat
			History    []Declared
			Window     Window
			Seat       Seat
			Cards      []card.Card
			Expect     struct {
				Legal    bool
				Trump    *card.Suit
				Declarer *Seat
			}
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		r := apply(t, c.Rules, c.Options)
		got, refused := CheckDeclare(Declaring{
			Rules: &r, Level: c.Level, FirstRound: c.FirstRound, Declarer: c.Declarer, History: c.History, Window: c.Window,
		}, c.Seat, c.Cards)
		if legal := refused == nil; legal != c.Expect.Legal {
			t.Errorf("%s: legal %v (%v)", c.ID, legal, refused)
		}
		if want := c.Expect.Trump; want != nil && got.Trump != *want {
			t.Errorf("%s: trump %v, want %v", c.ID, got.Trump, *want)
		}
		if want := c.Expect.Declarer; want != nil && got.Declarer != *want {
			t.Errorf("%s: declarer %v, want %v", c.ID, got.Declarer, *want)
		}
	}
}
