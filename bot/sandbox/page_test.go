package sandbox

import (
	"bufio"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// browser is what the page does, without the page.
type browser struct {
	*Server
	t *testing.T
}

func (b browser) get(path string, into any) {
	b.t.Helper()
	answer := httptest.NewRecorder()
	b.ServeHTTP(answer, httptest.NewRequest("GET", "/sandbox/api/"+path, nil))
	if err := json.Unmarshal(answer.Body.Bytes(), into); err != nil || answer.Code != http.StatusOK {
		b.t.Fatalf("%s: %d %s (%v)", path, answer.Code, answer.Body, err)
	}
}

func (b browser) post(path string, body map[string]any) map[string]any {
	b.t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		b.t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	b.ServeHTTP(answer, httptest.NewRequest("POST", "/sandbox/api/"+path, strings.NewReader(string(raw))))
	var got map[string]any
	if err := json.Unmarshal(answer.Body.Bytes(), &got); err != nil {
		b.t.Fatalf("%s: %s", path, answer.Body)
	}
	return got
}

// TestPage plays over the page API what TestPlay plays from Go.
func TestPage(t *testing.T) {
	t.Parallel() // the library sleeps when it closes
	s := start(t, Options{})
	bot := connect(t, s, func(bot *discordgo.Session, i *discordgo.InteractionCreate) { sampleBot(t, bot, i) })
	register(t, s, bot)
	b := browser{s, t}
	var state struct {
		Me       string `json:"me_default"`
		Channels []struct{ ID, Name string }
		Members  []struct{ ID, Name, Permissions string }
		Commands []Command
		Faults   []struct{ Name string }
		Bot      struct{ Online bool }
	}
	b.get("state", &state)
	if len(state.Channels) != 3 || len(state.Members) != 6 || len(state.Commands) != 2 || len(state.Faults) != len(faultKinds) || !state.Bot.Online {
		t.Fatalf("state %+v", state)
	}
	for i, want := range []permission{staffPermissions, memberPermissions} {
		if got := state.Members[i].Permissions; got != want.String() {
			t.Errorf("member %d has permissions %s, want %s", i, got, want)
		}
	}
	me, channel := state.Me, state.Channels[0].ID
	option := func(name string, kind int, value any) map[string]any {
		return map[string]any{"name": name, "type": kind, "value": value}
	}
	opened := b.post("command", map[string]any{"user": me, "channel": channel, "name": "table", "options": []any{
		map[string]any{"name": "open", "type": 1, "options": []any{option("clock", 3, "60s"), option("guest", 6, state.Members[1].ID)}}}})
	if opened["ok"] != true {
		t.Fatalf("command %v", opened)
	}
	type shown struct {
		ID           string
		Components   []Component
		EphemeralFor string `json:"ephemeral_for"`
	}
	var messages []shown
	read := func(n int) {
		t.Helper()
		if !s.Wait(patience, func() bool {
			b.get("messages?user="+me+"&channel="+channel, &messages)
			return len(messages) == n
		}) {
			t.Fatalf("%d messages, want %d", len(messages), n)
		}
	}
	read(1)
	press := func(message, customID string, kind int, values ...string) map[string]any {
		return b.post("component", map[string]any{"user": me, "channel": channel, "message_id": message, "custom_id": customID, "component_type": kind, "values": values})
	}
	press(messages[0].ID, "hand", typeButton)
	read(2)
	panel := messages[1]
	if panel.EphemeralFor != me {
		t.Errorf("panel %+v", panel)
	}
	for name, refused := range map[string]map[string]any{
		"unknown button": press(panel.ID, "nothing", typeButton),
		"wrong type":     press(panel.ID, "ask", typeSelect),
		"wrong value":    press(panel.ID, "pick", typeSelect, "z"),
		"too many":       press(panel.ID, "pick", typeSelect, "a", "b", "c"),
	} {
		if refused["ok"] != false || refused["error"] == "" {
			t.Errorf("%s: %v", name, refused)
		}
	}
	asked := press(panel.ID, "ask", typeButton)
	if !s.Wait(patience, func() bool { i := s.interaction(asked["interaction_id"].(string)); return i.Modal() != nil }) {
		t.Fatal("no modal")
	}
	submitted := b.post("modal", map[string]any{"user": me, "channel": channel, "custom_id": "typing", "interaction_id": asked["interaction_id"],
		"components": []any{map[string]any{"type": 1, "components": []any{map[string]any{"type": 4, "custom_id": "cards", "value": "55h"}}}}})
	if submitted["ok"] != true {
		t.Errorf("modal %v", submitted)
	}
	if !s.Wait(patience, func() bool { read(2); return messages[1].Components[0].Content == "typed 55h" }) {
		t.Errorf("panel %+v", messages[1])
	}
	suggested := b.post("autocomplete", map[string]any{"user": me, "channel": channel, "name": "play", "options": []any{map[string]any{"name": "cards", "type": 3, "value": "5", "focused": true}}})
	if list, _ := suggested["choices"].([]any); len(list) != 1 {
		t.Errorf("suggested %v", suggested)
	}
	if got := b.post("dismiss", map[string]any{"user": me, "message_id": panel.ID}); got["ok"] != true {
		t.Errorf("dismiss %v", got)
	}
	read(1)
}

// interaction finds one by id.
func (s *Server) interaction(id string) *Interaction {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.world.interactions[id]
}

// TestPageActs are those on the server itself.
func TestPageActs(t *testing.T) {
	s := New(Options{})
	b := browser{s, t}
	bob := s.Member("Bob")
	message := send(s, "POST", "/channels/"+lounge+"/messages", `{"content":"x"}`).id(t)
	for _, line := range []struct {
		path string
		body map[string]any
		ok   bool
		done func() bool
	}{
		{"message", map[string]any{"user": bob.ID, "channel": lounge, "content": "hello"}, true, func() bool { return len(bob.Messages("lounge")) == 2 }},
		{"message", map[string]any{"user": bob.ID, "channel": lounge, "content": ""}, false, nil},
		{"message", map[string]any{"user": "1", "channel": lounge, "content": "x"}, false, nil},
		{"delete_message", map[string]any{"user": bob.ID, "message_id": message}, false, nil},
		{"delete_message", map[string]any{"user": fixedID(300), "message_id": message}, true, func() bool { return len(bob.Messages("lounge")) == 1 }},
		{"locale", map[string]any{"user": bob.ID, "locale": "zh-CN"}, true, func() bool { return bob.Locale == "zh-CN" }},
		{"locale", map[string]any{"locale": "zh-TW"}, true, func() bool { return s.guildObject(false)["preferred_locale"] == "zh-TW" }},
		{"dm_open", map[string]any{"user": bob.ID, "open": false}, true, func() bool { return bob.directClosed }},
		{"fault", map[string]any{"name": fault429, "on": true}, true, func() bool { return send(s, "GET", "/users/@me", "").status == 429 }},
		{"fault", map[string]any{"name": fault429, "on": false}, true, func() bool { return send(s, "GET", "/users/@me", "").status == 200 }},
		{"fault", map[string]any{"name": "rain", "on": true}, false, nil},
		{"permission", map[string]any{"bit_name": "SEND_MESSAGES", "on": false}, true, func() bool { return !s.permits(nil).has(sendMessages) }},
		{"permission", map[string]any{"bit_name": "FLY", "on": true}, false, nil},
		{"channel", map[string]any{"action": "create", "name": "new"}, true, func() bool { return s.world.named("new") != nil }},
		{"channel", map[string]any{"action": "delete", "channel": lounge}, true, func() bool { return s.world.named("lounge") == nil }},
		{"channel", map[string]any{"action": "paint", "channel": fixedID(200)}, false, nil},
	} {
		got := b.post(line.path, line.body)
		if got["ok"] != line.ok || line.done != nil && !line.done() {
			t.Errorf("%s %v: %v", line.path, line.body, got)
		}
	}
}

// TestPageEvents reads the stream of one member.
func TestPageEvents(t *testing.T) {
	s := start(t, Options{})
	response, err := http.Get(s.URL() + "/sandbox/api/events?user=" + s.Member("Ann").ID)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if !strings.HasPrefix(response.Header.Get("Content-Type"), "text/event-stream") {
		t.Fatalf("events are %v", response.Header)
	}
	lines := bufio.NewScanner(response.Body)
	next := func() map[string]any {
		t.Helper()
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				var u map[string]any
				if err := json.Unmarshal([]byte(data), &u); err != nil {
					t.Fatal(err)
				}
				return u
			}
		}
		t.Fatal("the stream ended")
		return nil
	}
	path := "/channels/" + lounge + "/messages"
	id := send(s, "POST", path, `{"content":"<@`+s.Member("Ann").ID+`>"}`).id(t)
	send(s, "PATCH", path+"/"+id, `{"content":"y"}`)
	send(s, "DELETE", path+"/"+id, "")
	for _, want := range []string{"message_create", "ping", "message_update", "message_delete"} {
		if got := next(); got["type"] != want || got["message_id"] != id || got["channel_id"] != lounge {
			t.Errorf("update %v, want %s", got, want)
		}
	}
}

// TestPageFiles serves the page itself.
func TestPageFiles(t *testing.T) {
	s := New(Options{})
	answer := httptest.NewRecorder()
	s.ServeHTTP(answer, httptest.NewRequest("GET", "/sandbox/", nil))
	if answer.Code != http.StatusOK || !strings.Contains(answer.Body.String(), "<html") {
		t.Errorf("the page answers %d", answer.Code)
	}
	answer = httptest.NewRecorder()
	s.ServeHTTP(answer, httptest.NewRequest("GET", "/?user=bob", nil))
	if to := answer.Header().Get("Location"); answer.Code != http.StatusFound || to != "/sandbox/?user=bob" {
		t.Errorf("the root leads to %q with %d", to, answer.Code)
	}
}

// TestRecord is what tests read about the bot's requests.
func TestRecord(t *testing.T) {
	s := newScene(t)
	var hooked []Request
	s.OnRequest(func(r Request) { hooked = append(hooked, r) })
	i := s.begin(t, "command")
	s.answer(i, `{"type":4,"data":{"content":"x"}}`)
	s.webhook(i, "PATCH", "/messages/@original", `{"content":""}`)
	for n, want := range []struct {
		path         string
		status, code int
	}{
		{"/interactions/" + i.ID + "/{token}/callback", 204, 0},
		{"/webhooks/" + s.ApplicationID() + "/{token}/messages/@original", 400, 50006},
	} {
		got := hooked[n]
		if got.Path != want.path || got.Status != want.status || got.Code != want.code || got.Global {
			t.Errorf("request %d is %+v", n, got)
		}
	}
	all := s.Requests()
	if string(all[len(all)-1].Body) != `{"content":""}` {
		t.Errorf("the last body is %s", all[len(all)-1].Body)
	}
}
