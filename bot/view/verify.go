package view

import (
	"shengji/bot/chat"
)

// Checked is what came of holding a finished round to its proof.
type Checked struct {
	Deal     int
	Seal     string // that was published before the cuts
	Deck     string // SHA-256 of the deck that was played, hexadecimal
	Hash     string // of the record
	Previous string // hash of the table's record before it; "" for the first

	// What holds. Without Whole nothing else was looked at.
	Whole  bool // the record has the checksum that it was stored with
	Sealed bool // the secret makes that seal
	Dealt  bool // secret and cuts make that deck
	Chain  bool // it follows the record of the deal before
}

// Holds reports whether all of the proof does.
func (c Checked) Holds() bool { return c.Whole && c.Sealed && c.Dealt && c.Chain }

// Verified says, check by check, whether a round was dealt as it was sealed,
// and gives the record away, so that anybody can look for himself.
func (w Writer) Verified(c Checked, f chat.File) chat.Message {
	title := "verify.fails"
	if c.Holds() {
		title = "verify.holds"
	}
	chain := "verify.chain"
	if c.Deal == 1 {
		chain = "verify.chain_first"
	}
	lines := []string{
		"**" + w.Say(title, "Deal", c.Deal) + "**",
		mark(c.Whole) + w.Say("verify.record", "Hash", c.Hash),
		mark(c.Whole && c.Sealed) + w.Say("verify.seal", "Seal", c.Seal),
		mark(c.Whole && c.Dealt) + w.Say("verify.deck", "Hash", c.Deck),
		mark(c.Whole && c.Chain) + w.Say(chain, "Deal", c.Deal-1, "Hash", c.Previous),
		"-# " + w.Say("verify.compare", "File", f.Name),
	}
	m := whisper(lines...)
	m.Layout = append(m.Layout, chat.Download{File: f.Name})
	m.Files = []chat.File{f}
	return m
}

func mark(holds bool) string {
	if holds {
		return "✅ "
	}
	return "❌ "
}
