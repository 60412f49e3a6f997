package standings

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"shengji/game/league"
	"shengji/store"
)

// AllTime is the id of the season that never ends, as [store.Rated] has it.
const AllTime = ""

// Options are what the host of the bot decides for all leagues.
type Options struct {
	Model         league.Model
	MinimumRounds int     // to have a place in the standings
	Widening      float64 // of sigma from season to season, on the scale of league.New
}

// Default is for a host who decides nothing. A season widens what is known of
// somebody by as much as a hundred matches do.
var Default = Options{Model: league.Default, MinimumRounds: 10, Widening: 25.0 / 30}

// Server are the settings of a guild that its league depends on: a part of
// [store.Guild.Settings].
type Server struct {
	// ComputersRated has matches with computer players rated too.
	ComputersRated bool `json:"computers_rated,omitempty"`
}

// During returns the archive with the rounds of one season only.
func During(a store.Archive, s store.Season) store.Archive {
	a.Rounds = slices.DeleteFunc(slices.Clone(a.Rounds), func(r store.Counted) bool {
		return r.Ended.Before(s.Started) || !s.Ended.IsZero() && !r.Ended.Before(s.Ended)
	})
	return a
}

// Running returns the season of an archive that is running; its ID is AllTime
// if there is none.
func Running(a store.Archive) store.Season {
	for _, s := range a.Seasons {
		if s.Ended.IsZero() { // not always the last one: others may have been imported
			return s
		}
	}
	return store.Season{}
}

// Fold counts the rounds of an archive that are not struck out, with the
// ratings that a season began with; those of the zero season are all new.
func Fold(a store.Archive, s store.Season, o Options) (*league.Table, error) {
	rounds, err := Rounds(a)
	if err != nil {
		return nil, err
	}
	terms, err := Terms(a, s, o)
	if err != nil {
		return nil, err
	}
	return league.Fold(rounds, terms), nil
}

// Rounds returns the rounds of an archive that count.
func Rounds(a store.Archive) ([]league.Round, error) {
	rounds := make([]league.Round, 0, len(a.Rounds))
	for _, c := range a.Rounds {
		if c.Ruled == store.Void {
			continue
		}
		r := league.Round{Number: c.Number, ID: c.ID, Match: c.Match, Ended: c.Ended}
		for i, seat := range c.Seats {
			r.Seats[i] = league.Seat{Player: league.Player(seat.User), Computer: seat.Strength != ""}
		}
		if len(c.Facts) == 0 {
			return nil, fmt.Errorf("counting round %s: it was stored without facts (shengji league rebuild --write makes them)", c.ID)
		}
		if err := json.Unmarshal(c.Facts, &r.Facts); err != nil {
			return nil, fmt.Errorf("counting round %s: reading its facts: %w", c.ID, err)
		}
		rounds = append(rounds, r)
	}
	return rounds, nil
}

// Terms are what the rounds of a season are counted by.
func Terms(a store.Archive, s store.Season, o Options) (league.Terms, error) {
	t := league.Terms{Model: o.Model, Merged: make(map[league.Player]league.Player, len(a.Merges))}
	var server Server
	if err := json.Unmarshal(a.Guild.Settings, &server); err != nil {
		return t, fmt.Errorf("reading the settings of guild %s: %w", a.Guild.ID, err)
	}
	t.ComputersRated = server.ComputersRated
	for account, into := range a.Merges {
		t.Merged[league.Player(account)] = league.Player(into)
	}
	if len(s.Carried) == 0 {
		return t, nil
	}
	if err := json.Unmarshal(s.Carried, &t.Start); err != nil {
		return t, fmt.Errorf("reading what season %s began with: %w", s.ID, err)
	}
	carryMerged(t.Start, t.Merged)
	return t, nil
}

// carryMerged gives the rating that a merged account began with to the one that
// it counts as, if that began with none.
func carryMerged(start map[league.Player]league.Carried, merged map[league.Player]league.Player) {
	accounts := make([]league.Player, 0, len(merged))
	for account := range merged {
		accounts = append(accounts, account)
	}
	// The best known one first, so that the order in a map does not matter.
	slices.SortFunc(accounts, func(a, b league.Player) int {
		return cmp.Or(cmp.Compare(start[b].Rated, start[a].Rated), cmp.Compare(a, b))
	})
	for _, account := range accounts {
		carried, ok := start[account]
		if _, has := start[merged[account]]; ok && !has {
			start[merged[account]] = carried
		}
		delete(start, account)
	}
}

// Ratings are the changes of a table as the store keeps them.
func Ratings(t *league.Table) []store.Rating {
	ratings := make([]store.Rating, len(t.Changes))
	for i, c := range t.Changes {
		ratings[i] = store.Rating{Round: c.Round, User: string(c.Player), Mu: c.Mu, Sigma: c.Sigma}
	}
	return ratings
}
