package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/mattn/go-sqlite3"
)

// Open opens the file for reading and writing, makes it if there is none and
// brings its schema up to date. The folder must exist; an empty file that ends
// in .lock stays in it, which is no sign of anything. Every error is an [*Error]: the path is a folder, cannot be written, is no store, comes from a
// newer version, or is open in another process.
func Open(ctx context.Context, path string) (*Store, error) {
	s, err := openWriting(ctx, path)
	if err != nil {
		return nil, explain("opening the store", path, err)
	}
	return s, nil
}

// OpenReadOnly opens an existing file beside the process that writes it. Every
// error is an [*Error]; a file from an older version is refused as well,
// because only [Open] migrates.
func OpenReadOnly(ctx context.Context, path string) (*Store, error) {
	s, err := openReading(ctx, path)
	if err != nil {
		return nil, explain("opening the store", path, err)
	}
	return s, nil
}

func openWriting(ctx context.Context, path string) (*Store, error) {
	path, err := locate(path)
	if err != nil {
		return nil, err
	}
	lock, err := acquire(ctx, path+".lock")
	if err != nil {
		return nil, err
	}
	s, err := openLocked(ctx, path)
	if err != nil {
		lock.release()
		return nil, err
	}
	s.lock = lock
	return s, nil
}

// openLocked needs the lock: closing any descriptor of a file drops the locks
// that this process holds on it (POSIX), those of another Store too.
func openLocked(ctx context.Context, path string) (*Store, error) {
	if err := touch(path); err != nil {
		return nil, err
	}
	version, err := inspect(ctx, path)
	if err != nil {
		return nil, err
	}
	write, err := connect(path, patient, durable, strict, buried)
	if err != nil {
		return nil, err
	}
	write.SetMaxOpenConns(1)
	if err := migrate(ctx, write, version); err != nil {
		write.Close()
		return nil, err
	}
	read, err := connectReaders(path)
	if err != nil {
		write.Close()
		return nil, err
	}
	return &Store{path: path, write: write, read: read}, nil
}

func openReading(ctx context.Context, path string) (*Store, error) {
	path, err := locate(path)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	version, err := inspect(ctx, path)
	if err != nil {
		return nil, err
	}
	switch {
	case version > newestVersion:
		return nil, ErrNewerSchema
	case version < newestVersion:
		return nil, ErrOlderSchema
	}
	read, err := connectReaders(path)
	if err != nil {
		return nil, err
	}
	return &Store{path: path, read: read}, nil
}

// locate returns the path with links resolved, so that two names of one file
// share one lock.
func locate(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if resolved, err := filepath.EvalSymlinks(path); err == nil {
		path = resolved
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return "", errIsFolder
	}
	_, err = os.Stat(filepath.Dir(path))
	return path, err
}

// touch makes the file if there is none and finds out whether it can be
// written: SQLite itself would quietly open it for reading.
func touch(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// inspect returns the version of the schema, 0 for an empty file. It looks
// through a connection that changes nothing, because the file may be somebody
// else's.
func inspect(ctx context.Context, path string) (version int64, err error) {
	db, err := connect(path, patient, looking)
	if err != nil {
		return 0, err
	}
	defer db.Close()
	// goose makes its own table some moments before the first migration runs.
	var application, tables int64
	err = db.QueryRowContext(ctx, `
		SELECT application_id, (SELECT count(*) FROM sqlite_schema WHERE tbl_name NOT IN ('goose_db_version', 'sqlite_sequence'))
		FROM pragma_application_id`).Scan(&application, &tables)
	switch {
	case err != nil:
		return 0, err
	case tables == 0:
		return 0, nil
	case application != applicationID:
		return 0, ErrNotAStore
	}
	err = db.QueryRowContext(ctx, `SELECT max(version_id) FROM goose_db_version WHERE is_applied`).Scan(&version)
	return version, err
}

func connectReaders(path string) (*sql.DB, error) {
	db, err := connect(path, patient, looking)
	if err == nil {
		db.SetMaxOpenConns(readers)
		db.SetMaxIdleConns(readers)
	}
	return db, err
}

// explain turns a failure into a line for the host.
func explain(doing, path string, err error) error {
	e := &Error{Doing: doing, On: path, Err: err, Hint: "see whether the disk is full or failing"}
	var refusal sqlite3.Error
	if errors.As(err, &refusal) {
		switch refusal.Code {
		case sqlite3.ErrNotADB:
			e.Err = ErrNotAStore
		case sqlite3.ErrCantOpen, sqlite3.ErrReadonly, sqlite3.ErrPerm: // that it is there, locate has seen
			e.Err = fs.ErrPermission
		case sqlite3.ErrCorrupt:
			e.Hint = "put a backup in its place"
		}
	}
	var inFile *fs.PathError // its path is in the line already
	if errors.As(err, &inFile) {
		e.Err = inFile.Err
	}
	for _, known := range hints {
		if errors.Is(e.Err, known.err) {
			e.Hint = known.hint
		}
	}
	return e
}

var errIsFolder = errors.New("it is a folder")

var hints = []struct {
	err  error
	hint string
}{
	{errIsFolder, "name a file in it, such as shengji.db"},
	{fs.ErrNotExist, "create the folder, or correct the path"},
	{fs.ErrPermission, "let the user that runs the bot write the file and its folder"},
	{ErrNotAStore, "give another path, or move that file away"},
	{ErrInUse, "stop the other one, or give this one its own file"},
	{ErrNewerSchema, "use the newer version, or put an older backup in place"},
	{context.Canceled, "it was interrupted; try again"},
	{ErrOlderSchema, "start the bot once to bring it up to date"},
}
