package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	_ "github.com/mattn/go-sqlite3" // the driver "sqlite3"
)

// A Store is one open file. It is safe for concurrent use; writers wait for
// each other, readers for nobody.
type Store struct {
	path  string
	write *sql.DB // one connection; nil if opened for reading only
	read  *sql.DB
	lock  *lock // nil if opened for reading only
}

// Milliseconds that a connection waits for a lock. Within the process nothing
// waits for one; another process may be reading.
const (
	patience  = 5000
	impatient = 200 // where it can be done later as well
)

// patient is patience as the driver spells it.
var patient = fmt.Sprintf("_busy_timeout=%d", patience)

// Options of a connection, as the driver spells them.
const (
	durable = "_journal_mode=WAL&_synchronous=FULL" // an answer of Append outlives a power cut
	strict  = "_foreign_keys=on&_txlock=immediate"
	buried  = "_secure_delete=on"      // what is deleted is overwritten
	looking = "mode=rw&_query_only=on" // makes no file and writes to none
)

// readers is more than the two cores of a small host have use for.
const readers = 4

// Close gives the file back. What was appended stays appended.
func (s *Store) Close() error {
	var errs []error
	errs = append(errs, s.read.Close())
	if s.write != nil {
		errs = append(errs, s.write.Close(), s.lock.release())
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("closing the store: %w", err)
	}
	return nil
}

// Path is the file, absolute and with links resolved.
func (s *Store) Path() string { return s.path }

func connect(path string, options ...string) (*sql.DB, error) {
	name := filepath.ToSlash(path)
	if !strings.HasPrefix(name, "/") { // C:/…
		name = "/" + name
	}
	dsn := url.URL{Scheme: "file", Path: name, RawQuery: strings.Join(options, "&")}
	return sql.Open("sqlite3", dsn.String())
}

// writing runs f in one transaction: all of it or nothing.
func (s *Store) writing(ctx context.Context, f func(tx *sql.Tx) error) error {
	if s.write == nil {
		return ErrReadOnly
	}
	return within(ctx, s.write, f)
}

// within runs f in one transaction of a handle; to readers it is one unchanging
// picture of the file.
func within(ctx context.Context, db *sql.DB, f func(tx *sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("beginning: %w", err)
	}
	defer tx.Rollback() // no effect after a commit
	if err := f(tx); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("committing: %w", err)
	}
	return nil
}

// put runs a statement whose first parameter is the id of what it writes.
func put(ctx context.Context, tx *sql.Tx, what, id, query string, args ...any) error {
	if _, err := tx.ExecContext(ctx, query, append([]any{id}, args...)...); err != nil {
		return fmt.Errorf("writing %s %s: %w", what, id, err)
	}
	return nil
}

// mustChange returns missed if a statement found nothing to change.
func mustChange(done sql.Result, missed error) error {
	n, err := done.RowsAffected()
	if err == nil && n == 0 {
		err = missed
	}
	return err
}

// collect reads all rows of a query, each by scan.
func collect[T any](ctx context.Context, q queryer, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// single reads the one row of a query; none is [ErrNotFound].
func single[T any](ctx context.Context, q queryer, scan func(scanner) (T, error), query string, args ...any) (T, error) {
	one, err := scan(q.QueryRowContext(ctx, query, args...))
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	return one, err
}

type queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

type scanner interface{ Scan(dest ...any) error }
