package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"

	"shengji/bot"
	"shengji/bot/chat"
	"shengji/bot/sandbox"
	"shengji/store"
)

// mailbox is a chat service that takes messages and nothing else.
type mailbox struct {
	chat.Service
	fault chat.Fault // of the next posts; 0: none

	mu    sync.Mutex
	tries int
	posts []chat.Message
	in    []chat.ChannelID
}

func (b *mailbox) Post(_ context.Context, in chat.ChannelID, m chat.Message, _ string) (chat.MessageID, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tries++
	if b.fault != 0 {
		return "", &chat.Error{Doing: "posting", Fault: b.fault, Err: errors.New("not now")}
	}
	b.posts, b.in = append(b.posts, m), append(b.in, in)
	return "1", nil
}

func (b *mailbox) count() (tries, posts int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.tries, len(b.posts)
}

// TestDigest: a week with rounds is told once, at its hour in the server's zone,
// also if the bot was stopped then or is started anew; a week without is not.
func TestDigest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "shengji.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer kept.Close()
		box := new(mailbox)
		run := func(d time.Duration) {
			t.Helper()
			ctx, cancel := context.WithCancel(t.Context())
			b, err := bot.Start(ctx, bot.Options{Store: kept, Chat: box, Log: zerolog.Nop()})
			if err != nil {
				t.Fatal(err)
			}
			time.Sleep(d)
			cancel()
			b.Wait()
		}
		told := func(tries, posts int, when string) {
			t.Helper()
			if n, m := box.count(); n != tries || m != posts {
				t.Errorf("%s: %d digests after %d tries, want %d after %d", when, m, n, posts, tries)
			}
		}
		wantsDigest(t, kept)
		broken := store.GuildSettings{Guild: "1", Edit: func(json.RawMessage) (json.RawMessage, error) { return json.RawMessage(`{"digest": 5}`), nil }}
		if err := kept.Save(t.Context(), broken); err != nil { // keeps nobody else from his
			t.Fatal(err)
		}
		people := []*sandbox.Member{{ID: "11", Name: "Ann"}, {ID: "12", Name: "Bob"}, {ID: "13", Name: "小明"}, {ID: "14", Name: "Dee"}}
		a := annalsOf(t, kept, "5001", "shuangsheng", 0)
		a.now = time.Now() // a Saturday
		for range 3 {
			a.play(sitting{people[0], people[1], people[2], people[3]}, func(*sandbox.Member) bool { return true })
		}

		// Monday 9:00 in Tokyo is midnight in UTC.
		run(48*time.Hour - 2*time.Minute)
		told(0, 0, "before the hour")
		run(4 * time.Minute)
		told(1, 1, "after the hour")
		run(time.Hour)
		told(1, 1, "after a new start")
		run(7 * 24 * time.Hour)
		told(1, 1, "after a week without a round")

		a.now = time.Now()
		a.play(sitting{people[0], people[1], people[2], people[3]}, func(*sandbox.Member) bool { return true })
		time.Sleep(7*24*time.Hour + time.Hour) // stopped when it is due
		run(time.Minute)
		told(2, 2, "after a stop")

		a.now = time.Now()
		a.play(sitting{people[0], people[1], people[2], people[3]}, func(*sandbox.Member) bool { return true })
		box.fault = chat.Down
		run(7 * 24 * time.Hour)
		if n, _ := box.count(); n < 10 {
			t.Errorf("a service that is down is tried %d times", n-2)
		}
		box.fault = chat.Forbidden
		before, _ := box.count()
		run(time.Hour)
		told(before+1, 2, "where posting is forbidden")

		said := textOf(box.posts[0])
		for _, word := range []string{"本周牌桌", "1999-12-27 – 2000-01-03", "3 局", "小明"} {
			if !strings.Contains(said, word) || box.in[0] != "77" {
				t.Errorf("%q is missing in what is posted in %s:\n%s", word, box.in[0], said)
			}
		}
	})
}

// wantsDigest has a server in Tokyo want digests on Mondays at 9.
func wantsDigest(t *testing.T, kept *store.Store) {
	t.Helper()
	settings, err := json.Marshal(map[string]any{"zone": "Asia/Tokyo", "digest": map[string]any{
		"channel": "77", "day": time.Monday, "hour": 9, "locale": "zh-CN", "told": time.Now(),
	}})
	if err == nil {
		err = kept.Save(t.Context(), store.GuildSettings{Guild: server, Edit: func(json.RawMessage) (json.RawMessage, error) { return settings, nil }})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// textOf is the text of a message before it is sent.
func textOf(m chat.Message) (said string) {
	for _, b := range m.Layout {
		switch b := b.(type) {
		case chat.Text:
			said += b.Content + "\n"
		case chat.Container:
			said += textOf(chat.Message{Layout: b.Blocks})
		}
	}
	return said
}
