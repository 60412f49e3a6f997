package shape

import (
	"math/rand/v2"
	"testing"

	"shengji/game/card"
	"shengji/game/rules"
)

// standard are the options of section 13 that the questions here depend on.
func standard() *rules.Rules {
	r := rules.Default()
	return &r
}

// question is one decision of a random two-deck round.
type question struct {
	lead, hand, play card.Set
	trick            []card.Set // with play as the last
}

// randomPlay plays rounds of two decks at random and returns the decisions of
// those who follow.
func randomPlay(g *Game, seed uint64, rounds int) (qs []question) {
	r := rand.New(rand.NewPCG(seed, seed))
	for range rounds {
		deck := r.Perm(2 * card.Faces)
		var hands [4]card.Set
		for i, id := range deck[:100] {
			hands[i%4].Add(card.ID(id).Face())
		}
		for turn := 0; !hands[turn].Empty(); {
			leads := g.Leads(hands[turn])
			lead := leads[r.IntN(len(leads))]
			hands[turn] = hands[turn].Minus(lead)
			trick := []card.Set{lead}
			q := g.Lead(lead)
			for i := 1; i < 4; i++ {
				seat := (turn + i) % 4
				plays, _, _ := q.Answers(hands[seat], 200)
				play := plays[r.IntN(len(plays))]
				trick = append(trick, play)
				qs = append(qs, question{lead, hands[seat], play, trick[:len(trick):len(trick)]})
				hands[seat] = hands[seat].Minus(play)
			}
			turn = (turn + g.Winner(trick)) % 4
		}
	}
	return qs
}

func BenchmarkLegal(b *testing.B) {
	g := NewGame(standard(), card.Five, card.Spades)
	qs := randomPlay(g, 1, 200)
	leads := make([]Lead, len(qs))
	for i, q := range qs {
		leads[i] = g.Lead(q.lead)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		q := &qs[i%len(qs)]
		if !leads[i%len(qs)].Legal(q.hand, q.play) {
			b.Fatal("not legal")
		}
	}
}

// BenchmarkLegalFromLead counts the preparation of the lead too.
func BenchmarkLegalFromLead(b *testing.B) {
	g := NewGame(standard(), card.Five, card.Spades)
	qs := randomPlay(g, 1, 200)
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		q := &qs[i%len(qs)]
		l := g.Lead(q.lead)
		if !l.Legal(q.hand, q.play) {
			b.Fatal("not legal")
		}
	}
}

func BenchmarkWinner(b *testing.B) {
	g := NewGame(standard(), card.Five, card.Spades)
	qs := randomPlay(g, 1, 200)
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		g.Winner(qs[i%len(qs)].trick)
	}
}

// BenchmarkAnswersToTractor lists all answers of a hand of 25 to a tractor.
func BenchmarkAnswersToTractor(b *testing.B) {
	g := NewGame(standard(), card.Five, card.Spades)
	r := rand.New(rand.NewPCG(3, 3))
	tractor := g.Lead(cards("H7 H7 H8 H8"))
	var hands []card.Set
	for len(hands) < 256 {
		deck := r.Perm(2 * card.Faces)
		var hand card.Set
		for _, id := range deck[:25] {
			hand.Add(card.ID(id).Face())
		}
		hands = append(hands, hand)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		tractor.Answers(hands[i%len(hands)], 1000)
	}
}

// BenchmarkLegalWorst asks the question that took the most steps in a long
// run of TestBoundedWork: a hand of 39 and a throw of 20.
func BenchmarkLegalWorst(b *testing.B) {
	opts := standard()
	opts.ProtectTractors, opts.LevelMeetsAce = true, true
	g := NewGame(opts, card.Two, card.Clubs)
	lead := g.Lead(cards("C4 C4 C5 C5 C6 C6 C9 C9 C10 C10 CQ CQ CK CK D2 D2 LJ LJ BJ BJ"))
	hand := cards("S2 S2 H2 H2 C2 C2 C3 C3 C4 C4 C5 C5 C6 C6 C7 C7 C8 C8 C9 C9 C10 C10 CJ CJ CQ CQ CK CK CA CA D2 D2 LJ LJ BJ BJ")
	play := cards("C2 C2 C3 C3 C7 C7 C8 C8 C9 C9 C10 C10 CJ CJ CK CK D2 D2 LJ LJ")
	b.ReportAllocs()
	for b.Loop() {
		lead.Legal(hand, play)
	}
}

// BenchmarkAnswersWorst counts the answers of such a hand to such a throw.
func BenchmarkAnswersWorst(b *testing.B) {
	g := NewGame(standard(), card.Two, card.Clubs)
	lead := g.Lead(cards("C4 C4 C5 C5 C6 C6 C9 C9 C10 C10 CQ CQ CK CK D2 D2 LJ LJ BJ BJ"))
	hand := cards("S2 S2 H2 H2 C2 C2 C3 C3 C4 C4 C5 C5 C5 C6 C6 C7 C7 C8 C8 C9 C9 C10 C10 CJ CJ CQ CQ CK CK CA CA D2 D2 LJ LJ BJ BJ")
	b.ReportAllocs()
	for b.Loop() {
		lead.Answers(hand, 1000)
	}
}

func BenchmarkNewGame(b *testing.B) {
	r := standard()
	b.ReportAllocs()
	for b.Loop() {
		NewGame(r, card.Five, card.Spades)
	}
}

func cards(text string) card.Set {
	cs, err := card.Parse(text)
	if err != nil {
		panic(err)
	}
	return card.SetOf(cs...)
}
