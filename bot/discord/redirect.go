package discord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// apiPath is where discordgo, and so we, expect the API (discord.md D1).
const apiPath = "/api/v9"

// A redirect sends requests made for Discord to another server. It is the seam
// that discordgo leaves without changing its global variables (discord.md D4).
type redirect struct {
	next    *http.Transport
	api     *url.URL // nil: Discord
	gateway string   // empty: ask the API
}

func newRedirect(api, gateway string) (redirect, error) {
	r := redirect{next: http.DefaultTransport.(*http.Transport).Clone(), gateway: gateway}
	if api != "" {
		u, err := url.Parse(api)
		if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return r, fmt.Errorf("discord.api_url %q: want http://host or https://host", api)
		}
		r.api = u
	}
	if gateway != "" {
		u, err := url.Parse(gateway)
		if err != nil || u.Host == "" || u.Scheme != "ws" && u.Scheme != "wss" {
			return r, fmt.Errorf("discord.gateway_url %q: want ws://host or wss://host", gateway)
		}
	}
	return r, nil
}

func (r redirect) RoundTrip(q *http.Request) (*http.Response, error) {
	if r.gateway != "" && q.URL.Path == apiPath+"/gateway" {
		return r.gatewayAnswer(q)
	}
	if r.api == nil {
		return r.next.RoundTrip(q)
	}
	q = q.Clone(q.Context())
	q.URL.Scheme, q.URL.Host, q.Host = r.api.Scheme, r.api.Host, ""
	if base := strings.TrimRight(r.api.Path, "/"); base != "" {
		q.URL.Path = base + strings.TrimPrefix(q.URL.Path, apiPath)
		q.URL.RawPath = ""
	}
	return r.next.RoundTrip(q)
}

// CloseIdleConnections is what http.Client looks for to do the same.
func (r redirect) CloseIdleConnections() { r.next.CloseIdleConnections() }

// gatewayAnswer answers "where is the gateway?" here.
func (r redirect) gatewayAnswer(q *http.Request) (*http.Response, error) {
	if q.Body != nil {
		q.Body.Close()
	}
	body, err := json.Marshal(map[string]string{"url": r.gateway})
	return &http.Response{
		Status: "200 OK", StatusCode: http.StatusOK, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header:        http.Header{"Content-Type": {"application/json"}},
		Body:          io.NopCloser(bytes.NewReader(body)),
		ContentLength: int64(len(body)),
		Request:       q,
	}, err
}
