// Package match is what rounds add up to: levels, the next declarer, laps, who
// has won, and the ledger of stakes.
//
//	New(rules) → State
//	State.Setup(deal) → round.Setup          what the next round starts from
//	State.Settle(tally) → Result             what a round that was played out brings
//	State.Apply(result)                      cannot fail, does not think
//
// An abandoned round brings nothing: the next Setup is the same but for its
// deal. It must never look at cards beyond a round's Tally, nor know people.
package match
