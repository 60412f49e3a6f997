package view

import (
	"slices"
	"strconv"

	"shengji/bot/chat"
	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/shape"
)

// Panel is the private panel of a seat: the table in a few lines, the hand,
// and what the seat may do now. v is that seat's view, notice a line about what
// its person did last ("" is none). It is a private answer or a direct message
// alike.
func (w Writer) Panel(t *Table, v round.View, c Choices, s Selection, notice string) chat.Message {
	return w.fitted(func(w Writer) chat.Message {
		p := panel{w, t, v, c, s, orderOf(v)}
		return chat.Message{Private: true, Layout: p.layout(notice)}
	})
}

// panel is what one drawing of a panel is drawn from.
type panel struct {
	Writer
	t *Table
	v round.View
	c Choices
	s Selection
	o *card.Order
}

func (p *panel) layout(notice string) []chat.Block {
	if notice != "" {
		notice = "> " + notice
	}
	paused := p.t.State == Paused && p.v.Phase != ""
	if p.over() || p.t.State != Playing && !paused {
		return []chat.Block{text(notice, p.headline(), p.Say("panel.over"))}
	}
	head := append([]string{p.headline(), p.trumpLine(p.t, p.v)}, p.situation()...)
	layout := paragraphs(head, p.hand())
	if paused {
		return append(layout, text(notice, p.Say("panel.paused")))
	}
	return withNotice(p.withPicture(append(layout, p.acting()...)), notice)
}

// withNotice says something right above the buttons: of a big hand's panel a
// phone shows the lower part, and the thumb is there.
func withNotice(layout []chat.Block, notice string) []chat.Block {
	if notice == "" {
		return layout
	}
	at := slices.IndexFunc(layout, func(b chat.Block) bool { _, ok := b.(chat.Buttons); return ok })
	if at < 0 {
		at = len(layout)
	}
	return slices.Insert(layout, at, chat.Block(text(notice)))
}

// acting is what the seat may do now.
func (p *panel) acting() []chat.Block {
	if !p.v.MyTurn() {
		return p.waiting()
	}
	switch p.v.Phase {
	case round.DealingPhase, round.DeclaringPhase, round.CounteringPhase:
		return p.declaring()
	case round.BuryingPhase:
		return p.burying()
	case round.CallingPhase:
		return p.calling()
	}
	return p.playing()
}

// withPicture ends a panel with a button for a picture of the hand. A picture
// within the panel would come after the rest and push the buttons away from
// under a thumb.
func (p *panel) withPicture(layout []chat.Block) []chat.Block {
	if !p.Pictures || len(p.v.Hand) == 0 {
		return layout
	}
	b := p.button(p.t, "button.picture", PressPicture)
	if row, ok := layout[len(layout)-1].(chat.Buttons); ok && len(row) < rowButtons {
		layout[len(layout)-1] = append(row, b)
		return layout
	}
	return append(layout, chat.Buttons{b})
}

func (p *panel) over() bool {
	return p.v.Phase == round.ScoredPhase || p.v.Phase == round.AbandonedPhase
}

// headline names the table, as a hand may lie far from it, and the trick, as
// an old panel may still be seen.
func (p *panel) headline() string {
	table := channel(p.t.Channel)
	if p.v.Phase == round.PlayingPhase {
		return p.Say("panel.headline_trick", "Table", table, "Round", p.t.Round, "Trick", trickNumber(p.v))
	}
	return p.Say("panel.headline", "Table", table, "Round", p.t.Round)
}

// situation says what is going on and what is asked of the seat.
func (p *panel) situation() []string {
	switch p.v.Phase {
	case round.PlayingPhase:
		return p.trickSituation()
	case round.DealingPhase:
		return append(p.declarations(p.t, p.v), p.phase(p.t, p.v)[0], p.asked())
	case round.CounteringPhase:
		if p.v.Window == round.AfterBury { // a counter costs more than it says
			return append(p.declarations(p.t, p.v), p.phase(p.t, p.v)[0], p.asked())
		}
	case round.BuryingPhase:
		if len(p.v.Taken) > 0 {
			return []string{p.Say("panel.taken", "Cards", p.Cards(sorted(p.o, p.v.Taken))), p.asked()}
		}
	}
	return append(p.declarations(p.t, p.v), p.asked())
}

// asked says whose turn it is, and to whose turn it is what to do.
func (p *panel) asked() string {
	if !p.v.MyTurn() || p.v.Phase == round.DealingPhase {
		return p.turn(p.t, p.v)
	}
	return p.until(p.t, p.Say("mine."+string(asking(p.v, p.v.Seat)), "Count", p.v.BottomSize))
}

func (p *panel) trickSituation() (lines []string) {
	lines = []string{p.called(p.t, p.v)}
	now, last := tricks(p.v)
	if last != nil {
		lines = append(lines, p.lastTrick(p.t, last))
	}
	if now != nil {
		lines = append(lines, p.trick(p.t, p.v, now)...)
	}
	lines = append(lines, p.points(p.v))
	switch {
	case !p.v.MyTurn():
		lines = append(lines, p.turn(p.t, p.v))
	case now == nil:
		lines = append(lines, p.until(p.t, p.Say("panel.lead")))
	default:
		lines = append(lines, p.until(p.t, p.owed(now)))
	}
	return lines
}

// owed says what the lead asks of this hand (rules.md 9).
func (p *panel) owed(now *round.Trick) string {
	lead := now.Plays[0].Cards
	suit := p.o.Suit(lead[0])
	held := 0
	for _, c := range p.v.Hand {
		if p.o.Suit(c) == suit {
			held++
		}
	}
	switch {
	case held == 0:
		return p.Say("owed.void", "Suit", p.suit(suit), "Count", len(lead))
	case held < len(lead):
		return p.Say("owed.short", "Suit", p.suit(suit), "Count", len(lead), "Held", held)
	case len(lead) == 1:
		return p.Say("owed.single", "Suit", p.suit(suit))
	}
	return p.Say("owed.suit", "Suit", p.suit(suit), "Count", len(lead), "Shape", p.shape(p.o, lead))
}

// suit names an effective suit within a sentence.
func (w Writer) suit(s card.Suit) string {
	if s == card.Trump {
		return w.Say("suit.trump")
	}
	return suitSigns[s]
}

// shape names the pieces of a lead, greatest first: "tractor of 2 + pair".
func (w Writer) shape(o *card.Order, cs []card.Card) (s string) {
	sh, _, ok := shape.Decompose(o, card.SetOf(cs...))
	if !ok {
		return w.Say("kind.single")
	}
	for i, c := range sh {
		if i > 0 {
			s += " + "
		}
		s += w.kindOf(kindOf(o, c.Cards), c.Cards.Len())
	}
	return s
}

// kindOf names a kind of play of so many cards.
func (w Writer) kindOf(k Kind, cards int) string {
	length := cards / 2
	if k == Titanic {
		length = cards / 3
	}
	return w.Say("kind."+string(k), "Length", length)
}

// hand is one line a group: name, count, cards, and which of them must go.
func (p *panel) hand() (lines []string) {
	must := p.c.Must
	for _, g := range p.arranged(p.o, p.v.Hand) {
		suit := groups[g.index]
		line := p.Say("panel.group", "Group", p.group(suit), "Count", len(g.cards), "Cards", p.row(g.cards))
		if owed := sorted(p.o, must.Within(p.o.Mask(suit)).Cards()); len(owed) > 0 {
			line += " " + p.Say("panel.must", "Cards", p.short(owed))
		}
		lines = append(lines, line)
	}
	return lines
}

// row writes the cards of a group: emoji, or text with the suit once.
func (w Writer) row(cs []card.Card) string {
	if len(w.Emoji) > 0 {
		return w.Cards(cs)
	}
	return w.short(cs)
}

// waiting is the panel of a seat that is not to act.
func (p *panel) waiting() []chat.Block {
	buttons := []chat.Button{p.button(p.t, "button.refresh", PressRefresh)}
	if p.v.Phase == round.PlayingPhase {
		buttons = append(buttons, p.button(p.t, "button.last_trick", PressLastTrick), p.button(p.t, "button.score", PressScore))
	}
	if len(p.v.Bottom) > 0 {
		return append([]chat.Block{text(p.Say("panel.buried", "Cards", p.Cards(sorted(p.o, p.v.Bottom))))}, rows(buttons)...)
	}
	return rows(buttons)
}

// menus are the multi-selects for free choice among the allowed cards.
func (p *panel) menus(allowed card.Set) (blocks []chat.Block) {
	by := grouped(p.o, p.v.Hand) // which card is in which part does not change with the order of showing
	for _, g := range p.arranged(p.o, p.v.Hand) {
		parts := partsOf(by[g.index])
		for n, part := range parts {
			blocks = append(blocks, p.menu(g.index, n, len(parts), part, allowed))
		}
	}
	return blocks
}

func (p *panel) menu(group, part, parts int, cs []card.Card, allowed card.Set) chat.Menu {
	m := chat.Menu{
		ID:          p.t.id(PressPick, strconv.Itoa(group), strconv.Itoa(part), strconv.Itoa(p.s.Revision)),
		Placeholder: p.Say("menu.group", "Group", p.group(groups[group]), "Count", len(cs)),
	}
	if parts > 1 {
		m.Placeholder += " " + strconv.Itoa(part+1) + "/" + strconv.Itoa(parts)
	}
	m.Options = p.options(cs, allowed)
	if len(m.Options) == 0 { // a menu needs an option even where none may be taken
		m.Options = p.options(cs, card.SetOf(cs...))
		m.Disabled = true
		m.Placeholder = p.Say("menu.closed", "Group", p.group(groups[group]), "Count", len(cs))
	}
	m.Max = len(m.Options)
	return m
}

// options lists the allowed ones of cs, each copy by itself.
func (p *panel) options(cs []card.Card, allowed card.Set) (options []chat.Option) {
	ids := instances(cs)
	chosen, must := p.s.Cards, p.c.Must
	for i, c := range cs {
		if allowed.Count(c) == 0 {
			continue
		}
		o := chat.Option{Value: ids[i], Label: p.face(c), Emoji: p.Emoji[c.String()], Chosen: chosen.Remove(c)}
		if must.Remove(c) {
			o.Description = p.Say("menu.must")
		}
		options = append(options, o)
	}
	if p.Sort == LowFirst {
		slices.Reverse(options)
	}
	return options
}

// clear empties the selection.
func (p *panel) clear() chat.Button {
	b := p.button(p.t, "button.clear", PressClear)
	b.Disabled = p.s.Cards.Empty()
	return b
}
