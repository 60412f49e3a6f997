package store_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"shengji/store"
)

func TestLastRulingHolds(t *testing.T) {
	s := withMatch(t)
	save(t, s, finished("r1", 1), finished("r2", 2))
	rulings := []store.Ruling{
		{Round: "r1", Void: true, Reason: "wrong deck", By: "staff", At: noon},
		{Round: "r1", Void: false, Reason: "it was not", By: "staff", At: noon},
		{Round: "r1", Void: true, Reason: "it was", By: "staff", At: noon},
	}
	for _, r := range rulings {
		save(t, s, r)
		if got, err := s.Round(ctx, "r1"); err != nil || got.Void != r.Void {
			t.Errorf("void %v (%v) after %q", got.Void, err, r.Reason)
		}
	}
	if r, err := s.Round(ctx, "r2"); err != nil || r.Void {
		t.Errorf("another round was struck out (%v)", err)
	}
	got, err := s.Rulings(ctx, "g1")
	if diff := cmp.Diff(rulings, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestOneSeasonRunsAtATime(t *testing.T) {
	s := opened(t)
	spring := store.Season{ID: "s1", Guild: "g1", Name: "Spring", Started: noon}
	summer := store.Season{ID: "s2", Guild: "g1", Name: "Summer", Started: noon.Add(time.Hour)}
	save(t, s, spring)
	if err := s.Save(ctx, summer); err == nil {
		t.Error("two seasons are running")
	}
	spring.Ended = summer.Started
	save(t, s, spring, summer)
	got, err := s.Seasons(ctx, "g1")
	if diff := cmp.Diff([]store.Season{spring, summer}, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestRatingsAreComputedAnew(t *testing.T) {
	s := withMatch(t)
	save(t, s, finished("r1", 1), finished("r2", 2))
	first := store.Rating{Guild: "g1", Round: "r1", User: "a", Mu: 26.964294621803063, Sigma: 8.177962604389991}
	second := store.Rating{Guild: "g1", Round: "r2", User: "a", Mu: 27, Sigma: 8}
	seasonal := store.Rating{Guild: "g1", Season: "s1", Round: "r2", User: "a", Mu: 25, Sigma: 8}
	save(t, s, second, first, seasonal)
	expect := func(season string, want ...store.Rating) {
		t.Helper()
		got, err := s.Ratings(ctx, "g1", season)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Error(err, diff)
		}
	}
	expect("", first, second)
	if err := s.Save(ctx, first); err == nil {
		t.Error("a round was rated twice")
	}
	second.Mu = 28
	save(t, s, store.RatingsDropped{Guild: "g1"}, second)
	expect("", second)
	expect("s1", seasonal)
}
