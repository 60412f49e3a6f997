package player

import (
	"cmp"
	"slices"

	"shengji/game/card"
	"shengji/game/round"
)

// Ranked returns legal plays for the seat of v, whose turn it is to play, the
// best first: at least one, at most limit. Throws among them are such that no
// cards that the seat has not seen could beat them.
func Ranked(v *round.View, limit int) [][]card.Card {
	k := newKnown(v)
	var plays []scored
	if trick := k.trick(); trick == nil {
		plays = k.leads()
	} else {
		plays = k.answers(trick)
	}
	slices.SortStableFunc(plays, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	ranked := make([][]card.Card, 0, min(limit, len(plays)))
	for _, p := range plays[:min(limit, len(plays))] {
		cards := p.cards.Cards()
		k.order.Sort(cards)
		ranked = append(ranked, cards)
	}
	return ranked
}

// scored is a play and what it promises in points.
type scored struct {
	cards card.Set
	score float64
}

// leads scores every simple lead and the safe throws.
func (k *known) leads() []scored {
	candidates := append(k.safeThrows(), k.game.Leads(k.hand)...)
	plays := make([]scored, len(candidates))
	for i, cards := range candidates {
		plays[i] = scored{cards, k.leadScore(cards)}
	}
	return plays
}

// leadScore weighs the chance of taking the trick against what is lost if not.
// Winners cost little to lead, they have done their work; high trump is kept.
func (k *known) leadScore(cards card.Set) float64 {
	parts, suit, _ := k.game.Decompose(cards)
	lead := winning{suit, suit, parts}
	enemies, friends := k.chances(lead, k.Seat)
	ours := 1 - enemies + enemies*friends/2
	stake := float64(cards.Points()) + worthFollowed*float64(cards.Len())
	kept := 1 - ours
	if suit == card.Trump {
		kept = max(kept, 0.8)
	}
	return (2*ours-1)*stake + ours*worthTempo - kept*k.cost(cards)
}

// chances returns how likely w is beaten by an enemy and by a friend among the
// seats that play after from and have not played in this trick.
func (k *known) chances(w winning, from round.Seat) (enemies, friends float64) {
	first := k.Seat
	if t := k.trick(); t != nil {
		first = t.Lead
	}
	enemiesMiss, friendsMiss := 1.0, 1.0
	for s := from.Next(); s != first; s = s.Next() {
		if k.friend(s) {
			friendsMiss *= 1 - k.beaten(s, w)
		} else {
			enemiesMiss *= 1 - k.beaten(s, w)
		}
	}
	return 1 - enemiesMiss, 1 - friendsMiss
}

// safeThrows are the throws of all the components of a suit that nobody can
// beat, where there are two or more.
func (k *known) safeThrows() []card.Set {
	var throws []card.Set
	for suit := card.Spades; suit <= card.Trump; suit++ {
		if suit == card.Trump && !k.Rules.ThrowInTrump {
			continue
		}
		parts, _, ok := k.game.Decompose(k.hand.Within(k.order.Mask(suit)))
		if !ok {
			continue
		}
		var throw card.Set
		n := 0
		for _, p := range parts {
			if !k.beatable(p, suit) {
				throw, n = throw.Plus(p.Cards), n+1
			}
		}
		if n > 1 && k.game.CheckLead(k.hand, throw) == nil {
			throws = append(throws, throw)
		}
	}
	return throws
}
