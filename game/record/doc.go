// Package record is the open format of a round that is over: JSON lines that
// anybody can read, replay and check.
//
//	{"format":"shengji-round-1","previous":"<hash of the table's record before>"}
//	{"kind":"started",…}            one event of the round a line, the deal in the first
//	…
//	{"sha256":"<of all bytes before this line>"}
//
// It must never be made of a round that still runs: it holds every card.
package record
