package store_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"shengji/store"
)

func TestBackupIsAStore(t *testing.T) {
	s := withTable(t)
	appended(t, s, batch(0, "k1", "a"))
	folder := t.TempDir()
	name, err := s.Backup(ctx, folder, 1)
	must(t, err)
	appended(t, s, batch(1, "k2", "b"))

	info, err := os.Stat(name)
	if err != nil || info.Mode().Perm() != 0o600 || filepath.Dir(name) != folder {
		t.Errorf("%s: mode %v (%v)", name, info.Mode(), err)
	}
	restored := reopened(t, name)
	events, err := restored.Events(ctx, "t1", 1)
	if err != nil || len(events) != 1 {
		t.Errorf("got %v (%v), want the event from before it", events, err)
	}
}

func TestBackupBesideTheWriter(t *testing.T) {
	s := withTable(t)
	reader, err := store.OpenReadOnly(ctx, s.Path())
	must(t, err)
	defer reader.Close()
	if _, err := reader.Backup(ctx, t.TempDir(), 1); err != nil {
		t.Error(err)
	}
}

func TestBackupKeepsTheNewest(t *testing.T) {
	s := opened(t)
	folder := t.TempDir()
	older := []string{"shengji-20200101T000000.000Z.db", "shengji-20210101T000000.000Z.db", "shengji-20220101T000000.000Z.db"}
	cutOff := []string{"shengji-20200601T000000.000Z.db.partial"}
	others := []string{"shengji-before-party.db", "shengji.db", "other-20200101T000000.000Z.db", "shengji-20200101T000000.000Z.db.gz"}
	for _, name := range append(append(older, cutOff...), others...) {
		empty(t, filepath.Join(folder, name))
	}
	newest, err := s.Backup(ctx, folder, 2)
	must(t, err)

	want := map[string]bool{filepath.Base(newest): true, older[2]: true}
	for _, name := range others {
		want[name] = true
	}
	left, err := os.ReadDir(folder)
	must(t, err)
	for _, f := range left {
		if !want[f.Name()] {
			t.Errorf("%s is still there", f.Name())
		}
		delete(want, f.Name())
	}
	for name := range want {
		t.Errorf("%s is gone", name)
	}
}

func TestBackupNeedsItsFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "none")
	_, err := opened(t).Backup(ctx, folder, 1)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("got %v, want %v", err, fs.ErrNotExist)
	}
	oneLine(t, err, folder, "create the folder")
}
