package bot_test

import (
	"encoding/json"
	"slices"
	"testing"

	"shengji/bot"
	"shengji/bot/chat"
	"shengji/bot/picture"
	"shengji/bot/sandbox"
	"shengji/bot/view"
	"shengji/game/card"
)

// TestHandPicture: a button of the panel, and of the direct message, answers
// with a picture of the own hand that only its owner sees, its text names the
// cards, and it costs no request that counts.
func TestHandPicture(t *testing.T) {
	t.Parallel()
	w := startWith(t, brief, func(o *bot.Options) { withoutClock(o); o.Painter = picture.NewPainter(nil) })
	people := w.begun()
	for _, m := range people {
		hand := handOf(w, m)
		w.isPictured(m, w.panel(m), hand)
		w.isPictured(m, w.directHand(m), hand)
	}
}

// handOf returns the cards of a person, sorted.
func handOf(w *world, m *sandbox.Member) []card.Card {
	s := w.state()
	hand := s.Round.View(s.SeatOf(chat.UserID(m.ID))).Hand
	return slices.Sorted(slices.Values(hand))
}

// directHand waits for a hand in somebody's direct messages.
func (w *world) directHand(m *sandbox.Member) (hand *sandbox.Message) {
	w.Helper()
	w.until("a hand in the direct messages", func() bool {
		for _, one := range m.DirectMessages() {
			if action(one, view.PressPicture) != "" {
				hand = one
			}
		}
		return hand != nil
	})
	return hand
}

// isPictured presses Picture in a panel and looks at what answers.
func (w *world) isPictured(m *sandbox.Member, panel *sandbox.Message, hand []card.Card) {
	w.Helper()
	i := w.answered(m.Press(panel.ID, action(panel, view.PressPicture)))
	got := i.Message()
	if got == nil || !got.Ephemeral() || len(got.Attachments) != 1 || got.Attachments[0].Filename != "hand.png" {
		w.Fatalf("%s gets %+v, not a picture for himself", m.Name, got)
	}
	alt, err := json.Marshal(got.Components)
	if err != nil {
		w.Fatal(err)
	}
	var named []card.Card
	for _, one := range mentions(alt) {
		named = append(named, one.card)
	}
	if slices.Sort(named); !slices.Equal(named, hand) {
		w.Errorf("the picture's text names %v to %s, who holds %v", named, m.Name, hand)
	}
	for _, r := range w.server.Requests() {
		if r.Global && slices.ContainsFunc(r.Files, func(f sandbox.SentFile) bool { return f.Name == "hand.png" }) {
			w.Errorf("%s %s counts", r.Method, r.Path)
		}
	}
}
