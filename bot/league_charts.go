package bot

import (
	"context"
	"slices"

	"shengji/bot/chat"
	"shengji/bot/picture"
	"shengji/bot/view"
	"shengji/game/league"
)

// Players that a chart shows at most: what can be told apart on a phone.
const (
	chartLines = 8
	chartPairs = 8
)

// illustrateLeague puts its charts on a screen of the league that is shown
// already. One that fails is left out: the text is enough.
func (a *asked) illustrateLeague(w view.Writer, l *leagueRead, p view.LeaguePage, m chat.Message) {
	if a.bot.Painter == nil {
		return
	}
	ctx, cancel := context.WithTimeout(a.bot.life, sendTime)
	defer cancel()
	var err error
	defer func() {
		if err != nil {
			a.bot.logAnswer(a.Interaction, err)
		}
	}()
	defer caught(a.bot.Log, "drawing a league", &err)
	charts, err := a.bot.charts(ctx, w, l, p)
	if err == nil && len(charts) > 0 && !a.bot.pages.left(a.Interaction) {
		err = a.bot.Chat.Revise(ctx, a.Interaction, view.WithCharts(m, charts))
	}
}

// charts draws what goes with a page.
func (b *Bot) charts(ctx context.Context, w view.Writer, l *leagueRead, p view.LeaguePage) ([]view.Chart, error) {
	c := charter{Writer: w, painter: b.Painter, l: l}
	switch p.Screen {
	case view.StandingsScreen, view.RatingsScreen:
		if p.Number == 0 && (p.Sort == league.ByRating || p.Sort == "" || p.Screen == view.RatingsScreen) {
			c.ratings(w.Say("chart.ratings"), l.leaders(league.ByRating, chartLines))
		}
	case view.PairsScreen:
		if p.Player == "" && p.Number == 0 {
			c.pairs(l.leaders(league.ByRounds, chartPairs))
		}
	case view.MatchesScreen:
		if n := len(l.Matches); n > 0 && p.Number == 0 {
			if err := c.race(ctx, b, l.Matches[n-1]); err != nil {
				return nil, err
			}
		}
	case view.StatsScreen:
		if f := l.Player(p.Player); f != nil {
			c.ratings(w.Say("stats.chart", "Who", w.PlayerName(&l.League, p.Player)), []league.Player{p.Player})
			c.roles(f)
		}
	}
	return c.charts, nil
}

// leaders are the first in a ranking of everybody.
func (l *leagueRead) leaders(k league.Key, n int) (players []league.Player) {
	for _, place := range l.Ranking(k, l.Minimum) {
		if len(players) < n {
			players = append(players, place.Player)
		}
	}
	return players
}

// A charter draws the charts of one page.
type charter struct {
	view.Writer
	painter *picture.Painter
	l       *leagueRead
	charts  []view.Chart
}

func (c *charter) add(name string, drawn []byte, alt string) {
	c.charts = append(c.charts, view.Chart{File: chat.File{Name: name + ".png", Type: "image/png", Data: drawn}, Alt: alt})
}

// ratings draws those of some players over time, of those who have any.
func (c *charter) ratings(title string, of []league.Player) {
	r := picture.Ratings{Title: title}
	points := map[league.Player][]picture.RatingPoint{}
	for _, change := range c.l.Changes {
		points[change.Player] = append(points[change.Player], picture.RatingPoint{At: change.Ended.In(c.l.Zone), Rating: change.Shown()})
	}
	of = slices.DeleteFunc(of, func(p league.Player) bool { return len(points[p]) == 0 })
	for _, p := range of {
		r.Lines = append(r.Lines, picture.RatingLine{Name: c.PlayerName(&c.l.League, p), Points: points[p]})
	}
	if len(of) > 0 {
		c.add("ratings", c.painter.Ratings(r, picture.Phone), c.RatingsAlt(&c.l.League, of))
	}
}

// pairs draws who is better together with whom.
func (c *charter) pairs(of []league.Player) {
	t := picture.Partners{Title: c.Say("chart.pairs"), Together: func(a, b int) (float64, bool) {
		return c.l.better(of[a], of[b])
	}}
	for _, p := range of {
		t.Names = append(t.Names, c.PlayerName(&c.l.League, p))
	}
	if len(of) > 1 {
		c.add("partners", c.painter.Partners(t, picture.Phone), c.PairsAlt(&c.l.League, of))
	}
}

// better is how much better two people are together. Their ids may have come out
// of order, when one of them was forgotten.
func (l *leagueRead) better(a, b league.Player) (levels float64, ok bool) {
	for _, p := range l.Pairs {
		if p.A == a && p.B == b || p.A == b && p.B == a {
			return l.BetterTogether(p)
		}
	}
	return 0, false
}

func (c *charter) roles(f *league.Figures) {
	r := picture.Roles{Title: c.Say("stats.roles")}
	names := c.RoleNames()
	for i, n := range []league.Count{f.AsDeclarer, f.AsPartner, f.AsAttacker} {
		r.Roles = append(r.Roles, picture.Role{Name: names[i], Rounds: n.Rounds, Won: n.Won})
	}
	c.add("roles", c.painter.Roles(r, picture.Phone), c.RolesAlt(f))
}

// race draws how the levels rose in a match that was decided.
func (c *charter) race(ctx context.Context, b *Bot, m league.Match) error {
	course, err := b.course(ctx, m.Round)
	if err != nil || len(course) == 0 {
		return err
	}
	last, err := b.Store.Round(ctx, m.Round)
	if err != nil {
		return err
	}
	var names [4]string
	for i, seat := range last.Seats {
		names[i] = c.PlayerName(&c.l.League, c.l.counts(league.Player(seat.User)))
	}
	lanes := lanesOf(course, names)
	c.add("race", c.painter.Race(raceOf(c.Say("chart.race"), lanes), picture.Phone), c.LanesAlt(lanes))
	return nil
}
