package main

import "errors"

type judgeCommand struct {
	Files []string `arg:"" optional:"" type:"existingfile" help:"Files of cases; standard input if none."`
}

func (c *judgeCommand) Run() error { return errors.New("judge: no engine yet") }
