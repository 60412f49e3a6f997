//go:build race

package player

// raced says that the race detector makes everything ten times slower.
const raced = true
