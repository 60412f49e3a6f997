package store

import (
	"context"
	"database/sql"
	"fmt"
)

// A Rating is what somebody's rating became by the round that decided a match.
type Rating struct {
	Round string
	User  string // the account that others are merged into
	Mu    float64
	Sigma float64
}

// Rated is a [Change] that makes Ratings all there are of a guild's season. It
// is refused with [ErrConflict] if the league has moved on since the [Archive]
// that they were folded from was read, or the season has ended.
type Rated struct {
	Guild   string
	Season  string // "" for the rating over all time
	Version int64  // of that archive
	Ratings []Rating
}

func (r Rated) write(ctx context.Context, tx *sql.Tx) error {
	if err := r.put(ctx, tx); err != nil {
		return fmt.Errorf("writing ratings of guild %s: %w", r.Guild, err)
	}
	return nil
}

// put writes what differs only: usually that is one match.
func (r Rated) put(ctx context.Context, tx *sql.Tx) error {
	version, err := leagueVersion(ctx, tx, r.Guild)
	switch {
	case err != nil:
		return err
	case version != r.Version:
		return ErrConflict
	}
	var over bool
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM seasons WHERE id = ? AND ended IS NOT NULL)`, r.Season).Scan(&over)
	switch {
	case err != nil:
		return err
	case over:
		return ErrConflict
	}
	kept, err := ratings(ctx, tx, r.Guild, r.Season)
	if err != nil {
		return err
	}
	type key struct{ round, user string }
	stale := make(map[key]Rating)
	for _, k := range kept {
		stale[key{k.Round, k.User}] = k
	}
	for _, rating := range r.Ratings {
		of := key{rating.Round, rating.User}
		same := stale[of] == rating
		delete(stale, of)
		if same {
			continue
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO ratings (guild, season, round_id, user_id, mu, sigma) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (guild, season, round_id, user_id) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma`,
			r.Guild, r.Season, rating.Round, rating.User, rating.Mu, rating.Sigma)
		if err != nil {
			return err
		}
	}
	for of := range stale {
		_, err := tx.ExecContext(ctx, `DELETE FROM ratings WHERE guild = ? AND season = ? AND round_id = ? AND user_id = ?`,
			r.Guild, r.Season, of.round, of.user)
		if err != nil {
			return err
		}
	}
	return nil
}

// Ratings returns every rating of a season, "" for all time, in the order in
// which the rounds ended, so that the last one of a person is his rating now.
func (s *Store) Ratings(ctx context.Context, guild, season string) ([]Rating, error) {
	all, err := ratings(ctx, s.read, guild, season)
	if err != nil {
		return nil, fmt.Errorf("reading ratings of guild %s: %w", guild, err)
	}
	return all, nil
}

func ratings(ctx context.Context, q queryer, guild, season string) ([]Rating, error) {
	return collect(ctx, q, scanRating, `
		SELECT round_id, user_id, mu, sigma FROM ratings JOIN rounds ON rounds.id = round_id
		WHERE ratings.guild = ? AND season = ? ORDER BY ended, rounds.number, user_id`, guild, season)
}

func scanRating(row scanner) (r Rating, err error) {
	err = row.Scan(&r.Round, &r.User, &r.Mu, &r.Sigma)
	return r, err
}
