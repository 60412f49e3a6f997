package discord

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"shengji/bot/chat"
)

const (
	maxEmojiBytes = 256 << 10
	maxEmoji      = 2000
	hashDigits    = 6
)

// Application emoji names are letters, digits and '_' (discord.md B9). Ours
// are <name>_<start of the picture's hash>, so that a changed picture is seen.
var emojiName = regexp.MustCompile(`^[A-Za-z0-9]{1,25}$`)

// UploadEmoji makes the pictures (PNG, by a name of letters and digits) emoji
// of the application and returns them by that name. What is there already is
// not sent again; older pictures of the same name are removed. On an error it
// returns what it has, which may be some.
func (c *Client) UploadEmoji(ctx context.Context, pictures map[string][]byte) (map[string]chat.Emoji, error) {
	present, err := c.emoji(ctx)
	if err != nil {
		return nil, err
	}
	have := map[string]chat.Emoji{}
	current := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(pictures)) {
		picture := pictures[name]
		if !emojiName.MatchString(name) || len(picture) > maxEmojiBytes || len(pictures) > maxEmoji {
			return have, invalid("uploading emoji "+name, fmt.Errorf("picture of %d bytes", len(picture)))
		}
		full := name + "_" + contentHash(picture)
		current[full] = true
		id, found := present[full]
		if !found {
			if id, err = c.createEmoji(ctx, full, picture); err != nil {
				return have, err
			}
		}
		have[name] = chat.Emoji{Name: full, ID: id}
	}
	for full, id := range present {
		name, hash, _ := strings.Cut(full, "_")
		if _, known := pictures[name]; !known || len(hash) != hashDigits || current[full] {
			continue
		}
		if err := c.deleteEmoji(ctx, full, id); err != nil {
			return have, err
		}
	}
	return have, nil
}

func contentHash(picture []byte) string {
	sum := sha256.Sum256(picture)
	return hex.EncodeToString(sum[:])[:hashDigits]
}

func (c *Client) emojiPath() string { return "/applications/" + c.application.ID + "/emojis" }

// emoji returns the ids of the application's emoji by name.
func (c *Client) emoji(ctx context.Context) (map[string]string, error) {
	var list struct {
		Items []struct{ ID, Name string } `json:"items"`
	}
	err := c.do(ctx, call{
		doing: "asking for the emoji", method: http.MethodGet, path: c.emojiPath(), bucket: "GET emoji", repeatable: true,
	}, &list)
	ids := make(map[string]string, len(list.Items))
	for _, e := range list.Items {
		ids[e.Name] = e.ID
	}
	return ids, err
}

func (c *Client) createEmoji(ctx context.Context, name string, picture []byte) (id string, err error) {
	doing := "uploading emoji " + name
	if !bytes.HasPrefix(picture, []byte("\x89PNG")) {
		return "", invalid(doing, fmt.Errorf("no PNG"))
	}
	b, err := jsonBody(map[string]string{
		"name": name, "image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture),
	})
	if err != nil {
		return "", invalid(doing, err)
	}
	var e struct{ ID string }
	err = c.do(ctx, call{doing: doing, method: http.MethodPost, path: c.emojiPath(), bucket: "POST emoji", body: b}, &e)
	return e.ID, err
}

func (c *Client) deleteEmoji(ctx context.Context, name, id string) error {
	return c.do(ctx, call{
		doing: "removing emoji " + name, method: http.MethodDelete, path: c.emojiPath() + "/" + id,
		bucket: "DELETE emoji", repeatable: true,
	}, nil)
}
