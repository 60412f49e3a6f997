// Package fair deals so that nobody, the host included, could have chosen the
// cards after seeing the cuts: seal, cuts, shuffle and verification
// (product.md 6).
//
// It must never make chance of its own: the secret comes in as data.
package fair
