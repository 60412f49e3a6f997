package round

import (
	"math/rand/v2"
	"testing"

	"shengji/game/card"
	"shengji/game/shape"
)

// random plays a round of random legal acts to its end, calling each after
// every event.
func random(t testing.TB, seed uint64, started Started, each func(*State)) (*State, []Event) {
	t.Helper()
	g := gambler{rand.New(rand.NewPCG(seed, 0))}
	s := Fold([]Event{started})
	events := []Event{started}
	each(s)
	for len(s.View(Nobody).Turn) > 0 || s.phase.name() == DealingPhase {
		c := g.command(s)
		decided, err := Decide(s, s.version, c)
		if err != nil {
			t.Fatalf("seed %d, %s: %#v: %v", seed, s.phase.name(), c, err)
		}
		for _, e := range decided {
			s.Apply(e)
			each(s)
		}
		events = append(events, decided...)
	}
	return s, events
}

// A gambler does anything that is legal, from views alone.
type gambler struct{ *rand.Rand }

func (g gambler) one(n int) bool { return g.IntN(n) == 0 }

func (g gambler) command(s *State) Command {
	public := s.View(Nobody)
	turn := public.Turn
	if public.Phase == DealingPhase && (len(turn) == 0 || !g.one(3)) {
		return Deal{1 + g.IntN(20)}
	}
	v := s.View(turn[g.IntN(len(turn))])
	if public.Phase == DeclaringPhase && s.race() && g.one(20) {
		return CloseDeclaring{}
	}
	if m := s.View(Seat(g.IntN(4))); m.MayMutiny() && g.one(20) {
		return Mutiny{m.Seat}
	}
	switch v.Phase {
	case DealingPhase, DeclaringPhase, CounteringPhase:
		if legal := v.LegalDeclarations(); len(legal) > 0 && g.one(2) {
			return Declare{v.Seat, legal[g.IntN(len(legal))].Cards}
		}
		if v.Phase == DealingPhase {
			return Deal{1}
		}
		return Pass{v.Seat}
	case BuryingPhase:
		return Bury{v.Seat, g.bury(&v)}
	case CallingPhase:
		choices := v.CallChoices()
		return Call{v.Seat, choices[g.IntN(len(choices))]}
	}
	return Play{v.Seat, g.play(&v)}
}

func (g gambler) bury(v *View) (buried []card.Card) {
	g.Shuffle(len(v.Hand), func(i, j int) { v.Hand[i], v.Hand[j] = v.Hand[j], v.Hand[i] })
	points := v.PointsToBury()
	for _, c := range v.Hand {
		if c.Points() > 0 {
			if points == 0 {
				continue
			}
			points--
		}
		if buried = append(buried, c); len(buried) == v.BottomSize {
			break
		}
	}
	return buried
}

func (g gambler) play(v *View) []card.Card {
	if v.Owed() == 0 && g.one(4) {
		if throw := g.throw(v); throw != nil {
			return throw
		}
	}
	plays, _ := v.LegalPlays(40)
	return plays[g.IntN(len(plays))].Cards()
}

// throw leads random cards of a suit at once.
func (g gambler) throw(v *View) (throw []card.Card) {
	game, suit := v.Game(), card.Suit(g.IntN(5))
	for _, c := range v.Hand {
		if game.Order.Suit(c) == suit && !g.one(3) {
			throw = append(throw, c)
		}
	}
	if throw == nil || v.CheckPlay(throw) != nil {
		return nil
	}
	return throw
}

// BenchmarkRound plays two decks to the end by random legal acts, straight on
// the state: what is measured is Decide, Apply and what shape says to them.
func BenchmarkRound(b *testing.B) {
	setup := rig{preset: "shuangsheng", declarer: "S"}.started(b).Setup
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		setup.Deal.Nonce = i
		g := gambler{rand.New(rand.NewPCG(uint64(i), 0))}
		s, _ := Start(setup)
		for do(b, s, Deal{100}); len(s.turn()) > 0; {
			do(b, s, g.blunt(s))
		}
	}
}

func do(b *testing.B, s *State, c Command) {
	events, err := Decide(s, AnyVersion, c)
	if err != nil {
		b.Fatal(err)
	}
	for _, e := range events {
		s.Apply(e)
	}
}

// blunt chooses without a view, and hardly chooses.
func (g gambler) blunt(s *State) Command {
	seat := s.turn()[0]
	hand := s.hands[seat]
	switch p := s.phase.(type) {
	case burying:
		return Bury{seat, hand.Cards()[:s.start.Rules.BottomSize()]}
	case playing:
		if len(p.trick.Plays) == 0 {
			return Play{seat, g.lead(s.game, hand)}
		}
		plays, _, _ := p.lead.Answers(hand, 8)
		return Play{seat, plays[g.IntN(len(plays))].Cards()}
	}
	return Pass{seat}
}

func (g gambler) lead(game *shape.Game, hand card.Set) []card.Card {
	leads := game.Leads(hand)
	return leads[g.IntN(len(leads))].Cards()
}

// BenchmarkView makes the view of a seat late in a round.
func BenchmarkView(b *testing.B) {
	var late *State
	random(b, 3, rig{preset: "shuangsheng", declarer: "S"}.started(b), func(s *State) {
		if len(s.tricks) == 12 && late == nil {
			copied := *s
			late = &copied
		}
	})
	b.ReportAllocs()
	for b.Loop() {
		late.View(East)
	}
}
