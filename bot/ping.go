package bot

import (
	"context"
	"fmt"
	"time"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/round"
)

const (
	// pingAfter is how long a person is left to see by himself that it is his
	// turn: most do, and a ping and its end are two requests.
	pingAfter = 10 * time.Second
	// recentlyActed is how long after a person's own act he needs no ping.
	recentlyActed = 20 * time.Second
)

// A ping is the short message that tells a person that it is his turn, and at
// half of the clock that time runs. It is gone once he has acted.
type ping struct {
	message
	turn    string    // what it is about: seat and version
	due     time.Time // when to send it; zero if it is out
	half    time.Time // when half of the clock is gone; zero without a clock, in a short window, and once said
	hurried bool
	alarms  []*time.Timer // that have the presenter look again
}

// still stops the alarms: each holds on to the presenter until it is due, which
// may be after half of a day's clock.
func (p *ping) still() {
	for _, a := range p.alarms {
		a.Stop()
	}
	p.alarms = nil
}

// showPing sends, keeps or deletes the ping as the turn has it.
func (p *presenter) showPing(ctx context.Context, s *table.Snapshot) error {
	seat, turn := p.onTurn(s)
	if p.ping.turn != turn {
		if err := p.dropPing(ctx); err != nil || turn == "" {
			return err
		}
		p.planPing(s, turn)
	}
	if turn == "" {
		return nil
	}
	who, err := p.bot.person(ctx, s.Table.Seats[seat].User)
	if err != nil || who.PingsOff {
		return err
	}
	switch now := time.Now(); {
	case reached(p.ping.half, now):
		hurry := ping{turn: turn, hurried: true}
		if err := p.dropPing(ctx); err != nil {
			return err
		}
		p.ping = hurry
		return p.sendPing(ctx, s, func(w view.Writer) chat.Message { return w.Hurry(&s.Table, seat) })
	case !reached(p.ping.due, now):
		return nil
	case p.live.panels.acted(s.Table.Seats[seat].User, recentlyActed, now):
		p.ping.due = p.wakeIn(recentlyActed)
		return nil
	}
	call := func(w view.Writer) chat.Message { return w.TurnPing(&s.Table, s.Public, seat) }
	if err := p.sendPing(ctx, s, call); err != nil {
		return err
	}
	p.ping.due = time.Time{}
	return nil
}

// planPing notes when the pings of a turn are to be sent.
func (p *presenter) planPing(s *table.Snapshot, turn string) {
	p.ping.turn = turn
	p.ping.due = p.wakeIn(pingAfter)
	// Shorter windows than the clock are over before a second call helps.
	if left := time.Until(s.Table.Deadline) - s.Table.Clock/2; left > 0 && s.Table.Clock > 0 {
		p.ping.half = p.wakeIn(left)
	}
}

// wakeIn has the presenter look again after d, unless the ping is gone by then,
// and returns when that is.
func (p *presenter) wakeIn(d time.Duration) time.Time {
	p.ping.alarms = append(p.ping.alarms, time.AfterFunc(d, p.poke))
	return time.Now().Add(d)
}

// reached reports whether a time that is set has come.
func reached(at, now time.Time) bool { return !at.IsZero() && !now.Before(at) }

func (p *presenter) sendPing(ctx context.Context, s *table.Snapshot, write func(view.Writer) chat.Message) error {
	id, err := p.post(ctx, s.Table.Channel, p.public(s, write), nonceOf("ping", p.id, s.Deal, s.Public.Version, p.ping.hurried))
	if err == nil {
		p.ping.message = message{channel: s.Table.Channel, id: id}
	}
	return err
}

// dropPing deletes the ping that stands, if any.
func (p *presenter) dropPing(ctx context.Context) error {
	if old := p.ping; old.id != "" {
		if err := p.bot.Chat.Delete(ctx, old.channel, old.id); err != nil && !over(err) {
			return err
		}
	}
	p.ping.still()
	p.ping = ping{}
	return nil
}

// onTurn returns the one person whose turn it is, and a name for that turn;
// "" if it is nobody's alone or the computer decides.
func (p *presenter) onTurn(s *table.Snapshot) (round.Seat, string) {
	if !s.Running() || len(s.Public.Turn) != 1 {
		return round.Nobody, ""
	}
	seat := s.Public.Turn[0]
	if at := s.Table.Seats[seat]; at.User == "" || at.Away {
		return round.Nobody, ""
	}
	return seat, fmt.Sprint(seat, " ", s.Public.Version)
}
