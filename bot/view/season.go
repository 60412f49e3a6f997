package view

import (
	"fmt"
	"slices"
	"time"

	"shengji/bot/chat"
	"shengji/game/league"
)

// SeasonStarted tells everybody that a season counts from now on, or from an
// earlier moment; carried is how many bring a rating along.
func (w Writer) SeasonStarted(l *League, carried int) chat.Message {
	lines := []string{
		"🏁 " + w.Say("season.started", "Season", seasonText(l.Season.Name)),
		w.Say("season.counts_from", "Moment", l.moment(l.Season.Started)),
	}
	if carried > 0 {
		lines = append(lines, "-# "+w.Say("season.carried", "Count", carried))
	} else {
		lines = append(lines, "-# "+w.Say("season.fresh"))
	}
	return l.announcement(w, lines)
}

// SeasonEnded tells everybody how a season ended: medals, and who did best at
// what. Its figures are frozen from then on.
func (w Writer) SeasonEnded(l *League) chat.Message {
	lines := []string{
		"🏁 " + w.Say("season.ended", "Season", seasonText(l.Season.Name)),
		"-# " + w.stretch(l, l.Season),
		"-# " + w.totals(l.Table),
	}
	for _, m := range l.Season.Medals[:min(len(l.Season.Medals), mostMedals)] {
		lines = append(lines, medalSigns[m.Medal]+" **"+w.player(l, m.Player)+"** · "+decimal(m.Rating))
	}
	if len(l.Season.Medals) == 0 {
		lines = append(lines, w.Say("season.no_medals"))
	}
	lines = append(lines, w.honours(l, l.Table, l.Minimum)...)
	return l.announcement(w, append(lines, "-# "+w.Say("season.frozen")))
}

// announcement is for everybody, with a button to the standings.
func (l *League) announcement(w Writer, lines []string) chat.Message {
	p := LeaguePage{Screen: StandingsScreen, Season: l.Season.ID, Sort: league.ByRating}
	return chat.Message{Layout: []chat.Block{
		chat.Container{Accent: leagueGold, Blocks: []chat.Block{text(lines...)}},
		chat.Buttons{{ID: p.id(PressLeague), Label: w.Say("standings.tab_standings")}},
	}}
}

// honours name who did best at what, of those who played enough. A figure at
// which nobody did well is left out.
func (w Writer) honours(l *League, t *league.Table, minimum int) (lines []string) {
	for _, k := range []league.Key{league.ByLevels, league.ByWinRate, league.ByPoints, league.ByBottoms, league.ByLongest} {
		best := t.Ranking(k, max(minimum, 1))
		if len(best) == 0 || best[0].Value <= 0 {
			continue
		}
		names := ""
		for i, p := range best {
			if p.Place > 1 || i == mostSharing {
				break
			}
			if i > 0 {
				names += w.Say("list.comma")
			}
			names += w.player(l, p.Player)
		}
		lines = append(lines, w.Say("season.honour", "Figure", w.Say("figure."+string(k)), "Who", names, "Value", w.figure(k, best[0].Figures)))
	}
	return lines
}

// mostSharing is how many are named who share an honour.
const mostSharing = 4

// moment writes a time as it is in the server's zone. Names of zones are left
// out: CST is in China and in America.
func (l *League) moment(at time.Time) string {
	at = at.In(l.Zone)
	_, seconds := at.Zone()
	offset := "UTC"
	if seconds != 0 {
		offset += fmt.Sprintf("%+d", seconds/3600)
	}
	if minutes := seconds / 60 % 60; minutes != 0 {
		offset += fmt.Sprintf(":%02d", max(minutes, -minutes))
	}
	return at.Format("2006-01-02 15:04 ") + offset
}

// SeasonChoices suggests seasons while a name is being typed, the latest first.
func (w Writer) SeasonChoices(typed string, seasons []Season) (choices []chat.Choice) {
	seasons = append([]Season{{ID: AllTime, Name: w.Say("standings.all_time")}}, seasons...)
	for _, s := range slices.Backward(seasons) {
		if contains(s.Name, typed) && len(choices) < maxOptions {
			choices = append(choices, chat.Choice{Name: plainSeason(s.Name), Value: s.ID})
		}
	}
	return choices
}
