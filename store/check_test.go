package store_test

import (
	"strings"
	"testing"

	"shengji/store"
)

// Every check is shown damage that only somebody with his hands in the file can
// do: triggers and references are switched off for it.
func TestCheckFinds(t *testing.T) {
	tests := []struct{ damage, finding string }{
		{`DELETE FROM events WHERE seq = 2`, "a log has no gaps: table t1"},
		{`DELETE FROM events WHERE seq = 3`, "every event comes of one command: table t1, event 2"},
		{`UPDATE commands SET last_seq = 2 WHERE key = 'k1'`, "every event comes of one command: table t1, command k2"},
		{`DELETE FROM commands WHERE key = 'k1'`, "every event comes of one command: table t1, command k2"},
		{`DELETE FROM round_seats WHERE seat = 3`, "a round has four seats: round r1"},
		{`UPDATE rounds SET previous_hash = 'x' WHERE id = 'r2'`, "a record names the hash of the one before it: round r2"},
		{`UPDATE rounds SET hash = 'x' WHERE id = 'r1'`, "a record names the hash of the one before it: round r2"},
		{`UPDATE rounds SET guild = 'g2' WHERE id = 'r2'`, "a round belongs to the guild of its table and match: round r2"},
		{`UPDATE rounds SET facts = NULL`, "the league has facts of every finished round: round r1"},
		{`UPDATE transfers SET guild = 'g2'`, "coins move in finished rounds of their guild: round r1"},
		{`UPDATE levels SET won = 1`, "only a finished match has a winner: match m1"},
		{`UPDATE matches SET state = 'abandoned', ended = 1`, "no round goes on in a match that has ended: round r3"},
		{`DELETE FROM matches`, "every row has what it refers to: rounds row"},
		{`INSERT INTO seasons VALUES ('s', 'g', 'n', 1, NULL, '{}', NULL); PRAGMA writable_schema = ON;
			UPDATE sqlite_schema SET sql = replace(sql, 'name    TEXT', 'name    INTEGER') WHERE name = 'seasons'`, "the file is whole: "},
	}
	for _, tt := range tests {
		t.Run(tt.damage, func(t *testing.T) {
			s := withMatch(t)
			appended(t, s, batch(0, "k1", "a"))
			appended(t, s, batch(1, "k2", "b", "c"))
			save(t, s, finished("r1", 1), finished("r2", 2), playing(finished("r3", 3)),
				store.Transfer{Round: "r1", Guild: "g1", Payer: "a", Payee: "b", Coins: 1, At: noon})
			if findings, err := s.Check(ctx); err != nil || len(findings) > 0 {
				t.Fatalf("damaged before the damage: %v %v", findings, err)
			}
			must(t, s.Close())
			dropTriggers(t, s.Path())
			statement(t, s.Path(), tt.damage)

			findings, err := reopened(t, s.Path()).Check(ctx)
			if !strings.Contains(strings.Join(findings, "\n"), "not true that "+tt.finding) {
				t.Errorf("got %q (%v), want %q", findings, err, tt.finding)
			}
		})
	}
}

func dropTriggers(t *testing.T, path string) {
	t.Helper()
	rows, err := raw(t, path).Query(`SELECT 'DROP TRIGGER ' || name FROM sqlite_schema WHERE type = 'trigger'`)
	must(t, err)
	var drops []string
	for rows.Next() {
		var drop string
		must(t, rows.Scan(&drop))
		drops = append(drops, drop)
	}
	statement(t, path, drops...)
}
