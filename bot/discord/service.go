package discord

import (
	"context"
	"fmt"
	"net/http"

	"shengji/bot/chat"
)

func channelPath(in chat.ChannelID) string { return "/channels/" + string(in) }

func messagePath(in chat.ChannelID, id chat.MessageID) string {
	return channelPath(in) + "/messages/" + string(id)
}

// Post implements chat.Service.
func (c *Client) Post(ctx context.Context, in chat.ChannelID, m chat.Message, nonce string) (chat.MessageID, error) {
	doing := fmt.Sprintf("posting in channel %s", in)
	w, err := newMessage(m)
	if err == nil && m.Private {
		err = fmt.Errorf("only an answer can be private")
	}
	if err == nil && len(nonce) > maxNonce {
		err = fmt.Errorf("nonce of %d bytes, at most %d", len(nonce), maxNonce)
	}
	if err != nil {
		return "", invalid(doing, err)
	}
	w.Nonce, w.EnforceNonce = nonce, nonce != ""
	b, err := withFiles(w, m.Files)
	if err != nil {
		return "", invalid(doing, err)
	}
	var s sent
	err = c.do(ctx, call{
		doing: doing, method: http.MethodPost, path: channelPath(in) + "/messages",
		bucket: channelBucket(http.MethodPost, in), body: b, repeatable: w.EnforceNonce,
	}, &s)
	if err != nil {
		return "", err
	}
	c.attached.remember(s)
	return s.ID, nil
}

// Edit implements chat.Service.
func (c *Client) Edit(ctx context.Context, in chat.ChannelID, id chat.MessageID, m chat.Message) error {
	doing := fmt.Sprintf("editing message %s in channel %s", id, in)
	kept, known := c.attached.of(id)
	if keepsFiles(m) && !known {
		var err error
		kept, err = c.fetchFiles(ctx, call{doing: doing, path: messagePath(in, id), bucket: channelBucket(http.MethodGet, in)})
		if err != nil {
			return err
		}
	}
	return c.replace(ctx, call{doing: doing, path: messagePath(in, id), bucket: channelBucket(http.MethodPatch, in)}, m, kept)
}

// replace puts m in the place of a message, some of whose files it may keep; l
// says where, and for what.
func (c *Client) replace(ctx context.Context, l call, m chat.Message, kept map[string]string) error {
	w, err := convert(m, kept)
	if err != nil {
		return invalid(l.doing, err)
	}
	l.method, l.repeatable = http.MethodPatch, true
	if l.body, err = withFiles(w, m.Files); err != nil {
		return invalid(l.doing, err)
	}
	var s sent
	if err := c.do(ctx, l, &s); err != nil {
		return err
	}
	c.attached.remember(s)
	return nil
}

// Delete implements chat.Service.
func (c *Client) Delete(ctx context.Context, in chat.ChannelID, id chat.MessageID) error {
	err := c.do(ctx, call{
		doing:  fmt.Sprintf("deleting message %s in channel %s", id, in),
		method: http.MethodDelete, path: messagePath(in, id),
		bucket: channelBucket(http.MethodDelete, in), repeatable: true,
	}, nil)
	if err != nil && chat.FaultOf(err) != chat.MessageGone {
		return err
	}
	c.attached.forget(id)
	return nil
}

// Direct implements chat.Service.
func (c *Client) Direct(ctx context.Context, to chat.UserID) (chat.ChannelID, error) {
	doing := fmt.Sprintf("opening direct messages with %s", to)
	b, err := jsonBody(map[string]chat.UserID{"recipient_id": to})
	if err != nil {
		return "", invalid(doing, err)
	}
	var channel struct{ ID chat.ChannelID }
	err = c.do(ctx, call{
		doing: doing, method: http.MethodPost, path: "/users/@me/channels", bucket: "direct", body: b, repeatable: true,
	}, &channel)
	return channel.ID, err
}

// Thread implements chat.Service.
func (c *Client) Thread(ctx context.Context, in chat.ChannelID, name string) (chat.ChannelID, error) {
	const (
		publicThread = 11
		oneDay       = 1440 // minutes of silence before Discord archives it
	)
	doing := fmt.Sprintf("opening a thread in channel %s", in)
	if err := within("thread name", name, 1, 100); err != nil {
		return "", invalid(doing, err)
	}
	b, err := jsonBody(map[string]any{"name": name, "type": publicThread, "auto_archive_duration": oneDay})
	if err != nil {
		return "", invalid(doing, err)
	}
	var channel struct{ ID chat.ChannelID }
	err = c.do(ctx, call{
		doing: doing, method: http.MethodPost, path: channelPath(in) + "/threads",
		bucket: channelBucket("POST threads", in), body: b,
	}, &channel)
	return channel.ID, err
}

// invalid is the error of a call that Discord would refuse for its shape.
func invalid(doing string, err error) *chat.Error {
	return &chat.Error{Doing: doing, Fault: chat.Invalid, Err: err}
}
