package sandbox

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"time"
)

// Times of discord.md B1.
const (
	answerTime = 3 * time.Second
	tokenTime  = 15 * time.Minute
)

// Interaction types.
const (
	interactionCommand      = 2
	interactionComponent    = 3
	interactionAutocomplete = 4
	interactionModal        = 5
)

// Callback types.
const (
	callbackMessage        = 4
	callbackDeferred       = 5
	callbackDeferredUpdate = 6
	callbackUpdate         = 7
	callbackChoices        = 8
	callbackModal          = 9
)

// An Interaction is one act of a member, and what the bot made of it.
type Interaction struct {
	ID string

	server    *Server
	token     string
	kind      int
	member    *Member
	channel   *channel
	created   time.Time
	command   string       // name, of a command
	messageID string       // of the pressed component
	opener    *Interaction // of a modal: what it answered
	choosing  bool         // autocomplete of a text option

	callback  int // 0 until answered
	failed    bool
	original  string
	messages  map[string]bool // that its token may edit
	followUps []string
	modal     *Modal
	choices   []Choice
}

// ErrNotAnswered is the failure that a member sees as "the application did not
// respond".
var ErrNotAnswered = errors.New("the application did not respond")

// interact makes an interaction and sends it to the bot. data and extra are
// Discord's fields for its type.
func (s *Server) interact(i *Interaction, data, extra map[string]any) *Interaction {
	i.server, i.ID, i.created = s, s.ids.next(), s.options.Now()
	secret := sha256.Sum256([]byte(s.options.Token + i.ID))
	i.token = "interaction-" + i.ID + "-" + base64.RawURLEncoding.EncodeToString(secret[:])
	i.messages = map[string]bool{}
	s.world.interactions[i.ID], s.world.tokens[i.token] = i, i
	event := map[string]any{
		"id": i.ID, "application_id": s.options.ApplicationID, "type": i.kind, "data": data, "token": i.token, "version": 1,
		"channel_id": i.channel.id, "channel": s.channelObject(i.channel), "locale": i.member.Locale, "entitlements": []any{},
		"app_permissions": s.interactionPermits(i.channel).String(), "attachment_size_limit": maxFile,
	}
	if i.channel.kind == kindDirect {
		event["user"], event["context"] = i.member.user(), 1
		event["authorizing_integration_owners"] = map[string]string{"0": "0"}
	} else {
		member := i.member.object(true)
		member.Permissions = i.member.permissions().String()
		event["member"], event["context"] = member, 0
		event["guild_id"], event["guild_locale"] = guildID, s.world.locale
		event["guild"] = map[string]any{"id": guildID, "locale": s.world.locale, "features": []string{}}
		event["authorizing_integration_owners"] = map[string]string{"0": guildID}
	}
	for key, value := range extra {
		event[key] = value
	}
	s.dispatch("INTERACTION_CREATE", intentNone, event)
	s.later(answerTime, i.expire)
	s.later(tokenTime+time.Minute, func() {
		delete(s.world.interactions, i.ID)
		delete(s.world.tokens, i.token)
	})
	s.touch()
	return i
}

// interactionPermits are the bot's permissions as an interaction names them; in
// direct messages it may do everything that there is.
func (s *Server) interactionPermits(c *channel) permission {
	if c.kind == kindDirect {
		return viewChannel | sendMessages | embedLinks | attachFiles | readHistory
	}
	return s.permits(c)
}

// expire tells the member that the bot did not answer in time.
func (i *Interaction) expire() {
	if i.callback != 0 || i.failed {
		return
	}
	i.failed = true
	i.server.feed.send(i.member.ID, update{Type: "interaction_failed", ChannelID: i.channel.id, MessageID: i.messageID, InteractionID: i.ID})
}

// Answered reports whether the bot has sent its first answer; a deferred one
// counts.
func (i *Interaction) Answered() bool {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	return i.callback != 0
}

// Callback is the type of the first answer (discord.md B1), 0 if there is none.
func (i *Interaction) Callback() int {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	return i.callback
}

// Message is the answer as it is now, or the pressed message; nil if there is
// none or it is gone.
func (i *Interaction) Message() *Message {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	m, _ := i.channel.message(i.original)
	return m
}

// FollowUps are the further messages as they are now.
func (i *Interaction) FollowUps() []*Message {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	var list []*Message
	for _, id := range i.followUps {
		if m, _ := i.channel.message(id); m != nil {
			list = append(list, m)
		}
	}
	return list
}

// Modal is the form that the bot answered with, nil if it did not.
func (i *Interaction) Modal() *Modal {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	return i.modal
}

// Choices are the suggestions that the bot answered with.
func (i *Interaction) Choices() []Choice {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	return i.choices
}

// Wait waits for a complete answer: a deferred one has to be filled. It fails
// with ErrNotAnswered when the three seconds are over, or when a deferred
// answer does not come within the time.
func (i *Interaction) Wait(within time.Duration) error {
	failed := false
	complete := i.server.Wait(within, func() bool {
		i.server.mu.Lock()
		defer i.server.mu.Unlock()
		failed = i.failed && i.callback == 0
		if failed {
			return true
		}
		m, _ := i.channel.message(i.original)
		return i.callback != 0 && (m == nil || !m.deferred)
	})
	if failed || !complete {
		return fmt.Errorf("interaction %s: %w", i.ID, ErrNotAnswered)
	}
	return nil
}
