package view

import (
	"testing"

	"shengji/bot/chat"
	"shengji/bot/route"
	"shengji/game/card"
	"shengji/game/round"
)

// pictureButtons counts the buttons of a message that ask for a picture.
func pictureButtons(m chat.Message) (n int) {
	for _, b := range m.Layout {
		row, _ := b.(chat.Buttons)
		for _, one := range row {
			if id, err := route.Parse(one.ID); err == nil && id.Action == PressPicture {
				n++
			}
		}
	}
	return n
}

func TestPanelOffersPicture(t *testing.T) {
	table := friends("shuangsheng")
	paused, over := *table, *table
	paused.State, over.State = Paused, Finished
	single := Choices{Whole: true, Plays: []ReadyPlay{{Cards: cards("S7 S7"), Kind: Pair}}}
	waiting, empty := lateTrick(table), lateTrick(table)
	burying, declaring := opened(table, round.South, round.BuryingPhase), opened(table, round.South, round.DeclaringPhase)
	burying.Hand, declaring.Hand = waiting.Hand, waiting.Hand
	waiting.Turn, empty.Hand = []round.Seat{round.South}, nil
	for _, tt := range []struct {
		name     string
		pictures bool
		t        *Table
		v        round.View
		c        Choices
		want     int
	}{
		{"one answer", true, table, lateTrick(table), single, 1},
		{"free choice", true, table, lateTrick(table), Choices{}, 1},
		{"waiting", true, table, waiting, Choices{}, 1},
		{"burying", true, table, burying, Choices{}, 1},
		{"declaring", true, table, declaring, Choices{}, 1},
		{"no cards left", true, table, empty, Choices{}, 0},
		{"paused", true, &paused, lateTrick(table), Choices{}, 0},
		{"over", true, &over, lateTrick(table), Choices{}, 0},
		{"no painter", false, table, lateTrick(table), single, 0},
	} {
		w := writers()[0]
		w.Pictures = tt.pictures
		if got := pictureButtons(w.Panel(tt.t, tt.v, tt.c, Selection{}, "")); got != tt.want {
			t.Errorf("%s: %d buttons for a picture, want %d", tt.name, got, tt.want)
		}
	}
}

func TestLifted(t *testing.T) {
	hand := cards("S7 S7 SK H2")
	for _, tt := range []struct{ name, may, want string }{
		{"any", "", ""},
		{"all", "S7 S7 SK H2", ""},
		{"a pair", "S7 S7", "S7 S7"},
		{"one of a pair", "S7", "S7 S7"},
		{"any one card", "S7 SK H2", ""},
	} {
		if got := (Choices{May: card.SetOf(cards(tt.may)...)}).Lifted(hand); got != card.SetOf(cards(tt.want)...) {
			t.Errorf("%s: %v are lifted, want %s", tt.name, got.Cards(), tt.want)
		}
	}
}

func TestHandPicture(t *testing.T) {
	table := friends("shuangsheng")
	v := lateTrick(table)
	v.Hand = cards("BJ H5 H5 HA S7 S7 SK C3 C4")
	m := writers()[0].HandPicture(table, v, Choices{May: card.SetOf(cards("S7 S7")...)}, chat.File{Name: "hand.png"})
	gallery, _ := m.Layout[0].(chat.Gallery)
	const want = "Trump (4): BJ ♥5 5 A. ♠ S (3): ♠K 7 7. ♣ C (2): ♣4 3. May be played: ♠7 7"
	if !m.Private || len(gallery.Pictures) != 1 || gallery.Pictures[0].File != "hand.png" || gallery.Pictures[0].Alt != want {
		t.Errorf("got %+v, want the text %q", m, want)
	}
	if err := check(m); err != nil {
		t.Error(err)
	}
}

func TestLanesAlt(t *testing.T) {
	for i, want := range []string{
		"Levels round by round. Ann + Bob: 2 5 (won). Cui: K K",
		"级数走势. Ann + Bob: 2 5（胜）. Cui: K K",
		"級數走勢. Ann + Bob: 2 5（勝）. Cui: K K",
	} {
		got := writers()[i].LanesAlt([]Lane{
			{Name: "Ann + Bob", Levels: []card.Rank{card.Two, card.Five}, Won: true},
			{Name: "Cui", Levels: []card.Rank{card.King, card.King}},
		})
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
