package bot

import (
	"context"

	"shengji/bot/chat"
	"shengji/bot/picture"
	"shengji/game/refusal"
	"shengji/game/round"
)

// picture answers with a picture of the presser's own hand as it is now, the
// cards lifted that he may play. It asks the table for nothing, so a press of
// an older version is as good as one of the newest.
func (p *pressed) picture(ctx context.Context) error {
	if p.seat == round.Nobody || p.bot.Painter == nil || len(p.now.Seats[p.seat].Hand) == 0 {
		return p.refuseInPanel(ctx, &refusal.Refusal{Code: refusal.Stale})
	}
	v, c := p.now.Seats[p.seat], p.choices()
	shown := picture.Hand{Groups: p.Hand(v), Playable: c.Lifted(v.Hand)}
	f := chat.File{Name: "hand.png", Type: "image/png", Data: p.bot.Painter.Hand(shown, picture.Phone)}
	return p.private(ctx, p.HandPicture(&p.now.Table, v, c, f))
}
