package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// line is a bare gateway connection.
type line struct {
	*websocket.Conn
	t *testing.T
}

func dial(t *testing.T, s *Server) line {
	t.Helper()
	conn, response, err := websocket.DefaultDialer.Dial(s.gatewayURL(s.URL())+"/?v=10&encoding=json", nil)
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	t.Cleanup(func() { _ = conn.Close() })
	l := line{conn, t}
	if hello := l.next(); hello.Op != opHello {
		t.Fatalf("first packet %+v", hello)
	}
	return l
}

// next reads a packet; op -code stands for a close frame.
func (l line) next() packet {
	l.t.Helper()
	_ = l.SetReadDeadline(time.Now().Add(patience))
	var p packet
	err := l.ReadJSON(&p)
	var closed *websocket.CloseError
	if errors.As(err, &closed) {
		return packet{Op: -closed.Code}
	}
	if err != nil {
		l.t.Fatal(err)
	}
	return p
}

func (l line) send(text string) {
	l.t.Helper()
	if err := l.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
		l.t.Fatal(err)
	}
}

func (l line) identify(s *Server, intents int) {
	l.send(fmt.Sprintf(`{"op":2,"d":{"token":"Bot %s","intents":%d,"properties":{}}}`, s.Token(), intents))
}

// events reads events until one of a type, and returns the types.
func (l line) events(last string) string {
	l.t.Helper()
	var types []string
	for {
		p := l.next()
		if p.Type == nil {
			l.t.Fatalf("op %d instead of an event", p.Op)
		}
		if types = append(types, *p.Type); *p.Type == last {
			return strings.Join(types, " ")
		}
	}
}

// TestGatewayRefusals is one packet a line and what it is answered with.
func TestGatewayRefusals(t *testing.T) {
	s := start(t, Options{})
	login := func(more string) string { return `{"op":2,"d":{"token":"` + s.Token() + `"` + more + `}}` }
	for _, one := range []struct {
		name, packet string
		want         int // op, negative for a close code
	}{
		{"heartbeat", `{"op":1,"d":null}`, opHeartbeatAck},
		{"login", login(`,"intents":1`), opDispatch},
		{"wrong token", `{"op":2,"d":{"token":"x","intents":1}}`, -closeAuthentication},
		{"no intents", login(""), -closeInvalidIntents},
		{"unknown intents", login(`,"intents":67108864`), -closeInvalidIntents},
		{"privileged intents", login(`,"intents":2`), -closeDisallowedIntents},
		{"shard 1 of 1", login(`,"intents":1,"shard":[1,1]`), -closeInvalidShard},
		{"no JSON", `{`, -closeDecodeError},
		{"too long", `{"op":1,"d":"` + of(maxGatewayPayload) + `"}`, -closeDecodeError},
		{"unknown op", `{"op":99}`, -closeUnknownOpcode},
		{"before login", `{"op":3,"d":{}}`, -closeNotAuthenticated},
		{"resume of nothing", `{"op":6,"d":{"token":"` + s.Token() + `","session_id":"x","seq":1}}`, opInvalidSession},
		{"resume with a wrong token", `{"op":6,"d":{"token":"x","session_id":"x","seq":1}}`, -closeAuthentication},
	} {
		l := dial(t, s)
		l.send(one.packet)
		if got := l.next().Op; got != one.want {
			t.Errorf("%s: %d, want %d", one.name, got, one.want)
		}
	}
}

func TestSecondIdentify(t *testing.T) {
	s := start(t, Options{})
	l := dial(t, s)
	l.identify(s, 0)
	l.events("READY")
	l.identify(s, 0)
	if got := l.next().Op; got != -closeAlreadyIdentified {
		t.Errorf("second identify: %d", got)
	}
}

// TestSilence closes on a bot without heartbeats.
func TestSilence(t *testing.T) {
	s := start(t, Options{Heartbeat: 10 * time.Millisecond})
	l := dial(t, s)
	if got := l.next().Op; got != -closeSessionTimedOut {
		t.Errorf("without heartbeats: %d", got)
	}
}

// TestIntents is which events come under which intents.
func TestIntents(t *testing.T) {
	for _, one := range []struct {
		intents int
		want    string
	}{
		{0, "READY INTERACTION_CREATE"},
		{intentGuilds, "READY GUILD_CREATE CHANNEL_CREATE INTERACTION_CREATE"},
		{intentGuildMessages, "READY MESSAGE_CREATE INTERACTION_CREATE"},
		{intentDirectMessages, "READY MESSAGE_CREATE INTERACTION_CREATE"}, // that of the DM
	} {
		s := start(t, Options{})
		commands := send(s, "PUT", "/applications/"+s.ApplicationID()+"/commands", `[{"name":"table","description":"d"}]`)
		direct := send(s, "POST", "/users/@me/channels", `{"recipient_id":"`+s.Member("Ann").ID+`"}`).id(t)
		if commands.status != 200 {
			t.Fatal(commands.raw)
		}
		l := dial(t, s)
		l.identify(s, one.intents)
		if !s.Wait(patience, func() bool { s.mu.Lock(); defer s.mu.Unlock(); return s.sessions.online() }) {
			t.Fatal("the bot did not come online")
		}
		s.AddChannel("new")
		must[*Message](t)(s.Member("Ann").Say("lounge", "secret"))
		must[*Message](t)(s.Member("Ann").Say(direct, "hello"))
		must[*Interaction](t)(s.Member("Ann").Command("lounge", "table", nil))
		if got := l.events("INTERACTION_CREATE"); got != one.want {
			t.Errorf("intents %d: %s, want %s", one.intents, got, one.want)
		}
	}
}

// TestContent hides what members write from a bot without the privileged
// intent, unless it is meant for it.
func TestContent(t *testing.T) {
	s := start(t, Options{})
	l := dial(t, s)
	l.identify(s, intentGuildMessages)
	l.events("READY")
	for _, one := range []struct{ said, read string }{
		{"among friends", ""},
		{"<@" + s.ApplicationID() + "> hello", "<@" + s.ApplicationID() + "> hello"},
	} {
		must[*Message](t)(s.Member("Ann").Say("lounge", one.said))
		var m struct{ Content string }
		if err := json.Unmarshal(l.next().Data, &m); err != nil || m.Content != one.read {
			t.Errorf("%q is read as %q (%v)", one.said, m.Content, err)
		}
	}
}

// TestResume breaks a session by each close code and resumes it.
func TestResume(t *testing.T) {
	for _, one := range []struct {
		name string
		code int // 0: the line breaks
		want string
	}{
		{"broken line", 0, "MESSAGE_CREATE RESUMED"},
		{"own code", 4900, "MESSAGE_CREATE RESUMED"},
		{"service restart", websocket.CloseServiceRestart, "MESSAGE_CREATE RESUMED"},
		{"1000", websocket.CloseNormalClosure, ""},
		{"1001", websocket.CloseGoingAway, ""},
	} {
		s := start(t, Options{})
		l := dial(t, s)
		l.identify(s, intentGuildMessages)
		var ready struct {
			Session string `json:"session_id"`
		}
		if err := json.Unmarshal(l.next().Data, &ready); err != nil {
			t.Fatal(err)
		}
		if one.code == 0 {
			_ = l.Close()
		} else {
			_ = l.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(one.code, ""), time.Now().Add(patience))
		}
		if !s.Wait(patience, func() bool { s.mu.Lock(); defer s.mu.Unlock(); return !s.sessions.online() }) {
			t.Fatalf("%s: still online", one.name)
		}
		must[*Message](t)(s.Member("Ann").Say("lounge", "x"))
		again := dial(t, s)
		again.send(fmt.Sprintf(`{"op":6,"d":{"token":%q,"session_id":%q,"seq":1}}`, s.Token(), ready.Session))
		if one.want == "" {
			if got := again.next().Op; got != opInvalidSession {
				t.Errorf("%s: op %d", one.name, got)
			}
		} else if got := again.events("RESUMED"); got != one.want {
			t.Errorf("%s: %s, want %s", one.name, got, one.want)
		}
	}
}

// TestResumeAhead claims an event that never was.
func TestResumeAhead(t *testing.T) {
	s := start(t, Options{})
	l := dial(t, s)
	l.identify(s, 0)
	var ready struct {
		Session string `json:"session_id"`
	}
	_ = json.Unmarshal(l.next().Data, &ready)
	again := dial(t, s)
	again.send(fmt.Sprintf(`{"op":6,"d":{"token":%q,"session_id":%q,"seq":99}}`, s.Token(), ready.Session))
	if got := again.next().Op; got != -closeInvalidSequence {
		t.Errorf("resume with seq 99: %d", got)
	}
}

// heard counts the interactions that a bot gets by id.
type heard struct {
	mu  sync.Mutex
	ids map[string]int
}

func (h *heard) handle(_ *discordgo.Session, i *discordgo.InteractionCreate) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ids == nil {
		h.ids = map[string]int{}
	}
	h.ids[i.ID]++
}

func (h *heard) times(id string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.ids[id]
}

// eventually waits for what happens outside the sandbox, in the library.
func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * patience); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s did not happen", what)
		}
	}
}

// TestLibraryResumes has the real library find again what it missed.
func TestLibraryResumes(t *testing.T) {
	t.Parallel() // the library sleeps when it closes
	s := start(t, Options{})
	var h heard
	bot := connect(t, s, h.handle)
	register(t, s, bot)
	if err := s.Fault(faultDropSocket, true, ""); err != nil {
		t.Fatal(err)
	}
	if !s.Wait(patience, func() bool { s.mu.Lock(); defer s.mu.Unlock(); return !s.sessions.online() }) {
		t.Fatal("the socket did not drop")
	}
	missed := must[*Interaction](t)(s.Member("Ann").Command("lounge", "table open", nil))
	eventually(t, "the replay", func() bool { return h.times(missed.ID) == 1 })
}
