package discord

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"
)

// patience is how long a line waits.
type patience struct {
	open    time.Duration // for a session to be ready
	silence time.Duration // for a byte on the socket, until that is given up
	deaf    time.Duration // for a byte, until the session is that should have given up its socket
	pause   time.Duration // the first one between two connections
	writes  time.Duration // between two on a connection, in the long run
}

// Between two heartbeats, of which each is acknowledged, there are 41.25 s.
// Two of them and a margin are enough to know; discordgo waits for five
// (discord.md D2).
var usualPatience = patience{
	open: 40 * time.Second, silence: 100 * time.Second, deaf: 140 * time.Second, pause: time.Second, writes: 20 * time.Second,
}

// within returns p in proportion to another silence, p itself for 0.
func (p patience) within(silence time.Duration) patience {
	if silence == 0 {
		return p
	}
	for _, d := range []*time.Duration{&p.open, &p.deaf, &p.pause, &p.writes, &p.silence} {
		*d = time.Duration(float64(*d) * float64(silence) / float64(usualPatience.silence))
	}
	return p
}

const (
	dialTimeout = 15 * time.Second
	// A connection writes some 7 times to open and then a heartbeat every 41 s.
	// One that writes more answers every Op 9 with an Identify at once, as
	// discordgo does, and would use up the day's sessions in minutes.
	writesAtOnce = 15
	// closeLimit covers the second that discordgo sleeps when it closes.
	closeLimit = 3 * time.Second
)

// errStuck says that discordgo waits for a lock that nobody will open, or goes
// round in circles.
var errStuck = errors.New("the gateway session is stuck")

// A line is one discordgo session and what can be known of it without its
// locks, which may be stuck (discord.md D2).
type line struct {
	session  *discordgo.Session
	patience patience
	reach    Dial          // the gateway
	heard    atomic.Int64  // Unix time in ns of the last byte from the gateway
	flooded  atomic.Bool   // it wrote far too often
	lost     chan struct{} // gets a value when the connection is gone

	mu   sync.Mutex
	conn net.Conn // the one to the gateway, if any
}

func newLine(token string, client *http.Client, p patience, event func(*discordgo.Event)) *line {
	s, _ := discordgo.New("Bot " + token) // never fails
	l := &line{session: s, patience: p, reach: directly, lost: make(chan struct{}, 1)}
	s.Client = client
	s.Dialer = &websocket.Dialer{Proxy: http.ProxyFromEnvironment, HandshakeTimeout: dialTimeout, NetDialContext: l.dial}
	s.Identify.Intents = discordgo.IntentsGuilds   // interactions need none (discord.md B7)
	s.Compress, s.Identify.Compress = false, false // GUILDS alone is little to read
	s.StateEnabled = false                         // all that is needed comes with each interaction
	s.SyncEvents = true                            // the receiver starts what goroutines it needs
	s.ShouldReconnectOnError = false               // it would go on whatever the close code; Listen does not
	s.LogLevel = discordgo.LogError - 1            // it would log events with their content
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { event(e) })
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		select {
		case l.lost <- struct{}{}:
		default:
		}
	})
	return l
}

func (l *line) lastHeard() time.Time {
	if n := l.heard.Load(); n != 0 {
		return time.Unix(0, n)
	}
	return time.Time{}
}

// open connects. It returns errStuck when discordgo does not come back, as
// after an Op 7 that comes first (discord.md D2); the line is then of no more
// use.
func (l *line) open(ctx context.Context) error {
	done := make(chan error, 1)
	go func() { done <- l.session.Open() }()
	limit := time.NewTimer(l.patience.open)
	defer limit.Stop()
	select {
	case err := <-done:
		if errors.Is(err, discordgo.ErrWSAlreadyOpen) {
			return nil
		}
		return err
	case <-limit.C:
		l.hangUp()
		return errStuck
	case <-ctx.Done():
		l.hangUp()
		return ctx.Err()
	}
}

// watch returns nil when the connection is lost, errStuck when discordgo does
// not notice that it is, and ctx's error.
func (l *line) watch(ctx context.Context) error {
	look := time.NewTicker(l.patience.silence / 10)
	defer look.Stop()
	for {
		select {
		case <-l.lost:
			if l.flooded.Load() {
				return errStuck
			}
			return nil
		case <-ctx.Done():
			return ctx.Err()
		case <-look.C:
			if time.Since(l.lastHeard()) > l.patience.deaf {
				l.hangUp()
				return errStuck
			}
		}
	}
}

// close ends the session, so that Discord shows the bot as gone at once.
func (l *line) close() {
	done := make(chan struct{})
	go func() {
		_ = l.session.Close()
		close(done)
	}()
	limit := time.NewTimer(closeLimit)
	defer limit.Stop()
	select {
	case <-done:
	case <-limit.C:
	}
	l.hangUp()
}

// hangUp cuts the connection whatever discordgo is doing.
func (l *line) hangUp() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.conn != nil {
		l.conn.Close()
	}
}

// directly is the Dial of package net.
func directly(ctx context.Context, network, address string) (net.Conn, error) {
	return (&net.Dialer{Timeout: dialTimeout}).DialContext(ctx, network, address)
}

func (l *line) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := l.reach(ctx, network, address)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.conn = conn
	return newListened(conn, l), nil
}

// listened is the connection of a line, which notes when it was last heard and
// does not wait for ever. Acknowledged heartbeats reach no handler of
// discordgo; this sees them.
type listened struct {
	net.Conn
	line   *line
	writes *rate.Limiter
}

func newListened(conn net.Conn, l *line) listened {
	return listened{conn, l, rate.NewLimiter(rate.Every(l.patience.writes), writesAtOnce)}
}

func (c listened) Read(p []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(c.line.patience.silence)); err != nil {
		return 0, err
	}
	n, err := c.Conn.Read(p)
	if n > 0 {
		c.line.heard.Store(time.Now().UnixNano())
	}
	return n, err
}

func (c listened) Write(p []byte) (int, error) {
	if !c.writes.Allow() {
		c.line.flooded.Store(true)
		c.Close() // discordgo overlooks the error of an Identify
		return 0, errStuck
	}
	if err := c.SetWriteDeadline(time.Now().Add(dialTimeout)); err != nil {
		return 0, err
	}
	return c.Conn.Write(p)
}
