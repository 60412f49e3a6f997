package view

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"shengji/bot/chat"
	"shengji/bot/route"
	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/rules"
)

// check returns every limit of discord.md B2 that a message breaks.
func check(m chat.Message) error {
	var c checker
	c.blocks(m.Layout)
	characters, bytes := size(m.Layout)
	c.ok(c.components <= maxComponents, "%d components", c.components)
	c.ok(characters <= maxCharacters, "%d characters", characters)
	c.ok(bytes <= maxBytes, "%d bytes", bytes)
	c.ok(len(m.Layout) > 0, "an empty message")
	return errors.Join(c.found...)
}

type checker struct {
	components int
	ids        map[string]bool
	found      []error
}

func (c *checker) ok(good bool, format string, args ...any) {
	if !good {
		c.found = append(c.found, fmt.Errorf(format, args...))
	}
}

func (c *checker) blocks(blocks []chat.Block) {
	for _, b := range blocks {
		c.components++
		switch b := b.(type) {
		case chat.Text:
			c.ok(b.Content != "", "an empty text")
			c.ok(!strings.Contains(b.Content, "<no value>"), "a placeholder is not filled: %s", b.Content)
		case chat.Container:
			c.blocks(b.Blocks)
		case chat.Separator, chat.Download:
		case chat.Section:
			c.components += len(b.Texts) + 1
			c.ok(1 <= len(b.Texts) && len(b.Texts) <= 3, "%d texts in a section", len(b.Texts))
			c.id(b.Button.ID)
			c.label(b.Button.Label, maxLabel)
		case chat.Gallery:
			for _, p := range b.Pictures {
				c.ok(utf8.RuneCountInString(p.Alt) <= maxAlt, "alt text of %d characters", utf8.RuneCountInString(p.Alt))
			}
		case chat.Buttons:
			c.components += len(b)
			c.ok(1 <= len(b) && len(b) <= rowButtons, "%d buttons in a row", len(b))
			for _, button := range b {
				c.id(button.ID)
				c.label(button.Label, maxLabel)
			}
		case chat.Menu:
			c.components++ // the row around it
			c.menu(b)
		default:
			c.ok(false, "a block %T", b)
		}
	}
}

func (c *checker) menu(m chat.Menu) {
	c.id(m.ID)
	c.label(m.Placeholder, 150)
	c.ok(1 <= len(m.Options) && len(m.Options) <= maxOptions, "%d options", len(m.Options))
	c.ok(0 <= m.Min && m.Min <= m.Max && 1 <= m.Max && m.Max <= len(m.Options), "choose %d to %d of %d", m.Min, m.Max, len(m.Options))
	values, chosen := map[string]bool{}, 0
	for _, o := range m.Options {
		c.label(o.Label, maxOptionText)
		c.label(o.Value, maxOptionText)
		c.ok(utf8.RuneCountInString(o.Description) <= maxOptionText, "a long description: %s", o.Description)
		c.ok(!values[o.Value], "value %s twice", o.Value)
		values[o.Value] = true
		if o.Chosen {
			chosen++
		}
	}
	c.ok(chosen <= m.Max, "%d chosen of at most %d", chosen, m.Max)
}

func (c *checker) label(s string, most int) {
	n := utf8.RuneCountInString(s)
	c.ok(1 <= n && n <= most && !strings.Contains(s, "<no value>"), "a label of %d characters: %q", n, s)
}

// id checks that a custom id is unique, can be read, and names its table and version.
func (c *checker) id(s string) {
	if c.ids == nil {
		c.ids = map[string]bool{}
	}
	c.ok(!c.ids[s], "id %s twice", s)
	c.ids[s] = true
	id, err := route.Parse(s)
	c.ok(err == nil, "id %s: %v", s, err)
	if err == nil && id.Action != PressHelp && id.Table+id.Action != PressBook && !past[id.Action] {
		c.ok(id.Table == worst.ID && id.Version == worst.Version, "id %s is of another table or version", s)
	}
	for _, a := range id.Args {
		_, err := strconv.Atoi(a)
		c.ok(err == nil || a == "menu" || id.Action == PressValue || past[id.Action], "id %s carries %q", s, a)
	}
}

// past are the actions on rounds that are over, and on the league: nothing of them
// is secret, and no version goes with them.
var past = map[string]bool{
	PressReplay: true, PressVerify: true, PressHistory: true,
	PressLeague: true, PressTab: true, PressSeason: true, PressSort: true, PressPlayer: true, PressForget: true,
}

// worst is what makes every text as long as it gets.
var worst = Table{
	ID: strings.Repeat("9", 24), Version: 1<<64 - 1, Channel: chat.ChannelID(strings.Repeat("9", 20)), State: Playing,
	Round: 1234, Clock: time.Minute, Pace: Waves, Deadline: time.Unix(1<<33, 0), Deal: 123456, Seal: strings.Repeat("f", 64),
	Cut: [4]bool{true, true, true, true}, Ready: [4]bool{true, true, true, true}, Laps: [2]int{12, 12}, Coins: [4]int{-1234567, 1234567, 7, 0},
	Need: chat.Needed,
}

func worstTable(preset string, w Writer) *Table {
	t := worst
	t.Preset, t.Altered = preset, true
	t.Rules, _ = rules.Preset(preset)
	t.Rules.Stake = 1_000_000
	for s := range t.Seats {
		t.Seats[s] = Seat{User: chat.UserID(strings.Repeat("9", 20)), Name: strings.Repeat("`_", 40), Away: true, Host: true, Level: card.Ten}
	}
	t.Note = w.Note(&t, WentAway, round.South)
	t.Last = result(&t, 3)
	t.Last.Proof.Cuts = [4]string{strings.Repeat("*", 32), strings.Repeat("风", 32), "1", ""}
	return &t
}

func everyWriter() (ws []Writer) {
	for _, w := range writers() {
		ws = append(ws, w, Writer{Text: w.Text, Emoji: allEmoji(), Pictures: true})
	}
	return ws
}

func TestScreensKeepLimits(t *testing.T) {
	for _, p := range rules.Presets() {
		for i, w := range everyWriter() {
			table := worstTable(p.ID, w)
			for seed := range uint64(6) {
				for name, m := range generated(w, table, seed) {
					if err := check(m); err != nil {
						t.Errorf("%s %s emoji=%v seed %d %s:\n%v", p.ID, w.Locale(), i%2 == 1, seed, name, err)
					}
				}
			}
		}
	}
}

// generated draws every screen of a random deal, with the longest choices.
func generated(w Writer, t *Table, seed uint64) map[string]chat.Message {
	r := rand.New(rand.NewPCG(seed, 2))
	hands, bottom := dealt(t.Rules, seed)
	seat := round.Seat(r.IntN(4))
	trump := card.Suit(r.IntN(4))
	if seed%3 == 0 {
		trump = card.NT
	}
	view := func(phase round.PhaseName) round.View {
		v := opened(t, seat, phase)
		v.Turn, v.Trump, v.Hand = []round.Seat{seat}, trump, hands[seat]
		for range 5 {
			v.Declarations = append(v.Declarations, round.Declared{Kind: round.Counter, Seat: 2, Cards: cards("BJ BJ BJ"), Trump: card.NT})
		}
		return v
	}
	all := map[string]chat.Message{}
	c := longChoices(t, hands[seat])

	v := view(round.BuryingPhase)
	v.Hand, v.Taken = append(hands[seat], bottom...), bottom
	all["bury"] = w.Panel(t, v, c, Selection{Cards: card.SetOf(v.Hand...), Revision: 1 << 40}, strings.Repeat("n", 200))
	v = view(round.DeclaringPhase)
	all["declare"] = w.Panel(t, v, c, Selection{}, "n")
	all["board declare"] = w.Board(t, v)
	v = view(round.CallingPhase)
	v.Bottom = bottom
	all["call"] = w.Panel(t, v, c, Selection{}, "")
	v.Turn = nil
	all["wait"] = w.Panel(t, v, c, Selection{}, "")

	v = view(round.PlayingPhase)
	called := hands[seat][0]
	v.CalledCard, v.Bottom = &called, bottom
	all["lead"] = w.Panel(t, v, c, Selection{Cards: card.SetOf(hands[seat]...)}, "")
	v.Tricks = hugeTricks(hands, seat)
	all["follow"] = w.Panel(t, v, c, Selection{Cards: card.SetOf(hands[seat][:20%len(hands[seat])]...)}, "")
	all["direct"] = w.DirectMessage(t, v)
	all["last trick"] = w.LastTrick(t, v)
	all["score"] = w.Score(t, v)
	all["board"] = Illustrated(w.Board(t, v), chat.File{Name: "table.png"}, w.BoardAlt(t, v))
	all["summary"] = Illustrated(w.Summary(t, t.Last), chat.File{Name: "hands.png"}, w.SummaryAlt(t, t.Last))
	for _, state := range []State{Lobby, Between, Paused, Finished, Closed, Parked} {
		rest := *t
		rest.State, rest.Why = state, LostPermissions
		all["board "+string(state)] = w.Board(&rest, round.View{})
		if seed%2 == 0 {
			for s := range rest.Seats {
				rest.Seats[s] = Seat{Bot: Normal}
			}
			rest.Seats[seat] = Seat{}
		}
		all["empty board "+string(state)] = w.Board(&rest, round.View{})
		all["panel "+string(state)] = w.Panel(&rest, v, c, Selection{}, "")
	}
	return all
}

func TestRulesAndHelpKeepLimits(t *testing.T) {
	for _, w := range writers() {
		screens := map[string]chat.Message{}
		for _, p := range rules.Presets() {
			table := worstTable(p.ID, w)
			screens["rules "+p.ID] = w.RulesPage(Book{Table: table, Rules: table.Rules}, "")
			screens["panel "+p.ID] = w.RulesPanel(table, "", false, "", nil)
		}
		for _, o := range rules.Options() {
			screens["option "+o.Key] = w.RulesPanel(worstTable("sanfu", w), o.Key, true, "n", nil)
		}
		for i := 1; i <= HelpScreens; i++ {
			screens["help "+strconv.Itoa(i)] = w.Help(i)
		}
		for name, m := range screens {
			if err := check(m); err != nil {
				t.Errorf("%s %s:\n%v", w.Locale(), name, err)
			}
		}
	}
}

// Where there is nothing to show a screen still is a message that may be sent.
func TestEmptyScreensKeepLimits(t *testing.T) {
	for _, w := range everyWriter() {
		table := worstTable("shuangsheng", w)
		table.Note, table.Deadline, table.Seal = "", time.Time{}, ""
		none := round.View{}
		played := opened(table, round.South, round.PlayingPhase) // the last card is on the table
		dealing := opened(table, round.South, round.DealingPhase)
		dealing.Turn = []round.Seat{round.South}
		over := opened(table, round.South, round.AbandonedPhase)
		over.Reason = round.NobodyDeclared
		for _, state := range []State{Lobby, Playing, Between, Paused, Finished, Closed, Parked} {
			table.State = state
			for _, v := range []round.View{none, played, dealing, over} {
				screens := map[string]chat.Message{
					"panel": w.Panel(table, v, Choices{}, Selection{}, ""), "direct": w.DirectMessage(table, v),
					"last trick": w.LastTrick(table, v), "score": w.Score(table, v), "rules": w.RulesPage(Book{Table: table, Rules: table.Rules}, ""),
					"summary": w.Summary(table, &Result{View: over}), "moved": w.Moved(table), "asked": w.Asked(*table),
				}
				if state != Playing || v.Phase != "" {
					screens["board"] = w.Board(table, v)
				}
				for name, m := range screens {
					if err := check(m); err != nil {
						t.Errorf("%s %s in %s, phase %q:\n%v", w.Locale(), name, state, v.Phase, err)
					}
				}
			}
		}
	}
}

// longChoices are more and longer choices than a game gives.
func longChoices(t *Table, hand []card.Card) Choices {
	c := Choices{Must: card.SetOf(hand...), May: card.SetOf(hand...), Pass: true, Mutiny: true}
	for i := range 30 {
		c.Plays = append(c.Plays, ReadyPlay{Cards: hand[i%3:], Kind: Titanic, Takes: true})
		c.Declarations = append(c.Declarations, Declaration{Index: i, Kind: round.Counter, Cards: cards("BJ BJ BJ"), Trump: card.NT})
	}
	for f := card.Card(0); f < card.LJ; f++ {
		c.Callable = append(c.Callable, f)
	}
	return c
}

// hugeTricks are a finished trick and one going on of whole hands, tried in
// vain: more than any rules allow.
func hugeTricks(hands [4][]card.Card, last round.Seat) []round.Trick {
	whole := func(n int) (tr round.Trick) {
		tr = round.Trick{Lead: last.Next(), Winner: last.Next(), Points: 300}
		for s := range n {
			seat := round.Seat((int(last) + 1 + s) % 4)
			tr.Plays = append(tr.Plays, round.Played{Seat: seat, Cards: hands[seat], BeatenBy: round.Nobody})
		}
		tr.Plays[0].Tried, tr.Plays[0].BeatenBy = hands[last], last
		return tr
	}
	return []round.Trick{whole(4), whole(3)}
}

func TestBigGroupsAreCut(t *testing.T) {
	table := friends("sanfu")
	v := opened(table, round.South, round.BuryingPhase)
	v.Turn = []round.Seat{round.South}
	for c := card.Of(card.Hearts, card.Two); c <= card.Of(card.Hearts, card.Ace); c++ {
		v.Hand = append(v.Hand, c, c, c)
	}
	v.Hand = append(v.Hand, cards("LJ LJ LJ BJ BJ BJ")...) // 45 cards of one group
	m := (writers()[0]).Panel(table, v, Choices{}, Selection{}, "")
	options := 0
	for _, b := range m.Layout {
		if menu, ok := b.(chat.Menu); ok {
			options += len(menu.Options)
			if len(menu.Options) > maxOptions {
				t.Errorf("%d options in a menu", len(menu.Options))
			}
		}
	}
	if options != 45 {
		t.Errorf("%d of 45 cards can be ticked", options)
	}
}
