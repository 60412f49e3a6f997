package store

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
)

// Who sat where is looked up, never gone through.
func TestSeatsAreFoundByTheirIndex(t *testing.T) {
	s, err := Open(context.Background(), filepath.Join(t.TempDir(), "shengji.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	q := Query{Players: []string{"a", "b"}}
	rounds, matches := q.rounds(), q.matches()
	for _, query := range []struct {
		text string
		args []any
	}{
		{`SELECT id FROM rounds` + rounds.where(), rounds.args},
		{`SELECT id FROM matches` + matches.where(), matches.args},
		{`SELECT count(DISTINCT user_id) FROM round_seats WHERE ` + isFormer(`user_id`), nil},
	} {
		rows, err := s.read.Query(`EXPLAIN QUERY PLAN `+query.text, query.args...)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		plan := ""
		for rows.Next() {
			var id, parent, unused int
			var step string
			if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
				t.Fatal(err)
			}
			plan += step + "\n"
		}
		if !strings.Contains(plan, "seats_of_user") || strings.Contains(plan, "SCAN round_seats") {
			t.Errorf("%s:\n%s", query.text, plan)
		}
	}
}
