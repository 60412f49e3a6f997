package discord

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"testing"

	"shengji/bot/chat"
)

func pngOf(t *testing.T, c color.Gray) []byte {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, 4, 4))
	img.SetGray(0, 0, c)
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func board(s *stage, text string, f ...chat.File) chat.Message {
	m := show(chat.Text{Content: text})
	for _, one := range f {
		m.Layout = append(m.Layout, chat.Gallery{Pictures: []chat.Picture{{File: one.Name, Alt: "alt"}}})
	}
	m.Files = f
	return m
}

func TestPostEditDelete(t *testing.T) {
	s := opened(t)
	ann, in := s.server.Member("Ann"), s.channel("friday-cards")
	id, err := s.client.Post(t.Context(), in, board(s, "one", chat.File{Name: "a.png", Type: "image/png", Data: pngOf(t, color.Gray{1})}), "nonce")
	s.do(err)
	newest := func() string {
		list := ann.Messages("friday-cards")
		last := list[len(list)-1]
		if last.ID != string(id) {
			t.Fatalf("the newest message is %s, want %s", last.ID, id)
		}
		text := last.Components[0].Content
		for _, a := range last.Attachments {
			text += " " + a.Filename
		}
		return text
	}
	for _, c := range []struct {
		m    chat.Message
		want string
	}{
		{board(s, "two", chat.File{Name: "a.png"}), "two a.png"},
		{board(s, "three", chat.File{Name: "a.png"}, chat.File{Name: "b.png", Type: "image/png", Data: pngOf(t, color.Gray{2})}), "three a.png b.png"},
		{board(s, "four", chat.File{Name: "b.png"}), "four b.png"},
		{board(s, "five"), "five"},
	} {
		s.do(s.client.Edit(t.Context(), in, id, c.m))
		if got := newest(); got != c.want {
			t.Errorf("after the edit: %q, want %q", got, c.want)
		}
	}
	if n := s.asked("GET", "/channels/{channel}/messages/{message}"); n != 0 {
		t.Errorf("looked the files up %d times, though their ids were told", n)
	}
	s.do(s.client.Delete(t.Context(), in, id))
	s.do(s.client.Delete(t.Context(), in, id)) // again is no error
	if err := s.client.Edit(t.Context(), in, id, board(s, "six")); chat.FaultOf(err) != chat.MessageGone {
		t.Errorf("editing a deleted message: %v", err)
	}
}

func TestFilesAreKeptAfterARestart(t *testing.T) {
	s := opened(t)
	in := s.channel("friday-cards")
	id, err := s.client.Post(t.Context(), in, board(s, "one", chat.File{Name: "a.png", Type: "image/png", Data: pngOf(t, color.Gray{1})}), "")
	s.do(err)
	s.client = s.open()
	s.do(s.client.Edit(t.Context(), in, id, board(s, "two", chat.File{Name: "a.png"})))
	s.do(s.client.Edit(t.Context(), in, id, board(s, "three", chat.File{Name: "a.png"})))
	if n := s.asked("GET", "/channels/{channel}/messages/{message}"); n != 1 {
		t.Errorf("looked the files up %d times, want once", n)
	}
}

// A create whose answer is lost must not stand there twice.
func TestNonceKeepsOne(t *testing.T) {
	s := opened(t)
	in, ann := s.channel("friday-cards"), s.server.Member("Ann")
	before := len(ann.Messages("friday-cards"))
	s.fault("lost answer", "route=POST&times=2")
	if _, err := s.client.Post(t.Context(), in, board(s, "one"), "nonce"); err != nil {
		t.Fatal(err)
	}
	if n := len(ann.Messages("friday-cards")) - before; n != 1 {
		t.Errorf("%d messages, want 1", n)
	}
}

func TestMentionsNotifyOnlyWhoIsMeant(t *testing.T) {
	s := opened(t)
	in := s.channel("friday-cards")
	bob, cui := s.server.Member("Bob"), s.server.Member("Cui")
	m := board(s, "<@"+bob.ID+"> and <@"+cui.ID+"> and @everyone")
	m.Mention = []chat.UserID{chat.UserID(bob.ID)}
	_, err := s.client.Post(t.Context(), in, m, "")
	s.do(err)
	if len(bob.Pings()) != 1 || len(cui.Pings()) != 0 {
		t.Errorf("Bob got %d notifications, Cui %d; want 1 and 0", len(bob.Pings()), len(cui.Pings()))
	}
}

func TestDirect(t *testing.T) {
	s := opened(t)
	bob, cui := s.server.Member("Bob"), s.server.Member("Cui")
	in, err := s.client.Direct(t.Context(), chat.UserID(bob.ID))
	s.do(err)
	_, err = s.client.Post(t.Context(), in, board(s, "your hand"), "")
	s.do(err)
	if n := len(bob.DirectMessages()); n != 1 {
		t.Errorf("Bob has %d direct messages, want 1", n)
	}
	cui.SetDirect(false)
	in, err = s.client.Direct(t.Context(), chat.UserID(cui.ID))
	s.do(err)
	if _, err := s.client.Post(t.Context(), in, board(s, "your hand"), ""); chat.FaultOf(err) != chat.DirectClosed {
		t.Errorf("posting to closed direct messages: %v", err)
	}
}

func TestThread(t *testing.T) {
	s := opened(t)
	in, err := s.client.Thread(t.Context(), s.channel("friday-cards"), "Round 3")
	s.do(err)
	id, err := s.client.Post(t.Context(), in, board(s, "one"), "")
	s.do(err)
	s.do(s.server.Channel("Round 3", "archive"))
	if err := s.client.Edit(t.Context(), in, id, board(s, "two")); chat.FaultOf(err) != chat.ThreadClosed {
		t.Errorf("editing in an archived thread: %v", err)
	}
	s.do(s.server.Channel("Round 3", "delete"))
	if _, err := s.client.Post(t.Context(), in, board(s, "three"), ""); chat.FaultOf(err) != chat.ChannelGone {
		t.Errorf("posting in a deleted thread: %v", err)
	}
}

func TestPostRefusals(t *testing.T) {
	s := opened(t)
	in := s.channel("friday-cards")
	private := board(s, "one")
	private.Private = true
	for name, err := range map[string]error{
		"private message": second(s.client.Post(t.Context(), in, private, "")),
		"nonce of 26":     second(s.client.Post(t.Context(), in, board(s, "one"), "abcdefghijklmnopqrstuvwxyz")),
		"empty message":   s.client.Edit(t.Context(), in, "1", chat.Message{}),
		"unnamed thread":  second(s.client.Thread(t.Context(), in, "")),
	} {
		if chat.FaultOf(err) != chat.Invalid {
			t.Errorf("%s: %v, want an invalid call", name, err)
		}
	}
	if n := s.asked("POST", "/channels/{channel}/messages") + s.asked("POST", "/channels/{channel}/threads"); n != 0 {
		t.Errorf("%d of them were sent", n)
	}
}

func second[T any](_ T, err error) error { return err }

func TestMissingPermission(t *testing.T) {
	s := opened(t)
	in := s.channel("friday-cards")
	s.fault("missing permission", "SEND_MESSAGES")
	if _, err := s.client.Post(t.Context(), in, board(s, "one"), ""); chat.FaultOf(err) != chat.Forbidden {
		t.Errorf("posting without the permission: %v", err)
	}
}

// TestOutlivesHTTPFaults: what is refused for haste or fails is tried again, and
// stands once.
func TestOutlivesHTTPFaults(t *testing.T) {
	s := opened(t)
	ann, in := s.server.Member("Ann"), s.channel("lounge")
	for n, f := range []struct{ name, param string }{
		{"429", "times=2&after=0.01"},
		{"429", "times=2&after=0.01&route=POST /channels/"},
		{"429 global", "times=2&after=0.01"},
		{"5xx", "times=2"},
		{"5xx", "times=1&status=500"},
		{"lost answer", "times=1"},
	} {
		before := len(ann.Messages("lounge"))
		s.fault(f.name, f.param)
		id, err := s.client.Post(t.Context(), in, board(s, "one"), fmt.Sprint("nonce ", n))
		s.do(err)
		s.do(s.client.Edit(t.Context(), in, id, board(s, "two")))
		after := ann.Messages("lounge")
		if len(after) != before+1 || after[before].Components[0].Content != "two" {
			t.Errorf("%s %s: %d messages more", f.name, f.param, len(after)-before)
		}
	}
}
