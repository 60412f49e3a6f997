package store

import (
	"context"
	"io/fs"
	"path/filepath"
	"testing"

	"github.com/pressly/goose/v3"
)

// No test can pull the plug, so what keeps the promise of Append through a power
// cut is asked of SQLite itself.
func TestConnectionsAreSetUp(t *testing.T) {
	s, err := Open(context.Background(), filepath.Join(t.TempDir(), "shengji.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	tests := []struct {
		pragma      string
		write, read any
	}{
		{"journal_mode", "wal", "wal"},
		{"synchronous", int64(2), nil}, // FULL
		{"foreign_keys", int64(1), nil},
		{"query_only", int64(0), int64(1)},
		{"busy_timeout", int64(5000), int64(5000)},
	}
	for _, tt := range tests {
		var write, read any
		if err := s.write.QueryRow(`PRAGMA ` + tt.pragma).Scan(&write); err != nil || write != tt.write {
			t.Errorf("writer: %s = %v (%v), want %v", tt.pragma, write, err, tt.write)
		}
		if err := s.read.QueryRow(`PRAGMA ` + tt.pragma).Scan(&read); err != nil || tt.read != nil && read != tt.read {
			t.Errorf("readers: %s = %v (%v), want %v", tt.pragma, read, err, tt.read)
		}
	}
}

func TestNewestVersionIsTheLastMigration(t *testing.T) {
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for i, file := range files {
		if version, err := goose.NumericComponent(file); err != nil || version != int64(i+1) {
			t.Errorf("%s is number %d (%v), want %d", file, version, err, i+1)
		}
	}
	if len(files) != newestVersion {
		t.Errorf("newestVersion is %d, the last migration %d", newestVersion, len(files))
	}
}
