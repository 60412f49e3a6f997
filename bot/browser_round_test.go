package bot_test

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"shengji/bot/table"
)

// TestBrowserRound: one person and three computer players play a round in the
// browser by the buttons and menus of the panel, and he reads the summary.
func TestBrowserRound(t *testing.T) {
	w := start(t, quick)
	b := w.browse(desktop, "ann")
	b.open("/table open")
	b.click(labelled("My hand"))
	b.playPanel()

	summary := b.says("Round 1", "Attackers", "Levels: S/N 2", "Deal 1 opened: secret", "declares next")
	if !strings.Contains(summary, "Ann: ") || !strings.Contains(summary, "Bottom: ") {
		t.Errorf("the summary shows no hands:\n%s", summary)
	}
	b.click(labelled("Next round"))
	b.says("round 2", "cards")
	b.complaints()
}

// open opens a table, fills it with computer players and starts.
func (b *browser) open(command string) {
	b.Helper()
	b.enter(command)
	b.within(patience, "a full table", func() bool {
		if b.tryClick(labelled("Start")) {
			return true
		}
		b.tryClick(labelled("Add computer"))
		time.Sleep(100 * time.Millisecond)
		return false
	})
}

// nextPress is the control that a player presses next in his panel: what is
// chosen is buried, else the first that is offered is chosen. A menu of several
// choices is only open because the panel moved under the press: it is closed.
const nextPress = `(() => {
	const several = document.querySelector('.picker.several [data-action="close-select"]');
	if (several) return several;
	const option = document.querySelector('.picker .option');
	if (option) return option;
	const panel = [...document.querySelectorAll('.message[data-ephemeral]')].findLast((one) => one.querySelector('[data-custom-id]'));
	const controls = [...(panel?.querySelectorAll('[data-custom-id]:enabled') ?? [])];
	for (const action of ['bury', 'suggest', 'say', 'ready', 'play', 'call', 'pass', 'refresh']) {
		const control = controls.find((one) => one.dataset.customId.split('/')[3] === action);
		if (control) return control;
	}
	return undefined;
})()`

// stuck is after how long of the same control a person looks for another way.
const stuck = 6 * time.Second

// playPanel plays by the panel until the round is over.
func (b *browser) playPanel() {
	b.Helper()
	last, since := "", time.Now()
	b.within(roundTime, "the end of the round", func() bool {
		b.tryClick(nextPress)
		if now := ask[string](b, "String("+nextPress+"?.outerHTML)"); now != last {
			last, since = now, time.Now()
		} else if time.Since(since) > stuck { // a person would open the panel anew
			b.Logf("nothing came of a press on %s", now)
			since = time.Now()
			b.tryClick(labelled("My hand"))
		}
		return len(b.messages(`.message:not([data-ephemeral]) .container`)) > 1
	})
}

// atEase gives four people the time to declare by typing.
var atEase = table.Timing{
	Wave:    10 * time.Millisecond,
	Declare: 5 * time.Second,
	Counter: time.Minute,
	Think:   time.Millisecond,
	Ready:   50 * time.Millisecond,
}

// TestBrowserFour: four members, switched on the page, play a round by slash
// commands alone, each in his own language. Only sitting down and starting have
// no command.
func TestBrowserFour(t *testing.T) {
	w := start(t, atEase)
	b := w.browse(desktop, "ann")
	b.click(one(`#composer textarea`))
	b.keys("/table open rules:dansheng")
	b.appears(`.suggestion[data-option-value="dansheng"]`)
	b.keys(kb.Enter + kb.Enter)
	b.says("One deck", "Sit North")
	for member, seat := range map[string]string{"Bob": "North", "Cui": "East", "Dee": "West"} {
		b.be(member)
		b.click(labelled("Sit " + seat))
		b.says(seat + " " + member)
	}
	b.be("Ann")
	b.click(labelled("Start"))
	b.says("Who holds the level may declare")

	declarer := b.declareOne()
	b.says(declarer + " to bury 6 cards")
	b.be(declarer)
	on := b.word(declarer, "/bury ")
	for plays := 0; on != ""; plays++ {
		if plays > 4*12 {
			t.Fatal("more plays than cards")
		}
		b.be(on)
		on = b.word(on, "/play ")
	}
	b.says("Round 1", "Attackers", "Deal 1 opened: secret", "Bottom: ")
	b.complaints()
}

var members = []string{"Ann", "Bob", "Cui", "Dee"}

// declareOne has the first who can declare by command do so.
func (b *browser) declareOne() string {
	b.Helper()
	b.says("All cards are dealt.")
	for _, member := range members {
		b.be(member)
		b.click(one(`#composer textarea`))
		b.keys("/declare ")
		b.keys(kb.ArrowDown + kb.Enter) // the option "cards"
		if b.suggested() {
			b.keys(kb.ArrowDown + kb.Enter + kb.Enter)
			b.settle()
			return member
		}
	}
	b.Fatal("nobody holds a card to declare with")
	return ""
}

// suggested waits for the bot's suggestions and reports whether there are any.
func (b *browser) suggested() (any bool) {
	b.Helper()
	b.until("suggestions", func() bool {
		head := ask[string](b, one(".suggestions-head")+`?.textContent ?? 'Loading'`)
		any = ask[bool](b, `Boolean(`+one(".suggestion")+`)`)
		return !strings.Contains(head, "Loading options…") && head != "Loading"
	})
	return any
}

// word enters a command with the first cards that the bot suggests. It returns
// who acts next, as the answer says; "" if the round is over.
func (b *browser) word(member, command string) string {
	b.Helper()
	before := len(b.messages(".message[data-ephemeral]"))
	b.click(one(`#composer textarea`))
	b.keys(command)
	b.appears(`.command-line [data-option="cards"]`)
	if !b.suggested() {
		b.Fatalf("%s%s: nothing is suggested", member, command)
	}
	b.keys(kb.Enter + kb.Enter)
	var answer string
	b.until("an answer to "+command, func() bool {
		said := b.messages(".message[data-ephemeral]")
		if len(said) > before {
			answer = said[len(said)-1]
		}
		return answer != ""
	})
	_, turn, on := strings.Cut(answer, "▶")
	if !on {
		return ""
	}
	turn, _, _ = strings.Cut(turn, "\n")
	for _, other := range members {
		if strings.Contains(turn, other) {
			return other
		}
	}
	return member
}
