package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"fmt"
	"strings"
)

// former begins the ids of people who were forgotten, in the triggers of the
// schema too.
const former = "former-"

// Former reports whether an id stands for somebody who was forgotten. Nobody
// knows who that was.
func Former(id string) bool { return strings.HasPrefix(id, former) }

// isFormer says in SQL that a column names somebody who was forgotten, as a range
// that an index finds: '.' comes after '-'.
func isFormer(column string) string {
	return fmt.Sprintf(`%[1]s >= 'former-' AND %[1]s < 'former.' AND %[1]s <> ''`, column)
}

// Forget makes somebody a former player, which cannot be taken back. His rounds,
// coins, ratings and rulings stay under a new id that nothing leads back from,
// one for all of them, so that the figures of the others do not change. His
// name, language and settings go, and with them the whole log of every closed
// table that names him and where its messages stand, some of which he got alone;
// those of an open one go when that is closed. The records of rounds know no
// people and stay.
//
// It is refused with [ErrSeated] while he has a seat at an open table or in a
// round that is played there.
func (s *Store) Forget(ctx context.Context, person string) error {
	// Outside the transaction, because it goes through all logs: who has no
	// seat gets into none meanwhile.
	naming, err := collect(ctx, s.read, scanText, `SELECT DISTINCT table_id FROM events WHERE instr(body, ?)`, quoted(person))
	if err == nil {
		err = s.writing(ctx, func(tx *sql.Tx) error { return forget(ctx, tx, person, naming) })
	}
	if err != nil {
		return fmt.Errorf("forgetting a person: %w", err)
	}
	s.emptyWAL(ctx)
	return nil
}

func forget(ctx context.Context, tx *sql.Tx, person string, naming []string) error {
	var seated bool
	err := tx.QueryRowContext(ctx, `
		SELECT EXISTS (SELECT 1 FROM tables, json_each(sitting) WHERE closed IS NULL AND json_each.value = ?1)
			OR EXISTS (SELECT 1 FROM round_seats JOIN rounds ON rounds.id = round_id JOIN tables ON tables.id = table_id
				WHERE user_id = ?1 AND state = 'playing' AND closed IS NULL)`, person).Scan(&seated)
	switch {
	case err != nil:
		return err
	case seated:
		return ErrSeated
	}
	id := make([]byte, 8)
	rand.Read(id)
	after := former + hex.EncodeToString(id)
	for _, change := range []string{
		`UPDATE round_seats SET user_id = ?2, name = '' WHERE user_id = ?1 AND user_id <> ''`,
		`UPDATE transfers SET payer = ?2 WHERE payer = ?1`,
		`UPDATE transfers SET payee = ?2 WHERE payee = ?1`,
		`UPDATE ratings SET user_id = ?2 WHERE user_id = ?1`,
		`UPDATE rulings SET ruled_by = ?2 WHERE ruled_by = ?1`,
		`UPDATE merges SET account = ?2 WHERE account = ?1`,
		`UPDATE merges SET into_user = ?2 WHERE into_user = ?1`,
		`UPDATE merges SET merged_by = ?2 WHERE merged_by = ?1`,
		`DELETE FROM people WHERE id = ?1`,
	} {
		if _, err := tx.ExecContext(ctx, change, person, after); err != nil {
			return err
		}
	}
	_, err = tx.ExecContext(ctx, `
		UPDATE seasons SET carried = replace(carried, ?1, ?2), frozen = replace(frozen, ?1, ?2)
		WHERE instr(carried, ?1) OR instr(frozen, ?1)`, quoted(person), quoted(after))
	for _, table := range naming {
		if err == nil {
			err = forgetLog(ctx, tx, table)
		}
	}
	return err
}

// forgetLog deletes the log of a table and where its messages stand, or has them
// deleted once it is closed.
func forgetLog(ctx context.Context, tx *sql.Tx, table string) error {
	for _, change := range []string{
		`UPDATE tables SET forgets = 1 WHERE id = ?1 AND closed IS NULL`,
		`UPDATE tables SET messages = '{}' WHERE id = ?1 AND closed IS NOT NULL`,
		`DELETE FROM commands WHERE (SELECT closed FROM tables WHERE id = ?1) IS NOT NULL AND table_id = ?1`,
		`DELETE FROM events WHERE (SELECT closed FROM tables WHERE id = ?1) IS NOT NULL AND table_id = ?1`,
	} {
		if _, err := tx.ExecContext(ctx, change, table); err != nil {
			return err
		}
	}
	return nil
}

// emptyWAL empties the write-ahead log beside the file, where what was deleted
// stands until it is written over. Writing waits for that, but no longer than
// impatient for readers: if they hold on, or it fails, the next time does it, or
// [Store.Close].
func (s *Store) emptyWAL(ctx context.Context) {
	ctx = context.WithoutCancel(ctx) // what it follows is written
	c, err := s.write.Conn(ctx)
	if err != nil {
		return
	}
	defer c.Close()
	wait := func(ms int) { c.ExecContext(ctx, fmt.Sprintf(`PRAGMA busy_timeout = %d`, ms)) }
	wait(impatient)
	defer wait(patience)
	c.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
}

// quoted is an id as a whole JSON string; ids need no escapes.
func quoted(id string) string { return `"` + id + `"` }

func scanText(row scanner) (text string, err error) {
	err = row.Scan(&text)
	return text, err
}
