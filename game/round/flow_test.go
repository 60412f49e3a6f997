package round

import (
	"strings"
	"testing"

	"shengji/game/refusal"
)

// twoDecks deals a round of two decks.
const twoDecks = "deal 100"

// A round up to play, by what is declared and by the rules: after each
// command, where the round stands.
func TestFlow(t *testing.T) {
	tests := []struct {
		name  string
		rig   rig
		steps []string // "command → brief", or "command ! code"
	}{
		{"dealing in parts; declaring while dealing", rig{preset: "shuangsheng", hands: [4]string{1: "H2 H2 D3"}}, []string{
			"deal 4 → dealing SENW trump ? declarer -",
			"E declare H2 → dealing E trump H declarer E", // counters come before the bottom, only E may reinforce
			"deal 1 → dealing E trump H declarer E",
			"E declare H2 H2 ! not_held", // the second is not dealt yet
			"deal 1 → dealing E trump H declarer E",
			"E declare H2 H2 → dealing  trump H declarer E",
			"N pass ! wrong_phase",
			"close ! wrong_phase",
			"deal 200 → countering N trump H declarer E",
		}},
		{"no card that is not dealt", rig{preset: "shuangsheng", hands: [4]string{1: "D3 H2"}}, []string{
			"deal 4 → dealing SENW trump ? declarer -",
			"E declare H2 ! not_held",
			"deal 0 ! wrong_count",
			"E bury H2 ! wrong_phase",
			"E play D3 ! wrong_phase",
			"E call D3 ! wrong_phase",
		}},
		{"a race closes when all who may have passed", rig{preset: "shuangsheng", declarer: "S", hands: [4]string{1: "H2"}}, []string{
			"E declare H2 ! not_held",
			"deal 4 → dealing SENW trump ? declarer S",
			"E declare H2 → dealing E trump H declarer S",
			"deal 200 → declaring E trump H declarer S",
			"N pass ! not_your_turn",
			"E pass → burying S trump H declarer S",
		}},
		{"a race is closed by the clock", rig{preset: "chaodi", declarer: "S", hands: [4]string{1: "H2"}}, []string{
			twoDecks + " → declaring SENW trump ? declarer S",
			"S pass → declaring ENW trump ? declarer S",
			"S pass ! not_your_turn",
			"E declare H2 → declaring SENW trump H declarer S", // a declaration opens it to all again
			"close → burying S trump H declarer S",
			"close ! wrong_phase",
		}},
		{"first round: counters before the bottom, the declarer moves", rig{preset: "shuangsheng", hands: [4]string{1: "H2", 2: "C2 C2", 3: "D2 D2", 0: "BJ BJ"}}, []string{
			twoDecks + " → declaring SENW trump ? declarer -",
			"E declare H2 → declaring E trump H declarer E",
			"E pass → countering N trump H declarer E",
			"W declare D2 D2 ! not_your_turn",
			"E pass ! not_your_turn",
			"N pass → countering W trump H declarer E",
			"W declare D2 D2 → countering S trump D declarer W",
			"S pass → countering E trump D declarer W",
			"E pass → countering N trump D declarer W",
			"N declare C2 C2 → countering W trump C declarer N", // who passed may counter the next one
			"W pass → countering S trump C declarer N",
			"S declare BJ BJ → burying S trump NT declarer S", // nothing beats it: the window closes
		}},
		{"later rounds: rebury, the declarer stays", rig{preset: "shuangsheng", declarer: "S", hands: [4]string{1: "H2", 2: "C2 C2", 3: "D2 D2"}}, []string{
			twoDecks + " → declaring SENW trump ? declarer S",
			"E declare H2 → declaring E trump H declarer S",
			"close → burying S trump H declarer S",
			"E bury H2 ! not_your_turn",
			"bury → countering N trump H declarer S", // S's next is E, whose declaration stands
			"N pass → countering W trump H declarer S",
			"W declare D2 D2 → burying W trump D declarer S",
			"bury → countering S trump D declarer S",
			"S pass → countering E trump D declarer S",
			"E pass → countering N trump D declarer S",
			"N declare C2 C2 → burying N trump C declarer S",
			"bury → countering W trump C declarer S",
			"W pass → countering S trump C declarer S",
			"S pass → countering E trump C declarer S",
			"E pass → playing S trump C declarer S",
		}},
		{"chaodi: first round, counters move the declarer while declaring, a rebury does not", rig{preset: "chaodi", hands: [4]string{1: "H2", 2: "C2 C2", 3: "S2 S2"}}, []string{
			twoDecks + " → declaring SENW trump ? declarer -",
			"E declare H2 → declaring SENW trump H declarer E",
			"N declare C2 C2 → declaring SEW trump C declarer N",
			"close → burying N trump C declarer N",
			"bury → countering W trump C declarer N",
			"W declare S2 S2 → burying W trump S declarer N",
			"bury → countering S trump S declarer N",
			"S pass → countering E trump S declarer N",
			"E pass → countering N trump S declarer N",
			"N pass → playing N trump S declarer N",
		}},
		{"nothing declared: trump of the bottom may be countered by anybody", rig{preset: "shuangsheng", declarer: "S", hands: [4]string{0: "D2 D2"}, bottom: "C3 C4 H7"}, []string{
			twoDecks + " → declaring SENW trump ? declarer S",
			"close → burying S trump H declarer S",
			"bury → countering E trump H declarer S",
			"E pass → countering N trump H declarer S",
			"N pass → countering W trump H declarer S",
			"W pass → countering S trump H declarer S",
			"S declare D2 D2 → burying S trump D declarer S",
		}},
		{"nobody at all: four passes", rig{preset: "shuangsheng", declarer: "S", bottom: "C3 C4 BJ"}, []string{
			twoDecks + " → declaring SENW trump ? declarer S",
			"S pass → declaring ENW trump ? declarer S",
			"E pass → declaring NW trump ? declarer S",
			"N pass → declaring W trump ? declarer S",
			"W pass → burying S trump NT declarer S",
		}},
		{"after_deal: everybody once, nobody: reshuffle", rig{preset: "bianfeng", first: "N"}, []string{
			"deal 99 → dealing  trump ? declarer -",
			"deal 1 → declaring N trump ? declarer -",
			"S pass ! not_your_turn",
			"N pass → declaring W trump ? declarer -",
			"close ! wrong_phase",
			"W pass → declaring S trump ? declarer -",
			"S pass → declaring E trump ? declarer -",
			"E pass → abandoned  trump ? declarer -",
			"deal 1 ! over",
		}},
		{"after_deal: three passes close a declaration", rig{preset: "bianfeng", first: "N", hands: [4]string{0: "H2", 1: "D2 D2"}}, []string{
			twoDecks + " → declaring N trump ? declarer -",
			"N pass → declaring W trump ? declarer -",
			"W pass → declaring S trump ? declarer -",
			"S declare H2 → declaring E trump H declarer S",
			"E declare D2 D2 → declaring N trump D declarer E",
			"N pass → declaring W trump D declarer E",
			"W pass → declaring S trump D declarer E",
			"S pass → burying E trump D declarer E",
			"bury → playing E trump D declarer E", // no window after the bury
		}},
		{"after_deal in later rounds begins with the declarer", rig{preset: "bianfeng", declarer: "W", hands: [4]string{3: "BJ BJ H2"}}, []string{
			twoDecks + " → declaring W trump ? declarer W",
			"W declare H2 → declaring S trump H declarer W",
			"W pass ! not_your_turn",
			"S pass → declaring E trump H declarer W",
			"E pass → declaring N trump H declarer W",
			"N pass → burying W trump H declarer W",
		}},
		{"after_deal without counters closes at the first declaration", rig{preset: "dansheng", with: overrides{"declare.when": "after_deal"}, declarer: "S", hands: [4]string{1: "H2"}}, []string{
			"deal 48 → declaring S trump ? declarer S",
			"S pass → declaring E trump ? declarer S",
			"E declare H2 → burying S trump H declarer S",
		}},
		{"one deck has nothing to decide after a declaration", rig{preset: "dansheng", hands: [4]string{1: "H2"}}, []string{
			"deal 4 → dealing SENW trump ? declarer -",
			"E declare H2 → dealing  trump H declarer E",
			"deal 99 → burying E trump H declarer E",
		}},
		{"declarers first: attackers once all is dealt, and the declarer changes", rig{preset: "shuangmowang", declarer: "S", hands: [4]string{1: "H2 BJ"}}, []string{
			"deal 8 → dealing SN trump ? declarer S",
			"E declare H2 BJ ! declarers_first",
			"deal 100 → declaring SENW trump ? declarer S",
			"E declare H2 BJ → declaring E trump H declarer E",
			"close → burying E trump H declarer E",
		}},
		{"declarers first in turns: both declarers before the attackers", rig{preset: "shuangmowang", with: overrides{"declare.when": "after_deal"}, declarer: "S", hands: [4]string{1: "H2 BJ"}}, []string{
			twoDecks + " → declaring S trump ? declarer S",
			"S pass → declaring N trump ? declarer S",
			"N pass → declaring E trump ? declarer S",
			"E declare H2 BJ → burying E trump H declarer E",
		}},
		{"at A nobody declares: NT, and no counters", rig{preset: "jiating", with: overrides{"ace_no_declare": true}, level: "A", declarer: "W", hands: [4]string{0: "BJ BJ HA"}}, []string{
			"deal 4 → dealing  trump ? declarer W",
			"S declare HA ! not_held",
			"deal 96 → burying W trump NT declarer W",
			"bury → playing W trump NT declarer W",
		}},
		{"at A nobody declares in a first round: who was dealt to first", rig{preset: "jiating", with: overrides{"ace_no_declare": true, "start_level": "A"}, level: "A", first: "E"}, []string{
			twoDecks + " → burying E trump NT declarer E",
		}},
		{"third_card in a first round: who was dealt to first", rig{preset: "shuangsheng", with: overrides{"declare.nobody_first": "third_card"}, first: "W", bottom: "C3 C4 D7"}, []string{
			twoDecks + " → declaring SENW trump ? declarer -",
			"close → countering S trump D declarer W",
		}},
		{"match_pair: the first bottom card with a double in a hand", rig{preset: "chaodi", hands: [4]string{2: "H9"}, bottom: "C9 C9 LJ LJ S9 S9 H9 D3"}, []string{
			twoDecks + " → declaring SENW trump ? declarer -",
			"close → burying N trump H declarer N",
		}},
		{"match_pair in later rounds sets trump only", rig{preset: "chaodi", declarer: "W", hands: [4]string{2: "H9"}, bottom: "C9 C9 H9"}, []string{
			twoDecks + " → declaring SENW trump ? declarer W",
			"close → burying W trump H declarer W",
		}},
		{"match_pair with a joker: NT", rig{preset: "chaodi", declarer: "W", hands: [4]string{2: "LJ"}, bottom: "LJ"}, []string{
			twoDecks + " → declaring SENW trump ? declarer W",
			"close → burying W trump NT declarer W",
		}},
		{"match_pair, none: reshuffle", rig{preset: "chaodi", bottom: "C9 C9 LJ LJ S9 S9 H9 H9"}, []string{
			twoDecks + " → declaring SENW trump ? declarer -",
			"close → abandoned  trump ? declarer -",
		}},
		{"mutiny: an attacker with too few points, after the deal, before the first bury", rig{preset: "shuangmowang", declarer: "S", hands: [4]string{
			1: "S3 S3 S4 S4 S6 S6 S7 S7 S8 S8 S9 S9 SJ SJ SQ SQ SA SA H3 H3 H4 H4 C10 H6 H6",
			2: "H7 H7 H8 H8 H9 H9 HJ HJ HQ HQ HA HA C3 C3 C4 C4 C6 C6 C7 C7 C8 C8 C9 C9 CJ",
			3: "D3 D3 D4 D4 D6 D6 D7 D7 D8 D8 D9 D9 DJ DJ DQ DQ DA DA C10 D5 CJ CQ CQ CA CA"}, bottom: "S5"}, []string{
			"deal 99 → dealing SN trump ? declarer S",
			"E mutiny ! mutiny_off",
			"deal 1 → declaring SENW trump ? declarer S",
			"S mutiny ! mutiny_declarers",
			"N mutiny ! mutiny_declarers", // few points, but a declarer
			"W mutiny ! mutiny_points",    // 15 is not fewer than 15
			"E mutiny → abandoned  trump ? declarer S",
			"E mutiny ! over",
		}},
		{"mutiny is off", rig{preset: "shuangsheng", declarer: "S"}, []string{
			twoDecks + " → declaring SENW trump ? declarer S",
			"E mutiny ! mutiny_off",
		}},
		{"mutiny: nobody is an attacker while there is no declarer", rig{preset: "shuangmowang", hands: [4]string{1: "S3"}}, []string{
			twoDecks + " → declaring SENW trump ? declarer -",
			"W mutiny ! mutiny_declarers",
		}},
		{"mutiny ends with the first bury", rig{preset: "shuangmowang", with: overrides{"mutiny_points": 100}, declarer: "S"}, []string{
			twoDecks + " → declaring SENW trump ? declarer S",
			"close → burying S trump NT declarer S",
			"bury → countering E trump NT declarer S",
			"E mutiny ! mutiny_off",
		}},
		{"calling", rig{preset: "xunpengyou", declarer: "S", hands: [4]string{0: "H2"}}, []string{
			twoDecks + " → declaring S trump ? declarer S",
			"S declare H2 → declaring E trump H declarer S",
			"E pass → declaring N trump H declarer S",
			"N pass → declaring W trump H declarer S",
			"W pass → burying S trump H declarer S",
			"bury → calling S trump H declarer S",
			"E call SA ! not_your_turn",
			"S call BJ ! call_joker",
			"S call C2 ! call_level",
			"S call SA → playing S trump H declarer S",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tb := tt.rig.play(t)
			for _, step := range tt.steps {
				if text, code, refused := strings.Cut(step, " ! "); refused {
					tb.refuses(text, refusal.Code(code))
					continue
				}
				text, want, _ := strings.Cut(step, " → ")
				if text == "bury" {
					tb.anyBury()
				} else {
					tb.run(text)
				}
				if got := brief(tb.State); got != want {
					t.Fatalf("%s: %s, want %s", text, got, want)
				}
			}
		})
	}
}
