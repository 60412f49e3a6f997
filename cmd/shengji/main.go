// Command shengji is the Discord bot for 升级 and everything around it: the
// bot, a local Discord to try it in, and the tools of the game.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/alecthomas/kong"

	"shengji/game/rules"
)

// commands is the command line; each subcommand has a file of its own.
type commands struct {
	Serve    serveCommand    `cmd:"" help:"Run the bot on Discord."`
	Sandbox  sandboxCommand  `cmd:"" help:"Run the bot in a local Discord, to play at in a browser."`
	Judge    judgeCommand    `cmd:"" help:"Settle rule questions: one JSON case a line in, one verdict a line out."`
	Simulate simulateCommand `cmd:"" help:"Play rounds between computer players and programs, and count."`
	Seat     seatCommand     `cmd:"" help:"Let a computer player answer the seat protocol."`
	Verify   verifyCommand   `cmd:"" help:"Deal finished rounds again from their records."`
	Replay   replayCommand   `cmd:"" help:"Go through a finished round trick by trick."`
	Export   exportCommand   `cmd:"" help:"Write everything that a server owns."`
	Import   importCommand   `cmd:"" help:"Add what another store exported."`
	League   leagueCommands  `cmd:"" help:"Prove a league, and fit its parameters."`
	Backup   backupCommand   `cmd:"" help:"Copy the store, while the bot runs or not."`
	Check    checkCommand    `cmd:"" help:"Look at configuration, store and token."`
	Version  versionCommand  `cmd:"" help:"Print the version."`
}

// Exit statuses (product.md 9).
const (
	exitFailure = 1
	exitUsage   = 2
)

func main() { os.Exit(run(os.Args[1:])) }

func run(args []string) int {
	var c commands
	exit := -1
	parser := kong.Must(&c,
		kong.Name("shengji"),
		kong.Description("The Discord bot for 升级 / 双升 / 拖拉机."),
		kong.Vars{"preset": rules.Presets()[0].ID},
		kong.UsageOnError(),
		kong.Exit(func(status int) { exit = status }))
	ctx, err := parser.Parse(args)
	if exit >= 0 { // --help
		return exit
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "shengji: %v (try --help)\n", err)
		return exitUsage
	}
	if err := ctx.Run(); err != nil {
		if !errors.Is(err, errSaid) {
			fmt.Fprintf(os.Stderr, "shengji: %v\n", err)
		}
		return exitFailure
	}
	return 0
}

// errSaid ends a command with exit status 1 when its output has said why.
var errSaid = errors.New("said already")
