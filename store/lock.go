package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"
)

// A lock keeps a second process away from a store. It is SQLite's own lock on
// an empty database beside the store: the operating system drops it with the
// process, however that ends, and it works wherever SQLite works.
type lock struct {
	db   *sql.DB
	held *sql.Conn
}

// acquire takes the lock at once or fails with [ErrInUse].
func acquire(ctx context.Context, path string) (*lock, error) {
	db, err := connect(path, "_busy_timeout=0") // the holder will not let go
	if err != nil {
		return nil, err
	}
	held, err := db.Conn(ctx)
	if err == nil {
		_, err = held.ExecContext(ctx, `BEGIN EXCLUSIVE`)
	}
	if err != nil {
		db.Close()
		if refusal := (sqlite3.Error{}); errors.As(err, &refusal) && refusal.Code == sqlite3.ErrBusy {
			return nil, ErrInUse
		}
		return nil, fmt.Errorf("locking %s: %w", path, err)
	}
	return &lock{db: db, held: held}, nil
}

func (l *lock) release() error {
	return errors.Join(l.held.Close(), l.db.Close())
}
