// Package league keeps ratings and standings of players (product.md 7). They
// are a fold over records of finished rounds and can always be made again.
//
// It must never read a store or a clock: matches in, figures out.
package league
