package sandbox

import (
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// scene is a server with commands, an interaction of a chosen kind, and the
// message whose button was pressed.
type scene struct {
	*Server
	clock   *clock
	ann     *Member
	message string // with a button
}

func newScene(t *testing.T) *scene {
	t.Helper()
	c := &clock{}
	s := &scene{Server: New(Options{Now: c.now}), clock: c}
	s.ann = s.Member("Ann")
	t.Cleanup(func() { _ = s.Close() })
	commands := `[{"name":"table","description":"d"},{"name":"play","description":"d","options":[{"type":3,"name":"cards","description":"d","autocomplete":true}]}]`
	if got := send(s.Server, "PUT", "/applications/"+s.ApplicationID()+"/commands", commands); got.status != 200 {
		t.Fatalf("registering: %s", got.raw)
	}
	s.message = send(s.Server, "POST", "/channels/"+lounge+"/messages", `{"content":"x",`+components(row(button("b", "b")))+`}`).id(t)
	return s
}

// begin makes an interaction: command, press, autocomplete, modal (opened by
// the command) or panel (a modal opened by the button).
func (s *scene) begin(t *testing.T, kind string) *Interaction {
	t.Helper()
	const modal = `{"type":9,"data":{"custom_id":"m","title":"t","components":[{"type":1,"components":[{"type":4,"custom_id":"i","label":"l","style":1}]}]}}`
	get := must[*Interaction](t)
	switch kind {
	case "command":
		return get(s.ann.Command("lounge", "table", nil))
	case "press":
		return get(s.ann.Press(s.message, "b"))
	case "autocomplete":
		return get(s.ann.Autocomplete("lounge", "play", "cards", map[string]string{"cards": "5"}))
	case "modal", "panel":
		opener := s.begin(t, map[string]string{"modal": "command", "panel": "press"}[kind])
		if got := s.answer(opener, modal); got.status != 204 {
			t.Fatalf("opening a modal: %s", got.raw)
		}
		return get(s.ann.Submit(opener.Modal(), map[string]string{"i": "text"}))
	}
	t.Fatalf("no interaction %q", kind)
	return nil
}

func (s *scene) answer(i *Interaction, body string) outcome {
	return send(s.Server, "POST", "/interactions/"+i.ID+"/"+i.token+"/callback", body)
}

func (s *scene) webhook(i *Interaction, method, rest, body string) outcome {
	return send(s.Server, method, "/webhooks/"+s.ApplicationID()+"/"+i.token+rest, body)
}

// TestCallbacks answers each kind of interaction in each way (discord.md B1).
func TestCallbacks(t *testing.T) {
	s := newScene(t)
	const modal = `{"type":9,"data":{"custom_id":"m","title":"t","components":[{"type":1,"components":[{"type":4,"custom_id":"i","label":"l","style":1}]}]}}`
	for _, line := range []struct{ name, kind, body, want string }{
		{"message", "command", `{"type":4,"data":{"content":"x"}}`, "204/0"},
		{"message without text", "command", `{"type":4,"data":{}}`, "400/50006"},
		{"message as discordgo sends it", "command", `{"type":4,"data":{"tts":false,"content":"","embeds":null,` + v2 + `,` + components(display("x")) + `}}`, "204/0"},
		{"message too long", "command", `{"type":4,"data":{"content":"` + of(2001) + `"}}`, "400/50035"},
		{"deferred", "command", `{"type":5}`, "204/0"},
		{"deferred, ephemeral", "command", `{"type":5,"data":{"flags":64}}`, "204/0"},
		{"deferred with V2", "command", `{"type":5,"data":{"flags":32768}}`, "400/50035"},
		{"update of a command", "command", `{"type":7,"data":{"content":"x"}}`, "400/50035"},
		{"deferred update of a command", "command", `{"type":6}`, "400/50035"},
		{"choices of a command", "command", `{"type":8,"data":{"choices":[]}}`, "400/50035"},
		{"unknown type", "command", `{"type":99}`, "400/50035"},
		{"modal of a command", "command", modal, "204/0"},
		{"update of a press", "press", `{"type":7,"data":{"content":"y"}}`, "204/0"},
		{"deferred update of a press", "press", `{"type":6}`, "204/0"},
		{"modal of a press", "press", modal, "204/0"},
		{"choices", "autocomplete", `{"type":8,"data":{"choices":[{"name":"n","value":"v"}]}}`, "204/0"},
		{"message to an autocomplete", "autocomplete", `{"type":4,"data":{"content":"x"}}`, "400/50035"},
		{"choice of 101", "autocomplete", `{"type":8,"data":{"choices":[{"name":"` + of(101) + `","value":"v"}]}}`, "400/50035"},
		{"choice without value", "autocomplete", `{"type":8,"data":{"choices":[{"name":"n"}]}}`, "400/50035"},
		{"choice with a number for a text", "autocomplete", `{"type":8,"data":{"choices":[{"name":"n","value":1}]}}`, "400/50035"},
		{"message to a modal", "modal", `{"type":4,"data":{"content":"x"}}`, "204/0"},
		{"modal to a modal", "modal", modal, "400/50035"},
		{"update to a modal of a command", "modal", `{"type":7,"data":{"content":"y"}}`, "400/50035"},
		{"update to a modal of a button", "panel", `{"type":7,"data":{"content":"y"}}`, "204/0"},
	} {
		if got := s.answer(s.begin(t, line.kind), line.body); got.problem() != line.want {
			t.Errorf("%s: %s %s, want %s", line.name, got.problem(), got.fields(), line.want)
		}
	}
}

// TestChoicesLimit is the number of suggestions.
func TestChoicesLimit(t *testing.T) {
	s := newScene(t)
	for n, want := range map[int]string{25: "204/0", 26: "400/50035"} {
		list := repeat(n, func(i int) string { return `{"name":"n` + of(i) + `","value":"v"}` })
		body := `{"type":8,"data":{"choices":[` + join(list) + `]}}`
		if got := s.answer(s.begin(t, "autocomplete"), body); got.problem() != want {
			t.Errorf("%d choices: %s, want %s", n, got.problem(), want)
		}
	}
}

// TestModalLimits opens one modal a line (discord.md B2).
func TestModalLimits(t *testing.T) {
	s := newScene(t)
	input := func(more string) string {
		return `{"type":1,"components":[{"type":4,"custom_id":"i` + more + `}]}`
	}
	plain := input(`","label":"l","style":1`)
	labelled := func(inner string) string { return `{"type":18,"label":"l","component":` + inner + `}` }
	for _, line := range []struct{ name, title, id, parts, want string }{
		{"plain", "t", "m", plain, "204/0"},
		{"title 45", of(45), "m", plain, "204/0"},
		{"title 46", of(46), "m", plain, "400/50035"},
		{"no title", "", "m", plain, "400/50035"},
		{"no custom id", "t", "", plain, "400/50035"},
		{"no fields", "t", "m", "", "400/50035"},
		{"5 fields", "t", "m", join(repeat(5, func(i int) string { return input(of(i) + `","label":"l","style":1`) })), "204/0"},
		{"6 fields", "t", "m", join(repeat(6, func(i int) string { return input(of(i) + `","label":"l","style":1`) })), "400/50035"},
		{"same custom id", "t", "m", plain + "," + plain, "400/50035"},
		{"label 46", "t", "m", input(`","style":1,"label":"` + of(46) + `"`), "400/50035"},
		{"placeholder 101", "t", "m", input(`","style":1,"label":"l","placeholder":"` + of(101) + `"`), "400/50035"},
		{"style 3", "t", "m", input(`","style":3,"label":"l"`), "400/50035"},
		{"value too long", "t", "m", input(`","style":1,"label":"l","value":"abc","max_length":2`), "400/50035"},
		{"button", "t", "m", row(button("b", "b")), "400/50035"},
		{"menu in a row", "t", "m", row(menu(1, "")), "400/50035"},
		{"menu in a label", "t", "m", labelled(menu(1, "")), "204/0"},
		{"disabled menu", "t", "m", labelled(menu(1, `,"disabled":true`)), "400/50035"},
	} {
		body := `{"type":9,"data":{"title":"` + line.title + `","custom_id":"` + line.id + `","components":[` + line.parts + `]}}`
		if got := s.answer(s.begin(t, "command"), body); got.problem() != line.want {
			t.Errorf("%s: %s %s, want %s", line.name, got.problem(), got.fields(), line.want)
		}
	}
}

// TestTimes is the three seconds and the fifteen minutes (discord.md B1).
func TestTimes(t *testing.T) {
	const reply = `{"type":4,"data":{"content":"x"}}`
	for _, line := range []struct {
		name   string
		after  time.Duration // until the first answer
		answer string        // outcome of it
		later  time.Duration // from there to the edit
		edit   string        // outcome of editing @original
	}{
		{"at once", 0, "204/0", 0, "200/0"},
		{"in time", 2900 * time.Millisecond, "204/0", 14 * time.Minute, "200/0"},
		{"late", 3100 * time.Millisecond, "404/10062", 0, "404/10015"},
		{"token over", 0, "204/0", 15*time.Minute + time.Second, "401/50027"},
	} {
		s := newScene(t)
		i := s.begin(t, "command")
		s.clock.forward(line.after)
		if got := s.answer(i, reply); got.problem() != line.answer {
			t.Errorf("%s: answer %s, want %s", line.name, got.problem(), line.answer)
		}
		s.clock.forward(line.later)
		if got := s.webhook(i, "PATCH", "/messages/@original", `{"content":"y"}`); got.problem() != line.edit {
			t.Errorf("%s: edit %s, want %s", line.name, got.problem(), line.edit)
		}
	}
}

// TestAnswerTwice is the second callback, also a late one.
func TestAnswerTwice(t *testing.T) {
	s := newScene(t)
	i := s.begin(t, "press")
	for _, want := range []string{"204/0", "400/40060", "400/40060"} {
		if got := s.answer(i, `{"type":6}`); got.problem() != want {
			t.Errorf("answer %s, want %s", got.problem(), want)
		}
		s.clock.forward(2 * time.Second)
	}
}

// TestUnknownTokens uses tokens that are none.
func TestUnknownTokens(t *testing.T) {
	s := newScene(t)
	i := s.begin(t, "press")
	for _, line := range []struct{ name, method, path, want string }{
		{"wrong interaction", "POST", "/interactions/1/" + i.token + "/callback", "404/10062"},
		{"wrong token", "POST", "/interactions/" + i.ID + "/x/callback", "404/10062"},
		{"webhook before the answer", "POST", "/webhooks/" + s.ApplicationID() + "/" + i.token, "404/10015"},
		{"webhook of another application", "POST", "/webhooks/1/" + i.token, "404/10015"},
		{"webhook with a wrong token", "POST", "/webhooks/" + s.ApplicationID() + "/x", "401/50027"},
	} {
		if got := send(s.Server, line.method, line.path, `{"type":6,"content":"x"}`); got.problem() != line.want {
			t.Errorf("%s: %s, want %s", line.name, got.problem(), line.want)
		}
	}
}

// TestDeferred fills a deferred answer: by an edit, or by the first follow-up,
// which stays as ephemeral as the deferral was.
func TestDeferred(t *testing.T) {
	for _, line := range []struct{ name, method, path string }{
		{"edit", "PATCH", "/messages/@original"},
		{"follow-up", "POST", ""},
	} {
		s := newScene(t)
		i := s.begin(t, "command")
		s.answer(i, `{"type":5,"data":{"flags":64}}`)
		if m := i.Message(); m.Flags != flagLoading|flagEphemeral || m.Content != "" {
			t.Errorf("%s: deferred is %+v", line.name, m)
		}
		if got := s.webhook(i, line.method, line.path, `{"content":"<@`+s.Member("Bob").ID+`>"}`); got.status != 200 {
			t.Errorf("%s: %s", line.name, got.raw)
		}
		m := i.Message()
		if m.Flags != flagEphemeral || m.Content == "" || m.EphemeralFor != s.ann.ID {
			t.Errorf("%s: filled is %+v", line.name, m)
		}
		if len(s.Member("Bob").Pings()) > 0 {
			t.Errorf("%s: filling a deferred answer notified", line.name)
		}
	}
}

// TestEphemeral is who reaches an ephemeral message, and how (discord.md B3).
func TestEphemeral(t *testing.T) {
	s := newScene(t)
	i := s.begin(t, "press")
	s.answer(i, `{"type":4,"data":{"content":"secret","flags":64,`+components(row(button("c", "c")))+`}}`)
	id := i.Message().ID
	channel := "/channels/" + lounge + "/messages/" + id
	for _, method := range []string{"GET", "PATCH", "DELETE"} {
		if got := send(s.Server, method, channel, `{"content":"x"}`); got.problem() != "404/10008" {
			t.Errorf("%s through the channel: %s", method, got.problem())
		}
	}
	if _, err := s.Member("Bob").Press(id, "c"); err == nil {
		t.Error("Bob could press Ann's button")
	}
	// A press gives a fresh token for the old message.
	s.clock.forward(20 * time.Minute)
	fresh := must[*Interaction](t)(s.ann.Press(id, "c"))
	s.answer(fresh, `{"type":7,"data":{"content":"newer"}}`)
	if got := s.webhook(fresh, "PATCH", "/messages/@original", `{"content":"newest"}`); got.status != 200 || i.Message().Content != "newest" {
		t.Errorf("editing with a fresh token: %s", got.raw)
	}
	if err := s.ann.Dismiss(id); err != nil {
		t.Fatal(err)
	}
	if got := s.webhook(fresh, "PATCH", "/messages/@original", `{"content":"x"}`); got.problem() != "404/10008" {
		t.Errorf("editing what was dismissed: %s", got.problem())
	}
}

// TestFollowUps creates, edits and deletes further messages.
func TestFollowUps(t *testing.T) {
	s := newScene(t)
	i := s.begin(t, "command")
	s.answer(i, `{"type":4,"data":{"content":"x"}}`)
	id := s.webhook(i, "POST", "", `{"content":"more","flags":64}`).id(t)
	if got := i.FollowUps(); len(got) != 1 || !got[0].Ephemeral() {
		t.Fatalf("follow-ups %+v", got)
	}
	if got := s.webhook(i, "PATCH", "/messages/"+id, `{"content":"changed"}`); got.status != 200 || i.FollowUps()[0].Content != "changed" {
		t.Errorf("editing a follow-up: %s", got.raw)
	}
	if got := s.webhook(i, "DELETE", "/messages/"+id, ""); got.status != 204 || len(i.FollowUps()) != 0 {
		t.Errorf("deleting a follow-up: %s", got.raw)
	}
	if got := s.webhook(i, "PATCH", "/messages/"+s.message, `{"content":"x"}`); got.problem() != "404/10008" {
		t.Errorf("editing a message of another interaction: %s", got.problem())
	}
}

// TestWithResponse returns the message made (discord.md B1).
func TestWithResponse(t *testing.T) {
	s := newScene(t)
	i := s.begin(t, "command")
	got := send(s.Server, "POST", "/interactions/"+i.ID+"/"+i.token+"/callback?with_response=true", `{"type":4,"data":{"content":"x"}}`)
	resource, _ := got.body["resource"].(map[string]any)
	message, _ := resource["message"].(map[string]any)
	if got.status != 200 || message["id"] != i.Message().ID {
		t.Errorf("answer %d: %s", got.status, got.raw)
	}
}

// TestNotAnswered is what a member sees of a bot that is silent.
func TestNotAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newScene(t)
		l := s.feed.listen(s.ann.ID)
		i := s.begin(t, "press")
		began := time.Now()
		if err := i.Wait(patience); !errors.Is(err, ErrNotAnswered) {
			t.Errorf("an interaction without an answer ended with %v", err)
		}
		if waited := time.Since(began); waited != answerTime {
			t.Errorf("the member waited %v", waited)
		}
		u := <-l.updates
		if u.Type != "interaction_failed" || u.InteractionID != i.ID || u.MessageID != s.message {
			t.Errorf("the page was told %+v", u)
		}
		if got := s.answer(i, `{"type":6}`); got.problem() != "404/10062" {
			t.Errorf("answering too late: %s", got.problem())
		}
	})
}

// TestUpdateLater tells the page of an answer that shows nothing.
func TestUpdateLater(t *testing.T) {
	s := newScene(t)
	l := s.feed.listen(s.ann.ID)
	i := s.begin(t, "press")
	if got := s.answer(i, `{"type":6}`); got.status != http.StatusNoContent {
		t.Fatal(got.problem())
	}
	if u := <-l.updates; u.Type != "answered" || u.InteractionID != i.ID {
		t.Errorf("the page was told %+v", u)
	}
}
