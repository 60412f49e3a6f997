package bot

import (
	"context"
	"fmt"
	"time"

	"shengji/bot/table"
	"shengji/game/round"
)

// A ping is the short message that tells a person that it is his turn. It is
// gone once he has acted.
type ping struct {
	message
	turn string // what it is about: seat and version
}

// showPing sends, keeps or deletes the ping as the turn has it.
func (p *presenter) showPing(ctx context.Context, s table.Snapshot) error {
	seat, turn := p.onTurn(s)
	if p.ping.id != "" && p.ping.turn != turn {
		old := p.ping
		p.ping = ping{}
		if err := p.bot.Chat.Delete(ctx, old.channel, old.id); err != nil && !over(err) {
			return err
		}
	}
	if turn == "" || turn == p.ping.turn {
		return nil
	}
	p.ping.turn = turn
	user := s.Table.Seats[seat].User
	if p.live.panels.acted(user, recentlyActed, time.Now()) {
		return nil
	}
	m := p.writer(s).TurnPing(&s.Table, s.Public, seat)
	id, err := p.post(ctx, s.Table.Channel, m, "")
	if err != nil {
		return err
	}
	p.ping = ping{message: message{channel: s.Table.Channel, id: id}, turn: turn}
	return nil
}

// onTurn returns the one person whose turn it is, and a name for that turn;
// "" if it is nobody's alone or the computer decides.
func (p *presenter) onTurn(s table.Snapshot) (round.Seat, string) {
	if !s.Running() || len(s.Public.Turn) != 1 {
		return round.Nobody, ""
	}
	seat := s.Public.Turn[0]
	if at := s.Table.Seats[seat]; at.User == "" || at.Away {
		return round.Nobody, ""
	}
	return seat, fmt.Sprint(seat, " ", s.Public.Version)
}
