package discord

import (
	"encoding/json"

	"github.com/bwmarrin/discordgo"

	"shengji/bot/chat"
	"shengji/bot/fault"
)

// A receiver passes on what the gateway delivers. Each interaction and each
// notice has a goroutine of its own, so their order is not kept: a table has
// its mailbox for that, and nothing here may keep the gateway waiting.
type receiver struct {
	client      *Client
	interaction func(*chat.Interaction)
	notice      func(chat.Notice)
}

func (r receiver) event(e *discordgo.Event) {
	log := r.client.log
	switch e.Type {
	case "READY", "RESUMED":
		log.Info().Str("event", e.Type).Msg("connected to the gateway")
	case "INTERACTION_CREATE":
		r.interact(e.RawData)
	default:
		n, err := noticeOf(e.Type, e.RawData)
		if err != nil {
			log.Error().Str("event", e.Type).Err(err).Msg("could not read an event")
		} else if n.What != 0 {
			go r.guarded(n.What.String(), "", func() { r.notice(n) })
		}
	}
}

func (r receiver) interact(data []byte) {
	in, err := parseInteraction(data)
	if err != nil {
		r.client.log.Error().Err(err).Msg("could not read an interaction")
		return
	}
	i, err := in.interaction()
	if err != nil {
		r.client.log.Error().Err(err).Msg("could not read an interaction")
		return
	}
	if in.Message != nil {
		r.client.attached.remember(in.Message.sent)
	}
	what := i.CustomID
	if i.Path != "" {
		what = "/" + i.Path
	}
	go r.guarded(what, i.ID, func() { r.interaction(i) })
}

// guarded runs f; a panic in it is logged and ends f alone.
func (r receiver) guarded(what, id string, f func()) {
	defer func() {
		if v := recover(); v != nil {
			fault.Told(r.client.log.Error(), v).Str("handling", what).Str("interaction", id).Msg("a handler panicked")
		}
	}()
	f()
}

// noticeOf reads an event about a place; the zero Notice is none of interest.
func noticeOf(event string, data []byte) (chat.Notice, error) {
	kind, known := notices[event]
	if !known {
		return chat.Notice{}, nil
	}
	var place struct {
		ID          string       `json:"id"`
		Guild       chat.GuildID `json:"guild_id"`
		Unavailable bool         `json:"unavailable"`
		Thread      struct {
			Archived bool `json:"archived"`
		} `json:"thread_metadata"`
	}
	if err := json.Unmarshal(data, &place); err != nil {
		return chat.Notice{}, err
	}
	n := chat.Notice{What: kind, Guild: place.Guild, Channel: chat.ChannelID(place.ID)}
	if kind == chat.GuildJoined || kind == chat.GuildLeft {
		n.Guild, n.Channel = chat.GuildID(place.ID), ""
	}
	if place.Unavailable || place.Thread.Archived {
		// An outage ends by itself, and what is posted opens an archived thread.
		return chat.Notice{}, nil
	}
	return n, nil
}

var notices = map[string]chat.NoticeKind{
	"CHANNEL_DELETE": chat.ChannelDeleted,
	"THREAD_DELETE":  chat.ChannelDeleted,
	"GUILD_CREATE":   chat.GuildJoined,
	"GUILD_DELETE":   chat.GuildLeft,

	"CHANNEL_UPDATE":      chat.AccessChanged,
	"THREAD_UPDATE":       chat.AccessChanged, // opened, or unlocked
	"GUILD_ROLE_UPDATE":   chat.AccessChanged,
	"GUILD_MEMBER_UPDATE": chat.AccessChanged, // without the intent it tells of the bot only
}
