package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"shengji/game/player"
	"shengji/game/round"
)

// program is a process that plays a seat by the seat protocol.
type program struct {
	command string
	process *exec.Cmd
	in      io.WriteCloser
	pipe    io.Closer // where out reads from
	out     *bufio.Scanner
}

// grace is how long a program has to end once its input has ended.
const grace = 5 * time.Second

// startProgram runs a command of the shell. Close ends it.
func startProgram(command string) (*program, error) {
	p := &program{command: command, process: exec.Command("sh", "-c", command)}
	p.process.Stderr = os.Stderr
	in, err := p.process.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("starting %q: %w", command, err)
	}
	out, err := p.process.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("starting %q: %w", command, err)
	}
	if err := p.process.Start(); err != nil {
		return nil, fmt.Errorf("starting %q: %w", command, err)
	}
	p.in, p.pipe, p.out = in, out, bufio.NewScanner(out)
	p.out.Buffer(nil, longestLine)
	return p, nil
}

// decide asks the program and waits for its answer.
func (p *program) decide(v *round.View) (round.Command, error) {
	request, err := json.Marshal(player.Ask(v))
	if err != nil {
		return nil, fmt.Errorf("asking %q: %w", p.command, err)
	}
	if _, err := p.in.Write(append(request, '\n')); err != nil {
		return nil, fmt.Errorf("asking %q: %w", p.command, err)
	}
	if !p.out.Scan() {
		if p.out.Err() == nil {
			return nil, fmt.Errorf("%q ended without an answer", p.command)
		}
		return nil, fmt.Errorf("reading from %q: %w", p.command, p.out.Err())
	}
	var a player.Action
	if err := json.Unmarshal(p.out.Bytes(), &a); err != nil {
		return nil, fmt.Errorf("%q answered %q: %w", p.command, p.out.Text(), err)
	}
	c, err := a.Command(v)
	if err != nil {
		return nil, fmt.Errorf("%q answered %q: %w", p.command, p.out.Text(), err)
	}
	return c, nil
}

// Close ends the program: its input ends, and a good program with it. One
// that goes on writing finds nobody to read, one that waits is killed.
func (p *program) Close() error {
	p.in.Close()
	p.pipe.Close()
	kill := time.AfterFunc(grace, func() { p.process.Process.Kill() })
	defer kill.Stop()
	if err := p.process.Wait(); err != nil {
		return fmt.Errorf("ending %q: %w", p.command, err)
	}
	return nil
}
