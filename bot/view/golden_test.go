package view

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shengji/bot/chat"
	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/round"
)

var update = flag.Bool("update", false, "write the golden files anew")

// screen is a message that a golden file shows under a name.
type screen struct {
	name string
	m    chat.Message
}

// screens are those of a table, in the order of a match.
func screens(w Writer) (all []screen) {
	add := func(name string, m chat.Message) { all = append(all, screen{name, m}) }

	t := friends("shuangsheng")
	t.State, t.Round = Lobby, 0
	t.Seats[1] = Seat{Level: card.Two}
	t.Cut = [4]bool{true, false, true, false}
	add("board: lobby", w.Board(t, round.View{}))

	t = friends("shuangsheng")
	v := opened(t, round.Nobody, round.DealingPhase)
	v.Dealt, v.TrumpKnown, v.Declarer, v.Declarations = 60, false, round.Nobody, nil
	v.Turn = []round.Seat{0, 1, 2, 3}
	add("board: dealing", w.Board(t, v))

	v = opened(t, round.Nobody, round.CounteringPhase)
	v.Turn = []round.Seat{round.East}
	v.Declarations = append(v.Declarations, round.Declared{Kind: round.Counter, Seat: round.West, Cards: cards("S5 S5"), Trump: card.Spades})
	add("board: countering", w.Board(t, v))

	v = opened(t, round.Nobody, round.BuryingPhase)
	v.Turn = []round.Seat{round.South}
	add("board: burying", w.Board(t, v))

	v = lateTrick(t)
	v.Seat, v.Hand = round.Nobody, nil
	t.Seats[1].Away = true
	t.Note = w.Note(t, PlayedFor, round.East)
	add("board: playing", w.Board(t, v))

	t = friends("shuangsheng")
	t.State, t.Ready, t.Last = Between, [4]bool{true, true}, result(t, 9)
	add("board: between rounds", w.Board(t, round.View{}))

	t.State, t.Last, t.Why, t.Need = Paused, nil, LostPermissions, chat.AttachFiles|chat.SendMessages
	add("board: paused", w.Board(t, round.View{}))

	t = friends("shuangsheng")
	add("panel: following", w.Panel(t, lateTrick(t), Choices{
		Plays: []ReadyPlay{{Cards: cards("S7 S7"), Kind: Pair}}, Whole: true, Must: card.SetOf(cards("S7 S7")...), May: card.SetOf(cards("S7 S7")...),
	}, Selection{}, ""))

	v = lateTrick(t)
	v.Tricks[6].Plays = []round.Played{played(round.South, "SK"), played(round.East, "S3"), played(round.North, "SA")}
	add("panel: one card of few", w.Panel(t, v, Choices{Whole: true, Plays: []ReadyPlay{
		{Cards: cards("S2"), Kind: Single}, {Cards: cards("S4"), Kind: Single}, {Cards: cards("S7"), Kind: Single}, {Cards: cards("SQ"), Kind: Single},
	}}, Selection{}, w.Refused(t, &refusal.Refusal{Code: refusal.WrongCount, Number: 1})))

	v = lateTrick(t)
	v.Tricks = v.Tricks[:6]
	add("panel: leading", w.Panel(t, v, Choices{Plays: []ReadyPlay{
		{Cards: cards("C9 C9"), Kind: Pair}, {Cards: cards("CA"), Kind: Single, Takes: true},
	}}, Selection{Cards: card.SetOf(cards("CA C9 C9")...), Revision: 3}, ""))

	v = opened(t, round.South, round.BuryingPhase)
	v.Turn = []round.Seat{round.South}
	hands, bottom := dealt(t.Rules, 5)
	v.Hand, v.Taken = append(hands[0], bottom...), bottom
	add("panel: burying", w.Panel(t, v, Choices{}, Selection{Cards: card.SetOf(bottom[:6]...), Revision: 1}, ""))

	v = opened(t, round.East, round.DealingPhase)
	v.Turn, v.Hand, v.Dealt = []round.Seat{0, 1, 2, 3}, hands[1][:10], 40
	v.TrumpKnown, v.Declarer, v.Declarations = false, round.Nobody, nil
	add("panel: declaring", w.Panel(t, v, Choices{Pass: false, Mutiny: true, Declarations: []Declaration{
		{Kind: round.Declaration, Cards: cards("S5"), Trump: card.Spades}, {Kind: round.Counter, Cards: cards("BJ BJ"), Trump: card.NT},
	}}, Selection{}, ""))

	v = lateTrick(t)
	add("direct message", w.DirectMessage(t, v))
	add("last trick", w.LastTrick(t, v))
	add("score", w.Score(t, v))
	add("refusal", w.Refusal(t, &refusal.Refusal{Code: refusal.FollowPair, Cards: cards("S7 S7"), Number: 1},
		Choices{Whole: true, Plays: []ReadyPlay{{Cards: cards("S7 S7"), Kind: Pair}}}))
	add("summary", w.Summary(t, result(t, 9)))
	t.Last = result(t, 9)
	v.Phase, v.Tally = round.ScoredPhase, t.Last.View.Tally
	add("direct message: over", w.DirectMessage(t, v))
	add("ping", w.TurnPing(t, lateTrick(t), round.East))
	add("rules", w.RulesPage(Book{Table: t, Rules: t.Rules}, ""))
	add("rules panel", w.RulesPanel(t, "throw.fail", true, "", nil))
	add("help 2", w.Help(2))
	add("missing permissions", w.MissingPermissions(chat.AttachFiles|chat.SendMessagesInThreads))
	return all
}

func TestScreens(t *testing.T) { screensAreGolden(t, "", screens) }

// screensAreGolden holds screens in every language to the files of testdata
// whose names are a prefix and the language.
func screensAreGolden(t *testing.T, prefix string, screens func(Writer) []screen) {
	t.Helper()
	for _, w := range writers() {
		var b strings.Builder
		for _, s := range screens(w) {
			fmt.Fprintf(&b, "───── %s\n%s\n", s.name, drawn(s.m.Layout))
		}
		isGolden(t, filepath.Join("testdata", prefix+w.Locale()+".txt"), b.String())
	}
}

// isGolden holds text to a file, or writes the file with -update.
func isGolden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got; -update writes it anew):\n%s", path, diff)
	}
}

// drawn writes a layout as text: [button], ⌄ menu, × where disabled.
func drawn(blocks []chat.Block) string {
	var b strings.Builder
	for _, block := range blocks {
		switch block := block.(type) {
		case chat.Text:
			b.WriteString(block.Content + "\n")
		case chat.Container:
			b.WriteString(drawn(block.Blocks))
		case chat.Separator:
			b.WriteString("┄┄┄\n")
		case chat.Section:
			for _, t := range block.Texts {
				b.WriteString(t.Content + "\n")
			}
			if block.Button != nil {
				fmt.Fprintf(&b, "      [%s%s]\n", off(block.Button.Disabled), block.Button.Label)
			}
		case chat.Download:
			b.WriteString("📄 " + block.File + "\n")
		case chat.Buttons:
			for _, button := range block {
				fmt.Fprintf(&b, "[%s%s] ", off(button.Disabled), button.Label)
			}
			b.WriteString("\n")
		case chat.Menu:
			fmt.Fprintf(&b, "⌄ %s%s:", off(block.Disabled), block.Placeholder)
			for _, o := range block.Options {
				mark := " "
				if o.Chosen {
					mark = " ✓"
				}
				b.WriteString(mark + o.Label)
				if o.Description != "" {
					b.WriteString(" (" + o.Description + ")")
				}
				b.WriteString(" |")
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

func off(disabled bool) string {
	if disabled {
		return "×"
	}
	return ""
}
