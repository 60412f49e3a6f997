package view

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"shengji/bot/chat"
	"shengji/bot/route"
	"shengji/game/league"
)

// League is what the screens of a server's league are written from.
type League struct {
	*league.Table
	Season  Season                   // whose figures they are; its ID may be AllTime
	Seasons []Season                 // of the server, oldest first
	Names   map[league.Player]string // last known; nobody's is a former player
	Minimum int                      // rounds that a place needs
	Zone    *time.Location           // of the server
	Struck  int                      // rounds that were struck out, and would count here
	Reader  league.Player            // "" on a screen for everybody
}

// Season is a stretch of a league.
type Season struct {
	ID, Name       string
	Started, Ended time.Time // Ended is zero while it runs
	// Medals are of those who came in first, the best first; none while it runs.
	Medals []Medalist
}

// AllTime stands for the id of a season: all of them together, and the rounds
// between them. It is no id.
const AllTime = "*"

// Medalist is somebody with a medal.
type Medalist struct {
	Medal  league.Medal
	Player league.Player
	Rating float64 // as shown
}

// Actions of custom ids; each carries a LeaguePage.
const (
	PressLeague = "league"        // shows the page
	PressTab    = "league_tab"    // likewise
	PressSeason = "league_season" // menu; the value is a season's id, or AllTime
	PressSort   = "league_sort"   // menu; the value is a figure
	PressPlayer = "league_player" // menu; the value is a player
)

// A LeagueScreen is one of the screens that show a league.
type LeagueScreen string

// The screens.
const (
	StandingsScreen LeagueScreen = "standings"
	RatingsScreen   LeagueScreen = "ratings"
	PairsScreen     LeagueScreen = "pairs"   // of everybody, or a player's
	RivalsScreen    LeagueScreen = "rivals"  // a player's
	MatchesScreen   LeagueScreen = "matches" //
	StatsScreen     LeagueScreen = "stats"   // a player's
	AuditScreen     LeagueScreen = "audit"   // staff's; drawn by Audit
)

// LeaguePage says what is to be shown of a league. Custom ids carry it, so that
// a press is answered whatever has been forgotten since.
type LeaguePage struct {
	Screen LeagueScreen
	Season string        // id, or AllTime
	Sort   league.Key    // of the standings
	Player league.Player // whose; "" is everybody's
	Number int           // from 0
}

func (p LeaguePage) id(action string) string {
	return route.New("", 0, action, string(p.Screen), p.Season, string(p.Sort), string(p.Player), strconv.Itoa(p.Number)).String()
}

// ReadLeaguePage reads the custom id of a control of the league's screens, with
// what was chosen if it is a menu. ok is false if it is none.
func ReadLeaguePage(id route.ID, values []string) (p LeaguePage, ok bool) {
	if len(id.Args) != 5 {
		return p, false
	}
	number, err := strconv.Atoi(id.Args[4])
	p = LeaguePage{LeagueScreen(id.Args[0]), id.Args[1], league.Key(id.Args[2]), league.Player(id.Args[3]), number}
	menu := id.Action != PressLeague && id.Action != PressTab
	if err != nil || menu && len(values) == 0 {
		return p, false
	}
	switch id.Action {
	case PressLeague, PressTab:
	case PressSeason:
		p.Season = values[0]
	case PressSort:
		p.Sort = league.Key(values[0])
	case PressPlayer:
		p.Player = league.Player(values[0])
	default:
		return p, false
	}
	return p, true
}

// leagueGold edges the screens of the league.
const leagueGold = 0xc8963c

// League is a screen of the league. What there is not, is the nearest thing
// that there is.
func (w Writer) League(l *League, p LeaguePage) chat.Message {
	if !slices.Contains(league.Keys, p.Sort) {
		p.Sort = league.ByRating
	}
	write := map[LeagueScreen]func(*League, LeaguePage) sheet{
		RatingsScreen: w.ratings, PairsScreen: w.pairs, RivalsScreen: w.rivals, MatchesScreen: w.matches, StatsScreen: w.stats,
	}[p.Screen]
	if write == nil {
		p.Screen, write = StandingsScreen, w.standings
	}
	if p.Screen == StatsScreen || p.Screen == RivalsScreen {
		p.Player = l.subject(p.Player)
	}
	return w.bound(l, p, write(l, p))
}

// subject is whose figures are shown where nobody is named: the reader's if he
// has any, else of who has played most.
func (l *League) subject(named league.Player) league.Player {
	switch {
	case named != "" || len(l.Players) == 0:
		return named
	case l.Player(l.Reader) != nil:
		return l.Reader
	}
	return l.byRounds()[0].Player
}

// A sheet is what a page of the league says: items are cut into pages, head and
// foot stand on each.
type sheet struct {
	head, items, foot []string
	each              int // items on a page; 0: all
	controls          []chat.Block
}

// page lays out a page of the sheet, with the buttons that turn it.
func (s sheet) page(p LeaguePage) []chat.Block {
	items, pages := s.items, 1
	if s.each > 0 && len(items) > s.each {
		pages = (len(items) + s.each - 1) / s.each
		p.Number = min(max(p.Number, 0), pages-1)
		items = items[p.Number*s.each : min((p.Number+1)*s.each, len(items))]
	}
	layout := []chat.Block{chat.Container{Accent: leagueGold, Blocks: paragraphs(s.head, items, s.foot)}}
	if pages > 1 {
		layout = append(layout, turning(p, pages))
	}
	return layout
}

// bound makes a message of a page of a sheet, with what leads on to others.
func (w Writer) bound(l *League, p LeaguePage, s sheet) chat.Message {
	layout := append(s.page(p), s.controls...)
	p.Number = 0
	layout = append(layout, w.tabs(p))
	if m := w.seasonMenu(l, p); len(m.Options) > 1 {
		layout = append(layout, m)
	}
	return chat.Message{Silent: true, Layout: layout}
}

// turning are the buttons that turn the page.
func turning(p LeaguePage, pages int) chat.Buttons {
	back, on := p, p
	back.Number--
	on.Number++
	return chat.Buttons{
		{ID: back.id(PressLeague), Label: "◀", Disabled: p.Number == 0},
		{ID: p.id(PressLeague), Label: strconv.Itoa(p.Number+1) + " / " + strconv.Itoa(pages), Disabled: true},
		{ID: on.id(PressLeague), Label: "▶", Disabled: p.Number == pages-1},
	}
}

// tabs are the buttons to the other screens: those of everybody, or of the
// player that is spoken of.
func (w Writer) tabs(p LeaguePage) chat.Buttons {
	screens := []LeagueScreen{StandingsScreen, RatingsScreen, PairsScreen, MatchesScreen, RivalsScreen}
	if p.Player != "" {
		screens = []LeagueScreen{StatsScreen, PairsScreen, RivalsScreen, StandingsScreen}
	}
	var tabs chat.Buttons
	for _, s := range screens {
		to := LeaguePage{Screen: s, Season: p.Season, Sort: league.ByRating}
		if s != StandingsScreen {
			to.Player = p.Player
		}
		tabs = append(tabs, chat.Button{ID: to.id(PressTab), Label: w.Say("standings.tab_" + string(s)), Disabled: s == p.Screen})
	}
	return tabs
}

// seasonMenu chooses the season: the latest ones, and all time.
func (w Writer) seasonMenu(l *League, p LeaguePage) chat.Menu {
	m := chat.Menu{ID: p.id(PressSeason), Placeholder: w.Say("standings.season_menu"), Min: 1, Max: 1}
	m.Options = append(m.Options, chat.Option{Value: AllTime, Label: w.Say("standings.all_time"), Chosen: l.Season.ID == AllTime})
	for _, s := range slices.Backward(l.Seasons) {
		if len(m.Options) == maxOptions {
			break
		}
		m.Options = append(m.Options, chat.Option{
			Value: s.ID, Label: plainSeason(s.Name), Description: w.stretch(l, s), Chosen: s.ID == l.Season.ID,
		})
	}
	return m
}

// stretch writes when a season was.
func (w Writer) stretch(l *League, s Season) string {
	if s.Ended.IsZero() {
		return w.Say("standings.since", "Day", l.day(s.Started))
	}
	return l.day(s.Started) + " – " + l.day(s.Ended.Add(-time.Nanosecond)) // an end at midnight is of the day before
}

// day writes a day as it is in the server's zone.
func (l *League) day(at time.Time) string { return at.In(l.Zone).Format(time.DateOnly) }

// leagueTitle is the first line of a screen.
func (w Writer) leagueTitle(l *League, screen string) string {
	return "**" + screen + "** · " + w.seasonName(l.Season)
}

func (w Writer) seasonName(s Season) string {
	if s.ID == AllTime {
		return w.Say("standings.all_time")
	}
	return seasonText(s.Name)
}

// seasonCells is how wide the name of a season may be.
const seasonCells = 30

// seasonText writes the name of a season so that a chat shows it literally.
func seasonText(name string) string { return escape(plainSeason(name)) }

func plainSeason(name string) string {
	if name = cut(visible(name), seasonCells); name == "" {
		return "?"
	}
	return isolate(name)
}

// player names somebody for markdown.
func (w Writer) player(l *League, p league.Player) string { return escape(w.plainPlayer(l, p)) }

// plainPlayer names somebody for places without markdown.
func (w Writer) plainPlayer(l *League, p league.Player) string {
	switch {
	case p == "":
		return w.Say("standings.computer")
	case l.Names[p] == "":
		return w.Say("past.former")
	}
	return PlainName(l.Names[p])
}

// bold sets the reader's own name off.
func (l *League) bold(p league.Player, name string) string {
	if p == l.Reader && p != "" {
		return "__**" + name + "**__"
	}
	return "**" + name + "**"
}

// both names a pair.
func (w Writer) both(l *League, a, b league.Player) string {
	return w.player(l, a) + " + " + w.player(l, b)
}

// decimal writes a number with one place after the point.
func decimal(v float64) string {
	return strings.Replace(strconv.FormatFloat(v, 'f', 1, 64), "-", "−", 1)
}

// levelsText writes levels, which are whole but where players of one side moved
// differently.
func levelsText(v float64) string {
	if v == math.Trunc(v) {
		return signed(int(v))
	}
	return signedTenths(v)
}

func signedTenths(v float64) string { return signedFixed(v, 1) }

// signedFixed writes a number with its sign and so many places after the point.
func signedFixed(v float64, places int) string {
	s := strconv.FormatFloat(math.Abs(v), 'f', places, 64)
	switch {
	case strings.Trim(s, "0.") == "":
		return s
	case v < 0:
		return "−" + s
	}
	return "+" + s
}

// percent writes a share; without rounds there is none.
func percent(part, of int) string {
	if of == 0 {
		return "—"
	}
	return shareText(float64(part) / float64(of))
}

// playerMenu chooses whose figures are shown: those of who has played most, and
// of the one who is shown.
func (w Writer) playerMenu(l *League, p LeaguePage) []chat.Block {
	p.Number = 0
	m := chat.Menu{ID: p.id(PressPlayer), Placeholder: w.Say("standings.player_menu"), Min: 1, Max: 1}
	for _, f := range l.byRounds() {
		if len(m.Options) < maxOptions-1 || f.Player == p.Player {
			m.Options = append(m.Options, chat.Option{
				Value: string(f.Player), Label: w.plainPlayer(l, f.Player), Description: w.Say("standings.rounds", "Count", f.Rounds), Chosen: f.Player == p.Player,
			})
		}
	}
	if len(m.Options) < 2 {
		return nil
	}
	return []chat.Block{m}
}

// byRounds orders people by the rounds they played, the most first.
func (l *League) byRounds() []*league.Figures {
	var all []*league.Figures
	for i := range l.Players {
		all = append(all, &l.Players[i])
	}
	slices.SortStableFunc(all, func(a, b *league.Figures) int { return cmp.Compare(b.Rounds, a.Rounds) })
	return all
}

func shareText(share float64) string { return strconv.Itoa(int(math.Round(100*share))) + "%" }
