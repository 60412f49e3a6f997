// Package fault tells of panics without quoting cards. A panic's value may name
// them, and so may a stack as Go prints it: a hand is passed about as three words
// of bits, which stand there as arguments. Nothing but types, functions and lines
// of source may come from here.
package fault
