package bot_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"shengji/bot/sandbox"
	"shengji/bot/standings"
	"shengji/bot/view"
	"shengji/game/league"
	"shengji/store"
)

// refuses checks that a command is answered to the asker alone, with these
// words.
func (w *world) refuses(m *sandbox.Member, path string, options map[string]string, words string) {
	w.Helper()
	if said := w.answersInWords(w.command(m, path, options)); !strings.Contains(said, words) {
		w.Errorf("/%s %v is answered with %q, want %q", path, options, said, words)
	}
}

// screens are all screens of the league as a member sees them.
func (w *world) screens(m *sandbox.Member) string {
	w.Helper()
	var b strings.Builder
	for _, c := range []struct{ path, season string }{{"standings", ""}, {"stats", ""}, {"standings", view.AllTime}, {"stats", view.AllTime}} {
		options := map[string]string{}
		if c.season != "" {
			options["season"] = c.season
		}
		b.WriteString(w.layout(w.command(m, c.path, options)))
	}
	at := w.command(m, "standings", nil)
	for _, screen := range []view.LeagueScreen{view.RatingsScreen, view.PairsScreen, view.MatchesScreen, view.RivalsScreen} {
		w.answered(m.Press(at.ID, w.tabTo(newest(m, at.ID), screen)))
		b.WriteString(w.layout(newest(m, at.ID)))
		if screen == view.RivalsScreen { // its tabs are a player's
			break
		}
	}
	return b.String()
}

// layout is a message as it is sent.
func (w *world) layout(m *sandbox.Message) string {
	w.Helper()
	text, err := json.Marshal(m.Components)
	if err != nil {
		w.Fatal(err)
	}
	return string(text) + "\n"
}

// tabTo is the custom id of the button to a screen.
func (w *world) tabTo(m *sandbox.Message, screen view.LeagueScreen) string {
	w.Helper()
	for _, c := range components(m) {
		if strings.Contains(c.CustomID, "/"+view.PressTab+"/"+string(screen)+"/") {
			return c.CustomID
		}
	}
	w.Fatalf("no button to %s in\n%s", screen, text(m))
	return ""
}

// menu is the menu that does something.
func (w *world) menu(m *sandbox.Message, what string) sandbox.Component {
	w.Helper()
	for _, c := range components(m) {
		if strings.Contains(c.CustomID, "/"+what+"/") {
			return c
		}
	}
	w.Fatalf("no menu %s in\n%s", what, text(m))
	return sandbox.Component{}
}

// TestLeagueScreensLeadOn: every tab, menu and page of the league is answered in
// place; under a message for everybody, to the presser alone.
func TestLeagueScreensLeadOn(t *testing.T) {
	t.Parallel()
	w := startWith(t, quick, illustrated(t))
	people, _ := w.friends(4)
	ann, bob := people[0], people[1]
	m := w.command(ann, "standings", map[string]string{"sort": "levels"})
	if said := text(m); !m.Ephemeral() || !strings.Contains(said, "by levels won − lost") {
		t.Errorf("standings by levels say\n%s", said)
	}
	shows := func(words ...string) {
		t.Helper()
		w.has(text(newest(ann, m.ID)), words...)
	}
	choose := func(what, value string) {
		t.Helper()
		w.answered(ann.Choose(m.ID, w.menu(newest(ann, m.ID), what).CustomID, value))
	}
	press := func(screen view.LeagueScreen) {
		t.Helper()
		w.answered(ann.Press(m.ID, w.tabTo(newest(ann, m.ID), screen)))
	}
	choose(view.PressSort, "bottoms")
	shows("by bottoms taken")
	press(view.RatingsScreen)
	shows("**Ratings** · All time", "rated")
	press(view.PairsScreen)
	shows("**Partners** · All time", "Ann + ")
	w.pictures(ann, m, "partners.png")
	press(view.MatchesScreen)
	shows("**Matches** · All time", "🏆")
	w.pictures(ann, m, "race.png")
	press(view.RivalsScreen)
	shows("**Head to head · Ann** · All time")
	choose(view.PressPlayer, people[3].ID)
	shows("**Head to head · Dee**")
	press(view.StatsScreen)
	shows("**Dee** · All time", "As attacker")
	w.pictures(ann, m, "ratings.png", "roles.png")

	public := w.command(ann, "standings", map[string]string{"public": "true"})
	if public.Ephemeral() || strings.Contains(text(public), "You:") {
		t.Errorf("standings for everybody are private, or speak to one:\n%s", text(public))
	}
	before := text(newest(bob, public.ID))
	i := w.answered(bob.Press(public.ID, w.tabTo(newest(bob, public.ID), view.PairsScreen)))
	if own := i.Message(); own == nil || own.ID == public.ID || !own.Ephemeral() || !strings.Contains(text(own), "Partners") {
		t.Errorf("a press under standings for everybody is answered with %+v", own)
	}
	if after := text(newest(bob, public.ID)); after != before {
		t.Errorf("a press has changed what everybody reads from\n%s\nto\n%s", before, after)
	}
}

// pictures waits until a message has just those pictures, each with words.
func (w *world) pictures(m *sandbox.Member, at *sandbox.Message, names ...string) {
	w.Helper()
	w.until(fmt.Sprint(names), func() bool {
		now := newest(m, at.ID)
		if len(now.Attachments) != len(names) {
			return false
		}
		for i, a := range now.Attachments {
			if a.Filename != names[i] {
				return false
			}
		}
		return true
	})
	layout := w.layout(newest(m, at.ID))
	if n := strings.Count(layout, `"description":`); n < len(names) {
		w.Errorf("%d pictures have words, want %d:\n%s", n, len(names), layout)
	}
}

// TestLeagueIsForStaff: what changes a league, or tells of that, is staff's.
func TestLeagueIsForStaff(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	people, a := w.friends(1)
	bob, reason := people[1], "because"
	for path, options := range map[string]map[string]string{
		"season start":    {"name": "Autumn"},
		"season end":      nil,
		"league void":     {"round": a.last, "reason": reason},
		"league restore":  {"round": a.last, "reason": reason},
		"league correct":  {"round": a.last, "points": "80", "reason": reason},
		"league merge":    {"account": people[2].ID, "into": people[3].ID, "reason": reason},
		"league unmerge":  {"account": people[2].ID, "reason": reason},
		"league audit":    nil,
		"league export":   nil,
		"settings server": {"zone": "Asia/Tokyo"},
	} {
		w.refuses(bob, path, options, "That is for staff")
	}
	role := w.server.AddRole("referee")
	w.command(people[0], "settings server", map[string]string{"staff": role})
	bob.SetRoles(role)
	if said := text(w.command(bob, "league void", map[string]string{"round": a.last, "reason": reason})); !strings.Contains(said, "Struck out") {
		t.Errorf("one with the role of staff is answered with %q", said)
	}
	w.has(text(w.command(bob, "league audit", nil)), "Struck out", "> because", "Bob · <t:", "1 round is struck out")
}

// TestVoidAndRestore: a round that was struck out and restored, or corrected and
// restored, leaves every screen as it was, to the byte.
func TestVoidAndRestore(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	people, a := w.friends(3)
	ann, before := people[0], w.screens(people[1])
	ruled := func(kind string, options map[string]string) {
		t.Helper()
		options["round"], options["reason"] = a.last, "because"
		w.command(ann, "league "+kind, options)
	}
	for kind, options := range map[string]map[string]string{"void": {}, "correct": {"points": "195"}} {
		ruled(kind, options)
		if w.screens(people[1]) == before {
			t.Errorf("%s has changed nothing", kind)
		}
		ruled("restore", map[string]string{})
		if after := w.screens(people[1]); after != before {
			t.Errorf("%s and restore make of\n%s\nthis:\n%s", kind, before, after)
		}
	}
	w.refuses(ann, "league void", map[string]string{"round": "no such round", "reason": "because"}, "no such round")
	w.refuses(ann, "league correct", map[string]string{"round": a.last, "points": "77", "reason": "because"}, "No round comes to so many points")
	w.ratingsAreThoseOf(standings.AllTime)
}

// ratingsAreThoseOf waits until the store's ratings of a season are those that
// its rounds come to.
func (w *world) ratingsAreThoseOf(season string) {
	w.Helper()
	w.until("the ratings of the store", func() bool {
		a, err := w.store.League(w.Context(), server, time.Time{}, time.Time{})
		if err != nil {
			w.Fatal(err)
		}
		s := standings.Running(a)
		if season == standings.AllTime {
			s = store.Season{}
		}
		t, err := standings.Fold(standings.During(a, s), s, standings.Default)
		if err != nil {
			w.Fatal(err)
		}
		kept, err := w.store.Ratings(w.Context(), server, s.ID)
		if err != nil {
			w.Fatal(err)
		}
		return len(kept) > 0 && fmt.Sprint(sorted(kept)) == fmt.Sprint(sorted(standings.Ratings(t)))
	})
}

func sorted(rows []store.Rating) []string {
	var texts []string
	for _, r := range rows {
		texts = append(texts, fmt.Sprint(r))
	}
	slices.Sort(texts)
	return texts
}

// TestRaceFollowsRulings: the levels of a match are drawn from its rounds as they
// count.
func TestRaceFollowsRulings(t *testing.T) {
	t.Parallel()
	w := startWith(t, quick, illustrated(t))
	people, a := w.friends(2)
	ann := people[0]
	race := func() (levels string) {
		t.Helper()
		m := w.command(ann, "standings", nil)
		w.answered(ann.Press(m.ID, w.tabTo(newest(ann, m.ID), view.MatchesScreen)))
		w.pictures(ann, m, "race.png")
		for _, c := range newest(ann, m.ID).Components[0].Components {
			for _, picture := range c.Items {
				levels += picture.Description
			}
		}
		return levels
	}
	rows, err := w.store.Rounds(t.Context(), store.Query{Guild: server, State: store.Finished})
	if err != nil {
		t.Fatal(err)
	}
	first := slices.IndexFunc(rows[1:], func(r store.Round) bool { // the latest first
		var f league.Facts
		return json.Unmarshal(r.Result.Facts, &f) == nil && f.Decides()
	}) + 1
	drawn := func() (rounds int) {
		lane := strings.SplitN(strings.SplitN(race(), ": ", 2)[1], ".", 2)[0]
		return len(strings.Fields(strings.TrimSuffix(lane, " (won)"))) - 1
	}
	if got := drawn(); got != first {
		t.Errorf("the last match is drawn with %d rounds, want %d", got, first)
	}
	w.command(ann, "league void", map[string]string{"round": rows[first].ID, "reason": "because"})
	if got := drawn(); got != a.rounds-1 {
		t.Errorf("without the round that decided the match before it has %d rounds, want %d", got, a.rounds-1)
	}
}

// TestExport: staff gets the league as files.
func TestExport(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	people, a := w.friends(1)
	m := w.command(people[0], "league export", nil)
	w.until("the files", func() bool { return len(newest(people[0], m.ID).Attachments) > 0 })
	files := map[string][]byte{}
	for _, f := range newest(people[0], m.ID).Attachments {
		response, err := http.Get(f.URL)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		files[f.Filename] = body
	}
	table, err := csv.NewReader(strings.NewReader(string(files["league.csv"]))).ReadAll()
	if err != nil || len(table) != 5 || table[0][0] != "\uFEFFplace" || table[0][2] != "name" || table[0][6] != "rating" {
		t.Errorf("league.csv: %v, %q", err, table)
	}
	rounds, err := csv.NewReader(strings.NewReader(string(files["rounds.csv"]))).ReadAll()
	if err != nil || len(rounds) != a.rounds+1 {
		t.Errorf("rounds.csv has %d lines, want %d (%v)", len(rounds), a.rounds+1, err)
	}
	all, err := store.ReadExport(strings.NewReader(string(files["league.json"])))
	if err != nil || all.Guild != server {
		t.Errorf("league.json: %v, of guild %q", err, all.Guild)
	}
}

// TestForget: who asks to be forgotten, and means it, is a former player on every
// screen, and the figures of the others stay.
func TestForget(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	people, _ := w.friends(1)
	dee := people[3]
	dee.SetLocale("en-US")
	before := text(w.command(people[0], "standings", nil))
	m := w.command(dee, "settings forget", nil)
	if said := text(w.command(people[0], "standings", nil)); said != before {
		t.Errorf("asking has changed the standings to\n%s", said)
	}
	w.answered(dee.Press(m.ID, action(newest(dee, m.ID), view.PressForget)))
	if said := text(newest(dee, m.ID)); !strings.Contains(said, "is deleted") {
		t.Errorf("forgotten: %q", said)
	}
	after := text(w.command(people[0], "standings", nil))
	if want := strings.ReplaceAll(before, "Dee", "former player"); after != want {
		t.Errorf("the standings are\n%s\nwant\n%s", after, want)
	}
	if said := text(w.command(dee, "stats", nil)); !strings.Contains(said, "Dee has played no round here") {
		t.Errorf("the figures of somebody new are\n%s", said)
	}
	w.command(dee, "table open", nil)
	m = w.command(dee, "settings forget", nil)
	i := w.answered(dee.Press(m.ID, action(newest(dee, m.ID), view.PressForget)))
	if said := text(i.Message()); !strings.Contains(said, "You have a seat") {
		t.Errorf("somebody at a table is forgotten: %q", said)
	}
}
