package picture

import (
	"strconv"

	"shengji/game/card"
)

// Race is how the levels of a match rose, round by round.
type Race struct {
	Title string
	Lanes []Lane // two teams, the first Blue; or four players where the partner is called
}

// Lane is a team or a player on the way to A.
type Lane struct {
	Name   string
	Levels []Height // before the first round and after each
	Won    bool     // passed A in the last round
}

// Height is how far a team or a player has come.
type Height struct {
	Level card.Rank
	Laps  int // times past A
}

// lap is how many levels it takes to come round to the same.
const lap = int(card.Ace-card.Two) + 1

func (h Height) steps() int { return h.Laps*lap + int(h.Level) }

// raceHeights are those of the plot in pixels.
var raceHeights = [...]int{Phone: 500, Desktop: 460}

const (
	laneGap  = 6  // between lanes of the same level
	levelGap = 27 // between levels that are named, at least
	roundGap = 16 // between rounds that are marked, at least
)

// Race draws a match: a line for each lane from its first level to the finish,
// which lies one level above A.
func (p *Painter) Race(r Race, size Size) []byte {
	head := chartTitle + len(r.Lanes)*chartRow
	c := p.chart(r.Title, size, head+raceHeights[size])
	lowest, finish := r.span()
	at := plot{
		left: 64, right: c.Rect.Dx() - chartMargin - chartDot - laneGap, top: head + 36, bottom: c.Rect.Dy() - 60,
		lo: float64(lowest), hi: float64(finish),
	}
	p.ladder(c, at, finish)
	p.rounds(c, at, r.rounds())
	for i, lane := range r.Lanes {
		p.laneTitle(c, lane, i, chartTitle+i*chartRow)
		p.lane(c, at, lane, i, len(r.Lanes), finish)
	}
	return c.bytes()
}

// rounds returns how many rounds there were.
func (r Race) rounds() int {
	n := 0
	for _, lane := range r.Lanes {
		n = max(n, len(lane.Levels)-1)
	}
	return n
}

// span returns the lowest level there was and the finish, in levels from the
// first of the first lap.
func (r Race) span() (lowest, finish int) {
	lowest, highest := lap, 0
	for _, lane := range r.Lanes {
		for i, h := range lane.Levels {
			if lane.Won && i == len(lane.Levels)-1 {
				continue // it counts as the finish, wherever it came to stand
			}
			lowest, highest = min(lowest, h.steps()), max(highest, h.steps())
		}
	}
	return min(lowest, highest), (highest/lap + 1) * lap
}

// ladder draws the levels from the side.
func (p *Painter) ladder(c canvas, at plot, finish int) {
	gap := float32(at.bottom-at.top) / float32(finish-int(at.lo))
	each := 1
	for float32(each)*gap < levelGap {
		each++
	}
	for h := int(at.lo); h < finish; h++ {
		if rank := h % lap; rank%each != 0 || rank > lap-each { // the next lap begins with a name
			continue
		}
		y := int(at.y(float64(h)))
		c.bar(at.left, y-1, at.right, y+1, felt)
		p.names.write(c, card.Rank(h%lap).String(), 44, y+9, 44, fromRight, muted)
	}
	y := at.y(float64(finish))
	c.bar(at.left, int(y)-1, at.right, int(y)+1, muted)
	c.draw(crown.within(rect{18, y - 14, 48, y + 14}), gold)
}

// rounds numbers the rounds below the plot.
func (p *Painter) rounds(c canvas, at plot, n int) {
	each := tickStep(float64(n), (at.right-at.left)/50)
	for i := 0; i <= n; i += each {
		p.names.write(c, strconv.Itoa(i), int(at.x(i, n+1)), at.bottom+44, 60, centred, muted)
	}
}

// laneTitle is the line of a lane above the plot: its sign, its name and where
// it stands.
func (p *Painter) laneTitle(c canvas, lane Lane, i, y int) {
	right := c.Rect.Dx() - chartMargin
	c.draw(stroke(point{chartMargin + 4, float32(y + 20)}, point{chartMargin + 40, float32(y + 20)}, chartLine), lineInks[i])
	c.draw(sign(i, point{chartMargin + 22, float32(y + 20)}), lineInks[i])
	end := 0
	switch last := len(lane.Levels) - 1; {
	case lane.Won:
		end = 34
		c.draw(crown.within(rect{float32(right - 32), float32(y + 5), float32(right), float32(y + 33)}), gold)
	case last >= 0:
		end = p.names.write(c, lane.Levels[last].Level.String(), right, y+29, 100, fromRight, lineInks[i])
	}
	p.names.write(c, lane.Name, chartMargin+54, y+29, right-end-16-chartMargin-54, fromLeft, lineInks[i])
}

// lane draws the line of the i-th of n lanes, a little beside the others.
func (p *Painter) lane(c canvas, at plot, lane Lane, i, n, finish int) {
	beside := (float32(i) - float32(n-1)/2) * laneGap
	points := make([]point, len(lane.Levels))
	for k, h := range lane.Levels {
		steps := h.steps()
		if lane.Won && k == len(lane.Levels)-1 {
			steps = finish
		}
		points[k] = point{at.x(k, len(points)), at.y(float64(steps)) + beside}
	}
	c.line(points, lineInks[i])
	for k, p := range points {
		if k == len(points)-1 || (at.right-at.left)/len(points) >= roundGap {
			c.draw(sign(i, p), lineInks[i])
		}
	}
}

var (
	diamond  = parse(`M 50 0 L 100 50 L 50 100 L 0 50 Z`)
	triangle = parse(`M 50 0 L 100 100 L 0 100 Z`)
)

// sign marks the points of a lane, so that lanes differ without colour too.
func sign(lane int, at point) outline {
	const r = chartDot
	switch lane {
	case 0:
		return disc(at, r)
	case 1:
		return rounded(rect{at.x - r, at.y - r, at.x + r, at.y + r}, 1)
	case 2:
		return diamond.fitted(rect{at.x - r - 2, at.y - r - 2, at.x + r + 2, at.y + r + 2})
	}
	return triangle.fitted(rect{at.x - r - 2, at.y - r - 2, at.x + r + 2, at.y + r})
}
