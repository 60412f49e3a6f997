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

// attachments checks that the files listed in the body and the parts of the form
// are the same. Files that the message keeps are listed by the id that Discord
// gave them, which is longer.
func attachments(r sandbox.Request) (found []string) {
	type list struct {
		Attachments []struct {
			ID json.RawMessage `json:"id"`
		} `json:"attachments"`
	}
	var body struct {
		list
		Data list `json:"data"` // of an answer to an interaction
	}
	_ = json.Unmarshal(r.Body, &body) // whatever does not fit is told already
	var listed, sent []string
	for _, a := range append(body.Attachments, body.Data.Attachments...) {
		if id := strings.Trim(string(a.ID), `"`); len(id) < len("1000") {
			listed = append(listed, "files["+id+"]")
		}
	}
	for _, f := range r.Files {
		sent = append(sent, f.Field)
		if !slices.Contains(listed, f.Field) {
			found = append(found, fmt.Sprintf("no attachment is listed for %s (%s)", f.Field, f.Name))
		}
	}
	for _, name := range listed {
		if !slices.Contains(sent, name) {
			found = append(found, "an attachment is listed for "+name+", which is not sent")
		}
	}
	return found
}

// lines tells failures in a line each: where, and what is wrong there. That a
// wrong value is not null either goes without saying.
func lines(list []*failures.ValidationError) (all []string) {
	for _, e := range list {
		var told []string
		for _, f := range e.SchemaValidationErrors {
			if !strings.HasSuffix(f.Reason, "want null") {
				told = append(told, cmp.Or(f.FieldPath, "$")+": "+f.Reason)
			}
		}
		if told == nil {
			told = append(told, e.Message+": "+e.Reason)
		}
		all = append(all, told...)
	}
	return all
}
