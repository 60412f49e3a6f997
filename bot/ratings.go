package bot

import (
	"context"
	"sync"
	"time"

	"shengji/bot/chat"
	"shengji/bot/standings"
	"shengji/bot/table"
)

// A ratings writer keeps the ratings in the store like the league that they
// follow from. It owns a goroutine, may fall behind and repeat.
type ratings struct {
	wake chan struct{} // holds at most one

	mu  sync.Mutex
	due map[chat.GuildID]bool
}

func newRatings() *ratings {
	return &ratings{wake: make(chan struct{}, 1), due: make(map[chat.GuildID]bool)}
}

// bringUp asks for the ratings of a server to be brought up to its league. It
// does not wait.
func (r *ratings) bringUp(id chat.GuildID) {
	r.mu.Lock()
	r.due[id] = true
	r.mu.Unlock()
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// see looks for a match that was decided. It is called on the goroutine of a
// table of the server.
func (r *ratings) see(id chat.GuildID, events []table.Event) {
	for _, e := range events {
		if s, ok := e.(table.Settled); ok && s.Result.Decides() {
			r.bringUp(id)
		}
	}
}

func (r *ratings) take() (due []chat.GuildID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id := range r.due {
		due = append(due, id)
	}
	clear(r.due)
	return due
}

// ratingsGap is how long to wait before trying again what failed.
const ratingsGap = time.Minute

// keepRatings writes ratings until ctx ends: first those of every server, as the
// last decided match before a stop may have none yet.
func (b *Bot) keepRatings(ctx context.Context) {
	if guilds, err := b.Store.Guilds(ctx); err != nil {
		b.Log.Error().Err(err).Msg("the servers whose ratings to look after are not known")
	} else {
		for _, g := range guilds {
			b.ratings.bringUp(chat.GuildID(g.ID))
		}
	}
	var again <-chan time.Time // nil while nothing failed
	for {
		select {
		case <-ctx.Done():
			return
		case <-b.ratings.wake:
		case <-again:
		}
		again = nil
		for _, id := range b.ratings.take() {
			if err := b.writeRatings(ctx, id); err != nil && ctx.Err() == nil {
				b.Log.Error().Err(err).Str("guild", string(id)).Msg("ratings were not written")
				b.ratings.mu.Lock()
				b.ratings.due[id] = true
				b.ratings.mu.Unlock()
				again = time.After(ratingsGap)
			}
		}
	}
}

func (b *Bot) writeRatings(ctx context.Context, id chat.GuildID) (err error) {
	defer caught(b.Log, "counting a league", &err)
	err = standings.Project(ctx, b.Store, string(id), b.League)
	return err
}
