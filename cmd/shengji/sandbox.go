package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/rs/zerolog"

	"shengji/bot/discord"
	"shengji/bot/sandbox"
	"shengji/bot/table"
)

type sandboxCommand struct {
	Listen     string `default:"127.0.0.1:8420" help:"Address of the page."`
	ServerOnly bool   `help:"Run the local Discord alone and print what the bot needs to connect to it."`
	Store      string `type:"path" help:"Keep the tables in this file. Without it they end with the sandbox."`
	Verbose    bool   `short:"v" help:"Log what the bot does."`
}

// Help is shown by --help.
func (sandboxCommand) Help() string {
	return "A local Discord with the bot in it, to play at in a browser. No account is needed.\n\n" +
		"Example:\n  shengji sandbox --listen 127.0.0.1:8420"
}

func (c *sandboxCommand) Run() (err error) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	conf := usual()
	if conf.Log.Level = zerolog.LevelWarnValue; c.Verbose {
		conf.Log.Level = zerolog.LevelDebugValue
	}
	log := conf.logger()
	server := sandbox.New(sandbox.Options{Log: log, Forget: true})
	if err := server.Start(c.Listen); err != nil {
		return err
	}
	defer server.Close()
	if c.ServerOnly {
		fmt.Printf("local Discord at %s\n%s=%s\ndiscord.api_url = %q\n", server.URL(), tokenVariable, server.Token(), server.URL())
		<-ctx.Done()
		return nil
	}

	path := c.Store
	if path == "" {
		folder, err := os.MkdirTemp("", "shengji-sandbox-")
		if err != nil {
			return fmt.Errorf("making a place for the tables: %w", err)
		}
		defer os.RemoveAll(folder)
		path = filepath.Join(folder, "shengji.db")
	}
	conf.Discord.APIURL = server.URL()
	return connection{
		discord:  conf.discord(server.Token(), log),
		store:    path,
		timing:   table.DefaultTiming,
		defaults: conf.defaults(),
		league:   conf.league(),
		log:      log,
		ready: func(*discord.Client) {
			fmt.Printf("Play at %s (Ctrl+C ends it)\n", server.URL())
		},
	}.run(ctx)
}
