package picture

import "shengji/game/card"

// Hand is a hand as its player sees it.
type Hand struct {
	Groups [][]card.Card // in the order of showing, with a gap between them

	// Playable are the cards that may be played now: they are lifted and the
	// others faded. An empty set leaves all cards as they are.
	Playable card.Set
}

// handLayout holds the lengths of a picture of a hand in pixels.
type handLayout struct {
	width int
	step  int // from a card to the next on top of it
	gap   int // between groups, further
}

var handLayouts = [...]handLayout{
	Phone:   {width: 640, step: 46, gap: 22},
	Desktop: {width: 1100, step: 50, gap: 26},
}

// Lengths that both sizes share, in pixels.
const (
	handMargin = 14
	handLift   = 18 // of playable cards
	handRow    = 92 // from a row to the next; its cards cover the feet of these
)

// placed is a card in its place.
type placed struct {
	card.Card
	x, row int
}

// Hand draws a hand of up to 39 cards in as many rows as it takes. An empty hand is an empty felt.
func (p *Painter) Hand(h Hand, size Size) []byte {
	layout := handLayouts[size]
	cards := layout.place(h.Groups, p.large.w)
	rows := 1
	if len(cards) > 0 {
		rows = cards[len(cards)-1].row + 1
	}
	c := newCanvas(layout.width, 2*handMargin+handLift+(rows-1)*handRow+p.large.h, felt)
	playable := h.Playable
	for _, at := range cards {
		y := handMargin + handLift + at.row*handRow
		face := p.large.bright[at.Card]
		if playable.Remove(at.Card) {
			y -= handLift
		} else if !h.Playable.Empty() {
			face = p.large.faded[at.Card]
		}
		c.lay(face, at.x, y)
	}
	return c.bytes()
}

// place lays groups side by side, and below each other where they do not fit.
// A group that fits into a row of its own is not broken.
func (l handLayout) place(groups [][]card.Card, cardWidth int) []placed {
	var all []placed
	x, row := handMargin, 0
	last := l.width - handMargin - cardWidth // where a card may begin at most
	newRow := func() { x, row = handMargin, row+1 }
	for _, group := range groups {
		end := x + (len(group)-1)*l.step
		whole := handMargin+(len(group)-1)*l.step <= last
		if x > handMargin && end > last && whole {
			newRow()
		}
		for _, c := range group {
			if x > last {
				newRow()
			}
			all = append(all, placed{c, x, row})
			x += l.step
		}
		x += cardWidth - l.step + l.gap
	}
	return all
}
