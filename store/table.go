package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"
)

// A Table is one table, open or closed. As a [Change] it opens a table, and
// afterwards changes its channel or closes it; it leaves the board and what was
// told as they are. A second open table in a channel is refused with
// [ErrChannelTaken], a change of a closed one with [ErrClosed].
type Table struct {
	ID      string // short: it goes into custom_ids
	Guild   string
	Channel string
	Created time.Time
	Closed  time.Time // zero: open

	Board    Board           // reading only; see [Board]
	Told     int             // reading only; see [Told]
	Messages json.RawMessage // reading only; see [Messages]
	Logged   bool            // reading only: it has a log; a closed one has none if it was imported, or if its log named somebody forgotten
}

// A Board is the message that shows a table. As a [Change] it says where the
// message is now.
type Board struct {
	Table   string
	Channel string
	Message string // "": there is none
}

// Messages is a [Change] of what the bot keeps to find its messages about a table
// again: all but the board.
type Messages struct {
	Table    string
	Messages json.RawMessage
}

// Sitting is a [Change] of who has a seat at an open table: nobody of them can
// be forgotten.
type Sitting struct {
	Table  string
	People []string // user ids
}

// Told is a [Change] that says that the end of a deal, and of all before it,
// stands in the table's channel for good.
type Told struct {
	Table string
	Deal  int // its number at the table, from 1
}

func (t Table) write(ctx context.Context, tx *sql.Tx) error {
	if err := t.refuse(ctx, tx); err != nil {
		return fmt.Errorf("writing table %s: %w", t.ID, err)
	}
	_, err := tx.ExecContext(ctx, `
		INSERT INTO tables (id, guild, channel, created, closed) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET channel = excluded.channel, closed = excluded.closed,
			sitting = iif(excluded.closed IS NULL, sitting, '[]'),
			messages = iif(excluded.closed IS NOT NULL AND forgets, '{}', messages)`,
		t.ID, t.Guild, t.Channel, at(t.Created), at(t.Closed))
	if err != nil {
		return fmt.Errorf("writing table %s: %w", t.ID, err)
	}
	return nil
}

// refuse says why t cannot be written. What it finds still holds when t is
// written, because there is one writer.
func (t Table) refuse(ctx context.Context, tx *sql.Tx) error {
	var closed, taken bool
	err := tx.QueryRowContext(ctx, `
		SELECT EXISTS (SELECT 1 FROM tables WHERE id = ?1 AND closed IS NOT NULL),
			EXISTS (SELECT 1 FROM tables WHERE channel = ?2 AND closed IS NULL AND id <> ?1)`, t.ID, t.Channel).
		Scan(&closed, &taken)
	switch {
	case err != nil:
		return err
	case closed:
		return ErrClosed
	case taken && t.Closed.IsZero():
		return fmt.Errorf("%w: %s", ErrChannelTaken, t.Channel)
	}
	return nil
}

func (b Board) write(ctx context.Context, tx *sql.Tx) error {
	return updateTable(ctx, tx, b.Table, `UPDATE tables SET board_channel = ?2, board_message = ?3 WHERE id = ?1`, b.Channel, b.Message)
}

func (m Messages) write(ctx context.Context, tx *sql.Tx) error {
	return updateTable(ctx, tx, m.Table, `UPDATE tables SET messages = ?2 WHERE id = ?1`, text(m.Messages))
}

func (s Sitting) write(ctx context.Context, tx *sql.Tx) error {
	people := append([]string{}, s.People...)
	return updateTable(ctx, tx, s.Table, `UPDATE tables SET sitting = ?2 WHERE id = ?1`, list[string]{&people})
}

func (t Told) write(ctx context.Context, tx *sql.Tx) error {
	return updateTable(ctx, tx, t.Table, `UPDATE tables SET told = ?2 WHERE id = ?1`, t.Deal)
}

func updateTable(ctx context.Context, tx *sql.Tx, id, query string, args ...any) error {
	done, err := tx.ExecContext(ctx, query, append([]any{id}, args...)...)
	if err == nil {
		err = mustChange(done, ErrNotFound)
	}
	if err != nil {
		return fmt.Errorf("writing table %s: %w", id, err)
	}
	return nil
}

// Table returns one table, or [ErrNotFound].
func (s *Store) Table(ctx context.Context, id string) (Table, error) {
	t, err := single(ctx, s.read, scanTable, selectTables+` WHERE id = ?`, id)
	if err != nil {
		return t, fmt.Errorf("reading table %s: %w", id, err)
	}
	return t, nil
}

// OpenTables returns the tables to go on with after a start, oldest first.
func (s *Store) OpenTables(ctx context.Context) ([]Table, error) {
	tables, err := collect(ctx, s.read, scanTable, selectTables+` WHERE closed IS NULL ORDER BY created, id`)
	if err != nil {
		return nil, fmt.Errorf("reading the open tables: %w", err)
	}
	return tables, nil
}

// LeftTables returns the closed tables whose board stands as it was last noted: the
// bot ended before it could say that they are closed.
func (s *Store) LeftTables(ctx context.Context) ([]Table, error) {
	tables, err := collect(ctx, s.read, scanTable, selectTables+` WHERE closed IS NOT NULL AND board_message <> '' ORDER BY closed, id`)
	if err != nil {
		return nil, fmt.Errorf("reading the tables that were left: %w", err)
	}
	return tables, nil
}

// TableIn returns the open table of a channel or thread, or [ErrNotFound].
func (s *Store) TableIn(ctx context.Context, channel string) (Table, error) {
	t, err := single(ctx, s.read, scanTable, selectTables+` WHERE channel = ? AND closed IS NULL`, channel)
	if err != nil {
		return t, fmt.Errorf("reading the table in channel %s: %w", channel, err)
	}
	return t, nil
}

const selectTables = `SELECT id, guild, channel, created, closed, board_channel, board_message, told, messages,
	EXISTS (SELECT 1 FROM events WHERE table_id = tables.id) FROM tables`

func scanTable(row scanner) (t Table, err error) {
	err = row.Scan(&t.ID, &t.Guild, &t.Channel, moment{&t.Created}, moment{&t.Closed},
		&t.Board.Channel, &t.Board.Message, &t.Told, (*[]byte)(&t.Messages), &t.Logged)
	t.Board.Table = t.ID
	return t, err
}
