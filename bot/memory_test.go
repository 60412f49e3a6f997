package bot_test

import (
	"context"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"shengji/bot"
	"shengji/bot/sandbox"
	"shengji/bot/sandbox/openapi"
	"shengji/bot/table"
)

// memory is a network within the process, for tests under a fake clock: that
// stands still while anybody waits for a real one.
type memory struct {
	arriving chan net.Conn
	closed   chan struct{}
	closing  sync.Once
}

func newMemory() *memory {
	return &memory{arriving: make(chan net.Conn), closed: make(chan struct{})}
}

// dial connects to whoever accepts; the address does not matter.
func (m *memory) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	mine, theirs := net.Pipe()
	select {
	case m.arriving <- theirs:
		return mine, nil
	case <-m.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (m *memory) Accept() (net.Conn, error) {
	select {
	case c := <-m.arriving:
		return c, nil
	case <-m.closed:
		return nil, net.ErrClosed
	}
}

func (m *memory) Close() error {
	m.closing.Do(func() { close(m.closed) })
	return nil
}

// Addr is one that no proxy is asked for.
func (m *memory) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80} }

// onFakeClock runs a test of a bot on a clock that goes on by itself whenever
// everybody waits.
func onFakeClock(t *testing.T, with func(*bot.Options), test func(w *world)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(inner *testing.T) {
		fromToday()
		test(startInMemory(inner, t, sandbox.Options{}, brief, with))
	})
}

// fromToday moves a fake clock, which begins in 2000, to where ids can be made of
// its time: they begin in 2015.
func fromToday() { time.Sleep(time.Until(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))) }

// startInMemory runs the bot on a network in memory. The requests are checked
// against Discord's description by outer, as reading that must not happen under a
// fake clock.
func startInMemory(t, outer *testing.T, o sandbox.Options, timing table.Timing, with func(*bot.Options)) *world {
	t.Helper()
	network := newMemory()
	w := &world{T: t, server: sandbox.New(o), log: new(strings.Builder), with: with, dial: network.dial}
	openapi.Check(outer, w.server)
	w.server.Serve(network)
	w.run(filepath.Join(t.TempDir(), "shengji.db"), timing)
	t.Cleanup(func() {
		// Who hangs up with discordgo sleeps under its lock, and the clock
		// stands still while others wait for that. So the server hangs up.
		w.server.Close()
		time.Sleep(time.Minute)
		w.stop()
	})
	return w
}
