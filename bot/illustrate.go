package bot

import (
	"fmt"
	"slices"

	"shengji/bot/chat"
	"shengji/bot/picture"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/round"
	"shengji/game/rules"
)

// illustrateBoard puts the picture of the table on a board. It knows what the
// public knows.
func (p *presenter) illustrateBoard(s *table.Snapshot, w view.Writer, m chat.Message) chat.Message {
	if _, bare := p.refused(); bare || s.Table.State != view.Playing || p.bot.Painter == nil {
		return m
	}
	t, v := &s.Table, s.Public
	f := chat.File{
		Name: fmt.Sprintf("table-%d-%d.png", s.Deal, v.Version), Type: "image/png",
		Data: p.bot.Painter.Table(tablePicture(w, t, v), picture.Phone),
	}
	return view.Illustrated(m, f, w.BoardAlt(t, v))
}

// tablePicture shows the trick that lies on the table, or the last one.
func tablePicture(w view.Writer, t *view.Table, v round.View) picture.Table {
	shown := picture.Table{
		Level: v.Level, Trump: v.Trump, TrumpKnown: v.TrumpKnown,
		Points: v.Points, Needed: v.Rules.Brackets.TakeOver(),
	}
	for i := range shown.Seats {
		seat := round.Seat(i)
		shown.Seats[i] = picture.TableSeat{
			Name: w.SeatName(t, seat), Team: teamOf(&v.Rules, v.Declarer, v.Partner, seat), Declarer: v.Declarer == seat,
			Turn: slices.Contains(v.Turn, seat), Left: v.Counts[i],
		}
	}
	if n := len(v.Tricks); n > 0 {
		for _, play := range v.Tricks[n-1].Plays {
			shown.Seats[play.Seat].Played = play.Cards
			shown.Seats[play.Seat].Winning = play.Seat == v.Tricks[n-1].Winner
		}
	}
	return shown
}

// illustrateSummary puts the four hands of a round that is over under its
// summary.
func (p *presenter) illustrateSummary(t *view.Table, r *view.Result, w view.Writer, m chat.Message) chat.Message {
	v := r.View
	if _, bare := p.refused(); bare || p.bot.Painter == nil || v.Hands == nil || v.Tally == nil {
		return m
	}
	shown := picture.Summary{
		Bottom: v.Bottom, BottomTitle: w.Say("summary.bottom_title"),
		Level: v.Level, Trump: v.Tally.Trump,
	}
	if v.Tally.Multiplier > 0 {
		shown.BottomTaken = fmt.Sprintf("%d × %d", v.Tally.Bottom, v.Tally.Multiplier)
	}
	for i := range shown.Seats {
		seat := round.Seat(i)
		shown.Seats[i] = picture.SummarySeat{
			Name: w.ResultName(t, r, seat), Team: teamOf(&v.Rules, v.Tally.Declarer, v.Tally.Partner, seat),
			Declarer: v.Tally.Declarer == seat, Hand: v.Hands[i], Points: takenBy(v, seat),
		}
	}
	f := chat.File{
		Name: fmt.Sprintf("round-%d.png", r.Proof.Deal), Type: "image/png",
		Data: p.bot.Painter.Summary(shown, picture.Phone),
	}
	return view.Illustrated(m, f, w.SummaryAlt(t, r))
}

// teamOf gives a seat the colour that it has in the text: where the partner is
// called, the declarer and those known to be with him are a team.
func teamOf(r *rules.Rules, declarer, partner, seat round.Seat) picture.Team {
	with := seat.Team() == 0
	if r.Partners == rules.Called {
		with = seat == declarer || seat == partner
	}
	if with {
		return picture.Blue
	}
	return picture.Gold
}

// takenBy adds up the points of the tricks that a seat took.
func takenBy(v round.View, seat round.Seat) int {
	points := 0
	for _, trick := range v.Tricks {
		if trick.Winner == seat {
			points += trick.Points
		}
	}
	return points
}
