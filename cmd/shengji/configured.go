package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"

	"shengji/store"
)

// configured is embedded in a command that needs the configuration.
type configured struct {
	Config string `type:"path" help:"Configuration; without it config.toml is read, if there is one."`
}

// using is what a command does with the store that its configuration names.
type using func(ctx context.Context, conf config, kept *store.Store) error

// reading opens the store to be read; the bot may run meanwhile.
func (c *configured) reading(use using) error { return c.with(store.OpenReadOnly, use) }

// writing opens the store alone; it is refused while the bot runs.
func (c *configured) writing(use using) error { return c.with(store.Open, use) }

func (c *configured) with(open func(context.Context, string) (*store.Store, error), use using) (err error) {
	conf, err := loadConfig(c.Config)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	kept, err := open(ctx, conf.Store.Path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	return use(ctx, conf, kept)
}
