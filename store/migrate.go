package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

const (
	// applicationID stands in the header of every store, set by the first
	// migration.
	applicationID = 'S'<<24 | 'H'<<16 | 'J'<<8 | 'I'

	// newestVersion is the number of the last file in migrations.
	newestVersion = 4
)

// A migration that was released is never edited: stores have been made with it.
//
//go:embed migrations/*.sql
var migrations embed.FS

// migrate brings the schema up from a version; a newer one is refused.
func migrate(ctx context.Context, db *sql.DB, version int64) error {
	switch {
	case version > newestVersion:
		return ErrNewerSchema
	case version == newestVersion:
		return nil
	}
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	steps, err := goose.NewProvider(goose.DialectSQLite3, db, files, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	if _, err := steps.Up(ctx); err != nil {
		return fmt.Errorf("bringing the schema from version %d to %d: %w", version, newestVersion, err)
	}
	return nil
}
