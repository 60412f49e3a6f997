package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"shengji/bot/chat"
	"shengji/bot/picture"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/card"
	"shengji/game/league"
	"shengji/game/round"
	"shengji/store"
)

// longestRace is how many rounds of a match are drawn before the one that
// decided it; of more the last ones.
const longestRace = 200

// illustrateRace puts the levels of a match under the summary of the round that
// decided it. Without them the summary says all the same who won.
func (p *presenter) illustrateRace(ctx context.Context, s *summary, w view.Writer, m chat.Message) chat.Message {
	if _, bare := p.refused(); bare || p.bot.Painter == nil {
		return m
	}
	course, err := p.bot.course(ctx, table.RoundID(p.id, s.deal))
	if err != nil {
		p.log.Warn().Err(err).Int("deal", s.deal).Msg("the levels of a match cannot be drawn")
	}
	if len(course) == 0 {
		return m
	}
	var names [4]string
	for i := range names {
		names[i] = w.ResultName(&s.table, s.result, round.Seat(i))
	}
	lanes := lanesOf(course, names)
	drawn := p.bot.Painter.Race(raceOf(w.Say("summary.race"), lanes), picture.Phone)
	f := chat.File{Name: fmt.Sprintf("levels-%d.png", s.deal), Type: "image/png", Data: drawn}
	return view.WithCharts(m, []view.Chart{{File: f, Alt: w.LanesAlt(lanes)}})
}

// course returns the facts of the rounds of a match up to the one that decided
// it, from the one after it was decided before, as they count: without those that
// are struck out. It is empty if the round with this id did not decide it.
func (b *Bot) course(ctx context.Context, id string) ([]league.Facts, error) {
	last, err := b.Store.Round(ctx, id)
	if err != nil {
		return nil, err
	}
	facts, err := factsOf(last)
	if err != nil || !facts.Decides() {
		return nil, err
	}
	before, err := b.Store.Rounds(ctx, store.Query{Match: last.Match, State: store.Finished, Before: last.Number, Limit: longestRace})
	if err != nil {
		return nil, err
	}
	before = slices.DeleteFunc(before, func(r store.Round) bool { return r.Ruling != nil && r.Ruling.Kind == store.Void })
	course := []league.Facts{facts}
	for _, row := range before { // the latest first
		facts, err := factsOf(row)
		if err != nil {
			return nil, err
		}
		if facts.Decides() {
			break
		}
		course = append(course, facts)
	}
	slices.Reverse(course)
	return course, nil
}

// factsOf are those that count of a round, by the last ruling on it.
func factsOf(row store.Round) (f league.Facts, err error) {
	if row.Result == nil {
		return f, fmt.Errorf("round %s was not played out", row.ID)
	}
	facts := row.Result.Facts
	if row.Ruling != nil && row.Ruling.Kind == store.Correct {
		facts = row.Ruling.Facts
	}
	if err := json.Unmarshal(facts, &f); err != nil {
		return f, fmt.Errorf("reading the facts of round %s: %w", row.ID, err)
	}
	return f, nil
}

// lanesOf follows the levels through the rounds of a match, by team or, where
// the partner is called, by seat.
func lanesOf(course []league.Facts, names [4]string) []view.Lane {
	first, last := &course[0], &course[len(course)-1]
	lanes := make([]view.Lane, 2)
	if first.Called {
		lanes = make([]view.Lane, 4)
	}
	for seat := range lanes {
		l := view.Lane{Name: names[seat], Levels: []card.Rank{first.Before[seat]}, Won: last.Champions[seat] || last.Laps[seat] > 0}
		if !first.Called {
			l.Name += " + " + names[seat+2]
		}
		for i := range course {
			l.Levels = append(l.Levels, course[i].After[seat])
		}
		lanes[seat] = l
	}
	return lanes
}

func raceOf(title string, lanes []view.Lane) picture.Race {
	r := picture.Race{Title: title}
	for _, l := range lanes {
		r.Lanes = append(r.Lanes, picture.Lane(l))
	}
	return r
}
