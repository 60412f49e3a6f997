package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// A Batch is everything that one command to one table brought about.
type Batch struct {
	Table    string
	Expected int64  // Seq of the last event that the command was decided on; 0: none
	Key      string // idempotency key, unique in the table; never empty
	At       time.Time
	Events   []Event // may be empty: a command that changed nothing is remembered too
	Changes  []Change
}

// An Event is one line of a table's log.
type Event struct {
	Seq        int64 // from 1, without gaps; given by Append
	Kind       string
	Body       []byte    // JSON
	Checkpoint bool      // Body holds the whole state: nothing before it is needed
	At         time.Time // given by Append: the time of the batch
}

// A Change is one change of a projection. The types of this package that
// implement it say what they write.
type Change interface {
	write(ctx context.Context, tx *sql.Tx) error
}

// Append writes the events and the changes of a batch in one transaction and
// returns the seq of the last event in the log. When it returns nil, the batch
// is on disk. Otherwise nothing of it is:
//
//   - [ErrDuplicate] (a [*DuplicateError]): the key was taken before;
//   - [ErrConflict]: the log does not end at b.Expected;
//   - [ErrClosed], [ErrNotFound]: there is no such table to play at;
//   - whatever a change refuses, such as [ErrEnded] or [ErrBrokenChain].
func (s *Store) Append(ctx context.Context, b Batch) (last int64, err error) {
	opening, rest := b.opening()
	err = s.writing(ctx, func(tx *sql.Tx) error {
		if err := writeAll(ctx, tx, opening); err != nil {
			return err
		}
		if err := b.admit(ctx, tx); err != nil {
			return err
		}
		last, err = b.log(ctx, tx)
		if err != nil {
			return err
		}
		return writeAll(ctx, tx, rest)
	})
	if err != nil {
		return 0, fmt.Errorf("appending event %d of table %s: %w", b.Expected+1, b.Table, err)
	}
	s.forgetClosed(ctx, b.Changes)
	return last, nil
}

// opening splits off the change that opens the table, if the batch is its
// first: it has to be there before its events.
func (b *Batch) opening() (opening, rest []Change) {
	if b.Expected > 0 || len(b.Changes) == 0 {
		return nil, b.Changes
	}
	if t, ok := b.Changes[0].(Table); ok && t.ID == b.Table {
		return b.Changes[:1], b.Changes[1:]
	}
	return nil, b.Changes
}

// Save writes changes that no event stands for, such as where the board was
// posted or what a person prefers, in one transaction.
func (s *Store) Save(ctx context.Context, changes ...Change) error {
	err := s.writing(ctx, func(tx *sql.Tx) error { return writeAll(ctx, tx, changes) })
	if err != nil {
		return fmt.Errorf("saving: %w", err)
	}
	s.forgetClosed(ctx, changes)
	return nil
}

// forgetClosed empties the write-ahead log if a table was closed whose log has
// gone with that, because it named somebody who was forgotten.
func (s *Store) forgetClosed(ctx context.Context, changes []Change) {
	for _, c := range changes {
		t, ok := c.(Table)
		if !ok || t.Closed.IsZero() {
			continue
		}
		var forgets bool
		err := s.read.QueryRowContext(ctx, `SELECT forgets FROM tables WHERE id = ?`, t.ID).Scan(&forgets)
		if err == nil && forgets {
			s.emptyWAL(ctx)
		}
	}
}

func writeAll(ctx context.Context, tx *sql.Tx, changes []Change) error {
	for _, c := range changes {
		if err := c.write(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}

// admit refuses a batch that was taken before, or decided on another state than
// the log's. In this order: a command that is repeated after its answer was
// lost expects a log that its own events have moved on.
func (b *Batch) admit(ctx context.Context, tx *sql.Tx) error {
	earlier := &DuplicateError{Key: b.Key}
	err := tx.QueryRowContext(ctx, `SELECT first_seq, last_seq FROM commands WHERE table_id = ? AND key = ?`, b.Table, b.Key).
		Scan(&earlier.First, &earlier.Last)
	switch {
	case err == nil:
		return earlier
	case err != sql.ErrNoRows:
		return err
	}

	var closed, last int64
	err = tx.QueryRowContext(ctx, `
		SELECT closed IS NOT NULL, (SELECT coalesce(max(seq), 0) FROM events WHERE table_id = id)
		FROM tables WHERE id = ?`, b.Table).Scan(&closed, &last)
	switch {
	case err == sql.ErrNoRows:
		return ErrNotFound
	case err != nil:
		return err
	case closed != 0:
		return ErrClosed
	case last != b.Expected:
		return fmt.Errorf("%w: it ends at event %d, expected %d", ErrConflict, last, b.Expected)
	}
	return nil
}

func (b *Batch) log(ctx context.Context, tx *sql.Tx) (last int64, err error) {
	last = b.Expected
	for _, e := range b.Events {
		last++
		_, err = tx.ExecContext(ctx, `INSERT INTO events (table_id, seq, kind, body, checkpoint, at) VALUES (?, ?, ?, ?, ?, ?)`,
			b.Table, last, e.Kind, string(e.Body), e.Checkpoint, at(b.At))
		if err != nil {
			return 0, err
		}
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO commands (table_id, key, first_seq, last_seq) VALUES (?, ?, ?, ?)`,
		b.Table, b.Key, b.Expected+1, last)
	return last, err
}

// Recover returns the events that a table's state is folded from: from its last
// checkpoint on, or all if there is none. It is empty for a table without events.
func (s *Store) Recover(ctx context.Context, table string) ([]Event, error) {
	events, err := collect(ctx, s.read, scanEvent, selectEvents+`
		AND seq >= coalesce((SELECT max(seq) FROM events WHERE table_id = ?1 AND checkpoint = 1), 1) ORDER BY seq`, table)
	if err != nil {
		return nil, fmt.Errorf("recovering table %s: %w", table, err)
	}
	return events, nil
}

// Events returns the events of a table from seq on.
func (s *Store) Events(ctx context.Context, table string, from int64) ([]Event, error) {
	events, err := collect(ctx, s.read, scanEvent, selectEvents+` AND seq >= ?2 ORDER BY seq`, table, from)
	if err != nil {
		return nil, fmt.Errorf("reading events of table %s: %w", table, err)
	}
	return events, nil
}

const selectEvents = `SELECT seq, kind, body, checkpoint, at FROM events WHERE table_id = ?1`

func scanEvent(row scanner) (e Event, err error) {
	err = row.Scan(&e.Seq, &e.Kind, &e.Body, &e.Checkpoint, moment{&e.At})
	return e, err
}
