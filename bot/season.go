package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"shengji/bot/chat"
	"shengji/bot/lang"
	"shengji/bot/standings"
	"shengji/bot/view"
	"shengji/game/refusal"
	"shengji/store"
)

// Why a season cannot start or end as it was asked for.
const (
	seasonRuns   refusal.Code = "season_runs"   // one season at a time
	noSeason     refusal.Code = "no_season"     // none is running
	dayUnread    refusal.Code = "day_unread"    // no day
	dayToCome    refusal.Code = "day_to_come"   // it has not begun
	dayInAnother refusal.Code = "day_in_season" // it belongs to a season that is over
	dayTooEarly  refusal.Code = "day_too_early" // the season had not begun
)

// medals are those that a season left, the best first.
func medals(f standings.Frozen) (won []view.Medalist) {
	for _, p := range f.Table.Medalists(f.Minimum) {
		won = append(won, view.Medalist{Medal: p.Medal(), Player: p.Player, Rating: p.Value})
	}
	return won
}

// season returns the answer to a command that starts or ends a season. The
// whole server sees it; why not, only the asker.
func season(do func(*asked, context.Context, guild, time.Time) (chat.Message, error)) func(*asked, context.Context) error {
	return func(a *asked, ctx context.Context) error {
		g, err := a.asStaff(ctx)
		if err != nil {
			return err
		}
		day, err := dayNamed(a.Options["day"], g.zone())
		if err != nil {
			return err
		}
		return a.unhurried(ctx, false, func(ctx context.Context) (chat.Message, error) {
			for {
				m, err := do(a, ctx, g, day)
				if !errors.Is(err, store.ErrConflict) || ctx.Err() != nil {
					return m, err
				}
				// A round ended meanwhile, or staff decided something: count it anew.
			}
		})
	}
}

// startSeason answers /season start; day is when it begins, zero is now.
func (a *asked) startSeason(ctx context.Context, g guild, day time.Time) (m chat.Message, err error) {
	now := time.Now() // what ends from here on counts in the season, what ended before is carried over
	archive, err := a.bot.Store.League(ctx, string(a.Guild), time.Time{}, time.Time{})
	if err != nil {
		return m, err
	}
	s := store.Season{ID: a.ID, Guild: string(a.Guild), Name: a.Options["name"], Started: now, Carried: json.RawMessage(`{}`)}
	if !day.IsZero() {
		s.Started = day
	}
	if n := len(archive.Seasons); n > 0 && s.Started.Before(archive.Seasons[n-1].Ended) {
		return m, &refusal.Refusal{Code: dayInAnother}
	}
	carried := 0
	if a.Options["carry"] != view.CarryNothing {
		if s.Carried, carried, err = a.bot.carry(archive, s.Started); err != nil {
			return m, err
		}
	}
	unchanged := store.Rated{Guild: s.Guild, Season: s.ID, Version: archive.Version}
	if err := a.saveSeason(ctx, s, unchanged); err != nil {
		return m, err
	}
	l := view.League{Season: seasonOf(s), Zone: g.zone()}
	return a.inServersLanguage(g).SeasonStarted(&l, carried), nil
}

// carry returns what players bring into a season: their ratings at the end of
// the last one or, if there was none, of what was played before.
func (b *Bot) carry(archive store.Archive, at time.Time) (carried json.RawMessage, players int, err error) {
	from := store.Season{ID: standings.AllTime, Ended: at}
	if n := len(archive.Seasons); n > 0 {
		from = archive.Seasons[n-1]
	}
	t, err := standings.Fold(standings.During(archive, from), from, b.League)
	if err != nil {
		return nil, 0, err
	}
	start := t.CarryOver(b.League.Widening)
	carried, err = json.Marshal(start)
	return carried, len(start), err
}

// endSeason answers /season end; day is its last, zero is up to now.
func (a *asked) endSeason(ctx context.Context, g guild, day time.Time) (m chat.Message, err error) {
	archive, err := a.bot.withoutRounds(ctx, a.Guild)
	if err != nil {
		return m, err
	}
	s := standings.Running(archive)
	if s.ID == standings.AllTime {
		return m, &refusal.Refusal{Code: noSeason}
	}
	ended := time.Now()
	if !day.IsZero() { // the whole of that day counts, as far as it has passed
		if next := dawn(day.Year(), day.Month(), day.Day()+1, g.zone()); next.Before(ended) {
			ended = next
		}
	}
	if !ended.After(s.Started) {
		return m, &refusal.Refusal{Code: dayTooEarly}
	}
	s.Ended = ended
	kept, err := a.bot.count(ctx, &archive, s)
	if err != nil {
		return m, err
	}
	if s.Frozen, err = json.Marshal(kept); err != nil {
		return m, fmt.Errorf("freezing season %s: %w", s.ID, err)
	}
	rated := store.Rated{Guild: s.Guild, Season: s.ID, Version: archive.Version, Ratings: standings.Ratings(kept.Table)}
	if err := a.saveSeason(ctx, s, rated); err != nil {
		return m, err
	}
	l, err := a.bot.read(ctx, archive, s, kept, "", "")
	if err != nil {
		return m, err
	}
	l.Season = seasonOf(s)
	l.Season.Medals = medals(kept)
	return a.inServersLanguage(g).SeasonEnded(&l.League), nil
}

// saveSeason keeps a season as it has become, and what comes before that.
func (a *asked) saveSeason(ctx context.Context, s store.Season, before ...store.Change) error {
	err := a.bot.Store.Save(ctx, append(before, s)...)
	switch {
	case errors.Is(err, store.ErrSeasonRuns):
		return &refusal.Refusal{Code: seasonRuns}
	case errors.Is(err, store.ErrEnded): // ended twice at the same moment
		return &refusal.Refusal{Code: noSeason}
	case err == nil:
		a.bot.ratings.bringUp(a.Guild)
	}
	return err
}

// dayNamed reads a day as the server's zone has it: the moment when it begins.
// Without one it is the zero time.
func dayNamed(typed string, zone *time.Location) (time.Time, error) {
	if typed == "" {
		return time.Time{}, nil
	}
	day, err := time.Parse(time.DateOnly, typed)
	if err != nil || day.IsZero() {
		return day, &refusal.Refusal{Code: dayUnread}
	}
	if day = dawn(day.Year(), day.Month(), day.Day(), zone); day.After(time.Now()) {
		return day, &refusal.Refusal{Code: dayToCome}
	}
	return day, nil
}

// dawn is the first moment of a day. Where clocks are changed at midnight that
// may be 1:00, or the first of two 0:00; which one time.Date returns is open.
func dawn(year int, month time.Month, day int, zone *time.Location) time.Time {
	today := time.Date(year, month, day, 12, 0, 0, 0, zone).Day()
	at := time.Date(year, month, day, 0, 0, 0, 0, zone).Add(-time.Hour)
	for at.Day() != today {
		at = at.Add(time.Hour)
	}
	return at
}

// asStaff returns the settings of the server if the asker is staff there.
func (a *asked) asStaff(ctx context.Context) (guild, error) {
	if !a.staff {
		return guild{}, &refusal.Refusal{Code: notStaff}
	}
	return a.bot.guild(ctx, a.Guild)
}

// inServersLanguage writes what everybody on the server reads.
func (a *asked) inServersLanguage(g guild) view.Writer {
	w := a.Writer
	w.Text = lang.For(g.locale(a.GuildLocale))
	return w
}
