package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"shengji/bot/standings"
	"shengji/store"
)

// leagueCommands are the tools of a server's league.
type leagueCommands struct {
	Rebuild leagueRebuildCommand `cmd:"" help:"Make the league anew from the records of its rounds, and compare."`
	Fit     leagueFitCommand     `cmd:"" help:"Say how well other parameters would have predicted the matches."`
}

// Help is shown by --help.
func (leagueCommands) Help() string {
	return "Example:\n  shengji league rebuild"
}

type leagueRebuildCommand struct {
	configured
	Guild string `help:"Only the league of this server (its id)."`
	Write bool   `help:"Put right what differs. The bot must not run."`
}

// Help is shown by --help.
func (leagueRebuildCommand) Help() string {
	return "Counts every league from the records alone and says, one a line, where the store has something else.\n" +
		"While the bot runs, the ratings of a match that was decided this moment may be on their way.\n\n" +
		"Example:\n  shengji league rebuild --write"
}

func (c *leagueRebuildCommand) Run() error {
	if c.Write {
		return c.writing(c.rebuildAll)
	}
	return c.reading(c.rebuildAll)
}

func (c *leagueRebuildCommand) rebuildAll(ctx context.Context, conf config, kept *store.Store) error {
	guilds, err := leaguesOf(ctx, kept, c.Guild)
	if err != nil {
		return err
	}
	if len(guilds) == 0 {
		fmt.Println(nobodyPlayed)
	}
	wrong := 0
	for _, guild := range guilds {
		left, err := c.rebuild(ctx, kept, guild, conf.league())
		if err != nil {
			return err
		}
		wrong += left
	}
	if wrong > 0 {
		return errSaid
	}
	return nil
}

// rebuild returns how many differences are left.
func (c *leagueRebuildCommand) rebuild(ctx context.Context, kept *store.Store, guild string, o standings.Options) (left int, err error) {
	made, err := standings.Rebuild(ctx, kept, guild, o)
	if err != nil {
		return 0, err
	}
	for _, difference := range made.Differences {
		fmt.Println(difference)
	}
	left = len(made.Differences)
	fmt.Println(summary(guild, made))
	if !c.Write || left == 0 {
		return left, nil
	}
	if err := kept.Save(ctx, made.Changes...); err != nil {
		return left, err
	}
	if made, err = standings.Rebuild(ctx, kept, guild, o); err != nil {
		return left, err
	}
	left = len(made.Differences)
	fmt.Printf("server %s: written, %d differences are left\n", guild, left)
	return left, nil
}

func summary(guild string, made standings.Rebuilt) string {
	return fmt.Sprintf("server %s: %d rounds, %d ratings, %d differences", guild, made.Rounds, made.Ratings, len(made.Differences))
}

// leaguesOf returns the servers that the store knows, or the one that is asked for.
func leaguesOf(ctx context.Context, kept *store.Store, asked string) ([]string, error) {
	all, err := kept.Guilds(ctx)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, g := range all {
		if asked == "" || g.ID == asked {
			ids = append(ids, g.ID)
		}
	}
	if asked != "" && len(ids) == 0 {
		return nil, fmt.Errorf("the store knows no server %s", asked)
	}
	return ids, nil
}

const nobodyPlayed = "nobody has played yet: the store knows no server"

// leagueOf returns the one server that is asked for or that there is.
func leagueOf(ctx context.Context, kept *store.Store, asked string) (string, error) {
	ids, err := leaguesOf(ctx, kept, asked)
	switch {
	case err != nil:
		return "", err
	case len(ids) == 0:
		return "", errors.New(nobodyPlayed)
	case len(ids) > 1:
		return "", fmt.Errorf("name one of the servers with --guild: %s", strings.Join(ids, ", "))
	}
	return ids[0], nil
}
