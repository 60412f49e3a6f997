package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// Alive is a [Change] that says that the bot was running at At. Written now and
// then, it tells the next start how long nobody could act, because clocks do
// not count that time.
type Alive struct{ At time.Time }

func (a Alive) write(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO alive (one, at) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at = excluded.at`, at(a.At))
	if err != nil {
		return fmt.Errorf("writing that the bot is alive: %w", err)
	}
	return nil
}

// LastAlive returns the latest time that the bot is known to have been running:
// that of the last [Alive] or of the last event. It is zero in a new store.
func (s *Store) LastAlive(ctx context.Context) (time.Time, error) {
	last, err := single(ctx, s.read, scanTime, `
		SELECT max(at) FROM (SELECT at FROM alive UNION ALL
			SELECT (SELECT at FROM events WHERE table_id = id ORDER BY seq DESC LIMIT 1) FROM tables WHERE closed IS NULL)`)
	if err != nil {
		return last, fmt.Errorf("reading when the bot was alive: %w", err)
	}
	return last, nil
}

func scanTime(row scanner) (t time.Time, err error) {
	err = row.Scan(moment{&t})
	return t, err
}
