package sandbox

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/gorilla/websocket"
)

const (
	// replayed is how many events a session keeps for a resume.
	replayed       = 2000
	resumable      = 5 * time.Minute // after a connection broke; Discord says no number
	identifyWindow = 5 * time.Second // max_concurrency is 1
	identifiesADay = 1000
)

// session is a login of the bot; it outlives a broken connection.
type session struct {
	id         string
	intents    uint64
	shard      [2]int
	sequence   int64
	kept       []packet
	connection *connection // nil while broken
	broken     time.Time
}

// sessions are all logins and open sockets.
type sessions struct {
	byID         map[string]*session
	connections  map[*connection]bool
	closed       bool
	identifies   int
	lastIdentify time.Time
}

func newSessions() sessions {
	return sessions{byID: map[string]*session{}, connections: map[*connection]bool{}}
}

func (s *sessions) add(c *connection) bool {
	if s.closed {
		return false
	}
	s.connections[c] = true
	return true
}

// fatal are the close codes after which a session cannot be resumed: 1000 and
// 1001 of the bot (discord.md B7), and those of ours that say so.
var fatal = []int{websocket.CloseNormalClosure, websocket.CloseGoingAway, closeAuthentication, closeInvalidSequence, closeSessionTimedOut}

// remove forgets a connection that ended with a close code.
func (s *sessions) remove(c *connection, code int, now time.Time) {
	delete(s.connections, c)
	if c.session == nil || c.session.connection != c {
		return
	}
	c.session.connection, c.session.broken = nil, now
	if slices.Contains(fatal, code) {
		delete(s.byID, c.session.id)
	}
}

func (s *sessions) dropAll() {
	s.closed = true
	for c := range s.connections {
		c.push(frame{drop: true})
	}
}

// online reports whether the bot is connected.
func (s *sessions) online() bool {
	for _, one := range s.byID {
		if one.connection != nil {
			return true
		}
	}
	return false
}

// mayIdentify counts a login and reports whether it keeps the limits.
func (s *sessions) mayIdentify(now time.Time) bool {
	s.identifies++
	early := now.Sub(s.lastIdentify) < identifyWindow
	s.lastIdentify = now
	return !early && s.identifies <= identifiesADay
}

func (s *sessions) open(c *connection, intents uint64, shard *[2]int, id string, now time.Time) *session {
	maps.DeleteFunc(s.byID, func(_ string, old *session) bool { return old.connection == nil && now.Sub(old.broken) > resumable })
	one := &session{id: "session-" + id, intents: intents, shard: [2]int{0, 1}, connection: c}
	if shard != nil {
		one.shard = *shard
	}
	s.byID[one.id] = one
	return one
}

// deliver numbers an event, keeps it and sends it if the bot is there.
func (s *session) deliver(event string, data any) {
	s.sequence++
	number := s.sequence
	p := makePacket(opDispatch, data)
	p.Sequence, p.Type = &number, &event
	s.kept = append(s.kept, p)
	if len(s.kept) > replayed {
		s.kept = slices.Delete(s.kept, 0, replayed/2)
	}
	if s.connection != nil {
		s.connection.send(p)
	}
}

// holds reports whether everything after a sequence number can be replayed.
func (s *session) holds(after int64) bool {
	return len(s.kept) == 0 || *s.kept[0].Sequence <= after+1
}

func (s *session) replay(after int64) {
	for _, p := range s.kept {
		if *p.Sequence > after {
			s.connection.send(p)
		}
	}
}

// welcome sends READY and the guild.
func (s *Server) welcome(to *session) {
	to.deliver("READY", map[string]any{
		"v": 9, "user": s.world.bot, "session_id": to.id, "session_type": "normal", "shard": to.shard,
		"resume_gateway_url": s.gatewayURL(s.base),
		"application":        map[string]any{"id": s.options.ApplicationID, "flags": 0},
		"guilds":             []map[string]any{{"id": guildID, "unavailable": true}},
		"private_channels":   []any{}, "relationships": []any{}, "presences": []any{},
	})
	if to.intents&intentGuilds != 0 {
		to.deliver("GUILD_CREATE", s.guildObject(true))
	}
	s.announceState()
	s.touch()
}

// dispatch sends an event to every session that asked for it. The faults that
// repeat or delay events work here.
func (s *Server) dispatch(event string, intent uint64, data any) {
	raw, err := json.Marshal(data)
	if err != nil {
		panic(err) // only types of this package come here
	}
	for _, hook := range s.record.onEvent {
		hook(Event{Type: event, Data: raw})
	}
	times := 1
	if s.faults.take(faultDuplicateEvent) {
		times = 2
	}
	deliver := func() {
		for _, one := range s.sessions.byID {
			if intent == intentNone || one.intents&intent != 0 {
				for range times {
					one.deliver(event, json.RawMessage(raw))
				}
			}
		}
	}
	if late, ok := s.faults.lateness(); ok {
		s.later(late, deliver)
		return
	}
	deliver()
}

// later has act called with the mutex held, unless the server closes before.
func (s *Server) later(after time.Duration, act func()) {
	var timer *time.Timer
	timer = time.AfterFunc(after, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.world.timers, timer)
		if s.sessions.closed {
			return
		}
		act()
		s.touch()
	})
	s.world.timers[timer] = true
}

// Online reports whether the bot is connected to the gateway.
func (s *Server) Online() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sessions.online()
}
