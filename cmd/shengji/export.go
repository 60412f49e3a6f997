package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"shengji/bot/standings"
	"shengji/game/fair"
	"shengji/game/record"
	"shengji/store"
)

// Names in the folder of an export.
const (
	exportFile    = "archive.json"
	exportRecords = "records"
)

type exportCommand struct {
	configured
	Guild   string `help:"The server (its id); may be left away if there is one only."`
	Records bool   `help:"The records of all rounds too, one file a round."`
	Folder  string `arg:"" type:"path" help:"Where the files go; it is made if it is not there."`
}

// Help is shown by --help.
func (exportCommand) Help() string {
	return "Writes everything that a server owns: archive.json, the same as CSV for spreadsheets, one file a kind of rows, and with\n" +
		"--records a folder of records, which shengji verify and replay read. The bot may run meanwhile.\n" +
		"With its records an export comes into another store by shengji import.\n\n" +
		"Example:\n  shengji export --records our-games"
}

func (c *exportCommand) Run() error { return c.reading(c.export) }

func (c *exportCommand) export(ctx context.Context, _ config, kept *store.Store) error {
	guild, err := leagueOf(ctx, kept, c.Guild)
	if err != nil {
		return err
	}
	e, err := kept.Export(ctx, guild)
	if err != nil {
		return err
	}
	if err := c.writeSheets(e); err != nil {
		return err
	}
	if c.Records {
		return c.writeRecords(ctx, kept, guild)
	}
	return nil
}

func (c *exportCommand) writeSheets(e store.Export) error {
	if err := os.MkdirAll(c.Folder, 0o700); err != nil {
		return fmt.Errorf("making the folder: %w", err)
	}
	if err := writeFile(filepath.Join(c.Folder, exportFile), e.WriteJSON); err != nil {
		return err
	}
	for _, s := range e.Sheets {
		name := filepath.Join(c.Folder, s.Name+".csv")
		if err := writeFile(name, s.WriteCSV); err != nil {
			return err
		}
		fmt.Printf("%s: %d rows\n", name, len(s.Rows))
	}
	return nil
}

func (c *exportCommand) writeRecords(ctx context.Context, kept *store.Store, guild string) error {
	path := filepath.Join(c.Folder, exportRecords)
	if err := os.MkdirAll(path, 0o700); err != nil {
		return fmt.Errorf("making the folder: %w", err)
	}
	// Ids of tables may have come from elsewhere: no name leads out of the folder.
	folder, err := os.OpenRoot(path)
	if err != nil {
		return fmt.Errorf("opening the folder: %w", err)
	}
	defer folder.Close()
	written := 0
	for r, err := range kept.EachRound(ctx, store.Query{Guild: guild}) {
		if err != nil {
			return err
		}
		if err := folder.WriteFile(recordFile(r.Table, r.Nonce), r.Proof.Record, 0o600); err != nil {
			return fmt.Errorf("writing a record: %w", err)
		}
		written++
	}
	fmt.Printf("%s: %d records\n", path, written)
	return nil
}

// recordFile names the record of a deal so that those of a table sort in the
// order in which they were played.
func recordFile(table string, deal int) string { return fmt.Sprintf("%s-%04d.jsonl", table, deal) }

func writeFile(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

type importCommand struct {
	configured
	Folder string `arg:"" type:"existingdir" help:"What shengji export --records has written."`

	folder *os.Root
}

// Help is shown by --help.
func (importCommand) Help() string {
	return "Adds what another store exported; what is there already stays. Every record is verified first, and the league\n" +
		"counted from the records, as shengji league rebuild does, on a copy: if anything differs, nothing comes in.\n" +
		"The bot must not run.\n\n" +
		"Example:\n  shengji import our-games"
}

func (c *importCommand) Run() (err error) {
	if c.folder, err = os.OpenRoot(c.Folder); err != nil {
		return err
	}
	defer c.folder.Close()
	f, err := c.folder.Open(exportFile)
	if err != nil {
		return fmt.Errorf("%s is not what shengji export --records writes: %w", c.Folder, err)
	}
	defer f.Close()
	e, err := store.ReadExport(f)
	if err != nil {
		return fmt.Errorf("%s: %w", f.Name(), err)
	}
	return c.writing(func(ctx context.Context, conf config, kept *store.Store) error { return c.add(ctx, conf, kept, e) })
}

// add brings an export into a copy of the store first: an ended round can never
// be changed, so what its records do not bear out must not come in at all. The
// copy lies beside the store, as it is as private.
func (c *importCommand) add(ctx context.Context, conf config, kept *store.Store, e store.Export) error {
	known, err := standings.Rebuild(ctx, kept, e.Guild, conf.league())
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp(filepath.Dir(kept.Path()), "shengji-import-")
	if err != nil {
		return fmt.Errorf("making a copy of the store: %w", err)
	}
	defer os.RemoveAll(folder)
	name, err := kept.Backup(ctx, folder, 1)
	if err != nil {
		return err
	}
	trial, err := store.Open(ctx, name)
	if err != nil {
		return err
	}
	defer trial.Close()
	made, err := c.bring(ctx, conf, trial, e)
	if err != nil {
		return err
	}
	wrong := slices.DeleteFunc(made.Differences, func(d string) bool { return slices.Contains(known.Differences, d) })
	if len(wrong) > 0 {
		return fmt.Errorf("nothing was imported: %s", strings.Join(wrong, "; "))
	}
	if made, err = c.bring(ctx, conf, kept, e); err != nil {
		return err
	}
	for _, s := range e.Sheets {
		fmt.Printf("%s: %d read\n", s.Name, len(s.Rows))
	}
	fmt.Println(summary(e.Guild, made))
	return nil
}

// bring adds an export to a store and counts the league from the records.
func (c *importCommand) bring(ctx context.Context, conf config, kept *store.Store, e store.Export) (made standings.Rebuilt, err error) {
	if err := kept.Import(ctx, e, c.record); err != nil {
		return made, err
	}
	if err := standings.Project(ctx, kept, e.Guild, conf.league()); err != nil {
		return made, err
	}
	return standings.Rebuild(ctx, kept, e.Guild, conf.league())
}

// record reads the record of a round and verifies it.
func (c *importCommand) record(r store.Round) ([]byte, error) {
	name := filepath.Join(exportRecords, recordFile(r.Table, r.Nonce))
	body, err := c.folder.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("the record is missing (export with --records): %w", err)
	}
	if err := verifyRecord(body, r); err != nil {
		return nil, fmt.Errorf("verifying %s: %w", name, err)
	}
	return body, nil
}

// verifyRecord holds a record to what an archive says of its round.
func verifyRecord(body []byte, r store.Round) error {
	kept, err := record.Read(body)
	if err != nil {
		return err
	}
	var sealed fair.Seal
	if err := sealed.UnmarshalText([]byte(r.Seal)); err != nil {
		return err
	}
	if err := kept.Verify(sealed); err != nil {
		return err
	}
	if _, err := kept.Steps(); err != nil {
		return err
	}
	if err := kept.Recount(); err != nil {
		return err
	}
	started, err := kept.Start()
	if err != nil {
		return err
	}
	same := started.Deal.Nonce == r.Nonce && fmt.Sprintf("%x", started.Deal.Secret[:]) == r.Proof.Secret &&
		kept.Previous == r.Proof.Previous && kept.Hash == r.Proof.Hash
	if !same {
		return fmt.Errorf("it is not the record of round %s in %s", r.ID, exportFile)
	}
	return nil
}
