package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/rs/zerolog"

	"shengji/bot/chat"
)

const (
	apiURL    = "https://discord.com" + apiPath
	userAgent = "DiscordBot (https://github.com/bwmarrin/discordgo, v" + discordgo.VERSION + ")"

	// attempts at one call, and the longest wait between two that is ours to
	// sit out; a longer one is for the caller to plan with (chat.Busy).
	attempts    = 4
	longestWait = 15 * time.Second
)

// A call is one request to the API.
type call struct {
	doing  string // for errors and the log: "editing message 123"; no content
	method string
	path   string // after /api/v9; may hold a token, never logged
	bucket string // key in the limiter; empty keeps the call outside it
	body   body
	// interaction routes are not bound to the global limit (discord.md B1).
	interaction bool
	// repeatable calls may be made again when it is unknown whether the first
	// one arrived. Calls that were refused for haste are always repeated,
	// unless urgent.
	repeatable bool
	// urgent calls have no time to wait out a rate limit.
	urgent bool
}

// do makes the call, repeats it within reason, and reads the answer into
// result unless that is nil. Its errors are *chat.Error.
func (c *Client) do(ctx context.Context, l call, result any) error {
	for n := 1; ; n++ {
		err := c.attempt(ctx, l, result)
		if err == nil {
			return nil
		}
		if err.Fault == chat.AlreadyDone && n > 1 {
			return nil // by an earlier attempt whose answer was lost
		}
		pause, again := l.again(n, err)
		level := zerolog.DebugLevel // whoever called decides what to make of it
		if err.Fault == chat.Invalid {
			level = zerolog.ErrorLevel // a bug of ours
		}
		c.log.WithLevel(level).Str("doing", l.doing).Stringer("fault", err.Fault).Int("code", err.Code).Err(err.Err).
			Int("attempt", n).Bool("again", again).Msg("a call to Discord failed")
		if !again || sleep(ctx, pause) != nil {
			return err
		}
	}
}

// again says whether to repeat l after its nth attempt failed with err, and
// after which pause.
func (l call) again(n int, err *chat.Error) (time.Duration, bool) {
	switch {
	case n == attempts:
		return 0, false
	case err.Fault == chat.Busy:
		return err.After, !l.urgent && err.After <= longestWait
	case err.Fault == chat.Down:
		return backoff(n, 250*time.Millisecond), l.repeatable
	}
	return 0, false
}

// attempt makes the call once.
func (c *Client) attempt(ctx context.Context, l call, result any) *chat.Error {
	bucket, err := c.limiter.lineUp(ctx, l)
	if err != nil {
		return l.failed(ctx, err)
	}
	response, err := c.send(ctx, l)
	if err != nil {
		release(bucket, nil)
		return l.failed(ctx, err)
	}
	defer response.Body.Close()
	release(bucket, response.Header)
	data, err := io.ReadAll(response.Body)
	if err != nil {
		return l.failed(ctx, err)
	}
	if response.StatusCode/100 != 2 {
		return l.refused(response, data)
	}
	if result == nil {
		return nil
	}
	if err := json.Unmarshal(data, result); err != nil {
		return &chat.Error{Doing: l.doing, Fault: chat.Unknown, Err: fmt.Errorf("reading the answer: %w", err)}
	}
	return nil
}

func (c *Client) send(ctx context.Context, l call) (*http.Response, error) {
	q, err := http.NewRequestWithContext(ctx, l.method, apiURL+l.path, bytes.NewReader(l.body.data))
	if err != nil {
		return nil, errors.New("malformed request") // the error would quote the path
	}
	q.Header.Set("Authorization", "Bot "+c.options.Token)
	q.Header.Set("User-Agent", userAgent)
	if l.body.contentType != "" {
		q.Header.Set("Content-Type", l.body.contentType)
	}
	response, err := c.http.Do(q)
	if quoting := (*url.Error)(nil); errors.As(err, &quoting) {
		err = quoting.Err // the url may hold an interaction's token
	}
	return response, err
}

// failed is the error of a call that got no answer.
func (l call) failed(ctx context.Context, err error) *chat.Error {
	fault := chat.Down
	switch {
	case l.urgent && errors.Is(err, context.DeadlineExceeded):
		fault = chat.TooLate
	case ctx.Err() != nil:
		fault = chat.Unknown // the caller gave up
	}
	return &chat.Error{Doing: l.doing, Fault: fault, Err: err}
}

// refused is the error of a call that was answered with a status that is no
// success.
func (l call) refused(response *http.Response, data []byte) *chat.Error {
	var answer struct {
		Code       int             `json:"code"`
		Message    string          `json:"message"`
		Errors     json.RawMessage `json:"errors"` // paths and reasons, no content
		RetryAfter float64         `json:"retry_after"`
	}
	_ = json.Unmarshal(data, &answer) // a proxy may answer with a page: the status says enough
	e := &chat.Error{
		Doing: l.doing,
		Fault: faultOf(response.StatusCode, answer.Code),
		Code:  answer.Code,
		Err:   errors.New(strings.TrimSpace(fmt.Sprintf("HTTP %d %s %s", response.StatusCode, answer.Message, answer.Errors))),
	}
	if e.Fault == chat.Busy {
		e.After = time.Duration(answer.RetryAfter * float64(time.Second))
		if s, err := strconv.ParseFloat(response.Header.Get("Retry-After"), 64); err == nil && e.After == 0 {
			e.After = time.Duration(s * float64(time.Second))
		}
	}
	return e
}

// backoff is a growing pause that no two callers share: half to one and a half
// times first·2ⁿ⁻¹.
func backoff(n int, first time.Duration) time.Duration {
	d := first << (n - 1)
	return d/2 + rand.N(d)
}

// sleep waits for d and returns ctx's error if that ends first.
func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
