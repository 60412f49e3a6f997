package discord

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gorilla/websocket"
	"golang.org/x/time/rate"

	"shengji/bot/chat"
)

// ErrDeaf says that one gateway session after the other got stuck: a new
// process may help.
var ErrDeaf = errors.New("deaf: one gateway session after the other got stuck")

var errUsedUp = errors.New("today's gateway sessions are nearly used up")

const (
	// Discord resets the token of a bot that begins more sessions than it
	// allows a day, 1,000 (discord.md B7). Stop well before.
	sessionReserve = 50
	// A session that got stuck is replaced, but not for ever.
	stuckPerHour = 3
	// A connection of this age has worked: the pauses begin anew.
	settled      = time.Minute
	longestPause = 5 * time.Minute
)

// Listen connects to the gateway, passes on what happens, and connects again
// whenever the connection is lost, until ctx ends; it then returns nil. It ends
// early with ErrDeaf, or with a *chat.Error if Discord does not let the bot in:
// Unauthorized (Code 4004 or HTTP 401) for a refused token, Forbidden (4014)
// for intents, Busy if the day's sessions are used up. The handlers are called
// in goroutines of their own; a panic in one is logged.
func (c *Client) Listen(ctx context.Context, interaction func(*chat.Interaction), notice func(chat.Notice)) error {
	err := c.listen(ctx, receiver{c, interaction, notice})
	if ctx.Err() != nil {
		return nil
	}
	return err
}

func (c *Client) listen(ctx context.Context, r receiver) error {
	stuck := rate.NewLimiter(rate.Every(time.Hour/stuckPerHour), stuckPerHour)
	l := c.newLine(r)
	defer func() { l.close() }()
	for tries := 1; ; tries++ {
		c.line.Store(l)
		begun := time.Now()
		err := c.connect(ctx, l)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, errStuck) && !stuck.Allow():
			return ErrDeaf
		case errors.Is(err, errStuck):
			l = c.newLine(r)
		case refusal(err) != nil:
			return refusal(err)
		}
		if time.Since(begun) > settled {
			tries = 1
		}
		pause := min(backoff(min(tries, 10), c.patience.pause), longestPause)
		c.log.Warn().Err(err).Int("try", tries).Dur("pause", pause).Msg("the gateway connection is lost")
		if err := sleep(ctx, pause); err != nil {
			return err
		}
	}
}

func (c *Client) newLine(r receiver) *line {
	l := newLine(c.options.Token, c.http, c.patience, r.event)
	l.reach = c.options.Dial
	return l
}

// connect holds one connection; nil says that it was had and lost.
func (c *Client) connect(ctx context.Context, l *line) error {
	start, err := c.sessionStart(ctx)
	if err != nil {
		return err
	}
	if start.Remaining < sessionReserve {
		return &chat.Error{
			Doing: connecting, Fault: chat.Busy, After: time.Duration(start.ResetAfter) * time.Millisecond,
			Err: fmt.Errorf("%w: %d left", errUsedUp, start.Remaining),
		}
	}
	if err := l.open(ctx); err != nil {
		return err
	}
	return l.watch(ctx)
}

const connecting = "connecting to the gateway"

// refusals are the close codes after which connecting again is of no use
// (discord.md B7).
var refusals = map[int]chat.Fault{
	4004: chat.Unauthorized, // token refused
	4010: chat.Invalid,      // shard
	4011: chat.Invalid,      // sharding required: above 2,500 servers
	4012: chat.Invalid,      // API version
	4013: chat.Invalid,      // intents
	4014: chat.Forbidden,    // intents not granted
}

// refusal returns the error after which connecting again is of no use, nil if
// err is none such.
func refusal(err error) error {
	if chat.FaultOf(err) == chat.Unauthorized || errors.Is(err, errUsedUp) {
		return err
	}
	var closed *websocket.CloseError
	if !errors.As(err, &closed) {
		return nil
	}
	fault, final := refusals[closed.Code]
	if !final {
		return nil
	}
	return &chat.Error{Doing: connecting, Fault: fault, Code: closed.Code, Err: fmt.Errorf("closed: %s", closed.Text)}
}
