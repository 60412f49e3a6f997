package bot

import (
	"context"
	"fmt"

	"shengji/bot/chat"
	"shengji/bot/picture"
	"shengji/bot/view"
	"shengji/game/record"
	"shengji/game/round"
	"shengji/store"
)

// replay opens a finished round at its deal.
func (a *asked) replay(ctx context.Context) error {
	row, err := a.namedRound(ctx)
	if err != nil {
		return err
	}
	return a.openReplay(ctx, row)
}

func (a *asked) openReplay(ctx context.Context, row store.Round) error {
	r, err := a.replayOf(row)
	if err != nil {
		return err
	}
	return a.private(ctx, a.illustratedReplay(&r))
}

// pressReplay opens the round of a button, or goes to another step of it.
func (p *pressed) pressReplay(ctx context.Context) error {
	row, err := p.pressedRound(ctx)
	if err != nil {
		return err
	}
	at, ok := p.number(1)
	if len(p.id.Args) < 3 {
		return p.openReplay(ctx, row)
	}
	r, err := p.replayOf(row)
	if err != nil {
		return err
	}
	if !ok || at >= len(r.Steps) {
		return p.private(ctx, p.Trouble(view.OldPress))
	}
	r.At = at
	r.Move(p.id.Args[2])
	return p.bot.Chat.Update(ctx, p.Interaction, p.illustratedReplay(&r))
}

func (a *asked) replayOf(row store.Round) (view.Replay, error) {
	past, err := a.past(row)
	if err != nil {
		return view.Replay{}, err
	}
	kept, err := record.Read(row.Proof.Record)
	if err != nil {
		return view.Replay{}, fmt.Errorf("replaying round %s: %w", row.ID, err)
	}
	steps, err := kept.Steps()
	if err != nil {
		return view.Replay{}, fmt.Errorf("replaying round %s: %w", row.ID, err)
	}
	return view.Replay{PastRound: past, Steps: steps}, nil
}

// illustratedReplay is a step with its picture: the table of a trick, else the
// four hands. It is drawn where the press is answered; no table waits for it.
func (a *asked) illustratedReplay(r *view.Replay) chat.Message {
	m := a.Replay(r)
	if a.bot.Painter == nil {
		return m
	}
	f := chat.File{Name: fmt.Sprintf("replay-%s-%d-%d.png", r.Table, r.Deal, r.At), Type: "image/png"}
	if s := r.Step(); s.Part == record.Trick {
		f.Data = a.bot.Painter.Table(tablePicture(a.Writer, r.Sat(), s.Public), picture.Phone)
	} else {
		f.Data = a.bot.Painter.Summary(handsPicture(a.Writer, r, s), picture.Phone)
	}
	return view.IllustratedReplay(m, f, a.ReplayAlt(r))
}

// handsPicture shows the hands of a step.
func handsPicture(w view.Writer, r *view.Replay, s record.Step) picture.Summary {
	v := s.Public
	shown := picture.Summary{Bottom: s.Laid(), BottomTitle: w.Say("summary.bottom_title"), Level: v.Level, Trump: v.Trump}
	if v.Tally != nil && v.Tally.Multiplier > 0 {
		shown.BottomTaken = fmt.Sprintf("%d × %d", v.Tally.Bottom, v.Tally.Multiplier)
	}
	for i := range shown.Seats {
		seat := round.Seat(i)
		shown.Seats[i] = picture.SummarySeat{
			Name: w.SeatName(r.Sat(), seat), Team: teamOf(&v.Rules, v.Declarer, v.Partner, seat),
			Declarer: v.Declarer == seat, Hand: s.Hands[i], Points: takenBy(v, seat),
		}
	}
	return shown
}
