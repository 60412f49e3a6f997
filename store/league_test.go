package store_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"shengji/store"
)

var (
	struck    = store.Ruling{Round: "r1", Kind: store.Void, Reason: "wrong deck", By: "staff", At: noon}
	restored  = store.Ruling{Round: "r1", Kind: store.Restore, Reason: "it was not", By: "staff", At: noon.Add(time.Minute)}
	corrected = store.Ruling{Round: "r1", Kind: store.Correct, Facts: json.RawMessage(`{"points":80}`), Reason: "miscounted", By: "staff", At: noon.Add(time.Hour)}
)

func league(t *testing.T, s *store.Store) store.Archive {
	t.Helper()
	a, err := s.League(ctx, "g1", time.Time{}, time.Time{})
	must(t, err)
	return a
}

func TestLastRulingHolds(t *testing.T) {
	s := withMatch(t)
	save(t, s, finished("r1", 1), finished("r2", 2))
	for _, r := range []store.Ruling{struck, restored, corrected, struck} {
		save(t, s, r)
		got, err := s.Round(ctx, "r1")
		if diff := cmp.Diff(&r, got.Ruling); err != nil || diff != "" {
			t.Error(err, diff)
		}
		facts := `{"points":85}`
		if r.Kind == store.Correct {
			facts = string(r.Facts)
		}
		counted := league(t, s).Rounds
		if c := counted[0]; c.Ruled != r.Kind || string(c.Facts) != facts {
			t.Errorf("after %q the league counts %s of a round ruled %q", r.Reason, c.Facts, c.Ruled)
		}
		if c := counted[1]; c.Ruled != "" || string(c.Facts) != `{"points":85}` {
			t.Errorf("%q changed another round: %+v", r.Reason, c)
		}
	}
}

// Facts that were made anew are those of the round and of its last ruling.
func TestRemadeFactsHold(t *testing.T) {
	s := withMatch(t)
	again := corrected
	again.Facts, again.At = json.RawMessage(`{"points":70}`), corrected.At.Add(time.Hour)
	save(t, s, finished("r1", 1), finished("r2", 2), corrected, again)
	save(t, s, store.Remade{Round: "r1", Facts: json.RawMessage(`{"points":1}`), Ruled: json.RawMessage(`{"points":2}`)})
	r, err := s.Round(ctx, "r1")
	if err != nil || string(r.Result.Facts) != `{"points":1}` || string(r.Ruling.Facts) != `{"points":2}` {
		t.Errorf("the round has %s, its ruling %s (%v)", r.Result.Facts, r.Ruling.Facts, err)
	}
	if all, err := s.Decisions(ctx, "g1"); err != nil || string(all[1].Facts) != string(corrected.Facts) {
		t.Errorf("the ruling before has %s (%v)", all[1].Facts, err)
	}
	if other := league(t, s).Rounds[1].Facts; string(other) != `{"points":85}` {
		t.Errorf("another round has %s", other)
	}
	save(t, s, playing(finished("r3", 3)))
	for round, ruled := range map[string]json.RawMessage{"r3": nil, "r9": nil, "r2": json.RawMessage(`{}`)} {
		if err := s.Save(ctx, store.Remade{Round: round, Facts: json.RawMessage(`{}`), Ruled: ruled}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("facts of %s: got %v, want %v", round, err, store.ErrNotFound)
		}
	}
}

func TestRulingRefuses(t *testing.T) {
	s := withMatch(t)
	save(t, s, playing(finished("r1", 1)))
	without, with := corrected, struck
	without.Facts, with.Facts = nil, corrected.Facts
	nowhere := struck
	nowhere.Round = "r9"
	for _, tt := range []struct {
		name   string
		ruling store.Ruling
		want   error
	}{
		{"a round in play", struck, store.ErrNotFound},
		{"no such round", nowhere, store.ErrNotFound},
	} {
		if err := s.Save(ctx, tt.ruling); !errors.Is(err, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.name, err, tt.want)
		}
	}
	save(t, s, finished("r1", 1))
	for _, r := range []store.Ruling{without, with} {
		if err := s.Save(ctx, r); err == nil {
			t.Errorf("ruling %q with facts %q was written", r.Kind, r.Facts)
		}
	}
}

func merge(account, into string) store.Merge {
	return store.Merge{Guild: "g1", Account: account, Into: into, Reason: "same person", By: "staff", At: noon.Add(time.Second)}
}

func TestMergesAreFollowed(t *testing.T) {
	elsewhere := merge("a", "b")
	elsewhere.Guild = "g2"
	tests := []struct {
		name   string
		merges []store.Merge
		want   map[string]string
	}{
		{"none", nil, nil},
		{"one", []store.Merge{merge("b", "a")}, map[string]string{"b": "a"}},
		{"two into one", []store.Merge{merge("b", "a"), merge("c", "a")}, map[string]string{"b": "a", "c": "a"}},
		{"one after the other", []store.Merge{merge("b", "a"), merge("c", "b")}, map[string]string{"b": "a", "c": "a"}},
		{"the last one holds", []store.Merge{merge("b", "a"), merge("b", "c")}, map[string]string{"b": "c"}},
		{"taken back", []store.Merge{merge("b", "a"), merge("c", "b"), merge("b", "")}, map[string]string{"c": "b"}},
		{"turned round", []store.Merge{merge("b", "a"), merge("b", ""), merge("a", "b")}, map[string]string{"a": "b"}},
		{"in another guild", []store.Merge{elsewhere}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := opened(t)
			for _, m := range tt.merges {
				save(t, s, m)
			}
			if diff := cmp.Diff(tt.want, league(t, s).Merges, cmpopts.EquateEmpty()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestMergeRefusesCircles(t *testing.T) {
	s := opened(t)
	save(t, s, merge("b", "a"), merge("c", "b"))
	for _, m := range []store.Merge{merge("a", "a"), merge("a", "b"), merge("a", "c"), merge("b", "c")} {
		if err := s.Save(ctx, m); !errors.Is(err, store.ErrCircle) {
			t.Errorf("%s into %s: got %v, want %v", m.Account, m.Into, err, store.ErrCircle)
		}
	}
	save(t, s, merge("d", "c"))
}

func TestDecisionsAreAudited(t *testing.T) {
	s := withMatch(t)
	save(t, s, finished("r1", 1), struck, merge("b", "a"), merge("b", ""), restored, corrected)
	got, err := s.Decisions(ctx, "g1")
	want := []store.Decision{
		{Kind: store.Correct, Round: "r1", Facts: corrected.Facts, Reason: "miscounted", By: "staff", At: corrected.At},
		{Kind: store.Restore, Round: "r1", Reason: "it was not", By: "staff", At: restored.At},
		{Kind: store.Parted, Account: "b", Reason: "same person", By: "staff", At: noon.Add(time.Second)},
		{Kind: store.Joined, Account: "b", Into: "a", Reason: "same person", By: "staff", At: noon.Add(time.Second)},
		{Kind: store.Void, Round: "r1", Reason: "wrong deck", By: "staff", At: noon},
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
	if others, err := s.Decisions(ctx, "g2"); err != nil || len(others) > 0 {
		t.Errorf("another guild reads %v (%v)", others, err)
	}
}

func TestArchiveIsTheGuildsOwn(t *testing.T) {
	s := withMatch(t)
	third, fourth := finished("r3", 3), playing(finished("r4", 4))
	third.Seats[0].Name, fourth.Seats[0].Name = "Ann then", "Ann now"
	save(t, s, finished("r1", 1), abandoned(finished("r2", 2)), third, fourth,
		store.Seen{Person: "b", Name: "Bo now"}, store.Seen{Person: "z", Name: "Zed"},
		store.GuildSettings{Guild: "g1", Edit: to(`{"lang":"en"}`)}, spring)

	counted := func(r store.Round, number int64) store.Counted {
		return store.Counted{Number: number, ID: r.ID, Match: "m1", Ended: r.Ended, Seats: r.Seats, Facts: r.Result.Facts}
	}
	want := store.Archive{
		Guild: store.Guild{ID: "g1", Settings: json.RawMessage(`{"lang":"en"}`)}, Version: 2,
		Rounds:  []store.Counted{counted(finished("r1", 1), 1), counted(third, 3)},
		Names:   map[string]string{"a": "Ann now", "b": "Bo now", "c": "客"},
		Seasons: []store.Season{spring},
	}
	if diff := cmp.Diff(want, league(t, s), cmpopts.EquateEmpty()); diff != "" {
		t.Error(diff)
	}
	other, err := s.League(ctx, "g2", time.Time{}, time.Time{})
	if err != nil || len(other.Rounds)+len(other.Names)+len(other.Seasons) > 0 || other.Version != 0 {
		t.Errorf("another guild reads %+v (%v)", other, err)
	}
}

func TestArchiveOfAStretch(t *testing.T) {
	s := withMatch(t)
	save(t, s, finished("r1", 1), finished("r2", 2), finished("r3", 3))
	a, err := s.League(ctx, "g1", noon.Add(2*time.Minute), noon.Add(3*time.Minute))
	if err != nil || len(a.Rounds) != 1 || a.Rounds[0].ID != "r2" {
		t.Errorf("got %+v (%v), want r2", a.Rounds, err)
	}
}

// Every decision that the league is folded anew for is seen in its version.
func TestVersionGrows(t *testing.T) {
	s := withMatch(t)
	last := league(t, s).Version
	for _, c := range []store.Change{finished("r1", 1), struck, restored, merge("b", "a"), merge("b", "")} {
		save(t, s, c)
		now := league(t, s).Version
		if now <= last {
			t.Errorf("version %d after %d and %+v", now, last, c)
		}
		last = now
	}
}

var (
	spring = store.Season{ID: "s1", Guild: "g1", Name: "Spring", Started: noon, Carried: json.RawMessage(`{"a":{"mu":26}}`)}
	summer = store.Season{ID: "s2", Guild: "g1", Name: "Summer", Started: noon.Add(time.Hour), Carried: json.RawMessage(`{}`)}
)

func TestOneSeasonRunsAtATime(t *testing.T) {
	s := opened(t)
	save(t, s, spring)
	if err := s.Save(ctx, summer); !errors.Is(err, store.ErrSeasonRuns) {
		t.Errorf("got %v, want %v", err, store.ErrSeasonRuns)
	}
	over := spring
	over.Ended, over.Frozen = summer.Started, json.RawMessage(`{"a":1}`)
	save(t, s, over, summer)
	again := over
	again.Frozen = json.RawMessage(`{"a":2}`)
	if err := s.Save(ctx, again); !errors.Is(err, store.ErrEnded) {
		t.Errorf("got %v, want %v", err, store.ErrEnded)
	}
	got, err := s.Seasons(ctx, "g1")
	if diff := cmp.Diff([]store.Season{over, summer}, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestRatingsAreProjected(t *testing.T) {
	s := withMatch(t)
	save(t, s, finished("r1", 1), finished("r2", 2))
	first := store.Rating{Round: "r1", User: "a", Mu: 26.964294621803063, Sigma: 8.177962604389991}
	second := store.Rating{Round: "r2", User: "a", Mu: 27, Sigma: 8}
	other := store.Rating{Round: "r2", User: "b", Mu: 27, Sigma: 8}
	changed := second
	changed.Mu = 28
	tests := []struct {
		name    string
		season  string
		ratings []store.Rating
		want    []store.Rating
	}{
		{"new ones", "", []store.Rating{second, first}, []store.Rating{first, second}},
		{"the same again", "", []store.Rating{first, second}, []store.Rating{first, second}},
		{"one more", "", []store.Rating{first, second, other}, []store.Rating{first, second, other}},
		{"of a season", "s1", []store.Rating{second}, []store.Rating{second}},
		{"changed, and one gone", "", []store.Rating{first, changed}, []store.Rating{first, changed}},
		{"none", "", nil, nil},
	}
	for _, tt := range tests {
		save(t, s, store.Rated{Guild: "g1", Season: tt.season, Version: league(t, s).Version, Ratings: tt.ratings})
		got, err := s.Ratings(ctx, "g1", tt.season)
		if diff := cmp.Diff(tt.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v %s", tt.name, err, diff)
		}
	}
	if seasonal, err := s.Ratings(ctx, "g1", "s1"); err != nil || len(seasonal) != 1 {
		t.Errorf("the season has %v (%v)", seasonal, err)
	}
}

func TestRatingsOfAnOlderLeagueAreRefused(t *testing.T) {
	s := withMatch(t)
	save(t, s, finished("r1", 1))
	old := store.Rated{Guild: "g1", Version: league(t, s).Version, Ratings: []store.Rating{{Round: "r1", User: "a", Mu: 26, Sigma: 8}}}
	save(t, s, struck)
	if err := s.Save(ctx, old); !errors.Is(err, store.ErrConflict) {
		t.Errorf("got %v, want %v", err, store.ErrConflict)
	}
}

// A season that ends in the past keeps no rating from after its end, whatever is
// written of it late.
func TestRatingsOfASeasonEndWithIt(t *testing.T) {
	s := withMatch(t)
	save(t, s, finished("r1", 1), finished("r2", 2), spring)
	kept := store.Rating{Round: "r1", User: "a", Mu: 26, Sigma: 8}
	all := store.Rated{Guild: "g1", Season: "s1", Version: league(t, s).Version, Ratings: []store.Rating{kept, {Round: "r2", User: "a", Mu: 27, Sigma: 8}}}
	save(t, s, all)
	over := spring
	over.Ended = finished("r2", 2).Ended
	save(t, s, over)
	if err := s.Save(ctx, all); !errors.Is(err, store.ErrConflict) {
		t.Errorf("late ratings: got %v, want %v", err, store.ErrConflict)
	}
	got, err := s.Ratings(ctx, "g1", "s1")
	if diff := cmp.Diff([]store.Rating{kept}, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

// Ratings that were folded before somebody was forgotten would name him again.
func TestRatingsFromBeforeForgettingAreRefused(t *testing.T) {
	for name, of := range map[string]string{"who played": "b", "whom others count as": "z"} {
		s := withMatch(t)
		save(t, s, finished("r1", 1), merge("a", "z"), store.Seen{Person: of, Name: "Bo"})
		old := store.Rated{Guild: "g1", Version: league(t, s).Version, Ratings: []store.Rating{{Round: "r1", User: of, Mu: 26, Sigma: 8}}}
		must(t, s.Forget(ctx, of))
		if err := s.Save(ctx, old); !errors.Is(err, store.ErrConflict) {
			t.Errorf("%s: got %v, want %v", name, err, store.ErrConflict)
		}
	}
}
