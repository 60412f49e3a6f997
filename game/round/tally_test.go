package round

import (
	"testing"

	"shengji/game/card"
)

// What attackers have in the end (rules.md 8, 11). S and N declare unless the
// row says another partner; trump is S, level 2.
func TestTally(t *testing.T) {
	tests := []struct {
		name    string
		preset  string
		with    overrides
		partner string // called
		taken   [4]int // points of tricks, the last included
		failed  [4]int
		bottom  string
		last    [4]string // the last trick, S leads
		winner  string
		want    Tally // Tricks, Bottom, Multiplier, Penalty, Points
	}{
		{name: "declarers take the last trick", preset: "shuangsheng", taken: [4]int{30, 40, 20, 35}, bottom: "S5 H10", last: [4]string{"HA", "H3", "H4", "H6"}, winner: "S",
			want: Tally{Tricks: 75, Bottom: 15, Points: 75}},
		{name: "attackers take it with a single card", preset: "shuangsheng", taken: [4]int{0, 40, 0, 10}, bottom: "S5 H10", last: [4]string{"H9", "H3", "H4", "HK"}, winner: "W",
			want: Tally{Tricks: 50, Bottom: 15, Multiplier: 2, Points: 80}},
		{name: "with a tractor of two", preset: "shuangsheng", taken: [4]int{0, 40, 0, 10}, bottom: "S5 H10", last: [4]string{"H3 H3 H4 H4", "H5 H5 H6 H6", "C3 C4 C6 C7", "D3 D4 D6 D7"}, winner: "E",
			want: Tally{Tricks: 50, Bottom: 15, Multiplier: 8, Points: 170}},
		{name: "power is read off the winner's cards", preset: "bianfeng", taken: [4]int{0, 40, 0, 10}, bottom: "S5 H10", last: [4]string{"HA HQ", "S3 S3", "H4 H6", "H7 H8"}, winner: "E",
			want: Tally{Tricks: 50, Bottom: 15, Multiplier: 4, Points: 110}},
		{name: "half_win: the last trick and the bottom do not count", preset: "dansheng", taken: [4]int{0, 40, 0, 10}, bottom: "S5 H10", last: [4]string{"H9", "H3", "H4", "HK"}, winner: "W",
			want: Tally{Tricks: 40, Bottom: 15, Points: 40}},
		{name: "half_win: nor does it matter who of the declarers has it", preset: "dansheng", taken: [4]int{0, 40, 0, 10}, bottom: "S5 H10", last: [4]string{"HA", "H3", "H4", "HK"}, winner: "S",
			want: Tally{Tricks: 50, Bottom: 15, Points: 50}},
		{name: "called partner", preset: "xunpengyou", partner: "E", taken: [4]int{1, 40, 25, 35}, last: [4]string{"HA", "H3", "H4", "H6"}, winner: "S",
			want: Tally{Tricks: 60, Points: 60}},
		{name: "alone", preset: "xunpengyou", partner: "S", taken: [4]int{5, 40, 25, 35}, last: [4]string{"HA", "H3", "H4", "H6"}, winner: "S",
			want: Tally{Tricks: 100, Points: 100}},
		{name: "declarers' failed throws", preset: "chaodi", with: overrides{"throw.penalty": "points:10"}, taken: [4]int{0, 40}, failed: [4]int{2, 0, 1, 0}, last: [4]string{"HA", "H3", "H4", "H6"}, winner: "S",
			want: Tally{Tricks: 40, Penalty: 30, Points: 70}},
		{name: "attackers' failed throws", preset: "chaodi", with: overrides{"throw.penalty": "points:10"}, taken: [4]int{0, 40}, failed: [4]int{0, 2, 0, 1}, last: [4]string{"HA", "H3", "H4", "H6"}, winner: "S",
			want: Tally{Tricks: 40, Penalty: -30, Points: 10}},
		{name: "never below 0", preset: "chaodi", with: overrides{"throw.penalty": "points:20"}, taken: [4]int{0, 40}, failed: [4]int{0, 3}, last: [4]string{"HA", "H3", "H4", "H6"}, winner: "S",
			want: Tally{Tricks: 40, Penalty: -60, Points: 0}},
		{name: "half_stake takes no points", preset: "shuangsheng", taken: [4]int{0, 40}, failed: [4]int{3, 3}, last: [4]string{"HA", "H3", "H4", "H6"}, winner: "S",
			want: Tally{Tricks: 40, Points: 40}},
	}
	for _, tt := range tests {
		s := Fold([]Event{rig{preset: tt.preset, with: tt.with, declarer: "S"}.started(t)})
		s.setTrump(card.Spades)
		if tt.partner != "" {
			s.called = &CalledCard{Partner: seatOf(t, tt.partner)}
		}
		last := Trick{Lead: South, Winner: seatOf(t, tt.winner)}
		for seat, text := range tt.last {
			last.Plays = append(last.Plays, Played{Seat: Seat(seat), Cards: cards(t, text), BeatenBy: Nobody})
		}
		last.Points = points(last)
		s.tricks, s.taken, s.failed, s.bottom = []Trick{last}, tt.taken, tt.failed, cards(t, tt.bottom)
		got := s.tally()
		sum := Tally{Tricks: got.Tricks, Bottom: got.Bottom, Multiplier: got.Multiplier, Penalty: got.Penalty, Points: got.Points}
		if jsonText(t, sum) != jsonText(t, tt.want) {
			t.Errorf("%s: %+v, want %+v", tt.name, sum, tt.want)
		}
		if got.LastTrick != last.Winner || jsonText(t, got.LastCards) != jsonText(t, last.Plays[last.Winner].Cards) {
			t.Errorf("%s: last trick %v with %v", tt.name, got.LastTrick, got.LastCards)
		}
	}
}

// Without throw.partner_counts a called partner's hand does not stop a throw,
// nor does another attacker's stop an attacker's.
func TestThrowAgainstCalledPartner(t *testing.T) {
	tests := []struct {
		counts  bool
		thrower string
		tested  string // whose hands
	}{
		{true, "S", "ENW"},
		{false, "S", "NW"}, // E is the partner
		{false, "E", "NW"},
		{false, "N", "SE"}, // W attacks too
	}
	for _, tt := range tests {
		s := Fold([]Event{rig{preset: "xunpengyou", with: overrides{"throw.partner_counts": tt.counts}, declarer: "S"}.started(t), Dealt{Count: 100}})
		s.called = &CalledCard{Partner: East}
		thrower, tested := seatOf(t, tt.thrower), ""
		for i, hand := range s.others(thrower) {
			if !hand.Empty() {
				tested += letter((thrower + Seat(i) + 1) % 4)
			}
		}
		if tested != tt.tested {
			t.Errorf("partner counts %v: %s throws against %s, want %s", tt.counts, tt.thrower, tested, tt.tested)
		}
	}
}
