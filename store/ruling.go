package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"
)

// A Ruling of staff says how a finished round counts in the league. As a
// [Change] it is added to the rulings before it; the last one of a round holds.
// The round and its transfers stay as they are. A round that is not finished is
// refused with [ErrNotFound].
type Ruling struct {
	Round  string
	Kind   Kind
	Facts  json.RawMessage // of Correct: what counts instead of the round's own
	Reason string
	By     string // user id
	At     time.Time
}

// Kind is what staff can decide for the league.
type Kind string

const (
	Void    Kind = "void"    // the round does not count
	Restore Kind = "restore" // it counts as it was played
	Correct Kind = "correct" // it counts with other facts
	Joined  Kind = "merge"   // an account counts as another; see [Merge]
	Parted  Kind = "part"    // and for itself again
)

// A Merge says that an account counts as another one, in the whole history of a
// guild's league. As a [Change] it is added to the merges before it; the last
// one of an account holds. One that would lead back to the account is refused
// with [ErrCircle].
type Merge struct {
	Guild   string
	Account string // user id
	Into    string // user id; "": the account counts for itself again
	Reason  string
	By      string // user id
	At      time.Time
}

// A Decision is a [Ruling] or a [Merge] as the audit list has it.
type Decision struct {
	Kind    Kind
	Round   string          // of a ruling
	Facts   json.RawMessage // of Correct
	Account string          // of a merge
	Into    string          // of Joined
	Reason  string
	By      string
	At      time.Time
}

func (r Ruling) write(ctx context.Context, tx *sql.Tx) error {
	done, err := tx.ExecContext(ctx, `
		INSERT INTO rulings (round_id, kind, facts, reason, ruled_by, at)
		SELECT id, ?2, ?3, ?4, ?5, ?6 FROM rounds WHERE id = ?1 AND state = 'finished'`,
		r.Round, r.Kind, optional(r.Facts), r.Reason, r.By, at(r.At))
	if err == nil {
		err = mustChange(done, ErrNotFound)
	}
	if err != nil {
		return fmt.Errorf("writing a ruling on round %s: %w", r.Round, err)
	}
	return nil
}

func (m Merge) write(ctx context.Context, tx *sql.Tx) error {
	known, err := merges(ctx, tx, m.Guild)
	delete(known, m.Account) // does not hold any more
	if err == nil && m.Into != "" && root(known, m.Into) == m.Account {
		err = ErrCircle
	}
	if err == nil {
		_, err = tx.ExecContext(ctx, `INSERT INTO merges (guild, account, into_user, reason, merged_by, at) VALUES (?, ?, ?, ?, ?, ?)`,
			m.Guild, m.Account, m.Into, m.Reason, m.By, at(m.At))
	}
	if err != nil {
		return fmt.Errorf("writing a merge of account %s: %w", m.Account, err)
	}
	return nil
}

// merges returns which account of a guild counts as which, one step far.
func merges(ctx context.Context, q queryer, guild string) (map[string]string, error) {
	type step struct{ account, into string }
	steps, err := collect(ctx, q, func(row scanner) (s step, err error) { return s, row.Scan(&s.account, &s.into) },
		`SELECT account, into_user FROM merges WHERE guild = ? ORDER BY number`, guild)
	into := make(map[string]string)
	for _, s := range steps {
		into[s.account] = s.into
		if s.into == "" {
			delete(into, s.account)
		}
	}
	return into, err
}

// circle reports whether merges lead back to where they began.
func circle(into map[string]string) bool {
	for account := range into {
		at := account
		for range into {
			at = into[at]
		}
		if into[at] != "" { // one step a merge, and there is another
			return true
		}
	}
	return false
}

// root follows merges, which make no circle, to their end.
func root(into map[string]string, account string) string {
	for into[account] != "" {
		account = into[account]
	}
	return account
}

// Decisions returns the audit list of a guild's league, the latest first.
func (s *Store) Decisions(ctx context.Context, guild string) ([]Decision, error) {
	decisions, err := collect(ctx, s.read, scanDecision, `
		SELECT kind, round_id, rulings.facts, '', '', reason, ruled_by, at, rulings.number
		FROM rulings JOIN rounds ON rounds.id = round_id WHERE guild = ?1
		UNION ALL
		SELECT iif(into_user = '', 'part', 'merge'), '', NULL, account, into_user, reason, merged_by, at, number
		FROM merges WHERE guild = ?1
		ORDER BY 8 DESC, 9 DESC`, guild)
	if err != nil {
		return nil, fmt.Errorf("reading the decisions of guild %s: %w", guild, err)
	}
	return decisions, nil
}

func scanDecision(row scanner) (d Decision, err error) {
	var number int64 // for the order only
	err = row.Scan(&d.Kind, &d.Round, (*[]byte)(&d.Facts), &d.Account, &d.Into, &d.Reason, &d.By, moment{&d.At}, &number)
	return d, err
}
