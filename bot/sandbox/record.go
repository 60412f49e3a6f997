package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"
)

// A Request is one request of the bot with its outcome.
type Request struct {
	At      time.Time
	Method  string
	Route   string // "/channels/{channel}/messages", empty if unknown
	Path    string // below /api/v9, interaction tokens replaced by {token}
	Query   string
	Version int // of the API
	Status  int
	Code    int             // Discord's error code, 0 if none
	Body    json.RawMessage // payload_json of a multipart request
	Answer  json.RawMessage // nil if empty
	Files   []SentFile      // of a multipart request
	Global  bool            // counts for the limit of 50 requests a second
}

// A SentFile is one file of a multipart request, without its data.
type SentFile struct {
	Field string // of the form: "files[0]"
	Name  string
}

// An Event is one thing that the bot is told over the gateway.
type Event struct {
	Type string          // "MESSAGE_CREATE"
	Data json.RawMessage // as it is sent; holds interaction tokens
}

// How many requests are kept, usually and with Options.Forget. Older ones are
// only counted.
const (
	recorded      = 20_000
	recordedShort = 100
)

// record keeps what the bot asked for.
type record struct {
	requests  []Request
	unhandled []string
	total     int
	global    int
	hooks     []func(Request)
	onEvent   []func(Event)
}

func (r *record) add(c *call, problem *failure, value any, now time.Time, forget bool) Request {
	done := Request{At: now, Method: c.r.Method, Path: c.r.URL.Path, Query: c.r.URL.RawQuery, Version: c.version, Status: http.StatusOK, Body: c.body,
		Global: !c.route.token}
	_, done.Route, _ = strings.Cut(c.route.pattern, " ")
	if token := c.path("token"); token != "" {
		done.Path = strings.Replace(done.Path, token, "{token}", 1)
	}
	for _, u := range c.uploads {
		done.Files = append(done.Files, SentFile{Field: u.Field, Name: u.Name})
	}
	switch {
	case problem != nil:
		done.Status, done.Code = problem.status, problem.Code
		done.Answer, _ = json.Marshal(problem)
	case value == nil:
		done.Status = http.StatusNoContent
	default:
		done.Answer, _ = json.Marshal(value)
		if c.status != 0 {
			done.Status = c.status
		}
	}
	if c.route.pattern == "" {
		r.unhandled = append(r.unhandled, done.Method+" "+done.Path)
	}
	r.total++
	if done.Global {
		r.global++
	}
	most := recorded
	if forget {
		most = recordedShort
	}
	if len(r.requests) == most {
		r.requests = slices.Delete(r.requests, 0, most/2)
	}
	r.requests = append(r.requests, done)
	return done
}

// Requests returns the bot's requests, oldest first, at most the last 20,000.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.record.requests...)
}

// RequestCount counts all requests and those under the global limit.
func (s *Server) RequestCount() (total, global int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.record.total, s.record.global
}

// Unhandled returns the requests to routes that the sandbox does not know
// ("GET /voice/regions").
func (s *Server) Unhandled() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.record.unhandled...)
}

// OnRequest has hook called after every request of the bot, before the answer
// is sent. It may call the sandbox.
func (s *Server) OnRequest(hook func(Request)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.record.hooks = append(s.record.hooks, hook)
}

// OnEvent has hook called with every event before it is sent. The sandbox is
// locked meanwhile: hook must not call it.
func (s *Server) OnEvent(hook func(Event)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.record.onEvent = append(s.record.onEvent, hook)
}
