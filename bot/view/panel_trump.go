package view

import (
	"slices"
	"strconv"

	"shengji/bot/chat"
	"shengji/game/card"
	"shengji/game/round"
)

// declarationsShown leaves a row for Pass and the rest: four rows of five.
const declarationsShown = 20

// declaring is the part of the panel for declaring, reinforcing and countering.
func (p *panel) declaring() (blocks []chat.Block) {
	var buttons []chat.Button
	for _, d := range p.c.Declarations[:min(len(p.c.Declarations), declarationsShown)] {
		buttons = append(buttons, p.declaration(d))
	}
	if len(buttons) == 0 {
		blocks = append(blocks, text(p.nothing()))
	}
	blocks = append(blocks, rows(buttons)...)
	last := []chat.Button{p.button(p.t, "button.refresh", PressRefresh)}
	if p.c.Pass {
		key := "button.pass"
		if asking(p.v, p.v.Seat) == round.CounteringPhase {
			key = "button.pass_counter"
		}
		last = append(last, p.button(p.t, key, PressPass))
	}
	if p.c.Mutiny {
		last = append(last, styled(p.button(p.t, "button.mutiny", PressMutiny), chat.Danger))
	}
	return append(blocks, rows(last)...)
}

// nothing says that the hand has nothing to declare or to counter with.
func (p *panel) nothing() string {
	switch asking(p.v, p.v.Seat) {
	case round.DealingPhase:
		return p.Say("panel.nothing_so_far")
	case round.CounteringPhase:
		return p.Say("panel.nothing_to_counter")
	}
	return p.Say("panel.nothing_to_declare")
}

func (p *panel) declaration(d Declaration) chat.Button {
	trump := p.Say("trump.nt")
	if d.Trump < card.Trump {
		trump = suitSigns[d.Trump]
	}
	b := chat.Button{
		ID:    p.t.id(PressDeclare, strconv.Itoa(d.Index)),
		Label: p.Say("button.say_"+string(d.Kind), "Cards", p.plain(d.Cards), "Trump", trump),
		Style: chat.Primary,
	}
	if d.Kind == round.Counter {
		b.Style = chat.Success
	}
	return b
}

// burying is the part of the panel for laying the bottom.
func (p *panel) burying() []chat.Block {
	allowed := card.SetOf(p.v.Hand...)
	if p.v.PointsToBury() == 0 {
		allowed = card.Set{}
		for _, c := range p.v.Hand {
			if c.Points() == 0 {
				allowed.Add(c)
			}
		}
	}
	bury := styled(p.button(p.t, "button.bury", PressBury), chat.Success)
	bury.Disabled = p.s.Cards.Len() != p.v.BottomSize
	blocks := append(p.menus(allowed), text(p.toBury()))
	return append(blocks, rows([]chat.Button{p.button(p.t, "button.suggest", PressSuggest), bury, p.clear(), p.button(p.t, "button.text", PressText)})...)
}

func (p *panel) toBury() string {
	s := p.Say("chosen.bury", "Count", p.s.Cards.Len(), "Of", p.v.BottomSize, "Points", p.s.Cards.Points())
	if cs := p.ticked(); len(cs) > 0 {
		s += "\n" + p.Cards(cs)
	}
	return s
}

// calling is one menu a suit with the cards that may be called, aces first.
func (p *panel) calling() (blocks []chat.Block) {
	for s := card.Spades; s <= card.Diamonds; s++ {
		m := chat.Menu{ID: p.t.id(PressCall, strconv.Itoa(int(s))), Min: 1, Max: 1}
		for i, c := range slices.Backward(p.c.Callable) {
			if c.Suit() == s && len(m.Options) < maxOptions {
				m.Options = append(m.Options, p.callable(i, c))
			}
		}
		if len(m.Options) > 0 {
			m.Placeholder = p.Say("menu.call", "Suit", suitSigns[s])
			blocks = append(blocks, m)
		}
	}
	return append(blocks, text(p.Say("panel.call")))
}

// callable is a card to call; the copies that the seat knows of say whether
// somebody else can hold one (rules.md 14).
func (p *panel) callable(i int, c card.Card) chat.Option {
	o := chat.Option{Value: strconv.Itoa(i), Label: p.face(c), Emoji: p.Emoji[c.String()]}
	hand, bottom := card.SetOf(p.v.Hand...), card.SetOf(p.v.Bottom...)
	if n := hand.Count(c) + bottom.Count(c); n > 0 {
		o.Description = p.Say("menu.own_copies", "Count", n)
	}
	return o
}
