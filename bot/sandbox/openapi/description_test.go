package openapi

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"shengji/bot/sandbox"
)

// teahouse is a description of our own, with everything in it that Discord's is
// changed or watched for.
const teahouse = `{
	"openapi": "3.1.0", "info": {"title": "Teahouse", "version": "1"},
	"servers": [{"url": "https://discord.com/api/v10"}],
	"paths": {
		"/cups/{cup_id}": {
			"parameters": [{"name": "cup_id", "in": "path", "required": true, "schema": {"type": "string", "pattern": "^[0-9]+$"}}],
			"get": {"responses": {"200": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Cup"}}}}}},
			"post": {
				"parameters": [{"name": "hot", "in": "query", "schema": {"type": "boolean"}}],
				"requestBody": {"content": {
					"application/json": {"schema": {"$ref": "#/components/schemas/Order"}},
					"multipart/form-data": {"schema": {"type": "string"}}}},
				"responses": {
					"200": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Cup"}}}},
					"204": {"description": ""},
					"4XX": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}}}}},
		"/spoons": {"get": {"responses": {"200": {"description": ""}}}}
	},
	"components": {"schemas": {
		"Cup": {"type": "object", "properties": {"id": {"type": "string"}, "lid": {"type": "null"}}, "required": ["id"]},
		"Order": {"type": "object", "properties": {
			"default_member_permissions": {"type": ["integer", "null"]},
			"name": {"oneOf": [{"type": "null"}, {"type": "string", "maxLength": 5}]},
			"names": {"type": ["object", "null"], "additionalProperties": {"type": "string", "maxLength": 5}},
			"attachments": {"type": "array", "items": {"type": "object", "properties": {"id": {"type": "string"}}}},
			"parts": {"type": "array", "items": {"oneOf": [{"$ref": "#/components/schemas/Sugar"}, {"$ref": "#/components/schemas/Milk"}]}}}},
		"Sugar": {"type": "object", "properties": {"type": {"type": "integer", "enum": [1]}, "lumps": {"type": "integer"}}, "required": ["type", "lumps"]},
		"Milk": {"type": "object", "properties": {"type": {"type": "integer", "enum": [2, 3]}, "fat": {"type": "integer"}}, "required": ["type"]},
		"Problem": {"type": "object", "properties": {"code": {"type": "integer"}}, "required": ["code"]},
		"Refusal": {"type": "object", "allOf": [{"$ref": "#/components/schemas/Problem"}, {"type": "object", "properties": {"wait": {"type": "number"}}}]},
		"Spoon": {"type": "object"}
	}}}`

func parsed(t *testing.T) *description {
	t.Helper()
	d, err := parse([]byte(teahouse), []string{"GET /cups/{cup}", "POST /cups/{cup}"})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestRequests(t *testing.T) {
	d := parsed(t)
	for _, c := range []struct{ path, query, body, want string }{
		{"/cups/1", "", `{"name":"green","names":{"zh":"龙井"}}`, ""},
		{"/cups/1", "", `{"name":null,"names":null}`, ""},
		{"/cups/1", "", `{"default_member_permissions":"32"}`, ""},
		{"/cups/1", "", `{"nmae":"green"}`, "$: additional properties 'nmae' not allowed"},
		{"/cups/1", "", `{"name":"oolong"}`, "$.name: maxLength: got 6, want 5"},
		{"/cups/1", "", `{"names":{"zh":"oolong"}}`, "$.names.zh: maxLength: got 6, want 5"},
		{"/cups/1", "", `{"parts":[{"type":1,"lumps":2},{"type":3}]}`, ""},
		{"/cups/1", "", `{"parts":[{"type":1,"lumps":2},{"type":2,"fatt":3}]}`, "$.parts[1]: additional properties 'fatt' not allowed"},
		{"/cups/1", "", `{"parts":[{"type":1}]}`, "$.parts[0]: missing property 'lumps'"},
		{"/cups/1", "", `{"parts":[{"type":4}]}`, "$.parts[0].type: value must be one of 1, 2, 3"},
		{"/cups/1", "", `{"parts":[{}]}`, "$.parts[0]: missing property 'type'"},
		{"/cups/one", "", `{}`, "does not match pattern"},
		{"/cups/1", "hot=true", `{}`, ""},
		{"/cups/1", "hot=7", `{}`, "boolean"},
		{"/cups/1", "cold=true", `{}`, "'cold'"},
	} {
		r := sandbox.Request{Method: "POST", Route: "/cups/{cup}", Path: c.path, Query: c.query, Body: json.RawMessage(c.body), Status: 204}
		checkFound(t, c.path+"?"+c.query+" "+c.body, d.request(r), c.want)
	}
}

func TestAnswers(t *testing.T) {
	d := parsed(t)
	for _, c := range []struct {
		status       int
		answer, want string
	}{
		{200, `{"id":"1"}`, ""},
		{200, `{}`, "missing property 'id'"},
		{200, `{"id":"1","lid":7}`, "answer"},
		{200, `{"id":"1","colour":"red"}`, "'colour' not allowed"},
		{201, `{"id":"1"}`, "201"},
		{404, `{"code":1}`, ""},
		{429, `{"code":1,"wait":0.5}`, ""},
		{404, `{}`, "missing property 'code'"},
		{503, `<p>gone</p>`, ""},
	} {
		r := sandbox.Request{Method: "POST", Route: "/cups/{cup}", Path: "/cups/1", Body: json.RawMessage("{}"), Status: c.status, Answer: json.RawMessage(c.answer)}
		checkFound(t, c.answer, d.request(r), c.want)
	}
}

func TestFiles(t *testing.T) {
	d := parsed(t)
	for _, c := range []struct{ body, want string }{
		{`{"attachments":[{"id":"0"},{"id":"1234567"}]}`, ""},
		{`{"attachments":[{"id":"0"},{"id":"1"}]}`, "listed for files[1], which is not sent"},
		{`{}`, "no attachment is listed for files[0] (a.png)"},
	} {
		r := sandbox.Request{Method: "POST", Route: "/cups/{cup}", Path: "/cups/1", Body: json.RawMessage(c.body), Status: 204,
			Files: []sandbox.SentFile{{Field: "files[0]", Name: "a.png"}}}
		checkFound(t, c.body, d.request(r), c.want)
	}
}

func TestRoutes(t *testing.T) {
	d := parsed(t)
	checkFound(t, "GET", d.request(sandbox.Request{Method: "GET", Route: "/cups/{cup}", Path: "/cups/1", Status: 200, Answer: json.RawMessage(`{"id":"1"}`)}), "")
	checkFound(t, "body of a GET", d.request(sandbox.Request{Method: "GET", Route: "/cups/{cup}", Path: "/cups/1", Body: json.RawMessage(`{}`), Status: 200, Answer: json.RawMessage(`{"id":"1"}`)}), "body")
	checkFound(t, "unlisted", d.request(sandbox.Request{Method: "GET", Route: "/spoons", Path: "/spoons", Status: 200}), "not among the routes")
	if _, err := parse([]byte(teahouse), []string{"PUT /cups/{cup}"}); err == nil {
		t.Error("a route that is not described was accepted")
	}
}

// checkFound checks that one thing with a text was found, or nothing for an
// empty text.
func checkFound(t *testing.T, what string, found []string, want string) {
	t.Helper()
	if want == "" && len(found) > 0 || want != "" && (len(found) != 1 || !strings.Contains(found[0], want)) {
		t.Errorf("%s: found %q, want %q", what, found, want)
	}
}

// TestEventsKnowTheirRoutes holds the list of routes to what events need.
func TestEventsKnowTheirRoutes(t *testing.T) {
	for event, list := range parts {
		for _, p := range list {
			if !slices.Contains(routes, p.route) {
				t.Errorf("%s: %s is not among the routes", event, p.route)
			}
		}
	}
}

func TestObjectsOf(t *testing.T) {
	for _, c := range []struct{ event, data, want string }{
		{"MESSAGE_CREATE", `{"id":"1","guild_id":"2","member":{}}`, `{"id":"1"}`},
		{"INTERACTION_CREATE", `{"id":"1","message":{"id":"2"},"member":{"nick":null,"permissions":"8"}}`, `{"id":"2"} {"nick":null}`},
		{"READY", `{"v":9}`, ""},
	} {
		var got []string
		for _, o := range objectsOf(sandbox.Event{Type: c.event, Data: json.RawMessage(c.data)}) {
			got = append(got, string(o.data))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: objects %q, want %s", c.event, got, c.want)
		}
	}
}
