package store

import (
	"context"
	"database/sql"
	"fmt"
)

// Check looks for damage in the whole file: in SQLite's own structure, in the
// log, and between the projections. Every finding is a line for the host; none
// is the good answer. An error means that the check itself could not be done.
func (s *Store) Check(ctx context.Context) (findings []string, err error) {
	err = within(ctx, s.read, func(tx *sql.Tx) (err error) {
		findings, err = check(ctx, tx)
		return err
	})
	return findings, err
}

func check(ctx context.Context, tx *sql.Tx) (findings []string, err error) {
	for _, c := range checks {
		found, err := collect(ctx, tx, scanText, c.query)
		if err != nil {
			return nil, fmt.Errorf("checking that %s: %w", c.holds, err)
		}
		for _, f := range found {
			findings = append(findings, fmt.Sprintf("not true that %s: %s", c.holds, f))
		}
	}
	return findings, nil
}

// checks are what always holds; a query returns where it does not.
var checks = []struct{ holds, query string }{
	{"the file is whole", `
		SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'`},
	{"every row has what it refers to", `
		SELECT format('%s row %s', "table", coalesce(rowid, '?')) FROM pragma_foreign_key_check`},
	{"a log has no gaps", `
		SELECT format('table %s', table_id) FROM events GROUP BY table_id HAVING min(seq) <> 1 OR max(seq) <> count(*)`},
	{"every event comes of one command", `
		SELECT format('table %s, command %s', table_id, key) FROM (
			SELECT table_id, key, first_seq, lag(last_seq, 1, 0) OVER (PARTITION BY table_id ORDER BY first_seq, last_seq) AS previous FROM commands)
		WHERE first_seq <> previous + 1
		UNION ALL
		SELECT format('table %s, event %d', table_id, max(seq)) FROM events GROUP BY table_id
		HAVING max(seq) IS NOT (SELECT max(last_seq) FROM commands WHERE commands.table_id = events.table_id)`},
	{"a round has four seats", `
		SELECT format('round %s', id) FROM rounds WHERE (SELECT count(*) FROM round_seats WHERE round_id = id) <> 4`},
	{"a record names the hash of the one before it", `
		SELECT format('round %s', id) FROM (
			SELECT id, previous_hash, lag(hash, 1, '') OVER (PARTITION BY table_id ORDER BY nonce) AS last FROM rounds WHERE hash IS NOT NULL)
		WHERE previous_hash <> last`},
	{"a round belongs to the guild of its table and match", `
		SELECT format('round %s', rounds.id) FROM rounds JOIN tables ON tables.id = rounds.table_id JOIN matches ON matches.id = match_id
		WHERE rounds.guild <> tables.guild OR rounds.guild <> matches.guild`},
	{"the league has facts of every finished round", `
		SELECT format('round %s', id) FROM rounds WHERE state = 'finished' AND facts IS NULL`},
	{"coins move in finished rounds of their guild", `
		SELECT format('round %s', round_id) FROM transfers JOIN rounds ON rounds.id = round_id
		WHERE rounds.guild <> transfers.guild OR state = 'playing'`},
	{"only a finished match has a winner", `
		SELECT format('match %s', id) FROM matches WHERE state <> 'finished' AND id IN (SELECT match_id FROM levels WHERE won)`},
	{"no round goes on in a match that has ended", `
		SELECT format('round %s', rounds.id) FROM rounds JOIN matches ON matches.id = match_id
		WHERE rounds.state = 'playing' AND matches.state <> 'playing'`},
}
