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
	user, part := s.Table.Seats[seat].User, directPart(s)
	if user == "" && d.deal == s.Deal { // who has left sees the round out
		user = d.user
	}
	has := d.user == user && d.deal == s.Deal
	if user == "" || part == "" || has && d.part == part || !has && s.Table.State != view.Playing {
		return nil
	}
	who, err := p.bot.person(ctx, user)
	if err != nil {
		return err
	}
	if who.DirectOff || who.DirectClosed {
		return nil
	}
	m := p.bot.writer(who, s.Language).DirectMessage(&s.Table, s.Seats[seat])
	at := d.message
	switch {
	case !has:
		at, err = p.sendDirect(ctx, user, s.Deal, m)
	case d.id != "" && !reflect.DeepEqual(m, d.shown):
		err = p.edit(ctx, d.message, m)
	}
	switch chat.FaultOf(err) {
	case chat.DirectClosed:
		return p.bot.directClosed(ctx, user, true)
	case chat.MessageGone, chat.ChannelGone, chat.Forbidden, chat.Refused:
		at, err = message{}, nil // the panel has to do for this deal
	}
	if err != nil {
		return err
	}
	at.shown = m
	*d = direct{message: at, user: user, deal: s.Deal, part: part}
	return nil
}

func (p *presenter) sendDirect(ctx context.Context, to chat.UserID, deal int, m chat.Message) (message, error) {
	in, err := p.bot.direct(ctx, to)
	if err != nil {
		return message{}, err
	}
	id, err := p.post(ctx, in, m, nonceOf("hand", p.id, deal, to))
	return message{channel: in, id: id}, err
}

// direct returns the channel of a person's direct messages. Discord refuses a
// bot that opens many at once (discord.md B5): they are opened one by one.
func (b *Bot) direct(ctx context.Context, u chat.UserID) (chat.ChannelID, error) {
	who, err := b.person(ctx, u)
	if err != nil || who.direct != "" {
		return who.direct, err
	}
	if err := b.doors.Wait(ctx); err != nil {
		return "", err
	}
	in, err := b.Chat.Direct(ctx, u)
	if err == nil {
		b.remember(u, func(known *person) { known.direct = in })
	}
	return in, err
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
