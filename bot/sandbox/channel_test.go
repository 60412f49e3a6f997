package sandbox

import (
	"strings"
	"testing"
	"time"
)

// TestPermissions takes one permission a line from the bot (discord.md B10,
// B11).
func TestPermissions(t *testing.T) {
	messages := "/channels/" + lounge + "/messages"
	for _, line := range []struct{ without, method, path, body, want string }{
		{"VIEW_CHANNEL", "GET", "/channels/" + lounge, "", "403/50001"},
		{"VIEW_CHANNEL", "POST", messages, `{"content":"x"}`, "403/50001"},
		{"VIEW_CHANNEL", "PATCH", messages + "/OWN", `{"content":"x"}`, "403/50001"},
		{"SEND_MESSAGES", "POST", messages, `{"content":"x"}`, "403/50013"},
		{"SEND_MESSAGES", "PATCH", messages + "/OWN", `{"content":"x"}`, "200/0"},
		{"SEND_MESSAGES", "DELETE", messages + "/OWN", "", "204/0"},
		{"EMBED_LINKS", "POST", messages, `{"embeds":[{"title":"t"}]}`, "403/50013"},
		{"EMBED_LINKS", "POST", messages, `{"content":"x"}`, "200/0"},
		{"ATTACH_FILES", "POST", messages, "FILE", "403/50013"},
		{"READ_MESSAGE_HISTORY", "GET", messages + "/OWN", "", "403/50013"},
		{"READ_MESSAGE_HISTORY", "POST", messages, `{"content":"x","message_reference":{"message_id":"OWN"}}`, "403/50013"},
		{"CREATE_PUBLIC_THREADS", "POST", "/channels/" + lounge + "/threads", `{"name":"n","type":11}`, "403/50013"},
		{"CREATE_PUBLIC_THREADS", "POST", messages + "/OWN/threads", `{"name":"n"}`, "403/50013"},
		{"SEND_MESSAGES_IN_THREADS", "POST", "/channels/THREAD/messages", `{"content":"x"}`, "403/50013"},
		{"SEND_MESSAGES", "POST", "/channels/THREAD/messages", `{"content":"x"}`, "200/0"},
		{"", "POST", "/channels/" + lounge + "/threads", `{"name":"n","type":12}`, "403/50013"},
		{"", "DELETE", "/channels/" + lounge, "", "403/50013"},
		{"", "DELETE", messages + "/ANN", "", "403/50013"},
		{"", "PATCH", messages + "/ANN", `{"content":"x"}`, "403/50005"},
		{"", "DELETE", messages + "/1", "", "404/10008"},
		{"", "GET", "/channels/1", "", "404/10003"},
		{"", "GET", "/guilds/1", "", "404/10004"},
		{"", "GET", "/guilds/" + guildID + "/members/1", "", "404/10007"},
	} {
		s := New(Options{})
		ann := must[*Message](t)(s.Member("Ann").Say("lounge", "hello"))
		own := send(s, "POST", messages, `{"content":"x"}`).id(t)
		thread := send(s, "POST", "/channels/"+lounge+"/threads", `{"name":"n","type":11}`).id(t)
		if line.without != "" && !s.SetPermission(line.without, false) {
			t.Fatalf("no permission %s", line.without)
		}
		replace := strings.NewReplacer("OWN", own, "ANN", ann.ID, "THREAD", thread)
		got := send(s, line.method, replace.Replace(line.path), replace.Replace(line.body))
		if line.body == "FILE" {
			got = sendFiles(s, line.method, line.path, `{}`, []int{1})
		}
		if got.problem() != line.want {
			t.Errorf("%s %s without %q: %s, want %s", line.method, line.path, line.without, got.problem(), line.want)
		}
	}
}

// TestThreads is what archived and locked threads refuse (discord.md B8).
func TestThreads(t *testing.T) {
	for _, line := range []struct{ actions, method, path, body, want string }{
		{"", "POST", "/messages", `{"content":"x"}`, "200/0"},
		{"archive", "POST", "/messages", `{"content":"x"}`, "200/0"},
		{"archive", "PATCH", "/messages/OWN", `{"content":"x"}`, "400/50083"},
		{"archive", "DELETE", "/messages/OWN", "", "400/50083"},
		{"archive", "PATCH", "", `{"name":"other"}`, "400/50083"},
		{"archive", "PATCH", "", `{"archived":false}`, "200/0"},
		{"lock", "POST", "/messages", `{"content":"x"}`, "400/160005"},
		{"lock archive", "POST", "/messages", `{"content":"x"}`, "400/160005"},
		{"lock archive", "PATCH", "", `{"archived":false}`, "403/50013"},
		{"", "PATCH", "", `{"auto_archive_duration":61}`, "400/50035"},
		{"", "POST", "/threads", `{"name":"n","type":11}`, "400/50024"},
	} {
		s := New(Options{})
		thread := send(s, "POST", "/channels/"+lounge+"/threads", `{"name":"n","type":11,"auto_archive_duration":60}`).id(t)
		own := send(s, "POST", "/channels/"+thread+"/messages", `{"content":"x"}`).id(t)
		for action := range strings.FieldsSeq(line.actions) {
			if err := s.Channel(thread, action); err != nil {
				t.Fatal(err)
			}
		}
		got := send(s, line.method, "/channels/"+thread+strings.Replace(line.path, "OWN", own, 1), line.body)
		if got.problem() != line.want {
			t.Errorf("%s %s after %q: %s, want %s", line.method, line.path, line.actions, got.problem(), line.want)
		}
		if archived := s.world.channels[thread].archived; got.status == 200 && archived {
			t.Errorf("%s %s left the thread archived", line.method, line.path)
		}
	}
}

// TestThreadFromMessage starts a thread at a message, once.
func TestThreadFromMessage(t *testing.T) {
	s := New(Options{})
	path := "/channels/" + lounge + "/messages"
	id := send(s, "POST", path, `{"content":"x"}`).id(t)
	if got := send(s, "POST", path+"/"+id+"/threads", `{"name":"Hand 7"}`); got.status != 201 || got.id(t) != id {
		t.Errorf("thread %s", got.raw)
	}
	if m := s.Member("Eve").Messages("lounge")[0]; m.Thread == nil || m.Flags&flagHasThread == 0 {
		t.Errorf("message %+v", m)
	}
	if got := send(s, "POST", path+"/"+id+"/threads", `{"name":"Hand 7"}`); got.problem() != "400/160004" {
		t.Errorf("second thread: %s", got.problem())
	}
}

// TestDirect is about direct messages (discord.md B5).
func TestDirect(t *testing.T) {
	s := New(Options{})
	bob := s.Member("Bob")
	open := func() string { return send(s, "POST", "/users/@me/channels", `{"recipient_id":"`+bob.ID+`"}`).id(t) }
	direct := open()
	if direct != open() {
		t.Error("a second channel was opened")
	}
	if got := send(s, "POST", "/channels/"+direct+"/messages", `{"content":"your hand"}`); got.status != 200 {
		t.Errorf("sending: %s", got.raw)
	}
	if got := bob.DirectMessages(); len(got) != 1 || len(bob.Pings()) != 1 {
		t.Errorf("Bob has %d messages and %d pings", len(got), len(bob.Pings()))
	}
	if got := s.Member("Ann").Messages(direct); got != nil {
		t.Errorf("Ann sees %d of Bob's direct messages", len(got))
	}
	bob.SetDirect(false)
	if direct != open() {
		t.Error("closing changed the channel; it only refuses at sending")
	}
	if got := send(s, "POST", "/channels/"+direct+"/messages", `{"content":"x"}`); got.problem() != "403/50007" {
		t.Errorf("sending to closed messages: %s", got.problem())
	}
	if got := send(s, "POST", "/users/@me/channels", `{"recipient_id":"1"}`); got.problem() != "400/50033" {
		t.Errorf("opening to nobody: %s", got.problem())
	}
}

// TestRemovedMember sees nothing of the guild and takes no direct messages.
func TestRemovedMember(t *testing.T) {
	s := New(Options{})
	bob := s.Member("Bob")
	direct := send(s, "POST", "/users/@me/channels", `{"recipient_id":"`+bob.ID+`"}`).id(t)
	s.RemoveMember(bob)
	if got := send(s, "POST", "/channels/"+direct+"/messages", `{"content":"x"}`); got.problem() != "403/50278" {
		t.Errorf("a direct message to him: %s", got.problem())
	}
	send(s, "POST", "/channels/"+lounge+"/messages", `{"content":"<@`+bob.ID+`>"}`)
	if _, err := bob.Say("lounge", "hello"); err == nil || len(bob.Messages("lounge")) > 0 || len(bob.Pings()) > 0 {
		t.Errorf("Bob could speak: %v; he sees %d messages and has %d pings", err == nil, len(bob.Messages("lounge")), len(bob.Pings()))
	}
}

// TestMentions is who is notified by a new message (discord.md B8).
func TestMentions(t *testing.T) {
	s := New(Options{})
	ann, bob := s.Member("Ann"), s.Member("Bob")
	replace := strings.NewReplacer("ANN", ann.ID, "BOB", bob.ID)
	for _, line := range []struct{ name, body, pinged string }{
		{"default", `{"content":"<@ANN> <@BOB>"}`, "Ann Bob"},
		{"none", `{"content":"<@ANN> <@BOB>","allowed_mentions":{"parse":[]}}`, ""},
		{"one", `{"content":"<@ANN> <@BOB>","allowed_mentions":{"parse":[],"users":["BOB"]}}`, "Bob"},
		{"listed without parse", `{"content":"<@ANN>","allowed_mentions":{"users":["ANN"]}}`, "Ann"},
		{"listed but not mentioned", `{"content":"x","allowed_mentions":{"users":["ANN"]}}`, ""},
		{"silent", `{"content":"<@ANN>","flags":4096}`, ""},
		{"in V2", `{` + v2 + `,` + components(display("<@BOB>")) + `}`, "Bob"},
		{"in code", "{\"content\":\"`<@BOB>`\"}", ""},
		{"old form", `{"content":"<@!BOB>"}`, "Bob"},
		{"everyone without the permission", `{"content":"@everyone"}`, ""},
	} {
		before := map[*Member]int{ann: len(ann.Pings()), bob: len(bob.Pings())}
		id := send(s, "POST", "/channels/"+lounge+"/messages", replace.Replace(line.body)).id(t)
		var pinged []string
		for _, m := range []*Member{ann, bob} {
			if len(m.Pings()) > before[m] {
				pinged = append(pinged, m.Name)
			}
		}
		if got := strings.Join(pinged, " "); got != line.pinged {
			t.Errorf("%s: pinged %q, want %q", line.name, got, line.pinged)
		}
		after := len(ann.Pings())
		if send(s, "PATCH", "/channels/"+lounge+"/messages/"+id, replace.Replace(line.body)); len(ann.Pings()) != after {
			t.Errorf("%s: an edit notified", line.name)
		}
	}
}

// TestNonce repeats a message (discord.md B2).
func TestNonce(t *testing.T) {
	c := &clock{}
	s := New(Options{Now: c.now})
	post := func(body string) string { return send(s, "POST", "/channels/"+lounge+"/messages", body).id(t) }
	const body = `{"content":"x","nonce":"n","enforce_nonce":true}`
	first := post(body)
	if post(body) != first {
		t.Error("a repeated nonce made a second message")
	}
	if post(`{"content":"x","nonce":"n"}`) == first {
		t.Error("a nonce that is not enforced was")
	}
	c.forward(nonceLife + time.Second)
	if post(body) == first {
		t.Error("a nonce was remembered for too long")
	}
}

// TestEmojis is the life of an application emoji (discord.md B9).
func TestEmojis(t *testing.T) {
	s := New(Options{})
	path := "/applications/" + s.ApplicationID() + "/emojis"
	const gif = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
	create := func(name, image string) outcome {
		return send(s, "POST", path, `{"name":"`+name+`","image":"`+image+`"}`)
	}
	first := create("S2", gif)
	id := first.id(t)
	for _, line := range []struct{ name, image, want string }{
		{"S2", gif, "400/50035"}, // taken
		{"S", gif, "400/50035"},
		{"S-3", gif, "400/50035"},
		{"S3", "data:text/plain;base64,eA==", "400/50035"},
		{"S3", "data:image/png;base64,eA==", "400/50035"},
		{"S3", "data:image/webp;base64," + strings.Repeat("AAAA", maxEmojiSize/3+1), "400/50035"},
		{"S3", gif, "201/0"},
	} {
		if got := create(line.name, line.image); got.problem() != line.want {
			t.Errorf("creating %s: %s, want %s", line.name, got.problem(), line.want)
		}
	}
	button := components(row(`{"type":2,"style":1,"custom_id":"b","emoji":{"id":"` + id + `","name":"S2"}}`))
	if got := send(s, "POST", "/channels/"+lounge+"/messages", `{"content":"x",`+button+`}`); got.status != 200 {
		t.Errorf("using it: %s", got.raw)
	}
	if got := send(s, "PATCH", path+"/"+id, `{"name":"S3"}`); got.problem() != "400/50035" {
		t.Errorf("renaming to a taken name: %s", got.problem())
	}
	if got := send(s, "PATCH", path+"/"+id, `{"name":"S4"}`); got.body["name"] != "S4" {
		t.Errorf("renaming: %s", got.raw)
	}
	if list, _ := send(s, "GET", path, "").body["items"].([]any); len(list) != 2 {
		t.Errorf("%d emoji are listed", len(list))
	}
	if got := send(s, "DELETE", path+"/"+id, ""); got.status != 204 {
		t.Errorf("deleting: %s", got.raw)
	}
	if got := send(s, "GET", path+"/"+id, ""); got.problem() != "404/10014" {
		t.Errorf("reading what is gone: %s", got.problem())
	}
}

// TestUnknownRoutes is how requests outside the sandbox are told.
func TestUnknownRoutes(t *testing.T) {
	s := New(Options{})
	if got := send(s, "GET", "/voice/regions", ""); got.problem() != "404/0" {
		t.Errorf("unknown route: %s", got.problem())
	}
	if got := s.Unhandled(); len(got) != 1 || got[0] != "GET /voice/regions" {
		t.Errorf("unhandled %v", got)
	}
}
