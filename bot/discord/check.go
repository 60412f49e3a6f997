package discord

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"shengji/bot/chat"
)

type application struct {
	ID                      string `json:"id"`
	Name                    string `json:"name"`
	InteractionsEndpointURL string `json:"interactions_endpoint_url"`
}

// A Report is what Check found.
type Report struct {
	ApplicationID string
	Name          string
	Intents       string // what Listen asks for
	Invite        string // link that adds the bot to a server with what it needs
	SessionsLeft  int    // gateway sessions that may still be begun today
	// Problems tell in plain words what keeps the bot from working.
	Problems []string
}

// Check asks Discord who the bot is and whether it can work. An error is a
// *chat.Error; a refused token has the fault Unauthorized.
func (c *Client) Check(ctx context.Context) (Report, error) {
	a, err := c.findApplication(ctx)
	if err != nil {
		return Report{}, err
	}
	start, err := c.sessionStart(ctx)
	if err != nil {
		return Report{}, err
	}
	r := Report{ApplicationID: a.ID, Name: a.Name, Intents: "GUILDS", Invite: c.Invite(), SessionsLeft: start.Remaining}
	if a.InteractionsEndpointURL != "" { // excludes delivery by gateway (discord.md B1)
		r.Problems = append(r.Problems,
			"the application has an Interactions Endpoint URL: clear it in the developer portal, or no command will arrive here")
	}
	if start.Remaining < sessionReserve {
		r.Problems = append(r.Problems, "today's gateway sessions are nearly used up: find out why the bot connects so often, and wait before starting it again")
	}
	return r, nil
}

// Invite returns the link that adds the bot to a server (discord.md B10).
func (c *Client) Invite() string {
	q := url.Values{
		"client_id":   {c.application.ID},
		"permissions": {strconv.FormatUint(uint64(chat.Needed), 10)},
		"scope":       {"bot applications.commands"},
	}
	return "https://discord.com/oauth2/authorize?" + q.Encode()
}

func (c *Client) findApplication(ctx context.Context) (application, error) {
	var a application
	err := c.do(ctx, call{
		doing: "asking for the application", method: http.MethodGet, path: "/applications/@me", bucket: "application", repeatable: true,
	}, &a)
	return a, err
}

// sessionStart is how many gateway sessions may still be begun; going over it
// resets the token (discord.md B7).
type sessionStart struct {
	Remaining  int   `json:"remaining"`
	ResetAfter int64 `json:"reset_after"` // ms
}

func (c *Client) sessionStart(ctx context.Context) (sessionStart, error) {
	answer := struct {
		Limit sessionStart `json:"session_start_limit"`
	}{sessionStart{Remaining: sessionReserve}} // a proxy may not tell
	err := c.do(ctx, call{
		doing: "asking for the gateway", method: http.MethodGet, path: "/gateway/bot", bucket: "gateway", repeatable: true,
	}, &answer)
	return answer.Limit, err
}
