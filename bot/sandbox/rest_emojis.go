package sandbox

import (
	"bytes"
	"encoding/base64"
	"image"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// Application emoji (discord.md B9).
const (
	maxEmojis    = 2000
	maxEmojiSize = 256 << 10
)

var emojiName = regexp.MustCompile(`^\w{2,32}$`)

type applicationEmoji struct {
	ID            string   `json:"id"`
	Name          string   `json:"name"`
	Roles         []string `json:"roles"`
	User          User     `json:"user"`
	RequireColons bool     `json:"require_colons"`
	Managed       bool     `json:"managed"`
	Animated      bool     `json:"animated"`
	Available     bool     `json:"available"`

	contentType string
	data        []byte
}

func (w *world) emoji(id string) *applicationEmoji {
	for _, e := range w.emojis {
		if e.ID == id {
			return e
		}
	}
	return nil
}

func (s *Server) applicationOf(c *call) *failure {
	if c.path("application") != s.options.ApplicationID {
		return unknownApplication()
	}
	return nil
}

func (s *Server) emojiOf(c *call) (*applicationEmoji, *failure) {
	if problem := s.applicationOf(c); problem != nil {
		return nil, problem
	}
	e := s.world.emoji(c.path("emoji"))
	if e == nil {
		return nil, unknownEmoji()
	}
	return e, nil
}

func (s *Server) readEmojis(c *call) (any, *failure) {
	return map[string]any{"items": orEmpty(s.world.emojis)}, s.applicationOf(c)
}

func (s *Server) readEmoji(c *call) (any, *failure) {
	e, problem := s.emojiOf(c)
	if problem != nil {
		return nil, problem
	}
	return e, nil
}

func (s *Server) createEmoji(c *call) (any, *failure) {
	var asked struct{ Name, Image string }
	if problem := s.applicationOf(c); problem != nil {
		return nil, problem
	}
	if problem := c.decode(&asked); problem != nil {
		return nil, problem
	}
	if len(s.world.emojis) >= maxEmojis {
		return nil, tooManyEmoji()
	}
	var f form
	s.checkEmojiName(&f, asked.Name, "")
	contentType, data := readDataURI(&f, asked.Image)
	if problem := f.failure(); problem != nil {
		return nil, problem
	}
	e := &applicationEmoji{ID: s.ids.next(), Name: asked.Name, Roles: []string{}, User: s.world.bot, RequireColons: true, Available: true, contentType: contentType, data: data}
	e.Animated = contentType == "image/gif"
	s.world.emojis = append(s.world.emojis, e)
	c.status = http.StatusCreated
	return e, nil
}

func (s *Server) checkEmojiName(f *form, name, id string) {
	if !emojiName.MatchString(name) {
		f.fail("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
	}
	if slices.ContainsFunc(s.world.emojis, func(e *applicationEmoji) bool { return e.Name == name && e.ID != id }) {
		f.fail("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with that name already exists")
	}
}

// readDataURI reads "data:image/png;base64,…" and looks whether it is what it
// says, as far as the standard library can read it.
func readDataURI(f *form, text string) (contentType string, data []byte) {
	head, encoded, ok := strings.Cut(text, ";base64,")
	contentType, isData := strings.CutPrefix(head, "data:")
	data, err := base64.StdEncoding.DecodeString(encoded)
	_, _, unreadable := image.DecodeConfig(bytes.NewReader(data))
	plain := contentType == "image/png" || contentType == "image/jpeg" || contentType == "image/gif"
	switch {
	case !ok || !isData || err != nil || !slices.Contains([]string{"image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"}, contentType):
		f.fail("image", "IMAGE_INVALID", "Invalid image data")
	case len(data) > maxEmojiSize:
		f.fail("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
	case plain && unreadable != nil:
		f.fail("image", "IMAGE_INVALID", "Invalid image data")
	}
	return contentType, data
}

func (s *Server) renameEmoji(c *call) (any, *failure) {
	e, problem := s.emojiOf(c)
	if problem != nil {
		return nil, problem
	}
	var asked struct{ Name string }
	if problem := c.decode(&asked); problem != nil {
		return nil, problem
	}
	var f form
	s.checkEmojiName(&f, asked.Name, e.ID)
	if problem := f.failure(); problem != nil {
		return nil, problem
	}
	e.Name = asked.Name
	return e, nil
}

func (s *Server) deleteEmoji(c *call) (any, *failure) {
	e, problem := s.emojiOf(c)
	if problem != nil {
		return nil, problem
	}
	s.world.emojis = slices.DeleteFunc(s.world.emojis, func(other *applicationEmoji) bool { return other == e })
	return nil, nil
}

// serveEmoji serves "ID.png"; the ending says nothing.
func (s *Server) serveEmoji(w http.ResponseWriter, r *http.Request) {
	id, _, _ := strings.Cut(r.PathValue("name"), ".")
	s.mu.Lock()
	e := s.world.emoji(id)
	s.mu.Unlock()
	if e == nil {
		http.NotFound(w, r)
		return
	}
	serveBytes(w, e.contentType, e.data)
}
