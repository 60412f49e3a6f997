package league

import (
	"encoding/json"
	"math/rand/v2"
	"testing"
)

// season is 2,000 matches of 40 people with made-up facts.
func season(b *testing.B) []Round {
	g := generator{Rand: rand.New(rand.NewPCG(1, 1)), people: 40, computer: 0.05, change: 0.02}
	return g.archive(b, 2000, "shuangsheng", "jichu", "jiating")
}

// BenchmarkFold must stay under a second (issue 5).
func BenchmarkFold(b *testing.B) {
	rounds := season(b)
	rand.New(rand.NewPCG(2, 2)).Shuffle(len(rounds), func(i, j int) { rounds[i], rounds[j] = rounds[j], rounds[i] })
	var table *Table
	for b.Loop() {
		table = Fold(rounds, Terms{Model: Default})
	}
	b.ReportMetric(float64(len(rounds)), "rounds")
	b.ReportMetric(float64(len(table.Matches)), "matches")
}

// BenchmarkFoldAndWrite adds the JSON.
func BenchmarkFoldAndWrite(b *testing.B) {
	rounds := season(b)
	var size int
	for b.Loop() {
		body, err := json.Marshal(Fold(rounds, Terms{Model: Default}))
		if err != nil {
			b.Fatal(err)
		}
		size = len(body)
	}
	b.ReportMetric(float64(size), "bytes")
}

func BenchmarkFit(b *testing.B) {
	rounds := season(b)
	for b.Loop() {
		Fit(rounds, Terms{Model: Default}, []float64{4, 8, 12, 16}, []float64{0, 0.1, 0.3})
	}
}
