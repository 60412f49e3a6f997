package picture

import (
	"fmt"
	"image/color"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"shengji/game/card"
)

// friends are names as a league has them.
var friends = [...]string{
	"Ann", "王小明的朋友們真厲害", "سلام עולם", "🀄Zo\u0065\u0308\u200d \u202e🎴", "Maximilian von und zu Hohenfels", "李雷", "🎴🎴", "Bob", "Данило", "한지민",
}

// exampleRace is a match of so many rounds in which the winners of each round
// are drawn from a fixed seed; the first lane wins it if won.
func exampleRace(lanes, rounds int, won bool) Race {
	random := rand.New(rand.NewPCG(5, 6))
	r := Race{Title: fmt.Sprintf("升级之路 Level race · %d rounds", rounds), Lanes: make([]Lane, lanes)}
	for i := range r.Lanes {
		r.Lanes[i] = Lane{Name: friends[i], Levels: []card.Rank{card.Two}}
		if lanes == 2 {
			r.Lanes[i].Name = friends[i] + " + " + friends[i+2]
		}
	}
	for range rounds {
		winner := random.IntN(lanes)
		for i := range r.Lanes {
			level := r.Lanes[i].Levels[len(r.Lanes[i].Levels)-1]
			if i == winner {
				level = min(level+card.Rank(random.IntN(3)), card.Ace)
			}
			r.Lanes[i].Levels = append(r.Lanes[i].Levels, level)
		}
	}
	r.Lanes[0].Won = won
	return r
}

// laterLap is a race that begins above 2, with a fall back to J.
var laterLap = Race{Title: "第二圈 Lap 2", Lanes: []Lane{
	{friends[0], []card.Rank{card.Five, card.Ten, card.Ace, card.Ace, card.Jack, card.King, card.Two}, true},
	{friends[4] + " + " + friends[1], []card.Rank{card.Ten, card.Ten, card.Ten, card.Jack, card.Queen, card.Queen, card.Queen}, false},
}}

// exampleRatings is the history of so many players over so many matches, of
// which each plays most.
func exampleRatings(players, matches int) Ratings {
	random := rand.New(rand.NewPCG(7, 8))
	r := Ratings{Title: "积分 Rating · 2026 autumn"}
	begun := time.Date(2026, 9, 4, 20, 0, 0, 0, time.UTC)
	for i := range players {
		l, rating := RatingLine{Name: friends[i]}, 0.0
		for m := range matches {
			if m == matches-1 || random.IntN(4) > 0 && m >= matches*i/20 {
				at := begun.AddDate(0, 0, m/3*7).Add(time.Duration(m%3) * time.Hour)
				rating += (float64(15+i%4) - rating) / 20 * random.Float64()
				rating += random.NormFloat64() * 0.7
				l.Points = append(l.Points, RatingPoint{at, rating})
			}
		}
		r.Lines = append(r.Lines, l)
	}
	return r
}

func examplePartners(players int, scale float64) Partners {
	return Partners{
		Title: "默契 Better together · levels a round",
		Names: friends[:players],
		Together: func(a, b int) (float64, bool) {
			v := rand.New(rand.NewPCG(uint64(a), uint64(b))).NormFloat64()
			return v * scale, (a+b)%7 != 3
		},
	}
}

var exampleRoles = Roles{
	Title: friends[4],
	Roles: []Role{{"庄家 Declarer", 21, 13}, {"Partner", 34, 17}, {"闲家 Attacker", 52, 20}},
}

// reached is a race that A ends without being played.
var reached = Race{Title: "Levels round by round", Lanes: []Lane{
	{friends[0], []card.Rank{card.Ten, card.Ten, card.Jack, card.Queen, card.Ace}, true},
	{friends[5], []card.Rank{card.Ten, card.King, card.King, card.King, card.King}, false},
}}

func TestGoldenCharts(t *testing.T) {
	p := painter()
	single := exampleRatings(1, 1)
	for name, size := range sizes {
		t.Run(name, func(t *testing.T) {
			golden(t, "race-"+name, p.Race(exampleRace(2, 23, true), size))
			golden(t, "race-called-"+name, p.Race(exampleRace(4, 24, true), size))
			golden(t, "race-first-round-"+name, p.Race(exampleRace(2, 1, false), size))
			golden(t, "race-later-lap-"+name, p.Race(laterLap, size))
			golden(t, "race-reached-"+name, p.Race(reached, size))
			golden(t, "race-long-"+name, p.Race(exampleRace(2, 120, true), size))
			golden(t, "ratings-"+name, p.Ratings(exampleRatings(8, 60), size))
			golden(t, "ratings-few-"+name, p.Ratings(exampleRatings(3, 4), size))
			golden(t, "ratings-single-"+name, p.Ratings(single, size))
			golden(t, "ratings-many-"+name, p.Ratings(exampleRatings(5, 2000), size))
			golden(t, "partners-"+name, p.Partners(examplePartners(10, 1.2), size))
			golden(t, "partners-few-"+name, p.Partners(examplePartners(4, 0.2), size))
			golden(t, "partners-single-"+name, p.Partners(examplePartners(1, 1), size))
			golden(t, "roles-"+name, p.Roles(exampleRoles, size))
			golden(t, "roles-few-"+name, p.Roles(Roles{"李雷", []Role{{"Declarer", 1, 1}, {"Partner", 0, 0}, {"Attacker", 150, 1}}}, size))
		})
	}
}

func TestChartSizes(t *testing.T) {
	p := painter()
	for name, size := range sizes {
		for what, chart := range map[string][]byte{
			"race":     p.Race(exampleRace(4, 200, true), size),
			"ratings":  p.Ratings(exampleRatings(8, 2000), size),
			"partners": p.Partners(examplePartners(10, 1.2), size),
			"roles":    p.Roles(exampleRoles, size),
		} {
			if len(chart) > 80<<10 {
				t.Errorf("%s for %s has %d bytes", what, name, len(chart))
			}
		}
	}
}

// Nothing to draw, and more than there is room for, are drawn too.
func TestOddCharts(t *testing.T) {
	p := painter()
	crowd := exampleRatings(10, 5)
	for name, size := range sizes {
		for what, chart := range map[string][]byte{
			"race":              p.Race(Race{}, size),
			"race before start": p.Race(Race{Lanes: []Lane{{Levels: []card.Rank{card.Two}}, {}}}, size),
			"race from A":       p.Race(Race{Lanes: []Lane{{Levels: []card.Rank{card.Ace, card.Two}, Won: true}}}, size),
			"ratings":           p.Ratings(Ratings{}, size),
			"ratings of nobody": p.Ratings(Ratings{Lines: []RatingLine{{}}}, size),
			"ratings of many":   p.Ratings(crowd, size),
			"partners":          p.Partners(Partners{}, size),
			"roles":             p.Roles(Roles{}, size),
		} {
			if got := decode(t, chart).Bounds().Dx(); got != chartWidths[size] {
				t.Errorf("%s for %s is %d wide", what, name, got)
			}
		}
	}
}

func TestTickStep(t *testing.T) {
	for _, tt := range []struct {
		span float64
		most int
		want int
	}{
		{0, 5, 1}, {5, 5, 1}, {5.1, 5, 2}, {11, 5, 5}, {26, 5, 10}, {101, 5, 50}, {120, 11, 20},
	} {
		if got := tickStep(tt.span, tt.most); got != tt.want {
			t.Errorf("tickStep(%v, %d) = %d, want %d", tt.span, tt.most, got, tt.want)
		}
	}
}

func TestSpread(t *testing.T) {
	for _, tt := range []struct{ places, want []float32 }{
		{nil, nil},
		{[]float32{50}, []float32{50}},
		{[]float32{10, 50, 90}, []float32{10, 50, 90}},
		{[]float32{50, 50}, []float32{45, 55}},
		{[]float32{50, 50, 52, 90}, []float32{40.666668, 50.666668, 60.666668, 90}},
		{[]float32{1, 2}, []float32{0, 10}},
		{[]float32{99, 100}, []float32{90, 100}},
	} {
		if got := spread(tt.places, 10, 0, 100); !slices.Equal(got, tt.want) {
			t.Errorf("spread(%v) = %v, want %v", tt.places, got, tt.want)
		}
	}
}

func TestSigned(t *testing.T) {
	for v, want := range map[float64]string{0: "0.0", -0.04: "0.0", 0.05: "+0.1", -1.25: "−1.2", 9.94: "+9.9", 9.96: "+10", -12.3: "−12"} {
		if got := signed(v); got != want {
			t.Errorf("signed(%v) = %q, want %q", v, got, want)
		}
	}
}

// What is better together is lighter, for people and screens without colours.
func TestHeatReadsWithoutColours(t *testing.T) {
	light := func(i ink) int {
		c := palette()[i].(color.RGBA)
		return 299*int(c.R) + 587*int(c.G) + 114*int(c.B)
	}
	for v := -1.0; v < 1; v += 0.25 {
		less, _ := heat(v)
		more, _ := heat(v + 0.25)
		if light(less) >= light(more) {
			t.Errorf("%v is not darker than %v", v, v+0.25)
		}
		ground, writing := heat(v)
		if d := light(ground) - light(writing); max(d, -d) < 80_000 {
			t.Errorf("%v cannot be read: %d", v, d)
		}
	}
}

// The pieces of a stroke fill each other up, whichever way it runs.
func TestStrokeHasNoHoles(t *testing.T) {
	from := point{50, 50}
	for _, to := range []point{{90, 50}, {10, 50}, {50, 90}, {50, 10}, {80, 85}, {20, 15}, {50, 50}} {
		mask := stroke(from, to, 4).coverage()
		for _, p := range []point{from, {(from.x + to.x) / 2, (from.y + to.y) / 2}, {to.x*.95 + from.x*.05, to.y*.95 + from.y*.05}} {
			if a := mask.AlphaAt(int(p.x), int(p.y)).A; a < 0xf0 {
				t.Errorf("to %v: %v is covered by %d of 255", to, p, a)
			}
		}
	}
}

func BenchmarkCharts(b *testing.B) {
	p := painter()
	race, ratings, partners := exampleRace(4, 60, true), exampleRatings(8, 60), examplePartners(10, 1.2)
	history := exampleRatings(8, 2000)
	for name, size := range sizes {
		for what, draw := range map[string]func() []byte{
			"race":            func() []byte { return p.Race(race, size) },
			"ratings":         func() []byte { return p.Ratings(ratings, size) },
			"ratings-history": func() []byte { return p.Ratings(history, size) },
			"partners":        func() []byte { return p.Partners(partners, size) },
			"roles":           func() []byte { return p.Roles(exampleRoles, size) },
		} {
			b.Run(what+"-"+name, func(b *testing.B) {
				for b.Loop() {
					draw()
				}
				b.ReportMetric(float64(len(draw())), "bytes")
			})
		}
	}
}
