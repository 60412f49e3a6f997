package player

import (
	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/rules"
)

// How an easy player looks at a trump suit while cards are still coming.
const (
	declareFrom    = 0.36 // share of trump in the hand that is worth declaring; a third is average
	declareLeast   = 4    // cards of trump, however early
	firstRound     = 0.03 // less is enough where declaring makes one declarer
	counterEnemy   = 0.40 // share that is worth countering the other side with
	counterFriend  = 0.15 // so much more than under the friend's trump
	mutinyTrump    = 0.25 // share of trump below which a hand is given up
	jokerExtra     = 0.8  // a joker counts for more than one trump
	levelExtra     = 0.3
	pairedExtra    = 0.3 // the second card of a pair of trump
	noTrumpPerCard = 2.2 // trump is scarce in NT: each card weighs so much
)

// declare says what an easy player does about trump: declare, reinforce,
// counter, call for a new deal, or nothing.
func declare(v *round.View) round.Command {
	hand := card.SetOf(v.Hand...)
	if v.MayMutiny() && trumpShare(hand, v.Level, v.Trump) < mutinyTrump {
		return round.Mutiny{Seat: v.Seat}
	}
	var best []card.Card
	most := wanted(v, hand)
	for _, d := range v.LegalDeclarations() {
		if share := trumpShare(hand, v.Level, d.Trump); share > most {
			best, most = d.Cards, share
		}
	}
	if best == nil {
		return pass(v)
	}
	return round.Declare{Seat: v.Seat, Cards: best}
}

// wanted is the share of trump that a declaration must exceed.
func wanted(v *round.View, hand card.Set) float64 {
	if len(v.Declarations) == 0 {
		least := declareFrom
		if v.Declarer == round.Nobody {
			least -= firstRound
		}
		return max(least, declareLeast/float64(max(hand.Len(), 1)))
	}
	standing := v.Declarations[len(v.Declarations)-1]
	now := trumpShare(hand, v.Level, standing.Trump)
	switch {
	case standing.Seat == v.Seat: // reinforcing: where trump suits, and nobody could do better
		return now - 0.001
	case v.Rules.Partners == rules.Fixed && standing.Seat == v.Seat.Partner():
		return max(counterEnemy, now+counterFriend)
	}
	return max(counterEnemy, now)
}

// trumpShare is the share of the hand that would be trump, strong trump
// counted for more.
func trumpShare(hand card.Set, level card.Rank, trump card.Suit) float64 {
	if hand.Empty() {
		return 0
	}
	n := 0.0
	for _, c := range faces(hand) {
		each := 1.0
		switch {
		case c.Joker():
			each += jokerExtra
		case c.Rank() == level:
			each += levelExtra
		case c.Suit() != trump:
			continue
		}
		copies := hand.Count(c)
		n += each * float64(copies)
		if copies > 1 {
			n += pairedExtra
		}
	}
	if trump == card.NT {
		n *= noTrumpPerCard
	}
	return n / float64(hand.Len())
}
