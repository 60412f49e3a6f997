package view

import (
	"strconv"
	"unicode/utf8"

	"shengji/bot/chat"
	"shengji/game/card"
	"shengji/game/shape"
)

// singlesShown is how many single-card answers are buttons: two rows of thumbs.
const singlesShown = 10

// playing is the part of the panel for the seat that is to play.
func (p *panel) playing() []chat.Block {
	plays := p.c.Plays
	if p.c.Whole && len(plays) == 1 {
		return rows([]chat.Button{styled(p.playButton(0), chat.Success), p.button(p.t, "button.last_trick", PressLastTrick)})
	}
	if p.c.Whole && p.singles() {
		return append(rows(p.singleButtons()), p.aids(nil)...)
	}
	var blocks []chat.Block
	if len(plays) > 0 {
		blocks = append(blocks, p.readyMenu())
	}
	allowed := p.c.May
	if allowed.Empty() {
		allowed = card.SetOf(p.v.Hand...)
	}
	blocks = append(blocks, p.menus(allowed)...)
	if !p.s.Cards.Empty() {
		blocks = append(blocks, text(p.chosen()))
	}
	return append(blocks, p.aids([]chat.Button{p.playSelection(), p.clear()})...)
}

// singles reports whether every answer is one card and there are few of them.
func (p *panel) singles() bool {
	for _, r := range p.c.Plays {
		if len(r.Cards) != 1 {
			return false
		}
	}
	return len(p.c.Plays) <= singlesShown
}

// aids ends the panel: what was given, and below it hint, text entry and last
// trick.
func (p *panel) aids(first []chat.Button) []chat.Block {
	return append(rows(first), rows([]chat.Button{p.button(p.t, "button.hint", PressHint),
		p.button(p.t, "button.text", PressText), p.button(p.t, "button.last_trick", PressLastTrick)})...)
}

// playButton plays a ready play at once.
func (p *panel) playButton(i int) chat.Button {
	return chat.Button{ID: p.t.id(PressReady, strconv.Itoa(i)), Label: p.label("button.play", "button.play_many", p.c.Plays[i].Cards)}
}

// singleButtons lists single-card answers as the hand does, where an eye looks
// for them; the best of them is for the hint to say.
func (p *panel) singleButtons() (buttons []chat.Button) {
	plays := map[card.Card]int{}
	for i, r := range p.c.Plays {
		plays[r.Cards[0]] = i
	}
	for _, g := range p.arranged(p.o, p.v.Hand) {
		for _, c := range g.cards {
			if i, ok := plays[c]; ok {
				buttons = append(buttons, p.singleButton(i))
				delete(plays, c) // its other copies
			}
		}
	}
	return buttons
}

func (p *panel) singleButton(i int) chat.Button {
	c := p.c.Plays[i].Cards[0]
	b := chat.Button{ID: p.t.id(PressReady, strconv.Itoa(i)), Label: p.face(c), Emoji: p.Emoji[c.String()], Style: chat.Primary}
	if p.s.Cards == card.SetOf(c) { // hinted
		b.Style = chat.Success
	}
	return b
}

// label names cards on a button, or only how many where they would not fit.
func (w Writer) label(key, many string, cs []card.Card) string {
	if s := w.Say(key, "Cards", w.plain(cs)); utf8.RuneCountInString(s) <= maxLabel {
		return s
	}
	return w.Say(many, "Count", len(cs))
}

// readyMenu offers the ready plays; choosing one plays it. None is marked as
// chosen: a client does not send what a menu shows already (discord.md B2).
func (p *panel) readyMenu() chat.Menu {
	m := chat.Menu{ID: p.t.id(PressReady, "menu", strconv.Itoa(p.s.Revision)), Min: 1, Max: 1, Placeholder: p.Say("menu.ready", "Count", len(p.c.Plays))}
	if p.c.Whole {
		m.Placeholder = p.Say("menu.ready_whole", "Count", len(p.c.Plays))
	}
	for i, r := range p.c.Plays[:min(len(p.c.Plays), maxOptions)] {
		o := chat.Option{Value: strconv.Itoa(i), Label: clip(p.short(r.Cards), maxOptionText), Description: p.describe(r)}
		if len(r.Cards) > 0 {
			o.Emoji = p.Emoji[r.Cards[0].String()]
		}
		m.Options = append(m.Options, o)
	}
	return m
}

// describe says what a ready play is and whether it takes the trick.
func (p *panel) describe(r ReadyPlay) string {
	s := p.kindOf(r.Kind, len(r.Cards))
	if r.Takes {
		s += " · " + p.Say("menu.takes")
	}
	return s
}

// playSelection repeats what is ticked, as confirmation. What by its number or
// its suits can be no play is not to be pressed: the line above says why.
func (p *panel) playSelection() chat.Button {
	b := chat.Button{ID: p.t.id(PressPlay), Label: p.Say("button.play_none"), Style: chat.Success, Disabled: true}
	cs := p.ticked()
	if len(cs) == 0 {
		return b
	}
	b.Label = p.label("button.play", "button.play_many", cs)
	if now, _ := tricks(p.v); now != nil {
		b.Disabled = len(cs) != len(now.Plays[0].Cards)
	} else {
		_, _, oneSuit := shape.Decompose(p.o, p.s.Cards)
		b.Disabled = !oneSuit
	}
	return b
}

func (p *panel) ticked() []card.Card { return sorted(p.o, p.s.Cards.Cards()) }

// chosen says what is ticked. Of a throw it says the same whether or not it
// will stand, as nobody may learn that in advance (rules.md 8).
func (p *panel) chosen() string {
	cs := p.ticked()
	now, _ := tricks(p.v)
	if now != nil {
		return p.Say("chosen.answer", "Cards", p.Cards(cs), "Count", len(cs), "Of", len(now.Plays[0].Cards))
	}
	sh, _, ok := shape.Decompose(p.o, p.s.Cards)
	switch {
	case !ok:
		return p.Say("chosen.mixed", "Cards", p.Cards(cs))
	case len(sh) > 1:
		return p.Say("chosen.throw", "Cards", p.Cards(cs), "Shape", p.shape(p.o, cs))
	}
	return p.Say("chosen.lead", "Cards", p.Cards(cs), "Shape", p.shape(p.o, cs))
}
