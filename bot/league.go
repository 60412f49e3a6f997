package bot

import (
	"context"
	"slices"
	"time"

	"shengji/bot/chat"
	"shengji/bot/route"
	"shengji/bot/standings"
	"shengji/bot/view"
	"shengji/game/league"
	"shengji/game/refusal"
	"shengji/store"
)

// noSuchSeason refuses a season that the server has not had.
const noSuchSeason refusal.Code = "no_such_season"

// showStandings answers /standings.
func (a *asked) showStandings(ctx context.Context) error {
	return a.openLeague(ctx, view.LeaguePage{
		Screen: view.StandingsScreen, Season: a.Options["season"], Sort: league.Key(a.Options["sort"]),
	})
}

// showStats answers /stats.
func (a *asked) showStats(ctx context.Context) error {
	whose := league.Player(a.Options["player"])
	if whose == "" {
		whose = league.Player(a.User)
	}
	return a.openLeague(ctx, view.LeaguePage{Screen: view.StatsScreen, Season: a.Options["season"], Player: whose})
}

// openLeague shows a page of the league in a message of its own: to the asker in
// his language, or to everybody in the server's.
func (a *asked) openLeague(ctx context.Context, p view.LeaguePage) error {
	if a.Options["public"] != "true" {
		return a.showLeague(ctx, p, a.Writer, a.User)
	}
	g, err := a.bot.guild(ctx, a.Guild)
	if err != nil {
		return err
	}
	return a.showLeague(ctx, p, a.inServersLanguage(g), "")
}

// turnLeague shows the page that a button or a menu of the league leads to.
func (a *asked) turnLeague(ctx context.Context, id route.ID) error {
	p, ok := view.ReadLeaguePage(id, a.Values)
	switch {
	case !ok:
		return a.private(ctx, a.Trouble(view.OldPress))
	case p.Screen == view.AuditScreen:
		return a.unhurried(ctx, true, func(ctx context.Context) (chat.Message, error) { return a.auditPage(ctx, p.Number) })
	}
	return a.showLeague(ctx, p, a.Writer, a.User)
}

// showLeague shows a page to its reader, "" is everybody, and then its charts.
func (a *asked) showLeague(ctx context.Context, p view.LeaguePage, w view.Writer, reader chat.UserID) error {
	a.bot.pages.open(a.Interaction)
	var l *leagueRead
	var m chat.Message
	err := a.unhurried(ctx, reader != "", func(ctx context.Context) (chat.Message, error) {
		read, err := a.bot.league(ctx, a.Guild, p, reader)
		if err != nil {
			return m, err
		}
		p.Season, p.Player = read.Season.ID, read.counts(p.Player)
		l, m = read, w.League(&read.League, p)
		m.Private = reader != ""
		return m, nil
	})
	if err == nil && l != nil {
		a.bot.tables.Go(func() { a.illustrateLeague(w, l, p, m) })
	}
	return err
}

// A leagueRead is a league as it was read for one answer.
type leagueRead struct {
	view.League
	archive store.Archive
}

// counts returns the account that an account counts as. In a season that was
// over before it was merged it counts by itself.
func (l *leagueRead) counts(p league.Player) league.Player {
	if l.Player(p) != nil {
		return p
	}
	return l.merged(p)
}

func (l *leagueRead) merged(p league.Player) league.Player {
	return league.Player(l.archive.Player(string(p)))
}

// league reads the season that a page is of, and counts it unless that was done
// since anything changed. Without a season that is the running one, or all time.
func (b *Bot) league(ctx context.Context, id chat.GuildID, p view.LeaguePage, reader chat.UserID) (*leagueRead, error) {
	archive, err := b.withoutRounds(ctx, id)
	if err != nil {
		return nil, err
	}
	s, err := seasonIn(archive.Seasons, p.Season)
	if err != nil {
		return nil, err
	}
	kept, ok := b.tallies.of(archive, s)
	if !ok {
		if kept, err = b.count(ctx, &archive, s); err != nil {
			return nil, err
		}
		b.tallies.keep(archive, s, kept)
	}
	return b.read(ctx, archive, s, kept, p.Player, reader)
}

// withoutRounds is the archive of a server without rounds.
func (b *Bot) withoutRounds(ctx context.Context, id chat.GuildID) (store.Archive, error) {
	now := time.Now()
	return b.Store.League(ctx, string(id), now, now)
}

// count counts the rounds of a season, which it reads into its archive, or takes
// what was frozen of it.
func (b *Bot) count(ctx context.Context, archive *store.Archive, s store.Season) (kept standings.Frozen, err error) {
	if s.Frozen != nil {
		return standings.Thaw(s)
	}
	if *archive, err = b.Store.League(ctx, archive.Guild.ID, s.Started, s.Ended); err != nil {
		return kept, err
	}
	g, err := guildOf(archive.Guild)
	if err != nil {
		return kept, err
	}
	kept.Minimum = b.minimum(g)
	for _, r := range archive.Rounds {
		if r.Ruled == store.Void {
			kept.Struck++
		}
	}
	kept.Table, err = standings.Fold(*archive, s, b.League)
	return kept, err
}

// read is a league as it was counted, for a reader.
func (b *Bot) read(ctx context.Context, archive store.Archive, s store.Season, kept standings.Frozen, named league.Player, reader chat.UserID) (*leagueRead, error) {
	g, err := guildOf(archive.Guild)
	if err != nil {
		return nil, err
	}
	l := &leagueRead{archive: archive}
	l.Table, l.Minimum, l.Struck = kept.Table, kept.Minimum, kept.Struck
	l.Zone, l.Season, l.Names = g.zone(), seasonOf(s), make(map[league.Player]string, len(archive.Names))
	for user, name := range archive.Names {
		l.Names[league.Player(user)] = name
	}
	l.Reader = l.counts(league.Player(reader))
	if err := b.name(ctx, l, named); err != nil {
		return nil, err
	}
	for _, into := range archive.Merges { // who may not have sat here himself
		if err := b.name(ctx, l, league.Player(into)); err != nil {
			return nil, err
		}
	}
	l.addSeasons(s.ID)
	return l, nil
}

// name finds the name of somebody who has no round on the server.
func (b *Bot) name(ctx context.Context, l *leagueRead, p league.Player) error {
	if p == "" || l.Names[p] != "" || store.Former(string(p)) {
		return nil
	}
	who, err := b.person(ctx, chat.UserID(p))
	l.Names[p] = who.Name
	return err
}

// addSeasons lists the server's seasons, with the medals that they left: those of
// a merged account are the other one's too.
func (l *leagueRead) addSeasons(shown string) {
	for _, s := range l.archive.Seasons {
		v := seasonOf(s)
		// What cannot be read is told of where that season is shown.
		if kept, err := standings.Thaw(s); err == nil {
			v.Medals = medals(kept)
			for i := range v.Medals {
				v.Medals[i].Player = l.merged(v.Medals[i].Player)
			}
		}
		l.Seasons = append(l.Seasons, v)
		if s.ID == shown {
			l.Season = v
		}
	}
}

// minimum is how many rounds a place needs on a server.
func (b *Bot) minimum(g guild) int {
	if g.Minimum != nil {
		return *g.Minimum
	}
	return b.League.MinimumRounds
}

// seasonIn finds a season by its id, or by its name as people type it; without
// either the running one, or all time.
func seasonIn(seasons []store.Season, name string) (store.Season, error) {
	switch name {
	case view.AllTime:
		return store.Season{ID: standings.AllTime}, nil
	case "":
		return standings.Running(store.Archive{Seasons: seasons}), nil
	}
	for _, s := range slices.Backward(seasons) {
		if s.ID == name || s.Name == name {
			return s, nil
		}
	}
	return store.Season{}, &refusal.Refusal{Code: noSuchSeason}
}

func seasonOf(s store.Season) view.Season {
	v := view.Season{ID: s.ID, Name: s.Name, Started: s.Started, Ended: s.Ended}
	if s.ID == standings.AllTime {
		v.ID = view.AllTime
	}
	return v
}

// suggestSeasons completes the name of a season.
func (a *asked) suggestSeasons(ctx context.Context) error {
	seasons, err := a.bot.Store.Seasons(ctx, string(a.Guild))
	if err != nil {
		return err
	}
	var named []view.Season
	for _, s := range seasons {
		named = append(named, seasonOf(s))
	}
	return a.bot.Chat.Suggest(ctx, a.Interaction, a.SeasonChoices(a.Options[a.Focused], named))
}

// zone is the server's time zone, in which days begin and end.
func (g guild) zone() *time.Location {
	at, err := time.LoadLocation(g.Zone)
	if err != nil { // this host knows fewer zones than the one where it was set
		return time.UTC
	}
	return at
}

// locale is the language of what everybody on a server reads.
func (g guild) locale(discord string) string {
	if g.Language != "" {
		return g.Language
	}
	return discord
}
