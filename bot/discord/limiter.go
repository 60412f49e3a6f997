package discord

import (
	"context"
	"hash/fnv"
	"net/http"
	"strconv"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/time/rate"

	"shengji/bot/chat"
)

// A limiter waits until Discord will take a call. discordgo keeps a bucket for
// every key for ever and serves one request of a bucket at a time (discord.md
// D3, libraries.md 1). So the keys are chosen here: one for a channel and
// method, a fixed ring for everything that belongs to an interaction, and none
// for its first answer, which is exempt and has no time to wait.
type limiter struct {
	global *rate.Limiter          // before usual
	usual  *discordgo.RateLimiter // remembers a global limit that was hit
	// interactions are not bound to the global limit, not even to one hit.
	interactions *discordgo.RateLimiter
}

const (
	// Discord allows 50 requests a second (discord.md B6).
	requestsPerSecond, requestsAtOnce = 45, 5
	// webhookRing is how many edits of different interactions may be under way
	// at once.
	webhookRing = 64
)

func newLimiter() limiter {
	return limiter{
		global:       rate.NewLimiter(requestsPerSecond, requestsAtOnce),
		usual:        discordgo.NewRatelimiter(),
		interactions: discordgo.NewRatelimiter(),
	}
}

func channelBucket(method string, in chat.ChannelID) string {
	return method + " channel " + string(in)
}

func webhookBucket(method string, i *chat.Interaction) string {
	h := fnv.New32a()
	h.Write([]byte(i.ID))
	return method + " webhook " + strconv.Itoa(int(h.Sum32()%webhookRing))
}

// lineUp waits until it is l's turn and returns the bucket to release after it,
// nil if there is none. It gives up with ctx, which discordgo's own wait does
// not.
func (m limiter) lineUp(ctx context.Context, l call) (*discordgo.Bucket, error) {
	buckets := m.interactions
	switch {
	case l.bucket == "":
		return nil, nil
	case !l.interaction:
		if err := m.global.Wait(ctx); err != nil {
			return nil, err
		}
		buckets = m.usual
	}
	got := make(chan *discordgo.Bucket, 1)
	go func() { got <- buckets.LockBucket(l.bucket) }()
	select {
	case b := <-got:
		return b, nil
	case <-ctx.Done():
		go func() { release(<-got, nil) }()
		return nil, ctx.Err()
	}
}

// release gives the bucket back. A header that discordgo cannot read costs
// foresight, not the answer.
func release(b *discordgo.Bucket, h http.Header) {
	if b != nil {
		_ = b.Release(h)
	}
}
