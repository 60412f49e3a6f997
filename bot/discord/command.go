package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"shengji/bot/chat"
)

// A command is one as Discord takes and returns it. Fields that it adds are
// dropped when one is read, so that commands can be compared.
type command struct {
	Type             int               `json:"type"`
	Name             string            `json:"name"`
	NameIn           map[string]string `json:"name_localizations,omitempty"`
	Description      string            `json:"description"`
	DescriptionIn    map[string]string `json:"description_localizations,omitempty"`
	Options          []commandOption   `json:"options,omitempty"`
	Permissions      *chat.Permission  `json:"default_member_permissions,string,omitempty"`
	Contexts         []int             `json:"contexts,omitempty"` // none in the commands of one server
	IntegrationTypes []int             `json:"integration_types,omitempty"`
}

type commandOption struct {
	Type          int               `json:"type"`
	Name          string            `json:"name"`
	NameIn        map[string]string `json:"name_localizations,omitempty"`
	Description   string            `json:"description"`
	DescriptionIn map[string]string `json:"description_localizations,omitempty"`
	Required      bool              `json:"required,omitempty"`
	Autocomplete  bool              `json:"autocomplete,omitempty"`
	MinLength     int               `json:"min_length,omitempty"`
	MaxLength     int               `json:"max_length,omitempty"`
	MinValue      *int              `json:"min_value,omitempty"`
	MaxValue      *int              `json:"max_value,omitempty"`
	Choices       []commandChoice   `json:"choices,omitempty"`
	Options       []commandOption   `json:"options,omitempty"`
}

type commandChoice struct {
	Name   string            `json:"name"`
	NameIn map[string]string `json:"name_localizations,omitempty"`
	Value  json.RawMessage   `json:"value"`
}

const (
	chatCommand  = 1
	inGuilds     = 0
	inDirect     = 1
	guildInstall = 0
	subCommand   = 1
	maxCommands  = 100
	maxOptions   = 25
)

var optionTypes = map[chat.OptionType]int{
	chat.SubCommand: subCommand, chat.String: 3, chat.Integer: 4, chat.Boolean: 5, chat.User: 6, chat.Channel: 7, chat.Role: 8,
}

// Register makes specs the commands of the bot: everywhere, or in the server of
// the Options alone. It changes nothing if they are so already, and reports
// whether it did.
func (c *Client) Register(ctx context.Context, specs []chat.CommandSpec) (changed bool, err error) {
	wanted, err := commands(specs)
	if err != nil {
		return false, invalid("registering the commands", err)
	}
	path := "/applications/" + c.application.ID + "/commands"
	if c.options.Guild != "" {
		path = "/applications/" + c.application.ID + "/guilds/" + string(c.options.Guild) + "/commands"
		inOneGuild(wanted)
	}
	var present []command
	err = c.do(ctx, call{
		doing: "asking for the commands", method: http.MethodGet, path: path + "?with_localizations=true",
		bucket: "GET commands", repeatable: true,
	}, &present)
	if c.options.Guild != "" {
		inOneGuild(present)
	}
	if err != nil || same(wanted, present) {
		return false, err
	}
	b, err := jsonBody(wanted)
	if err != nil {
		return false, invalid("registering the commands", err)
	}
	err = c.do(ctx, call{
		doing: "registering the commands", method: http.MethodPut, path: path, bucket: "PUT commands", body: b, repeatable: true,
	}, nil)
	return err == nil, err
}

// inOneGuild takes out what only commands that are everywhere have.
func inOneGuild(list []command) {
	for i := range list {
		list[i].Contexts, list[i].IntegrationTypes = nil, nil
	}
}

// same compares two sets of commands; Discord returns them in any order.
func same(a, b []command) bool {
	text := func(list []command) string {
		list = slices.Clone(list)
		slices.SortFunc(list, func(x, y command) int { return strings.Compare(x.Name, y.Name) })
		for i := range list {
			list[i].Contexts = slices.Sorted(slices.Values(list[i].Contexts))
		}
		data, err := json.Marshal(list)
		if err != nil {
			return err.Error()
		}
		return string(data)
	}
	return text(a) == text(b)
}

func commands(specs []chat.CommandSpec) ([]command, error) {
	if len(specs) > maxCommands {
		return nil, fmt.Errorf("%d commands, at most %d", len(specs), maxCommands)
	}
	list := make([]command, len(specs))
	for i, s := range specs {
		options, err := commandOptions(s.Options)
		if err == nil {
			err = described(s.Name, s.NameIn, s.Description, s.DescriptionIn)
		}
		if err != nil {
			return nil, fmt.Errorf("/%s: %w", s.Name, err)
		}
		w := command{
			Type: chatCommand, Name: s.Name, NameIn: s.NameIn, Description: s.Description, DescriptionIn: s.DescriptionIn,
			Options: options, Contexts: []int{inGuilds}, IntegrationTypes: []int{guildInstall},
		}
		if s.Staff {
			p := chat.ManageServer
			w.Permissions = &p
		}
		if s.DirectMessagesOK {
			w.Contexts = append(w.Contexts, inDirect)
		}
		list[i] = w
	}
	return list, nil
}

func commandOptions(specs []chat.OptionSpec) ([]commandOption, error) {
	if len(specs) > maxOptions {
		return nil, fmt.Errorf("%d options, at most %d", len(specs), maxOptions)
	}
	list := make([]commandOption, len(specs))
	for i, s := range specs {
		w, err := commandOptionOf(s)
		if err != nil {
			return nil, fmt.Errorf("option %s: %w", s.Name, err)
		}
		list[i] = w
	}
	return list, nil
}

func commandOptionOf(s chat.OptionSpec) (commandOption, error) {
	w := commandOption{
		Type: optionTypes[s.Type], Name: s.Name, NameIn: s.NameIn, Description: s.Description, DescriptionIn: s.DescriptionIn,
		Required: s.Required, Autocomplete: s.Suggests,
		MinLength: s.MinLength, MaxLength: s.MaxLength, MinValue: s.MinValue, MaxValue: s.MaxValue,
	}
	if err := described(s.Name, s.NameIn, s.Description, s.DescriptionIn); err != nil {
		return w, err
	}
	if w.Type == 0 {
		return w, fmt.Errorf("unknown type %d", s.Type)
	}
	if len(s.Choices) > maxChoices || len(s.Choices) > 0 && s.Suggests {
		return w, fmt.Errorf("%d choices, at most %d and none beside suggestions", len(s.Choices), maxChoices)
	}
	for _, o := range s.Choices {
		v, err := choiceValue(s.Type, o.Value)
		if err != nil {
			return w, err
		}
		for _, name := range append([]string{o.Name}, texts(o.NameIn)...) {
			if err := within("choice name", name, 1, 100); err != nil {
				return w, err
			}
		}
		w.Choices = append(w.Choices, commandChoice{Name: o.Name, NameIn: o.NameIn, Value: v})
	}
	var err error
	w.Options, err = commandOptions(s.Options)
	return w, err
}

// choiceValue is a choice's value as JSON: a number for an Integer.
func choiceValue(t chat.OptionType, value string) (json.RawMessage, error) {
	if t == chat.Integer {
		if _, err := strconv.Atoi(value); err != nil {
			return nil, fmt.Errorf("choice %q is no integer", value)
		}
		return json.RawMessage(value), nil
	}
	if err := within("choice value", value, 0, 100); err != nil {
		return nil, err
	}
	return json.Marshal(value)
}

// Names of commands and options; lower case where letters have a case, so Han
// names are fine (discord.md B4).
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// described checks a name and a description in every language.
func described(name string, nameIn map[string]string, description string, descriptionIn map[string]string) error {
	for _, n := range append([]string{name}, texts(nameIn)...) {
		if !commandName.MatchString(n) || strings.ToLower(n) != n {
			return fmt.Errorf("name %q", n)
		}
	}
	for _, d := range append([]string{description}, texts(descriptionIn)...) {
		if err := within("description", d, 1, 100); err != nil {
			return err
		}
	}
	return nil
}

func texts(in map[string]string) []string { return slices.Collect(maps.Values(in)) }
