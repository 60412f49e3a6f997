package discord

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/rs/zerolog"

	"shengji/bot/chat"
)

// scripted is a Discord that gives its answers in turn, and the last one again
// and again.
type scripted struct {
	answers  []func(*http.Request) (*http.Response, error)
	requests []*http.Request
}

func (s *scripted) RoundTrip(q *http.Request) (*http.Response, error) {
	n := min(len(s.requests), len(s.answers)-1)
	s.requests = append(s.requests, q)
	return s.answers[n](q)
}

func status(code int, body string, header ...string) func(*http.Request) (*http.Response, error) {
	return func(*http.Request) (*http.Response, error) {
		h := http.Header{}
		for i := 0; i < len(header); i += 2 {
			h.Set(header[i], header[i+1])
		}
		return &http.Response{StatusCode: code, Header: h, Body: io.NopCloser(strings.NewReader(body))}, nil
	}
}

func silence(q *http.Request) (*http.Response, error) {
	<-q.Context().Done()
	return nil, q.Context().Err()
}

func broken(*http.Request) (*http.Response, error) { return nil, errors.New("connection reset") }

const (
	posted   = `{"id":"77"}`
	tooFast  = `{"message":"You are being rate limited.","retry_after":3,"global":false}`
	tooOften = `{"message":"Maximum number of edits","code":30046,"retry_after":60}`
	secret   = "interaction-token"
)

// over returns a client of that Discord and what it logs.
func over(t *testing.T, s *scripted) (*Client, *bytes.Buffer) {
	t.Helper()
	log := &bytes.Buffer{}
	c, err := newClient(Options{Token: "bot-token", Log: zerolog.New(log)})
	if err != nil {
		t.Fatal(err)
	}
	c.http.Transport = s
	c.application.ID = "5"
	return c, log
}

var (
	hello   = show(chat.Text{Content: "what people read"})
	pressed = &chat.Interaction{ID: "901", Token: secret, Kind: chat.Press, Message: "77"}
)

// acts are the calls whose repetition differs.
var acts = map[string]func(context.Context, *Client) error{
	"post":            func(ctx context.Context, c *Client) error { _, err := c.Post(ctx, "1", hello, ""); return err },
	"post with nonce": func(ctx context.Context, c *Client) error { _, err := c.Post(ctx, "1", hello, "n"); return err },
	"edit":            func(ctx context.Context, c *Client) error { return c.Edit(ctx, "1", "77", hello) },
	"delete":          func(ctx context.Context, c *Client) error { return c.Delete(ctx, "1", "77") },
	"reply":           func(ctx context.Context, c *Client) error { return c.Reply(ctx, pressed, hello) },
	"acknowledge":     func(ctx context.Context, c *Client) error { return c.Acknowledge(ctx, pressed) },
	"revise":          func(ctx context.Context, c *Client) error { return c.Revise(ctx, pressed, hello) },
	"follow up":       func(ctx context.Context, c *Client) error { return c.FollowUp(ctx, pressed, hello) },
	"direct":          func(ctx context.Context, c *Client) error { _, err := c.Direct(ctx, "9"); return err },
	"thread":          func(ctx context.Context, c *Client) error { _, err := c.Thread(ctx, "1", "Round 3"); return err },
}

type answers = []func(*http.Request) (*http.Response, error)

func TestRepetition(t *testing.T) {
	ok, down := status(200, posted), status(503, "")
	for _, c := range []struct {
		act     string
		answers answers
		asked   int           // how often Discord was asked
		fault   string        // empty: success
		least   time.Duration // that it took
	}{
		{"post", answers{ok}, 1, "", 0},
		{"post", answers{down, ok}, 1, "down", 0}, // it might be there twice
		{"post", answers{broken, ok}, 1, "down", 0},
		{"post with nonce", answers{down, broken, ok}, 3, "", 0},
		{"edit", answers{down, down, down, ok}, 4, "", 0},
		{"edit", answers{down}, 4, "down", 0},
		{"edit", answers{status(429, tooFast), ok}, 2, "", 3 * time.Second},
		{"post", answers{status(429, tooFast), ok}, 2, "", 3 * time.Second}, // refused, so not there
		{"post", answers{status(429, "", "Retry-After", "2"), ok}, 2, "", 2 * time.Second},
		{"edit", answers{status(429, tooOften), ok}, 1, "busy", 0}, // too long to sit out
		{"edit", answers{status(404, `{"code":10008}`)}, 1, "message gone", 0},
		{"edit", answers{status(400, `{"code":50035}`)}, 1, "invalid", 0},
		{"delete", answers{down, status(204, "")}, 2, "", 0},
		{"delete", answers{status(404, `{"code":10008}`)}, 1, "", 0},
		{"delete", answers{status(403, `{"code":50001}`)}, 1, "channel gone", 0},
		{"reply", answers{status(204, "")}, 1, "", 0},
		{"reply", answers{status(404, `{"code":10062}`)}, 1, "too late", 0},
		{"reply", answers{status(429, `{"retry_after":0.5}`), ok}, 1, "busy", 0},
		{"reply", answers{status(400, `{"code":40060}`)}, 1, "already done", 0},
		{"reply", answers{status(502, ""), status(400, `{"code":40060}`)}, 2, "", 0}, // by the first attempt
		{"acknowledge", answers{silence}, 1, "too late", answerTimeout},
		{"revise", answers{down, ok}, 2, "", 0},
		{"revise", answers{status(401, `{"code":50027}`)}, 1, "token expired", 0},
		{"follow up", answers{down, ok}, 1, "down", 0},
		{"direct", answers{down, ok}, 2, "", 0},
		{"thread", answers{down, ok}, 1, "down", 0},
		{"edit", answers{silence, ok}, 2, "", requestTimeout},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := &scripted{answers: c.answers}
			client, _ := over(t, s)
			begun := time.Now()
			err := acts[c.act](t.Context(), client)
			took := time.Since(begun)
			got := ""
			if err != nil {
				got = chat.FaultOf(err).String()
			}
			if got != c.fault || len(s.requests) != c.asked || took < c.least {
				t.Errorf("%s: fault %q after %d requests and %v, want %q, %d, %v at least (%v)",
					c.act, got, len(s.requests), took, c.fault, c.asked, c.least, err)
			}
		})
	}
}

func TestBusySaysHowLong(t *testing.T) {
	c, _ := over(t, &scripted{answers: answers{status(429, tooOften)}})
	var e *chat.Error
	if err := c.Edit(t.Context(), "1", "77", hello); !errors.As(err, &e) {
		t.Fatal(err)
	}
	if e.After != time.Minute || e.Code != 30046 {
		t.Errorf("wait %v, code %d; want 1m0s, 30046", e.After, e.Code)
	}
}

func TestCallerGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, _ := over(t, &scripted{answers: answers{status(503, "")}})
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		begun := time.Now()
		if err := c.Edit(ctx, "1", "77", hello); err == nil {
			t.Fatal("no error")
		}
		if took := time.Since(begun); took > 100*time.Millisecond {
			t.Errorf("gave up after %v, the caller after 100ms", took)
		}
	})
}

// discordgo sleeps under the lock of an exhausted bucket and ignores the
// context (discord.md D3).
func TestExhaustedBucketDoesNotHoldTheCaller(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		exhausted := status(200, posted, "X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "20")
		c, _ := over(t, &scripted{answers: answers{exhausted}})
		if err := c.Edit(t.Context(), "1", "77", hello); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		begun := time.Now()
		if err := c.Edit(ctx, "1", "77", hello); err == nil || time.Since(begun) != time.Second {
			t.Errorf("%v after %v, want an error after 1s", err, time.Since(begun))
		}
		begun = time.Now()
		if err := c.Edit(t.Context(), "2", "78", hello); err != nil || time.Since(begun) != 0 {
			t.Errorf("another channel: %v after %v, want none at once", err, time.Since(begun))
		}
		time.Sleep(20 * time.Second)
		if err := c.Edit(t.Context(), "1", "77", hello); err != nil {
			t.Errorf("once it is full again: %v", err)
		}
	})
}

// What belongs to interactions is not bound to the global limit (discord.md
// B1); discordgo holds it back too (D3).
func TestAnswersPassTheGlobalLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		global := status(200, posted, "X-RateLimit-Global", "true", "X-RateLimit-Reset-After", "20")
		c, _ := over(t, &scripted{answers: answers{global, status(200, posted)}})
		if err := c.Edit(t.Context(), "1", "77", hello); err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		for n := range 200 {
			i := &chat.Interaction{ID: fmt.Sprint(n), Token: "t", Kind: chat.Press}
			for _, err := range []error{c.Reply(t.Context(), i, hello), c.Revise(t.Context(), i, hello)} {
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		if took := time.Since(begun); took != 0 {
			t.Errorf("200 answers waited %v", took)
		}
	})
}

func TestRequestsKeepBelowTheGlobalLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &scripted{answers: answers{status(200, posted)}}
		c, _ := over(t, s)
		begun := time.Now()
		for n := range 200 {
			if err := c.Edit(t.Context(), chat.ChannelID(fmt.Sprint(n)), "77", hello); err != nil {
				t.Fatal(err)
			}
		}
		if took := time.Since(begun); took < 4*time.Second {
			t.Errorf("200 requests in %v, Discord allows 50 a second", took)
		}
	})
}

// discordgo's own methods keep a bucket for every interaction, about 500 bytes
// (libraries.md 1).
func TestInteractionsLeaveNothingBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, _ := over(t, &scripted{answers: answers{status(200, posted)}})
		for n := range 1000 {
			i := &chat.Interaction{ID: fmt.Sprint(n), Token: fmt.Sprint("token", n), Kind: chat.Press}
			for _, err := range []error{c.Reply(t.Context(), i, hello), c.Revise(t.Context(), i, hello), c.FollowUp(t.Context(), i, hello)} {
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		usual, interactions := bucketsOf(c.limiter.usual), bucketsOf(c.limiter.interactions)
		if usual != 0 || interactions != 2*webhookRing {
			t.Errorf("%d and %d buckets after 1,000 interactions, want 0 and %d", usual, interactions, 2*webhookRing)
		}
	})
}

func bucketsOf(l *discordgo.RateLimiter) int {
	return reflect.ValueOf(l).Elem().FieldByName("buckets").Len()
}

func TestLogAndErrorsTellNoSecrets(t *testing.T) {
	for name, act := range acts {
		for _, answer := range (answers{status(400, `{"code":50035,"message":"Invalid Form Body"}`), broken}) {
			synctest.Test(t, func(t *testing.T) {
				c, log := over(t, &scripted{answers: answers{answer}})
				err := act(t.Context(), c)
				if err == nil {
					t.Fatal("no error")
				}
				told := log.String() + err.Error()
				if told == err.Error() {
					t.Errorf("%s: nothing logged", name)
				}
				for _, hidden := range []string{secret, "bot-token", "what people read"} {
					if strings.Contains(told, hidden) {
						t.Errorf("%s tells %q: %s", name, hidden, told)
					}
				}
			})
		}
	}
}

func TestEveryRequestSaysWhoWeAre(t *testing.T) {
	s := &scripted{answers: answers{status(200, posted)}}
	c, _ := over(t, s)
	for name, act := range acts {
		if err := act(t.Context(), c); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, q := range s.requests {
		if q.Header.Get("Authorization") != "Bot bot-token" || !strings.HasPrefix(q.Header.Get("User-Agent"), "DiscordBot (") {
			t.Errorf("%s %s: headers %v", q.Method, q.URL.Path, q.Header)
		}
	}
}
