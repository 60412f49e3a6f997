package view

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"shengji/bot/chat"
	"shengji/bot/route"
	"shengji/game/card"
	"shengji/game/league"
	"shengji/game/match"
	"shengji/game/round"
)

// monday is when the rounds of a test begin.
var monday = time.Date(2026, 11, 2, 19, 0, 0, 0, time.UTC)

// leagueOf is a league in which so many people played so many rounds; every fifth
// one decides a match.
func leagueOf(people, rounds int) *League {
	r := rand.New(rand.NewPCG(uint64(people), uint64(rounds)))
	var all []league.Round
	l := &League{Season: Season{ID: AllTime}, Names: map[league.Player]string{}, Minimum: 1, Zone: time.UTC}
	for i := range people {
		l.Names[league.Player(fmt.Sprint(100+i))] = fmt.Sprintf("Player %d", i)
	}
	for i := range rounds {
		rd := league.Round{Number: int64(i + 1), ID: fmt.Sprint("r", i), Match: fmt.Sprint("m", i/5), Ended: monday.Add(time.Duration(i) * time.Hour)}
		for s, p := range r.Perm(max(people, 4))[:4] {
			if p < people {
				rd.Seats[s].Player = league.Player(fmt.Sprint(100 + p))
			} else {
				rd.Seats[s].Computer = true
			}
		}
		rd.Facts = randomFacts(r, i%5 == 4)
		all = append(all, rd)
	}
	l.Table = league.Fold(all, league.Terms{Model: league.Default})
	return l
}

func randomFacts(r *rand.Rand, decides bool) league.Facts {
	declarer := round.Seat(r.IntN(4))
	f := league.Facts{Declarer: declarer, Partner: declarer.Partner(), Points: 5 * r.IntN(40), Bottom: 10, LastTrick: round.Seat(r.IntN(4)), Winners: match.Declarers, Gain: 1 + r.IntN(3)}
	f.Coins = [4]int{20, -20, 20, -20}
	f.Stood[r.IntN(4)], f.Failed[r.IntN(4)] = 1, 1
	side := declarer
	if f.Points >= 80 {
		f.Winners, f.Multiplier, side = match.Attackers, 2, declarer.Next()
	}
	for _, s := range []round.Seat{side, side.Partner()} {
		f.Rise[s], f.After[s] = f.Gain, card.Rank(f.Gain)
		f.Champions[s] = decides
	}
	return f
}

// friendsLeague is one of five friends, with a season that is over, one that
// runs, somebody who was forgotten and names of every kind.
func friendsLeague() *League {
	l := leagueOf(5, 60)
	for p, name := range map[league.Player]string{"100": "Ann", "101": "Bob", "102": "小明", "103": "**_<@1>`", "104": ""} {
		l.Names[p] = name
	}
	l.Seasons = []Season{
		{ID: "7001", Name: "Summer", Started: monday.AddDate(0, -3, 0), Ended: monday.AddDate(0, -1, 0), Medals: []Medalist{
			{league.Gold, "101", 14.2}, {league.Silver, "100", 12.9}}},
		{ID: "7002", Name: "Autumn *2026*", Started: monday},
	}
	l.Season, l.Reader, l.Minimum, l.Struck = l.Seasons[1], "100", 10, 2
	return l
}

// leagueScreens are those of a league.
func leagueScreens(w Writer) (all []screen) {
	add := func(name string, m chat.Message) { all = append(all, screen{name, m}) }
	l := friendsLeague()
	page := func(s LeagueScreen) LeaguePage { return LeaguePage{Screen: s, Season: "7002", Sort: league.ByRating} }
	add("standings", w.League(l, page(StandingsScreen)))
	byLevels := page(StandingsScreen)
	byLevels.Sort = league.ByLevels
	add("standings by levels", w.League(l, byLevels))
	add("ratings", w.League(l, page(RatingsScreen)))
	add("partners", w.League(l, page(PairsScreen)))
	add("head to head", w.League(l, page(RivalsScreen)))
	matches := page(MatchesScreen)
	matches.Number = 1
	add("matches", w.League(l, matches))
	for _, p := range []league.Player{"100", "104", "999"} {
		stats := page(StatsScreen)
		stats.Player = p
		add("figures of "+string(p), w.League(l, stats))
	}
	ofBob := page(PairsScreen)
	ofBob.Player = "101"
	add("partners of 101", w.League(l, ofBob))

	add("season started", w.SeasonStarted(l, 5))
	ended := *l
	ended.Season = l.Seasons[0]
	add("season ended", w.SeasonEnded(&ended))
	add("digest", w.Digest(l, Digest{From: monday, Until: monday.AddDate(0, 0, 7), Week: leagueOf(5, 20).Table, Steps: []Step{{"102", 1.04, 3.5}, {"101", -1, 0.5}}}))
	past := PastRound{Ended: monday, Trump: card.Hearts, Level: card.Five, Points: 85}
	rulings := []Ruling{
		{Kind: AccountParted, Account: "101", Reason: "two people after all", By: "Ann", At: monday},
		{Kind: AccountMerged, Account: "101", Into: "102", Reason: "one person", By: "Ann", At: monday},
		{Kind: RoundCorrected, Round: past, Points: 75, Reason: "miscounted `by` *hand*", By: "<@1>", At: monday},
		{Kind: RoundRestored, Round: past, Reason: "was fine", By: "Ann", At: monday},
		{Kind: RoundVoided, Round: past, Reason: "cards seen", By: "Ann", At: monday},
	}
	add("audit", w.Audit(l, rulings, 0))
	add("decided", w.Decided(l, rulings[2]))
	add("forget", w.AskForget())
	return all
}

func TestLeagueScreens(t *testing.T) { screensAreGolden(t, "league-", leagueScreens) }

// TestLeagueKeepsLimits: for no rounds, for three people and for three hundred,
// with the longest of everything.
func TestLeagueKeepsLimits(t *testing.T) {
	for _, size := range []struct{ people, rounds int }{{3, 0}, {3, 12}, {300, 3000}} {
		l := leagueOf(size.people, size.rounds)
		for p := range l.Names {
			l.Names[p] = strings.Repeat("`_", 40)
		}
		for i := range 30 {
			s := Season{ID: fmt.Sprintf("%020d", i), Name: strings.Repeat("*", 40), Started: monday, Ended: monday}
			for p := range l.Names {
				s.Medals = append(s.Medals, Medalist{league.Gold, p, 1})
			}
			l.Seasons = append(l.Seasons, s)
		}
		l.Season, l.Reader, l.Struck = l.Seasons[29], "100", 1
		for _, w := range writers() {
			for name, m := range everyLeaguePage(w, l) {
				if err := check(m); err != nil {
					t.Errorf("%d people, %s %s:\n%v", size.people, w.Locale(), name, err)
				}
			}
		}
	}
}

// everyLeaguePage draws each screen at its first and its last page, and what
// tells of the league otherwise.
func everyLeaguePage(w Writer, l *League) map[string]chat.Message {
	all := map[string]chat.Message{"season started": w.SeasonStarted(l, 300), "season ended": w.SeasonEnded(l)}
	long := []Ruling{}
	for range 30 {
		long = append(long, Ruling{Kind: AccountMerged, Account: "100", Into: "101", Reason: strings.Repeat("风", MaxReason), By: strings.Repeat("*", 40)})
	}
	all["audit"], all["no audit"] = w.Audit(l, long, 4), w.Audit(l, nil, 0)
	all["digest"] = w.Digest(l, Digest{Week: l.Table, Steps: []Step{{"100", 1, 2}, {"101", 1, 2}, {"102", 1, 2}}})
	stats := w.League(l, LeaguePage{StatsScreen, l.Season.ID, league.ByRating, "100", 0})
	all["figures with charts"] = WithCharts(stats, []Chart{
		{chat.File{Name: "ratings.png"}, w.RatingsAlt(l, []league.Player{"100", "101", "102"})},
		{chat.File{Name: "partners.png"}, w.PairsAlt(l, slices.Sorted(maps.Keys(l.Names)))},
	})
	for _, screen := range []LeagueScreen{StandingsScreen, RatingsScreen, PairsScreen, RivalsScreen, MatchesScreen, StatsScreen, "no such screen"} {
		for _, p := range []league.Player{"", "100", "nobody"} {
			for _, n := range []int{0, 1 << 30} {
				page := LeaguePage{screen, l.Season.ID, league.ByCoins, p, n}
				all[fmt.Sprint(page)] = w.League(l, page)
			}
		}
	}
	return all
}

// TestLeaguePagesTravel: what a control carries is read back, and what it
// chooses replaces that.
func TestLeaguePagesTravel(t *testing.T) {
	p := LeaguePage{StatsScreen, strings.Repeat("9", 20), league.ByDeclarerRate, "former-0123456789abcdef", 1234}
	season, player, sorted := p, p, p
	season.Season, player.Player, sorted.Sort = "8", "8", "8"
	for _, tt := range []struct {
		action string
		values []string
		want   LeaguePage
		ok     bool
	}{
		{PressLeague, nil, p, true},
		{PressTab, nil, p, true},
		{PressSeason, []string{"8"}, season, true},
		{PressPlayer, []string{"8"}, player, true},
		{PressSort, []string{"8"}, sorted, true},
		{PressSort, nil, LeaguePage{}, false},
		{PressHelp, nil, LeaguePage{}, false},
	} {
		id, err := route.Parse(p.id(tt.action))
		if err != nil {
			t.Errorf("%s: %v", tt.action, err)
		}
		if got, ok := ReadLeaguePage(id, tt.values); ok != tt.ok || ok && got != tt.want {
			t.Errorf("%s %v is read as %+v, %v", tt.action, tt.values, got, ok)
		}
	}
	for _, broken := range []route.ID{route.New("", 0, PressLeague), route.New("", 0, PressLeague, "a", "b", "c", "d", "e")} {
		if got, ok := ReadLeaguePage(broken, nil); ok {
			t.Errorf("%+v is read as %+v", broken, got)
		}
	}
}

// TestStandingsShareAPlace: equal figures, equal places, whatever the page.
func TestStandingsShareAPlace(t *testing.T) {
	l := leagueOf(4, 8)
	for i := range l.Players {
		l.Players[i].Coins = []int{30, 10, 30, 0}[i]
	}
	m := drawn((writers()[0]).League(l, LeaguePage{Screen: StandingsScreen, Sort: league.ByCoins}).Layout)
	for _, line := range []string{"**1** · **Player 0** · +30", "**1** · **Player 2** · +30", "**3** · **Player 1** · +10", "**4** · **Player 3** · 0"} {
		if !strings.Contains(m, line) {
			t.Errorf("no line %q in\n%s", line, m)
		}
	}
}

// TestMoment: a time is told in the server's zone, by its distance from UTC.
func TestMoment(t *testing.T) {
	for zone, want := range map[string]string{
		"UTC": "2026-11-02 19:00 UTC", "Asia/Shanghai": "2026-11-03 03:00 UTC+8", "Asia/Kolkata": "2026-11-03 00:30 UTC+5:30",
		"America/St_Johns": "2026-11-02 15:30 UTC-3:30", "America/New_York": "2026-11-02 14:00 UTC-5",
	} {
		at, err := time.LoadLocation(zone)
		if err != nil {
			t.Fatal(err)
		}
		if got := (&League{Zone: at}).moment(monday); got != want {
			t.Errorf("in %s it is %s, want %s", zone, got, want)
		}
	}
}
