package bot_test

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"shengji/bot"
	"shengji/bot/chat"
	"shengji/bot/lang"
	"shengji/bot/route"
	"shengji/bot/sandbox"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/round"
)

// guarded is a table whose people make mistakes: each is answered privately in
// the reader's language, and nothing of it reaches the log of events.
type guarded struct {
	*world
	chat   chat.Service
	people []*sandbox.Member
	eve    *sandbox.Member
	id     string         // of the table
	in     chat.ChannelID // where it is
}

func newGuarded(t *testing.T) *guarded {
	t.Helper()
	g := &guarded{}
	g.world = startWith(t, typing, func(o *bot.Options) { g.chat, o.Defaults.Clock = o.Chat, table.ClockOff })
	g.people, g.eve = g.sitDown(), g.server.Member("Eve")
	s := g.state()
	g.id, g.in = s.ID, s.Channel
	return g
}

// reach has people enter what is suggested until the round is in a phase.
func (g *guarded) reach(phase round.PhaseName) {
	g.Helper()
	g.within(roundTime, "the phase "+string(phase), func() bool {
		s := g.state()
		if !s.Running() {
			return false // nobody declared: the next deal comes
		}
		v := s.Round.View(round.Nobody)
		if v.Phase != phase {
			g.advance(s, v)
		}
		return v.Phase == phase
	})
}

// advance makes one decision of whoever is to decide.
func (g *guarded) advance(s *table.State, v round.View) {
	g.Helper()
	switch v.Phase {
	case round.DealingPhase, round.DeclaringPhase:
		g.declareOrPass(g.people, v)
	case round.CounteringPhase:
		g.command(g.at(g.people, s, v.Turn[0]), "pass", nil)
	case round.BuryingPhase:
		g.enter(g.at(g.people, s, v.Turn[0]), "bury")
	case round.PlayingPhase:
		g.enter(g.at(g.people, s, v.Turn[0]), "play")
	}
}

// An attempt is something that a member tries.
type attempt func(m *sandbox.Member) (*sandbox.Interaction, error)

func entering(path string, options map[string]string) attempt {
	return func(m *sandbox.Member) (*sandbox.Interaction, error) { return m.Command(channel, path, options) }
}

func typingCards(path string, cards ...card.Card) attempt {
	return entering(path, map[string]string{"cards": card.Text(cards)})
}

// refused tries something in English and in Chinese: both times the answer is
// the sentence of a key, private, and no event is stored.
func (g *guarded) refused(name string, m *sandbox.Member, try attempt, key string) {
	g.Helper()
	was := m.Locale
	defer func() { m.SetLocale(was) }()
	for _, locale := range []string{"en-US", "zh-CN"} {
		m.SetLocale(locale)
		before := len(g.events(g.id, 1))
		i, err := try(m)
		if err != nil {
			g.Errorf("%s: %v", name, err)
			return
		}
		answer := g.answered(i, nil).Message()
		if answer == nil || !answer.Ephemeral() {
			g.Errorf("%s in %s: the answer is not private: %+v", name, locale, answer)
			continue
		}
		one, many := sentenceOf(locale, key, 1), sentence(locale, key)
		if said := text(answer); !strings.Contains(said, one) && !strings.Contains(said, many) {
			g.Errorf("%s in %s: the answer does not say %q:\n%s", name, locale, many, said)
		}
		if after := len(g.events(g.id, 1)); after != before {
			g.Errorf("%s in %s: %d events are stored", name, locale, after-before)
		}
	}
}

// sentence is the longest piece of a text of the catalogue between what is
// filled in.
func sentence(locale, key string) string { return sentenceOf(locale, key, 777) }

// sentenceOf is the sentence for a number, which is left out.
func sentenceOf(locale, key string, count int) string {
	const gap = "\x00"
	said := lang.For(locale).Say(key, "Who", gap, "Cards", gap, "Piece", gap, "Option", gap, "Channel", gap, "Count", count)
	pieces := strings.Split(strings.ReplaceAll(said, strconv.Itoa(count), gap), gap)
	return strings.TrimSpace(slices.MaxFunc(pieces, func(a, b string) int { return cmp.Compare(len(a), len(b)) }))
}

// TestRefusedInLobby is what people get wrong before the first deal.
func TestRefusedInLobby(t *testing.T) {
	t.Parallel()
	g := newGuarded(t)
	ann, bob := g.people[0], g.people[1]
	board := g.board(ann)
	press := func(what string) attempt {
		return func(m *sandbox.Member) (*sandbox.Interaction, error) { return m.Press(board.ID, action(board, what)) }
	}
	elsewhere := func(path string, options map[string]string) attempt {
		return func(m *sandbox.Member) (*sandbox.Interaction, error) { return m.Command("lounge", path, options) }
	}
	for _, c := range []struct {
		name string
		who  *sandbox.Member
		try  attempt
		key  string
	}{
		{"a second table in the channel", bob, entering("table open", nil), "refusal.table_open"},
		{"a command where no table is", bob, elsewhere("hand", nil), "refusal.no_table"},
		{"a table command where no table is", ann, elsewhere("table pause", nil), "refusal.no_table"},
		{"start by another than the host", bob, press(view.PressStart), "refusal.not_host"},
		{"start by a stranger", g.eve, press(view.PressStart), "refusal.not_seated"},
		{"leave by a stranger", g.eve, press(view.PressLeave), "refusal.not_seated"},
		{"cut by a stranger", g.eve, press(view.PressCut), "refusal.not_seated"},
		{"hand of a stranger", g.eve, entering("hand", nil), "refusal.not_seated"},
		{"play before the deal", bob, typingCards("play", card.BJ), "refusal.no_round"},
		{"bury before the deal", bob, typingCards("bury", card.BJ), "refusal.no_round"},
		{"declare before the deal", bob, typingCards("declare", card.BJ), "refusal.no_round"},
		{"pass before the deal", bob, entering("pass", nil), "refusal.no_round"},
		{"kick by a stranger", g.eve, entering("table kick", map[string]string{"player": ann.ID}), "refusal.not_seated"},
		{"kick of a stranger", ann, entering("table kick", map[string]string{"player": g.eve.ID}), "refusal.seat_empty"},
		{"resume of what goes on", bob, entering("table resume", nil), "refusal.not_paused"},
		{"pause by a stranger", g.eve, entering("table pause", nil), "refusal.not_seated"},
		{"close by another than the host", bob, entering("table close", nil), "refusal.not_host"},
		{"close by a stranger", g.eve, entering("table close", nil), "refusal.not_seated"},
	} {
		g.refused(c.name, c.who, c.try, c.key)
	}
	cui := g.people[2]
	seats := g.board(cui)
	g.answered(cui.Press(seats.ID, action(seats, view.PressLeave)))
	left := route.New(g.id, uint64(g.state().Version), view.PressRefresh).String()
	g.refused("the panel of one who has left", cui, g.forged(left), "refusal.not_seated")
	leave := route.New(g.id, uint64(g.state().Version), view.PressLeave).String()
	g.command(ann, "table close", nil)
	g.refused("a press at a closed table", bob, g.forged(leave), "refusal.is_closed")
	g.refused("a command at a closed table", bob, entering("hand", nil), "refusal.no_table")
}

// TestRefusedPlays is what people get wrong while they play. Which cards would
// be wrong is found in the round that is dealt.
func TestRefusedPlays(t *testing.T) {
	t.Parallel()
	g := newGuarded(t)
	g.press(g.people[0], view.PressStart)
	g.reach(round.BuryingPhase)
	s := g.state()
	declarer := g.at(g.people, s, s.Round.View(round.Nobody).Turn[0])
	hand := s.Round.View(s.SeatOf(chat.UserID(declarer.ID))).Hand
	g.refused("too few cards to bury", declarer, typingCards("bury", hand[:7]...), "refusal.wrong_count")
	g.refused("cards not held to bury", declarer, typingCards("bury", slices.Repeat(hand[:1], 8)...), "refusal.not_held")
	g.refused("play while burying", declarer, typingCards("play", hand[0]), "refusal.wrong_phase")
	g.refused("bury by a stranger", g.eve, typingCards("bury", hand[:8]...), "refusal.not_seated")
	old := []*sandbox.Message{g.panel(declarer), g.panel(declarer)}
	var forms []*sandbox.Interaction
	for _, panel := range old {
		forms = append(forms, g.answered(declarer.Press(panel.ID, action(newest(declarer, panel.ID), view.PressText))))
	}
	g.panel(declarer) // this one is kept up to date now, and the old ones are not
	g.reach(round.PlayingPhase)
	g.refused("a press on an old panel", declarer, func(m *sandbox.Member) (*sandbox.Interaction, error) {
		first := old[0]
		old = old[1:]
		return m.Press(first.ID, action(newest(m, first.ID), view.PressSuggest))
	}, "refusal.stale")
	s = g.state()
	held := s.Round.View(s.SeatOf(chat.UserID(declarer.ID))).Hand
	g.refused("a form of another turn", declarer, func(m *sandbox.Member) (*sandbox.Interaction, error) {
		form := forms[0].Modal()
		forms = forms[1:]
		return m.Submit(form, map[string]string{view.TextField: card.Text(held[:1])})
	}, "refusal.stale")

	wanted := []refusal.Code{refusal.FollowSuit, refusal.WrongCount, refusal.MixedSuits, refusal.NotHeld}
	g.within(roundTime, "every wrong play", func() bool {
		s := g.state()
		if !s.Running() {
			t.Fatalf("the round is over and nobody could try %q", wanted)
		}
		public := s.Round.View(round.Nobody)
		seat := public.Turn[0]
		m := g.at(g.people, s, seat)
		v := s.Round.View(seat)
		wanted = slices.DeleteFunc(wanted, func(code refusal.Code) bool {
			cards := wrong(v, code)
			if cards != nil {
				g.refused(string(code), m, typingCards("play", cards...), "refusal."+string(code))
			}
			return cards != nil
		})
		if len(public.Tricks) == 0 {
			g.refusedAtTheLead(m, g.at(g.people, s, seat.Next()), s.Round.View(seat.Next()).Hand[0])
		}
		g.advance(s, public)
		return len(wanted) == 0
	})
}

// refusedAtTheLead is what is wrong whatever the cards are.
func (g *guarded) refusedAtTheLead(leader, next *sandbox.Member, held card.Card) {
	g.Helper()
	for _, c := range []struct {
		name string
		who  *sandbox.Member
		try  attempt
		key  string
	}{
		{"a play out of turn", next, typingCards("play", held), "refusal.not_your_turn"},
		{"what is no card", leader, entering("play", map[string]string{"cards": "h5 zz"}), "answer.unreadable"},
		{"burying too late", leader, typingCards("bury", held), "refusal.wrong_phase"},
		{"declaring too late", leader, typingCards("declare", held), "refusal.wrong_phase"},
		{"passing too late", leader, entering("pass", nil), "refusal.wrong_phase"},
		{"a play by a stranger", g.eve, typingCards("play", held), "refusal.not_seated"},
	} {
		g.refused(c.name, c.who, c.try, c.key)
	}
	for _, c := range []struct {
		name, action string
		args         []string
		who          *sandbox.Member
		key          string
	}{
		{"start while a round runs", view.PressStart, nil, leader, "refusal.between_rounds"},
		{"a computer where all seats are taken", view.PressComputer, nil, leader, "refusal.no_free_seat"},
		{"a computer by a stranger", view.PressComputer, nil, g.eve, "refusal.not_seated"},
		{"back without having been away", view.PressBack, nil, leader, "refusal.not_away"},
		{"resume of what goes on", view.PressResume, nil, leader, "refusal.not_paused"},
		{"a seat that is taken", view.PressSit, []string{"1"}, g.eve, "refusal.seat_taken"},
		{"a second seat", view.PressSit, []string{"1"}, g.people[0], "refusal.already_seated"},
		{"a seat that is none", view.PressSit, []string{"4"}, g.eve, "refusal.old_press"},
		{"a seat without a number", view.PressTakeOver, []string{"x"}, g.eve, "refusal.old_press"},
		{"a ready play that is none", view.PressReady, []string{"99"}, leader, "refusal.stale"},
		{"a declaration that is none", view.PressDeclare, []string{"99"}, leader, "refusal.stale"},
		{"a card that cannot be called", view.PressCall, []string{"0"}, leader, "refusal.stale"},
		{"a group that is none", view.PressPick, []string{"9", "9", "1"}, leader, "refusal.stale"},
		{"nothing chosen", view.PressPlay, nil, leader, "refusal.no_cards"},
		{"pass while playing", view.PressPass, nil, leader, "refusal.wrong_phase"},
		{"mutiny while playing", view.PressMutiny, nil, leader, "refusal.mutiny_off"},
		{"a stranger's hand", view.PressHand, nil, g.eve, "refusal.not_seated"},
		{"a stranger's play", view.PressPlay, nil, g.eve, "refusal.not_seated"},
		{"a stranger's hint", view.PressHint, nil, g.eve, "refusal.not_seated"},
		{"a stranger's suggestion", view.PressSuggest, nil, g.eve, "refusal.not_seated"},
		{"a stranger's refresh", view.PressRefresh, nil, g.eve, "refusal.not_seated"},
		{"an action that is none", "fly", nil, leader, "refusal.old_press"},
	} {
		id := route.New(g.id, uint64(g.state().Version), c.action, c.args...).String()
		g.refused(c.name, c.who, g.forged(id), c.key)
	}
	g.refused("a table that is none", leader, g.forged("t/nowhere/1/play"), "refusal.is_closed")
	for _, id := range []string{"x", "t/x", "t/" + g.id + "/-1/play", "t/" + g.id + "/1/"} {
		g.refused("the custom id "+id, leader, g.forged(id), "refusal.old_press")
	}
}

// forged presses a button that the bot never made.
func (g *guarded) forged(customID string) attempt {
	return func(m *sandbox.Member) (*sandbox.Interaction, error) {
		id, err := g.chat.Post(g.Context(), g.in, chat.Message{
			Layout: []chat.Block{chat.Buttons{{ID: customID, Label: "Forged"}}},
		}, "")
		if err != nil {
			return nil, err
		}
		defer g.server.DeleteMessage(string(id))
		return m.Press(string(id), customID)
	}
}

// wrong finds cards that a seat may not play for a reason; nil if there are
// none in this hand now.
func wrong(v round.View, code refusal.Code) []card.Card {
	for _, first := range v.Hand {
		for _, second := range append(v.Hand, card.BJ) {
			for _, cards := range [][]card.Card{{first}, {first, second}, {second, second, second}} {
				if r := v.CheckPlay(cards); r != nil && r.Code == code {
					return cards
				}
			}
		}
	}
	return nil
}

// TestDeliveredTwice: an interaction that Discord delivers twice acts once, and
// the person reads nothing of a refusal.
func TestDeliveredTwice(t *testing.T) {
	t.Parallel()
	g := newGuarded(t)
	if err := g.server.Fault("duplicate event", true, ""); err != nil {
		t.Fatal(err)
	}
	g.press(g.people[0], view.PressStart)
	g.reach(round.PlayingPhase)
	for range 12 {
		s := g.state()
		if !s.Running() {
			break
		}
		m := g.at(g.people, s, s.Round.View(round.Nobody).Turn[0])
		panel := g.panel(m)
		before := played(g, 1)
		g.decide(m, panel)
		g.until("a play", func() bool { return played(g, 1) > before })
		if after := played(g, 1); after != before+1 {
			t.Fatalf("one press played %d times", after-before)
		}
		if said := text(newest(m, panel.ID)); strings.Contains(said, sentence(m.Locale, "refusal.stale")) {
			t.Fatalf("a play that counts is answered with\n%s", said)
		}
	}
}

// played counts the plays so far.
func played(g *guarded, from int64) (n int) {
	for _, e := range g.events(g.id, from) {
		if in, ok := e.(table.InRound); ok {
			if _, ok := in.Event.(round.Played); ok {
				n++
			}
		}
	}
	return n
}

// TestAtOnce: of two who press at the same time what only one can have, one has
// it and the other is told.
func TestAtOnce(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	people := []*sandbox.Member{w.server.Member("Bob"), w.server.Member("Eve")}
	w.command(w.server.Member("Ann"), "table open", nil)
	board := w.board(people[0])
	id := action(board, view.PressSit)
	var wait sync.WaitGroup
	answers := make([]*sandbox.Interaction, len(people))
	for i, m := range people {
		wait.Go(func() {
			pressed, err := m.Press(board.ID, id)
			if err == nil {
				err = pressed.Wait(patience)
			}
			if err != nil {
				t.Error(err)
			}
			answers[i] = pressed
		})
	}
	wait.Wait()
	refused := 0
	for i, a := range answers {
		if m := a.Message(); m != nil && m.Ephemeral() && strings.Contains(text(m), sentence(people[i].Locale, "refusal.seat_taken")) {
			refused++
		}
	}
	if s := w.state(); refused != 1 || len(s.Persons()) != 2 {
		t.Errorf("%d are refused, %s sit there", refused, strconv.Itoa(len(s.Persons())))
	}
}
