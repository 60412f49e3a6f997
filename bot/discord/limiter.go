package discord

import (
	"context"
	"hash/fnv"
	"net/http"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"shengji/bot/chat"
)

// discordgo keeps a bucket for every key for ever and serves one request of a
// bucket at a time (discord.md D3, libraries.md 1). So the keys are chosen
// here: one for a channel and method, a fixed ring for everything that belongs
// to an interaction, and none for its first answer, which Discord exempts from
// the limits.

// webhookRing is how many edits of different interactions may be under way at
// once.
const webhookRing = 64

func channelBucket(method string, in chat.ChannelID) string {
	return method + " channel " + string(in)
}

func webhookBucket(method string, i *chat.Interaction) string {
	h := fnv.New32a()
	h.Write([]byte(i.ID))
	return method + " webhook " + strconv.Itoa(int(h.Sum32()%webhookRing))
}

// lineUp keeps the calls that count below Discord's global limit.
func (c *Client) lineUp(ctx context.Context, l call) error {
	if l.bucket == "" {
		return nil
	}
	return c.pace.Wait(ctx)
}

// acquire waits for the bucket of that key and gives up with ctx, which
// discordgo's own wait does not. No key is no bucket.
func (c *Client) acquire(ctx context.Context, key string) (*discordgo.Bucket, error) {
	if key == "" {
		return nil, nil
	}
	got := make(chan *discordgo.Bucket, 1)
	go func() { got <- c.limiter.LockBucket(key) }()
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
