package discord

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/rs/zerolog"

	"shengji/bot/chat"
)

// willing is a Discord that takes everything and remembers nothing.
type willing struct{}

func (willing) RoundTrip(q *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(posted))}, nil
}

// liveHeap is what a collection leaves, in bytes.
func liveHeap() uint64 {
	runtime.GC()
	runtime.GC() // sync.Pool gives up what it holds at the second one
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// An evening of some 150 interactions a round must not add up: 100,000 of them
// are taken from the gateway, acknowledged and revised.
func TestHeapIsFlat(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds, and far longer under the race detector")
	}
	c, err := newClient(Options{Token: "t", Log: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	c.http = &http.Client{Transport: willing{}}
	done := make(chan error)
	r := receiver{client: c, interaction: func(i *chat.Interaction) {
		err := c.Acknowledge(t.Context(), i)
		if err == nil {
			err = c.Revise(t.Context(), i, hello)
		}
		done <- err
	}}
	const warm, all = 20_000, 100_000
	var before uint64
	for n := range all {
		if n == warm {
			before = liveHeap()
		}
		const event = `{"id":"%d","type":3,"token":"token-%d",%s,"data":{"custom_id":"t/1/2/play"},
			"message":{"id":"%d","attachments":[{"id":"%d","filename":"hand.png"}]}}`
		id := 175928847299117063 + n
		r.event(&discordgo.Event{Type: "INTERACTION_CREATE", RawData: json.RawMessage(fmt.Sprintf(event, id, id, member, id, id))})
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	const slack = 1 << 20 // discordgo keeps 934 bytes of each (discord.md D3): 70 MiB
	if after := liveHeap(); after > before+slack {
		t.Errorf("%d bytes live after %d interactions and %d after %d", before, warm, after, all)
	}
	runtime.KeepAlive(r)
}
