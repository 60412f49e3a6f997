package main

import (
	"fmt"
	"os"

	"shengji/game/fair"
	"shengji/game/record"
)

type verifyCommand struct {
	Seal  string   `help:"Seal that was published before the deal; of a single record."`
	Files []string `arg:"" type:"existingfile" help:"Records of rounds, in the order in which they were played."`
}

// Help is shown by --help.
func (verifyCommand) Help() string {
	return "Deals each round again from its secret and cuts, and holds each record to its checksum and to the record before it.\n" +
		"That the secret was fixed before the cuts is proved by its seal: compare the one printed with the one in the channel, or give it.\n\n" +
		"Example:\n  shengji verify --seal 630dcd29… round-1.jsonl"
}

func (c *verifyCommand) Run() error {
	previous := ""
	for i, name := range c.Files {
		r, deal, err := verifyFile(name)
		if err == nil && c.Seal != "" && c.Seal != deal.Secret.Seal().String() {
			err = fair.ErrSeal
		}
		if err != nil {
			return fmt.Errorf("verifying %s: %w", name, err)
		}
		if i > 0 && r.Previous != previous {
			return fmt.Errorf("verifying %s: it does not follow %s", name, c.Files[i-1])
		}
		previous = r.Hash
		fmt.Printf("%s: the proof holds: deal %d is dealt from seal %s, record %s\n", name, deal.Nonce, deal.Secret.Seal(), r.Hash)
	}
	return nil
}

// verifyFile reads a record and deals it again.
func verifyFile(name string) (r record.Record, deal fair.Deal, err error) {
	body, err := os.ReadFile(name)
	if err != nil {
		return r, deal, err
	}
	if r, err = record.Read(body); err != nil {
		return r, deal, err
	}
	started, err := r.Start()
	if err != nil {
		return r, deal, err
	}
	return r, started.Deal, r.Verify(started.Deal.Secret.Seal())
}
