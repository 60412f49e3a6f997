// Package picture draws cards, hands, the table, the summary of a round and the
// charts of the league as PNG: what a player sees, never what he may know. It
// gets plain facts and draws all of them, so whoever calls it must not pass
// hidden cards.
//
// It must never be the only way to learn something (product.md 3): every
// picture goes out beside a text that says the same.
//
//	outline  suits, crown and ranks as paths     → coverage masks
//	sprite   cards made once from them           → palette indices
//	canvas   sprites, panels and names on felt   → paletted PNG
//	chart    lines, grids and names on a panel   → the same canvas
//
// All pictures share one palette. That is what makes them cheap: an encoder
// given a quarter of the bytes takes a quarter of the time.
package picture
