package picture

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"
)

// Ratings is how the ratings of players changed over time.
type Ratings struct {
	Title string
	Lines []RatingLine // the first eight are drawn
}

// RatingLine is the ratings of one player.
type RatingLine struct {
	Name   string
	Points []RatingPoint // earliest first
}

// RatingPoint is a rating after a match. Its time is shown in its own zone.
type RatingPoint struct {
	At     time.Time
	Rating float64
}

// ratingsLayout holds the lengths of a picture of ratings in pixels.
type ratingsLayout struct {
	height int
	label  int // width of a name with its rating
}

var ratingsLayouts = [...]ratingsLayout{
	Phone:   {height: 600, label: 212},
	Desktop: {height: 560, label: 320},
}

const (
	labelGap  = 36 // from a label to the next below it, at least
	leastSpan = 4  // of ratings
)

// Ratings draws a line for each player, with his name and rating at its end.
// Every match is a step of the same width: evenings of play lie days apart, and
// the days between them would press the matches into walls.
func (p *Painter) Ratings(r Ratings, size Size) []byte {
	layout := ratingsLayouts[size]
	c := p.chart(r.Title, size, layout.height)
	lines := slices.DeleteFunc(slices.Clone(r.Lines), func(l RatingLine) bool { return len(l.Points) == 0 })
	lines = lines[:min(len(lines), len(lineInks))]
	if len(lines) == 0 {
		return c.bytes()
	}
	at := plot{left: 70, right: c.Rect.Dx() - chartMargin - layout.label - 28, top: chartTitle + 26, bottom: layout.height - 72}
	at.lo, at.hi = span(lines)
	each := tickStep(at.hi-at.lo, 6)
	for v := int(math.Ceil(at.lo/float64(each))) * each; v <= int(math.Floor(at.hi)); v += each {
		p.level(c, at, v)
	}
	times := moments(lines)
	p.dates(c, at, times)
	for i, l := range lines {
		c.line(l.path(at, times), lineInks[i])
	}
	p.lineEnds(c, at, lines)
	return c.bytes()
}

// span returns the lowest and the highest rating with some room around them,
// so that small changes look small.
func span(lines []RatingLine) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, l := range lines {
		for _, p := range l.Points {
			lo, hi = min(lo, p.Rating), max(hi, p.Rating)
		}
	}
	room := max((hi-lo)/20, (leastSpan-(hi-lo))/2)
	return lo - room, hi + room
}

// moments are the times at which any rating changed.
func moments(lines []RatingLine) (times []time.Time) {
	for _, l := range lines {
		for _, p := range l.Points {
			times = append(times, p.At)
		}
	}
	slices.SortFunc(times, time.Time.Compare)
	return slices.CompactFunc(times, time.Time.Equal)
}

// path is the line of a player: level while others play, and to the end. Of
// several points within the width of a line the last one counts.
func (l RatingLine) path(at plot, times []time.Time) (path []point) {
	to := func(i int, rating float64) {
		next := point{at.x(i, len(times)), at.y(rating)}
		if n := len(path); n > 1 && int(path[n-1].x)/chartLine == int(next.x)/chartLine {
			path = path[:n-1]
		}
		path = append(path, next)
	}
	last := 0
	for k, p := range l.Points {
		i, _ := slices.BinarySearchFunc(times, p.At, time.Time.Compare)
		if k > 0 && i > last+1 {
			to(i-1, l.Points[k-1].Rating)
		}
		to(i, p.Rating)
		last = i
	}
	if last < len(times)-1 {
		to(len(times)-1, l.last())
	}
	return path
}

func (l RatingLine) last() float64 { return l.Points[len(l.Points)-1].Rating }

// dates writes when the chart begins and ends.
func (p *Painter) dates(c canvas, at plot, times []time.Time) {
	first, last := times[0].Format(time.DateOnly), times[len(times)-1].Format(time.DateOnly)
	p.names.write(c, last, at.right, at.bottom+48, 200, fromRight, muted)
	if first != last {
		p.names.write(c, first, at.left, at.bottom+48, 200, fromLeft, muted)
	}
}

// lineEnds writes names and ratings beside the ends of the lines, as near as
// they have room, and a line to where they belong.
func (p *Painter) lineEnds(c canvas, at plot, lines []RatingLine) {
	order := make([]int, len(lines))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return -cmp.Compare(lines[a].last(), lines[b].last()) })
	ends := make([]float32, len(lines))
	for k, i := range order {
		ends[k] = at.y(lines[i].last())
	}
	left, right := at.right+28, c.Rect.Dx()-chartMargin
	for k, y := range spread(ends, labelGap, float32(at.top), float32(at.bottom)) {
		i := order[k]
		c.draw(disc(point{float32(at.right), ends[k]}, chartDot), lineInks[i])
		c.draw(stroke(point{float32(at.right), ends[k]}, point{float32(left - 8), y}, 2), lineInks[i])
		n := p.names.write(c, minus(strconv.FormatFloat(lines[i].last(), 'f', 1, 64)), right, int(y)+9, 100, fromRight, lineInks[i])
		p.names.write(c, lines[i].Name, left, int(y)+9, right-n-12-left, fromLeft, lineInks[i])
	}
}

// spread moves places, which are sorted, so far apart that each is at least
// gap from the next, and as little as that takes: those that crowd are moved
// together. They stay between top and bottom if there is room.
func spread(places []float32, gap, top, bottom float32) []float32 {
	type crowd struct {
		sum   float32 // of the places, each less the gaps before it
		count int
	}
	mean := func(c crowd) float32 { return c.sum / float32(c.count) }
	var crowds []crowd
	for i, y := range places {
		next := crowd{y - float32(i)*gap, 1}
		for len(crowds) > 0 && mean(crowds[len(crowds)-1]) > mean(next) {
			last := crowds[len(crowds)-1]
			crowds = crowds[:len(crowds)-1]
			next = crowd{last.sum + next.sum, last.count + next.count}
		}
		crowds = append(crowds, next)
	}
	bottom -= float32(len(places)-1) * gap
	apart := make([]float32, 0, len(places))
	for _, c := range crowds {
		for range c.count {
			apart = append(apart, max(min(mean(c), bottom), top)+float32(len(apart))*gap)
		}
	}
	return apart
}
