package view

import (
	"strconv"
	"strings"

	"shengji/bot/chat"
	"shengji/game/card"
	"shengji/game/round"
)

// maxAlt is how long the text of a picture may be, in characters.
const maxAlt = 1024

// Illustrated returns m with a picture above its text. The text stays enough
// alone: a picture that is late or fails is left out.
func Illustrated(m chat.Message, f chat.File, alt string) chat.Message {
	gallery := chat.Gallery{Pictures: []chat.Picture{{File: f.Name, Alt: alt}}}
	m.Files = append(m.Files[:len(m.Files):len(m.Files)], f)
	layout := append([]chat.Block(nil), m.Layout...)
	if c, ok := layout[0].(chat.Container); ok {
		c.Blocks = append([]chat.Block{gallery}, c.Blocks...)
		layout[0] = c
	} else {
		layout = append([]chat.Block{gallery}, layout...)
	}
	m.Layout = layout
	return m
}

// Plain returns a message without its pictures.
func Plain(m chat.Message) chat.Message {
	m.Files, m.Layout = nil, withoutGalleries(m.Layout)
	return m
}

func withoutGalleries(blocks []chat.Block) (kept []chat.Block) {
	for _, b := range blocks {
		switch b := b.(type) {
		case chat.Gallery:
		case chat.Container:
			b.Blocks = withoutGalleries(b.Blocks)
			kept = append(kept, b)
		default:
			kept = append(kept, b)
		}
	}
	return kept
}

// SeatName names the one in a seat for places without markdown.
func (w Writer) SeatName(t *Table, s round.Seat) string { return w.whoPlain(t, s) }

// ResultName names the one who sat in a seat in a round that is over.
func (w Writer) ResultName(t *Table, r *Result, s round.Seat) string {
	return w.whoPlain(t.then(r), s)
}

// BoardAlt says what the picture of the board shows, for those who cannot see it.
func (w Writer) BoardAlt(t *Table, v round.View) string {
	parts := []string{w.trumpText(v) + ", " + w.Say("board.level", "Level", v.Level.String())}
	for s := round.South; s < round.Nobody; s++ {
		who := w.whoPlain(t, s)
		if t.Seats[s].User != "" { // else it is the seat that is named
			who = w.seat(s) + " " + who
		}
		parts = append(parts, who+": "+w.Say("board.cards", "Count", v.Counts[s]))
	}
	if now, _ := tricks(v); now != nil {
		for _, p := range now.Plays {
			parts = append(parts, w.whoPlain(t, p.Seat)+" "+w.plain(p.Cards))
		}
	}
	parts = append(parts, w.Say("alt.points", "Points", v.Points, "Need", strconv.Itoa(takeOver(&v.Rules))))
	return clip(strings.Join(parts, ". "), maxAlt)
}

// HandPicture is the answer that shows f, a picture of a hand. It says of what
// trick, as it will not be drawn anew.
func (w Writer) HandPicture(t *Table, v round.View, c Choices, f chat.File) chat.Message {
	p := panel{Writer: w, t: t, v: v, c: c, o: orderOf(v)}
	m := chat.Message{Private: true, Layout: []chat.Block{text(p.headline())}}
	return Illustrated(m, f, p.handAlt())
}

// handAlt names the cards of a hand, and those that are lifted.
func (p *panel) handAlt() string {
	var parts []string
	for _, g := range p.arranged(p.o, p.v.Hand) {
		parts = append(parts, p.Say("menu.group", "Group", p.group(groups[g.index]), "Count", len(g.cards))+": "+p.short(g.cards))
	}
	if lifted := p.c.Lifted(p.v.Hand); !lifted.Empty() {
		parts = append(parts, p.Say("alt.lifted", "Cards", p.short(sorted(p.o, lifted.Cards()))))
	}
	return clip(strings.Join(parts, ". "), maxAlt)
}

// SummaryAlt says what the picture of a finished round shows.
func (w Writer) SummaryAlt(t *Table, r *Result) string {
	was := t.then(r)
	parts := []string{w.Say("summary.title", "Round", r.Round)}
	if r.View.Hands != nil {
		o := orderOf(r.View)
		for s, hand := range r.View.Hands {
			parts = append(parts, w.whoPlain(was, round.Seat(s))+" "+w.short(sorted(o, hand)))
		}
	}
	return clip(strings.Join(parts, ". "), maxAlt)
}

// Lane is the levels of a team in a match, or of a player where the partner is
// called: before the first round and after each.
type Lane struct {
	Name   string
	Levels []card.Rank
	Won    bool // in the last round
}

// LanesAlt says what a picture of the levels of a match shows.
func (w Writer) LanesAlt(lanes []Lane) string {
	parts := []string{w.Say("summary.race")}
	for _, l := range lanes {
		lane := l.Name + ":"
		for _, level := range l.Levels {
			lane += " " + level.String()
		}
		if l.Won {
			lane = w.Say("alt.won", "Lane", lane)
		}
		parts = append(parts, lane)
	}
	return clip(strings.Join(parts, ". "), maxAlt)
}
