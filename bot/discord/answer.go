package discord

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"shengji/bot/chat"
)

// Callback types (discord.md B1).
const (
	callbackMessage     = 4
	callbackAcknowledge = 6
	callbackUpdate      = 7
	callbackSuggest     = 8
	callbackModal       = 9
)

// answerTimeout is what of Discord's three seconds an answer may take; the rest
// is for the way of the interaction to us (discord.md B1, D3).
const answerTimeout = 2500 * time.Millisecond

// Reply implements chat.Answerer.
func (c *Client) Reply(ctx context.Context, i *chat.Interaction, m chat.Message) error {
	doing := about("replying to", i)
	w, err := newMessage(m)
	if err != nil {
		return invalid(doing, err)
	}
	return c.answer(ctx, i, doing, callbackMessage, w, m.Files)
}

// Update implements chat.Answerer.
func (c *Client) Update(ctx context.Context, i *chat.Interaction, m chat.Message) error {
	doing := about("updating the message of", i)
	kept, _ := c.attached.of(i.Message) // seen when the press arrived
	w, err := convert(m, kept)
	if err != nil {
		return invalid(doing, err)
	}
	c.attached.forget(i.Message) // the answer will not tell the new ids
	return c.answer(ctx, i, doing, callbackUpdate, w, m.Files)
}

// Acknowledge implements chat.Answerer.
func (c *Client) Acknowledge(ctx context.Context, i *chat.Interaction) error {
	return c.answer(ctx, i, about("acknowledging", i), callbackAcknowledge, nil, nil)
}

// Ask implements chat.Answerer.
func (c *Client) Ask(ctx context.Context, i *chat.Interaction, m chat.Modal) error {
	doing := about("asking back in", i)
	w, err := convertModal(m)
	if err != nil {
		return invalid(doing, err)
	}
	return c.answer(ctx, i, doing, callbackModal, w, nil)
}

// Suggest implements chat.Answerer.
func (c *Client) Suggest(ctx context.Context, i *chat.Interaction, choices []chat.Choice) error {
	doing := about("suggesting in", i)
	type choice struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	if len(choices) > maxChoices {
		return invalid(doing, fmt.Errorf("%d choices, at most %d", len(choices), maxChoices))
	}
	list := make([]choice, len(choices))
	for n, s := range choices {
		if err := within("choice name", s.Name, 1, 100); err != nil {
			return invalid(doing, err)
		}
		if err := within("choice value", s.Value, 0, 100); err != nil {
			return invalid(doing, err)
		}
		list[n] = choice(s)
	}
	return c.answer(ctx, i, doing, callbackSuggest, map[string]any{"choices": list}, nil)
}

// answer sends the first answer to i. It stays outside the limiter, because
// Discord exempts it and there is no time to wait (discord.md D3).
func (c *Client) answer(ctx context.Context, i *chat.Interaction, doing string, kind int, data any, files []chat.File) error {
	b, err := withFiles(struct {
		Type int `json:"type"`
		Data any `json:"data,omitempty"`
	}{kind, data}, files)
	if err != nil {
		return invalid(doing, err)
	}
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	err = c.do(ctx, call{
		doing: doing, method: http.MethodPost, body: b, interaction: true, urgent: true,
		path: "/interactions/" + url.PathEscape(i.ID) + "/" + url.PathEscape(i.Token) + "/callback",
		// A second arrival of the same answer is refused as already done.
		repeatable: true,
	}, nil)
	if chat.FaultOf(err) == chat.TooLate {
		c.log.Warn().Str("interaction", i.ID).Dur("age", time.Since(i.Created)).Msg("an answer came too late")
	}
	return err
}

// Revise implements chat.Answerer.
func (c *Client) Revise(ctx context.Context, i *chat.Interaction, m chat.Message) error {
	doing := about("revising the answer to", i)
	path := c.webhookPath(i) + "/messages/@original"
	var kept map[string]string
	if keepsFiles(m) {
		var err error
		kept, err = c.fetchFiles(ctx, call{doing: doing, path: path, bucket: webhookBucket(http.MethodGet, i), interaction: true})
		if err != nil {
			return err
		}
	}
	return c.replace(ctx, call{doing: doing, path: path, bucket: webhookBucket(http.MethodPatch, i), interaction: true}, m, kept)
}

// FollowUp implements chat.Answerer. It has no nonce, so it is not repeated
// when its fate is unknown.
func (c *Client) FollowUp(ctx context.Context, i *chat.Interaction, m chat.Message) error {
	doing := about("following up on", i)
	w, err := newMessage(m)
	if err != nil {
		return invalid(doing, err)
	}
	b, err := withFiles(w, m.Files)
	if err != nil {
		return invalid(doing, err)
	}
	return c.do(ctx, call{
		doing: doing, method: http.MethodPost, path: c.webhookPath(i), bucket: webhookBucket(http.MethodPost, i), interaction: true,
		body: b,
	}, nil)
}

func (c *Client) webhookPath(i *chat.Interaction) string {
	return "/webhooks/" + c.application.ID + "/" + url.PathEscape(i.Token)
}

// about names i without its token.
func about(doing string, i *chat.Interaction) string {
	return doing + " interaction " + i.ID
}
