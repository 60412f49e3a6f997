package bot

import (
	"context"
	"reflect"
	"strconv"
	"time"

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
	user, part := s.Table.Seats[seat].User, directPart(s, seat)
	if d.user == "" && d.deal == s.Deal { // of before the start
		d.user = s.Dealt[seat] // who took over since must not have his hand shown there
	}
	if user == "" && d.deal == s.Deal { // who has left sees the round out
		user = d.user
	}
	has := d.user == user && d.deal == s.Deal
	if user == "" || part == "" || has && d.part == part || !has && s.Table.State != view.Playing {
		return nil
	}
	if i, _ := p.live.panels.fresh(user, time.Now()); has && i != nil && i.Guild == "" {
		d.part = part // he plays from it: it is a panel, and kept like one
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
		p.dropOld(ctx, d)
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

// dropOld deletes a hand whose end nobody lived to write in its place: that of an
// earlier deal, or of the one before in the seat.
func (p *presenter) dropOld(ctx context.Context, d *direct) {
	if d.id == "" || d.part == partOver {
		return
	}
	if err := p.bot.Chat.Delete(ctx, d.channel, d.id); err != nil && !over(err) {
		p.log.Info().Err(err).Msg("an old hand was not taken back")
	}
}

// doorTime is how long a table may wait for a direct channel to be opened.
const doorTime = 5 * time.Second

func (p *presenter) sendDirect(ctx context.Context, to chat.UserID, deal int, m chat.Message) (message, error) {
	// Where many wait for a door, this table goes on and comes back.
	waiting, cancel := context.WithTimeout(ctx, doorTime)
	defer cancel()
	in, err := p.bot.direct(waiting, to)
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

// partOver is the part of a round that shows no cards any more.
const partOver = "over"

// directPart names the part of the round whose copy the person of a seat should
// have: his cards before any play, with the bottom if he takes it up, and then
// the end. A copy is not edited with every play, as each edit counts against
// the bot's requests; whoever plays from it gets it anew with the answer to his
// press. It says as of which trick it is.
func directPart(s *table.Snapshot, seat round.Seat) string {
	switch s.Table.State {
	case view.Playing, view.Between, view.Finished, view.Closed:
	default:
		return ""
	}
	switch {
	case s.Public.Phase == "", s.Public.Phase == round.DealingPhase:
		return ""
	case roundOver(s):
		return partOver
	}
	v := s.Seats[seat]
	cards := len(v.Hand)
	for _, trick := range v.Tricks {
		for _, play := range trick.Plays {
			if play.Seat == seat {
				cards += len(play.Cards)
			}
		}
	}
	return strconv.Itoa(cards)
}

// roundOver reports whether the round of a snapshot is over.
func roundOver(s *table.Snapshot) bool {
	return s.Public.Phase == round.ScoredPhase || s.Public.Phase == round.AbandonedPhase
}
