package sandbox

// checkModal checks a modal to be opened (discord.md B2).
func checkModal(f *form, path string, m *Modal) {
	f.length(at(path, "title"), m.Title, 1, maxModalTitle)
	f.length(at(path, "custom_id"), m.CustomID, 1, maxCustomID)
	path = at(path, "components")
	f.count(path, len(m.Components), 1, maxModalComponents)
	c := componentCheck{form: f, emojis: func(string) bool { return true }, customIDs: map[string]bool{}, ids: map[int]bool{}}
	for i := range m.Components {
		c.modalPart(at(path, i), &m.Components[i])
	}
}

func (c *componentCheck) modalPart(path string, one *Component) {
	switch one.Type {
	case typeRow:
		c.count(at(path, "components"), len(one.Components), 1, 1)
		for i := range one.Components {
			inner := &one.Components[i]
			where := at(path, "components", i)
			if inner.Type != typeTextInput {
				c.fail(at(where, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (4,).")
				continue
			}
			c.length(at(where, "label"), inner.Label, 1, maxInputLabel)
			c.textInput(where, inner)
		}
	case typeLabel:
		c.length(at(path, "label"), one.Label, 1, maxInputLabel)
		c.length(at(path, "description"), one.Description, 0, maxOptionText)
		where := at(path, "component")
		switch inner := one.Component; {
		case inner == nil:
			c.fail(where, "BASE_TYPE_REQUIRED", "This field is required")
		case inner.Disabled:
			c.fail(at(where, "disabled"), "COMPONENT_DISABLED_IN_MODAL", "Components of a modal cannot be disabled")
		case inner.Type == typeTextInput:
			c.textInput(where, inner)
		case inner.isSelect():
			c.selection(where, inner)
		default:
			c.fail(at(where, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (3, 4, 5, 6, 7, 8).")
		}
	case typeText:
		c.length(at(path, "content"), one.Content, 1, maxDisplayText)
	default:
		c.fail(at(path, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1, 10, 18).")
	}
}

func (c *componentCheck) textInput(path string, one *Component) {
	c.customID(path, one)
	c.between(at(path, "style"), one.Style, 1, 2)
	c.length(at(path, "placeholder"), one.Placeholder, 0, maxInputPlaceholder)
	c.length(at(path, "value"), one.Value, 0, maxInputText)
	least, most := 0, maxInputText
	if one.MinLength != nil {
		least = *one.MinLength
		c.between(at(path, "min_length"), least, 0, maxInputText)
	}
	if one.MaxLength != nil {
		most = *one.MaxLength
		c.between(at(path, "max_length"), most, 1, maxInputText)
	}
	if least > most {
		c.fail(at(path, "min_length"), "TEXT_INPUT_MIN_ABOVE_MAX", "min_length must not be above max_length")
	}
	if one.Value != "" {
		c.length(at(path, "value"), one.Value, least, most)
	}
}
