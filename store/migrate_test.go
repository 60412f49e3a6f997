package store

import (
	"context"
	"io/fs"
	"path/filepath"
	"testing"
	"time"

	"github.com/pressly/goose/v3"
)

// What a store had before its rulings had kinds is still there afterwards.
func TestOlderStoreIsBroughtUp(t *testing.T) {
	ctx, path := context.Background(), filepath.Join(t.TempDir(), "shengji.db")
	db, err := connect(path, patient, durable, strict)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		t.Fatal(err)
	}
	steps, err := goose.NewProvider(goose.DialectSQLite3, db, files, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := steps.UpTo(ctx, 2); err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(`
		INSERT INTO tables (id, guild, channel, parent, settings, created, deadline) VALUES ('t', 'g', 'c', '', '{}', 1, 2);
		INSERT INTO events VALUES ('t', 1, 'opened', '{}', 0, 1);
		INSERT INTO commands VALUES ('t', 'k', 1, 1);
		INSERT INTO matches VALUES (1, 'm', 't', 'g', '{}', 'playing', 1, NULL);
		INSERT INTO rounds VALUES (1, 'r', 't', 'g', 'm', 1, '{}', 'seal', '["2","2"]', 'finished', 1, 2,
			0, 'S', 80, 0, 0, 'attackers', 0, '["2","2"]', 'secret', 'record', '', 'hash');
		INSERT INTO round_seats VALUES ('r', 0, 'a', '', 'Ann', ''), ('r', 1, 'b', '', 'Bob', ''), ('r', 2, 'c', '', 'Cui', ''), ('r', 3, 'd', '', 'Dee', '');
		INSERT INTO rulings (round_id, void, reason, ruled_by, at) VALUES ('r', 0, 'first', 's', 1), ('r', 1, 'last', 's', 2);
		INSERT INTO seasons VALUES ('s', 'g', 'Spring', 1, NULL);
		INSERT INTO guilds VALUES ('g', '{"language":"zh-CN"}', 5);
		INSERT INTO alive VALUES (1, 3);`)
	if err != nil {
		t.Fatal(err)
	}
	db.Close()

	s, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	a, err := s.League(ctx, "g", time.Time{}, time.Time{})
	if err != nil || len(a.Rounds) != 1 || a.Rounds[0].Ruled != Void || a.Rounds[0].Facts != nil || a.Names["a"] != "Ann" || len(a.Seasons) != 1 {
		t.Errorf("the league is %+v (%v)", a, err)
	}
	if d, err := s.Decisions(ctx, "g"); err != nil || len(d) != 2 || d[1].Kind != Restore || d[1].Reason != "first" {
		t.Errorf("the decisions are %+v (%v)", d, err)
	}
	if open, err := s.OpenTables(ctx); err != nil || len(open) != 1 {
		t.Errorf("the open tables are %+v (%v)", open, err)
	}
	findings, err := s.Check(ctx)
	if want := "not true that the league has facts of every finished round: round r"; err != nil || len(findings) != 1 || findings[0] != want {
		t.Errorf("found %q (%v), want %q", findings, err, want)
	}
}
