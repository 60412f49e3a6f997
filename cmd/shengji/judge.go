package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"shengji/game/judge"
)

type judgeCommand struct {
	Files []string `arg:"" optional:"" type:"existingfile" help:"Files of cases; standard input if none."`
}

func (c *judgeCommand) Help() string {
	return `Example:
  echo '{"id":1,"op":"shape","level":"5","trump":"S","cards":["H4","H4","H6","H6"]}' | shengji judge

A case that has "expect" gets "ok". The exit status is 1 if one is false or a case could not be read.`
}

func (c *judgeCommand) Run() error {
	out := bufio.NewWriter(os.Stdout)
	failed := false
	if len(c.Files) == 0 {
		bad, err := judgeLines(os.Stdin, out)
		if err != nil {
			return fmt.Errorf("judging standard input: %w", err)
		}
		failed = bad
	}
	for _, name := range c.Files {
		bad, err := judgeFile(name, out)
		if err != nil {
			return fmt.Errorf("judging %s: %w", name, err)
		}
		failed = failed || bad
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if failed {
		return errSaid
	}
	return nil
}

func judgeFile(name string, out *bufio.Writer) (failed bool, err error) {
	f, err := os.Open(name)
	if err != nil {
		return false, err
	}
	defer f.Close()
	return judgeLines(f, out)
}

// judgeLines answers every line that is not blank, and hands answers on when
// there is nothing more to read for now: a program may ask line by line.
func judgeLines(in io.Reader, out *bufio.Writer) (failed bool, err error) {
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return failed, err
		}
		if len(bytes.TrimSpace(line)) > 0 {
			v := judge.Judge(line)
			failed = failed || v.Failed()
			text, err := json.Marshal(v)
			if err != nil {
				return failed, err
			}
			out.Write(text)
			out.WriteByte('\n')
		}
		if lines.Buffered() == 0 {
			if err := out.Flush(); err != nil {
				return failed, err
			}
		}
		if err != nil {
			return failed, nil
		}
	}
}
