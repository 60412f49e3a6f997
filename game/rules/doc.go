// Package rules holds the options of the game (rules.md 5) and the presets
// (rules.md 13) as data: a preset is a list of differences from the default,
// embedded as TOML, and no other package knows a preset by name.
//
// It must never play: it says what holds, other packages do it.
package rules
