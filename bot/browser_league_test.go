package bot_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"shengji/bot/sandbox"
	"shengji/bot/view"
	"shengji/store"
)

// leagueMatches is how many matches the friends of the pictures have played.
const leagueMatches = 20

// TestBrowserLeague takes a picture of every screen of a league of four friends,
// on a phone, in English and in Chinese, into the folder that SHENGJI_SCREENS
// names as seen from the root of the project:
//
//	SHENGJI_SCREENS=screens go test ./bot -run TestBrowserLeague
func TestBrowserLeague(t *testing.T) {
	folder := pictureFolder(t, "SHENGJI_SCREENS")
	for _, one := range []struct{ locale, name string }{{"en-US", "en"}, {"zh-CN", "zh"}} {
		t.Run(one.name, func(t *testing.T) {
			w := startWith(t, quick, illustrated(t))
			w.server.SetLocale(one.locale)
			people, a := w.friends(leagueMatches)
			ann := people[0]
			ann.SetLocale(one.locale)
			b := w.browse(phone, "Ann")
			b.pictureLeague(ann, people, a, filepath.Join(folder, "league-%s-"+one.name+".png"))
		})
	}
}

// pictureLeague opens one screen after the other.
func (b *browser) pictureLeague(ann *sandbox.Member, people []*sandbox.Member, a *annals, name string) {
	b.Helper()
	n, season := 0, map[string]string{"en-US": "Autumn", "zh-CN": "秋季赛"}[ann.Locale]
	take := func(what string, pictures int, m *sandbox.Message) {
		b.Helper()
		if pictures > 0 {
			b.until("the charts of "+what, func() bool { return len(newest(ann, m.ID).Attachments) == pictures })
		}
		b.visit("Ann", channel)
		n++
		b.picture(to(m), fmt.Sprintf(name, fmt.Sprintf("%02d-%s", n, what)))
	}
	shown := func(path string, options map[string]string) *sandbox.Message {
		b.Helper()
		b.tidy(ann)
		return b.command(ann, path, options)
	}
	b.command(ann, "settings server", map[string]string{"zone": "Asia/Shanghai", "digest": "1", "minimum": "5"})
	m := shown("standings", nil)
	take("standings", 1, m)
	for _, tab := range []struct {
		screen   view.LeagueScreen
		pictures int
	}{{view.RatingsScreen, 1}, {view.PairsScreen, 1}, {view.MatchesScreen, 1}, {view.RivalsScreen, 0}, {view.StatsScreen, 2}} {
		b.answered(ann.Press(m.ID, b.tabTo(newest(ann, m.ID), tab.screen)))
		take(string(tab.screen), tab.pictures, m)
	}
	take("by-levels", 0, shown("standings", map[string]string{"sort": "levels"}))
	take("stats-of-dee", 2, shown("stats", map[string]string{"player": people[3].ID}))
	take("season-start", 0, shown("season start", map[string]string{"name": season, "day": a.ended.AddDate(0, 0, -10).Format(time.DateOnly)}))
	take("season", 1, shown("standings", nil))
	b.picture(theEnd, fmt.Sprintf(name, "10-season-end-of-message"))
	take("history", 0, shown("history", nil))
	m = shown("replay", nil)
	take("replay-deal", 1, m)
	for range 4 {
		b.pressOn(ann, m, view.PressReplay, view.MoveNext)
	}
	take("replay-trick", 1, m)
	b.pressOn(ann, m, view.PressReplay, view.MoveLast)
	take("replay-end", 1, m)
	take("verify", 1, shown("verify", nil))
	take("void", 0, shown("league void", map[string]string{"round": a.last, "reason": "cards were seen"}))
	b.command(ann, "league correct", map[string]string{"round": a.last, "points": "75", "reason": "miscounted the bottom"})
	b.command(ann, "league merge", map[string]string{"account": people[3].ID, "into": people[2].ID, "reason": "one person"})
	b.command(ann, "league unmerge", map[string]string{"account": people[3].ID, "reason": "two people after all"})
	take("audit", 0, shown("league audit", nil))
	take("restore", 0, shown("league restore", map[string]string{"round": a.last, "reason": "counted well after all"}))
	take("season-end", 0, shown("season end", nil))
	take("export", 9, shown("league export", nil))
	take("settings", 0, shown("settings server", nil))
	take("forget", 0, shown("settings forget", nil))
	b.tidy(ann)
	take("digest", 0, b.digested(ann, people, a))
}

// digested is the digest of a week in which a match was decided, which a start
// finds due.
func (b *browser) digested(ann *sandbox.Member, people []*sandbox.Member, a *annals) *sandbox.Message {
	b.Helper()
	a.now = time.Now().AddDate(0, 0, -3)
	for laps := a.match.Laps; a.match.Laps == laps; {
		a.play(sitting(people), func(m *sandbox.Member) bool { return m == ann || m == people[2] })
	}
	a.save(store.GuildSettings{Guild: server, Edit: func(settings json.RawMessage) (json.RawMessage, error) {
		var all map[string]any
		if err := json.Unmarshal(settings, &all); err != nil {
			return nil, err
		}
		digest := all["digest"].(map[string]any)
		digest["day"], digest["told"] = time.Now().AddDate(0, 0, -2).Weekday(), time.Time{}
		return json.Marshal(all)
	}})
	path, before := b.store.Path(), len(ann.Messages(channel))
	b.stop()
	b.run(path, quick)
	b.until("the digest", func() bool { return len(ann.Messages(channel)) > before })
	all := ann.Messages(channel)
	return all[len(all)-1]
}
