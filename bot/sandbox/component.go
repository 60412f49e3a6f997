package sandbox

import (
	"cmp"
	"encoding/json"
	"iter"
)

// Component is any component of a message or a modal; Type says which fields
// count.
type Component struct {
	Type        int            `json:"type"`
	ID          int            `json:"id,omitempty"`
	CustomID    string         `json:"custom_id,omitempty"`
	Style       int            `json:"style,omitempty"`
	Label       string         `json:"label,omitempty"`
	Emoji       *Emoji         `json:"emoji,omitempty"`
	URL         string         `json:"url,omitempty"`
	Disabled    bool           `json:"disabled,omitempty"`
	Options     []SelectOption `json:"options,omitempty"`
	Placeholder string         `json:"placeholder,omitempty"`
	MinValues   *int           `json:"min_values,omitempty"`
	MaxValues   *int           `json:"max_values,omitempty"`
	MinLength   *int           `json:"min_length,omitempty"`
	MaxLength   *int           `json:"max_length,omitempty"`
	Required    *bool          `json:"required,omitempty"`
	Value       string         `json:"value,omitempty"`
	Content     string         `json:"content,omitempty"`
	Components  []Component    `json:"components,omitempty"`
	Component   *Component     `json:"component,omitempty"` // of a label
	Accessory   *Component     `json:"accessory,omitempty"` // of a section
	Items       []GalleryItem  `json:"items,omitempty"`
	Media       *Media         `json:"media,omitempty"`
	File        *Media         `json:"file,omitempty"`
	Name        string         `json:"name,omitempty"` // of the file
	Size        int            `json:"size,omitempty"` // of the file, in bytes
	Description string         `json:"description,omitempty"`
	Spoiler     bool           `json:"spoiler,omitempty"`
	Divider     *bool          `json:"divider,omitempty"`
	Spacing     int            `json:"spacing,omitempty"`
	AccentColor *int           `json:"accent_color,omitempty"`
}

// SelectOption is one line of a string select.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// GalleryItem is one picture of a media gallery.
type GalleryItem struct {
	Media       Media  `json:"media"`
	Description string `json:"description"`
	Spoiler     bool   `json:"spoiler"`
}

// Media is a picture or file that a component shows.
type Media struct {
	ID           string `json:"id,omitempty"`
	URL          string `json:"url"`
	ProxyURL     string `json:"proxy_url,omitempty"`
	Width        int    `json:"width,omitempty"`
	Height       int    `json:"height,omitempty"`
	ContentType  string `json:"content_type,omitempty"`
	AttachmentID string `json:"attachment_id,omitempty"`
}

// Component types.
const (
	typeRow        = 1
	typeButton     = 2
	typeSelect     = 3
	typeTextInput  = 4
	typeUserSelect = 5
	typeAnySelect  = 8 // 5 to 8 select users, roles, both, channels
	typeSection    = 9
	typeText       = 10
	typeThumbnail  = 11
	typeGallery    = 12
	typeFile       = 13
	typeSeparator  = 14
	typeContainer  = 17
	typeLabel      = 18
)

const (
	styleLink    = 5
	stylePremium = 6
)

func (c *Component) isSelect() bool {
	return c.Type == typeSelect || c.Type >= typeUserSelect && c.Type <= typeAnySelect
}

// within walks over components and everything nested in them, outside first.
func within(list []Component) iter.Seq[*Component] {
	return func(yield func(*Component) bool) { walk(list, yield) }
}

func walk(list []Component, yield func(*Component) bool) bool {
	for i := range list {
		if !walkOne(&list[i], yield) {
			return false
		}
	}
	return true
}

func walkOne(c *Component, yield func(*Component) bool) bool {
	if !yield(c) || !walk(c.Components, yield) {
		return false
	}
	for _, inner := range []*Component{c.Component, c.Accessory} {
		if inner != nil && !walkOne(inner, yield) {
			return false
		}
	}
	return true
}

// find returns the component with the custom id, nil if there is none.
func find(list []Component, customID string) *Component {
	for c := range within(list) {
		if c.CustomID == customID && customID != "" {
			return c
		}
	}
	return nil
}

// media walks over the pictures and files that components show.
func media(list []Component) iter.Seq[*Media] {
	return func(yield func(*Media) bool) {
		for c := range within(list) {
			for _, m := range []*Media{c.Media, c.File} {
				if m != nil && !yield(m) {
					return
				}
			}
			for i := range c.Items {
				if !yield(&c.Items[i].Media) {
					return
				}
			}
		}
	}
}

// clone copies components deep enough that ids and media may be changed.
func clone(list []Component) []Component {
	copied := make([]Component, len(list))
	for i := range list {
		copied[i] = *cloneOne(&list[i])
	}
	return copied
}

func cloneOne(c *Component) *Component {
	if c == nil {
		return nil
	}
	copied := *c
	copied.Component, copied.Accessory = cloneOne(c.Component), cloneOne(c.Accessory)
	if c.Components != nil {
		copied.Components = clone(c.Components)
	}
	copied.Items = append([]GalleryItem(nil), c.Items...)
	if c.Media != nil {
		m := *c.Media
		copied.Media = &m
	}
	if c.File != nil {
		m := *c.File
		copied.File = &m
	}
	return &copied
}

// numbered gives every component without an id the next free one, and fills in
// what else was left out, as Discord does.
func numbered(list []Component) []Component {
	list = clone(list)
	used := map[int]bool{}
	for c := range within(list) {
		used[c.ID] = true
	}
	next := 1
	for c := range within(list) {
		c.fillDefaults()
		if c.ID != 0 {
			continue
		}
		for used[next] {
			next++
		}
		c.ID, used[next] = next, true
	}
	return list
}

func (c *Component) fillDefaults() {
	one, yes := 1, true
	switch {
	case c.isSelect():
		c.MinValues, c.MaxValues = cmp.Or(c.MinValues, &one), cmp.Or(c.MaxValues, &one)
	case c.Type == typeSeparator:
		c.Divider, c.Spacing = cmp.Or(c.Divider, &yes), cmp.Or(c.Spacing, 1)
	}
}

// MarshalJSON shows the fields that some types always have.
func (c Component) MarshalJSON() ([]byte, error) {
	type plain Component
	switch c.Type {
	case typeContainer:
		return json.Marshal(struct {
			plain
			AccentColor *int `json:"accent_color"`
			Spoiler     bool `json:"spoiler"`
		}{plain(c), c.AccentColor, c.Spoiler})
	case typeThumbnail:
		return json.Marshal(struct {
			plain
			Description string `json:"description"`
			Spoiler     bool   `json:"spoiler"`
		}{plain(c), c.Description, c.Spoiler})
	case typeFile:
		return json.Marshal(struct {
			plain
			Name    string `json:"name"`
			Size    int    `json:"size"`
			Spoiler bool   `json:"spoiler"`
		}{plain(c), c.Name, c.Size, c.Spoiler})
	}
	return json.Marshal(plain(c))
}
