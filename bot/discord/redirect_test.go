package discord

import (
	"io"
	"net/http"
	"testing"

	"github.com/bwmarrin/discordgo"
)

func TestRedirect(t *testing.T) {
	for _, c := range []struct{ api, asked, want string }{
		{"", "https://discord.com/api/v9/channels/1", "https://discord.com/api/v9/channels/1"},
		{"http://127.0.0.1:8420", "https://discord.com/api/v9/channels/1?a=b", "http://127.0.0.1:8420/api/v9/channels/1?a=b"},
		{"http://127.0.0.1:8420/", "https://discord.com/api/v9/channels/1", "http://127.0.0.1:8420/api/v9/channels/1"},
		{"http://proxy/api/v10", "https://discord.com/api/v9/channels/1", "http://proxy/api/v10/channels/1"},
		{"https://proxy/discord/api/v10/", "https://discord.com/api/v9/users/@me/channels", "https://proxy/discord/api/v10/users/@me/channels"},
	} {
		transport, err := newRedirect(c.api, "")
		if err != nil {
			t.Fatal(err)
		}
		seen := &scripted{answers: answers{status(200, "")}}
		transport.next.RegisterProtocol("http", seen)
		transport.next.RegisterProtocol("https", seen)
		q, err := http.NewRequest(http.MethodGet, c.asked, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := transport.RoundTrip(q); err != nil {
			t.Fatal(err)
		}
		if got := seen.requests[0].URL.String(); got != c.want {
			t.Errorf("%q sends %s to %s, want %s", c.api, c.asked, got, c.want)
		}
		if q.URL.String() != c.asked {
			t.Errorf("the request itself was changed to %s", q.URL)
		}
	}
}

func TestRedirectRefuses(t *testing.T) {
	for _, c := range []struct{ api, gateway string }{
		{"127.0.0.1:8420", ""}, {"ftp://host", ""}, {"http://", ""}, {"", "http://host"}, {"", "host:1"}, {"", "ws://"},
	} {
		if _, err := newRedirect(c.api, c.gateway); err == nil {
			t.Errorf("api %q, gateway %q: accepted", c.api, c.gateway)
		}
	}
}

// discordgo asks the API for the gateway at this very address.
func TestGatewayIsAnsweredHere(t *testing.T) {
	transport, err := newRedirect("", "ws://127.0.0.1:8420/gateway")
	if err != nil {
		t.Fatal(err)
	}
	q, err := http.NewRequest(http.MethodGet, discordgo.EndpointGateway, nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := transport.RoundTrip(q)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if want := `{"url":"ws://127.0.0.1:8420/gateway"}`; err != nil || string(data) != want {
		t.Errorf("answered %s, %v; want %s", data, err, want)
	}
}
