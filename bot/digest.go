package bot

import (
	"cmp"
	"context"
	"slices"
	"time"

	"shengji/bot/chat"
	"shengji/bot/lang"
	"shengji/bot/standings"
	"shengji/bot/view"
	"shengji/game/league"
	"shengji/store"
)

// digestCheck is how often is looked whether a digest is due.
const digestCheck = time.Minute

// week is what a digest spans.
const week = 7 // days

// postDigests posts the digest of each server that wants one when it is due,
// until ctx ends. One that fell into a stop is posted after it.
func (b *Bot) postDigests(ctx context.Context) {
	tick := time.NewTicker(digestCheck)
	defer tick.Stop()
	for {
		if err := b.postDue(ctx, time.Now()); err != nil && ctx.Err() == nil {
			b.Log.Error().Err(err).Msg("digests were not posted")
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

func (b *Bot) postDue(ctx context.Context, now time.Time) error {
	rows, err := b.Store.Guilds(ctx)
	if err != nil {
		return err
	}
	for _, row := range rows {
		g, err := guildOf(row)
		if err != nil { // of one server: the others have theirs
			b.Log.Warn().Err(err).Str("guild", row.ID).Msg("a digest was not posted")
			continue
		}
		if g.Digest == nil {
			continue
		}
		due := g.Digest.due(now, g.zone())
		if !due.After(g.Digest.Told) {
			continue
		}
		if err := b.postDigest(ctx, chat.GuildID(row.ID), g, due); err != nil {
			b.Log.Warn().Err(err).Str("guild", row.ID).Msg("a digest was not posted")
		}
	}
	return nil
}

// due returns when a digest was due last.
func (d *digest) due(now time.Time, zone *time.Location) time.Time {
	now = now.In(zone)
	back := (int(now.Weekday()-d.Day) + week) % week
	on := func(back int) time.Time {
		return time.Date(now.Year(), now.Month(), now.Day()-back, d.Hour, 0, 0, 0, zone)
	}
	if at := on(back); !at.After(now) {
		return at
	}
	return on(back + week) // from the calendar: clocks may skip the hour of this week only
}

// postDigest posts the digest that was due then, and notes that. What a channel
// refuses is not tried again before the next one is due; a stop between both is
// covered by the nonce.
func (b *Bot) postDigest(ctx context.Context, id chat.GuildID, g guild, due time.Time) (err error) {
	defer caught(b.Log, "writing a digest", &err)
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	m, worth, err := b.digest(ctx, id, g, due)
	if err != nil {
		return err
	}
	var refused error
	if worth {
		_, err := b.Chat.Post(ctx, g.Digest.Channel, m, nonceOf("digest", id, due.Unix()))
		switch chat.FaultOf(err) {
		case chat.MessageGone, chat.ChannelGone, chat.Forbidden, chat.ThreadClosed, chat.Refused, chat.Invalid:
			refused = err
		default:
			if err != nil {
				return err
			}
		}
	}
	_, err = b.changeGuild(ctx, id, func(g *guild) error {
		if g.Digest != nil && g.Digest.Told.Before(due) {
			told := *g.Digest
			told.Told = due
			g.Digest = &told
		}
		return nil
	})
	return cmp.Or(err, refused)
}

// digest writes what the week before a moment brought; a week without a round
// is not worth a message.
func (b *Bot) digest(ctx context.Context, id chat.GuildID, g guild, due time.Time) (m chat.Message, worth bool, err error) {
	l, err := b.league(ctx, id, view.LeaguePage{}, "")
	if err != nil {
		return m, false, err
	}
	d := view.Digest{From: due.AddDate(0, 0, -week), Until: due}
	archive, err := b.Store.League(ctx, string(id), d.From, d.Until)
	if err != nil {
		return m, false, err
	}
	if d.Week, err = standings.Fold(archive, store.Season{ID: standings.AllTime}, b.League); err != nil || d.Week.Rounds == 0 {
		return m, false, err
	}
	wholeMatches(d.Week.Matches, l.Matches)
	began, err := l.began(b.League)
	if err != nil {
		return m, false, err
	}
	d.Steps = steps(l.Table, began, d.From, d.Until)
	w := view.Writer{Text: lang.For(g.locale(g.Digest.Locale)), Emoji: b.Emoji}
	return w.Digest(&l.League, d), true, nil
}

// wholeMatches replaces the matches of a week by what they are with the rounds
// before it, by which it is told who played them.
func wholeMatches(week, all []league.Match) {
	for i := range week {
		at := slices.IndexFunc(all, func(m league.Match) bool { return m.Round == week[i].Round })
		if at >= 0 { // else it was decided before the season that is shown
			week[i] = all[at]
		}
	}
}

// began are the ratings that the season which is read began with.
func (l *leagueRead) began(o standings.Options) (league.Ratings, error) {
	for _, s := range l.archive.Seasons {
		if s.ID == l.Season.ID {
			terms, err := standings.Terms(l.archive, s, o)
			return terms.Start, err
		}
	}
	return nil, nil // all time: everybody began anew
}

// steps are how far ratings moved within a time, the farthest up first. Who has
// none from before began with one, or anew.
func steps(t *league.Table, began league.Ratings, from, until time.Time) (all []view.Step) {
	moved := map[league.Player]*view.Step{}
	before := map[league.Player]float64{}
	for p, c := range began {
		before[p] = c.Shown()
	}
	for _, c := range t.Changes {
		switch {
		case c.Ended.Before(from):
			before[c.Player] = c.Shown()
		case c.Ended.Before(until):
			if moved[c.Player] == nil {
				moved[c.Player] = &view.Step{Player: c.Player, Before: before[c.Player]}
			}
			moved[c.Player].After = c.Shown()
		}
	}
	for _, s := range moved {
		if s.After > s.Before {
			all = append(all, *s)
		}
	}
	slices.SortFunc(all, func(a, b view.Step) int {
		return cmp.Or(cmp.Compare(b.After-b.Before, a.After-a.Before), cmp.Compare(a.Player, b.Player))
	})
	return all
}
