package main

import (
	"context"
	"errors"
	"fmt"
	"net"

	"github.com/rs/zerolog"

	"shengji/bot"
	"shengji/bot/chat"
	"shengji/bot/discord"
	"shengji/bot/picture"
	"shengji/bot/standings"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/store"
)

// connection is a bot and what it needs to run.
type connection struct {
	discord  discord.Options
	store    string // path
	timing   table.Timing
	defaults bot.Defaults
	league   standings.Options
	log      zerolog.Logger
	// ready is called once the bot can be reached.
	ready func(*discord.Client)
}

// run brings the tables back, connects and answers until ctx ends. What was
// begun is finished before it returns.
func (c connection) run(ctx context.Context) (err error) {
	kept, err := store.Open(ctx, c.store)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	client, err := discord.Open(ctx, c.discord)
	if err != nil {
		return plain(err)
	}
	defer client.Close()
	if _, err := client.Register(ctx, view.Commands()); err != nil {
		return err
	}
	emoji, err := client.UploadEmoji(ctx, picture.Emoji())
	if err != nil {
		// Cards are written with suit signs then: worse, and no reason to stop.
		c.log.Warn().Err(err).Msg("card emoji are missing")
	}

	living, end := context.WithCancel(ctx)
	b, err := bot.Start(living, bot.Options{
		Store:    kept,
		Chat:     client,
		Emoji:    view.Emoji(emoji),
		Painter:  picture.NewPainter(picture.SystemFont()),
		Timing:   c.timing,
		Defaults: c.defaults,
		League:   c.league,
		Log:      c.log,
	})
	if err != nil {
		end()
		return err
	}
	defer b.Wait()
	defer end()
	c.ready(client)
	if err := client.Listen(ctx, b.Handle, b.Notice); err != nil {
		return plain(err)
	}
	c.log.Info().Msg("stopped")
	return nil
}

// plain says in plain words, where it can, why Discord cannot be had.
func plain(err error) error {
	fault := chat.FaultOf(err)
	var unreached *net.OpError
	switch {
	case fault == chat.Unauthorized:
		return fmt.Errorf("the token is refused by Discord: copy it anew from the developer portal into %s or the file of discord.token_file", tokenVariable)
	case fault == chat.Forbidden:
		return fmt.Errorf("the intents are refused by Discord: %w", err)
	case errors.Is(err, discord.ErrDeaf):
		return fmt.Errorf("%w: start the bot again, it goes on where it was", err)
	case errors.As(err, &unreached):
		return fmt.Errorf("no way to Discord, which has not seen the token: %w (see whether this machine is connected, and discord.api_url)", unreached)
	case fault == chat.Down:
		return fmt.Errorf("a failure on the side of Discord, whatever the token is: %w (try again later)", err)
	}
	return fmt.Errorf("talking to Discord: %w", err)
}
