package bot

import "sync"

// remembered is how many interactions are known by their ids: what Discord
// delivers twice it delivers within minutes.
const remembered = 4096

// taken knows the interactions that are being answered or have been. One that
// is delivered twice would else be answered twice at the same time, and whoever
// read the second answer first would be told that his press is out of date. One
// that an earlier process took is known to the table (table.Request.Key).
type taken struct {
	mu   sync.Mutex
	ids  map[string]bool
	ring [remembered]string // in the order of coming
	next int
}

// first reports whether an interaction comes for the first time.
func (t *taken) first(id string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ids[id] {
		return false
	}
	if t.ids == nil {
		t.ids = make(map[string]bool, remembered)
	}
	delete(t.ids, t.ring[t.next])
	t.ids[id], t.ring[t.next] = true, id
	t.next = (t.next + 1) % remembered
	return true
}
