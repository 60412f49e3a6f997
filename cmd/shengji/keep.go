package main

import (
	"context"
	"fmt"
	"os"

	"shengji/bot/discord"
	"shengji/store"
)

type backupCommand struct {
	configured
	Keep   int    `default:"7" help:"How many copies stay in the folder."`
	Folder string `arg:"" type:"path" help:"Where the copy goes; it is made if it is not there."`
}

// Help is shown by --help.
func (backupCommand) Help() string {
	return "The bot may run meanwhile.\n\nExample:\n  shengji backup --keep 7 backups"
}

func (c *backupCommand) Run() error { return c.reading(c.backup) }

func (c *backupCommand) backup(ctx context.Context, _ config, kept *store.Store) error {
	if err := os.MkdirAll(c.Folder, 0o700); err != nil {
		return fmt.Errorf("making the folder: %w", err)
	}
	name, err := kept.Backup(ctx, c.Folder, c.Keep)
	if err != nil {
		return err
	}
	fmt.Println(name)
	return nil
}

type checkCommand struct{ configured }

// Help is shown by --help.
func (checkCommand) Help() string {
	return "Looks at the configuration, the store and, by the token, at Discord.\n\nExample:\n  SHENGJI_TOKEN=… shengji check"
}

func (c *checkCommand) Run() error {
	conf, err := loadConfig(c.Config)
	if err != nil {
		return err
	}
	fmt.Println("configuration: good")
	ctx := context.Background()
	findings, err := checkStore(ctx, conf.Store.Path)
	if err != nil {
		return err
	}
	problems, err := checkDiscord(ctx, conf)
	if err != nil {
		return err
	}
	findings = append(findings, problems...)
	for _, finding := range findings {
		fmt.Fprintf(os.Stderr, "shengji: %s\n", finding)
	}
	if len(findings) > 0 {
		return errSaid
	}
	return nil
}

func checkStore(ctx context.Context, path string) ([]string, error) {
	if _, err := os.Stat(path); os.IsNotExist(err) {
		fmt.Printf("store: %s is made at the first start\n", path)
		return nil, nil
	}
	kept, err := store.OpenReadOnly(ctx, path)
	if err != nil {
		return nil, err
	}
	defer kept.Close()
	findings, err := kept.Check(ctx)
	if err == nil && len(findings) == 0 {
		fmt.Println("store: good")
	}
	return findings, err
}

func checkDiscord(ctx context.Context, conf config) ([]string, error) {
	token, err := conf.token()
	if err != nil {
		return nil, err
	}
	client, err := discord.Open(ctx, conf.discord(token, conf.logger()))
	if err != nil {
		return nil, plain(err)
	}
	defer client.Close()
	report, err := client.Check(ctx)
	if err != nil {
		return nil, plain(err)
	}
	fmt.Printf("Discord: %s (%s), %d sessions left today\ninvite: %s\n", report.Name, report.ApplicationID, report.SessionsLeft, report.Invite)
	return report.Problems, nil
}
