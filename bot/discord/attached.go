package discord

import (
	"context"
	"net/http"
	"sync"

	"shengji/bot/chat"
)

// An edit names the files that a message keeps by their ids, and ids are known
// from Discord's answers only. attachedFiles remembers them for as many
// messages as are live at once; a forgotten one costs one more request.
type attachedFiles struct {
	mu  sync.Mutex
	ids map[chat.MessageID]map[string]string // by message, then by file name
}

const maxAttached = 2048

// A sent message is what of Discord's answer is of use.
type sent struct {
	ID          chat.MessageID `json:"id"`
	Attachments []attachment   `json:"attachments"`
}

func (s sent) files() map[string]string {
	ids := make(map[string]string, len(s.Attachments))
	for _, a := range s.Attachments {
		ids[a.Filename] = a.ID
	}
	return ids
}

// remember notes the files of a message; one without files keeps none.
func (a *attachedFiles) remember(s sent) {
	if len(s.Attachments) == 0 {
		a.forget(s.ID)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.ids, s.ID)
	if a.ids == nil {
		a.ids = map[chat.MessageID]map[string]string{}
	}
	if len(a.ids) >= maxAttached {
		for any := range a.ids {
			delete(a.ids, any)
			break
		}
	}
	a.ids[s.ID] = s.files()
}

func (a *attachedFiles) forget(id chat.MessageID) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.ids, id)
}

func (a *attachedFiles) of(id chat.MessageID) (map[string]string, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	ids, known := a.ids[id]
	return ids, known
}

// keepsFiles says whether an edit to m keeps files of the message.
func keepsFiles(m chat.Message) bool {
	for _, f := range m.Files {
		if f.Data == nil {
			return true
		}
	}
	return false
}

// fetchFiles looks up the files of a message; l says where, and for what.
func (c *Client) fetchFiles(ctx context.Context, l call) (map[string]string, error) {
	l.doing += ": looking up its files"
	l.method, l.repeatable = http.MethodGet, true
	var s sent
	err := c.do(ctx, l, &s)
	return s.files(), err
}
