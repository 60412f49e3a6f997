package discord

import (
	"errors"
	"fmt"

	"shengji/bot/chat"
)

// Component types (discord.md D1).
const (
	typeRow         = 1
	typeButton      = 2
	typeMenu        = 3
	typeTextInput   = 4
	typeSection     = 9
	typeTextDisplay = 10
	typeGallery     = 12
	typeFile        = 13
	typeSeparator   = 14
	typeContainer   = 17
	typeLabel       = 18
)

// A component is any of Discord's, as JSON. Pointers are fields whose default
// is not their zero value.
type component struct {
	Type        int           `json:"type"`
	CustomID    string        `json:"custom_id,omitempty"`
	Content     string        `json:"content,omitempty"`
	Style       int           `json:"style,omitempty"`
	Label       string        `json:"label,omitempty"`
	Emoji       *emoji        `json:"emoji,omitempty"`
	URL         string        `json:"url,omitempty"`
	Disabled    bool          `json:"disabled,omitempty"`
	Placeholder string        `json:"placeholder,omitempty"`
	MinValues   *int          `json:"min_values,omitempty"`
	MaxValues   *int          `json:"max_values,omitempty"`
	Options     []option      `json:"options,omitempty"`
	AccentColor int           `json:"accent_color,omitempty"`
	Divider     *bool         `json:"divider,omitempty"`
	Items       []galleryItem `json:"items,omitempty"`
	File        *media        `json:"file,omitempty"`
	Accessory   *component    `json:"accessory,omitempty"`
	Components  []component   `json:"components,omitempty"`
	Component   *component    `json:"component,omitempty"` // of a label
	Value       string        `json:"value,omitempty"`
	MinLength   *int          `json:"min_length,omitempty"`
	MaxLength   int           `json:"max_length,omitempty"`
	Required    *bool         `json:"required,omitempty"`
}

type emoji struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name"`
}

type option struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

type galleryItem struct {
	Media       media  `json:"media"`
	Description string `json:"description,omitempty"`
}

type media struct {
	URL string `json:"url"`
}

// A layout turns blocks into components and keeps count of what is limited
// over the whole message.
type layout struct {
	files      map[string]bool // names that the message has
	ids        map[string]bool // custom ids used
	components int
	characters int
	bytes      int
}

// blocks converts the blocks of a message, or of a container.
func (l *layout) blocks(blocks []chat.Block, inContainer bool) ([]component, error) {
	if len(blocks) == 0 {
		return nil, errors.New("nothing to show")
	}
	list := make([]component, 0, len(blocks))
	for i, b := range blocks {
		if _, nested := b.(chat.Container); nested && inContainer {
			return nil, fmt.Errorf("block %d: a container in a container", i)
		}
		c, err := l.block(b)
		if err != nil {
			return nil, fmt.Errorf("block %d: %w", i, err)
		}
		list = append(list, c)
	}
	return list, nil
}

func (l *layout) block(b chat.Block) (component, error) {
	l.components++
	switch b := b.(type) {
	case chat.Text:
		return l.text(b)
	case chat.Separator:
		return component{Type: typeSeparator, Divider: &b.Line}, nil
	case chat.Container:
		inside, err := l.blocks(b.Blocks, true)
		return component{Type: typeContainer, AccentColor: b.Accent, Components: inside}, err
	case chat.Section:
		return l.section(b)
	case chat.Gallery:
		return l.gallery(b)
	case chat.Download:
		return l.download(b)
	case chat.Buttons:
		return l.buttons(b)
	case chat.Menu:
		l.components++ // the row and the menu in it
		menu, err := l.menu(b)
		return component{Type: typeRow, Components: []component{menu}}, err
	}
	return component{}, fmt.Errorf("unknown block %T", b)
}

func (l *layout) text(t chat.Text) (component, error) {
	if t.Content == "" {
		return component{}, errors.New("empty text")
	}
	l.count(t.Content)
	return component{Type: typeTextDisplay, Content: t.Content}, nil
}

func (l *layout) section(s chat.Section) (component, error) {
	if n := len(s.Texts); n < 1 || n > 3 {
		return component{}, fmt.Errorf("section of %d texts, want 1 to 3", n)
	}
	if s.Button == nil {
		return component{}, errors.New("section without a button")
	}
	l.components += len(s.Texts) + 1
	texts := make([]component, len(s.Texts))
	for i, t := range s.Texts {
		var err error
		if texts[i], err = l.text(t); err != nil {
			return component{}, err
		}
	}
	b, err := l.button(*s.Button)
	return component{Type: typeSection, Components: texts, Accessory: &b}, err
}

func (l *layout) gallery(g chat.Gallery) (component, error) {
	if n := len(g.Pictures); n < 1 || n > 10 {
		return component{}, fmt.Errorf("gallery of %d pictures, want 1 to 10", n)
	}
	items := make([]galleryItem, len(g.Pictures))
	for i, p := range g.Pictures {
		if err := l.has(p.File); err != nil {
			return component{}, err
		}
		if err := within("alt text", p.Alt, 0, 1024); err != nil {
			return component{}, err
		}
		items[i] = galleryItem{Media: attached(p.File), Description: p.Alt}
	}
	return component{Type: typeGallery, Items: items}, nil
}

func (l *layout) download(d chat.Download) (component, error) {
	m := attached(d.File)
	return component{Type: typeFile, File: &m}, l.has(d.File)
}

func (l *layout) has(name string) error {
	if !l.files[name] {
		return fmt.Errorf("%q is no file of the message", name)
	}
	return nil
}

// attached is how a component names a file of its message.
func attached(name string) media { return media{URL: "attachment://" + name} }

func (l *layout) buttons(row chat.Buttons) (component, error) {
	if n := len(row); n < 1 || n > 5 {
		return component{}, fmt.Errorf("row of %d buttons, want 1 to 5", n)
	}
	l.components += len(row)
	list := make([]component, len(row))
	for i, b := range row {
		var err error
		if list[i], err = l.button(b); err != nil {
			return component{}, err
		}
	}
	return component{Type: typeRow, Components: list}, nil
}

var buttonStyles = map[chat.Style]int{
	chat.Primary: 1, chat.Secondary: 2, chat.Success: 3, chat.Danger: 4, chat.Link: 5,
}

func (l *layout) button(b chat.Button) (component, error) {
	c := component{
		Type: typeButton, Style: buttonStyles[b.Style], Label: b.Label, Emoji: emojiOf(b.Emoji),
		CustomID: b.ID, URL: b.URL, Disabled: b.Disabled,
	}
	if b.Label == "" && c.Emoji == nil {
		return c, fmt.Errorf("button %q shows nothing", b.ID)
	}
	if err := within("button label", b.Label, 0, 80); err != nil {
		return c, err
	}
	if b.Style != chat.Link {
		if b.URL != "" {
			return c, fmt.Errorf("button %q opens a URL and is no Link", b.ID)
		}
		return c, l.take(b.ID)
	}
	if b.ID != "" {
		return c, fmt.Errorf("link with a custom id %q", b.ID)
	}
	return c, within("URL", b.URL, 1, 512)
}

func (l *layout) menu(m chat.Menu) (component, error) {
	c := component{
		Type: typeMenu, CustomID: m.ID, Placeholder: m.Placeholder, Disabled: m.Disabled,
		MinValues: &m.Min, MaxValues: &m.Max, Options: make([]option, len(m.Options)),
	}
	if err := l.take(m.ID); err != nil {
		return c, err
	}
	n := len(m.Options)
	if n < 1 || n > 25 || m.Min < 0 || m.Max < 1 || m.Min > m.Max || m.Max > n {
		return c, fmt.Errorf("menu %q: choose %d to %d of %d options", m.ID, m.Min, m.Max, n)
	}
	if err := within("placeholder", m.Placeholder, 0, 150); err != nil {
		return c, err
	}
	values, chosen := map[string]bool{}, 0
	for i, o := range m.Options {
		err := errors.Join(within("option value", o.Value, 1, 100), within("option label", o.Label, 1, 100),
			within("option description", o.Description, 0, 100))
		if err != nil {
			return c, fmt.Errorf("menu %q: %w", m.ID, err)
		}
		if values[o.Value] {
			return c, fmt.Errorf("menu %q: a value twice", m.ID) // it may be a card: not told
		}
		values[o.Value] = true
		if o.Chosen {
			chosen++
		}
		c.Options[i] = option{Label: o.Label, Value: o.Value, Description: o.Description, Emoji: emojiOf(o.Emoji), Default: o.Chosen}
	}
	if chosen > m.Max {
		return c, fmt.Errorf("menu %q: %d options chosen, at most %d may be", m.ID, chosen, m.Max)
	}
	return c, nil
}

func emojiOf(e chat.Emoji) *emoji {
	if e == (chat.Emoji{}) {
		return nil
	}
	return &emoji{ID: e.ID, Name: e.Name}
}
