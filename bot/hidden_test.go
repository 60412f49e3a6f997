package bot_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shengji/bot"
	"shengji/bot/chat"
	"shengji/bot/discord"
	"shengji/bot/picture"
	"shengji/bot/route"
	"shengji/bot/sandbox"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/card"
	"shengji/game/player"
	"shengji/game/round"
)

// TestHiddenCards: in whole rounds of four people, with every way to ask and to
// play, nobody is ever shown a card that he may not know at that time, be it in
// a text, a label, a value, an alt text, a custom id or the name of a file; and
// the bot's log holds no card at all.
func TestHiddenCards(t *testing.T) {
	for _, c := range []struct {
		preset string
		emoji  bool
	}{
		{"shuangsheng", false},
		{"xunpengyou", true},
	} {
		t.Run(c.preset, func(t *testing.T) {
			t.Parallel()
			s := newSpies(t, c.preset, c.emoji)
			s.playRound()
			s.stop()
			if named := logged.FindAllString(s.log.String(), 5); named != nil {
				t.Errorf("the log names %q and perhaps more", named)
			}
			if s.seen < 150 {
				t.Errorf("only %d things were looked at", s.seen)
			}
		})
	}
}

// spies are four people at a table and Eve beside it, whose every sight is held
// against what they may know.
type spies struct {
	*world
	people []*sandbox.Member
	eve    *sandbox.Member
	panels map[*sandbox.Member]*sandbox.Message

	id    string // of the table
	knows knowledge
	upTo  int64                   // sequence of the last event learnt
	read  map[*sandbox.Member]int // how much of what he saw has been looked at
	seen  int
}

func newSpies(t *testing.T, preset string, emoji bool) *spies {
	t.Helper()
	s := &spies{
		panels: map[*sandbox.Member]*sandbox.Message{},
		read:   map[*sandbox.Member]int{},
	}
	s.world = startWith(t, typing, func(o *bot.Options) {
		o.Painter, o.Defaults.Preset = picture.NewPainter(nil), preset
		if !emoji {
			return
		}
		uploaded, err := o.Chat.(*discord.Client).UploadEmoji(t.Context(), picture.Emoji())
		if err != nil {
			t.Fatal(err)
		}
		o.Emoji = uploaded
	})
	s.people, s.eve = s.sitDown(), s.server.Member("Eve")
	s.id = s.state().ID
	return s
}

func (s *spies) playRound() {
	s.Helper()
	s.press(s.people[0], view.PressStart)
	s.look()
	for _, m := range s.people {
		s.panels[m] = s.panel(m)
	}
	step := 0
	s.within(roundTime, "the end of the round", func() bool {
		now := s.state()
		if now.Phase != table.Playing {
			s.look()
			return now.Result != nil
		}
		s.act(now, step)
		if step++; step%20 == 0 {
			s.pry()
		}
		s.look()
		return false
	})
	s.until("the summary", func() bool { return s.summary(s.eve) != "" })
	s.look()
}

// act has somebody whose turn it is decide in one of the ways that there are.
func (s *spies) act(now *table.State, step int) {
	s.Helper()
	public := now.Round.View(round.Nobody)
	switch public.Phase {
	case round.DealingPhase, round.DeclaringPhase:
		s.declareOrPass(s.people, public)
		return
	}
	seat := public.Turn[0]
	m := s.at(s.people, now, seat)
	if newest(m, s.panels[m].ID) == nil {
		s.panels[m] = s.panel(m)
	}
	switch way := step % 4; {
	case public.Phase == round.PlayingPhase && way == 0:
		s.enter(m, "play")
	case public.Phase == round.PlayingPhase && way == 1:
		mine := now.Round.View(seat)
		s.typeForm(m, player.Ranked(&mine, 1)[0])
	case public.Phase == round.PlayingPhase && way == 2:
		s.pressIn(m, view.PressHint)
		s.pressIn(m, view.PressPlay)
	default:
		s.pressIn(m, view.PressRefresh)
		s.pressIn(m, view.PressPicture)
		s.decide(m, s.panels[m])
	}
}

// pressIn presses a button of a person's panel, if it is there.
func (s *spies) pressIn(m *sandbox.Member, what string) *sandbox.Interaction {
	s.Helper()
	id := action(newest(m, s.panels[m].ID), what)
	if id == "" {
		return nil
	}
	return s.answered(m.Press(s.panels[m].ID, id))
}

// typeForm plays cards by the panel's form.
func (s *spies) typeForm(m *sandbox.Member, cards []card.Card) {
	s.Helper()
	if i := s.pressIn(m, view.PressText); i != nil && i.Modal() != nil {
		s.answered(m.Submit(i.Modal(), map[string]string{view.TextField: card.Text(cards)}))
	}
}

// pry has everybody look at what he can, and Eve press what is not hers.
func (s *spies) pry() {
	s.Helper()
	for _, m := range append(s.people, s.eve) {
		board := s.board(m)
		for _, c := range components(board) {
			id, err := route.Parse(c.CustomID)
			if err != nil || id.Action == view.PressLeave {
				continue
			}
			if i, err := m.Press(board.ID, c.CustomID); err == nil { // else the board has moved on
				s.answered(i, nil)
			}
		}
		for _, command := range []string{"declare", "bury", "play"} {
			s.suggested(m, command, "")
			s.suggested(m, command, "S")
			s.suggested(m, command, "h5")
		}
		s.command(m, "hand", nil)
		if now := s.state(); m != s.eve {
			held := now.Round.View(now.SeatOf(chat.UserID(m.ID))).Hand
			for _, typed := range [][]card.Card{held, slices.Repeat(held[:min(1, len(held))], 3)} {
				s.command(m, "play", map[string]string{"cards": cmp.Or(card.Text(typed), "?")})
				s.command(m, "bury", map[string]string{"cards": cmp.Or(card.Text(typed), "?")})
			}
		}
		for _, one := range m.DirectMessages() {
			if id := action(one, view.PressRefresh); id != "" {
				s.answered(m.Press(one.ID, id))
			}
		}
	}
}

// look reads what everybody was shown since the last time and holds it against
// what he has come to know until now, and what he knew then.
func (s *spies) look() {
	s.Helper()
	fresh := map[*sandbox.Member][]json.RawMessage{}
	for _, m := range append(s.people, s.eve) {
		all := s.server.VisibleTo(m)
		fresh[m] = all[s.read[m]:]
		s.read[m] = len(all)
	}
	known := s.knows // at any time since the last look
	events := s.events(s.id, s.upTo+1)
	s.upTo += int64(len(events))
	for _, e := range events {
		s.knows.learn(e)
		known.add(&s.knows)
	}
	now := s.state()
	for m, shown := range fresh {
		seat := now.SeatOf(chat.UserID(m.ID))
		for _, one := range shown {
			s.seen++
			for _, found := range mentions(one) {
				if !known.has(seat, found.card) {
					s.Fatalf("%s is shown %s in %q, part of\n%s", m.Name, found.card, found.in, one)
				}
			}
		}
	}
}

// A mention is a card that is named somewhere.
type mention struct {
	card card.Card
	in   string
}

// mentions finds the cards that JSON names, whatever the field.
func mentions(raw json.RawMessage) []mention {
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		panic(err)
	}
	return mentionsIn("", value)
}

func mentionsIn(key string, value any) (found []mention) {
	switch value := value.(type) {
	case []any:
		for _, one := range value {
			found = append(found, mentionsIn(key, one)...)
		}
	case map[string]any:
		if id, err := route.Parse(fmt.Sprint(value["custom_id"])); err == nil && id.Action == view.PressCall {
			return nil // every card may be called, held or not
		}
		for _, key := range slices.Sorted(maps.Keys(value)) { // in one order, as tests compare it
			if key == "placeholder" && value["type"] == 4.0 {
				continue // of a field: examples of how cards are written
			}
			found = append(found, mentionsIn(key, value[key])...)
		}
	case string:
		found = append(found, inText(value)...)
		switch key {
		case "custom_id":
			if id, err := route.Parse(value); err == nil {
				for _, arg := range id.Args {
					found = append(found, inCode(arg)...)
				}
			}
		case "name":
			value, _, _ = strings.Cut(value, "_") // an emoji's name ends with a hash
			fallthrough
		case "value", "filename":
			for _, part := range strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune(" -.,", r) }) {
				found = append(found, inCode(part)...)
			}
		}
	}
	return found
}

// inCode reads what is nothing but cards: "S77 H10".
func inCode(code string) (found []mention) {
	cards, err := card.Parse(code)
	if err != nil {
		return nil
	}
	for _, c := range cards {
		found = append(found, mention{c, code})
	}
	return found
}

// cardText matches cards within text: an emoji, a sign with one rank or a row
// of them, a joker.
var cardText = regexp.MustCompile(`<:([A-Z0-9]+)(?:_\w+)?:\d+>|([♠♥♣♦])((?:10|[2-9TJQKA])(?: (?:10|[2-9JQKA])\b)*)|\b(BJ|LJ)\b|(大王|小王)`)

// logged matches any card in a log, and lists of numbers that may be cards.
var logged = regexp.MustCompile(`\b[SHCD](?:10|[2-9TJQKA])\b|\b[BL]J\b|[♠♥♣♦]|\[\d+[, ]+\d+`)

func inText(text string) (found []mention) {
	for _, m := range cardText.FindAllStringSubmatch(text, -1) {
		for _, part := range []string{m[1], m[4], m[5]} {
			if c, err := card.ParseCard(part); err == nil {
				found = append(found, mention{c, text})
			}
		}
		for _, rank := range strings.Fields(m[3]) {
			if c, err := card.ParseCard(m[2] + rank); err == nil {
				found = append(found, mention{c, text})
			}
		}
	}
	return found
}

// TestMentions: the eye of TestHiddenCards sees cards wherever they stand.
func TestMentions(t *testing.T) {
	for _, c := range []struct{ raw, want string }{
		{`{"content":"**♠ S** (3)  ♠K K 5 ♥10 LJ"}`, "SK SK S5 H10 LJ"},
		{`{"content":"♠ trump · level 2, 3 × ♥"}`, ""},
		{`{"content":"<:D7_d89562:1><:BJ:2>大王"}`, "D7 BJ BJ"},
		{`{"components":[{"label":"Play ♣2 ♣2"}]}`, "C2 C2"},
		{`{"custom_id":"t/h5/7/ready/menu/3"}`, ""},
		{`{"custom_id":"t/x/7/ready/S10"}`, "S10"},
		{`{"choices":[{"name":"x","value":"S77 HA"}]}`, "S7 S7 HA"},
		{`{"options":[{"value":"3","emoji":{"name":"DQ_d89562"}}]}`, "DQ"},
		{`{"attachments":[{"filename":"hand-S2-3.png","description":"♦9"}]}`, "D9 S2"},
		{`{"type":4,"placeholder":"♠5"}`, ""},
	} {
		var got []string
		for _, m := range mentions(json.RawMessage(c.raw)) {
			got = append(got, m.card.String())
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s names %q, not %q", c.raw, got, c.want)
		}
	}
}
