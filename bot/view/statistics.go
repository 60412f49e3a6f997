package view

import (
	"slices"
	"strings"

	"shengji/game/league"
)

// medalSigns are the medals as emoji.
var medalSigns = map[league.Medal]string{league.Gold: "🥇", league.Silver: "🥈", league.Bronze: "🥉"}

// outcomeSigns show the last rounds at a glance; they differ in shape too.
var outcomeSigns = map[league.Outcome]string{league.Won: "✅", league.Lost: "❌", league.Drawn: "➖"}

// stats are one player's figures.
func (w Writer) stats(l *League, p LeaguePage) sheet {
	f := l.Player(p.Player)
	s := sheet{controls: w.playerMenu(l, p)}
	if f == nil {
		s.head = []string{w.leagueTitle(l, w.Say("standings.tab_stats"))}
		s.items = []string{w.Say("standings.not_played")}
		if l.Names[p.Player] != "" {
			s.items = []string{w.Say("standings.not_played_by", "Who", w.player(l, p.Player))}
		}
		return s
	}
	s.head = append([]string{w.leagueTitle(l, w.player(l, p.Player)), w.medals(l, p.Player)}, w.ratingLines(l, f)...)
	s.items = append(w.records(f), w.manner(f)...)
	s.foot = w.company(l, f)
	return s
}

// medals lists what somebody won in the seasons that are over.
func (w Writer) medals(l *League, p league.Player) string {
	var won []string
	for _, s := range l.Seasons {
		for _, m := range s.Medals {
			if m.Player == p {
				won = append(won, medalSigns[m.Medal]+" "+seasonText(s.Name))
			}
		}
	}
	return strings.Join(won[max(0, len(won)-mostMedals):], " · ")
}

// mostMedals is how many medals are named; the latest count.
const mostMedals = 10

// ratingLines say what somebody's rating is, and where he stands with it.
func (w Writer) ratingLines(l *League, f *league.Figures) []string {
	line := w.Say("stats.rating", "Rating", "**"+w.figure(league.ByRating, f)+"**")
	places := l.Ranking(league.ByRating, l.Minimum)
	if i := slices.IndexFunc(places, func(p league.Place) bool { return p.Player == f.Player }); i >= 0 {
		line += " · " + w.Say("stats.place", "Place", places[i].Place, "Of", len(places))
	}
	about := w.Say("stats.rating_about", "Mu", decimal(f.Mu), "Sigma", decimal(f.Sigma), "Count", f.Rated)
	if f.Provisional() {
		about += " · " + w.Say("stats.provisional")
	}
	return []string{line, "-# " + about}
}

// records tell how often somebody won, and as what.
func (w Writer) records(f *league.Figures) []string {
	won := func(key string, won, of int) string {
		return w.Say("stats."+key, "Won", won, "Of", of, "Share", percent(won, of))
	}
	return []string{
		won("matches", f.MatchesWon, f.Matches),
		won("rounds", f.Won, f.Rounds),
		won("declarer", f.AsDeclarer.Won, f.AsDeclarer.Rounds),
		won("partner", f.AsPartner.Won, f.AsPartner.Rounds),
		won("attacker", f.AsAttacker.Won, f.AsAttacker.Rounds),
		w.Say("stats.levels", "Levels", w.figure(league.ByLevels, f), "Each", w.figure(league.ByLevelRate, f)),
	}
}

// manner tells how somebody plays, and of late.
func (w Writer) manner(f *league.Figures) []string {
	var last []string
	for _, o := range f.Last {
		last = append(last, outcomeSigns[o])
	}
	lines := []string{
		w.Say("stats.points", "Attacked", w.figure(league.ByPoints, f), "Conceded", w.figure(league.ByConceded, f)),
		w.Say("stats.held", "Count", f.Held),
		w.Say("stats.bottoms", "Count", f.Bottoms, "Points", f.BottomPoints),
		w.Say("stats.throws", "Stood", f.Stood, "Failed", f.Failed),
		w.streak(f),
		w.Say("stats.last", "Rounds", strings.Join(last, "")),
	}
	if f.Coins != 0 {
		lines = append(lines, w.Say("stats.coins", "Coins", signed(f.Coins)))
	}
	return lines
}

func (w Writer) streak(f *league.Figures) string {
	key, n := "stats.streak_won", f.Streak
	switch {
	case n < 0:
		key, n = "stats.streak_lost", -n
	case n == 0:
		key = "stats.streak_none"
	}
	return w.Say(key, "Count", n) + " · " + w.Say("stats.longest", "Count", f.Longest)
}

// company names with whom and against whom somebody does best and worst.
func (w Writer) company(l *League, f *league.Figures) (lines []string) {
	var known []pairing
	for _, t := range l.together(f.Player) {
		if t.known {
			known = append(known, t)
		}
	}
	partner := func(key string, t pairing) {
		other := t.A
		if other == f.Player {
			other = t.B
		}
		lines = append(lines, w.Say(key, "Who", w.player(l, other), "Levels", signedTenths(t.better)))
	}
	if len(known) > 0 && known[0].better > 0 {
		partner("stats.best_partner", known[0])
	}
	if last := len(known) - 1; last > 0 && known[last].better < 0 {
		partner("stats.worst_partner", known[last])
	}
	return lines
}
