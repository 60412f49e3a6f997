package bot

import (
	"context"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/round"
	"shengji/store"
)

// A summary waits to be posted.
type summary struct {
	deal   int
	table  view.Table
	result *view.Result // nil: the round was abandoned
	reason round.AbandonReason
	proof  view.Proof
}

func (m *summary) write(w view.Writer) chat.Message {
	if m.result == nil {
		return w.Abandoned(&m.table, m.reason, m.proof)
	}
	return w.Summary(&m.table, m.result)
}

// postSummaries posts what is left to be said of rounds that are over, for good.
func (p *presenter) postSummaries(ctx context.Context, s *table.Snapshot) error {
	for {
		p.mu.Lock()
		waiting := p.summaries
		p.mu.Unlock()
		if len(waiting) == 0 {
			return nil
		}
		first := waiting[0]
		m := p.public(s, first.write)
		if w := p.writer(s); first.result != nil {
			m = p.illustrateSummary(&first.table, first.result, w, m)
			m = p.illustrateRace(ctx, &first, w, m)
		}
		_, err := p.post(ctx, s.Table.Channel, m, nonceOf("summary", p.id, first.deal))
		switch chat.FaultOf(err) {
		case chat.Invalid, chat.Refused: // it will never be taken: what comes after it must be
			p.log.Error().Err(err).Int("deal", first.deal).Msg("a summary cannot be posted")
			err = nil
		}
		if err != nil {
			return err
		}
		if err := p.bot.Store.Save(ctx, store.Told{Table: p.id, Deal: first.deal}); err != nil {
			return err
		}
		p.mu.Lock()
		p.summaries = p.summaries[1:]
		// The next round is started where its players have just read the last one.
		p.repost = true
		p.mu.Unlock()
	}
}
