package sandbox

import "sync"

// update is one event for the page of a member (docs/sandbox.md).
type update struct {
	Type          string `json:"type"`
	ChannelID     string `json:"channel_id,omitempty"`
	MessageID     string `json:"message_id,omitempty"`
	InteractionID string `json:"interaction_id,omitempty"`
	Message       any    `json:"message,omitempty"`
	*Modal
}

// waiting is how many updates a slow page may be behind; then it is cut off
// and reads everything anew.
const waiting = 1024

// feed passes updates on to open pages.
type feed struct {
	listeners map[*listener]bool
	closed    bool
}

type listener struct {
	member  string
	updates chan update
	once    sync.Once
}

func (l *listener) end() { l.once.Do(func() { close(l.updates) }) }

// listen opens the updates of a member; the channel is closed when the server
// ends or the page is too slow.
func (f *feed) listen(member string) *listener {
	l := &listener{member: member, updates: make(chan update, waiting)}
	if f.closed {
		l.end()
		return l
	}
	if f.listeners == nil {
		f.listeners = map[*listener]bool{}
	}
	f.listeners[l] = true
	return l
}

func (f *feed) stop(l *listener) {
	delete(f.listeners, l)
	l.end()
}

// send passes an update to the pages of a member, to all if member is empty.
func (f *feed) send(member string, u update) {
	for l := range f.listeners {
		if member != "" && l.member != member {
			continue
		}
		select {
		case l.updates <- u:
		default:
			f.stop(l)
		}
	}
}

func (f *feed) close() {
	f.closed = true
	for l := range f.listeners {
		f.stop(l)
	}
}

// announceState asks every page to read the state again.
func (s *Server) announceState() { s.feed.send("", update{Type: "state"}) }
