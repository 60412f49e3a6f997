//go:build !race

package player

const raced = false
