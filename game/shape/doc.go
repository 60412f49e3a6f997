// Package shape answers what a set of cards is, whether it may be led, whether
// it may follow, and which of four plays takes the trick (rules.md 3, 8 to 10).
//
// It must never know whose turn it is or how a hand came about: sets in,
// answers out. The questions asked in search and play-out allocate nothing.
package shape
