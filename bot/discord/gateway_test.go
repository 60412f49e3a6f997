package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"shengji/bot/chat"
	"shengji/bot/sandbox"
	"shengji/bot/sandbox/openapi"
)

// hears checks that interactions arrive, after whatever happened before.
func (s *stage) hears() {
	s.Helper()
	i, err := s.server.Member("Ann").Command("friday-cards", "table open", nil)
	s.do(err)
	if err := i.Wait(soon); err != nil {
		s.Fatalf("the client is deaf: %v", err)
	}
}

// replying is a stage whose heartbeats and patience are short.
func replying(t *testing.T) *stage {
	t.Helper()
	s := openedOn(t, sandbox.Options{Heartbeat: 200 * time.Millisecond})
	s.client.patience = patience{
		open: time.Second, silence: 2 * time.Second, deaf: 3 * time.Second, pause: 10 * time.Millisecond, writes: 10 * time.Millisecond,
	}
	_, err := s.client.Register(t.Context(), trial)
	s.do(err)
	s.handle = func(i *chat.Interaction) {
		if err := s.client.Reply(context.Background(), i, hello); err != nil {
			t.Error(err)
		}
	}
	return s
}

// What a gateway may do to a connection (discord.md D2).
func TestConnectsAgain(t *testing.T) {
	t.Parallel()
	for name, faults := range map[string][]string{
		"dropped":                       {"drop socket"},
		"asked to reconnect":            {"op 7"},
		"session invalid":               {"op 9"},
		"resume refused":                {"op 9 first", "drop socket"},
		"reconnect asked while opening": {"op 7 first", "drop socket"}, // locks discordgo for ever
		"heartbeats not acknowledged":   {"no heartbeat ack"},
	} {
		t.Run(name, func(t *testing.T) {
			s := replying(t)
			s.listen()
			s.logged("connected to the gateway")
			s.hears()
			for _, f := range faults {
				s.fault(f, "")
			}
			s.logged("connected to the gateway")
			s.hears()
		})
	}
}

func TestRefusedForGood(t *testing.T) {
	t.Parallel()
	for fault, want := range map[string]chat.Error{
		"close 4004": {Code: 4004, Fault: chat.Unauthorized},
		"close 4014": {Code: 4014, Fault: chat.Forbidden},
	} {
		t.Run(fault, func(t *testing.T) {
			s := replying(t)
			s.listen()
			s.fault(fault, "times=100")
			select {
			case err := <-s.ended:
				var e *chat.Error
				if !errors.As(err, &e) || e.Code != want.Code || e.Fault != want.Fault {
					t.Errorf("ended with %v, want %v", err, want)
				}
			case <-time.After(soon):
				t.Error("still trying")
			}
		})
	}
}

func TestRefusal(t *testing.T) {
	for code, final := range map[int]bool{
		1000: false, 1001: false, 1006: false, 4000: false, 4001: false, 4007: false, 4008: false, 4009: false,
		4004: true, 4010: true, 4011: true, 4012: true, 4013: true, 4014: true,
	} {
		if err := refusal(&websocket.CloseError{Code: code}); (err != nil) != final {
			t.Errorf("close code %d: %v, final is %v", code, err, final)
		}
	}
	for fault, final := range map[chat.Fault]bool{chat.Unauthorized: true, chat.Down: false, chat.Busy: false} {
		if err := refusal(&chat.Error{Fault: fault}); (err != nil) != final {
			t.Errorf("fault %q: %v, final is %v", fault, err, final)
		}
	}
}

func TestWrongToken(t *testing.T) {
	server := sandbox.New(sandbox.Options{})
	openapi.Check(t, server)
	if err := server.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	for _, token := range []string{"", "wrong"} {
		if _, err := Open(t.Context(), Options{Token: token, APIURL: server.URL()}); chat.FaultOf(err) != chat.Unauthorized {
			t.Errorf("token %q: %v", token, err)
		}
	}
}

func TestGivesUpAfterManyStuckSessions(t *testing.T) {
	s := replying(t)
	s.client.patience.open = 300 * time.Millisecond
	s.fault("op 7 first", "times=100")
	if err := s.client.Listen(t.Context(), s.handle, func(chat.Notice) {}); !errors.Is(err, ErrDeaf) {
		t.Errorf("ended with %v, want %v", err, ErrDeaf)
	}
}

// discordgo answers each Op 9 with an Identify at once; Discord counts them.
func TestGivesUpAFloodOfIdentifies(t *testing.T) {
	s := replying(t)
	s.client.patience.writes = usualPatience.writes
	const more = (stuckPerHour + 2) * writesAtOnce
	s.fault("op 9 first", fmt.Sprint("times=", more))
	if err := s.client.Listen(t.Context(), s.handle, func(chat.Notice) {}); !errors.Is(err, ErrDeaf) {
		t.Errorf("ended with %v, want %v", err, ErrDeaf)
	}
}

func TestNotices(t *testing.T) {
	s := live(t)
	s.do(s.server.Channel("lounge", "delete"))
	if n := s.expect(chat.ChannelDeleted); n.Channel == "" || n.Guild == "" {
		t.Errorf("got %+v", n)
	}
	in, err := s.client.Thread(t.Context(), s.channel("side-table"), "Round 3")
	s.do(err)
	s.do(s.server.Channel("Round 3", "archive"))
	s.do(s.server.Channel("Round 3", "unarchive"))
	if n := s.expect(chat.AccessChanged); n.Channel != in {
		t.Errorf("got %+v, want thread %s", n, in)
	}
}

func TestKeepsAReserveOfSessions(t *testing.T) {
	for remaining, final := range map[int]bool{sessionReserve - 1: true, sessionReserve: false} {
		synctest.Test(t, func(t *testing.T) {
			start := fmt.Sprintf(`{"session_start_limit":{"remaining":%d,"reset_after":60000}}`, remaining)
			c, _ := over(t, &scripted{answers: answers{status(200, start)}})
			l := newLine("t", &http.Client{Transport: &scripted{answers: answers{broken}}}, usualPatience, nil)
			err := c.connect(t.Context(), l)
			if err == nil || (refusal(err) != nil) != final || (chat.FaultOf(err) == chat.Busy) != final {
				t.Errorf("%d left: %v, final is %v", remaining, err, final)
			}
		})
	}
}

func TestGatewayURL(t *testing.T) {
	s := opened(t)
	var err error
	s.client, err = newClient(Options{
		Token: s.server.Token(), APIURL: s.server.URL(), GatewayURL: "ws" + strings.TrimPrefix(s.server.URL(), "http") + "/gateway",
	})
	s.do(err)
	defer s.client.Close()
	s.listen()
	if n := s.asked("GET", "/gateway"); n != 0 {
		t.Errorf("asked the API for the gateway %d times, though it was told", n)
	}
}

func TestHeard(t *testing.T) {
	s := opened(t)
	if h := s.client.Heard(); !h.IsZero() {
		t.Errorf("heard at %v before listening", h)
	}
	s.listen()
	if h := s.client.Heard(); time.Since(h) > soon {
		t.Errorf("heard at %v", h)
	}
}

func TestCheck(t *testing.T) {
	s := opened(t)
	r, err := s.client.Check(t.Context())
	s.do(err)
	const invite = "https://discord.com/oauth2/authorize?client_id=1100000000000000001&permissions=309237763072&scope=bot+applications.commands"
	if r.Name != "Shengji" || r.Invite != invite || r.SessionsLeft == 0 || r.Problems != nil {
		t.Errorf("%+v", r)
	}
}
