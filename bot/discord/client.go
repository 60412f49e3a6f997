package discord

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"shengji/bot/chat"
)

// Options say how to reach Discord.
type Options struct {
	Token string // of the bot, without "Bot "
	// APIURL replaces https://discord.com/api/v9: scheme and host, with a path
	// only if the other side has the API elsewhere. Empty is Discord.
	APIURL string
	// GatewayURL replaces the gateway that the API names. Empty leaves it.
	GatewayURL string
	// Guild registers the commands in this server alone; empty: everywhere.
	Guild chat.GuildID
	// Dial makes the connections to Discord; nil: those of package net. A test
	// under a fake clock has its network in memory.
	Dial Dial
	// Silence is how long the gateway may say nothing before its connection is
	// given up; everything else that waits for the gateway does so in
	// proportion. 0 is 100 s: two heartbeats of Discord's and a margin.
	Silence time.Duration
	Log     zerolog.Logger
}

// Dial connects to an address as net.Dialer.DialContext does.
type Dial func(ctx context.Context, network, address string) (net.Conn, error)

// A Client is a bot's connection to Discord. It is a chat.Service and safe for
// concurrent use.
type Client struct {
	options     Options
	log         zerolog.Logger
	http        *http.Client
	limiter     limiter
	application application
	attached    attachedFiles
	patience    patience
	line        atomic.Pointer[line] // the present one of Listen
}

var _ chat.Service = (*Client)(nil)

// requestTimeout covers one attempt with its pictures on a slow line.
const requestTimeout = 15 * time.Second

// Open checks the token and returns a Client that can send. It receives
// nothing before Listen. A refused token is a *chat.Error with the fault
// Unauthorized.
func Open(ctx context.Context, o Options) (*Client, error) {
	c, err := newClient(o)
	if err != nil {
		return nil, err
	}
	if c.application, err = c.findApplication(ctx); err != nil {
		return nil, err
	}
	return c, nil
}

func newClient(o Options) (*Client, error) {
	if o.Token == "" {
		return nil, &chat.Error{Doing: "opening", Fault: chat.Unauthorized, Err: errors.New("no token given")}
	}
	transport, err := newRedirect(o.APIURL, o.GatewayURL)
	if err != nil {
		return nil, err
	}
	if o.Dial == nil {
		o.Dial = directly
	}
	transport.next.DialContext = o.Dial
	return &Client{
		options:  o,
		log:      o.Log,
		http:     &http.Client{Transport: transport, Timeout: requestTimeout},
		limiter:  newLimiter(),
		patience: usualPatience.within(o.Silence),
	}, nil
}

// Heard returns when the gateway last said anything, the zero time if it never
// did. A connected gateway speaks at least every 45 seconds.
func (c *Client) Heard() time.Time {
	if l := c.line.Load(); l != nil {
		return l.lastHeard()
	}
	return time.Time{}
}

// Close drops idle connections. Listen is ended by its context.
func (c *Client) Close() error {
	c.http.CloseIdleConnections()
	return nil
}
