package bot_test

import (
	"encoding/json"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestBrowserLine: a command typed in one go, names of options and all, is read as
// one that was put together from suggestions; so is one that was pasted.
func TestBrowserLine(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	b := w.browse(desktop, "ann")
	for line, answer := range map[string]string{
		"/judge shape cards:h5h5 level:2 trump:S": "♥5 ♥5",
		"/judge shape h6h6 level:2 trump:S":       "♥6 ♥6",
		"/judge shape level:2 trump:S cards:h7h7": "♥7 ♥7",
	} {
		b.enter(line)
		b.says(answer, "pair")
	}
	b.click(one(`#composer textarea`))
	pasted, _ := json.Marshal("/judge shape cards:h8h8 level:2 trump:S")
	b.do(chromedp.Evaluate[chromedp.Void](`document.execCommand('insertText', false, ` + string(pasted) + `)`))
	b.keys(kb.Enter)
	b.says("♥8 ♥8", "pair")

	b.be("Dee") // whose client shows the names of options in Chinese
	b.enter("/table open match:Ann")
	b.says(sentence("zh-TW", "refusal.no_such_match"))
	b.enter("/table open 賽事:Ann") // there is no such name
	b.appears(`.suggestions .problem`)
	b.complaints()
}
