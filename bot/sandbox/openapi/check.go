package openapi

import (
	"fmt"
	"os"
	"slices"
	"sync"
	"testing"

	"shengji/bot/sandbox"
)

// variable names the file with Discord's API description.
const variable = "DISCORD_OPENAPI"

// load reads the description once for all tests of a binary.
var load = sync.OnceValues(func() (*description, error) { return read(os.Getenv(variable)) })

// Check fails t for everything between the bot and s that is not as Discord
// describes it. It looks when the test is over, so that the bot's answers come
// in time, and has to be called before the bot connects.
func Check(t testing.TB, s *sandbox.Server) {
	t.Helper()
	violations := Watch(s)
	t.Cleanup(func() {
		for _, v := range violations() {
			t.Error(v)
		}
	})
}

// Watch is Check for what is not a testing.TB: the function returned tells what
// was wrong until then, a line each, of many the first.
func Watch(s *sandbox.Server) func() []string {
	if os.Getenv(variable) == "" {
		return func() []string { return nil }
	}
	var w watched
	s.OnRequest(w.request)
	s.OnEvent(w.event)
	return w.violations
}

// watched is what has passed between a bot and a sandbox.
type watched struct {
	mu       sync.Mutex
	requests []sandbox.Request
	events   []sandbox.Event
}

func (w *watched) request(r sandbox.Request) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.requests = append(w.requests, r)
}

func (w *watched) event(e sandbox.Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.events = append(w.events, e)
}

func (w *watched) violations() (found []string) {
	d, err := load()
	if err != nil {
		return []string{err.Error()}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, r := range w.requests {
		found = append(found, d.request(r)...)
	}
	seen := map[string]bool{} // most events repeat what another has told
	for _, e := range w.events {
		for _, o := range objectsOf(e) {
			if key := o.route + string(o.data); !seen[key] {
				seen[key] = true
				found = append(found, d.told(o)...)
			}
		}
	}
	return readable(found)
}

// most is how many different violations of one test are worth reading.
const most = 20

func readable(found []string) []string {
	slices.Sort(found)
	found = slices.Compact(found)
	if more := len(found) - most; more > 0 {
		return append(found[:most], fmt.Sprint("and ", more, " more"))
	}
	return found
}
