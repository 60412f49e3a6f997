// Package league keeps ratings and standings of players (product.md 7). They
// are a fold over records of finished rounds and can always be made again.
//
//	FactsOf(events, …) → Facts        what counts of a round, once it is settled
//	Fold(rounds, terms) → *Table      every figure of everybody
//	Table.Ranking(key, …) → []Place   who stands where
//
// It must never read a store or a clock: rounds in, figures out. The same
// rounds give the same table, whatever their order.
package league
