// Package player plays: computer players of several strengths, ready plays
// for a person's panel, and the protocol by which other programs play.
//
// A player gets a round.View and nothing else, so it cannot know what its seat
// may not. It must never keep anything between decisions: the same view gives
// the same command, on any machine.
//
//	known   what a view tells: cards not seen, suits that seats lack
//	chance  how likely a play is beaten
//	worth   what a card is worth in the hand
//	ranked  plays that are legal, the best first
package player
