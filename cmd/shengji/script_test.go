package main

import (
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"shengji": main})
}

var update = flag.Bool("update", false, "write what the scripts expect anew")

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:  "testdata/script",
		Cmds: scriptCommands,

		UpdateScripts: *update,
	})
}

// steady writes the JSON line on stdout to a file, without what differs from
// run to run: how long things took, and the names of the players.
func steady(ts *testscript.TestScript, neg bool, args []string) {
	var line map[string]any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &line))
	for _, key := range []string{"rounds_per_second", "seats", "teams"} {
		delete(line, key)
	}
	text, err := json.MarshalIndent(line, "", "  ")
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text, 0o644))
}

func TestUsageErrors(t *testing.T) {
	for _, args := range [][]string{
		{"simulate", "--rules", "nothing"},
		{"simulate", "--rounds", "0"},
		{"simulate", "--seats", "easy,easy,easy"},
		{"simulate", "--seats", "easy,easy,easy,clever"},
		{"seat", "--strength", "clever"},
		{"league", "fit", "--beta", "12,0"},
		{"league", "fit", "--tau", "NaN"},
		{"league", "fit", "--beta", "1e300"},
		{"export"},
		{"nothing"},
	} {
		if got := run(args); got != exitUsage {
			t.Errorf("%v: exit status %d, want %d", args, got, exitUsage)
		}
	}
}
