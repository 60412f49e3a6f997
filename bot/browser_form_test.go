package bot_test

import (
	"testing"

	"shengji/bot/view"
)

// TestBrowserForm: a form opens in the tab that asked for it, and in no other of
// the same member.
func TestBrowserForm(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	b, other := w.browse(phone, "Ann"), w.browse(phone, "Ann")
	b.enter("/table open")
	b.click(labelled("Cut"))
	b.appears("dialog[open]")
	w.press(w.server.Member("Ann"), view.PressComputer)
	other.says("East", "easy") // which it hears of after the form
	if ask[bool](other, `Boolean(document.querySelector('dialog[open]'))`) {
		t.Error("the form opened in the other tab too")
	}
	b.complaints()
}
