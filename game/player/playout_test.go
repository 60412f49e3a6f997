package player

import (
	"math/rand/v2"
	"testing"

	"shengji/game/card"
	"shengji/game/rules"
	"shengji/game/shape"
)

func newPlayout(r *rules.Rules, seed uint64) playout {
	chance := rand.New(rand.NewPCG(seed, 1))
	p := playout{
		game:   shape.NewGame(r, card.Rank(chance.IntN(13)), []card.Suit{card.Spades, card.Hearts, card.Clubs, card.Diamonds, card.NT}[seed%5]),
		leader: chance.IntN(4), side: [4]bool{1: true, 3: true}, chance: seed + 1,
	}
	for i, id := range chance.Perm(r.Decks * card.Faces) {
		c := card.ID(id).Face()
		if i < 4*r.HandSize() {
			p.hands[i%4].Add(c)
		} else {
			p.bottom += c.Points()
		}
	}
	return p
}

// Every play of a playout is legal and every trick goes where it belongs, by
// the rules themselves.
func TestPlayoutKeepsTheRules(t *testing.T) {
	for name, setups := range setups(t, 1) {
		r := setups[0].Rules
		for seed := range uint64(60) {
			p := newPlayout(&r, seed)
			total := p.bottom
			for !p.hands[p.leader].Empty() {
				before, leader := p.hands, p.leader
				p.trick()
				var plays []card.Set
				for i := range 4 {
					seat := (leader + i) % 4
					plays = append(plays, before[seat].Minus(p.hands[seat]))
					total += plays[i].Points()
					if lead := p.game.Lead(plays[0]); i > 0 && !lead.Legal(before[seat], plays[i]) {
						t.Fatalf("%s, seed %d: %s to %s from %s", name, seed, card.Text(plays[i].Cards()), card.Text(plays[0].Cards()), card.Text(before[seat].Cards()))
					}
				}
				if want := (leader + p.game.Winner(plays)) % 4; p.leader != want {
					t.Fatalf("%s, seed %d: seat %d takes the trick, want %d", name, seed, p.leader, want)
				}
			}
			if total != 100*r.Decks {
				t.Fatalf("%s, seed %d: %d points", name, seed, total)
			}
		}
	}
}

func BenchmarkPlayout(b *testing.B) {
	r := rules.Default()
	start := newPlayout(&r, 7)
	b.ReportAllocs()
	for b.Loop() {
		p := start
		p.run()
	}
}
