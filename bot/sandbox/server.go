package sandbox

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/rs/zerolog"
)

// Options say how a Server is set up. The zero value serves.
type Options struct {
	ApplicationID string           // of the bot, also its user id; a snowflake
	Token         string           // that the bot has to log in with
	Now           func() time.Time // the server's clock; time.Now if nil
	Log           zerolog.Logger   // no tokens, no message texts
	Heartbeat     time.Duration    // asked of the bot; 41.25 s if zero
	// RateLimits turns 429 answers on; the headers are always sent.
	RateLimits bool
	// Forget is for long runs: only the newest requests are kept, and nothing
	// of what members saw.
	Forget bool
}

// Server is one Discord with one guild and one application. It is safe for
// concurrent use. An http.Handler, it may also be mounted elsewhere; then
// addresses follow the Host of each request.
type Server struct {
	options Options
	handler http.Handler

	mu       sync.Mutex
	ids      snowflakes
	world    world
	limits   limits
	faults   faults
	record   record
	sessions sessions
	feed     feed
	// changed is closed and replaced whenever anything changes (Wait).
	changed chan struct{}

	base   string // "http://127.0.0.1:8420", empty until started
	http   *http.Server
	ending sync.WaitGroup
}

const (
	defaultApplicationID = "1100000000000000001"
	defaultToken         = "sandbox-token"
	defaultHeartbeat     = 41250 * time.Millisecond
)

// New makes a Server with the sample guild of docs/sandbox.md.
func New(options Options) *Server {
	if options.ApplicationID == "" {
		options.ApplicationID = defaultApplicationID
	}
	if options.Token == "" {
		options.Token = defaultToken
	}
	if options.Now == nil {
		options.Now = time.Now
	}
	if options.Heartbeat == 0 {
		options.Heartbeat = defaultHeartbeat
	}
	s := &Server{options: options, ids: snowflakes{now: options.Now}, changed: make(chan struct{})}
	s.world = sampleWorld(s)
	s.limits = newLimits()
	s.faults = newFaults()
	s.sessions = newSessions()
	s.handler = s.routes()
	return s
}

// SetLocale sets the language of the guild, "en-US" at first.
func (s *Server) SetLocale(locale string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.world.locale = locale
}

// ServeHTTP serves everything: the API, the gateway, the CDN and the page.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Start listens on addr ("127.0.0.1:8420", port 0 for any free one) until
// Close.
func (s *Server) Start(addr string) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("starting the sandbox: %w", err)
	}
	s.Serve(listener)
	return nil
}

// Serve serves on listener until Close and returns at once.
func (s *Server) Serve(listener net.Listener) {
	server := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second}
	s.mu.Lock()
	s.http = server
	s.base = "http://" + reachable(listener.Addr())
	s.mu.Unlock()
	s.ending.Go(func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.options.Log.Error().Err(err).Msg("serving the sandbox")
		}
	})
}

// reachable turns an address that listens everywhere into one to dial.
func reachable(addr net.Addr) string {
	if tcp, ok := addr.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		return fmt.Sprintf("127.0.0.1:%d", tcp.Port)
	}
	return addr.String()
}

// grace is how long Close waits for requests in work. It is short, because a
// client's spare connections count as work for their first seconds.
const grace = 300 * time.Millisecond

// Close ends all connections and waits until nothing of the server runs any
// more.
func (s *Server) Close() error {
	s.mu.Lock()
	server := s.http
	s.sessions.dropAll()
	s.feed.close()
	s.world.stopTimers()
	s.mu.Unlock()
	if server == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	err := server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = server.Close()
	}
	s.ending.Wait()
	return err
}

// Token is what the bot has to log in with, without "Bot ".
func (s *Server) Token() string { return s.options.Token }

// ApplicationID is the id of the application and of its bot user.
func (s *Server) ApplicationID() string { return s.options.ApplicationID }

// URL is the address of the server ("http://127.0.0.1:8420"), empty before
// Start.
func (s *Server) URL() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.base
}

// Wait waits until done holds, looking again after every change of the
// sandbox, and reports whether it did within the time. done may call any
// method of the sandbox but Wait.
func (s *Server) Wait(within time.Duration, done func() bool) bool {
	late := time.NewTimer(within)
	defer late.Stop()
	for {
		s.mu.Lock()
		changed := s.changed
		s.mu.Unlock()
		if done() {
			return true
		}
		select {
		case <-changed:
		case <-late.C:
			return done()
		}
	}
}

// touch wakes everybody in Wait; the caller holds the mutex.
func (s *Server) touch() {
	close(s.changed)
	s.changed = make(chan struct{})
}
