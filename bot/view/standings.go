package view

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"shengji/bot/chat"
	"shengji/game/league"
)

const (
	// leagueItems is how many items of two lines are on a page: what a phone
	// shows before the buttons are out of sight.
	leagueItems = 8
	// matchItems is less, as a match has three lines.
	matchItems = 5
	// provisionalSign stands before a rating that rests on few matches.
	provisionalSign = "≈ "
)

// standings rank everybody by a figure.
func (w Writer) standings(l *League, p LeaguePage) sheet {
	places := l.Ranking(p.Sort, l.Minimum)
	s := sheet{each: leagueItems, head: w.counted(l, p.Sort)}
	signs := l.medals(p.Sort)
	for _, place := range places {
		s.items = append(s.items, w.placeLine(l, p.Sort, place, signs)+"\n-# "+w.besides(p.Sort, place.Figures))
	}
	if len(places) == 0 {
		s.items = []string{w.Say("standings.nobody", "Count", l.Minimum)}
	}
	s.foot = append([]string{w.ownPlace(l, p.Sort, places), w.bestPair(l)}, w.standingsNotes(l, p.Sort, places)...)
	s.controls = []chat.Block{w.sortMenu(p)}
	return s
}

// counted says what a table counts, and by what it ranks.
func (w Writer) counted(l *League, k league.Key) []string {
	return []string{
		w.leagueTitle(l, w.Say("standings.tab_standings")),
		"-# " + w.Say("standings.by", "Figure", w.Say("figure."+string(k))),
		"-# " + w.totals(l.Table),
	}
}

// totals say how much a table counts.
func (w Writer) totals(t *league.Table) string {
	return w.Say("standings.rounds", "Count", t.Rounds) + " · " + w.Say("standings.matches", "Count", len(t.Matches)) +
		" · " + w.Say("standings.players", "Count", len(t.Players))
}

// medals are the signs of those whom a season that is over left one, in its
// ranking by rating.
func (l *League) medals(k league.Key) map[league.Player]string {
	if k != league.ByRating || l.Season.Ended.IsZero() {
		return nil
	}
	signs := make(map[league.Player]string)
	for _, p := range l.Medalists(l.Minimum) {
		signs[p.Player] = medalSigns[p.Medal()]
	}
	return signs
}

// placeLine is somebody's place, or his medal, with the figure that he has it for.
func (w Writer) placeLine(l *League, k league.Key, place league.Place, medals map[league.Player]string) string {
	at := cmp.Or(medals[place.Player], "**"+strconv.Itoa(place.Place)+"**")
	return at + " · " + l.bold(place.Player, w.player(l, place.Player)) + " · " + w.figure(k, place.Figures)
}

// besides tells what somebody did otherwise, in one line of a phone.
func (w Writer) besides(k league.Key, f *league.Figures) string {
	var parts []string
	for _, other := range []league.Key{league.ByRating, league.ByMatches, league.ByLevels, league.ByPoints} {
		if other != k && len(parts) < 3 {
			parts = append(parts, w.Say("standings.beside_"+string(other), "Value", w.figure(other, f), "Of", f.Matches))
		}
	}
	return strings.Join(parts, " · ")
}

// figure writes a figure as people read it, a dash where there is none.
func (w Writer) figure(k league.Key, f *league.Figures) string {
	value, ok := f.Value(k)
	if !ok {
		return "—"
	}
	switch k {
	case league.ByRating:
		if f.Provisional() {
			return provisionalSign + decimal(value)
		}
		return decimal(value)
	case league.ByMatchRate, league.ByWinRate, league.ByDeclarerRate, league.ByPartnerRate, league.ByAttackerRate:
		return shareText(value)
	case league.ByLevels:
		return levelsText(value)
	case league.ByLevelRate:
		return signedFixed(value, 2)
	case league.ByPoints, league.ByConceded:
		return strconv.FormatFloat(value, 'f', 0, 64)
	case league.ByStreak, league.ByCoins:
		return signed(int(value))
	}
	return strconv.Itoa(int(value))
}

// ownPlace says where the reader stands: he may be pages away.
func (w Writer) ownPlace(l *League, k league.Key, places []league.Place) string {
	i := slices.IndexFunc(places, func(p league.Place) bool { return p.Player == l.Reader })
	if i < 0 || len(places) <= leagueItems {
		return ""
	}
	return w.Say("standings.own_place", "Place", places[i].Place, "Figure", w.figure(k, places[i].Figures))
}

// bestPair names the pair that gains most by being one.
func (w Writer) bestPair(l *League) string {
	var best league.Pair
	most := 0.0
	for _, p := range l.Pairs {
		if better, ok := l.BetterTogether(p); ok && better > most && p.Rounds >= l.Minimum {
			best, most = p, better
		}
	}
	if most == 0 {
		return ""
	}
	return w.Say("standings.best_pair", "Pair", w.both(l, best.A, best.B), "Levels", signedTenths(most))
}

// standingsNotes explain what is not in a table, or not for sure.
func (w Writer) standingsNotes(l *League, k league.Key, places []league.Place) (notes []string) {
	provisional := slices.ContainsFunc(places, func(p league.Place) bool { return p.Provisional() })
	if provisional {
		notes = append(notes, "-# "+w.Say("standings.provisional", "Sign", strings.TrimSpace(provisionalSign)))
	}
	few := 0
	for i := range l.Players {
		if l.Players[i].Rounds < l.Minimum {
			few++
		}
	}
	if few > 0 {
		notes = append(notes, "-# "+w.Say("standings.few_rounds", "Count", few, "Minimum", l.Minimum))
	}
	if l.Struck > 0 {
		notes = append(notes, "-# "+w.Say("standings.struck", "Count", l.Struck))
	}
	return notes
}

// sortMenu chooses the figure that people are ranked by.
func (w Writer) sortMenu(p LeaguePage) chat.Menu {
	p.Number = 0
	m := chat.Menu{ID: p.id(PressSort), Placeholder: w.Say("standings.sort_menu"), Min: 1, Max: 1}
	for _, k := range league.Keys {
		m.Options = append(m.Options, chat.Option{Value: string(k), Label: w.Say("figure." + string(k)), Chosen: k == p.Sort})
	}
	return m
}

// ratings tell what everybody's rating is made of.
func (w Writer) ratings(l *League, _ LeaguePage) sheet {
	places := l.Ranking(league.ByRating, l.Minimum)
	steps := l.lastSteps()
	s := sheet{each: leagueItems, head: []string{w.leagueTitle(l, w.Say("standings.tab_ratings")), "-# " + w.Say("standings.rating_means")}}
	signs := l.medals(league.ByRating)
	for _, place := range places {
		step := "—"
		if by, ok := steps[place.Player]; ok {
			step = signedTenths(by)
		}
		s.items = append(s.items, w.placeLine(l, league.ByRating, place, signs)+"\n-# "+w.Say("standings.rating_line",
			"Mu", decimal(place.Mu), "Sigma", decimal(place.Sigma), "Count", place.Rated, "Step", step))
	}
	if len(places) == 0 {
		s.items = []string{w.Say("standings.nobody", "Count", l.Minimum)}
	}
	s.foot = w.standingsNotes(l, league.ByRating, places)
	return s
}

// lastSteps is by how much the last match changed what is shown as a rating.
// With a single match that is the difference from what somebody came with, which
// is not told.
func (l *League) lastSteps() map[league.Player]float64 {
	last, steps := map[league.Player]float64{}, map[league.Player]float64{}
	for _, c := range l.Changes {
		if before, ok := last[c.Player]; ok {
			steps[c.Player] = c.Shown() - before
		}
		last[c.Player] = c.Shown()
	}
	return steps
}

// matches lists what was decided, the latest first.
func (w Writer) matches(l *League, _ LeaguePage) sheet {
	s := sheet{each: matchItems, head: []string{w.leagueTitle(l, w.Say("standings.tab_matches"))}}
	for _, m := range slices.Backward(l.Matches) {
		s.items = append(s.items, w.decidedLine(l, &m))
	}
	if len(l.Matches) == 0 {
		s.items = []string{w.Say("standings.no_match")}
	}
	return s
}

// decidedLine says who won a match, and over whom.
func (w Writer) decidedLine(l *League, m *league.Match) string {
	var first, others []string
	for _, t := range m.Teams {
		switch name := w.teamOf(l, t); {
		case t.Rank == 0:
			first = append(first, name)
		case len(m.Teams) > 2:
			others = append(others, strconv.Itoa(t.Rank+1)+" "+name)
		default:
			others = append(others, name)
		}
	}
	about := []string{l.day(m.Ended), w.Say("standings.rounds", "Count", m.Rounds)}
	if !m.Rated {
		about = append(about, w.Say("standings.unrated"))
	}
	return "🏆 **" + strings.Join(first, " · ") + "**\n" + w.Say("standings.over", "Others", strings.Join(others, " · ")) +
		"\n-# " + strings.Join(about, " · ")
}

// teamOf names a team, computer players last.
func (w Writer) teamOf(l *League, t league.Team) string {
	var names, computers []string
	for _, p := range t.Players {
		if p == "" {
			computers = append(computers, w.player(l, p))
		} else {
			names = append(names, w.player(l, p))
		}
	}
	return strings.Join(append(names, computers...), " + ")
}

// pairing is two people with how much better they are together.
type pairing struct {
	*league.Pair
	better float64 // levels a round
	known  bool
}

// together lists pairs, those of one player if he is named: first who is better
// together, then those of whom that is not known.
func (l *League) together(of league.Player) (all []pairing) {
	for i := range l.Pairs {
		p := &l.Pairs[i]
		if of == "" || p.A == of || p.B == of {
			t := pairing{Pair: p}
			t.better, t.known = l.BetterTogether(*p)
			all = append(all, t)
		}
	}
	slices.SortStableFunc(all, func(a, b pairing) int {
		if a.known != b.known {
			if a.known {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(b.better, a.better), cmp.Compare(b.Rounds, a.Rounds))
	})
	return all
}

// pairs tells who plays well with whom.
func (w Writer) pairs(l *League, p LeaguePage) sheet {
	title := w.Say("standings.tab_pairs")
	s := sheet{each: leagueItems}
	if p.Player != "" {
		title += " · " + w.player(l, p.Player)
		s.controls = w.playerMenu(l, p)
	}
	s.head = []string{w.leagueTitle(l, title), "-# " + w.Say("standings.together_means")}
	for _, t := range l.together(p.Player) {
		better, names := "—", w.both(l, t.A, t.B)
		if t.known {
			better = signedTenths(t.better)
		}
		switch p.Player {
		case t.A:
			names = w.player(l, t.B)
		case t.B:
			names = w.player(l, t.A)
		}
		s.items = append(s.items, "**"+names+"** · "+better+"\n-# "+
			w.Say("standings.pair_line", "Count", t.Rounds, "Share", percent(t.Won, t.Rounds), "Levels", levelsText(t.Net)))
	}
	if len(s.items) == 0 {
		s.items = []string{w.Say("standings.no_pair")}
	}
	return s
}

// rivals tells how somebody did against each of the others.
func (w Writer) rivals(l *League, p LeaguePage) sheet {
	s := sheet{each: leagueItems, controls: w.playerMenu(l, p)}
	title := w.Say("standings.tab_rivals")
	if p.Player != "" {
		title += " · " + w.player(l, p.Player)
	}
	s.head = []string{w.leagueTitle(l, title), "-# " + w.Say("standings.rivals_means")}
	met := l.against(p.Player)
	slices.SortStableFunc(met, func(a, b league.Opponents) int { return cmp.Compare(b.Rounds, a.Rounds) })
	for _, o := range met {
		s.items = append(s.items, w.Say("standings.rival", "Who", "**"+w.player(l, o.B)+"**", "Won", o.Won, "Lost", o.Lost)+"\n-# "+
			w.Say("standings.rival_line", "Count", o.Rounds, "Levels", levelsText(o.Net)))
	}
	if len(s.items) == 0 {
		s.items = []string{w.Say("standings.no_rival")}
	}
	return s
}

// against lists those whom somebody played against, seen from him.
func (l *League) against(p league.Player) (met []league.Opponents) {
	for _, o := range l.Opponents {
		switch p {
		case o.A:
			met = append(met, o)
		case o.B:
			met = append(met, league.Opponents{A: o.B, B: o.A, Rounds: o.Rounds, Won: o.Lost, Lost: o.Won, Net: -o.Net})
		}
	}
	return met
}
