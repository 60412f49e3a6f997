package store_test

import (
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pressly/goose/v3"

	"shengji/store"
)

func TestOpenMakesAStoreFromNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shengji.db")
	s := reopened(t, path)
	if findings, err := s.Check(ctx); err != nil || len(findings) > 0 {
		t.Errorf("a new store is damaged: %v %v", findings, err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v (%v): it holds cards, only its owner may read it", info.Mode(), err)
	}
}

func TestReopenKeepsEverything(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shengji.db")
	s := reopened(t, path)
	save(t, s, table("t1", "c1"))
	appended(t, s, batch(0, "k1", "a"))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	events, err := reopened(t, path).Recover(ctx, "t1")
	if err != nil || len(events) != 1 {
		t.Errorf("got %v, %v", events, err)
	}
}

func TestOpenTakesAnyFileName(t *testing.T) {
	for _, name := range []string{"a b.db", "a?b=c.db", "a#b.db", "100%25.db", "升级.db", "no-extension"} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), name)
			reopened(t, path)
			if _, err := os.Stat(path); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestOpenGoesOnWhereAFirstStartWasCutOff(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shengji.db")
	db := raw(t, path)
	steps, err := goose.NewProvider(goose.DialectSQLite3, db, fstest.MapFS{"1_x.sql": {Data: []byte("-- +goose Up\nSELECT 1;")}})
	if err != nil {
		t.Fatal(err)
	}
	if version, err := steps.GetDBVersion(ctx); err != nil || version != 0 {
		t.Fatal(version, err) // it made its table and nothing else
	}
	db.Close()
	reopened(t, path)
}

func TestOpenRefuses(t *testing.T) {
	tests := []struct {
		name string
		make func(t *testing.T, path string)
		want error
		says string
	}{
		{"a folder", folder, nil, "it is a folder"},
		{"a path without its folder", removeFolder, fs.ErrNotExist, "create the folder"},
		{"a text file", garbage, store.ErrNotAStore, "give another path"},
		{"another database", foreign, store.ErrNotAStore, "give another path"},
		{"a newer schema", newer, store.ErrNewerSchema, "use the newer version"},
		{"a store that is open", open, store.ErrInUse, "stop the other one"},
		{"a store that is open, by another name", openElsewhere, store.ErrInUse, "stop the other one"},
		{"a damaged store", damaged, nil, "put a backup in its place"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "shengji.db")
			tt.make(t, path)
			before, _ := os.ReadFile(path)
			s, err := store.Open(ctx, path)
			if err == nil {
				s.Close()
				t.Fatal("it was opened")
			}
			oneLine(t, err, path, tt.says)
			if tt.want != nil && !errors.Is(err, tt.want) {
				t.Errorf("%v is no %v", err, tt.want)
			}
			if after, _ := os.ReadFile(path); string(after) != string(before) {
				t.Error("the file was changed")
			}
		})
	}
}

func TestOpenReadOnlyRefuses(t *testing.T) {
	tests := []struct {
		name string
		make func(t *testing.T, path string)
		want error
	}{
		{"nothing", func(*testing.T, string) {}, fs.ErrNotExist},
		{"a text file", garbage, store.ErrNotAStore},
		{"a newer schema", newer, store.ErrNewerSchema},
		{"an empty file", empty, store.ErrOlderSchema},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "shengji.db")
			tt.make(t, path)
			_, err := store.OpenReadOnly(ctx, path)
			if !errors.Is(err, tt.want) {
				t.Fatalf("got %v, want %v", err, tt.want)
			}
			oneLine(t, err, path, "opening the store")
		})
	}
}

func TestReadOnlySeesTheWriterAndWritesNothing(t *testing.T) {
	s := withTable(t)
	reader, err := store.OpenReadOnly(ctx, s.Path())
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	appended(t, s, batch(0, "k1", "a"))
	if events, err := reader.Recover(ctx, "t1"); err != nil || len(events) != 1 {
		t.Errorf("got %v, %v", events, err)
	}
	if _, err := reader.Append(ctx, batch(1, "k2", "b")); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("got %v, want %v", err, store.ErrReadOnly)
	}
}

func TestLockEndsWithTheStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shengji.db")
	for range 3 {
		s, err := store.Open(ctx, path)
		if err != nil {
			t.Fatal(err)
		}
		s.Close()
	}
}

// oneLine holds err to what the host reads: one line, the file, the way out.
func oneLine(t *testing.T, err error, path, says string) {
	t.Helper()
	var explained *store.Error
	switch {
	case !errors.As(err, &explained) || explained.Hint == "":
		t.Errorf("%v has no hint", err)
	case strings.ContainsAny(err.Error(), "\n\t") || strings.Count(err.Error(), path) != 1 || !strings.Contains(err.Error(), says):
		t.Errorf("%q is not one line with the file, once, and %q", err, says)
	}
}

func raw(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func statement(t *testing.T, path string, statements ...string) {
	t.Helper()
	db := raw(t, path)
	defer db.Close()
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

func folder(t *testing.T, path string)       { must(t, os.Mkdir(path, 0o700)) }
func removeFolder(t *testing.T, path string) { must(t, os.Remove(filepath.Dir(path))) }
func empty(t *testing.T, path string)        { must(t, os.WriteFile(path, nil, 0o600)) }
func foreign(t *testing.T, path string)      { statement(t, path, `CREATE TABLE people (id)`) }
func open(t *testing.T, path string)         { reopened(t, path) }

func garbage(t *testing.T, path string) {
	must(t, os.WriteFile(path, []byte(strings.Repeat("token = \"…\"\n", 100)), 0o600))
}

func newer(t *testing.T, path string) {
	must(t, reopened(t, path).Close())
	statement(t, path, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)`)
}

func openElsewhere(t *testing.T, path string) {
	elsewhere := filepath.Join(t.TempDir(), "other.db")
	must(t, os.WriteFile(elsewhere, nil, 0o600))
	must(t, os.Symlink(elsewhere, path))
	reopened(t, elsewhere)
}

func damaged(t *testing.T, path string) {
	must(t, reopened(t, path).Close())
	whole, err := os.ReadFile(path)
	must(t, err)
	copy(whole[100:], strings.Repeat("x", 4000)) // the page of the schema, behind the header
	must(t, os.WriteFile(path, whole, 0o600))
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
