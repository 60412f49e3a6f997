package openapi

import (
	"encoding/json"
	"net/http"
	"strings"

	"shengji/bot/sandbox"
)

// The description has no events, but the objects in them. A part is one of
// them: what a GET of it would answer.
type part struct {
	field string // of the event; empty is the event itself
	route string
	path  string
	more  []string // fields that only the event has
}

var (
	message = part{route: "GET /channels/{channel}/messages/{message}", path: "/channels/1/messages/1", more: []string{"guild_id", "member"}}
	channel = part{route: "GET /channels/{channel}", path: "/channels/1"}
)

// parts are what is known of each event.
var parts = map[string][]part{
	"MESSAGE_CREATE": {message},
	"MESSAGE_UPDATE": {message},
	"CHANNEL_CREATE": {channel},
	"CHANNEL_UPDATE": {channel},
	"CHANNEL_DELETE": {channel},
	"THREAD_CREATE":  {channel},
	"THREAD_UPDATE":  {channel},
	"INTERACTION_CREATE": {
		{field: "message", route: message.route, path: message.path},
		{field: "member", route: "GET /guilds/{guild}/members/{user}", path: "/guilds/1/members/1", more: []string{"permissions"}},
	},
}

// told is an object in an event.
type told struct {
	part
	event string
	data  json.RawMessage // without what only events have
}

// objectsOf returns the objects in an event that are described.
func objectsOf(e sandbox.Event) (list []told) {
	for _, p := range parts[e.Type] {
		data := e.Data
		if p.field != "" {
			data = field(e.Data, p.field)
		}
		if data != nil {
			list = append(list, told{part: p, event: e.Type, data: without(data, p.more)})
		}
	}
	return list
}

// told checks an object of an event.
func (d *description) told(o told) (found []string) {
	r := sandbox.Request{Method: http.MethodGet, Route: o.route, Path: o.path, Status: http.StatusOK, Answer: o.data}
	for _, line := range lines(d.answer(r)) {
		found = append(found, strings.TrimSpace("event "+o.event+" "+o.field)+": "+line)
	}
	return found
}

// field is one of an object, nil if it is not there.
func field(data json.RawMessage, name string) json.RawMessage {
	var all map[string]json.RawMessage
	_ = json.Unmarshal(data, &all) // the sandbox has made it
	return all[name]
}

// without is an object without some of its fields.
func without(data json.RawMessage, fields []string) json.RawMessage {
	var all map[string]json.RawMessage
	_ = json.Unmarshal(data, &all)
	for _, f := range fields {
		delete(all, f)
	}
	data, _ = json.Marshal(all)
	return data
}
