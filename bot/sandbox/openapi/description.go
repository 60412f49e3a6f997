package openapi

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/pb33f/libopenapi"
	validator "github.com/pb33f/libopenapi-validator"
	"github.com/pb33f/libopenapi-validator/config"
	"github.com/pb33f/libopenapi-validator/parameters"
)

// routes are what the bot uses, and what the shapes of events are taken from,
// written as the sandbox writes them. Preparing all of Discord's takes seconds.
var routes = []string{
	"GET /gateway",
	"GET /gateway/bot",
	"GET /applications/@me",
	"POST /users/@me/channels",
	"GET /guilds/{guild}/members/{user}",
	"GET /channels/{channel}",
	"POST /channels/{channel}/threads",
	"POST /channels/{channel}/messages",
	"GET /channels/{channel}/messages/{message}",
	"PATCH /channels/{channel}/messages/{message}",
	"DELETE /channels/{channel}/messages/{message}",
	"GET /applications/{application}/commands",
	"PUT /applications/{application}/commands",
	"GET /applications/{application}/guilds/{guild}/commands",
	"PUT /applications/{application}/guilds/{guild}/commands",
	"GET /applications/{application}/emojis",
	"POST /applications/{application}/emojis",
	"DELETE /applications/{application}/emojis/{emoji}",
	"POST /interactions/{interaction}/{token}/callback",
	"POST /webhooks/{application}/{token}",
	"GET /webhooks/{application}/{token}/messages/{message}",
	"PATCH /webhooks/{application}/{token}/messages/{message}",
	"DELETE /webhooks/{application}/{token}/messages/{message}",
	"GET /webhooks/{application}/{token}/messages/@original",
	"PATCH /webhooks/{application}/{token}/messages/@original",
	"DELETE /webhooks/{application}/{token}/messages/@original",
}

// A description is Discord's, cut to the routes and closed.
type description struct {
	exchanges validator.Validator
	queries   parameters.ParameterValidator // strict: knows which there are
	covered   map[string]bool               // "GET /gateway"
}

func read(name string) (*description, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", variable, err)
	}
	d, err := parse(data, routes)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return d, nil
}

func parse(data []byte, routes []string) (*description, error) {
	var whole object
	if err := json.Unmarshal(data, &whole); err != nil {
		return nil, err
	}
	if err := cut(whole, routes); err != nil {
		return nil, err
	}
	correct(whole)
	shut(whole)
	sortOut(whole)
	data, err := json.Marshal(whole)
	if err != nil {
		return nil, err
	}
	document, err := libopenapi.NewDocument(data)
	if err != nil {
		return nil, err
	}
	model, err := document.BuildV3Model()
	if err != nil {
		return nil, err
	}
	d := &description{covered: map[string]bool{}}
	for _, r := range routes {
		d.covered[r] = true
	}
	d.exchanges = validator.NewValidatorFromV3Model(&model.Model,
		config.WithoutSecurityValidation(), config.WithoutRequestQueryParameterValidation(),
		config.WithFormatAssertions(), config.WithRejectUndeclaredRequestBody())
	d.queries = parameters.NewParameterValidator(&model.Model, config.WithStrictMode())
	return d, nil
}
