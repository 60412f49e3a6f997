package sandbox

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Command is an application command as registered by the bot.
type Command struct {
	ID                       string            `json:"id"`
	ApplicationID            string            `json:"application_id"`
	GuildID                  string            `json:"guild_id,omitempty"`
	Version                  string            `json:"version"`
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Options                  []CommandOption   `json:"options,omitempty"`
	DefaultMemberPermissions *string           `json:"default_member_permissions"`
	DMPermission             *bool             `json:"dm_permission,omitempty"`
	Contexts                 []int             `json:"contexts,omitempty"`
	IntegrationTypes         []int             `json:"integration_types,omitempty"`
	NSFW                     bool              `json:"nsfw"`
}

// CommandOption is an option, a sub-command or a group of them.
type CommandOption struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Choices                  []Choice          `json:"choices,omitempty"`
	Options                  []CommandOption   `json:"options,omitempty"`
	ChannelTypes             []int             `json:"channel_types,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
}

// Option types.
const (
	optionSubCommand = 1
	optionGroup      = 2
	optionString     = 3
	optionInteger    = 4
	optionBoolean    = 5
	optionUser       = 6
	optionChannel    = 7
	optionRole       = 8
	optionMention    = 9
	optionNumber     = 10
	optionAttachment = 11
)

const (
	maxCommands          = 100 // chat commands of one scope
	maxMenuCommands      = 15  // user commands, message commands
	maxCommandText       = 8000
	maxChoiceText        = 100
	maxOptionStringValue = 6000
)

// commandName is Discord's own pattern (discord.md B4).
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// locales are those that Discord offers.
var locales = []string{"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
	"ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko"}

// checkCommands checks a whole list of commands of one scope.
func checkCommands(f *form, list []Command) {
	names := map[string]bool{}
	chat, menus := 0, map[int]int{}
	for i := range list {
		c, path := &list[i], strconv.Itoa(i)
		checkCommand(f, path, c)
		key := strconv.Itoa(c.Type) + c.Name
		if names[key] {
			f.fail(at(path, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		names[key] = true
		if c.Type == 1 {
			chat++
		} else {
			menus[c.Type]++
		}
	}
	if chat > maxCommands || menus[2] > maxMenuCommands || menus[3] > maxMenuCommands {
		f.fail("", "APPLICATION_COMMAND_TOO_MANY", "At most %d chat commands and %d user and message commands each", maxCommands, maxMenuCommands)
	}
}

func checkCommand(f *form, path string, c *Command) {
	if c.Type != 1 {
		f.length(at(path, "name"), c.Name, 1, 32)
		f.between(at(path, "type"), c.Type, 1, 3)
		return
	}
	checkNames(f, path, c.Name, c.NameLocalizations)
	checkDescriptions(f, path, c.Description, c.DescriptionLocalizations)
	if p := c.DefaultMemberPermissions; p != nil {
		if _, err := strconv.ParseUint(*p, 10, 64); err != nil {
			f.fail(at(path, "default_member_permissions"), "BASE_TYPE_BAD_INT", "Must be a bit set in decimal.")
		}
	}
	for i, context := range c.Contexts {
		f.between(at(path, "contexts", i), context, 0, 2)
	}
	for i, kind := range c.IntegrationTypes {
		f.between(at(path, "integration_types", i), kind, 0, 1)
	}
	checkOptions(f, path, c.Options, 0)
	if n := commandSize(c); n > maxCommandText {
		f.fail(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d > %d)", n, maxCommandText)
	}
}

func checkNames(f *form, path, name string, localized map[string]string) {
	checkName(f, at(path, "name"), name)
	for locale, text := range localized {
		checkLocale(f, at(path, "name_localizations"), locale)
		checkName(f, at(path, "name_localizations", locale), text)
	}
}

func checkName(f *form, path, name string) {
	if name == "" {
		f.fail(path, "BASE_TYPE_REQUIRED", "This field is required")
	} else if !commandName.MatchString(name) || strings.ToLower(name) != name {
		f.fail(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

func checkDescriptions(f *form, path, description string, localized map[string]string) {
	f.length(at(path, "description"), description, 1, 100)
	for locale, text := range localized {
		checkLocale(f, at(path, "description_localizations"), locale)
		f.length(at(path, "description_localizations", locale), text, 1, 100)
	}
}

func checkLocale(f *form, path, locale string) {
	if !slices.Contains(locales, locale) {
		f.fail(at(path, locale), "ENUM_TYPE_COERCE", "Value \"%s\" is not a valid enum value.", locale)
	}
}

// checkOptions checks the options of a command (depth 0), of a group or of a
// sub-command.
func checkOptions(f *form, path string, options []CommandOption, depth int) {
	path = at(path, "options")
	f.count(path, len(options), 0, maxOptions)
	names, plain, nested, optional := map[string]bool{}, false, false, false
	for i := range options {
		o, where := &options[i], at(path, i)
		checkNames(f, where, o.Name, o.NameLocalizations)
		checkDescriptions(f, where, o.Description, o.DescriptionLocalizations)
		f.between(at(where, "type"), o.Type, optionSubCommand, optionAttachment)
		for _, name := range allNames(o) {
			if names[name] {
				f.fail(at(where, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique in a command")
			}
			names[name] = true
		}
		if o.Type <= optionGroup {
			nested = true
			if depth > 0 && (o.Type == optionGroup || depth > 1) {
				f.fail(at(where, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command option type cannot be nested here")
			}
			inner := depth + 1
			if o.Type == optionSubCommand {
				inner = 2
			}
			checkOptions(f, where, o.Options, inner)
			continue
		}
		plain = true
		if o.Required && optional {
			f.fail(where, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optional = optional || !o.Required
		checkOption(f, where, o)
	}
	if plain && nested {
		f.fail(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands and options cannot be mixed")
	}
}

// allNames are the default name and, by locale, the localised ones, marked so
// that only names of the same language meet.
func allNames(o *CommandOption) []string {
	names := []string{o.Name}
	for locale, name := range o.NameLocalizations {
		names = append(names, locale+" "+name)
	}
	return names
}

func checkOption(f *form, path string, o *CommandOption) {
	text, number := o.Type == optionString, o.Type == optionInteger || o.Type == optionNumber
	if o.Autocomplete && (len(o.Choices) > 0 || !text && !number) {
		f.fail(at(path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", "Autocomplete needs a text or number option without choices")
	}
	if len(o.Choices) > 0 && !text && !number {
		f.fail(at(path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "Only text and number options may have choices")
	}
	checkChoices(f, at(path, "choices"), o.Choices, text)
	if o.MinLength != nil {
		f.between(at(path, "min_length"), *o.MinLength, 0, maxOptionStringValue)
	}
	if o.MaxLength != nil && *o.MaxLength != 0 {
		f.between(at(path, "max_length"), *o.MaxLength, 1, maxOptionStringValue)
	}
	if o.MinValue != nil && o.MaxValue != nil && *o.MinValue > *o.MaxValue {
		f.fail(at(path, "min_value"), "APPLICATION_COMMAND_OPTIONS_MIN_ABOVE_MAX", "min_value must not be above max_value")
	}
}

// checkChoices checks the choices of an option or of an autocomplete answer.
func checkChoices(f *form, path string, choices []Choice, text bool) {
	f.count(path, len(choices), 0, maxOptions)
	names := map[string]bool{}
	for i, choice := range choices {
		where := at(path, i)
		f.length(at(where, "name"), choice.Name, 1, maxChoiceText)
		for locale, name := range choice.NameLocalizations {
			checkLocale(f, at(where, "name_localizations"), locale)
			f.length(at(where, "name_localizations", locale), name, 1, maxChoiceText)
		}
		value, isText := choice.Value.(string)
		switch {
		case choice.Value == nil:
			f.fail(at(where, "value"), "BASE_TYPE_REQUIRED", "This field is required")
		case text != isText:
			f.fail(at(where, "value"), "BASE_TYPE_BAD_TYPE", "The value is not of the type of the option")
		case isText:
			f.length(at(where, "value"), value, 1, maxChoiceText)
		}
		if names[choice.Name] {
			f.fail(at(where, "name"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE", "Choice names must be unique")
		}
		names[choice.Name] = true
	}
}

// commandSize counts names, descriptions and values, each with its longest
// localisation (discord.md B4).
func commandSize(c *Command) int {
	return longest(c.Name, c.NameLocalizations) + longest(c.Description, c.DescriptionLocalizations) + optionsSize(c.Options)
}

func optionsSize(options []CommandOption) int {
	n := 0
	for _, o := range options {
		n += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations) + optionsSize(o.Options)
		for _, choice := range o.Choices {
			n += longest(choice.Name, choice.NameLocalizations)
			if text, ok := choice.Value.(string); ok {
				n += characters(text)
			}
		}
	}
	return n
}

func longest(text string, localized map[string]string) int {
	n := characters(text)
	for _, l := range localized {
		n = max(n, characters(l))
	}
	return n
}
