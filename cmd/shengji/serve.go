package main

import (
	"context"
	"os/signal"
	"syscall"

	"shengji/bot/discord"
	"shengji/bot/table"
)

type serveCommand struct {
	Config string `type:"path" help:"Configuration; config.example.toml explains each key. Without it config.toml is read, if there is one."`
}

// Help is shown by --help.
func (serveCommand) Help() string {
	return "Example:\n  SHENGJI_TOKEN=… shengji serve --config config.toml"
}

func (c *serveCommand) Run() error {
	conf, err := loadConfig(c.Config)
	if err != nil {
		return err
	}
	token, err := conf.token()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	log := conf.logger()
	return connection{
		discord:  conf.discord(token, log),
		store:    conf.Store.Path,
		timing:   table.DefaultTiming,
		defaults: conf.defaults(),
		league:   conf.league(),
		log:      log,
		ready: func(client *discord.Client) {
			log.Info().Str("invite", client.Invite()).Msg("ready")
		},
	}.run(ctx)
}
