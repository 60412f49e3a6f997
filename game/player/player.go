package player

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"shengji/game/card"
	"shengji/game/round"
)

// Player decides for the seat of a view.
type Player interface {
	// Choose returns a legal command for the seat of v. It is nil while cards
	// are dealt and the seat does not want to declare. It panics if it is not
	// the seat's turn.
	Choose(v *round.View) round.Command
}

// Strength names a player.
type Strength string

// The strengths that are played so far, the weakest first.
const (
	StrengthRandom Strength = "random"
	StrengthEasy   Strength = "easy"
)

// Of returns a player of a strength. seed is all the chance of those that use
// any.
func Of(s Strength, seed uint64) (Player, error) {
	switch s {
	case StrengthRandom:
		return Random{seed}, nil
	case StrengthEasy:
		return Easy{}, nil
	}
	return nil, fmt.Errorf("no player is called %q: there are %s and %s", s, StrengthRandom, StrengthEasy)
}

// Easy plays by rules of thumb: it counts cards, cashes what nobody can beat,
// feeds its partner and does not look ahead.
type Easy struct{}

// Choose decides by rules of thumb.
func (Easy) Choose(v *round.View) round.Command {
	switch v.Phase {
	case round.DealingPhase, round.DeclaringPhase, round.CounteringPhase:
		return declare(v)
	case round.BuryingPhase:
		return round.Bury{Seat: v.Seat, Cards: SuggestBury(v)}
	case round.CallingPhase:
		return round.Call{Seat: v.Seat, Card: suggestCall(v)}
	case round.PlayingPhase:
		return round.Play{Seat: v.Seat, Cards: Ranked(v, 1)[0]}
	}
	panic("player: no decision in phase " + string(v.Phase))
}

// Random plays any legal cards. Its seed is all its chance: equal seeds and
// views give equal commands.
type Random struct{ Seed uint64 }

// declareOneIn is how often Random takes a chance to declare.
const declareOneIn = 4

// Choose picks at random.
func (p Random) Choose(v *round.View) round.Command {
	r := rand.New(rand.NewPCG(p.Seed, uint64(v.Version)<<2|uint64(v.Seat)))
	switch v.Phase {
	case round.DealingPhase, round.DeclaringPhase, round.CounteringPhase:
		if legal := v.LegalDeclarations(); len(legal) > 0 && r.IntN(declareOneIn) == 0 {
			return round.Declare{Seat: v.Seat, Cards: pick(r, legal).Cards}
		}
		return pass(v)
	case round.BuryingPhase:
		hand := buriable(v)
		r.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
		return round.Bury{Seat: v.Seat, Cards: hand[:v.BottomSize]}
	case round.CallingPhase:
		return round.Call{Seat: v.Seat, Card: pick(r, v.CallChoices())}
	case round.PlayingPhase:
		return round.Play{Seat: v.Seat, Cards: pick(r, legalPlays(v)).Cards()}
	}
	panic("player: no decision in phase " + string(v.Phase))
}

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

// pass declines, which while cards are dealt is to say nothing.
func pass(v *round.View) round.Command {
	if v.Phase == round.DealingPhase {
		return nil
	}
	return round.Pass{Seat: v.Seat}
}

// buriable lists the cards of the hand that may be buried: at least as many as
// must be. Where points may not be buried and there is too little else, the
// least points stand in.
func buriable(v *round.View) []card.Card {
	if v.Rules.BuryPoints {
		return slices.Clone(v.Hand)
	}
	var plain, points []card.Card
	for _, c := range v.Hand {
		if c.Points() == 0 {
			plain = append(plain, c)
		} else {
			points = append(points, c)
		}
	}
	slices.SortStableFunc(points, func(a, b card.Card) int { return cmp.Compare(a.Points(), b.Points()) })
	return append(plain, points[:v.PointsToBury()]...)
}

// someAnswers is how many answers Random chooses from at most.
const someAnswers = 1000

func legalPlays(v *round.View) []card.Set {
	plays, _ := v.LegalPlays(someAnswers)
	return plays
}
