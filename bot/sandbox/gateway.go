package sandbox

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

// Gateway opcodes.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoice          = 4
	opResume         = 6
	opReconnect      = 7
	opRequestMembers = 8
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatAck   = 11
)

// Gateway close codes.
const (
	closeUnknownOpcode     = 4001
	closeDecodeError       = 4002
	closeNotAuthenticated  = 4003
	closeAuthentication    = 4004
	closeAlreadyIdentified = 4005
	closeInvalidSequence   = 4007
	closeRateLimited       = 4008
	closeSessionTimedOut   = 4009
	closeInvalidShard      = 4010
	closeInvalidIntents    = 4013
	closeDisallowedIntents = 4014
)

// Intents that decide about events the sandbox sends.
const (
	intentNone           = 0
	intentGuilds         = 1 << 0
	intentGuildMembers   = 1 << 1
	intentPresences      = 1 << 8
	intentGuildMessages  = 1 << 9
	intentTyping         = 1 << 11
	intentDirectMessages = 1 << 12
	intentContent        = 1 << 15
	allIntents           = 1<<26 - 1

	// privilegedIntents have to be switched on for an application; for this
	// one they are not.
	privilegedIntents = intentGuildMembers | intentPresences | intentContent
)

const (
	maxGatewayPayload = 4096
	maxGatewaySends   = 120 // in 60 s
	gatewayWindow     = time.Minute
	outbox            = 4096 // frames waiting for a slow bot before it is dropped
)

// A packet is one message on the gateway.
type packet struct {
	Op       int             `json:"op"`
	Data     json.RawMessage `json:"d"`
	Sequence *int64          `json:"s"`
	Type     *string         `json:"t"`
}

func makePacket(op int, data any) packet {
	raw, err := json.Marshal(data)
	if err != nil {
		panic(err) // only types of this package come here
	}
	return packet{Op: op, Data: raw}
}

// connection is one open socket of a bot.
type connection struct {
	server  *Server
	socket  *websocket.Conn
	frames  chan frame
	session *session    // nil until identified
	sends   []time.Time // of the last minute
}

// A frame is one thing to do on the socket, in order.
type frame struct {
	data  []byte
	close int  // send a close frame with this code, then hang up
	drop  bool // hang up without one
}

var upgrader = websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}

func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	socket, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // the upgrader has answered
	}
	c := &connection{server: s, socket: socket, frames: make(chan frame, outbox)}
	s.mu.Lock()
	if !s.sessions.add(c) {
		s.mu.Unlock()
		_ = socket.Close()
		return
	}
	s.ending.Add(2)
	go c.writeAll()
	c.send(makePacket(opHello, map[string]any{"heartbeat_interval": s.options.Heartbeat.Milliseconds(), "_trace": []string{}}))
	s.mu.Unlock()
	c.readAll()
}

func (c *connection) writeAll() {
	defer c.server.ending.Done()
	defer c.socket.Close()
	for f := range c.frames {
		switch {
		case f.close != 0:
			message := websocket.FormatCloseMessage(f.close, http.StatusText(f.close))
			_ = c.socket.WriteControl(websocket.CloseMessage, message, time.Now().Add(time.Second))
			return
		case f.drop:
			return
		default:
			if c.socket.WriteMessage(websocket.TextMessage, f.data) != nil {
				return
			}
		}
	}
}

// push queues a frame; a bot too slow to take it loses the connection. The
// channel is never closed: closing and dropping are frames.
func (c *connection) push(f frame) {
	select {
	case c.frames <- f:
	default:
		_ = c.socket.Close()
	}
}

// send says something to the bot. The caller holds the mutex.
func (c *connection) send(p packet) {
	if c.server.faults.on(faultDeaf) {
		return
	}
	data, err := json.Marshal(p)
	if err != nil {
		panic(err) // packets hold valid JSON
	}
	c.push(frame{data: data})
}

func (c *connection) readAll() {
	s := c.server
	defer s.ending.Done()
	code := 0
	for {
		_ = c.socket.SetReadDeadline(time.Now().Add(2 * s.options.Heartbeat))
		_, data, err := c.socket.ReadMessage()
		if err != nil {
			code = c.ended(err)
			break
		}
		s.mu.Lock()
		refused := c.receive(data)
		s.mu.Unlock()
		if refused != 0 {
			c.push(frame{close: refused})
			code = refused
			break
		}
	}
	c.push(frame{drop: true})
	s.mu.Lock()
	s.sessions.remove(c, code, s.options.Now())
	s.announceState()
	s.touch()
	s.mu.Unlock()
}

// ended says how a connection ended: the close code of the bot, ours if it sent
// no heartbeats, or 0 if the line broke.
func (c *connection) ended(err error) int {
	var closed *websocket.CloseError
	var silent net.Error
	switch {
	case errors.As(err, &closed):
		return closed.Code
	case errors.As(err, &silent) && silent.Timeout():
		c.push(frame{close: closeSessionTimedOut})
		return closeSessionTimedOut
	default:
		return 0
	}
}

// receive handles one packet of the bot; a result other than 0 is the code to
// close with. The caller holds the mutex.
func (c *connection) receive(data []byte) int {
	s := c.server
	if len(data) > maxGatewayPayload {
		return closeDecodeError
	}
	if c.tooFast(time.Now()) && s.options.RateLimits {
		return closeRateLimited
	}
	var p packet
	if json.Unmarshal(data, &p) != nil {
		return closeDecodeError
	}
	switch p.Op {
	case opHeartbeat:
		if !s.faults.on(faultNoAck) {
			c.send(packet{Op: opHeartbeatAck})
		}
		return 0
	case opIdentify:
		return c.identify(p.Data)
	case opResume:
		return c.resume(p.Data)
	case opPresence, opVoice, opRequestMembers:
		if c.session == nil {
			return closeNotAuthenticated
		}
		return 0
	default:
		return closeUnknownOpcode
	}
}

func (c *connection) tooFast(now time.Time) bool {
	for len(c.sends) > 0 && now.Sub(c.sends[0]) > gatewayWindow {
		c.sends = c.sends[1:]
	}
	c.sends = append(c.sends, now)
	return len(c.sends) > maxGatewaySends
}

// firstPacket carries out the faults that answer a login with something else.
// It reports whether there was one.
func (c *connection) firstPacket() (code int, handled bool) {
	s := c.server
	switch {
	case s.faults.take(faultClose4004):
		return closeAuthentication, true
	case s.faults.take(faultClose4014):
		return closeDisallowedIntents, true
	case s.faults.take(faultOp7First):
		c.send(packet{Op: opReconnect})
		return 0, true
	case s.faults.take(faultOp9First):
		c.send(makePacket(opInvalidSession, false))
		return 0, true
	}
	return 0, false
}

func (c *connection) identify(data []byte) int {
	var asked struct {
		Token   string  `json:"token"`
		Intents *uint64 `json:"intents"`
		Shard   *[2]int `json:"shard"`
	}
	s := c.server
	switch {
	case json.Unmarshal(data, &asked) != nil:
		return closeDecodeError
	case c.session != nil:
		return closeAlreadyIdentified
	case !s.knows(asked.Token):
		return closeAuthentication
	case asked.Intents == nil || *asked.Intents > allIntents:
		return closeInvalidIntents
	case *asked.Intents&privilegedIntents != 0:
		return closeDisallowedIntents
	case asked.Shard != nil && (asked.Shard[1] < 1 || asked.Shard[0] < 0 || asked.Shard[0] >= asked.Shard[1]):
		return closeInvalidShard
	}
	if code, handled := c.firstPacket(); handled {
		return code
	}
	if !s.sessions.mayIdentify(s.options.Now()) && s.options.RateLimits {
		c.send(makePacket(opInvalidSession, false))
		return 0
	}
	c.session = s.sessions.open(c, *asked.Intents, asked.Shard, s.ids.next(), s.options.Now())
	s.welcome(c.session)
	return 0
}

func (s *Server) knows(token string) bool {
	return strings.TrimPrefix(token, "Bot ") == s.options.Token
}

func (c *connection) resume(data []byte) int {
	var asked struct {
		Token    string `json:"token"`
		Session  string `json:"session_id"`
		Sequence int64  `json:"seq"`
	}
	s := c.server
	switch {
	case json.Unmarshal(data, &asked) != nil:
		return closeDecodeError
	case c.session != nil:
		return closeAlreadyIdentified
	case !s.knows(asked.Token):
		return closeAuthentication
	}
	if code, handled := c.firstPacket(); handled {
		return code
	}
	old := s.sessions.byID[asked.Session]
	switch {
	case old == nil || !old.holds(asked.Sequence):
		c.send(makePacket(opInvalidSession, false))
		return 0
	case asked.Sequence > old.sequence:
		return closeInvalidSequence
	}
	if old.connection != nil {
		old.connection.push(frame{drop: true})
	}
	c.session, old.connection = old, c
	old.replay(asked.Sequence)
	old.deliver("RESUMED", map[string]any{"_trace": []string{}})
	s.announceState()
	s.touch()
	return 0
}
