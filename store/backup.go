package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

const (
	backupTime = "20060102T150405.000Z" // sorts like the time
	partial    = ".partial"             // a backup that is not finished or not checked
)

// Backup copies the store into a folder, beside the bot's work, and returns the
// name of the copy. The copy is whole, checked and on disk before it has that
// name. Then only the newest keep copies stay, at least 1. To restore, stop the
// bot and put a copy in the place of the store. Errors are [*Error].
func (s *Store) Backup(ctx context.Context, folder string, keep int) (string, error) {
	name := filepath.Join(folder, s.backupName(time.Now()))
	err := s.copyTo(ctx, name+partial)
	if err == nil {
		err = os.Rename(name+partial, name)
	}
	if err == nil {
		err = syncFolder(folder)
	}
	if err != nil {
		os.Remove(name + partial)
		return "", explain("backing up the store to", folder, err)
	}
	if err := s.prune(folder, max(keep, 1)); err != nil {
		return name, explain("removing old backups in", folder, err)
	}
	return name, nil
}

func (s *Store) copyTo(ctx context.Context, name string) error {
	// Made here for its permissions; SQLite fills an empty file.
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	// Not through s.read: to SQLite the copy is a write.
	db, err := connect(s.path, patient, "mode=rw")
	if err != nil {
		return err
	}
	defer db.Close()
	// In one step: the stepwise backup of SQLite starts anew at every write.
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, name); err != nil {
		return err
	}
	if err := quickCheck(ctx, name); err != nil {
		return err
	}
	return f.Sync()
}

func quickCheck(ctx context.Context, name string) error {
	db, err := connect(name, patient, looking)
	if err != nil {
		return err
	}
	defer db.Close()
	var verdict string
	if err := db.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return fmt.Errorf("the copy is damaged: %s", verdict)
	}
	return nil
}

// syncFolder makes a rename outlive a power cut.
func syncFolder(folder string) error {
	if runtime.GOOS == "windows" { // knows no such thing
		return nil
	}
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// prune removes what is older than the newest keep copies: older copies, and
// what a backup that was cut off has left.
func (s *Store) prune(folder string, keep int) error {
	files, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	files = slices.DeleteFunc(files, func(f fs.DirEntry) bool { return !s.isBackup(strings.TrimSuffix(f.Name(), partial)) })
	slices.SortFunc(files, func(a, b fs.DirEntry) int { return strings.Compare(b.Name(), a.Name()) })
	for _, f := range files {
		if keep > 0 {
			if !strings.HasSuffix(f.Name(), partial) {
				keep--
			}
			continue
		}
		if err := os.Remove(filepath.Join(folder, f.Name())); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) backupName(now time.Time) string {
	stem, extension := s.stem()
	return stem + now.UTC().Format(backupTime) + extension
}

func (s *Store) isBackup(name string) bool {
	stem, extension := s.stem()
	name, ours := strings.CutPrefix(name, stem)
	name, also := strings.CutSuffix(name, extension)
	_, err := time.Parse(backupTime, name)
	return ours && also && err == nil
}

// stem splits the name of the store where backups have their time.
func (s *Store) stem() (stem, extension string) {
	extension = filepath.Ext(s.path)
	return strings.TrimSuffix(filepath.Base(s.path), extension) + "-", extension
}
