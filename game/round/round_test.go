package round

import (
	"slices"
	"strings"
	"testing"

	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/rules"
)

// random_card takes the stream's next index: after the shuffle, and in a first
// round after the draw of the seat (product.md 6). Its double's holder
// declares; both in the bottom: the declarer is unchanged.
func TestRandomCard(t *testing.T) {
	r := rig{preset: "shuangmowang", declarer: "S", bottom: "C9 C9 D3 D3 D4 D4 D6 D6"}
	inBottom := r.play(t, twoDecks, "close")
	if got := brief(inBottom.State); got[:7] != "burying" || !strings.HasSuffix(got, "declarer S") {
		t.Errorf("both in the bottom: %s", got)
	}
	r.bottom, r.hands[3] = "C9 D3 D4 D6 H9 S9 H8 S8", "C9 D3 D4 D6 H9 S9 H8 S8"
	held := r.play(t, twoDecks, "close")
	if got := brief(held.State); !strings.HasSuffix(got, "declarer W") {
		t.Errorf("W holds the double: %s", got)
	}
	first := r
	first.declarer, first.with = "", overrides{"declare.nobody_first": "random_card"}
	inFirst := first.play(t, twoDecks, "close")
	shown := func(tb *table) card.Card { return tb.shown[0] }
	if len(held.shown) != 1 || held.trump != shown(held).Suit() {
		t.Errorf("shown %v, trump %v", held.shown, held.trump)
	}
	// Nonce 1 and an empty secret: the two draws differ.
	if shown(held) == shown(inFirst) {
		t.Error("the first round's draw of a seat has not been taken from the stream")
	}
}

func TestBury(t *testing.T) {
	start := func(preset, south string) *table {
		r := rig{preset: preset, with: overrides{"declare.nobody": "third_card", "counter.with": "none"}, declarer: "S", hands: [4]string{south}, bottom: "H3 H3 H4 H4 H6 H6 H7 H7"}
		return r.play(t, twoDecks, "close")
	}
	few := "S5 S5 H5 H5 C5 C5 D5 D5 S10 S10 H10 H10 C10 C10 D10 D10 SK SK HK HK CK CK DK DK S3"
	tests := []struct {
		preset, south, cards string
		code                 refusal.Code // "" if it is legal
		number               int
	}{
		{"shuangsheng", few, "H3 H3 H4 H4 H6 H6 H7 S5", "", 0},
		{"shuangsheng", few, "H3 H3 H4 H4 H6 H6 H7", refusal.WrongCount, 8},
		{"shuangsheng", few, "H3 H3 H4 H4 H6 H6 H7 H7 S3", refusal.WrongCount, 8},
		{"shuangsheng", few, "H3 H3 H4 H4 H6 H6 H7 CA", refusal.NotHeld, 0},
		{"shuangsheng", few, "S3 S3 H4 H4 H6 H6 H7 H7", refusal.NotHeld, 0},
		{"jiating", few, "H3 H3 H4 H4 H6 H6 H7 S5", refusal.BuryPoints, 0},
		{"jiating", few, "H3 H3 H4 H4 H6 H6 H7 S3", "", 0},
	}
	for _, tt := range tests {
		tb := start(tt.preset, tt.south)
		_, err := Decide(tb.State, AnyVersion, Bury{South, cards(t, tt.cards)})
		refused, _ := err.(*refusal.Refusal)
		if (refused == nil) != (tt.code == "") || refused != nil && (refused.Code != tt.code || refused.Number != tt.number) {
			t.Errorf("%s: %s: %+v, want %q", tt.preset, tt.cards, refused, tt.code)
		}
	}
}

// bury_points off and only six cards without points: two point cards must go.
func TestBuryLeastPoints(t *testing.T) {
	r := rules.Rules{Decks: 2}
	hand := card.SetOf(cards(t, "S5 S5 H5 H5 C5 C5 D5 D5 S10 S10 H10 H10 C10 C10 D10 D10 SK SK HK HK CK CK DK DK H3 H3 H4 H4 H6 H6")...)
	tests := []struct {
		cards string
		legal bool
	}{
		{"H3 H3 H4 H4 H6 H6 S5 S5", true},
		{"H3 H3 H4 H4 H6 S5 S5 H5", false},
	}
	for _, tt := range tests {
		if refused := checkBury(&r, hand, card.SetOf(cards(t, tt.cards)...)); (refused == nil) != tt.legal {
			t.Errorf("%s: %v", tt.cards, refused)
		}
	}
}

// The called card makes the partner (rules.md 14).
func TestCalledPartner(t *testing.T) {
	tests := []struct {
		name    string
		decks   int
		hands   [4]string // S declares
		bottom  string
		partner string
		known   string // who knows at once
	}{
		{"two copies outside: the first in turn", 2, [4]string{2: "CA", 3: "CA"}, "", "N", ""},
		{"two copies outside, one with the next", 2, [4]string{1: "CA", 3: "CA"}, "", "E", "E"},
		{"both with one", 2, [4]string{3: "CA CA"}, "", "W", "W"},
		{"one his own: the other holder", 2, [4]string{0: "CA", 3: "CA"}, "", "W", ""},
		{"all his own: alone", 2, [4]string{0: "CA CA"}, "", "S", "S"},
		{"all his own, one of them buried: alone", 2, [4]string{0: "CA"}, "CA", "S", "S"},
		{"three decks: the first in turn", 3, [4]string{0: "CA", 2: "CA", 3: "CA"}, "", "N", ""},
		{"three decks: all with one", 3, [4]string{2: "CA CA CA"}, "", "N", "N"},
	}
	for _, tt := range tests {
		r := rig{preset: "xunpengyou", with: overrides{"decks": tt.decks, "declare.nobody": "third_card"}, declarer: "S", hands: tt.hands, bottom: tt.bottom}
		tb := r.play(t, "deal 200", "S pass", "E pass", "N pass", "W pass")
		if tt.bottom == "" {
			tb.anyBury()
		} else {
			tb.run("S bury " + strings.Join([]string{"CA", others(tb, South, "CA", 7)}, " "))
		}
		tb.run("S call CA")
		if got := letter(tb.called.Partner); got != tt.partner {
			t.Errorf("%s: partner %s, want %s", tt.name, got, tt.partner)
		}
		known := ""
		for seat := South; seat <= Nobody; seat++ {
			if v := tb.View(seat); v.Partner != Nobody {
				known += letter(seat)
			}
		}
		if known != tt.known {
			t.Errorf("%s: known to %q, want %q", tt.name, known, tt.known)
		}
	}
}

// others returns n cards of a hand that are not c.
func others(tb *table, seat Seat, c string, n int) string {
	var list []string
	for _, held := range tb.View(seat).Hand {
		if held.String() != c && len(list) < n {
			list = append(list, held.String())
		}
	}
	return strings.Join(list, " ")
}

// The partner is shown when he plays the called card, not when another holder
// plays his copy.
func TestPartnerShown(t *testing.T) {
	clubs := [4]string{"C3 C3 C4 C4 HA", "CA C6", "CA C7", "C8 C8"}
	r := rig{preset: "xunpengyou", declarer: "S", hands: clubs, bottom: "D3 D3 D4 D4 D6 D6 D7 D7"}
	tb := r.play(t, twoDecks, "S pass", "E pass", "N pass", "W pass", "S bury D3 D3 D4 D4 D6 D6 D7 D7", "S call CA")
	since := len(tb.events)
	tb.run("S play C3", "E play C6", "N play CA", "W play C8")
	if got := tb.kinds(since); strings.Contains(got, "partner_shown") {
		t.Errorf("N is no partner: %s", got)
	}
	if v := tb.View(West); v.Partner != Nobody || v.Points != 0 {
		t.Errorf("W knows %v, sees %d points", v.Partner, v.Points)
	}
	since = len(tb.events)
	tb.run("N play C7", "W play C8", "S play C3", "E play CA")
	if got := tb.kinds(since); got != "played played played played partner_shown trick_taken" {
		t.Errorf("E is the partner: %s", got)
	}
	if v := tb.View(Nobody); v.Partner != East {
		t.Errorf("everybody knows %v", v.Partner)
	}
}

// A failed throw: what lies, what was tried, who would have beaten it, and what
// it costs (rules.md 8).
func TestFailedThrow(t *testing.T) {
	r := rig{preset: "chaodi", with: overrides{"counter.with": "none", "throw.penalty": "points:10"}, declarer: "S",
		hands: [4]string{"SA S9 S8 S8 H3 HQ", "S4 S6 S7", "SJ S10 H4", "SK H6 H6 H7"}, bottom: "D3 D3 H9 D4 D4 D6 D6 D7"}
	tb := r.play(t, twoDecks, "close")
	tb.run("S bury D3 D3 H9 D4 D4 D6 D6 D7")
	since, held := len(tb.events), tb.hands[South]
	tb.run("S play SA S9 S8 S8")
	if got, want := jsonText(t, tb.events[since]), `{"seat":0,"cards":["S9"],"tried":["SA","S9","S8","S8"],"beaten_by":2}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if held.Minus(tb.hands[South]) != card.SetOf(cards(t, "S9")...) {
		t.Error("the rest was not taken back")
	}
	if v := tb.View(East); v.Points != 10 || v.Owed() != 1 {
		t.Errorf("attackers see %d points, E owes %d", v.Points, v.Owed())
	}
	tb.refuses("E play H6", refusal.NotHeld)
	tb.refuses("N play SJ", refusal.NotYourTurn)
	tb.run("E play S4")
	tb.refuses("N play H4", refusal.FollowSuit)
}

func TestMixedLead(t *testing.T) {
	r := rig{preset: "chaodi", with: overrides{"counter.with": "none", "throw.in_trump": false}, declarer: "S", hands: [4]string{"H4 H6 C7 S2"}, bottom: "D3 D3 H9 D4 D4 D6 D6 D7"}
	tb := r.play(t, twoDecks, "close", "S bury D3 D3 H9 D4 D4 D6 D6 D7")
	tb.refuses("S play", refusal.NoCards)
	tb.refuses("S play H4 C7", refusal.MixedSuits)
	tb.refuses("S play H4 H6", refusal.NoTrumpThrow)
	tb.run("S play S2")
}

// A version that is not the state's is refused, a clock has none.
func TestStale(t *testing.T) {
	s := rig{preset: "shuangsheng"}.play(t).State
	for version, stale := range map[int]bool{s.Version(): false, s.Version() - 1: true, s.Version() + 1: true, AnyVersion: false} {
		_, err := Decide(s, version, Deal{1})
		if refused, _ := err.(*refusal.Refusal); (refused != nil && refused.Code == refusal.Stale) != stale {
			t.Errorf("version %d of %d: %v", version, s.Version(), err)
		}
	}
}

// A seat that is none is refused in every phase.
func TestNoSeat(t *testing.T) {
	seen := map[PhaseName]bool{}
	random(t, 1, rig{preset: "xunpengyou", with: overrides{"mutiny_points": 15}}.started(t), func(s *State) {
		seen[s.phase.name()] = true
		for _, c := range []Command{Declare{Seat: Nobody}, Pass{9}, Mutiny{Nobody}, Bury{Seat: Nobody}, Call{Seat: Nobody}, Play{Seat: 200}} {
			if _, err := Decide(s, AnyVersion, c); err == nil {
				t.Fatalf("%s: %T of no seat happened", s.phase.name(), c)
			}
		}
	})
	for _, p := range []PhaseName{DealingPhase, DeclaringPhase, BuryingPhase, CallingPhase, PlayingPhase} {
		if !seen[p] {
			t.Errorf("no %s", p)
		}
	}
}

func TestEventsRoundTrip(t *testing.T) {
	events := []Event{
		rig{preset: "sanfu", declarer: "W"}.started(t), Dealt{Count: 4},
		Declared{Kind: Counter, Seat: 2, Cards: cards(t, "H2 H2"), Trump: card.Hearts, Declarer: 1},
		Passed{Seat: 3}, DeclaringClosed{}, TrumpFixed{Trump: card.NT, Declarer: 3},
		BottomShown{Cards: cards(t, "BJ"), Trump: card.NT, Declarer: 1}, CounteringOpened{Window: AfterBury},
		BottomTaken{Seat: 1}, Buried{Seat: 1, Cards: cards(t, "C3")}, CounteringClosed{},
		CalledCard{Card: card.Of(card.Clubs, card.Ace), Partner: 0}, Played{Seat: 0, Cards: cards(t, "C3"), BeatenBy: Nobody},
		PartnerShown{Seat: 0}, TrickTaken{Winner: 2, Points: 15}, Scored{Tally{LastCards: cards(t, "C3")}},
		Abandoned{Reason: Mutinied, Seat: 1},
	}
	seen := map[string]bool{}
	for _, e := range events {
		body, err := MarshalEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		back, err := UnmarshalEvent(body)
		if err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		again, _ := MarshalEvent(back)
		if string(again) != string(body) {
			t.Errorf("%s is read back as %s", body, again)
		}
		kind, _, _ := strings.Cut(strings.TrimPrefix(string(body), `{"kind":"`), `"`)
		seen[kind] = true
	}
	for kind := range kinds {
		if !seen[kind] {
			t.Errorf("%s is not tested", kind)
		}
	}
	for _, bad := range []string{``, `[]`, `{}`, `{"kind":"nosuch"}`, `{"kind":"dealt","count":"x"}`, `{"kind":"started","deck":[200]}`} {
		if e, err := UnmarshalEvent([]byte(bad)); err == nil {
			t.Errorf("%s was read as %v", bad, e)
		}
	}
}

// The seat dealt to first in a first round is the stream's index after the
// shuffle; in later rounds it is the declarer.
func TestFirst(t *testing.T) {
	started := rig{preset: "shuangsheng"}.started(t)
	var firsts []Seat
	for nonce := range 8 {
		started.Deal.Nonce = nonce
		s, _ := Start(started.Setup)
		firsts = append(firsts, s.start.First)
	}
	if slices.Max(firsts) == slices.Min(firsts) {
		t.Errorf("always %v", firsts)
	}
	started.Declarer = West
	if s, _ := Start(started.Setup); s.start.First != West {
		t.Errorf("a later round is dealt to %v first", s.start.First)
	}
}
