package main

import (
	"strings"
	"time"

	"shengji/game/player"
	"shengji/game/round"
)

// seated is a player of a simulation and the time that it took.
type seated struct {
	name  string
	play  player.Decider
	close func() error
	took  []time.Duration
}

const programPrefix = "exec:"

// checkSeat says why a name is no player; whether a program runs shows later.
func checkSeat(name string) error {
	if strings.HasPrefix(name, programPrefix) {
		return nil
	}
	_, err := player.Of(player.Strength(name), 0)
	return err
}

// newSeated takes a strength or exec:COMMAND. Whoever gets it closes it.
func newSeated(name string, seed uint64) (*seated, error) {
	if command, ok := strings.CutPrefix(name, programPrefix); ok {
		p, err := startProgram(command)
		if err != nil {
			return nil, err
		}
		return &seated{name: name, play: p.decide, close: p.Close}, nil
	}
	p, err := player.Of(player.Strength(name), seed)
	if err != nil {
		return nil, err
	}
	return &seated{name: name, play: player.By(p), close: func() error { return nil }}, nil
}

func (s *seated) decide(v *round.View) (round.Command, error) {
	started := time.Now()
	c, err := s.play(v)
	s.took = append(s.took, time.Since(started))
	return c, err
}
