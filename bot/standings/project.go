package standings

import (
	"context"
	"errors"
	"time"

	"shengji/store"
)

// Project writes the ratings over all time and of the running season as they
// follow from a guild's history. It may be called at any time and twice: after
// a match was decided, after a ruling or a merge, and after a start, for what a
// stop cut off.
func Project(ctx context.Context, kept *store.Store, guild string, o Options) error {
	for {
		err := project(ctx, kept, guild, o)
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
		// The league has moved on meanwhile: count it anew.
	}
}

func project(ctx context.Context, kept *store.Store, guild string, o Options) error {
	a, err := kept.League(ctx, guild, time.Time{}, time.Time{})
	if err != nil {
		return err
	}
	all, err := Rated(a, o)
	if err != nil {
		return err
	}
	var changes []store.Change
	for _, r := range all {
		changes = append(changes, r)
	}
	return kept.Save(ctx, changes...)
}

// Rated returns the ratings that follow from an archive with all rounds of its
// guild: over all time, and of the running season.
func Rated(a store.Archive, o Options) (all []store.Rated, err error) {
	seasons := []store.Season{{ID: AllTime}}
	if s := Running(a); s.ID != AllTime {
		seasons = append(seasons, s)
	}
	for _, s := range seasons {
		t, err := Fold(During(a, s), s, o)
		if err != nil {
			return nil, err
		}
		all = append(all, store.Rated{Guild: a.Guild.ID, Season: s.ID, Version: a.Version, Ratings: Ratings(t)})
	}
	return all, nil
}
