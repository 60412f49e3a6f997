package match

import (
	"shengji/game/round"
	"shengji/game/rules"
)

// stakes is the ledger of a round (rules.md 15): coins won and lost by each
// seat, with the sum 0.
//
// Each loser pays one winner. One who declared alone against three stands in
// for two on his side and more: he pays each of the three, and each of the
// three pays him. The rules speak of two against two only; paying once per
// opponent keeps a call of all copies worth what it risks.
func stakes(r *rules.Rules, t round.Tally, w Winners) (coins [4]int) {
	pay := func(from, to round.Seat, n int) {
		coins[from] -= n
		coins[to] += n
	}
	declarers, attackers := sides(t)
	if losers, winners := declarers, attackers; w != Draw {
		if w == Declarers {
			losers, winners = winners, losers
		}
		stake := r.Stake
		if r.StakeDoubles {
			stake <<= t.Counters
		}
		for i := range max(len(losers), len(winners)) {
			pay(losers[i%len(losers)], winners[i%len(winners)], stake)
		}
	}
	if r.ThrowPenalty.HalfStake {
		for seat, failed := range t.FailedThrow {
			against := opponents(t, round.Seat(seat))
			for range failed {
				payThrow(round.Seat(seat), against, r.Stake/2, pay)
			}
		}
	}
	return coins
}

// payThrow splits the price of a failed throw between the opponents in turn
// order; odd coins go to the next in turn.
func payThrow(thrower round.Seat, opponents []round.Seat, price int, pay func(from, to round.Seat, n int)) {
	share, odd := price/len(opponents), price%len(opponents)
	for i, to := range opponents {
		n := share
		if i < odd {
			n++
		}
		pay(thrower, to, n)
	}
}

func declares(t round.Tally, seat round.Seat) bool { return seat == t.Declarer || seat == t.Partner }

// sides returns the seats of both sides.
func sides(t round.Tally) (declarers, attackers []round.Seat) {
	for seat := round.South; seat < round.Nobody; seat++ {
		if declares(t, seat) {
			declarers = append(declarers, seat)
		} else {
			attackers = append(attackers, seat)
		}
	}
	return declarers, attackers
}

// opponents returns the other side in turn order after a seat.
func opponents(t round.Tally, seat round.Seat) (others []round.Seat) {
	for at := seat.Next(); at != seat; at = at.Next() {
		if declares(t, at) != declares(t, seat) {
			others = append(others, at)
		}
	}
	return others
}
