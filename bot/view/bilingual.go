package view

import (
	"strings"
	"unicode/utf8"

	"shengji/bot/chat"
)

// Public is a message for everybody, in each of the languages of ws: under every
// line of the first one stands that of the next, small. What would be too long so
// is written without emoji, and where that is no help in the first language alone.
func Public(ws []Writer, write func(Writer) chat.Message) chat.Message {
	alone := write(ws[0])
	if len(ws) == 1 {
		return alone
	}
	for _, emoji := range []Emoji{ws[0].Emoji, nil} {
		var m chat.Message
		for i, w := range ws {
			w.Emoji = emoji
			if one := write(w); i == 0 {
				m = one
			} else {
				m.Layout = bothBlocks(m.Layout, one.Layout)
			}
		}
		if fits(m) {
			return m
		}
	}
	return alone
}

// bothBlocks joins two drawings of the same blocks.
func bothBlocks(a, b []chat.Block) []chat.Block {
	if len(a) != len(b) {
		return a
	}
	joined := make([]chat.Block, len(a))
	for i := range a {
		joined[i] = bothBlock(a[i], b[i])
	}
	return joined
}

func bothBlock(a, b chat.Block) chat.Block {
	switch a := a.(type) {
	case chat.Text:
		if b, ok := b.(chat.Text); ok {
			return chat.Text{Content: bothTexts(a.Content, b.Content)}
		}
	case chat.Container:
		if b, ok := b.(chat.Container); ok {
			a.Blocks = bothBlocks(a.Blocks, b.Blocks)
			return a
		}
	case chat.Buttons:
		if b, ok := b.(chat.Buttons); ok && len(a) == len(b) {
			joined := append(chat.Buttons(nil), a...)
			for i := range joined {
				joined[i].Label = bothLabels(a[i].Label, b[i].Label)
			}
			return joined
		}
	}
	return a
}

// small begins a line in small letters.
const small = "-# "

// bothTexts puts each line of b under that of a, unless it says the same.
func bothTexts(a, b string) string {
	first, second := strings.Split(a, "\n"), strings.Split(b, "\n")
	if len(first) != len(second) {
		return a + "\n" + b
	}
	var lines []string
	for i, line := range first {
		lines = append(lines, line)
		if second[i] != line {
			lines = append(lines, small+strings.TrimPrefix(second[i], small))
		}
	}
	return strings.Join(lines, "\n")
}

func bothLabels(a, b string) string {
	if both := a + " " + b; a != b && utf8.RuneCountInString(both) <= maxLabel {
		return both
	}
	return a
}
