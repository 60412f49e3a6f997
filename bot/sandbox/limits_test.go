package sandbox

import (
	"net/http"
	"testing"
	"time"
)

// TestRateLimits sends one request more than is allowed (discord.md B6).
func TestRateLimits(t *testing.T) {
	edit := "/channels/" + lounge + "/messages/OWN"
	for _, line := range []struct {
		name, method, path string
		allowed            int
		window             time.Duration
		global             bool
	}{
		{"creating", "POST", "/channels/" + lounge + "/messages", 4, 5 * time.Second, false}, // one was made before
		{"editing", "PATCH", edit, 5, 5 * time.Second, false},
		{"anything", "GET", "/users/@me", 49, time.Second, true},
	} {
		c := &clock{}
		s := New(Options{Now: c.now, RateLimits: true})
		own := send(s, "POST", "/channels/"+lounge+"/messages", `{"content":"x"}`).id(t)
		path := line.path
		if path == edit {
			path = "/channels/" + lounge + "/messages/" + own
		}
		for i := range line.allowed {
			if got := send(s, line.method, path, `{"content":"y"}`); got.status != http.StatusOK {
				t.Fatalf("%s: request %d answered %s", line.name, i+1, got.raw)
			}
		}
		got := send(s, line.method, path, `{"content":"y"}`)
		if got.status != 429 || got.body["global"] != line.global || got.body["retry_after"].(float64) <= 0 || got.header.Get("Retry-After") == "" || got.header.Get("X-RateLimit-Scope") == "" {
			t.Errorf("%s: one too many answered %d %s %v", line.name, got.status, got.raw, got.header)
		}
		if s.InvalidRequests() != 1 {
			t.Errorf("%s: %d invalid requests", line.name, s.InvalidRequests())
		}
		c.forward(line.window)
		if got := send(s, line.method, path, `{"content":"y"}`); got.status != http.StatusOK {
			t.Errorf("%s: after the window %s", line.name, got.raw)
		}
	}
}

// TestLimitsPerChannel: a bucket belongs to one channel.
func TestLimitsPerChannel(t *testing.T) {
	s := New(Options{RateLimits: true})
	for range 6 {
		send(s, "POST", "/channels/"+lounge+"/messages", `{"content":"x"}`)
	}
	if got := send(s, "POST", "/channels/"+fixedID(200)+"/messages", `{"content":"x"}`); got.status != http.StatusOK {
		t.Errorf("another channel answered %s", got.raw)
	}
}

// TestOldEdits: messages older than an hour (discord.md B6, 30046).
func TestOldEdits(t *testing.T) {
	c := &clock{}
	s := New(Options{Now: c.now, RateLimits: true})
	path := "/channels/" + lounge + "/messages"
	id := send(s, "POST", path, `{"content":"x"}`).id(t)
	c.forward(time.Hour)
	for i, want := range []string{"200/0", "200/0", "200/0", "429/30046"} {
		if got := send(s, "PATCH", path+"/"+id, `{"content":"y"}`); got.problem() != want {
			t.Errorf("edit %d: %s, want %s", i+1, got.problem(), want)
		}
	}
}

// TestDirectTooFast opens many channels (discord.md B5).
func TestDirectTooFast(t *testing.T) {
	s := New(Options{RateLimits: true})
	last := ""
	for i := range directOpens + 1 {
		m := s.AddMember("M"+of(i), "en-US", false)
		last = send(s, "POST", "/users/@me/channels", `{"recipient_id":"`+m.ID+`"}`).problem()
	}
	if last != "400/40003" {
		t.Errorf("the last answered %s", last)
	}
}

// TestCallbacksAreExempt from the global limit (discord.md B1).
func TestCallbacksAreExempt(t *testing.T) {
	s := newScene(t)
	s.options.RateLimits = true
	for i := range 2 * globalRequests {
		if got := s.answer(s.begin(t, "press"), `{"type":6}`); got.status != 204 {
			t.Fatalf("callback %d answered %s", i+1, got.raw)
		}
	}
	if _, global := s.RequestCount(); global != 2 {
		t.Errorf("%d requests count for the global limit, not those of the scene", global)
	}
}

// TestHeaders are there although limits are off, and never say stop then.
func TestHeaders(t *testing.T) {
	s := New(Options{})
	for range 10 {
		got := send(s, "POST", "/channels/"+lounge+"/messages", `{"content":"x"}`)
		if got.status != 200 || got.header.Get("X-RateLimit-Remaining") != "4" || got.header.Get("X-RateLimit-Bucket") == "" || got.header.Get("X-RateLimit-Limit") != "5" {
			t.Fatalf("answer %d with %v", got.status, got.header)
		}
	}
}

// TestInvalidRequests counts refusals, and forgets them after ten minutes.
func TestInvalidRequests(t *testing.T) {
	c := &clock{}
	s := New(Options{Now: c.now, RateLimits: true})
	wrong := func(r *http.Request) { r.Header.Set("Authorization", "Bot x") }
	for range 10_000 {
		if got := ask(s, "GET", "/users/@me", "", "", wrong); got.status != 401 {
			t.Fatalf("wrong token answered %s", got.raw)
		}
	}
	if got := send(s, "GET", "/users/@me", ""); got.status != 429 {
		t.Errorf("after 10,000 invalid requests: %s", got.raw)
	}
	c.forward(10*time.Minute + time.Second)
	if got := send(s, "GET", "/users/@me", ""); got.status != 200 {
		t.Errorf("ten minutes later: %s", got.raw)
	}
}

// TestAgent refuses libraries that do not say who they are.
func TestAgent(t *testing.T) {
	s := New(Options{})
	if got := ask(s, "GET", "/users/@me", "", "", func(r *http.Request) { r.Header.Set("User-Agent", "Go-http-client/1.1") }); got.problem() != "403/40333" {
		t.Errorf("another user agent: %s", got.problem())
	}
}

// TestGatewayLimits: one login in five seconds, 120 packets a minute
// (discord.md B7).
func TestGatewayLimits(t *testing.T) {
	s := start(t, Options{RateLimits: true})
	first, second := dial(t, s), dial(t, s)
	first.identify(s, 0)
	first.events("READY")
	second.identify(s, 0)
	if got := second.next().Op; got != opInvalidSession {
		t.Errorf("a second login at once: op %d", got)
	}
	for range maxGatewaySends {
		first.send(`{"op":1,"d":null}`)
	}
	got := first.next()
	for got.Op == opHeartbeatAck {
		got = first.next()
	}
	if got.Op != -closeRateLimited {
		t.Errorf("too many packets: %d", got.Op)
	}
}

// TestCommandCreates: 200 new commands a day (discord.md B4).
func TestCommandCreates(t *testing.T) {
	c := &clock{}
	s := New(Options{Now: c.now, RateLimits: true})
	path := "/applications/" + s.ApplicationID() + "/commands"
	batch := func(prefix string) outcome {
		c.forward(time.Minute)
		return send(s, "PUT", path, `[`+join(repeat(100, func(i int) string { return `{"name":"` + prefix + of(i%10) + `-` + of(i/10) + `","description":"d"}` }))+`]`)
	}
	for _, line := range []struct{ prefix, want string }{{"a", "200/0"}, {"a", "200/0"}, {"b", "200/0"}, {"c", "400/30034"}} {
		if got := batch(line.prefix); got.problem() != line.want {
			t.Errorf("batch %s: %s, want %s", line.prefix, got.problem(), line.want)
		}
	}
}
