// Package lang holds every message that people read, in English, 简体中文 and
// 繁體中文, as TOML catalogues behind Text.Say.
//
// It must never know what a message is about: callers bring the facts, already
// written and escaped. A key that is missing in a catalogue, has other
// placeholders than in English or is never used fails a test.
package lang
