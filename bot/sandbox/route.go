package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// maxRequest is the most bytes of one request (discord.md B2).
const maxRequest = 25 << 20

// A route is one method and path of the REST API.
type route struct {
	pattern string
	handle  func(*Server, *call) (any, *failure)
	token   bool // the path holds an interaction token, which is enough
}

// restRoutes are all that the sandbox knows; everything else is unknown and
// counted as such.
var restRoutes = []route{
	{"GET /gateway", (*Server).readGateway, true},
	{"GET /gateway/bot", (*Server).readGatewayBot, false},

	{"GET /users/@me", (*Server).readMe, false},
	{"GET /users/@me/guilds", (*Server).readMyGuilds, false},
	{"POST /users/@me/channels", (*Server).openDirect, false},
	{"GET /users/{user}", (*Server).readUser, false},
	{"GET /applications/@me", (*Server).readApplication, false},
	{"GET /oauth2/applications/@me", (*Server).readApplication, false},

	{"GET /guilds/{guild}", (*Server).readGuild, false},
	{"GET /guilds/{guild}/channels", (*Server).readGuildChannels, false},
	{"GET /guilds/{guild}/roles", (*Server).readGuildRoles, false},
	{"GET /guilds/{guild}/members/{user}", (*Server).readGuildMember, false},

	{"GET /channels/{channel}", (*Server).readChannel, false},
	{"PATCH /channels/{channel}", (*Server).editChannel, false},
	{"DELETE /channels/{channel}", (*Server).deleteChannel, false},
	{"POST /channels/{channel}/typing", (*Server).startTyping, false},
	{"POST /channels/{channel}/threads", (*Server).startThread, false},
	{"GET /channels/{channel}/messages", (*Server).readMessages, false},
	{"POST /channels/{channel}/messages", (*Server).createMessage, false},
	{"GET /channels/{channel}/messages/{message}", (*Server).readMessage, false},
	{"PATCH /channels/{channel}/messages/{message}", (*Server).editMessage, false},
	{"DELETE /channels/{channel}/messages/{message}", (*Server).deleteMessage, false},
	{"POST /channels/{channel}/messages/{message}/threads", (*Server).startThreadFromMessage, false},

	{"GET /applications/{application}/commands", (*Server).readCommands, false},
	{"PUT /applications/{application}/commands", (*Server).overwriteCommands, false},
	{"POST /applications/{application}/commands", (*Server).createCommand, false},
	{"GET /applications/{application}/commands/{command}", (*Server).readCommand, false},
	{"DELETE /applications/{application}/commands/{command}", (*Server).deleteCommand, false},
	{"GET /applications/{application}/guilds/{guild}/commands", (*Server).readCommands, false},
	{"PUT /applications/{application}/guilds/{guild}/commands", (*Server).overwriteCommands, false},
	{"POST /applications/{application}/guilds/{guild}/commands", (*Server).createCommand, false},
	{"GET /applications/{application}/guilds/{guild}/commands/{command}", (*Server).readCommand, false},
	{"DELETE /applications/{application}/guilds/{guild}/commands/{command}", (*Server).deleteCommand, false},

	{"GET /applications/{application}/emojis", (*Server).readEmojis, false},
	{"POST /applications/{application}/emojis", (*Server).createEmoji, false},
	{"GET /applications/{application}/emojis/{emoji}", (*Server).readEmoji, false},
	{"PATCH /applications/{application}/emojis/{emoji}", (*Server).renameEmoji, false},
	{"DELETE /applications/{application}/emojis/{emoji}", (*Server).deleteEmoji, false},

	{"POST /interactions/{interaction}/{token}/callback", (*Server).answerInteraction, true},
	{"POST /webhooks/{application}/{token}", (*Server).createFollowUp, true},
	{"GET /webhooks/{application}/{token}/messages/{message}", (*Server).readAnswer, true},
	{"PATCH /webhooks/{application}/{token}/messages/{message}", (*Server).editAnswer, true},
	{"DELETE /webhooks/{application}/{token}/messages/{message}", (*Server).deleteAnswer, true},
}

// routes wires the REST API, the gateway, the CDN and the page.
func (s *Server) routes() http.Handler {
	all := http.NewServeMux()
	all.Handle("/api/v9/", http.StripPrefix("/api/v9", s.rest(9)))
	all.Handle("/api/v10/", http.StripPrefix("/api/v10", s.rest(10)))
	all.HandleFunc("/gateway", s.serveGateway)
	all.HandleFunc("/gateway/{$}", s.serveGateway)
	all.HandleFunc("GET "+attachmentRoute+"{channel}/{file}/{name}", s.serveAttachment)
	all.HandleFunc("GET /cdn/emojis/{name}", s.serveEmoji)
	s.pageRoutes(all)
	return all
}

// rest is the REST API in one version.
func (s *Server) rest(version int) http.Handler {
	rest := http.NewServeMux()
	unknown := route{handle: func(*Server, *call) (any, *failure) { return nil, unknownRoute() }, token: true}
	for _, known := range append(restRoutes[:len(restRoutes):len(restRoutes)], unknown) {
		pattern := known.pattern
		if pattern == "" {
			pattern = "/"
		}
		rest.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			s.serve(w, &call{r: r, route: known, version: version, header: w.Header(), base: s.addressFor(r)})
		})
	}
	return rest
}

// A call is one request in work.
type call struct {
	r       *http.Request
	route   route
	base    string // address to build URLs with
	version int    // of the API
	body    json.RawMessage
	uploads []upload
	status  int // of success; 200, or 204 without a value, if zero
	header  http.Header
}

// An upload is a file of a multipart request.
type upload struct {
	Field       string // "files[0]"
	Name        string
	ContentType string
	Data        []byte
}

func (c *call) path(name string) string { return c.r.PathValue(name) }

// decode reads the body into v; a wrong type is reported like a wrong field.
func (c *call) decode(v any) *failure { return decode(c.body, v, "") }

func decode(body []byte, v any, path string) *failure {
	if len(body) == 0 {
		body = []byte("{}")
	}
	err := json.Unmarshal(body, v)
	var wrong *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &wrong):
		var f form
		f.fail(at(path, wrong.Field), "BASE_TYPE_BAD_TYPE", "A %s cannot stand here.", wrong.Value)
		return f.failure()
	default:
		return invalidJSON()
	}
}

// serve answers one request and records it.
func (s *Server) serve(w http.ResponseWriter, c *call) {
	problem := c.read()
	effect := s.httpFault(c)
	effect.wait(c.r.Context())
	var value any
	s.mu.Lock()
	if problem == nil {
		problem = s.admit(c, effect)
	}
	if problem == nil {
		value, problem = c.route.handle(s, c)
		s.touch()
	}
	if problem == nil && effect.loseAnswer {
		problem = fail(effect.status, 0, strconv.Itoa(effect.status)+": "+http.StatusText(effect.status))
	}
	s.limits.note(problem, s.options.Now())
	done := s.record.add(c, problem, value, s.options.Now(), s.options.Forget)
	hooks := s.record.hooks
	s.mu.Unlock()
	for _, hook := range hooks {
		hook(done)
	}
	s.options.Log.Debug().Str("method", done.Method).Str("route", done.Route).Int("status", done.Status).Int("code", done.Code).Msg("request")
	c.write(w, value, problem)
}

// addressFor is the address that URLs in an answer begin with.
func (s *Server) addressFor(r *http.Request) string {
	if base := s.URL(); base != "" {
		return base
	}
	return "http://" + r.Host
}

// admit checks what is the same for all routes.
func (s *Server) admit(c *call, effect httpEffect) *failure {
	if effect.failure != nil {
		return effect.failure
	}
	if !strings.HasPrefix(c.r.UserAgent(), "DiscordBot (") {
		return badUserAgent()
	}
	if !c.route.token && c.r.Header.Get("Authorization") != "Bot "+s.options.Token {
		return unauthorized()
	}
	return s.limits.admit(c, s.options.RateLimits, s.options.Now())
}

// read takes the body apart.
func (c *call) read() *failure {
	body, err := io.ReadAll(io.LimitReader(c.r.Body, maxRequest+1))
	if err != nil || len(body) > maxRequest {
		return entityTooLarge()
	}
	if len(body) == 0 {
		return nil
	}
	kind, parameters, err := mime.ParseMediaType(c.r.Header.Get("Content-Type"))
	switch {
	case err == nil && kind == "multipart/form-data":
		return c.readMultipart(multipart.NewReader(bytes.NewReader(body), parameters["boundary"]))
	case err == nil && kind == "application/json" && json.Valid(body):
		c.body = body
		return nil
	default:
		return invalidJSON()
	}
}

func (c *call) readMultipart(parts *multipart.Reader) *failure {
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return invalidJSON()
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return invalidJSON()
		}
		if part.FormName() == "payload_json" {
			if !json.Valid(data) {
				return invalidJSON()
			}
			c.body = data
		} else if part.FileName() != "" {
			c.uploads = append(c.uploads, upload{Field: part.FormName(), Name: part.FileName(), ContentType: part.Header.Get("Content-Type"), Data: data})
		}
	}
}

func (c *call) write(w http.ResponseWriter, value any, problem *failure) {
	status := c.status
	if problem != nil {
		status, value = problem.status, problem
		if problem.RetryAfter > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(int(problem.RetryAfter+0.999)))
			w.Header().Set("X-RateLimit-Scope", problem.scope)
			w.Header().Set("X-RateLimit-Reset-After", seconds(time.Duration(problem.RetryAfter*float64(time.Second))))
			if *problem.Global {
				w.Header().Set("X-RateLimit-Global", "true")
			}
		}
	}
	if value == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if status != 0 {
		w.WriteHeader(status)
	}
	_ = json.NewEncoder(w).Encode(value) // a caller that has gone cannot be told
}
