package shape

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"shengji/game/card"
	"shengji/game/rules"
)

// richHand returns up to n cards of a line in as many copies as there are
// decks, now and then fewer.
func richHand(r *rand.Rand, l *line, decks, n int) (s card.Set) {
	for _, face := range r.Perm(card.Faces) {
		c := card.Card(face)
		if l.mask>>c&1 == 0 || s.Len() == n {
			continue
		}
		copies := decks
		if r.IntN(4) == 0 {
			copies = 1 + r.IntN(decks)
		}
		s = s.Plus(repeat(c, min(copies, n-s.Len())))
	}
	return s
}

// mixes calls visit with every mix of the options that legality depends on.
func mixes(visit func(*rules.Rules)) {
	for _, follow := range []rules.Follow{rules.Structure, rules.PairCount, rules.SuitOnly} {
		for bits := range 1 << 6 {
			on := func(i int) bool { return bits>>i&1 == 1 }
			visit(&rules.Rules{
				Follow: follow, ProtectTractors: on(0), ProtectTriples: on(1),
				SideAceKing: on(2), LevelMeetsAce: on(3), NTLevelJoker: on(4), SkipLevelGap: on(5),
			})
		}
	}
}

// TestBoundedWork counts the steps of legality questions about long throws to
// hands of 39 cards of one suit. 20,000 steps are about a millisecond.
func TestBoundedWork(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	worst, about := 0, ""
	mixes(func(opts *rules.Rules) {
		for range 40 {
			trump := card.Suit(r.IntN(6))
			if trump == card.Trump {
				trump = card.Spades
			}
			g := NewGame(opts, card.Rank(r.IntN(13)), trump)
			l := &g.lines[card.Trump]
			decks := 2 + r.IntN(2)
			most := 18
			if trump == card.NT {
				most = 6
			}
			held := min(39, most*decks)
			hand := richHand(r, l, decks, held)
			lead := richHand(r, l, 2+r.IntN(decks-1), min(20, held))
			play := richHand(r, l, decks, lead.Len())
			q := g.Lead(lead)
			_, steps := q.gives(l.stock(hand), l.stock(play))
			if steps > worst {
				worst, about = steps, fmt.Sprintf("lead %v hand %v play %v %+v", lead.Cards(), hand.Cards(), play.Cards(), *opts)
			}
		}
	})
	t.Logf("most steps: %d, %s", worst, about)
	if worst > 20_000 {
		t.Errorf("%d steps: %s", worst, about)
	}
}

// TestAnswersStop: too many answers to count say so, and those listed are right.
func TestAnswersStop(t *testing.T) {
	g := NewGame(standard(), card.Two, card.Clubs)
	lead := g.Lead(cards("C3 C3 C4 C4 C6 C6 C7 C7 C9 C9 C9 CJ CJ CJ CK CK CK S2 S2 S2"))
	hand := cards("C3 C3 C3 C4 C4 C4 C5 C5 C5 C6 C6 C6 C7 C7 C7 C8 C8 C8 C9 C9 C9 C10 C10 C10 CJ CJ CJ CQ CQ CQ CK CK CK CA CA CA LJ LJ LJ")
	plays, count, more := lead.Answers(hand, 50)
	if len(plays) != 50 || count <= 50 || !more {
		t.Errorf("%d plays, count %d, more %v", len(plays), count, more)
	}
	for _, p := range plays {
		if !lead.Legal(hand, p) {
			t.Errorf("%v is not legal", p.Cards())
		}
	}
}

// TestNoAllocation holds the questions of search and play-out to the promise
// of doc.go.
func TestNoAllocation(t *testing.T) {
	g := NewGame(standard(), card.Five, card.Spades)
	for _, q := range randomPlay(g, 7, 3) {
		if n := testing.AllocsPerRun(1, func() {
			l := g.Lead(q.lead)
			l.Legal(q.hand, q.play)
			g.Winner(q.trick)
		}); n != 0 {
			t.Fatalf("lead %v, hand %v: %v allocations", q.lead.Cards(), q.hand.Cards(), n)
		}
	}
}
