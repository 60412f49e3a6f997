package shape

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"shengji/game/card"
	"shengji/game/rules"
)

// situation is a game with random options and small random holdings that are
// rich in pairs, triples and tractors.
type situation struct {
	*Game
	reference
	suit card.Suit
	pool []card.Card // faces of the suit close to each other
}

func drawSituation(t *rapid.T) *situation {
	on := func(name string) bool { return rapid.Bool().Draw(t, name) }
	r := &rules.Rules{
		Decks:           rapid.IntRange(2, 3).Draw(t, "decks"),
		SideAceKing:     on("side_ace_king"),
		LevelMeetsAce:   on("level_meets_ace"),
		NTLevelJoker:    on("nt_level_joker"),
		SkipLevelGap:    on("skip_level_gap"),
		ProtectTractors: on("protect_tractors"),
		ProtectTriples:  on("protect_triples"),
		Follow:          rapid.SampledFrom([]rules.Follow{rules.Structure, rules.Structure, rules.PairCount, rules.SuitOnly}).Draw(t, "follow"),
		Overruff:        rapid.SampledFrom([]rules.Overruff{rules.Largest, rules.Every, rules.Highest}).Draw(t, "overruff"),
	}
	level := card.Rank(rapid.IntRange(0, 12).Draw(t, "level"))
	trump := rapid.SampledFrom([]card.Suit{card.Spades, card.Hearts, card.NT}).Draw(t, "trump")
	s := &situation{Game: NewGame(r, level, trump), reference: reference{r, level, trump}}
	s.suit = rapid.SampledFrom([]card.Suit{card.Trump, card.Trump, card.Diamonds}).Draw(t, "suit")
	var faces []card.Card
	for c := range card.Card(card.Faces) {
		if s.Order.Suit(c) == s.suit {
			faces = append(faces, c)
		}
	}
	s.Order.Sort(faces)
	width := min(len(faces), rapid.IntRange(3, 8).Draw(t, "width"))
	from := rapid.IntRange(0, len(faces)-width).Draw(t, "from")
	s.pool = faces[from : from+width]
	return s
}

// draw draws up to n cards of the pool, most of them in several copies.
func (s *situation) draw(t *rapid.T, name string, n int) (set card.Set) {
	for set.Len() < n {
		c := rapid.SampledFrom(s.pool).Draw(t, name)
		copies := min(rapid.IntRange(1, s.Game.Rules.Decks).Draw(t, "copies"), n-set.Len())
		if set.Count(c) > 0 {
			if !slices.ContainsFunc(s.pool, func(c card.Card) bool { return set.Count(c) == 0 }) {
				return set
			}
			continue
		}
		set = set.Plus(repeat(c, copies))
	}
	return set
}

// subsets calls visit with every set of n cards out of pool.
func subsets(pool card.Set, n int, visit func(card.Set)) {
	cs := pool.Cards()
	cs = slices.Compact(cs)
	var choose func(i int, chosen card.Set)
	choose = func(i int, chosen card.Set) {
		if chosen.Len() == n {
			visit(chosen)
			return
		}
		if i == len(cs) || chosen.Len() > n {
			return
		}
		for take := range pool.Count(cs[i]) + 1 {
			choose(i+1, chosen.Plus(repeat(cs[i], take)))
		}
	}
	choose(0, card.Set{})
}

// TestFollowAgrees holds Legal, Check, Answers and Must to the reference over
// every subset of a hand.
func TestFollowAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSituation(t)
		cards := s.draw(t, "lead", rapid.IntRange(1, 8).Draw(t, "size"))
		hand := s.draw(t, "hand", rapid.IntRange(1, 10).Draw(t, "held"))
		for _, c := range []card.Card{card.Of(card.Clubs, card.King), card.Of(card.Clubs, card.Queen)} {
			if s.Order.Suit(c) != s.suit {
				hand = hand.Plus(repeat(c, rapid.IntRange(0, 2).Draw(t, "others")))
			}
		}
		shape, suit, _ := s.Decompose(cards)
		lead := s.Lead(cards)

		var legal []card.Set
		var least, most card.Set
		subsets(hand, cards.Len(), func(play card.Set) {
			want := s.legal(countsOf(hand.Cards()), countsOf(play.Cards()), shape, suit)
			if got := lead.Legal(hand, play); got != want {
				t.Fatalf("lead %v, hand %v: Legal(%v) = %v", cards.Cards(), hand.Cards(), play.Cards(), got)
			}
			refused := lead.Check(hand, play)
			if (refused == nil) != want {
				t.Fatalf("lead %v, hand %v: Check(%v) = %v", cards.Cards(), hand.Cards(), play.Cards(), refused)
			}
			if !want {
				if len(refused.Cards) == 0 || !hand.Has(card.SetOf(refused.Cards...)) {
					t.Fatalf("lead %v, hand %v: Check(%v) = %+v", cards.Cards(), hand.Cards(), play.Cards(), refused)
				}
				return
			}
			if len(legal) == 0 {
				least = play
			}
			for k := range play {
				least[k] &= play[k]
				most[k] |= play[k]
			}
			legal = append(legal, play)
		})

		plays, count, more := lead.Answers(hand, 1<<30)
		if count != len(legal) || len(plays) != count || more {
			t.Fatalf("lead %v, hand %v: %d answers, count %d, more %v, want %d", cards.Cards(), hand.Cards(), len(plays), count, more, len(legal))
		}
		for _, p := range plays {
			if !slices.Contains(legal, p) {
				t.Fatalf("lead %v, hand %v: answer %v", cards.Cards(), hand.Cards(), p.Cards())
			}
		}
		few, count, more := lead.Answers(hand, 3)
		if len(few) != min(3, len(legal)) || count != len(legal) || more {
			t.Fatalf("limit 3: %d answers, count %d, more %v, want %d", len(few), count, more, len(legal))
		}
		if len(legal) == 0 {
			return
		}
		if must, may := lead.Must(hand); must != least || may != most {
			t.Fatalf("lead %v, hand %v: must %v may %v, want %v %v", cards.Cards(), hand.Cards(),
				must.Cards(), may.Cards(), least.Cards(), most.Cards())
		}
	})
}

// TestWinnerAgrees holds Winner and Outcome to the reference.
func TestWinnerAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSituation(t)
		size := rapid.IntRange(1, 7).Draw(t, "size")
		plays := []card.Set{s.draw(t, "lead", size)}
		size = plays[0].Len()
		ruffs := &situation{Game: s.Game, reference: s.reference, suit: card.Trump, pool: s.pool}
		if s.suit != card.Trump {
			ruffs.pool = nil
			for c := range card.Card(card.Faces) {
				if s.Order.Suit(c) == card.Trump {
					ruffs.pool = append(ruffs.pool, c)
				}
			}
		}
		for range 3 {
			from := s
			if rapid.Bool().Draw(t, "ruff") {
				from = ruffs
			}
			if p := from.draw(t, "play", size); p.Len() == size {
				plays = append(plays, p)
			}
		}
		shape, suit, _ := s.Decompose(plays[0])
		var all []counts
		for _, p := range plays {
			all = append(all, countsOf(p.Cards()))
		}
		want := s.winner(all, shape, suit)
		if got := s.Winner(plays); got != want {
			t.Fatalf("plays %v: winner %d, want %d", plays, got, want)
		}
		out := s.Outcome(plays)
		if out.Winner != want || len(out.Plays) != len(plays) {
			t.Fatalf("plays %v: outcome %+v, want winner %d", plays, out, want)
		}
		for i, st := range out.Plays {
			if !plays[i].Has(st.Shows.Cards) || (st.Shows.Copies > 0) == (st.Reason == Discard || st.Reason == Structure) {
				t.Fatalf("plays %v: standing %+v", plays, st)
			}
		}
	})
}

// TestDecomposeAgrees checks each component against the reference: no longer
// or higher one could have been taken in its place.
func TestDecomposeAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSituation(t)
		cards := s.draw(t, "cards", rapid.IntRange(1, 14).Draw(t, "size"))
		shape, suit, ok := s.Decompose(cards)
		if !ok || suit != s.suit {
			t.Fatalf("suit %v, %v", suit, ok)
		}
		rest := countsOf(cards.Cards())
		top := func(w counts) (top int) {
			for c := range w {
				if w[c] > 0 {
					top = max(top, s.Order.Place(card.Card(c)))
				}
			}
			return top
		}
		for _, c := range shape {
			var want *Component
			for _, kind := range kinds {
				for _, w := range s.runs(rest, kind.copies, kind.k) {
					if want == nil || top(w) > want.Top {
						want = &Component{Copies: kind.copies, Length: kind.k, Top: top(w)}
					}
				}
				if want != nil {
					break
				}
			}
			got := Component{Copies: c.Copies, Length: c.Length, Top: c.Top}
			if got != *want || c.Cards.Len() != c.Size() {
				t.Fatalf("%v of %v is %+v, want %+v", cards.Cards(), shape, got, *want)
			}
			rest = rest.minus(countsOf(c.Cards.Cards()))
		}
		if rest.len() != 0 {
			t.Fatalf("%v leaves %v", shape, rest)
		}
	})
}

// kinds are the kinds of components from the greatest down.
var kinds = func() (ks []demand) {
	for copies := 3; copies > 1; copies-- {
		for k := 14; k > 1; k-- {
			ks = append(ks, demand{copies: copies, k: k})
		}
	}
	return append(ks, demand{3, 1, false}, demand{2, 1, false}, demand{1, 1, false})
}()

// TestThrowAgrees holds Throw to the words of rules.md 8.
func TestThrowAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSituation(t)
		opts := *s.Game.Rules
		opts.Partners = rules.Fixed
		opts.ThrowPartnerCounts = rapid.Bool().Draw(t, "partner_counts")
		opts.ThrowFail = rapid.SampledFrom([]rules.ThrowFail{rules.LowestFailing, rules.SimplestFailing, rules.SmallestPart, rules.OneCard}).Draw(t, "fail")
		s.Game.Rules = &opts
		lead := s.draw(t, "lead", rapid.IntRange(1, 8).Draw(t, "size"))
		var others [3]card.Set
		for i := range others {
			others[i] = s.draw(t, "hand", rapid.IntRange(0, 5).Draw(t, "held"))
		}
		shape, _, _ := s.Decompose(lead)
		// beats reports whether a hand holds a higher shape of the kind of c.
		beats := func(hand card.Set, c Component) bool {
			longest := 1
			if c.Length > 1 {
				longest = card.Places
			}
			for k := c.Length; k <= max(c.Length, longest); k++ {
				for _, w := range s.runs(countsOf(hand.Cards()), c.Copies, k) {
					for face := range w {
						if w[face] > 0 && s.Order.Place(card.Card(face)) > c.Top {
							return true
						}
					}
				}
			}
			return false
		}
		falls := map[int]bool{} // components that can be beaten
		for i, hand := range others {
			if i == 1 && !opts.ThrowPartnerCounts {
				continue
			}
			for j, c := range shape {
				falls[j] = falls[j] || beats(hand, c)
			}
		}
		fails := len(shape) > 1 && slices.Contains(slices.Collect(maps.Values(falls)), true)
		got := s.Throw(lead, others)
		if got.Stands == fails {
			t.Fatalf("lead %v of %v, others %v: stands %v", lead.Cards(), shape, others, got.Stands)
		}
		if !fails {
			if got.Plays != lead || got.BeatenBy != 0 {
				t.Fatalf("standing throw %+v", got)
			}
			return
		}
		if got.BeatenBy < 1 || got.BeatenBy > 3 || got.BeatenBy == 2 && !opts.ThrowPartnerCounts {
			t.Fatalf("beaten by %d", got.BeatenBy)
		}
		played, _, _ := s.Decompose(got.Plays)
		fell := played[0]
		if len(played) != 1 || !lead.Has(got.Plays) {
			t.Fatalf("%v of %v falls", got.Plays.Cards(), shape)
		}
		for j, c := range shape {
			better := false // than what fell
			switch opts.ThrowFail {
			case rules.LowestFailing:
				better = falls[j] && (c.Top < fell.Top || c.Top == fell.Top && c.Size() < fell.Size())
			case rules.SimplestFailing:
				better = falls[j] && (c.Size() < fell.Size() || c.Size() == fell.Size() && c.Top < fell.Top)
			case rules.SmallestPart:
				better = c.Size() < fell.Size() || c.Size() == fell.Size() && c.Top < fell.Top
			case rules.OneCard:
				for _, face := range lead.Cards() {
					better = better || got.Plays.Len() > 1 || s.Order.Place(face) < fell.Top
				}
			}
			if better {
				t.Fatalf("%s: %v of %v falls, not %v", opts.ThrowFail, got.Plays.Cards(), shape, c)
			}
		}
		failing := opts.ThrowFail == rules.LowestFailing || opts.ThrowFail == rules.SimplestFailing
		if failing && !beats(others[got.BeatenBy-1], fell) {
			t.Fatalf("%v does not beat %v", others[got.BeatenBy-1].Cards(), fell)
		}
	})
}
