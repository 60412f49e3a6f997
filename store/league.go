package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// A Ruling strikes a round out of the league or puts it back. As a [Change] it
// is added to the rulings before it; the last one holds. The round and its
// transfers stay as they are.
type Ruling struct {
	Round  string
	Void   bool // false: it counts again
	Reason string
	By     string // user id
	At     time.Time
}

// A Season is a stretch of a guild's league. As a [Change] it starts or ends
// one; a guild has one running season at most.
type Season struct {
	ID      string
	Guild   string
	Name    string
	Started time.Time
	Ended   time.Time // zero: running
}

// A Rating is what a person's rating became by a round. As a [Change] it is
// written once for each guild, season, round and person.
type Rating struct {
	Guild  string
	Season string // "" for the rating over all time
	Round  string
	User   string
	Mu     float64
	Sigma  float64
}

// RatingsDropped is a [Change] that forgets the ratings of a season, to be
// followed in the same call by those computed anew.
type RatingsDropped struct{ Guild, Season string }

func (r Ruling) write(ctx context.Context, tx *sql.Tx) error {
	return put(ctx, tx, "ruling on round", r.Round, `INSERT INTO rulings (round_id, void, reason, ruled_by, at) VALUES (?, ?, ?, ?, ?)`,
		r.Void, r.Reason, r.By, at(r.At))
}

func (s Season) write(ctx context.Context, tx *sql.Tx) error {
	return put(ctx, tx, "season", s.ID, `INSERT INTO seasons (id, guild, name, started, ended) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, ended = excluded.ended`,
		s.Guild, s.Name, at(s.Started), at(s.Ended))
}

func (r Rating) write(ctx context.Context, tx *sql.Tx) error {
	return put(ctx, tx, "ratings of guild", r.Guild, `INSERT INTO ratings (guild, season, round_id, user_id, mu, sigma) VALUES (?, ?, ?, ?, ?, ?)`,
		r.Season, r.Round, r.User, r.Mu, r.Sigma)
}

func (d RatingsDropped) write(ctx context.Context, tx *sql.Tx) error {
	return put(ctx, tx, "ratings of guild", d.Guild, `DELETE FROM ratings WHERE guild = ? AND season = ?`, d.Season)
}

// Rulings returns the rulings of a guild, oldest first.
func (s *Store) Rulings(ctx context.Context, guild string) ([]Ruling, error) {
	rulings, err := collect(ctx, s.read, scanRuling, `
		SELECT round_id, void, reason, ruled_by, at FROM rulings JOIN rounds ON rounds.id = round_id
		WHERE guild = ? ORDER BY rulings.number`, guild)
	if err != nil {
		return nil, fmt.Errorf("reading rulings of guild %s: %w", guild, err)
	}
	return rulings, nil
}

// Seasons returns the seasons of a guild, oldest first.
func (s *Store) Seasons(ctx context.Context, guild string) ([]Season, error) {
	seasons, err := collect(ctx, s.read, scanSeason, `
		SELECT id, guild, name, started, ended FROM seasons WHERE guild = ? ORDER BY started, id`, guild)
	if err != nil {
		return nil, fmt.Errorf("reading seasons of guild %s: %w", guild, err)
	}
	return seasons, nil
}

// Ratings returns every rating of a season in the order in which the rounds
// ended, so that the last one of a person is his rating now.
func (s *Store) Ratings(ctx context.Context, guild, season string) ([]Rating, error) {
	ratings, err := collect(ctx, s.read, scanRating, `
		SELECT ratings.guild, season, round_id, user_id, mu, sigma FROM ratings JOIN rounds ON rounds.id = round_id
		WHERE ratings.guild = ? AND season = ? ORDER BY ended, rounds.number, user_id`, guild, season)
	if err != nil {
		return nil, fmt.Errorf("reading ratings of guild %s: %w", guild, err)
	}
	return ratings, nil
}

func scanRuling(row scanner) (r Ruling, err error) {
	err = row.Scan(&r.Round, &r.Void, &r.Reason, &r.By, moment{&r.At})
	return r, err
}

func scanSeason(row scanner) (s Season, err error) {
	err = row.Scan(&s.ID, &s.Guild, &s.Name, moment{&s.Started}, moment{&s.Ended})
	return s, err
}

func scanRating(row scanner) (r Rating, err error) {
	err = row.Scan(&r.Guild, &r.Season, &r.Round, &r.User, &r.Mu, &r.Sigma)
	return r, err
}
