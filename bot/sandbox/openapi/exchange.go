package openapi

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	failures "github.com/pb33f/libopenapi-validator/errors"

	"shengji/bot/sandbox"
)

// server is where the description has its paths. Which version the bot asks
// for makes no difference to the shapes that it uses.
const server = "https://discord.com/api/v10"

// request checks a request of the bot and the answer to it.
func (d *description) request(r sandbox.Request) []string {
	if r.Route == "" {
		return nil // Server.Unhandled has it
	}
	where := r.Method + " " + r.Route
	if !d.covered[where] {
		return []string{where + ": not among the routes of bot/sandbox/openapi"}
	}
	var found []string
	tell := func(what string, list []*failures.ValidationError) {
		for _, line := range lines(list) {
			found = append(found, where+", "+what+": "+line)
		}
	}
	_, wrong := d.exchanges.ValidateHttpRequestSync(ask(r))
	tell("request", wrong)
	_, wrong = d.queries.ValidateQueryParams(ask(r))
	tell("request", wrong)
	for _, line := range attachments(r) {
		found = append(found, where+", request: "+line)
	}
	if r.Status < http.StatusInternalServerError { // those are faults, which the description does not know
		tell("answer", d.answer(r))
	}
	return found
}

// ask makes the request anew. A form is its JSON part.
func ask(r sandbox.Request) *http.Request {
	path := strings.Replace(r.Path, "{token}", "token", 1)
	q, err := http.NewRequest(r.Method, server+path+"?"+r.Query, bytes.NewReader(r.Body))
	if err != nil {
		panic(err) // the sandbox has read it
	}
	if len(r.Body) > 0 {
		q.Header.Set("Content-Type", "application/json")
	}
	return q
}

func (d *description) answer(r sandbox.Request) []*failures.ValidationError {
	response := &http.Response{StatusCode: r.Status, Header: http.Header{}, Body: io.NopCloser(bytes.NewReader(r.Answer))}
	if len(r.Answer) > 0 {
		response.Header.Set("Content-Type", "application/json")
	}
	_, wrong := d.exchanges.ValidateHttpResponse(ask(r), response)
	return wrong
}

// attachments checks that each listed file that is new has its part in the
// form, and each part is listed.
func attachments(r sandbox.Request) (found []string) {
	if len(r.Files) == 0 {
		return nil
	}
	type list struct {
		Attachments []struct {
			ID json.RawMessage `json:"id"`
		} `json:"attachments"`
	}
	var body struct {
		list
		Data list `json:"data"` // of an answer to an interaction
	}
	if err := json.Unmarshal(r.Body, &body); err != nil {
		return []string{err.Error()}
	}
	var listed []string
	for _, a := range append(body.Attachments, body.Data.Attachments...) {
		listed = append(listed, "files["+strings.Trim(string(a.ID), `"`)+"]")
	}
	for _, f := range r.Files {
		if !slices.Contains(listed, f.Field) {
			found = append(found, fmt.Sprintf("no attachment is listed for %s (%s)", f.Field, f.Name))
		}
	}
	return found
}

// lines tells failures in a line each: where, and what is wrong there. That a
// value is not null either is left out.
func lines(list []*failures.ValidationError) (told []string) {
	for _, e := range list {
		if len(e.SchemaValidationErrors) == 0 {
			told = append(told, e.Message+": "+e.Reason)
		}
		for _, f := range e.SchemaValidationErrors {
			if !strings.HasSuffix(f.Reason, "want null") {
				told = append(told, cmp.Or(f.FieldPath, "$")+": "+f.Reason)
			}
		}
	}
	return told
}
