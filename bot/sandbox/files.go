package sandbox

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"image"
	_ "image/gif" // sizes of pictures
	_ "image/jpeg"
	_ "image/png"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	attachmentRoute = "/cdn/attachments/"
	// linkLife is how long the address of an attachment works; the real one
	// says only that it expires (discord.md B9).
	linkLife = 24 * time.Hour
	// unused files are kept a little, as somebody may still be loading one.
	unused = 200
)

// A file is an attachment with its content.
type file struct {
	attachment Attachment
	data       []byte
}

// files are the contents of all attachments.
type files struct {
	byID   map[string]file
	unused []string // ids, the longest unused first
}

func newFiles() files { return files{byID: map[string]file{}} }

func (f *files) keep(fresh []file) {
	for _, one := range fresh {
		f.byID[one.attachment.ID] = one
	}
}

// release marks the files of a message that is gone or was changed as unused.
func (f *files) release(m *Message, but ...Attachment) {
	for _, a := range m.Attachments {
		if !slices.ContainsFunc(but, func(b Attachment) bool { return a.ID == b.ID }) {
			f.unused = append(f.unused, a.ID)
		}
	}
	for len(f.unused) > unused {
		delete(f.byID, f.unused[0])
		f.unused = f.unused[1:]
	}
}

var unsafeInName = regexp.MustCompile(`[^\p{L}\p{N}._-]+`)

func (s *Server) newFile(u *upload, about keptAttachment, channelID string) file {
	name := u.Name
	if about.Filename != "" {
		name = about.Filename
	}
	name = unsafeInName.ReplaceAllString(path.Base(name), "_")
	id := s.ids.next()
	a := Attachment{ID: id, Filename: name, Description: about.Description, ContentType: u.ContentType, Size: len(u.Data),
		URL: attachmentRoute + channelID + "/" + id + "/" + url.PathEscape(name)}
	if a.ContentType == "" || a.ContentType == "application/octet-stream" {
		a.ContentType = http.DetectContentType(u.Data)
	}
	if size, _, err := image.DecodeConfig(bytes.NewReader(u.Data)); err == nil {
		a.Width, a.Height = size.Width, size.Height
	}
	a.ProxyURL = a.URL
	return file{attachment: a, data: u.Data}
}

// shown is a message as it is sent out at this moment: with addresses below
// base that work for a while. Stored addresses are paths.
func (s *Server) shown(m *Message, base string) *Message {
	if len(m.Attachments) == 0 {
		return m
	}
	copied := *m
	sign := func(address *string) {
		if strings.HasPrefix(*address, attachmentRoute) {
			*address = base + s.signed(*address)
		}
	}
	copied.Attachments = slices.Clone(m.Attachments)
	for i := range copied.Attachments {
		sign(&copied.Attachments[i].URL)
		sign(&copied.Attachments[i].ProxyURL)
		copied.Attachments[i].Ephemeral = m.Ephemeral()
	}
	copied.Components = clone(m.Components)
	for shown := range media(copied.Components) {
		sign(&shown.URL)
		sign(&shown.ProxyURL)
	}
	copied.Embeds = slices.Clone(m.Embeds)
	for i := range copied.Embeds {
		for _, picture := range []**EmbedImage{&copied.Embeds[i].Image, &copied.Embeds[i].Thumbnail} {
			if *picture != nil {
				one := **picture
				sign(&one.URL)
				*picture = &one
			}
		}
	}
	return &copied
}

// signed adds until when an address works, and a signature over it.
func (s *Server) signed(address string) string {
	until := strconv.FormatInt(s.options.Now().Add(linkLife).Unix(), 16)
	return address + "?ex=" + until + "&hm=" + s.signature(address, until)
}

func (s *Server) signature(address, until string) string {
	mac := hmac.New(sha256.New, []byte(s.options.Token))
	mac.Write([]byte(address + "?" + until))
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

func (s *Server) serveAttachment(w http.ResponseWriter, r *http.Request) {
	until := r.URL.Query().Get("ex")
	end, err := strconv.ParseInt(until, 16, 64)
	fair := hmac.Equal([]byte(r.URL.Query().Get("hm")), []byte(s.signature(r.URL.EscapedPath(), until)))
	s.mu.Lock()
	one, ok := s.world.files.byID[r.PathValue("file")]
	s.mu.Unlock()
	if err != nil || !fair || !ok || s.options.Now().Unix() > end {
		http.Error(w, "This content is no longer available.", http.StatusNotFound)
		return
	}
	serveBytes(w, one.attachment.ContentType, one.data)
}

func serveBytes(w http.ResponseWriter, contentType string, data []byte) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cache-Control", "private, max-age=86400")
	_, _ = w.Write(data) // a caller that has gone cannot be told
}
