package picture

import (
	"image"
	"strconv"

	"shengji/game/card"
)

// Team is a team, in the colour that the text of a board gives it.
type Team int

// The teams; none while the teams of a round are unknown.
const (
	NoTeam Team = iota
	Blue
	Gold
)

// TableSeat is a seat as everybody sees it.
type TableSeat struct {
	Name     string // as the player calls himself; any text
	Team     Team
	Declarer bool
	Turn     bool        // to act now
	Left     int         // cards in the hand
	Played   []card.Card // in this trick
	Winning  bool        // takes the trick as it stands
}

// Table is the table from above. Seats run counterclockwise from the bottom
// of the picture: South, East, North, West.
type Table struct {
	Seats      [4]TableSeat
	Level      card.Rank
	Trump      card.Suit // NT is drawn as a crown
	TrumpKnown bool
	Points     int // attackers' so far
	Needed     int // attackers take over from this on
}

// Lengths of a picture of the table in pixels.
const (
	tableHeight = 640
	tableMargin = 12
	plateWidth  = 250
	plateHeight = 46
	playStep    = 34 // from a played card to the next
	leastStep   = 20 // the same, so that its rank can be read
	playRow     = 54 // from a row of a long throw to the next
)

var tableWidths = [...]int{Phone: 640, Desktop: 860}

// place is where a seat's plate and play lie: plates and plays are aligned
// at x, their tops are at plate and play.
type place struct {
	x           int
	plate, play int
	align       align
}

func places(width int) [4]place {
	return [4]place{
		{width / 2, tableHeight - tableMargin - plateHeight, 468, centred},
		{width - tableMargin, 244, 302, fromRight},
		{width / 2, tableMargin + 60, 126, centred},
		{tableMargin, 244, 302, fromLeft},
	}
}

// Table draws the table.
func (p *Painter) Table(t Table, size Size) []byte {
	width := tableWidths[size]
	c := newCanvas(width, tableHeight, felt)
	p.trumpBadge(c, t)
	p.pointsBadge(c, t, width)
	for i, at := range places(width) {
		p.plate(c, t.Seats[i], at)
		p.play(c, t.Seats[i], at, width)
	}
	return c.bytes()
}

// left returns where something of width w begins.
func (at place) left(w int) int {
	switch at.align {
	case centred:
		return at.x - w/2
	case fromRight:
		return at.x - w
	}
	return at.x
}

// plate draws name, team and cards left. A team is a colour and a place of the
// bar: to the left for one, to the right for the other.
func (p *Painter) plate(c canvas, s TableSeat, at place) {
	x, y := at.left(plateWidth), at.plate
	if s.Turn {
		c.box(x-3, y-3, plateWidth+6, plateHeight+6, 12, chalk)
	}
	c.box(x, y, plateWidth, plateHeight, 9, panel)
	ink, textLeft := chalk, x+14
	switch s.Team {
	case Gold:
		c.box(x, y, 7, plateHeight, 3, gold)
		ink = gold
	case Blue:
		c.box(x+plateWidth-7, y, 7, plateHeight, 3, azure)
		ink = azure
	}
	if s.Declarer {
		c.draw(crown.within(rect{float32(x + 14), float32(y + 10), float32(x + 42), float32(y + 36)}), gold)
		textLeft += 34
	}
	left := p.names.write(c, strconv.Itoa(s.Left), x+plateWidth-16, y+32, 60, fromRight, muted)
	p.names.write(c, s.Name, textLeft, y+32, x+plateWidth-16-left-10-textLeft, fromLeft, ink)
}

// play draws the cards that a seat played, with a frame around those that
// win. A throw too long for its place lies in two rows.
func (p *Painter) play(c canvas, s TableSeat, at place, width int) {
	if len(s.Played) == 0 {
		return
	}
	room := width/2 - 2*tableMargin
	if at.align == centred {
		room = width - 2*tableMargin
	}
	rows, inRow := 1, len(s.Played)
	if fit(playStep, inRow, room-p.middle.w) < leastStep {
		rows, inRow = 2, (inRow+1)/2
	}
	step := fit(playStep, inRow, room-p.middle.w)
	w, h := (inRow-1)*step+p.middle.w, (rows-1)*playRow+p.middle.h
	x := at.left(w)
	if s.Winning {
		c.box(x-5, at.play-5, w+10, h+10, 12, gold)
	}
	for i, played := range s.Played {
		c.lay(p.middle.bright[played], x+i%inRow*step, at.play+i/inRow*playRow)
	}
}

// fit returns the step for n cards whose last begins at most room pixels
// after the first.
func fit(step, n, room int) int {
	if n < 2 {
		return step
	}
	return min(step, room/(n-1))
}

// trumpBadge shows trump and level as people say them: ♥ 5.
func (p *Painter) trumpBadge(c canvas, t Table) {
	x, y := tableMargin, tableMargin
	c.box(x, y, 104, 54, 10, paper)
	sign, colour := crown, black
	if t.TrumpKnown && t.Trump < card.Trump {
		sign, colour = suits[t.Trump], suitInk[t.Trump]
	}
	if t.TrumpKnown {
		c.draw(sign.within(rect{float32(x + 8), float32(y + 9), float32(x + 48), float32(y + 45)}), colour)
	}
	c.draw(rankWithin(t.Level, rect{float32(x + 56), float32(y + 10), float32(x + 96), float32(y + 44)}), colour)
}

// pointsBadge shows what attackers have of what they need.
func (p *Painter) pointsBadge(c canvas, t Table, width int) {
	const w = 150
	x, y := width-tableMargin-w, tableMargin
	c.box(x, y, w, 54, 10, panel)
	share := min(t.Points, t.Needed) * (w - 20) / max(t.Needed, 1)
	c.box(x+10, y+42, w-20, 5, 2, shade)
	if share > 4 {
		c.box(x+10, y+42, share, 5, 2, chalk)
	}
	n := p.names.write(c, "/ "+strconv.Itoa(t.Needed), x+w-14, y+32, w, fromRight, muted)
	p.names.write(c, strconv.Itoa(t.Points), x+w-14-n-8, y+32, w, fromRight, chalk)
}

// box fills a rectangle with round corners.
func (c canvas) box(x, y, w, h int, radius float32, colour ink) {
	r := image.Rect(x, y, x+w, y+h)
	c.draw(rounded(rect{float32(r.Min.X), float32(r.Min.Y), float32(r.Max.X), float32(r.Max.Y)}, radius), colour)
}
