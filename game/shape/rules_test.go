package shape

import (
	"slices"
	"strings"
	"testing"

	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/rules"
)

// under returns a game from a text like "5 S" or "5 NT follow=pair_count":
// level, trump and options that differ from the default.
func under(t *testing.T, text string) *Game {
	t.Helper()
	words := strings.Fields(text)
	var level card.Rank
	var trump card.Suit
	if level.UnmarshalText([]byte(words[0])) != nil || trump.UnmarshalText([]byte(words[1])) != nil {
		t.Fatalf("bad level or trump in %q", text)
	}
	r := rules.Default()
	for _, w := range words[2:] {
		key, value, _ := strings.Cut(w, "=")
		if err := r.Set(key, value); err != nil {
			t.Fatalf("%s: %v", w, err)
		}
	}
	return NewGame(&r, level, trump)
}

// TestOrder holds the statements of rules.md 2: each list is from high to low,
// with = between equal cards.
func TestOrder(t *testing.T) {
	for _, tt := range []struct{ name, under, order string }{
		{"trump suit", "5 S", "BJ > LJ > S5 > H5 = C5 = D5 > SA > SK > SQ > SJ > S10 > S9 > S8 > S7 > S6 > S4 > S3 > S2"},
		{"no trump", "5 NT", "BJ > LJ > S5 = H5 = C5 = D5"},
		{"side suit without the level", "5 S", "HA > HK > HQ > HJ > H10 > H9 > H8 > H7 > H6 > H4 > H3 > H2"},
		{"side suit in no trump", "A NT", "HK > HQ > HJ > H10 > H9 > H8 > H7 > H6 > H5 > H4 > H3 > H2"},
		{"level A", "A S", "BJ > LJ > SA > HA = CA = DA > SK > SQ"},
		{"level 2", "2 H", "BJ > LJ > H2 > S2 = C2 = D2 > HA > HK > H4 > H3"},
	} {
		g := under(t, tt.under)
		words := strings.Fields(tt.order)
		for i := 2; i < len(words); i += 2 {
			high, low := cards(words[i-2]).Cards()[0], cards(words[i]).Cards()[0]
			if g.Order.Suit(high) != g.Order.Suit(low) {
				t.Errorf("%s: %v and %v are not of one suit", tt.name, high, low)
			}
			if equal := words[i-1] == "="; equal != (g.Order.Place(high) == g.Order.Place(low)) ||
				g.Order.Place(high) < g.Order.Place(low) {
				t.Errorf("%s: %v %s %v does not hold", tt.name, high, words[i-1], low)
			}
		}
	}
}

// TestShape holds the statements of rules.md 3.
func TestShape(t *testing.T) {
	for _, tt := range []struct{ name, under, cards, want string }{
		{"single", "5 S", "H3", "single"},
		{"pair", "5 S", "H3 H3", "pair"},
		{"triple", "5 S", "H3 H3 H3", "triple"},
		{"adjacent ranks", "5 S", "H3 H3 H4 H4", "tractor2"},
		{"over the level", "5 S", "H4 H4 H6 H6", "tractor2"},
		{"off-suit and trump level card", "5 S", "D5 D5 S5 S5", "tractor2"},
		{"jokers", "5 S", "BJ BJ LJ LJ", "tractor2"},
		{"ace and off-suit level card", "5 S", "SA SA H5 H5", "tractor2"},
		{"trump level card and joker", "5 S", "S5 S5 LJ LJ", "tractor2"},
		{"all through the level", "5 S", "SK SK SA SA H5 H5 S5 S5", "tractor4"},
		{"level card is not at its rank", "5 S", "S5 S5 S6 S6", "pair+pair"},
		{"two off-suit level pairs", "5 S", "H5 H5 D5 D5", "pair+pair"},
		{"ace and trump level card", "5 S", "SA SA S5 S5", "pair+pair"},
		{"too far apart", "5 S", "H4 H4 H7 H7", "pair+pair"},
		{"level pairs in no trump", "5 NT", "H5 H5 D5 D5", "pair+pair"},
		{"level card and joker in no trump", "5 NT", "H5 H5 LJ LJ", "tractor2"},
		{"through the jokers in no trump", "5 NT", "H5 H5 LJ LJ BJ BJ", "tractor3"},
		{"level 6", "6 S", "C5 C5 C7 C7", "tractor2"},
		{"one pair a place", "5 S", "SA SA H5 H5 D5 D5 S5 S5", "tractor3+pair"},
		{"two tractors over one place", "5 S", "SK SK SA SA H5 H5 D5 D5", "tractor3+pair"},
		{"level A", "A S", "SK SK HA HA SA SA", "tractor3"},
		{"ace and king of a side suit", "5 S", "HA HA HK HK", "tractor2"},

		{"nt_level_joker off", "5 NT nt_level_joker=false", "H5 H5 LJ LJ", "pair+pair"},
		{"nt_level_joker off, jokers", "5 NT nt_level_joker=false", "LJ LJ BJ BJ", "tractor2"},
		{"nt_level_joker off, trump suit", "5 S nt_level_joker=false", "S5 S5 LJ LJ", "tractor2"},
		{"skip_level_gap off", "5 S skip_level_gap=false", "H4 H4 H6 H6", "pair+pair"},
		{"skip_level_gap off in trump", "5 S skip_level_gap=false", "S4 S4 S6 S6", "pair+pair"},
		{"skip_level_gap off elsewhere", "5 S skip_level_gap=false", "H3 H3 H4 H4", "tractor2"},
		{"skip_level_gap off, ace and level", "5 S skip_level_gap=false", "SA SA H5 H5", "tractor2"},
		{"side_ace_king off", "5 S side_ace_king=false", "HA HA HK HK", "pair+pair"},
		{"side_ace_king off, king and queen", "5 S side_ace_king=false", "HQ HQ HK HK", "tractor2"},
		{"side_ace_king off in trump", "5 S side_ace_king=false", "SA SA SK SK", "tractor2"},
		{"side_ace_king off, level K", "K S side_ace_king=false", "HA HA HQ HQ", "tractor2"},
		{"level_meets_ace", "5 S level_meets_ace=true", "SA SA S5 S5", "tractor2"},
		{"level_meets_ace, longer", "5 S level_meets_ace=true", "SK SK SA SA S5 S5 LJ LJ", "tractor4"},
		{"level_meets_ace does not have to skip", "5 S level_meets_ace=true", "SA SA H5 H5 S5 S5", "tractor3"},
		{"level_meets_ace, second off-suit pair", "5 S level_meets_ace=true", "SA SA H5 H5 D5 D5 S5 S5", "tractor3+pair"},
		{"level_meets_ace in no trump", "5 NT level_meets_ace=true", "HA HA HK HK", "tractor2"},

		{"titanic", "5 S", "H3 H3 H3 H4 H4 H4", "titanic2"},
		{"titanic over the level", "5 S", "H4 H4 H4 H6 H6 H6 H7 H7 H7", "titanic3"},
		{"titanic before tractor", "5 S", "H3 H3 H3 H4 H4 H4 H6 H6", "titanic2+pair"},
		{"tractor before triple", "5 S", "H3 H3 H3 H4 H4", "tractor2+single"},
		{"a tractor leaves a triple whole", "5 S", "SA SA H5 H5 H5 D5 D5", "tractor2+triple"},
		{"longest first", "5 S", "H3 H3 H4 H4 H8 H8 H9 H9 H10 H10", "tractor3+tractor2"},
		{"kinds in order", "5 S", "H2 H3 H3 H7 H7 H7 H9 H9 H10 H10", "tractor2+triple+pair+single"},
	} {
		g := under(t, tt.under)
		shape, _, ok := g.Decompose(cards(tt.cards))
		if got := shape.String(); !ok || got != tt.want {
			t.Errorf("%s: %s is %s, want %s", tt.name, tt.cards, got, tt.want)
		}
		back := cards(tt.cards).Cards()
		slices.Reverse(back)
		if again, _, _ := g.Decompose(card.SetOf(back...)); again.String() != tt.want {
			t.Errorf("%s: the order of the cards counts", tt.name)
		}
	}
	if _, _, ok := Decompose(card.NewOrder(card.Five, card.Spades, card.Adjacency{}), cards("H3 C3")); ok {
		t.Error("two suits have a shape")
	}
}

// TestHighestOfEquals: among equal components the highest comes first.
func TestHighestOfEquals(t *testing.T) {
	g := under(t, "5 S")
	shape, _, _ := g.Decompose(cards("H3 H3 H4 H4 H9 H9 H10 H10 HK H7"))
	var tops []card.Card
	for _, c := range shape {
		tops = append(tops, g.Order.At(card.Hearts, c.Top))
	}
	if got := card.Text(tops); got != "H10 H4 HK H7" {
		t.Errorf("tops %s", got)
	}
}

// TestFollow holds the statements of rules.md 9.
func TestFollow(t *testing.T) {
	const ok = ""
	for _, tt := range []struct {
		name, under, lead, hand, play string
		want                          refusal.Code
	}{
		{"as many cards as the lead", "2 S", "H3 H3", "H4 H4 H5", "H4", refusal.WrongCount},
		{"from the hand", "2 S", "H3", "H4", "H6", refusal.NotHeld},
		{"fewer of the suit: all of them", "2 S", "H3 H3 H4 H4", "H9 H6 SA SA CK", "H9 H6 SA CK", ok},
		{"fewer of the suit: not one may stay", "2 S", "H3 H3 H4 H4", "H9 H6 SA SA CK", "H9 SA SA CK", refusal.FollowSuit},
		{"none of the suit: free", "2 S", "H3 H3", "C4 C4 D6", "C4 D6", ok},
		{"the level card is trump", "5 S", "H3", "H5 C4", "C4", ok},
		{"enough: all of the suit", "2 S", "H3 H3", "H7 H8 CA", "H7 CA", refusal.FollowSuit},

		{"a tractor for a tractor", "2 S", "H3 H3 H4 H4", "H7 H7 H8 H8 HJ HJ", "H7 H7 H8 H8", ok},
		{"not pairs in its place", "2 S", "H3 H3 H4 H4", "H7 H7 H8 H8 HJ HJ", "H7 H7 HJ HJ", refusal.FollowTractor},
		{"any choice of equal structure", "2 S", "H3 H3 H4 H4", "H6 H6 H7 H7 H8 H8", "H7 H7 H8 H8", ok},
		{"not a hole in a longer tractor", "2 S", "H3 H3 H4 H4", "H6 H6 H7 H7 H8 H8", "H6 H6 H8 H8", refusal.FollowTractor},
		{"the longest shorter tractor and a pair", "2 S", "H3 H3 H4 H4 H5 H5", "H7 H7 H8 H8 HJ HJ HK HK", "H7 H7 H8 H8 HK HK", ok},
		{"not three pairs instead", "2 S", "H3 H3 H4 H4 H5 H5", "H7 H7 H8 H8 HJ HJ HK HK", "H7 H7 HJ HJ HK HK", refusal.FollowTractor},
		{"then the next tractor", "2 S", "H3 H3 H4 H4 H5 H5 H6 H6", "H8 H8 H9 H9 HQ HQ HK HK", "H8 H8 H9 H9 HQ HQ HK HK", ok},
		{"else pairs", "2 S", "H3 H3 H4 H4", "H7 H7 H9 H9 HJ HK", "H7 H7 H9 H9", ok},
		{"as many pairs as there are", "2 S", "H3 H3 H4 H4", "H7 H7 H9 H9 HJ HK", "H7 H7 HJ HK", refusal.FollowPair},
		{"else singles", "2 S", "H3 H3 H4 H4", "H7 H8 H9 HJ HK", "H7 H9 HJ HK", ok},
		{"off-suit level pairs share a place", "2 H", "H5 H5 H6 H6", "H2 H2 S2 S2 C2 C2", "S2 S2 C2 C2", refusal.FollowTractor},
		{"one of them with the trump level pair", "2 H", "H5 H5 H6 H6", "H2 H2 S2 S2 C2 C2", "H2 H2 C2 C2", ok},

		{"a pair for a pair", "2 S", "H3 H3", "H7 H7 H8", "H7 H8", refusal.FollowPair},
		{"a pair out of a tractor", "2 S", "H3 H3", "H7 H7 H8 H8 HJ HK", "HJ HK", refusal.FollowPair},
		{"any pair of it", "2 S", "H3 H3", "H7 H7 H8 H8 HJ HK", "H8 H8", ok},
		{"a single breaks what it likes", "2 S", "H3", "H7 H7 H8 H8", "H7", ok},

		{"throw: tractor first, then pair", "2 S", "H3 H3 H4 H4 H9 H9", "H5 H5 H6 H6 H7 H7 HJ HQ", "H5 H5 H6 H6 H7 H7", ok},
		{"throw of two tractors splits a longer one", "2 S", "H3 H3 H4 H4 H9 H9 H10 H10", "H5 H5 H6 H6 H7 H7 H8 H8 HJ HQ", "H5 H5 H6 H6 H7 H7 H8 H8", ok},
		{"and the split is the greatest for all", "2 S", "H3 H3 H4 H4 H9 H9 H10 H10", "H5 H5 H6 H6 H7 H7 HJ HJ HQ HQ HK", "H5 H5 H6 H6 HJ HJ HQ HQ", ok},
		{"not a pair where a second tractor was left", "2 S", "H3 H3 H4 H4 H9 H9 H10 H10", "H5 H5 H6 H6 H7 H7 HJ HJ HQ HQ HK", "H5 H5 H6 H6 H7 H7 HJ HJ", refusal.FollowTractor},
		{"the missing pair leaves the next tractor whole", "2 S", "H3 H3 H4 H4 H5 H5 H9 H9 H10 H10", "H7 H7 H8 H8 HJ HJ HQ HQ HA HA HK", "H7 H7 H8 H8 HJ HJ HQ HQ HA HA", ok},

		{"triple", "2 S", "H3 H3 H3", "H7 H7 H7 H8 H8 HK", "H7 H7 H7", ok},
		{"not pair and single for a triple", "2 S", "H3 H3 H3", "H7 H7 H7 H8 H8 HK", "H8 H8 HK", refusal.FollowTriple},
		{"else pair and single", "2 S", "H3 H3 H3", "H7 H7 H8 H9 HK", "H7 H7 HK", ok},
		{"not three singles", "2 S", "H3 H3 H3", "H7 H7 H8 H9 HK", "H8 H9 HK", refusal.FollowPair},
		{"else singles for a triple", "2 S", "H3 H3 H3", "H7 H8 H9 HK", "H8 H9 HK", ok},
		{"a pair lead draws on a triple", "2 S", "H3 H3", "H7 H7 H7 H8 H9", "H8 H9", refusal.FollowPair},
		{"a tractor lead draws on triples", "2 S", "H3 H3 H4 H4", "H7 H7 H7 H8 H8 H8 HJ HJ", "H7 H7 HJ HJ", refusal.FollowTractor},
		{"titanic", "2 S", "H3 H3 H3 H4 H4 H4", "H7 H7 H7 H8 H8 H8 HJ HJ HJ", "H7 H7 H7 HJ HJ HJ", refusal.FollowTitanic},
		{"else triples for a titanic", "2 S", "H3 H3 H3 H4 H4 H4", "H7 H7 H7 HJ HJ HJ HK HK", "H7 H7 H7 HJ HJ HJ", ok},
		{"else pairs and singles for a titanic", "2 S", "H3 H3 H3 H4 H4 H4", "H7 H7 H8 H8 HJ HJ HK HA", "H7 H7 HJ HJ HK HA", ok},
		{"as many pairs as triples are missing", "2 S", "H3 H3 H3 H4 H4 H4", "H7 H7 H8 H8 HJ HJ HK HA", "H7 H7 H8 HJ HK HA", refusal.FollowPair},

		{"pair_count: pairs for a tractor in a throw", "2 S follow=pair_count", "H3 H3 H4 H4 HA", "H7 H7 H8 H8 HJ HJ HK", "H7 H7 HJ HJ HK", ok},
		{"pair_count: one tractor, held in full", "2 S follow=pair_count", "H3 H3 H4 H4", "H7 H7 H8 H8 HJ HJ HK", "H7 H7 HJ HJ", refusal.FollowTractor},
		{"pair_count: one tractor, not held in full", "2 S follow=pair_count", "H3 H3 H4 H4 H5 H5", "H7 H7 H8 H8 HJ HJ HK HK", "H7 H7 HJ HJ HK HK", ok},
		{"pair_count: as many pairs as owed", "2 S follow=pair_count", "H3 H3 H4 H4 HA", "H7 H7 H8 H8 HJ HJ HK", "H7 H7 H8 HJ HK", refusal.FollowPair},
		{"suit_only: any of the suit", "2 S follow=suit_only", "H3 H3 H4 H4", "H7 H7 H8 H8 HJ HQ HK HA", "HJ HQ HK HA", ok},
		{"suit_only: still the suit", "2 S follow=suit_only", "H3 H3", "H7 H8 CA", "H7 CA", refusal.FollowSuit},
		{"protect_tractors: a pair lead does not draw", "2 S protect_tractors=true", "H3 H3", "H7 H7 H8 H8 HJ HK", "HJ HK", ok},
		{"protect_tractors: one may still give it", "2 S protect_tractors=true", "H3 H3", "H7 H7 H8 H8 HJ HK", "H7 H7", ok},
		{"protect_tractors: another pair is owed", "2 S protect_tractors=true", "H3 H3", "H7 H7 H8 H8 HJ HJ HK", "HJ HK", refusal.FollowPair},
		{"protect_tractors: a tractor lead draws", "2 S protect_tractors=true", "H3 H3 H4 H4", "H7 H7 H8 H8 H9 H9 HK", "H7 H7 H9 H9", refusal.FollowTractor},
		{"protect_triples: a pair lead does not draw", "2 S protect_triples=true", "H3 H3", "H7 H7 H7 H8 H9", "H8 H9", ok},
		{"protect_triples: one may still give it", "2 S protect_triples=true", "H3 H3", "H7 H7 H7 H8 H9", "H7 H7", ok},
		{"protect_triples: another pair is owed", "2 S protect_triples=true", "H3 H3", "H7 H7 H7 H8 H8 H9", "H7 H9", refusal.FollowPair},
	} {
		lead := under(t, tt.under).Lead(cards(tt.lead))
		hand, play := cards(tt.hand), cards(tt.play)
		var got refusal.Code
		if r := lead.Check(hand, play); r != nil {
			got = r.Code
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
		if lead.Legal(hand, play) != (tt.want == ok) {
			t.Errorf("%s: Legal and Check differ", tt.name)
		}
	}
}

// TestOwed holds the facts of refusals.
func TestOwed(t *testing.T) {
	for _, tt := range []struct {
		name, lead, hand, play, owed string
		number                       int
	}{
		{"all of the suit", "H3 H3 H4 H4", "H9 H6 SA SA CK", "H9 SA SA CK", "H6 H9", 2},
		{"some of the suit", "H3 H3", "H7 H8 H9 CA", "H7 CA", "H7 H8 H9", 2},
		{"a pair", "H3 H3", "H7 H7 H8 H9", "H8 H9", "H7 H7", 1},
		{"another pair", "H3 H3 H4 H4", "H7 H7 H9 H9 HJ HK", "H7 H7 HJ HK", "H9 H9", 2},
		{"a tractor", "H3 H3 H4 H4", "H7 H7 H8 H8 HJ HJ", "H7 H7 HJ HJ", "H7 H7 H8 H8", 2},
		{"a triple", "H3 H3 H3", "H7 H7 H7 H8 H8 HK", "H8 H8 HK", "H7 H7 H7", 1},
		{"a triple beside the tractor", "H3 H3 H4 H4 H9 H9 H9", "HJ HJ HJ HQ HQ HK HK H7", "HJ HJ HJ HQ HQ HK H7", "HJ HJ HJ", 1},
	} {
		lead := under(t, "2 S").Lead(cards(tt.lead))
		r := lead.Check(cards(tt.hand), cards(tt.play))
		if r == nil || card.Text(r.Cards) != tt.owed || r.Number != tt.number {
			t.Errorf("%s: %+v, want %s and %d", tt.name, r, tt.owed, tt.number)
		}
	}
}

// TestTrick holds the statements of rules.md 10; plays are divided by /.
func TestTrick(t *testing.T) {
	for _, tt := range []struct {
		name, under, plays string
		winner             int
	}{
		{"highest of the suit", "3 S", "H5 / H9 / HK / H2", 2},
		{"equal: the earlier one", "3 S", "H5 / HK / HK / H2", 1},
		{"equal level cards: the earlier one", "3 S", "S5 / H3 / D3 / SA", 1},
		{"a ruff beats the suit", "3 S", "HA / S2 / HK / H4", 1},
		{"overruff", "3 S", "HA / S2 / S9 / H4", 2},
		{"a discard wins nothing", "3 S", "D4 / HA / CA / D2", 0},
		{"a pair needs a pair", "3 S", "H9 H9 / SA SK / HK HQ / H4 H4", 0},
		{"a pair ruffs a pair", "3 S", "H9 H9 / S2 S2 / HK HK / H4 H4", 1},
		{"mixed suits win nothing", "3 S", "H9 H9 / S2 D2 / C4 C4 / D4 D4", 0},
		{"pairs serve as singles", "3 S", "HA HK H5 H5 H4 H4 / S9 S9 S8 S8 S7 S2", 1},
		{"a pair is missing", "3 S", "HA HA H5 H5 H4 H4 / S9 S9 S8 S8 S7 S2", 0},
		{"in a throw with a pair the pair decides", "3 S", "H5 H4 H4 / S9 S7 S7 / S8 S8 S4", 2},
		{"in a throw of singles the highest single", "3 S", "H5 H6 H7 / S9 S7 S7 / S8 S8 S4", 1},
		{"a longer tractor is split", "3 S", "H5 H5 H4 H4 H9 H9 / S7 S7 S8 S8 S9 S9", 1},
		{"in the way that is highest", "3 S", "H5 H5 H4 H4 H9 H9 / S8 S8 S9 S9 S6 S6 / S10 S10 S9 S9 S8 S8", 2},
		{"the longest tractor decides", "3 S", "H5 H5 H4 H4 HA / S8 S8 S9 S9 SA / S10 S10 S9 S9 S2", 2},
		{"a pair that is higher does not count then", "3 S", "H5 H5 H4 H4 HA HA / S8 S8 S9 S9 S2 S2 / S6 S6 S7 S7 SA SA", 1},
		{"a titanic decides over the rest", "3 S", "H5 H5 H5 H4 H4 H4 HA / S7 S7 S7 S8 S8 S8 S2 / S6 S6 S6 S7 S7 S7 SA", 1},
		{"a triple decides before pairs", "3 S", "H5 H5 H5 H7 H7 / S7 S7 S7 SA SA / S8 S8 S8 S2 S2", 2},
		{"a triple serves as pair and single", "3 S", "H5 H5 H7 / S7 S7 S7", 1},
		{"a tractor is not beaten by pairs", "3 S", "H5 H5 H6 H6 / SA SA SQ SQ / H8 H8 H10 H10", 0},
		{"no trump", "3 NT", "HA / H3 / D3 / LJ", 3},
		{"followed tractor that is higher", "3 S", "H5 H5 H6 H6 / H9 H9 H10 H10", 1},

		{"overruff every: all at least as high", "3 S overruff=every", "H5 H4 H4 / S9 S7 S7 / SJ S8 S8", 2},
		{"overruff every: the single is lower", "3 S overruff=every", "H5 H4 H4 / S9 S7 S7 / S8 S8 S4", 1},
		{"overruff every: equal is high enough", "3 S overruff=every", "H5 H4 H4 / S9 S7 S7 / S9 S8 S8", 2},
		{"overruff every: the greatest must be higher", "3 S overruff=every", "H5 H4 H4 / S9 S7 S7 / SA S7 S7", 1},
		{"overruff every: the lower pair frees the higher cards", "3 S overruff=every", "H4 H4 H5 H6 / S8 S8 SK SJ / SA SA S9 S9", 2},
		{"overruff every: a ruff needs no more", "3 S overruff=every", "HA HK HK / S2 S4 S4", 1},
		{"overruff highest: the highest card", "3 S overruff=highest", "H5 H4 H4 / S9 S7 S7 / S8 S8 S4", 1},
		{"overruff highest: of any component", "3 S overruff=highest", "H5 H4 H4 / S9 S7 S7 / SA S4 S4", 2},
	} {
		g := under(t, tt.under)
		var plays []card.Set
		for p := range strings.SplitSeq(tt.plays, "/") {
			plays = append(plays, cards(p))
		}
		if got := g.Winner(plays); got != tt.winner {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.winner)
		}
	}
}

// TestOutcome holds the reasons of a trick.
func TestOutcome(t *testing.T) {
	g := under(t, "3 S")
	out := g.Outcome([]card.Set{cards("H5 H4 H4"), cards("S9 S7 S7"), cards("S8 S8 S4"), cards("SA SK DA")})
	var reasons []Reason
	for _, p := range out.Plays {
		reasons = append(reasons, p.Reason)
	}
	if want := []Reason{Led, Ruff, Overruff, Discard}; !slices.Equal(reasons, want) {
		t.Errorf("reasons %v, want %v", reasons, want)
	}
	won, over := out.Plays[out.Winner].Shows, out.Plays[out.Beaten].Shows
	if won.Cards != cards("S8 S8") || over.Cards != cards("S7 S7") || out.Decides.String() != "pair" {
		t.Errorf("%+v over %+v, %v decides", won, over, out.Decides)
	}
}

// TestMultiplier holds the statements of rules.md 11. Where winning is empty
// the lead took the trick.
func TestMultiplier(t *testing.T) {
	for _, tt := range []struct {
		option, lead, winning string
		want                  int
	}{
		{"component", "H9", "", 2},
		{"component", "H9 H9", "", 4},
		{"component", "H9 H9 H10 H10", "", 8},
		{"component", "H9 H9 H10 H10 HJ HJ", "", 12},
		{"component", "H9 H9 H9", "", 6},
		{"component", "H9 H9 H9 H10 H10 H10", "", 12},
		{"component", "HA H9 H9", "S9 S9 SA", 4},
		{"component", "HA HK", "S9 S9", 2},
		{"power", "HA HK", "S9 S9", 4},
		{"power", "H9", "", 2},
		{"power", "H9 H9 H10 H10", "S9 S9 S10 S10", 8},
		{"power", "H9 H9 H10 H10 HJ HJ", "", 16},
		{"power", "H9 H9 H9", "", 6},
		{"power", "H9 H9 H9 H10 H10 H10", "", 18},
		{"power", "H9 H9 H9 HJ HJ HQ HQ", "", 6},
		{"simple", "H9", "", 2},
		{"simple", "H9 H9", "", 2},
		{"simple", "H9 H9 H10 H10 HJ HJ", "", 6},
		{"simple", "H9 H9 HA", "", 2},
		{"cards", "H9", "", 2},
		{"cards", "HA H9 H9 H10 H10", "", 8},
		{"exponential", "H9", "", 2},
		{"exponential", "H9 H9", "", 4},
		{"exponential", "H9 H9 H10 H10 HJ HJ", "", 16},
		{"none", "H9 H9", "", 1},
	} {
		g := under(t, "3 S bottom_multiplier="+tt.option)
		winning := tt.winning
		if winning == "" {
			winning = tt.lead
		}
		if got := g.Multiplier(cards(tt.lead), cards(winning)); got != tt.want {
			t.Errorf("%s: %s won by %s: %d, want %d", tt.option, tt.lead, winning, got, tt.want)
		}
	}
	if got := under(t, "3 S last_trick=half_win").Multiplier(cards("H9"), cards("H9")); got != 0 {
		t.Errorf("half_win: %d, want 0", got)
	}
}
