package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/mattn/go-sqlite3"
)

// Import adds an export to the store. record returns the record of a round, of
// which it is told ID, Table, Nonce, Seal and all of the Proof but the Record, and
// holds it to them. Tables come in closed. What is there already stays, so that a
// second time changes nothing, and people who were forgotten here since stay so.
//
// [ErrAnother] says that something else has an id of the export, [ErrStillOpen]
// that a table which is open here has played on elsewhere, [ErrSeasonRuns] that
// the guild has another running season than the export, [ErrCircle] that accounts
// were merged the other way round here. What [Store.Check] would find is refused
// too. All of it comes in, or nothing.
func (s *Store) Import(ctx context.Context, e Export, record func(Round) ([]byte, error)) error {
	err := s.writing(ctx, func(tx *sql.Tx) error {
		for _, known := range sheets {
			for _, of := range e.Sheets {
				if of.Name != known.name {
					continue
				}
				for i, row := range of.Rows {
					if err := known.add(ctx, tx, e.Guild, row, record); err != nil {
						return fmt.Errorf("row %d of %s: %w", i+1, known.name, err)
					}
				}
			}
		}
		return fits(ctx, tx, e.Guild)
	})
	if err != nil {
		return fmt.Errorf("importing guild %s: %w", e.Guild, err)
	}
	return nil
}

// fits refuses what has come in if it does not make a whole with what was there.
func fits(ctx context.Context, tx *sql.Tx, guild string) error {
	into, err := merges(ctx, tx, guild)
	if err != nil {
		return err
	}
	if circle(into) {
		return fmt.Errorf("%w by the merges of both: take one back first", ErrCircle)
	}
	findings, err := check(ctx, tx)
	if err == nil && len(findings) > 0 {
		err = errors.New(strings.Join(findings, "; "))
	}
	return err
}

// anID is what an id may be: it goes into custom ids of Discord, which are short,
// and into names of files.
var anID = regexp.MustCompile(`^[A-Za-z0-9-]{1,32}$`)

// admits reports whether a cell is an id if it has to be one.
func (c column) admits(cell any) bool {
	id, _ := cell.(string)
	switch c.kind {
	case ident:
		return anID.MatchString(id)
	case identOrNone:
		return id == "" || anID.MatchString(id)
	}
	return true
}

// add inserts a row; its columns are those of the sheet.
func (s *sheet) add(ctx context.Context, tx *sql.Tx, guild string, row []any, record func(Round) ([]byte, error)) error {
	if len(row) != len(s.columns) {
		return errors.New("it has other columns")
	}
	args := make([]any, 0, len(row)+2)
	for i, cell := range row {
		if c := s.columns[i]; !c.admits(cell) {
			return fmt.Errorf("%s: %.40q is no id", c.name, cell)
		}
		switch v := cell.(type) {
		case time.Time:
			cell = at(v)
		case json.RawMessage:
			cell = string(v)
		}
		args = append(args, cell)
	}
	args = append(args, guild)
	if s.name == "rounds" {
		body, err := record(s.round(row))
		if err != nil {
			return err
		}
		args = append(args, string(body))
	}
	done, err := tx.ExecContext(ctx, s.insert, args...)
	if err != nil {
		if s.name == "seasons" && unique(err) {
			return ErrSeasonRuns
		}
		return err
	}
	if held, err := ask(ctx, tx, s.holds, args); err != nil || !held {
		return cmp.Or(err, fmt.Errorf("%v: %w", args[0], ErrAnother))
	}
	if came, err := done.RowsAffected(); err != nil || came == 0 {
		return err
	}
	if fits, err := ask(ctx, tx, s.fits, args); err != nil || !fits {
		return cmp.Or(err, fmt.Errorf("%v: %w", args[0], ErrStillOpen))
	}
	return nil
}

// ask asks something about a row; what is not asked is true.
func ask(ctx context.Context, tx *sql.Tx, query string, args []any) (yes bool, err error) {
	if query == "" {
		return true, nil
	}
	err = tx.QueryRowContext(ctx, query, args...).Scan(&yes)
	return yes, err
}

// unique reports whether there is a row already that a new one would repeat.
func unique(err error) bool {
	var refusal sqlite3.Error
	return errors.As(err, &refusal) && refusal.ExtendedCode == sqlite3.ErrConstraintUnique
}

// round is as much of a row of rounds as its record depends on.
func (s *sheet) round(row []any) Round {
	r := Round{Proof: new(Proof)}
	for i, c := range s.columns {
		text, _ := row[i].(string)
		switch c.name {
		case "id":
			r.ID = text
		case "table_id":
			r.Table = text
		case "nonce":
			nonce, _ := row[i].(int64)
			r.Nonce = int(nonce)
		case "seal":
			r.Seal = text
		case "secret":
			r.Proof.Secret = text
		case "previous_hash":
			r.Proof.Previous = text
		case "hash":
			r.Proof.Hash = text
		}
	}
	return r
}
