package discord

import (
	"io"
	"net/http"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"shengji/bot/chat"
)

// withFile is the answer about a message with a picture, whose id is remembered.
const withFile = `{"id":"77","attachments":[{"id":"8","filename":"hand.png"}]}`

// willing is a Discord that takes everything and remembers nothing.
type willing struct{}

func (willing) RoundTrip(q *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(withFile))}, nil
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
// are acknowledged and revised.
func TestHeapIsFlat(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds, and far longer under the race detector")
	}
	c, err := newClient(Options{Token: "t", Log: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	c.http = &http.Client{Transport: willing{}}
	const warm, all = 20_000, 100_000
	var before uint64
	for n := range all {
		if n == warm {
			before = liveHeap()
		}
		id := strconv.Itoa(175928847299117063 + n)
		i := &chat.Interaction{ID: id, Token: "token-" + id, Kind: chat.Press, Message: chat.MessageID(id)}
		for _, err := range []error{c.Acknowledge(t.Context(), i), c.Revise(t.Context(), i, hello)} {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	const slack = 1 << 20 // discordgo keeps 934 bytes of each (discord.md D3): 70 MiB
	if after := liveHeap(); after > before+slack {
		t.Errorf("%d bytes live after %d interactions and %d after %d", before, warm, after, all)
	}
	runtime.KeepAlive(c)
}
