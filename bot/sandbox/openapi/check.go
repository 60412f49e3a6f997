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
	if os.Getenv(variable) == "" {
		return
	}
	var mu sync.Mutex
	var requests []sandbox.Request
	var events []sandbox.Event
	s.OnRequest(func(r sandbox.Request) {
		mu.Lock()
		defer mu.Unlock()
		requests = append(requests, r)
	})
	s.OnEvent(func(e sandbox.Event) {
		mu.Lock()
		defer mu.Unlock()
		events = append(events, e)
	})
	t.Cleanup(func() {
		d, err := load()
		if err != nil {
			t.Fatal(err)
		}
		mu.Lock()
		defer mu.Unlock()
		var found []string
		for _, r := range requests {
			found = append(found, d.request(r)...)
		}
		seen := map[string]bool{} // most events repeat what another has told
		for _, e := range events {
			for _, o := range objectsOf(e) {
				if key := o.route + string(o.data); !seen[key] {
					seen[key] = true
					found = append(found, d.told(o)...)
				}
			}
		}
		report(t, found)
	})
}

// most is how many different violations of one test are worth reading.
const most = 20

func report(t testing.TB, found []string) {
	t.Helper()
	slices.Sort(found)
	found = slices.Compact(found)
	for i, violation := range found {
		if i == most {
			t.Error(fmt.Sprint("and ", len(found)-most, " more"))
			return
		}
		t.Error(violation)
	}
}
