package bot

import (
	"context"
	"time"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/round"
)

// A letter tells one person in his direct messages what he may not see in the
// channel: that others have freed or taken his seat, or that his table stands
// still. It is sent once; where it does not arrive the board says the same.
type letter struct {
	to   chat.UserID
	deal int
	seat round.Seat // that he lost; round.Nobody: it is about the table
	how  view.Note
}

// lettersOf returns the letters that the newest events are reason for.
func lettersOf(before, s *table.Snapshot, events []table.Event) (letters []letter) {
	if before == nil {
		return nil
	}
	kicked := round.Nobody
	lose := func(seat round.Seat, how view.Note) {
		if user := before.Table.Seats[seat].User; user != "" {
			letters = append(letters, letter{user, s.Deal, seat, how})
		}
	}
	for _, e := range events {
		switch e := e.(type) {
		case table.KickAsked:
			kicked = e.Seat
		case table.LeavingAnnounced:
			if e.Kicked {
				lose(e.Seat, view.Freed)
			}
		case table.SeatFreed:
			if e.Seat == kicked {
				lose(e.Seat, view.Freed)
			}
		case table.Seated:
			lose(e.Seat, view.TookOver)
		}
	}
	if lost(s) && !lost(before) {
		for _, seat := range s.Table.Seats {
			if seat.Host {
				letters = append(letters, letter{to: seat.User, deal: s.Deal, seat: round.Nobody})
			}
		}
	}
	return letters
}

// deliver sends the letters that wait.
func (p *presenter) deliver(ctx context.Context, s *table.Snapshot) {
	p.mu.Lock()
	waiting := p.letters
	p.letters = nil
	p.mu.Unlock()
	for _, l := range waiting {
		if err := p.send(ctx, s, l); err != nil {
			p.log.Info().Err(err).Msg("a letter did not arrive")
		}
	}
}

func (p *presenter) send(ctx context.Context, s *table.Snapshot, l letter) error {
	who, err := p.bot.person(ctx, l.to)
	if err != nil {
		return err
	}
	m := p.bot.writer(who, s.Language).Halted(&s.Table)
	if l.seat != round.Nobody {
		m = p.bot.writer(who, s.Language).SeatLost(&s.Table, l.how, l.seat)
		if s.Table.Seats[l.seat].User != l.to { // kicked, he sees the round out
			p.withdraw(ctx, l, m)
		}
	}
	if who.DirectClosed {
		return nil
	}
	to, err := p.bot.direct(ctx, l.to)
	if err != nil {
		return err
	}
	_, err = p.post(ctx, to, m, nonceOf("letter", p.id, l.deal, l.seat, l.to, l.how))
	return err
}

// withdraw takes the hand out of the sight of one who does not play it any more:
// whoever sits there now does.
func (p *presenter) withdraw(ctx context.Context, l letter, m chat.Message) {
	if i, _ := p.live.panels.fresh(l.to, time.Now()); i != nil {
		m.Private = true
		if err := p.bot.Chat.Revise(ctx, i, m); err != nil {
			p.log.Info().Err(err).Msg("a panel was not put away")
		}
		p.live.panels.shut(l.to, i)
	}
	d := &p.directs[l.seat]
	if d.user != l.to || d.id == "" {
		return
	}
	if err := p.bot.Chat.Delete(ctx, d.channel, d.id); err != nil && !over(err) {
		p.log.Info().Err(err).Msg("a hand was not taken back")
	}
	*d = direct{}
}
