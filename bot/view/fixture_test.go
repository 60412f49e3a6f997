package view

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"shengji/bot/chat"
	"shengji/bot/lang"
	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/rules"
)

// writers are one for each language.
func writers() []Writer {
	return []Writer{{Text: lang.For("en-US")}, {Text: lang.For("zh-CN")}, {Text: lang.For("zh-TW")}}
}

// allEmoji is what a bot with all its emoji has.
func allEmoji() Emoji {
	e := Emoji{}
	for c := card.Card(0); c < card.Faces; c++ {
		e[c.String()] = chat.Emoji{Name: c.String(), ID: fmt.Sprintf("12345678901234567%02d", c)}
	}
	return e
}

func preset(name string) rules.Rules {
	r, ok := rules.Preset(name)
	if !ok {
		panic("no preset " + name)
	}
	return r
}

// friends is a table of three people and a computer player.
func friends(name string) *Table {
	level := func(r card.Rank) Seat { return Seat{Level: r} }
	t := &Table{
		ID: "7", Version: 41, Channel: "1001", State: Playing, Preset: name, Rules: preset(name),
		Seats: [4]Seat{level(card.Five), level(4), level(card.Five), level(4)},
		Round: 3, Clock: time.Minute, Pace: Waves, Deal: 4, Seal: strings.Repeat("a811", 16),
	}
	for s, name := range []string{"Ann", "Cui", "Bob"} {
		t.Seats[s].User, t.Seats[s].Name = chat.UserID(fmt.Sprint(200+s)), name
	}
	t.Seats[0].Host = true
	t.Seats[3].Bot = Normal
	return t
}

func cards(text string) []card.Card {
	cs, err := card.Parse(text)
	if err != nil {
		panic(err)
	}
	return cs
}

// opened is a view of a seat at the beginning of a round.
func opened(t *Table, seat round.Seat, phase round.PhaseName) round.View {
	v := round.View{
		Seat: seat, Version: 12, Phase: phase, Rules: t.Rules, Level: t.Seats[0].Level, Declarer: round.South, Partner: round.Nobody,
		Dealt: 4 * t.Rules.HandSize(), BottomSize: t.Rules.BottomSize(), TrumpKnown: true, Trump: card.Hearts,
	}
	for s := range v.Counts {
		v.Levels[s] = t.Seats[s].Level
		v.Counts[s] = t.Rules.HandSize()
	}
	if t.Rules.Partners == rules.Fixed {
		v.Partner = v.Declarer.Partner()
	}
	v.Declarations = []round.Declared{{Kind: round.Declaration, Seat: round.South, Cards: cards("H5"), Trump: card.Hearts, Declarer: round.South}}
	return v
}

// lateTrick is a view of West, to play, in trick 7.
func lateTrick(t *Table) round.View {
	v := opened(t, round.West, round.PlayingPhase)
	v.Turn = []round.Seat{round.West}
	v.Counts = [4]int{17, 17, 17, 19}
	for range 5 {
		v.Tricks = append(v.Tricks, finished("C3", "C4", "C6", "CA"))
	}
	v.Tricks = append(v.Tricks, finished("S8", "S10", "SA", "S9"))
	v.Tricks = append(v.Tricks, round.Trick{Lead: round.South, Winner: round.North, Points: 20, Plays: []round.Played{
		played(round.South, "SK SK"), played(round.East, "S3 S4"), played(round.North, "SA SA")}})
	v.Points = 45
	v.Hand = cards("LJ D5 HA H9 H9 H3 SQ S7 S7 S4 S2 CA CQ C9 C9 C2 DK D8 D3")
	return v
}

func played(s round.Seat, text string) round.Played {
	return round.Played{Seat: s, Cards: cards(text), BeatenBy: round.Nobody}
}

// finished is a trick led by South and taken by West.
func finished(plays ...string) round.Trick {
	tr := round.Trick{Lead: round.South, Winner: round.West}
	for s, text := range plays {
		p := played(round.Seat(s), text)
		tr.Plays = append(tr.Plays, p)
		tr.Points += card.SetOf(p.Cards...).Points()
	}
	return tr
}

// result is a finished round with all cards open.
func result(t *Table, seed uint64) *Result {
	v := opened(t, round.Nobody, round.ScoredPhase)
	hands, bottom := dealt(t.Rules, seed)
	v.Hands, v.Bottom = &hands, bottom
	v.Tally = &round.Tally{Declarer: round.South, Partner: round.North, Trump: card.Hearts, Tricks: 45, Bottom: 10, Multiplier: 4,
		Points: 85, LastTrick: round.East, LastCards: cards("HA HA"), Counters: 1}
	r := &Result{Round: t.Round, View: v, Seats: t.Seats, Attackers: true, Next: round.East}
	for s := range t.Seats {
		r.Before[s], r.After[s] = t.Seats[s].Level, t.Seats[s].Level
	}
	r.Proof = Proof{Deal: 3, Seal: strings.Repeat("630d", 16), Secret: strings.Repeat("9f2c", 16), Cuts: [4]string{"south wind", "123456789012345678", "`北风`", ""}}
	return r
}

// dealt shuffles and deals.
func dealt(r rules.Rules, seed uint64) (hands [4][]card.Card, bottom []card.Card) {
	var deck []card.Card
	for range r.Decks {
		for c := card.Card(0); c < card.Faces; c++ {
			deck = append(deck, c)
		}
	}
	rand.New(rand.NewPCG(seed, 1)).Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	n := r.HandSize()
	for s := range hands {
		hands[s] = deck[s*n : (s+1)*n : (s+1)*n]
	}
	return hands, deck[4*n:]
}
