package picture

import (
	"strconv"

	"shengji/game/card"
)

// Race is how the levels of a match rose, round by round. Where levels begin
// again after A, a race is one lap.
type Race struct {
	Title string
	Lanes []Lane // two teams, the first Blue; or four players where the partner is called
}

// Lane is a team or a player on the way to A.
type Lane struct {
	Name   string
	Levels []card.Rank // before the first round and after each
	Won    bool        // in the last round, by passing A or by reaching it
}

// raceHeights are those of the plot in pixels.
var raceHeights = [...]int{Phone: 500, Desktop: 460}

const (
	laneGap  = 6  // between lanes of the same level
	roundGap = 16 // between rounds that are marked, at least
)

// Race draws a match: a line for each lane, up to the finish.
func (p *Painter) Race(r Race, size Size) []byte {
	head := chartTitle + len(r.Lanes)*chartRow
	c := p.chart(r.Title, size, head+raceHeights[size])
	at := plot{
		left: 64, right: c.Rect.Dx() - chartMargin - chartDot - laneGap, top: head + 36, bottom: c.Rect.Dy() - 60,
		lo: float64(r.lowest()), hi: float64(r.finish()),
	}
	p.ladder(c, at)
	p.rounds(c, at, r.rounds())
	for i, lane := range r.Lanes {
		p.laneTitle(c, lane, i, chartTitle+i*chartRow)
		p.lane(c, at, lane, i, len(r.Lanes))
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

// lowest returns the level at which the plot begins.
func (r Race) lowest() card.Rank {
	lowest := card.King
	for _, lane := range r.Lanes {
		for i, level := range lane.Levels {
			if !lane.finished(i) {
				lowest = min(lowest, level)
			}
		}
	}
	return lowest
}

// finished reports whether a lane is through after the i-th round: then it
// stands at the finish, whatever its next level.
func (l Lane) finished(i int) bool { return l.Won && i == len(l.Levels)-1 }

// pastAce is the height of the finish where A is played.
const pastAce = int(card.Ace) + 1

// finish returns the height at which a race ends: past A, or at A where
// somebody won by reaching it.
func (r Race) finish() int {
	for _, lane := range r.Lanes {
		if n := len(lane.Levels); lane.Won && n > 1 && lane.Levels[n-1] == card.Ace && lane.Levels[n-2] < card.Ace {
			return int(card.Ace)
		}
	}
	return pastAce
}

// ladder draws the levels from the side, a crown at the finish.
func (p *Painter) ladder(c canvas, at plot) {
	for h := int(at.lo); h < int(at.hi); h++ {
		y := int(at.y(float64(h)))
		c.bar(at.left, y-1, at.right, y+1, felt)
		p.names.write(c, card.Rank(h).String(), 44, y+9, 44, fromRight, muted)
	}
	y := at.y(at.hi)
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
		end = p.names.write(c, lane.Levels[last].String(), right, y+29, 100, fromRight, lineInks[i])
	}
	p.names.write(c, lane.Name, chartMargin+54, y+29, right-end-16-chartMargin-54, fromLeft, lineInks[i])
}

// lane draws the line of the i-th of n lanes, a little beside the others.
func (p *Painter) lane(c canvas, at plot, lane Lane, i, n int) {
	beside := (float32(i) - float32(n-1)/2) * laneGap
	points := make([]point, len(lane.Levels))
	for k, level := range lane.Levels {
		height := float64(level)
		if lane.finished(k) {
			height = at.hi
		}
		points[k] = point{at.x(k, len(points)), at.y(height) + beside}
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
