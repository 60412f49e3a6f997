package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"text/tabwriter"
	"time"

	"shengji/bot/standings"
	"shengji/game/league"
	"shengji/store"
)

type leagueFitCommand struct {
	configured
	Guild string    `help:"The server (its id); may be left away if there is one only."`
	Beta  []float64 `default:"4.1667,8.3333,12.5,16.6667,25" help:"Values to try."`
	Tau   []float64 `default:"0,0.0833,0.25,0.5" help:"Values to try."`
}

// Help is shown by --help.
func (leagueFitCommand) Help() string {
	return "Predicts every rated match of the archive before it is counted, and prints the mean log-loss:\n" +
		"the less, the better. A coin has 0.6931. The best values go into [league] of the configuration;\n" +
		"they mean little for less than some hundred matches.\n\n" +
		"Example:\n  shengji league fit --beta 8,12,16 --tau 0.1"
}

// Validate is called by kong: what the configuration would refuse is not tried.
func (c *leagueFitCommand) Validate() error {
	for _, beta := range c.Beta {
		if err := inRange("--beta", beta, leastBeta, mostSpread); err != nil {
			return err
		}
	}
	for _, tau := range c.Tau {
		if err := inRange("--tau", tau, 0, mostSpread); err != nil {
			return err
		}
	}
	return nil
}

func (c *leagueFitCommand) Run() error { return c.reading(c.fit) }

func (c *leagueFitCommand) fit(ctx context.Context, conf config, kept *store.Store) error {
	guild, err := leagueOf(ctx, kept, c.Guild)
	if err != nil {
		return err
	}
	a, err := kept.League(ctx, guild, time.Time{}, time.Time{})
	if err != nil {
		return err
	}
	rounds, err := standings.Rounds(a)
	if err != nil {
		return err
	}
	terms, err := standings.Terms(a, store.Season{}, conf.league())
	if err != nil {
		return err
	}
	printFitted(league.Fit(rounds, terms, c.Beta, c.Tau))
	return nil
}

func printFitted(fitted []league.Fitted) {
	if len(fitted) == 0 || fitted[0].Matches == 0 {
		fmt.Println("no match was rated yet")
		return
	}
	best := math.Inf(1)
	for _, f := range fitted {
		best = min(best, f.LogLoss)
	}
	fmt.Printf("%d matches\n", fitted[0].Matches)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "beta\ttau\tlog-loss\t")
	for _, f := range fitted {
		mark := ""
		if f.LogLoss == best {
			mark = "  best"
		}
		fmt.Fprintf(w, "%.4g\t%.4g\t%.4f\t%s\n", f.Beta, f.Tau, f.LogLoss, mark)
	}
	w.Flush()
}
