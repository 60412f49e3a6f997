package bot

import (
	"context"
	"reflect"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/round"
)

// direct is the copy of a hand in a person's direct messages.
type direct struct {
	message
	user chat.UserID
	deal int
	part string // of the round that it shows: see directPart
}

// showDirects sends the hand of a deal to everybody whose direct messages are
// open and brings it up to date when the round moves on. A closed door never
// stops a game: the panel has the same.
func (p *presenter) showDirects(ctx context.Context, s *table.Snapshot) error {
	for seat := round.South; seat < round.Nobody; seat++ {
		if err := p.showDirect(ctx, s, seat); err != nil {
			return err
		}
	}
	return nil
}

func (p *presenter) showDirect(ctx context.Context, s *table.Snapshot, seat round.Seat) error {
	d := &p.directs[seat]
	user := s.Table.Seats[seat].User
	part := directPart(s)
	if user == "" || part == "" || d.user == user && d.deal == s.Deal && d.part == part {
		return nil
	}
	settings, err := p.bot.person(ctx, user)
	if err != nil {
		return err
	}
	if settings.DirectOff || settings.DirectClosed {
		return nil
	}
	w := p.bot.writer(settings, s.Language)
	m := w.DirectMessage(&s.Table, s.Seats[seat])
	if d.user == user && d.deal == s.Deal && d.id != "" {
		d.part = part
		if reflect.DeepEqual(m, d.shown) {
			return nil
		}
		d.shown = m
		err = p.edit(ctx, d.message, m)
	} else {
		err = p.sendDirect(ctx, d, user, s, m)
		d.user, d.deal, d.part = user, s.Deal, part
	}
	switch chat.FaultOf(err) {
	case chat.DirectClosed:
		return p.bot.directClosed(ctx, user, true)
	case chat.MessageGone, chat.ChannelGone, chat.Forbidden:
		d.id = ""
		return nil
	}
	return err
}

func (p *presenter) sendDirect(ctx context.Context, d *direct, user chat.UserID, s *table.Snapshot, m chat.Message) error {
	to, err := p.bot.Chat.Direct(ctx, user)
	if err != nil {
		return err
	}
	id, err := p.post(ctx, to, m, "")
	if err != nil {
		return err
	}
	d.message = message{channel: to, id: id, shown: m}
	return nil
}

// directPart names the part of the round whose copy a person should have. A
// copy is not edited with every play: each edit counts against the bot's
// requests, and whoever plays from it gets it anew with the answer to his
// press. It says as of which trick it is.
func directPart(s *table.Snapshot) string {
	if s.Table.State != view.Playing && s.Table.State != view.Between && s.Table.State != view.Finished {
		return ""
	}
	switch phase := s.Public.Phase; phase {
	case "", round.DealingPhase:
		return ""
	case round.PlayingPhase:
		return "playing"
	default:
		return string(phase)
	}
}
