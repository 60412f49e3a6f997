package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// layers are the parts of the program from the top down: a package imports
// only what is in its own layer or below (docs/architecture.md).
var layers = []string{"shengji/cmd/", "shengji/bot", "shengji/store", "shengji/game/"}

// below says, for packages within game, what they build on. A package that is
// not named may use all of them.
var order = []string{"card", "fair", "refusal", "rules", "shape", "round", "match"}

// forbidden are imports that only one package may have.
var forbidden = map[string]string{
	"github.com/bwmarrin/discordgo": "shengji/bot/discord",
	"github.com/mattn/go-sqlite3":   "shengji/store",
}

// dated is the package of the game that is given times, to put rounds in order.
const dated = "shengji/game/league"

func TestLeagueReadsNoClock(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "game", "league", "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		clock := regexp.MustCompile(`\btime\.(Now|Since|Until|After|Tick|New|Sleep)`)
		if found := clock.Find(text); found != nil && !strings.HasSuffix(name, "_test.go") {
			t.Errorf("%s has %s", name, found)
		}
	}
}

func TestArrowsPointDown(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", "shengji/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		names := strings.Fields(line)
		from := names[0]
		for _, to := range names[1:] {
			if owner, ok := forbidden[to]; ok && from != owner {
				t.Errorf("%s imports %s, which only %s may", from, to, owner)
			}
			if strings.HasPrefix(to, "shengji/") && layer(to) < layer(from) {
				t.Errorf("%s imports %s, which is above it", from, to)
			}
			if rank(from) >= 0 && rank(to) > rank(from) {
				t.Errorf("%s imports %s, which builds on it", from, to)
			}
			if layer(from) == len(layers)-1 && impure(to) && !(from == dated && to == "time") {
				t.Errorf("%s imports %s: the game has no clock and no I/O", from, to)
			}
		}
	}
}

func layer(path string) int {
	return slices.IndexFunc(layers, func(prefix string) bool { return strings.HasPrefix(path, prefix) })
}

// rank is the place of a game package in order; len(order) if it has none.
func rank(path string) int {
	name, ok := strings.CutPrefix(path, "shengji/game/")
	if !ok {
		return -1
	}
	if i := slices.Index(order, name); i >= 0 {
		return i
	}
	return len(order)
}

func impure(path string) bool {
	return slices.Contains([]string{"time", "os", "net", "net/http", "crypto/rand"}, path)
}
