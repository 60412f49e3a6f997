package standings_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/rs/zerolog"

	"shengji/bot/chat"
	"shengji/bot/standings"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/card"
	"shengji/game/player"
	"shengji/game/refusal"
	"shengji/game/round"
	"shengji/game/rules"
	"shengji/store"
)

const guild = "g1"

var people = [4]chat.UserID{"ann", "bob", "cui", "dee"}

// opened begins a match that is short: from K on, with coins.
func opened(id string) table.Opened {
	r := rules.Default()
	r.AfterAce, r.StartLevel, r.Stake = rules.Win, card.King, 2
	return table.Opened{
		ID: id, Guild: guild, Channel: chat.ChannelID("c" + id), Host: people[0], Language: "en-US",
		Clock: table.ClockOff, Pace: view.Instant, Preset: "shuangsheng", Rules: r,
	}
}

// haste is as fast as people of a program can declare.
var haste = table.Timing{Declare: 5 * time.Millisecond}

// play lets four people play at a table of the store, a new one if it has none
// of that id, until that many rounds were played out. settled is told of each,
// once it is in the log. Every press is made twice.
func play(ctx context.Context, kept *store.Store, log table.Log, id string, rounds int, settled func(string, table.Settled)) error {
	state, err := table.Recover(ctx, kept, id)
	if err != nil {
		host := table.Seated{Seat: round.South, User: people[0], Name: "ann", Token: "t"}
		if state, err = table.Open(ctx, kept, opened(id), nil, host, time.Now()); err != nil {
			return err
		}
	}
	life, end := context.WithCancel(ctx)
	p := &pressing{ctx: life, changed: make(chan struct{}, 1), enough: make(chan struct{})}
	p.Table = table.Start(life, state, table.Options{Log: log, Timing: haste, Logger: zerolog.Nop(), Watch: func(s *table.Snapshot, events []table.Event) {
		for _, e := range events {
			if e, ok := e.(table.Settled); ok {
				settled(table.RoundID(id, s.Deal), e)
				if rounds--; rounds == 0 {
					close(p.enough)
				}
			}
		}
		select {
		case p.changed <- struct{}{}:
		default:
		}
	}})
	defer func() { end(); <-p.Done() }()
	for seat := round.East; seat < round.Nobody; seat++ {
		if err := p.twice(seat, table.Sit{Seat: seat}); err != nil {
			return err
		}
	}
	return p.toTheEnd()
}

// pressing is four people at a table.
type pressing struct {
	*table.Table
	ctx     context.Context
	changed chan struct{}
	enough  chan struct{} // closed once the last round has ended
}

func (p *pressing) toTheEnd() error {
	for {
		s := p.Snapshot()
		var err error
		select {
		case <-p.enough:
			return nil
		default:
		}
		switch {
		case !s.Running():
			for seat := range round.Nobody {
				err = errors.Join(err, p.twice(seat, table.Ready{}))
			}
		default:
			if seat, c := choose(s); c != nil {
				err = p.twice(seat, table.Do{Command: c, By: table.ByPerson})
			} else {
				<-p.changed // the table goes on by itself
			}
		}
		if err != nil {
			return err
		}
	}
}

// choose is what one of those decides whose turn it is; nil is nothing.
func choose(s *table.Snapshot) (round.Seat, round.Command) {
	for _, i := range rand.Perm(len(s.Public.Turn)) {
		seat := s.Public.Turn[i]
		if c := (player.Easy{}).Choose(&s.Seats[seat]); c != nil {
			return seat, c
		}
	}
	return round.Nobody, nil
}

// twice makes a press and repeats it. What the table refuses came too late.
func (p *pressing) twice(seat round.Seat, act table.Act) error {
	r := table.Request{Key: fmt.Sprint(rand.Uint64()), User: people[seat], Name: string(people[seat]), Act: act}
	errs := make(chan error, 2)
	go func() { errs <- p.Ask(p.ctx, r) }()
	go func() { errs <- p.Ask(p.ctx, r) }()
	for range 2 {
		var late *refusal.Refusal
		if err := <-errs; err != nil && !errors.As(err, &late) {
			return err
		}
	}
	return nil
}

// project is what the bot does after a match was decided.
func project(ctx context.Context, kept *store.Store) error {
	return standings.Project(ctx, kept, guild, standings.Default)
}
