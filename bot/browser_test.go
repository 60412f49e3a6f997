package bot_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// screen is the size of a window in CSS pixels, and how many pixels of a picture
// one of them is.
type screen struct {
	width, height int64
	scale         float64
}

var (
	desktop = screen{1280, 800, 1}
	phone   = screen{390, 844, 1.5}
)

// A browser is Chromium with the page of the sandbox. It is used with mouse and
// keyboard as a person does, so what covers a button or takes the focus away
// fails a test.
type browser struct {
	*world
	tab context.Context
}

// browse opens the page in a window, acting as a member. A test that needs it
// is skipped where Chromium is missing, unless SHENGJI_BROWSER is "require".
func (w *world) browse(size screen, member string) *browser {
	w.Helper()
	if testing.Short() {
		w.Skip("a round in a browser takes half a minute")
	}
	path, err := exec.LookPath("chromium")
	if err != nil {
		if os.Getenv("SHENGJI_BROWSER") == "require" {
			w.Fatal(err)
		}
		w.Skip(err)
	}
	ctx, cancel := chromedp.NewContext(context.Background(), chromedp.WithAllocatorOptions(
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true)))
	w.Cleanup(cancel)
	b := &browser{w, ctx}
	w.Cleanup(func() {
		if w.Failed() {
			w.Logf("the page shows:\n%s", strings.Join(b.messages(".message, .composer-box, .suggestions"), "\n---\n"))
		}
	})
	b.do(chromedp.EmulateViewport(size.width, size.height, chromedp.EmulateScale(size.scale)))
	b.visit(member, channel)
	return b
}

// visit opens a channel as a member; "dm" is his direct messages.
func (b *browser) visit(member, where string) {
	b.Helper()
	b.do(chromedp.Navigate(b.server.URL() + "/?" + url.Values{"user": {member}, "channel": {where}}.Encode()))
	b.appears(`#composer textarea`)
	b.settle()
}

func (b *browser) do(steps ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b.tab, steps...); err != nil {
		b.Fatalf("the browser: %v", err)
	}
}

// ask evaluates an expression of JavaScript in the page.
func ask[T any](b *browser, expression string) T {
	b.Helper()
	value, err := chromedp.Run(b.tab, chromedp.Evaluate[T](expression))
	if err != nil {
		b.Fatalf("the browser: %v\n%s", err, expression)
	}
	return value
}

// appears waits for an element that fits a selector.
func (b *browser) appears(selector string) {
	b.Helper()
	b.until(selector, func() bool { return ask[bool](b, "Boolean("+one(selector)+")") })
}

// one is the expression for the element that fits a selector and stands last.
func one(selector string) string {
	quoted, _ := json.Marshal(selector)
	return fmt.Sprintf(`[...document.querySelectorAll(%s)].at(-1)`, quoted)
}

// labelled is the expression for the last button that can be pressed and whose
// label begins so.
func labelled(label string) string {
	quoted, _ := json.Marshal(label)
	return fmt.Sprintf(`[...document.querySelectorAll('.message button.button:enabled')]
		.findLast((button) => button.textContent.trim().startsWith(%s))`, quoted)
}

// spot is where the mouse has to go.
type spot struct{ X, Y float64 }

// reachable finds the middle of an element; null while the page waits for an
// answer or something else lies there.
const reachable = `((element) => {
	if (!element || document.documentElement.dataset.busy) return null;
	element.scrollIntoView({ block: 'nearest' });
	const box = element.getBoundingClientRect();
	const [X, Y] = [box.left + box.width / 2, box.top + box.height / 2];
	return element.contains(document.elementFromPoint(X, Y)) ? { X, Y } : null;
})(%s)`

// tryClick clicks on the element that an expression gives, if the mouse can
// reach it now.
func (b *browser) tryClick(element string) bool {
	b.Helper()
	at := ask[*spot](b, fmt.Sprintf(reachable, element))
	if at != nil {
		b.do(chromedp.MouseClickXY(at.X, at.Y))
	}
	return at != nil
}

// click waits until it can click on an element.
func (b *browser) click(element string) {
	b.Helper()
	b.until("a click on "+element, func() bool { return b.tryClick(element) })
}

// be makes the page act as another member.
func (b *browser) be(member string) {
	b.Helper()
	row := fmt.Sprintf(`#members [data-member-name=%q]`, member)
	if ask[bool](b, "Boolean("+one(row+`[aria-pressed="true"]`)+")") {
		return
	}
	b.click(one(row))
	b.appears(row + `[aria-pressed="true"]`)
	b.settle()
}

// settle waits until the page waits for nothing.
func (b *browser) settle() {
	b.Helper()
	b.until("a page at rest", func() bool { return !ask[bool](b, `'busy' in document.documentElement.dataset`) })
}

// keys types; kb.Enter is a key too.
func (b *browser) keys(typed string) {
	b.Helper()
	for i, text := range strings.Split(typed, kb.Enter) {
		if i > 0 {
			b.enterKey()
		}
		b.do(chromedp.KeyEvent(text))
	}
}

// enterKey presses Enter as a keyboard does, with its character in the same
// event: the library sends that by itself, to whatever has the focus by then.
func (b *browser) enterKey() {
	b.Helper()
	down := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: "Enter", Code: "Enter", Text: "\r", WindowsVirtualKeyCode: '\r'}
	up := down
	up.Type, up.Text = input.DispatchKeyEventTypeKeyUp, ""
	for _, event := range []input.DispatchKeyEventParams{down, up} {
		if _, err := chromedp.Call(b.tab, input.DispatchKeyEvent, event); err != nil {
			b.Fatalf("the browser: %v", err)
		}
	}
}

// enter types a line and sends it.
func (b *browser) enter(line string) {
	b.Helper()
	b.click(one(`#composer textarea`))
	b.keys(line + kb.Enter)
	b.settle()
}

// messages returns the text of the messages that the member in front has there,
// private ones too.
func (b *browser) messages(selector string) []string {
	b.Helper()
	quoted, _ := json.Marshal(selector)
	return ask[[]string](b, fmt.Sprintf(`[...document.querySelectorAll(%s)].map((message) => message.innerText)`, quoted))
}

// says waits for a message with all those words and returns it.
func (b *browser) says(words ...string) (found string) {
	b.Helper()
	b.until(strings.Join(words, " … "), func() bool {
		for _, m := range b.messages(".message") {
			missing := false
			for _, word := range words {
				missing = missing || !strings.Contains(m, word)
			}
			if !missing {
				found = m
			}
		}
		return found != ""
	})
	return found
}

// complaints fails the test with what the page itself reported as an error.
func (b *browser) complaints() {
	b.Helper()
	for _, m := range b.messages("#notice:not([hidden]), .failed") {
		b.Errorf("the page says %q", m)
	}
}
