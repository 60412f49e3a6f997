package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"
)

// A Season is a stretch of a guild's league: the rounds that ended from Started
// on and before Ended. As a [Change] it starts one, refused with
// [ErrSeasonRuns] while another runs, or changes or ends the running one; an
// ended one is refused with [ErrEnded]. It may end in the past: its ratings by
// later rounds go.
//
// Carried and Frozen are JSON that the store does not read; they name people by
// their ids and by nothing else, so that somebody can be forgotten in them.
type Season struct {
	ID      string
	Guild   string
	Name    string
	Started time.Time
	Ended   time.Time       // zero: running
	Carried json.RawMessage // ratings that it began with; never changes
	Frozen  json.RawMessage // what it ended with; nil while it runs
}

func (s Season) write(ctx context.Context, tx *sql.Tx) error {
	if err := s.put(ctx, tx); err != nil {
		return fmt.Errorf("writing season %s: %w", s.ID, err)
	}
	return nil
}

func (s Season) put(ctx context.Context, tx *sql.Tx) error {
	var another bool
	err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM seasons WHERE guild = ? AND ended IS NULL AND id <> ?)`, s.Guild, s.ID).Scan(&another)
	switch {
	case err != nil:
		return err
	case another && s.Ended.IsZero():
		return ErrSeasonRuns
	}
	done, err := tx.ExecContext(ctx, `
		INSERT INTO seasons (id, guild, name, started, ended, carried, frozen) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, ended = excluded.ended, frozen = excluded.frozen
		WHERE ended IS NULL`,
		s.ID, s.Guild, s.Name, at(s.Started), at(s.Ended), text(s.Carried), optional(s.Frozen))
	if err != nil {
		return err
	}
	if err := mustChange(done, ErrEnded); err != nil || s.Ended.IsZero() {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM ratings WHERE guild = ?1 AND season = ?2
		AND (SELECT ended FROM rounds WHERE id = round_id) >= ?3`, s.Guild, s.ID, at(s.Ended))
	return err
}

// Seasons returns the seasons of a guild, oldest first; the last one may be
// running.
func (s *Store) Seasons(ctx context.Context, guild string) ([]Season, error) {
	all, err := seasons(ctx, s.read, guild)
	if err != nil {
		return nil, fmt.Errorf("reading seasons of guild %s: %w", guild, err)
	}
	return all, nil
}

func seasons(ctx context.Context, q queryer, guild string) ([]Season, error) {
	return collect(ctx, q, scanSeason, `
		SELECT id, guild, name, started, ended, carried, frozen FROM seasons WHERE guild = ? ORDER BY started, id`, guild)
}

func scanSeason(row scanner) (s Season, err error) {
	err = row.Scan(&s.ID, &s.Guild, &s.Name, moment{&s.Started}, moment{&s.Ended}, (*[]byte)(&s.Carried), (*[]byte)(&s.Frozen))
	return s, err
}
