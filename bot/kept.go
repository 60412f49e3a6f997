package bot

import (
	"context"
	"encoding/json"
	"fmt"

	"shengji/bot/chat"
	"shengji/store"
)

// kept is where the messages stand that a later process has to find again, beside
// the board: the call of whose turn it is, and the hands in direct messages.
type kept struct {
	Ping  place       `json:"ping,omitzero"`
	Hands [4]keptHand `json:"hands"` // by seat
}

type place struct {
	Channel chat.ChannelID `json:"channel,omitempty"`
	Message chat.MessageID `json:"message,omitempty"`
}

// A keptHand is that of a deal. Whose it is the seat tells: no id of a person is
// kept here.
type keptHand struct {
	place
	Deal int `json:"deal,omitempty"`
}

func (m message) place() place { return place{m.channel, m.id} }

func (l place) message() message { return message{channel: l.Channel, id: l.Message} }

// find takes up the messages of an earlier process. The call goes at the first
// occasion, the hands are edited.
func (p *presenter) find(messages json.RawMessage) error {
	if err := json.Unmarshal(messages, &p.kept); err != nil {
		return fmt.Errorf("reading the messages of table %s: %w", p.id, err)
	}
	if p.kept.Ping != (place{}) {
		p.ping = ping{message: p.kept.Ping.message(), turn: "of an earlier process"}
	}
	for seat, h := range p.kept.Hands {
		p.directs[seat] = direct{message: h.message(), deal: h.Deal}
	}
	return nil
}

// keep notes in the store where messages stand now.
func (p *presenter) keep(ctx context.Context) error {
	now := kept{Ping: p.ping.place()}
	for seat, d := range p.directs {
		now.Hands[seat] = keptHand{d.place(), d.deal}
	}
	if now == p.kept {
		return nil
	}
	text, err := json.Marshal(now)
	if err != nil {
		return err
	}
	if err := p.bot.Store.Save(ctx, store.Messages{Table: p.id, Messages: text}); err != nil {
		return err
	}
	p.kept = now
	return nil
}
