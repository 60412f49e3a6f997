package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"shengji/game/player"
	"shengji/game/round"
)

// longestLine bounds a line of the seat protocol in bytes: a view with a whole
// three-deck round is about 20 kB.
const longestLine = 1 << 20

type seatCommand struct {
	Strength string `default:"easy" help:"Who decides: random or easy."`
	Seed     uint64 `help:"Chance of the strength random."`
}

func (*seatCommand) Help() string {
	return `Answers the seat protocol (docs/seat-protocol.md): one request a line on
standard input, one answer a line on standard output.

Example: let two strengths play each other through the protocol
  shengji simulate --rounds 100 --seats "easy,exec:shengji seat --strength random,easy,exec:shengji seat --strength random"`
}

// Validate finds a strength that there is not.
func (c *seatCommand) Validate() error { return checkSeat(c.Strength) }

func (c *seatCommand) Run() error {
	p, err := player.Of(player.Strength(c.Strength), c.Seed)
	if err != nil {
		return err
	}
	return serveSeat(p, os.Stdin, os.Stdout)
}

// serveSeat answers requests until in ends.
func serveSeat(p player.Player, in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longestLine)
	answers := json.NewEncoder(out)
	for n := 1; lines.Scan(); n++ {
		var r player.Request
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return fmt.Errorf("reading request %d: %w", n, err)
		}
		if r.Type != "decide" || r.View == nil {
			return fmt.Errorf(`request %d: want {"type":"decide","what":…,"view":{…}}`, n)
		}
		a, err := choose(p, r.View)
		if err != nil {
			return fmt.Errorf("request %d: %w", n, err)
		}
		if err := answers.Encode(a); err != nil {
			return fmt.Errorf("answering request %d: %w", n, err)
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("reading requests: a line is longer than %d bytes", longestLine)
	}
	return lines.Err()
}

// choose asks a player, who trusts that a view is of a round.
func choose(p player.Player, v *round.View) (a player.Action, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("its view allows no decision: %v", fault)
		}
	}()
	return player.ActionOf(p.Choose(v)), nil
}
