package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"shengji/bot"
	"shengji/bot/chat"
	"shengji/bot/sandbox"
	"shengji/store"
)

// Size of the league that is measured: more than friends will play in years.
const (
	crowdPeople  = 300
	crowdMatches = 2000
	crowdRounds  = 12 // of each match
)

// BenchmarkLeague answers commands about the league of a crowd, from the
// interaction to the first answer. Making the crowd takes half a minute.
func BenchmarkLeague(b *testing.B) {
	kept, err := store.Open(b.Context(), filepath.Join(b.TempDir(), "shengji.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer kept.Close()
	crowd(b, kept)
	service := new(answering)
	running, err := bot.Start(b.Context(), bot.Options{Store: kept, Chat: service, Log: zerolog.Nop()})
	if err != nil {
		b.Fatal(err)
	}
	for _, path := range []string{"standings", "stats"} {
		b.Run(path, func(b *testing.B) {
			service.late = 0
			for b.Loop() {
				running.Handle(&chat.Interaction{
					ID: fmt.Sprint(path, b.N, time.Now().UnixNano()), Kind: chat.Command, Path: path, Guild: server, User: "1000001", Locale: "zh-CN",
				})
			}
			b.ReportMetric(float64(service.late), "late")
		})
	}
}

// answering counts answers that say only that there is one to come.
type answering struct {
	chat.Service
	late int
}

func (s *answering) Reply(context.Context, *chat.Interaction, chat.Message) error { return nil }

func (s *answering) Revise(context.Context, *chat.Interaction, chat.Message) error {
	s.late++
	return nil
}

// crowd fills a store with the rounds of one real match over and over, by other
// people each time.
func crowd(t testing.TB, kept *store.Store) {
	t.Helper()
	a := annalsOf(t, kept, "5001", "shuangsheng", 10)
	who := func(i int) *sandbox.Member {
		return &sandbox.Member{ID: fmt.Sprint(1_000_000 + i), Name: fmt.Sprint("Player ", i)}
	}
	for a.match.Laps == [4]int{} {
		a.play(sitting{who(0), who(1), who(2), who(3)}, func(*sandbox.Member) bool { return true })
	}
	rounds, err := kept.Rounds(t.Context(), store.Query{Guild: server, Limit: crowdRounds}) // the last ones, which decide it
	if err != nil {
		t.Fatal(err)
	}
	for i := range rounds {
		if rounds[i], err = kept.Round(t.Context(), rounds[i].ID); err != nil {
			t.Fatal(err)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for m := range crowdMatches {
		table, seats := fmt.Sprint("6", m), random.Perm(crowdPeople)[:4]
		changes := []store.Change{
			store.Table{ID: table, Guild: server, Channel: table, Created: a.now, Closed: a.now},
			store.Match{ID: table + "-m1", Table: table, Guild: server, Rules: rounds[0].Rules, State: store.Playing, Started: a.now, Levels: a.levels(a.match)},
		}
		previous := ""
		for i := range rounds {
			r := rounds[len(rounds)-1-i]
			r.Number, r.Table, r.Match, r.ID, r.Nonce = 0, table, table+"-m1", fmt.Sprintf("%s-%d", table, i+1), i+1
			r.Ended = a.now.Add(time.Duration(m) * time.Minute)
			r.Proof = &store.Proof{Secret: r.Proof.Secret, Record: r.Proof.Record, Previous: previous, Hash: r.ID}
			previous = r.Proof.Hash
			for s := range r.Seats {
				p := who(seats[s])
				r.Seats[s].User, r.Seats[s].Name = p.ID, p.Name
			}
			changes = append(changes, r)
		}
		a.save(changes...)
	}
}
