package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"shengji/bot/sandbox"
	"shengji/bot/sandbox/openapi"
	"shengji/game/fair"
	"shengji/game/match"
	"shengji/game/player"
	"shengji/game/record"
	"shengji/game/round"
	"shengji/game/rules"
	"shengji/store"
)

// scriptCommands are what the scripts know beside shengji itself.
var scriptCommands = map[string]func(*testscript.TestScript, bool, []string){
	"steady": steady, "discord": localDiscord, "store": makeStore, "record": makeRecord, "spoil": spoil,
	"league": makeLeague, "playing": beginRound, "rule": rule, "damage": damage,
}

// localDiscord starts a sandbox, puts its address into the .toml files of the
// script and its token into $TOKEN.
func localDiscord(ts *testscript.TestScript, neg bool, args []string) {
	s := sandbox.New(sandbox.Options{})
	violations := openapi.Watch(s)
	ts.Check(s.Start("127.0.0.1:0"))
	ts.Defer(func() {
		s.Close()
		if found := violations(); len(found) > 0 {
			ts.Fatalf("%s", strings.Join(found, "\n"))
		}
	})
	ts.Setenv("TOKEN", s.Token())
	files, err := filepath.Glob(ts.MkAbs("*.toml"))
	ts.Check(err)
	for _, name := range files {
		text, err := os.ReadFile(name)
		ts.Check(err)
		ts.Check(os.WriteFile(name, bytes.ReplaceAll(text, []byte("http://DISCORD"), []byte(s.URL())), 0o644))
	}
}

// makeStore makes an empty store.
func makeStore(ts *testscript.TestScript, neg bool, args []string) {
	s, err := store.Open(context.Background(), ts.MkAbs(args[0]))
	ts.Check(err)
	ts.Check(s.Close())
}

// makeRecord plays the deal of a number and writes its record, which follows
// that of the third argument, if there is one.
func makeRecord(ts *testscript.TestScript, neg bool, args []string) {
	nonce, err := strconv.Atoi(args[0])
	ts.Check(err)
	previous := ""
	if len(args) > 2 {
		r, err := record.Read([]byte(ts.ReadFile(args[2])))
		ts.Check(err)
		previous = r.Hash
	}
	easy := player.By(player.Easy{})
	setup := match.New(rules.Default()).Setup(fair.Deal{Nonce: nonce})
	var events []round.Event
	_, err = player.Drive(setup, [4]player.Decider{easy, easy, easy, easy}, func(more []round.Event) { events = append(events, more...) })
	ts.Check(err)
	body, _, err := record.Write(previous, events)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), body, 0o644))
}

// spoil changes a card in a record.
func spoil(ts *testscript.TestScript, neg bool, args []string) {
	text := strings.Replace(ts.ReadFile(args[0]), `"cards":["`, `"cards":["BJ","`, 1)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o644))
}
