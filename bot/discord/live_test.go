package discord

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"shengji/bot/chat"
	"shengji/bot/sandbox"
	"shengji/bot/sandbox/openapi"
)

// soon is how long a test waits for what should happen at once.
const soon = 10 * time.Second

// A stage is a client that listens to a sandbox.
type stage struct {
	*testing.T
	server  *sandbox.Server
	client  *Client
	handle  func(*chat.Interaction) // set before anybody acts
	notices chan chat.Notice
	log     logLines
	ended   chan error // what Listen returned
}

// logLines are the lines that a client logged.
type logLines chan string

func (l logLines) Write(line []byte) (int, error) {
	l <- string(line)
	return len(line), nil
}

// opened returns a client of a new sandbox that does not listen yet.
func opened(t *testing.T) *stage {
	t.Helper()
	return openedOn(t, sandbox.Options{})
}

// openedOn lets the test run beside others, since closing a session takes
// discordgo a second.
func openedOn(t *testing.T, o sandbox.Options) *stage {
	t.Helper()
	t.Parallel()
	server := sandbox.New(o)
	openapi.Check(t, server)
	if err := server.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
		if unknown := server.Unhandled(); unknown != nil {
			t.Errorf("requests that Discord does not know: %v", unknown)
		}
	})
	s := &stage{T: t, server: server, notices: make(chan chat.Notice, 100), log: make(logLines, 1000), ended: make(chan error, 1)}
	s.client = s.open()
	return s
}

// open is what the bot does when it starts.
func (s *stage) open() *Client {
	s.Helper()
	c, err := Open(s.Context(), Options{Token: s.server.Token(), APIURL: s.server.URL(), Log: zerolog.New(s.log)})
	if err != nil {
		s.Fatal(err)
	}
	s.Cleanup(func() { c.Close() })
	return c
}

// listen begins to listen and waits until that works.
func (s *stage) listen() {
	s.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var handlers, listening sync.WaitGroup
	handled := func(i *chat.Interaction) {
		handlers.Add(1)
		defer handlers.Done()
		s.handle(i)
	}
	listening.Go(func() {
		s.ended <- s.client.Listen(ctx, handled, func(n chat.Notice) { s.notices <- n })
	})
	s.Cleanup(func() {
		handlers.Wait()
		cancel()
		listening.Wait()
	})
	s.expect(chat.GuildJoined)
}

func live(t *testing.T) *stage {
	t.Helper()
	s := opened(t)
	s.listen()
	return s
}

// expect waits for a notice.
func (s *stage) expect(what chat.NoticeKind) chat.Notice {
	s.Helper()
	for {
		select {
		case n := <-s.notices:
			if n.What == what {
				return n
			}
		case <-time.After(soon):
			s.Fatalf("no notice %q came", what)
		}
	}
}

// logged waits until a line with the text is logged.
func (s *stage) logged(text string) {
	s.Helper()
	for {
		select {
		case line := <-s.log:
			if strings.Contains(line, text) {
				return
			}
		case <-time.After(soon):
			s.Fatalf("no %q was logged", text)
		}
	}
}

// do fails the test on an error.
func (s *stage) do(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// fault switches a fault of the sandbox on.
func (s *stage) fault(name, param string) {
	s.Helper()
	s.do(s.server.Fault(name, true, param))
}

// asked counts the requests of a kind so far.
func (s *stage) asked(method, route string) int {
	n := 0
	for _, q := range s.server.Requests() {
		if q.Method == method && q.Route == route {
			n++
		}
	}
	return n
}

func (s *stage) channel(name string) chat.ChannelID {
	s.Helper()
	m, err := s.server.Member("Ann").Say(name, "where am I?")
	s.do(err)
	return chat.ChannelID(m.ChannelID)
}
