package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"shengji/bot/sandbox"
	"shengji/bot/sandbox/openapi"
)

// soon is how long what takes a second or two may take on a busy machine.
const soon = time.Minute

// A served is `shengji serve` in a process of its own, against a sandbox.
type served struct {
	*testing.T
	server *sandbox.Server
	folder string
	*exec.Cmd
	said bytes.Buffer // on standard error
}

// started returns a running bot with the patience of a test.
func started(t *testing.T) *served {
	t.Helper()
	t.Parallel()
	s := &served{T: t, server: sandbox.New(sandbox.Options{Heartbeat: 400 * time.Millisecond}), folder: t.TempDir()}
	openapi.Check(t, s.server)
	if err := s.server.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.server.Close() })
	conf := fmt.Sprintf("discord.api_url = %q\ndiscord.silence = \"1s\"\nstore.path = \"s.db\"\nlog.level = \"error\"\n", s.server.URL())
	if err := os.WriteFile(filepath.Join(s.folder, "config.toml"), []byte(conf), 0o600); err != nil {
		t.Fatal(err)
	}
	s.start()
	return s
}

func (s *served) start() {
	s.Helper()
	s.said.Reset()
	s.Cmd = exec.Command("shengji", "serve")
	s.Dir, s.Env, s.Stderr = s.folder, append(os.Environ(), tokenVariable+"="+s.server.Token()), &s.said
	if err := s.Start(); err != nil {
		s.Fatal(err)
	}
	kill := s.Process.Kill
	s.Cleanup(func() { _ = kill() })
	if !s.server.Wait(soon, s.server.Online) {
		s.Fatal("the bot does not come")
	}
}

// ends waits for the end of the process, with a status and a last line.
func (s *served) ends(status int, line string) {
	s.Helper()
	late := time.AfterFunc(soon, func() { _ = s.Process.Kill() })
	defer late.Stop()
	_ = s.Cmd.Wait() // the state says more
	lines := strings.Split(strings.TrimSpace(s.said.String()), "\n")
	if got := s.ProcessState.ExitCode(); got != status || !strings.HasPrefix(lines[len(lines)-1], line) {
		s.Fatalf("exit status %d, want %d; said\n%s", got, status, s.said.String())
	}
}

func (s *served) fault(name string, on bool, param string) {
	s.Helper()
	if err := s.server.Fault(name, on, param); err != nil {
		s.Fatal(err)
	}
}

var (
	groupLine = regexp.MustCompile(`(?m)^\*\*[^*]+\*\* \(\d+\).*$`)
	cardEmoji = regexp.MustCompile(`<:([SHCD]\w+|[BL]J)`)
)

// hand is what Ann holds, by the emoji of her panel.
func (s *served) hand() []string {
	s.Helper()
	i, err := s.server.Member("Ann").Command("friday-cards", "hand", nil)
	if err == nil {
		err = i.Wait(soon)
	}
	if err != nil {
		s.Fatal(err)
	}
	var shown strings.Builder
	for _, c := range i.Message().Components {
		shown.WriteString(c.Content + "\n")
	}
	hand := strings.Join(groupLine.FindAllString(shown.String(), -1), "\n") // not what is declared
	cards := cardEmoji.FindAllString(hand, -1)
	slices.Sort(cards)
	return cards
}

// deal has Ann play with three computer players, and returns her hand.
func (s *served) deal() (cards []string) {
	s.Helper()
	ann := s.server.Member("Ann")
	i, err := ann.Command("friday-cards", "table open", map[string]string{"pace": "instant", "clock": "off"})
	for _, label := range []string{"Add computer", "Add computer", "Add computer", "Start"} {
		if err == nil {
			err = i.Wait(soon)
		}
		if err != nil {
			s.Fatal(err)
		}
		pressed := s.server.Wait(soon, func() bool {
			for _, m := range ann.Messages("friday-cards") {
				if i, err = ann.PressLabel(m.ID, label); err == nil {
					return true
				}
			}
			return false
		})
		if !pressed {
			s.Fatalf("pressing %s: %v", label, err)
		}
	}
	for end := time.Now().Add(soon); len(cards) < 25 && time.Now().Before(end); {
		cards = s.hand()
	}
	return cards
}

// TestDeaf: the gateway takes connections and says nothing. The process ends
// with a line and a status for its supervisor; started again the round goes on
// with the same hand.
func TestDeaf(t *testing.T) {
	s := started(t)
	before := s.deal()
	s.fault("deaf gateway", true, "")
	s.ends(exitFailure, "shengji: deaf: one gateway session after the other got stuck: start the bot again")
	s.fault("deaf gateway", false, "")
	s.start()
	if after := s.hand(); len(before) < 25 || !slices.Equal(before, after) {
		t.Errorf("the hand was %v and is %v", before, after)
	}
	_ = s.Process.Signal(syscall.SIGTERM)
	s.ends(0, "")
}

// TestRefusedByGateway: after some close codes trying again is of no use.
func TestRefusedByGateway(t *testing.T) {
	for fault, line := range map[string]string{
		"close 4004": "shengji: the token is refused by Discord",
		"close 4014": "shengji: the intents are refused by Discord",
	} {
		t.Run(fault, func(t *testing.T) {
			s := started(t)
			s.fault(fault, true, "")
			s.ends(exitFailure, line)
		})
	}
}
