package bot

import (
	"context"
	"fmt"
	"time"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/game/round"
)

// A ping is the short message that tells a person that it is his turn, and at
// half of the clock that time runs. It is gone once he has acted.
type ping struct {
	message
	turn    string    // what it is about: seat and version
	half    time.Time // when half of the clock is gone; zero without a clock, and in a short window
	hurried bool
}

// showPing sends, keeps or deletes the ping as the turn has it.
func (p *presenter) showPing(ctx context.Context, s *table.Snapshot) error {
	seat, turn := p.onTurn(s)
	if p.ping.turn != turn {
		if err := p.dropPing(ctx); err != nil || turn == "" {
			return err
		}
		return p.startPing(ctx, s, seat, turn)
	}
	if turn == "" || p.ping.hurried || p.ping.half.IsZero() || time.Now().Before(p.ping.half) {
		return nil
	}
	half := p.ping.half
	if err := p.dropPing(ctx); err != nil {
		return err
	}
	p.ping = ping{turn: turn, half: half, hurried: true}
	return p.sendPing(ctx, s, p.writer(s).Hurry(&s.Table, seat))
}

// startPing sends the first ping of a turn, unless its person wants none or is
// there anyway.
func (p *presenter) startPing(ctx context.Context, s *table.Snapshot, seat round.Seat, turn string) error {
	user := s.Table.Seats[seat].User
	settings, err := p.bot.person(ctx, user)
	if err != nil {
		return err
	}
	if !settings.PingsOff && !p.live.panels.acted(user, recentlyActed, time.Now()) {
		if err := p.sendPing(ctx, s, p.writer(s).TurnPing(&s.Table, s.Public, seat)); err != nil {
			return err
		}
	}
	p.ping.turn = turn
	// Shorter windows than the clock are over before a second call helps.
	if left := time.Until(s.Table.Deadline) - s.Table.Clock/2; left > 0 && s.Table.Clock > 0 && !settings.PingsOff {
		p.ping.half = time.Now().Add(left)
		time.AfterFunc(left, p.poke)
	}
	return nil
}

func (p *presenter) sendPing(ctx context.Context, s *table.Snapshot, m chat.Message) error {
	id, err := p.post(ctx, s.Table.Channel, m, nonceOf("ping", p.id, s.Deal, s.Public.Version, p.ping.hurried))
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
