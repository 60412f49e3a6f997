package discord

import (
	"errors"
	"io"
	"net"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
)

const heartbeat = 41250 * time.Millisecond

func quietLine() *line { return &line{patience: usualPatience, lost: make(chan struct{}, 1)} }

func TestWatchGivesUpADeafSession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := quietLine()
		mine, _ := net.Pipe()
		l.conn = mine
		l.heard.Store(time.Now().UnixNano())
		begun := time.Now()
		if err := l.watch(t.Context()); !errors.Is(err, errStuck) {
			t.Fatalf("got %v, want %v", err, errStuck)
		}
		if took := time.Since(begun); took < l.patience.deaf || took > l.patience.deaf+l.patience.silence/10 {
			t.Errorf("gave up after %v of silence, want %v", took, l.patience.deaf)
		}
		if _, err := mine.Write([]byte("x")); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("the connection is still open: %v", err)
		}
	})
}

func TestWatchTrustsAcknowledgedHeartbeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := quietLine()
		go func() {
			for range 100 {
				l.heard.Store(time.Now().UnixNano())
				time.Sleep(heartbeat)
			}
			l.lost <- struct{}{}
		}()
		if err := l.watch(t.Context()); err != nil {
			t.Errorf("gave up a session that is heard: %v", err)
		}
	})
}

func TestWatchTellsAFloodFromALoss(t *testing.T) {
	for flooded, want := range map[bool]error{false: nil, true: errStuck} {
		l := quietLine()
		l.flooded.Store(flooded)
		l.lost <- struct{}{}
		if err := l.watch(t.Context()); !errors.Is(err, want) {
			t.Errorf("flooded %v: %v, want %v", flooded, err, want)
		}
	}
}

// A second loss may be told of a connection that is replaced already.
func TestOpenWhenOpenIsNoError(t *testing.T) {
	s := opened(t)
	l := newLine(s.server.Token(), s.client.http, usualPatience, func(*discordgo.Event) {})
	defer l.close()
	s.do(l.open(t.Context()))
	s.do(l.open(t.Context()))
}

// discordgo's own reconnecting would go on beside ours, after a refusal too.
func TestSettingsOfTheSession(t *testing.T) {
	s := newLine("t", nil, usualPatience, nil).session
	if s.ShouldReconnectOnError || s.StateEnabled || !s.SyncEvents || s.Identify.Compress || s.LogLevel >= discordgo.LogError {
		t.Errorf("reconnects %v, state %v, in turn %v, compressed %v, log level %d",
			s.ShouldReconnectOnError, s.StateEnabled, s.SyncEvents, s.Identify.Compress, s.LogLevel)
	}
	if s.Identify.Intents != discordgo.IntentsGuilds || s.Identify.Token != "Bot t" {
		t.Errorf("asks for intents %b as %q", s.Identify.Intents, s.Identify.Token)
	}
}

// piped returns the bot's end of a line's connection and the other end.
func piped(l *line) (listened, net.Conn) {
	mine, theirs := net.Pipe()
	l.conn = mine
	return newListened(mine, l), theirs
}

func TestSilentSocketIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, theirs := piped(quietLine())
		go theirs.Write([]byte("hello"))
		if _, err := c.Read(make([]byte, 5)); err != nil {
			t.Fatal(err)
		}
		if heard := c.line.lastHeard(); !heard.Equal(time.Now()) {
			t.Errorf("heard at %v, want now", heard)
		}
		begun := time.Now()
		_, err := c.Read(make([]byte, 5))
		if !errors.Is(err, os.ErrDeadlineExceeded) || time.Since(begun) != usualPatience.silence {
			t.Errorf("%v after %v, want a timeout after %v", err, time.Since(begun), usualPatience.silence)
		}
		if usualPatience.silence < 2*heartbeat {
			t.Errorf("%v is less than two heartbeats", usualPatience.silence)
		}
	})
}

// discordgo answers Op 9 with an Identify at once, however often it comes.
func TestFloodEndsTheConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, theirs := piped(quietLine())
		go io.Copy(io.Discard, theirs)
		sent := 0
		for sent < 1000 {
			if _, err := c.Write([]byte("identify")); err != nil {
				break
			}
			sent++
		}
		if sent != writesAtOnce || !c.line.flooded.Load() {
			t.Errorf("%d writes passed, want %d; flooded %v", sent, writesAtOnce, c.line.flooded.Load())
		}
	})
}

func TestHeartbeatsAreNoFlood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, theirs := piped(quietLine())
		go io.Copy(io.Discard, theirs)
		for range 7 { // opening
			if _, err := c.Write([]byte("x")); err != nil {
				t.Fatal(err)
			}
		}
		for n := range 2100 { // a day
			time.Sleep(heartbeat)
			if _, err := c.Write([]byte("heartbeat")); err != nil {
				t.Fatalf("heartbeat %d: %v", n, err)
			}
		}
		theirs.Close()
	})
}
