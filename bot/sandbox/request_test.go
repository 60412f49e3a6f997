package sandbox

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// clock is a clock that a test sets forward.
type clock struct {
	mu    sync.Mutex
	ahead time.Duration
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Now().Add(c.ahead)
}

func (c *clock) forward(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead += d
}

// lounge is a channel for requests in tests.
var lounge = fixedID(202)

// outcome is the answer to one request.
type outcome struct {
	status int
	header http.Header
	body   map[string]any
	raw    string
}

func (o outcome) code() int {
	code, _ := o.body["code"].(float64)
	return int(code)
}

// problem is status and code, for tables.
func (o outcome) problem() string { return fmt.Sprintf("%d/%d", o.status, o.code()) }

// ask sends one request with the bot's token. The server need not be started.
func ask(s *Server, method, path, contentType, body string, change ...func(*http.Request)) outcome {
	request := httptest.NewRequest(method, "/api/v10"+path, strings.NewReader(body))
	request.Header.Set("Authorization", "Bot "+s.Token())
	request.Header.Set("User-Agent", "DiscordBot (https://example.org, 1)")
	if body != "" {
		request.Header.Set("Content-Type", contentType)
	}
	for _, f := range change {
		f(request)
	}
	answer := httptest.NewRecorder()
	s.ServeHTTP(answer, request)
	o := outcome{status: answer.Code, header: answer.Header(), raw: answer.Body.String()}
	_ = json.Unmarshal(answer.Body.Bytes(), &o.body) // lists stay in raw
	return o
}

func send(s *Server, method, path, body string) outcome {
	return ask(s, method, path, "application/json", body)
}

// id is the id of the message or whatever else came back.
func (o outcome) id(t *testing.T) string {
	t.Helper()
	id, ok := o.body["id"].(string)
	if !ok {
		t.Fatalf("answer %d without an id: %s", o.status, o.raw)
	}
	return id
}

// sendFiles is a multipart request: payload_json and files f0.png, f1.png … of
// so many bytes.
func sendFiles(s *Server, method, path, payload string, sizes []int, change ...func(*http.Request)) outcome {
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	_ = w.WriteField("payload_json", payload)
	for i, size := range sizes {
		part, _ := w.CreateFormFile(fmt.Sprintf("files[%d]", i), fmt.Sprintf("f%d.png", i))
		_, _ = part.Write(make([]byte, size))
	}
	_ = w.Close()
	return ask(s, method, path, w.FormDataContentType(), body.String(), change...)
}

func version10(*http.Request) {}

// version9 makes a request one of API v9.
func version9(r *http.Request) { r.URL.Path = strings.Replace(r.URL.Path, "v10", "v9", 1) }

// fields lists the paths of the errors of a 50035.
func (o outcome) fields() string {
	var paths []string
	var walk func(path string, node any)
	walk = func(path string, node any) {
		inner, _ := node.(map[string]any)
		for key, value := range inner {
			if key == "_errors" {
				paths = append(paths, path)
			} else {
				walk(at(path, key), value)
			}
		}
	}
	walk("", o.body["errors"])
	return strings.Join(paths, " ")
}

func join(list []string) string { return strings.Join(list, ",") }
