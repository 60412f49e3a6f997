package sandbox

import (
	"slices"
	"strconv"
	"strings"
)

// Attachments of a message (discord.md B2, B9).
const (
	maxAttachments = 10
	maxFile        = 10 << 20 // bytes
)

// keptAttachment names a file to keep (a snowflake) or one that comes with the
// request (its number).
type keptAttachment struct {
	ID          attachmentID `json:"id"`
	Filename    string       `json:"filename"`
	Description string       `json:"description"`
}

// attachmentID is a string or a number in JSON.
type attachmentID string

func (id *attachmentID) UnmarshalJSON(data []byte) error {
	*id = attachmentID(strings.Trim(string(data), `"`))
	return nil
}

// attach takes the files of the request and those to keep, and checks that
// what is referred to is there. It returns the new files, not stored yet.
func (s *Server) attach(f *form, c *call, d *draft, m *Message, on occasion) []file {
	path := at(on.path, "attachments")
	kept := slices.Clone(m.Attachments)
	described := map[int]keptAttachment{}
	if d.Attachments.set {
		kept = nil
		for i, a := range d.Attachments.value {
			if j := slices.IndexFunc(m.Attachments, func(old Attachment) bool { return old.ID == string(a.ID) }); j >= 0 {
				kept = append(kept, m.Attachments[j])
			} else if n, err := strconv.Atoi(string(a.ID)); err == nil && c.upload(n) != nil {
				described[n] = a
			} else {
				f.fail(at(path, i, "id"), "ATTACHMENT_NOT_FOUND", "Attachment data for id %s not found", string(a.ID))
			}
		}
	}
	var files []file
	names := map[string]bool{}
	for i := range c.uploads {
		u := &c.uploads[i]
		n := u.number()
		about, listed := described[n]
		if d.Attachments.set && !listed && c.version >= 10 {
			continue // from v10 on the list is complete
		}
		f.length(at(path, n, "description"), about.Description, 0, maxAltText)
		one := s.newFile(u, about, on.channel.id)
		files, kept = append(files, one), append(kept, one.attachment)
		names[one.attachment.Filename] = true
	}
	m.Attachments = kept
	s.checkReferences(f, m, names, on.path)
	return files
}

// upload is the file with a number, nil if there is none.
func (c *call) upload(n int) *upload {
	for i := range c.uploads {
		if c.uploads[i].number() == n {
			return &c.uploads[i]
		}
	}
	return nil
}

// number is n of the field "files[n]".
func (u *upload) number() int {
	n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(u.Field, "files["), "]"))
	if err != nil {
		return -1
	}
	return n
}

// checkReferences checks that "attachment://name" has its file and that, with
// Components V2, no new file is left unseen (discord.md B9).
func (s *Server) checkReferences(f *form, m *Message, fresh map[string]bool, path string) {
	used := map[string]bool{}
	for shown := range media(m.Components) {
		name, ok := strings.CutPrefix(shown.URL, "attachment://")
		if !ok {
			continue
		}
		used[name] = true
		if !slices.ContainsFunc(m.Attachments, func(a Attachment) bool { return a.Filename == name }) {
			f.fail(at(path, "components"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment \"%s\" was not found", name)
		}
	}
	if m.Flags&flagComponentsV2 == 0 {
		return
	}
	for name := range fresh {
		if !used[name] {
			f.fail(at(path, "attachments"), "ATTACHMENT_NOT_REFERENCED", "No component shows the attachment \"%s\"", name)
		}
	}
}

// resolveMedia replaces references to attachments by their addresses. The
// caller owns the components.
func (m *Message) resolveMedia() {
	for c := range within(m.Components) {
		if c.File == nil {
			continue
		}
		for _, a := range m.Attachments {
			if "attachment://"+a.Filename == c.File.URL {
				c.Name, c.Size = a.Filename, a.Size
			}
		}
	}
	for shown := range media(m.Components) {
		name, ok := strings.CutPrefix(shown.URL, "attachment://")
		if !ok {
			continue
		}
		for _, a := range m.Attachments {
			if a.Filename == name {
				*shown = Media{ID: a.ID, URL: a.URL, ProxyURL: a.ProxyURL, Width: a.Width, Height: a.Height, ContentType: a.ContentType, AttachmentID: a.ID}
			}
		}
	}
	embeds := slices.Clone(m.Embeds)
	for i := range embeds {
		embeds[i].Image = m.resolveEmbed(embeds[i].Image)
		embeds[i].Thumbnail = m.resolveEmbed(embeds[i].Thumbnail)
		embeds[i].Type = "rich"
	}
	m.Embeds = embeds
}

func (m *Message) resolveEmbed(image *EmbedImage) *EmbedImage {
	if image == nil {
		return nil
	}
	for _, a := range m.Attachments {
		if image.URL == "attachment://"+a.Filename {
			return &EmbedImage{URL: a.URL, Width: a.Width, Height: a.Height}
		}
	}
	return image
}
