// Package round is one deal as a state machine: dealing, declaring, burying,
// countering, calling, playing, scored (rules.md 4).
//
//	Decide(state, command) → events     whether and what
//	state.Apply(event)                  cannot fail, does not think
//	state.View(seat)                    all that leaves the package
//
// It has no clock, no chance and no people: time and chance come in as
// commands and data, seats are 0 to 3. Levels and what a result is worth are
// the match's.
package round
