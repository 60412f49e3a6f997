package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLogInAFileHasNoColours(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	saved := os.Stderr
	os.Stderr = f
	log := usual().logger()
	os.Stderr = saved

	log.Warn().Str("table", "t1").Msg("something")
	text, err := os.ReadFile(name)
	if err != nil || !bytes.Contains(text, []byte("WRN something table=t1\n")) || bytes.Contains(text, []byte("\x1b")) {
		t.Errorf("got %q (%v)", text, err)
	}
}

// The example says what holds without it.
func TestExampleHasTheDefaults(t *testing.T) {
	c, err := loadConfig(filepath.Join("..", "..", "config.example.toml"))
	c.Discord.Silence = 0 // which is that of bot/discord
	if diff := cmp.Diff(usual(), c); err != nil || diff != "" {
		t.Error(err, diff)
	}
}
