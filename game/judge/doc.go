// Package judge settles questions about the rules (product.md 9): a case, one
// line of JSON, gets a verdict, one line of JSON. The facts of a verdict are
// stable codes and cards; sentences are made of them elsewhere.
//
// It must never know a rule itself: it reads, asks the packages that do, and
// compares with what was expected.
package judge
