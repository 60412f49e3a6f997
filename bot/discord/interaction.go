package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"shengji/bot/chat"
)

// incoming is an INTERACTION_CREATE. discordgo's own type fails on forms with
// labels (discord.md D1), so the event is read here.
type incoming struct {
	ID      string         `json:"id"`
	Token   string         `json:"token"`
	Type    int            `json:"type"`
	Data    incomingData   `json:"data"`
	Guild   chat.GuildID   `json:"guild_id"`
	Channel chat.ChannelID `json:"channel_id"`
	Place   struct {
		Type int `json:"type"`
	} `json:"channel"`
	Member *struct {
		User        person          `json:"user"`
		Nick        string          `json:"nick"`
		Roles       []string        `json:"roles"`
		Permissions chat.Permission `json:"permissions,string"`
	} `json:"member"`
	User           *person         `json:"user"`
	Locale         string          `json:"locale"`
	GuildLocale    string          `json:"guild_locale"`
	AppPermissions chat.Permission `json:"app_permissions,string"`
	Message        *struct {
		sent
		Flags int `json:"flags"`
	} `json:"message"`
}

type person struct {
	ID       chat.UserID `json:"id"`
	Name     string      `json:"global_name"`
	Username string      `json:"username"`
}

func (p person) shown() string {
	if p.Name != "" {
		return p.Name
	}
	return p.Username
}

type incomingData struct {
	Name       string           `json:"name"`
	Options    []incomingOption `json:"options"`
	CustomID   string           `json:"custom_id"`
	Values     []string         `json:"values"`
	Components []incomingInput  `json:"components"`
}

// An incomingOption is an option, or a sub-command with options of its own.
type incomingOption struct {
	Type    int              `json:"type"`
	Name    string           `json:"name"`
	Value   json.RawMessage  `json:"value"`
	Focused bool             `json:"focused"`
	Options []incomingOption `json:"options"`
}

// An incomingInput is a field of a form, or the label or row around one.
type incomingInput struct {
	CustomID   string          `json:"custom_id"`
	Value      string          `json:"value"`
	Component  *incomingInput  `json:"component"`
	Components []incomingInput `json:"components"`
}

var kinds = map[int]chat.Kind{2: chat.Command, 3: chat.Press, 4: chat.Autocomplete, 5: chat.Submit}

// parseInteraction reads the data of an INTERACTION_CREATE.
func parseInteraction(data []byte) (*incoming, error) {
	in := &incoming{}
	if err := json.Unmarshal(data, in); err != nil {
		return nil, err
	}
	if kinds[in.Type] == 0 {
		return nil, fmt.Errorf("interaction of type %d", in.Type)
	}
	if in.Member == nil && in.User == nil {
		return nil, errors.New("interaction of nobody")
	}
	return in, nil
}

// interaction is in as the port has it.
func (in *incoming) interaction() (*chat.Interaction, error) {
	created, err := snowflakeTime(in.ID)
	if err != nil {
		return nil, err
	}
	i := &chat.Interaction{
		ID: in.ID, Token: in.Token, Kind: kinds[in.Type], Created: created,
		Guild: in.Guild, Channel: in.Channel, Thread: isThread(in.Place.Type),
		Locale: in.Locale, GuildLocale: in.GuildLocale, AppPermissions: in.AppPermissions,
	}
	if in.Member != nil { // in a server; in direct messages there is only User
		i.User, i.Name = in.Member.User.ID, in.Member.User.shown()
		if in.Member.Nick != "" {
			i.Name = in.Member.Nick
		}
		i.MemberPermissions, i.Roles = in.Member.Permissions, in.Member.Roles
	} else {
		i.User, i.Name = in.User.ID, in.User.shown()
	}
	switch i.Kind {
	case chat.Command, chat.Autocomplete:
		i.Path, i.Options = in.Data.Name, map[string]string{}
		flatten(i, in.Data.Options)
	case chat.Press:
		i.CustomID, i.Values = in.Data.CustomID, in.Data.Values
	case chat.Submit:
		i.CustomID, i.Inputs = in.Data.CustomID, map[string]string{}
		for _, c := range in.Data.Components {
			c.collect(i.Inputs)
		}
	}
	if in.Message != nil { // also of a form that a button opened
		i.Message, i.MessagePrivate = in.Message.ID, in.Message.Flags&flagPrivate != 0
	}
	return i, nil
}

// flatten adds sub-commands to the path of i, and options as text.
func flatten(i *chat.Interaction, options []incomingOption) {
	for _, o := range options {
		if o.Value == nil {
			i.Path += " " + o.Name
			flatten(i, o.Options)
			continue
		}
		var text string
		if json.Unmarshal(o.Value, &text) != nil {
			text = string(o.Value) // a number, true or false
		}
		i.Options[o.Name] = text
		if o.Focused {
			i.Focused = o.Name
		}
	}
}

// collect gathers the values of the fields in c.
func (c incomingInput) collect(into map[string]string) {
	if c.CustomID != "" {
		into[c.CustomID] = c.Value
	}
	if c.Component != nil {
		c.Component.collect(into)
	}
	for _, inside := range c.Components {
		inside.collect(into)
	}
}

// snowflakeTime reads the time from an id (discord.md B7).
func snowflakeTime(id string) (time.Time, error) {
	const discordEpoch = 1420070400000 // ms, the start of 2015
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil {
		return time.Time{}, errors.New("an id that is no number")
	}
	return time.UnixMilli(int64(n>>22) + discordEpoch).UTC(), nil
}

// isThread tells the types of threads from those of other channels.
func isThread(channelType int) bool { return channelType >= 10 && channelType <= 12 }
