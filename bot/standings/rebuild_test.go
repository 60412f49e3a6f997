package standings_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"shengji/bot/standings"
	"shengji/bot/table"
	"shengji/game/league"
	"shengji/game/rules"
	"shengji/store"
)

// history is a store with rounds of a table, on which staff decides.
type history struct {
	*testing.T
	kept  *store.Store
	ids   []string // of the rounds that were played out
	at    time.Time
	began time.Time
}

func played(t *testing.T, rounds int) *history {
	t.Helper()
	h := &history{T: t, began: time.Now()}
	kept, err := store.Open(context.Background(), filepath.Join(t.TempDir(), "shengji.db"))
	must(t, err)
	t.Cleanup(func() { kept.Close() })
	h.kept = kept
	must(t, play(context.Background(), kept, kept, "t1", rounds, func(round string, _ table.Settled) { h.ids = append(h.ids, round) }))
	h.at = time.Now()
	return h
}

func (h *history) save(changes ...store.Change) {
	h.Helper()
	must(h.T, h.kept.Save(context.Background(), changes...))
}

func (h *history) league() store.Archive {
	h.Helper()
	a, err := h.kept.League(context.Background(), guild, time.Time{}, time.Time{})
	must(h.T, err)
	return a
}

// proved brings the ratings up and returns the league as it is then, after it
// was held to the records.
func (h *history) proved(after string) []byte {
	h.Helper()
	must(h.T, project(context.Background(), h.kept))
	made, err := standings.Rebuild(context.Background(), h.kept, guild, standings.Default)
	must(h.T, err)
	if len(made.Differences) > 0 || made.Rounds != len(h.ids) {
		h.Fatalf("after %s the league of %d rounds is another one by %d records: %q", after, len(h.ids), made.Rounds, made.Differences)
	}
	table, err := standings.Fold(h.league(), store.Season{}, standings.Default)
	must(h.T, err)
	text, err := json.Marshal(table)
	must(h.T, err)
	return text
}

// Whatever staff decides, the league is the one that the records make with
// these decisions; and when all of it is taken back, it is as it was.
func TestRebuildIsEqualAfterDecisions(t *testing.T) {
	h := played(t, 14)
	before := h.proved("play")
	struck, joined := make(map[string]bool), make(map[string]bool)
	changed := false
	for range 25 {
		id, who := h.ids[rand.IntN(len(h.ids))], string(people[rand.IntN(4)])
		var decision store.Change
		switch rand.IntN(5) {
		case 0:
			decision, struck[id] = h.ruling(id, store.Void), true
		case 1:
			decision = h.ruling(id, store.Restore)
		case 2:
			decision, struck[id] = h.ruling(id, store.Correct), true
		case 3:
			decision, joined[who] = h.merge(who, "eve"), true
		case 4:
			decision = h.merge(who, "")
		}
		h.save(decision)
		if string(h.proved(fmt.Sprintf("%+v", decision))) != string(before) {
			changed = true
		}
	}
	for id := range struck {
		h.save(h.ruling(id, store.Restore))
	}
	for who := range joined {
		h.save(h.merge(who, ""))
	}
	if diff := cmp.Diff(string(before), string(h.proved("taking it all back"))); diff != "" {
		t.Error(diff)
	}
	if !changed {
		t.Error("no decision changed anything")
	}
}

// A ruling says the points; what comes of them is made anew, and the ratings of
// that, so that writing once is enough.
func TestRebuildPutsRulingsRight(t *testing.T) {
	h := played(t, 4)
	for _, id := range h.ids {
		r := h.ruling(id, store.Correct)
		var facts league.Facts
		must(t, json.Unmarshal(r.Facts, &facts))
		facts.Champions = [4]bool{true, false, true, false}
		var err error
		r.Facts, err = json.Marshal(facts)
		must(t, err)
		h.save(r)
	}
	rebuild := func() standings.Rebuilt {
		t.Helper()
		made, err := standings.Rebuild(context.Background(), h.kept, guild, standings.Default)
		must(t, err)
		return made
	}
	wrong := rebuild()
	if len(wrong.Differences) == 0 {
		t.Error("nothing was found")
	}
	h.save(wrong.Changes...)
	if left := rebuild().Differences; len(left) > 0 {
		t.Errorf("left are %q", left)
	}
}

// ruling corrects to any points.
func (h *history) ruling(id string, kind store.Kind) store.Ruling {
	h.Helper()
	r := store.Ruling{Round: id, Kind: kind, Reason: "test", By: "staff", At: h.at}
	if kind != store.Correct {
		return r
	}
	of, err := h.kept.Round(context.Background(), id)
	must(h.T, err)
	var facts league.Facts
	var by rules.Rules
	must(h.T, json.Unmarshal(of.Result.Facts, &facts))
	must(h.T, json.Unmarshal(of.Rules, &by))
	r.Facts, err = json.Marshal(facts.Corrected(&by, 5*rand.IntN(60)))
	must(h.T, err)
	return r
}

func (h *history) merge(account, into string) store.Merge {
	return store.Merge{Guild: guild, Account: account, Into: into, Reason: "test", By: "staff", At: h.at}
}

// A season counts what ended in it, from the ratings that it began with; those
// of one that has ended stay as they are.
func TestSeasonHasItsOwnRatings(t *testing.T) {
	h := played(t, 30) // enough for a match to be decided
	over := store.Season{ID: "s1", Guild: guild, Name: "Spring", Started: h.began, Carried: json.RawMessage(`{"ann":{"mu":30,"sigma":5,"rated":9}}`)}
	h.save(over)
	h.proved("a season")
	seasonal := h.ratings("s1")
	if len(seasonal) == 0 || cmp.Equal(seasonal, h.ratings(standings.AllTime)) {
		t.Errorf("the season has the ratings %v", seasonal)
	}
	over.Ended = time.Now()
	h.save(over, store.Season{ID: "s2", Guild: guild, Name: "Summer", Started: over.Ended})
	h.save(h.ruling(h.ids[0], store.Void), h.ruling(h.ids[len(h.ids)-1], store.Void))
	h.proved("the season and a ruling")
	if diff := cmp.Diff(seasonal, h.ratings("s1")); diff != "" {
		t.Error("what has ended changed:", diff)
	}
	if later := h.ratings("s2"); len(later) > 0 {
		t.Errorf("a season in which nobody played has the ratings %v", later)
	}
}

func TestRunningSeason(t *testing.T) {
	began := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	over := store.Season{ID: "over", Started: began.Add(time.Hour), Ended: began.Add(2 * time.Hour)}
	runs := store.Season{ID: "runs", Started: began}
	for _, tt := range []struct {
		name    string
		seasons []store.Season
		want    string
	}{
		{"no season", nil, standings.AllTime},
		{"all are over", []store.Season{over}, standings.AllTime},
		{"the last one", []store.Season{over, runs}, "runs"},
		{"one that began before", []store.Season{runs, over}, "runs"},
	} {
		if got := standings.Running(store.Archive{Seasons: tt.seasons}).ID; got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func (h *history) ratings(season string) []store.Rating {
	h.Helper()
	all, err := h.kept.Ratings(context.Background(), guild, season)
	must(h.T, err)
	return all
}

// Who counts as another one brings his rating along, unless that one has his own.
func TestMergedAccountCarriesItsRating(t *testing.T) {
	tests := []struct {
		name    string
		carried string
		want    map[league.Player]float64 // mu
	}{
		{"only the account", `{"bob":{"mu":30,"sigma":5}}`, map[league.Player]float64{"ann": 30}},
		{"both", `{"ann":{"mu":20,"sigma":5},"bob":{"mu":30,"sigma":5}}`, map[league.Player]float64{"ann": 20}},
		{"two accounts, the better known one", `{"bob":{"mu":30,"rated":1},"cui":{"mu":40,"rated":2}}`, map[league.Player]float64{"ann": 40}},
		{"somebody else", `{"dee":{"mu":30,"sigma":5}}`, map[league.Player]float64{"dee": 30}},
	}
	a := store.Archive{Guild: store.Guild{Settings: json.RawMessage(`{}`)}, Merges: map[string]string{"bob": "ann", "cui": "ann"}}
	for _, tt := range tests {
		terms, err := standings.Terms(a, store.Season{Carried: json.RawMessage(tt.carried)}, standings.Default)
		must(t, err)
		got := make(map[league.Player]float64)
		for p, c := range terms.Start {
			got[p] = c.Mu
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
}
