package sandbox

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits of discord.md B2.
const (
	maxComponents       = 40 // in a Components V2 message, nested ones counted
	maxRows             = 5  // in a message without Components V2
	maxButtons          = 5
	maxOptions          = 25
	maxCustomID         = 100
	maxButtonLabel      = 80
	maxOptionText       = 100
	maxPlaceholder      = 150
	maxAltText          = 1024
	maxDisplayText      = 4000   // characters over all text displays
	maxDisplayBytes     = 10_170 // UTF-8 bytes over all text displays, beyond which Discord fails
	bytesPerTextDisplay = 12
	maxModalTitle       = 45
	maxModalComponents  = 5
	maxInputLabel       = 45
	maxInputPlaceholder = 100
	maxInputText        = 4000
	maxLinkURL          = 512
)

func characters(text string) int { return utf8.RuneCountInString(text) }

// checkComponents checks the components of a message. emojis says whether an
// application emoji exists.
func checkComponents(f *form, path string, list []Component, v2 bool, emojis func(id string) bool) {
	c := componentCheck{form: f, emojis: emojis, customIDs: map[string]bool{}, ids: map[int]bool{}}
	total, text := 0, 0
	for inner := range within(list) {
		total++
		text += characters(inner.Content)
	}
	if v2 {
		if total > maxComponents {
			f.fail(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The total number of components in this message is %d, above the limit of %d", total, maxComponents)
		}
		if text > maxDisplayText {
			f.fail(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The total displayable text is %d characters, above the limit of %d", text, maxDisplayText)
		}
	} else {
		f.count(path, len(list), 0, maxRows)
	}
	for i := range list {
		c.top(at(path, i), &list[i], v2)
	}
}

// displayBytes is the size that makes Discord fail above maxDisplayBytes
// (discord.md B2, the size trap).
func displayBytes(list []Component) int {
	n := 0
	for c := range within(list) {
		if c.Type == typeText {
			n += len(c.Content) + bytesPerTextDisplay
		}
	}
	return n
}

// componentCheck holds what must be unique in one message.
type componentCheck struct {
	*form
	emojis    func(id string) bool
	customIDs map[string]bool
	ids       map[int]bool
}

func (c *componentCheck) top(path string, one *Component, v2 bool) {
	switch {
	case one.Type == typeRow:
		c.row(path, one)
	case !v2:
		c.fail(at(path, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1,).")
	case one.Type == typeContainer:
		c.id(path, one)
		c.count(at(path, "components"), len(one.Components), 1, maxComponents)
		if one.AccentColor != nil {
			c.between(at(path, "accent_color"), *one.AccentColor, 0, 0xFFFFFF)
		}
		for i := range one.Components {
			c.block(at(path, "components", i), &one.Components[i])
		}
	default:
		c.block(path, one)
	}
}

// block is what may stand in a container.
func (c *componentCheck) block(path string, one *Component) {
	switch one.Type {
	case typeRow:
		c.row(path, one)
		return
	case typeSection:
		c.section(path, one)
	case typeText:
		c.length(at(path, "content"), one.Content, 1, maxDisplayText)
	case typeGallery:
		c.count(at(path, "items"), len(one.Items), 1, 10)
		for i, item := range one.Items {
			c.media(at(path, "items", i, "media"), &item.Media)
			c.length(at(path, "items", i, "description"), item.Description, 0, maxAltText)
		}
	case typeFile:
		c.media(at(path, "file"), one.File)
		if one.File != nil && !strings.HasPrefix(one.File.URL, "attachment://") && !strings.Contains(one.File.URL, attachmentRoute) {
			c.fail(at(path, "file", "url"), "COMPONENT_FILE_NOT_ATTACHMENT", "Only attachments can be shown as a file")
		}
	case typeSeparator:
		if one.Spacing != 0 {
			c.between(at(path, "spacing"), one.Spacing, 1, 2)
		}
	default:
		c.fail(at(path, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1, 9, 10, 12, 13, 14, 17).")
	}
	c.id(path, one)
}

func (c *componentCheck) section(path string, one *Component) {
	c.count(at(path, "components"), len(one.Components), 1, 3)
	for i := range one.Components {
		inner := at(path, "components", i)
		if one.Components[i].Type != typeText {
			c.fail(at(inner, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (10,).")
			continue
		}
		c.length(at(inner, "content"), one.Components[i].Content, 1, maxDisplayText)
		c.id(inner, &one.Components[i])
	}
	side := at(path, "accessory")
	switch a := one.Accessory; {
	case a == nil:
		c.fail(side, "BASE_TYPE_REQUIRED", "This field is required")
	case a.Type == typeButton:
		c.button(side, a)
	case a.Type == typeThumbnail:
		c.media(at(side, "media"), a.Media)
		c.length(at(side, "description"), a.Description, 0, maxAltText)
		c.id(side, a)
	default:
		c.fail(at(side, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (2, 11).")
	}
}

func (c *componentCheck) row(path string, one *Component) {
	c.id(path, one)
	path = at(path, "components")
	c.count(path, len(one.Components), 1, maxButtons)
	for i := range one.Components {
		inner, where := &one.Components[i], at(path, i)
		switch {
		case inner.Type == typeButton:
			c.button(where, inner)
		case inner.isSelect():
			if len(one.Components) > 1 {
				c.fail(path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
			}
			c.selection(where, inner)
		default:
			c.fail(at(where, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).")
		}
	}
}

func (c *componentCheck) button(path string, one *Component) {
	c.id(path, one)
	c.length(at(path, "label"), one.Label, 0, maxButtonLabel)
	c.emoji(at(path, "emoji"), one.Emoji)
	c.between(at(path, "style"), one.Style, 1, stylePremium)
	if one.Style == styleLink {
		c.length(at(path, "url"), one.URL, 1, maxLinkURL)
		if one.CustomID != "" {
			c.fail(at(path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", "A custom id and url cannot both be specified")
		}
	} else {
		c.customID(path, one)
		if one.URL != "" {
			c.fail(at(path, "url"), "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", "A custom id and url cannot both be specified")
		}
	}
	if one.Label == "" && one.Emoji == nil {
		c.fail(path, "BUTTON_COMPONENT_INVALID_LABEL", "A button must have a label or an emoji")
	}
}

func (c *componentCheck) selection(path string, one *Component) {
	c.id(path, one)
	c.customID(path, one)
	c.length(at(path, "placeholder"), one.Placeholder, 0, maxPlaceholder)
	least, most := bounds(one.MinValues, one.MaxValues)
	c.between(at(path, "min_values"), least, 0, maxOptions)
	c.between(at(path, "max_values"), most, 1, maxOptions)
	if least > most {
		c.fail(at(path, "min_values"), "SELECT_COMPONENT_MIN_ABOVE_MAX", "min_values must not be above max_values")
	}
	if one.Type == typeSelect {
		c.options(path, one, least, most)
	}
}

// bounds are the limits of a select with Discord's defaults.
func bounds(least, most *int) (int, int) {
	l, m := 1, 1
	if least != nil {
		l = *least
	}
	if most != nil {
		m = *most
	}
	return l, m
}

func (c *componentCheck) options(path string, one *Component, least, most int) {
	path = at(path, "options")
	c.count(path, len(one.Options), 1, maxOptions)
	if n := len(one.Options); n > 0 && most > n {
		c.fail(path, "SELECT_COMPONENT_MAX_VALUES_ABOVE_OPTIONS", "max_values is %d, above the number of options, %d", most, n)
	}
	if n := len(one.Options); least > n {
		c.fail(path, "SELECT_COMPONENT_MIN_VALUES_ABOVE_OPTIONS", "min_values is %d, above the number of options, %d", least, n)
	}
	values, defaults := map[string]bool{}, 0
	for i, option := range one.Options {
		where := at(path, i)
		c.length(at(where, "label"), option.Label, 1, maxOptionText)
		c.length(at(where, "value"), option.Value, 1, maxOptionText)
		c.length(at(where, "description"), option.Description, 0, maxOptionText)
		c.emoji(at(where, "emoji"), option.Emoji)
		if values[option.Value] {
			c.fail(at(where, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[option.Value] = true
		if option.Default {
			defaults++
		}
	}
	if defaults > most {
		c.fail(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Number of default options is above max_values")
	}
}

func (c *componentCheck) customID(path string, one *Component) {
	path = at(path, "custom_id")
	c.length(path, one.CustomID, 1, maxCustomID)
	if c.customIDs[one.CustomID] && one.CustomID != "" {
		c.fail(path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	c.customIDs[one.CustomID] = true
}

func (c *componentCheck) id(path string, one *Component) {
	if one.ID == 0 {
		return
	}
	if c.ids[one.ID] {
		c.fail(at(path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
	}
	c.ids[one.ID] = true
}

func (c *componentCheck) emoji(path string, e *Emoji) {
	if e == nil {
		return
	}
	known := e.ID != "" && c.emojis(e.ID)
	unicode := e.ID == "" && e.Name != "" && strings.IndexFunc(e.Name, func(r rune) bool { return r >= 0x80 }) >= 0
	if !known && !unicode {
		c.fail(path, "COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
}

// media checks the form of a URL; whether an attachment is there is checked
// with the attachments.
func (c *componentCheck) media(path string, m *Media) {
	switch {
	case m == nil:
		c.fail(path, "BASE_TYPE_REQUIRED", "This field is required")
	case !slices.ContainsFunc([]string{"https://", "http://", "attachment://", attachmentRoute}, func(start string) bool { return strings.HasPrefix(m.URL, start) }):
		c.fail(at(path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').")
	}
}
