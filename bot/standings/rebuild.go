package standings

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"shengji/store"
)

// Rebuilt is what a guild's league is by the records of its rounds.
type Rebuilt struct {
	Rounds  int // finished
	Ratings int // over all time and of the running season
	// Differences say, one a line, where the store has something else, or what
	// cannot be read. Changes put right what can be: facts and ratings, never a
	// round's result.
	Differences []string
	Changes     []store.Change
}

// Rebuild makes the facts of all finished rounds anew from their records, folds
// the league from these and the rulings and merges, and compares all of it with
// the store. Ratings of seasons that have ended are frozen and left alone.
func Rebuild(ctx context.Context, kept *store.Store, guild string, o Options) (Rebuilt, error) {
	var b Rebuilt
	a, err := kept.League(ctx, guild, time.Time{}, time.Time{})
	if err != nil {
		return b, err
	}
	if err := b.remake(ctx, kept, a); err != nil {
		return b, err
	}
	found, err := unreadable(ctx, kept, a, o)
	if err != nil {
		return b, err
	}
	b.Differences = append(b.Differences, found...)
	all, err := Rated(a, o)
	if err != nil {
		return b, err
	}
	for _, rated := range all {
		known, err := kept.Ratings(ctx, guild, rated.Season)
		if err != nil {
			return b, err
		}
		b.Ratings += len(rated.Ratings)
		if found := differentRatings(known, rated.Ratings); len(found) > 0 {
			b.Differences = append(b.Differences, found...)
			b.Changes = append(b.Changes, rated)
		}
	}
	return b, nil
}

// remake puts the facts by the records into the archive.
func (b *Rebuilt) remake(ctx context.Context, kept *store.Store, a store.Archive) error {
	counted := make(map[string]*store.Counted, len(a.Rounds))
	for i := range a.Rounds {
		counted[a.Rounds[i].ID] = &a.Rounds[i]
	}
	var remaker Remaker
	for r, err := range kept.EachRound(ctx, store.Query{Guild: a.Guild.ID, State: store.Finished}) {
		if err != nil {
			return err
		}
		c := counted[r.ID]
		if c == nil { // ended since the archive was read
			continue
		}
		b.Rounds++
		made, err := remaker.Remake(r)
		if err != nil {
			b.Differences = append(b.Differences, err.Error())
			continue
		}
		if err := b.compare(r, c, made); err != nil {
			return err
		}
	}
	return nil
}

// compare says where a round differs, and has the archive count what was made
// anew.
func (b *Rebuilt) compare(r store.Round, c *store.Counted, made Remake) error {
	change := store.Remade{Round: r.ID}
	var err error
	if change.Facts, err = json.Marshal(made.Facts); err != nil {
		return fmt.Errorf("encoding the facts of round %s: %w", r.ID, err)
	}
	c.Facts = change.Facts
	different := differentFields("round "+r.ID+": facts", r.Result.Facts, change.Facts)
	if made.Corrected != nil {
		if change.Ruled, err = json.Marshal(*made.Corrected); err != nil {
			return fmt.Errorf("encoding the facts of round %s: %w", r.ID, err)
		}
		c.Facts = change.Ruled
		different = append(different, differentFields("round "+r.ID+": ruling", r.Ruling.Facts, change.Ruled)...)
	}
	if len(different) > 0 {
		b.Changes = append(b.Changes, change)
	}
	b.Differences = append(b.Differences, different...)

	known := *r.Result
	known.Facts = nil
	if !slices.Equal(r.LevelsBefore, made.LevelsBefore) {
		b.Differences = append(b.Differences, fmt.Sprintf("round %s: levels before it are %v in the store, %v by the record", r.ID, r.LevelsBefore, made.LevelsBefore))
	}
	b.Differences = append(b.Differences, differentFields("round "+r.ID+": rules", r.Rules, made.Rules)...)
	if made.Hash != r.Proof.Hash || fmt.Sprint(known) != fmt.Sprint(made.Result) {
		b.Differences = append(b.Differences, fmt.Sprintf("round %s: the store has %+v of record %s, by the record it is %+v of %s",
			r.ID, known, r.Proof.Hash, made.Result, made.Hash))
	}
	return nil
}

// differentFields compares the fields of two JSON objects; known may be nothing.
func differentFields(what string, known, made []byte) (found []string) {
	var had, is map[string]json.RawMessage
	if len(known) == 0 {
		return []string{what + ": the store has none"}
	}
	if json.Unmarshal(known, &had) != nil || json.Unmarshal(made, &is) != nil {
		return []string{what + ": the store has what cannot be read"}
	}
	fields := maps.Clone(had)
	maps.Copy(fields, is)
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if string(had[name]) != string(is[name]) {
			found = append(found, fmt.Sprintf("%s: %s is %s in the store, %s by the record", what, name, orNothing(had[name]), orNothing(is[name])))
		}
	}
	return found
}

func orNothing(text []byte) string { return cmp.Or(string(text), "nothing") }

// rounding is how far ratings may be apart that are the same: other processors
// fuse multiplications with additions, and sums go by the order of ids.
const rounding = 1e-9

func differentRatings(known, made []store.Rating) (found []string) {
	type key struct{ round, user string }
	had := make(map[key]store.Rating, len(known))
	for _, r := range known {
		had[key{r.Round, r.User}] = r
	}
	for _, r := range made {
		of := key{r.Round, r.User}
		if old, ok := had[of]; !ok {
			found = append(found, fmt.Sprintf("round %s: rating of %s is missing in the store, %v by the records", r.Round, r.User, rating(r)))
		} else if math.Abs(old.Mu-r.Mu) > rounding || math.Abs(old.Sigma-r.Sigma) > rounding {
			found = append(found, fmt.Sprintf("round %s: rating of %s is %v in the store, %v by the records", r.Round, r.User, rating(old), rating(r)))
		}
		delete(had, of)
	}
	for _, r := range known {
		if _, left := had[key{r.Round, r.User}]; left {
			found = append(found, fmt.Sprintf("round %s: rating of %s is %v in the store, none by the records", r.Round, r.User, rating(r)))
		}
	}
	return found
}

func rating(r store.Rating) string { return fmt.Sprintf("%v ± %v", r.Mu, r.Sigma) }
