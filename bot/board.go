package bot

import (
	"context"
	"reflect"
	"time"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/round"
	"shengji/store"
)

// boardAge is after how long a board is posted anew: edits of messages older than
// an hour are limited hard (discord.md B6, 30046).
const boardAge = 50 * time.Minute

// showBoard edits the board, or posts it anew when it has to move to the end
// of the channel.
func (p *presenter) showBoard(ctx context.Context, s *table.Snapshot) error {
	p.mu.Lock()
	anew, said := p.repost, p.note
	p.mu.Unlock()
	m := p.drawBoard(s, said, s.Public)
	old := time.Since(p.board.posted) > boardAge && !p.board.posted.IsZero()
	stands := p.board.id != "" && !p.board.gone && p.board.channel == s.Table.Channel
	if mute, _ := p.refused(); stands && (mute || !old && !anew) {
		if p.onlyDealt(s, said) {
			return nil
		}
		return p.editBoard(ctx, s, m)
	}
	return p.postBoard(ctx, s, m)
}

// onlyDealt reports whether nothing but cards has come since the board was
// shown. A wave is not worth an edit: panels show it, and cost nothing.
func (p *presenter) onlyDealt(s *table.Snapshot, said note) bool {
	v := s.Public
	if v.Phase != round.DealingPhase {
		return false
	}
	v.Dealt, v.Counts = p.wave.Dealt, p.wave.Counts
	return reflect.DeepEqual(p.drawBoard(s, said, v), p.board.shown)
}

// drawBoard draws the board of a view of the public, with a note.
func (p *presenter) drawBoard(s *table.Snapshot, said note, v round.View) chat.Message {
	return p.public(s, func(w view.Writer) chat.Message {
		t := s.Table
		if said.kind != "" {
			t.Note = w.Note(&t, said.kind, said.seat)
		}
		return w.Board(&t, v)
	})
}

func (p *presenter) editBoard(ctx context.Context, s *table.Snapshot, m chat.Message) error {
	if reflect.DeepEqual(m, p.board.shown) {
		return nil
	}
	err := p.edit(ctx, p.board, p.illustrateBoard(s, p.writer(s), m))
	mute, _ := p.refused()
	switch fault := chat.FaultOf(err); {
	case err == nil:
		p.board.shown, p.wave = m, s.Public
	case fault == chat.MessageGone:
		p.board.gone = true
		p.bump()
		return nil
	case fault == chat.ThreadClosed && !mute: // posting opens an archived thread again
		p.bump()
		return nil
	}
	return err
}

// postBoard puts the old board away and posts a new one. Posting again after a
// crash in between finds the same message by its nonce.
func (p *presenter) postBoard(ctx context.Context, s *table.Snapshot, m chat.Message) error {
	old := p.board
	away := p.putAway(ctx, old, s)
	if away != nil && !over(away) {
		return away
	}
	id, err := p.post(ctx, s.Table.Channel, p.illustrateBoard(s, p.writer(s), m), nonceOf("board", p.id, old.id))
	if err != nil {
		return err
	}
	p.board = message{channel: s.Table.Channel, id: id, shown: m, posted: time.Now()}
	p.wave = s.Public
	p.mu.Lock()
	p.repost = false
	p.mu.Unlock()
	if chat.FaultOf(away) == chat.ThreadClosed { // the post has opened it
		if err := p.putAway(ctx, old, s); err != nil {
			p.log.Warn().Err(err).Msg("an old board still has its buttons")
		}
	}
	return p.bot.Store.Save(ctx, store.Board{Table: p.id, Channel: string(p.board.channel), Message: string(id)})
}

// putAway deletes a board, so that there are never two of a table; in a channel
// that the table has left it says where the table is.
func (p *presenter) putAway(ctx context.Context, old message, s *table.Snapshot) error {
	switch {
	case old.id == "" || old.gone:
		return nil
	case old.channel != s.Table.Channel:
		return p.edit(ctx, old, p.public(s, func(w view.Writer) chat.Message { return w.Moved(&s.Table) }))
	}
	return p.bot.Chat.Delete(ctx, old.channel, old.id)
}
