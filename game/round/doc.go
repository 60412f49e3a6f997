// Package round is one deal as a state machine (rules.md 4):
//
//	dealing → declaring → (countering) → burying → (countering ⇄ burying)
//	        → (calling) → playing → scored
//	from any of them up to the first bury → abandoned
//
//	Start(setup) → state, events
//	Decide(state, version, command) → events     whether and what
//	state.Apply(event)                           cannot fail, does not think
//	state.View(seat)                             all that leaves the package
//
// Decide also gives what follows from a command by itself: a window that
// closes, the bottom taken, a trick, the tally.
//
// It has no clock, no chance and no people: time and chance come in as
// commands and data, seats are 0 to 3. Levels and what a result is worth are
// the match's.
package round
