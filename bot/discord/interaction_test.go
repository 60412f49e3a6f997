package discord

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"shengji/bot/chat"
)

const member = `"member":{"user":{"id":"9","username":"ann","global_name":"Ann"},"nick":"Ann!","roles":["3","4"],"permissions":"32"}`

func TestInteraction(t *testing.T) {
	// 175928847299117063 is the example of Discord's documentation.
	base := chat.Interaction{
		ID: "175928847299117063", Token: "tok", Created: time.Date(2016, 4, 30, 11, 18, 25, 796e6, time.UTC),
		Guild: "5", Channel: "6", User: "9", Name: "Ann!", Locale: "zh-CN", GuildLocale: "en-US",
		AppPermissions: chat.ViewChannel, MemberPermissions: chat.ManageServer, Roles: []string{"3", "4"},
	}
	const place = `"id":"175928847299117063","token":"tok","guild_id":"5","channel_id":"6","locale":"zh-CN","guild_locale":"en-US","app_permissions":"1024"`
	in := func(change func(*chat.Interaction)) *chat.Interaction {
		i := base
		change(&i)
		return &i
	}
	for name, c := range map[string]struct {
		event string
		want  *chat.Interaction
	}{
		"command": {
			`{` + place + `,"type":2,` + member + `,"data":{"name":"table","options":[{"type":1,"name":"open","options":[{"type":3,"name":"rules","value":"shuangsheng"},{"type":4,"name":"decks","value":2},{"type":5,"name":"thread","value":true},{"type":6,"name":"with","value":"77"}]}]}}`,
			in(func(i *chat.Interaction) {
				i.Kind, i.Path = chat.Command, "table open"
				i.Options = map[string]string{"rules": "shuangsheng", "decks": "2", "thread": "true", "with": "77"}
			}),
		},
		"command without options": {
			`{` + place + `,"type":2,` + member + `,"data":{"name":"hand"}}`,
			in(func(i *chat.Interaction) { i.Kind, i.Path, i.Options = chat.Command, "hand", map[string]string{} }),
		},
		"sub-command without options": {
			`{` + place + `,"type":2,` + member + `,"data":{"name":"table","options":[{"type":1,"name":"show","options":[]}]}}`,
			in(func(i *chat.Interaction) { i.Kind, i.Path, i.Options = chat.Command, "table show", map[string]string{} }),
		},
		"autocomplete": {
			`{` + place + `,"type":4,` + member + `,"data":{"name":"play","options":[{"type":3,"name":"cards","value":"h5","focused":true}]}}`,
			in(func(i *chat.Interaction) {
				i.Kind, i.Path, i.Options, i.Focused = chat.Autocomplete, "play", map[string]string{"cards": "h5"}, "cards"
			}),
		},
		"button": {
			`{` + place + `,"type":3,` + member + `,"data":{"component_type":2,"custom_id":"t/1/2/play"},"message":{"id":"88","flags":32768}}`,
			in(func(i *chat.Interaction) { i.Kind, i.CustomID, i.Message = chat.Press, "t/1/2/play", "88" }),
		},
		"menu of a private message": {
			`{` + place + `,"type":3,` + member + `,"data":{"component_type":3,"custom_id":"m","values":["1","7"]},"message":{"id":"88","flags":32832}}`,
			in(func(i *chat.Interaction) {
				i.Kind, i.CustomID, i.Values, i.Message, i.MessagePrivate = chat.Press, "m", []string{"1", "7"}, "88", true
			}),
		},
		"button of a message with a component that nobody knows": {
			`{` + place + `,"type":3,` + member + `,"data":{"component_type":2,"custom_id":"b"},"message":{"id":"88","components":[{"type":99,"x":[]}]}}`,
			in(func(i *chat.Interaction) { i.Kind, i.CustomID, i.Message = chat.Press, "b", "88" }),
		},
		"form with labels": { // discordgo 0.29 fails on it (discord.md D1)
			`{` + place + `,"type":5,` + member + `,"data":{"custom_id":"f","components":[{"type":18,"component":{"type":4,"custom_id":"cards","value":"h5 h5"}},{"type":18,"component":{"type":4,"custom_id":"why","value":""}}]}}`,
			in(func(i *chat.Interaction) {
				i.Kind, i.CustomID, i.Inputs = chat.Submit, "f", map[string]string{"cards": "h5 h5", "why": ""}
			}),
		},
		"form with rows, from a private panel": {
			`{` + place + `,"type":5,` + member + `,"data":{"custom_id":"f","components":[{"type":1,"components":[{"type":4,"custom_id":"cards","value":"h5"}]}]},"message":{"id":"88","flags":64}}`,
			in(func(i *chat.Interaction) {
				i.Kind, i.CustomID, i.Inputs = chat.Submit, "f", map[string]string{"cards": "h5"}
				i.Message, i.MessagePrivate = "88", true
			}),
		},
		"in a thread": {
			`{` + place + `,"type":2,"channel":{"id":"6","type":11},` + member + `,"data":{"name":"hand"}}`,
			in(func(i *chat.Interaction) {
				i.Kind, i.Path, i.Options, i.Thread = chat.Command, "hand", map[string]string{}, true
			}),
		},
		"no nickname": {
			`{` + place + `,"type":2,"member":{"user":{"id":"9","username":"ann","global_name":"Ann"},"nick":null,"roles":[],"permissions":"0"},"data":{"name":"hand"}}`,
			in(func(i *chat.Interaction) {
				i.Kind, i.Path, i.Options, i.Name = chat.Command, "hand", map[string]string{}, "Ann"
				i.MemberPermissions, i.Roles = 0, []string{}
			}),
		},
		"direct message, no global name": {
			`{"id":"175928847299117063","token":"tok","channel_id":"6","locale":"en-GB","app_permissions":"0","type":2,"context":1,"user":{"id":"9","username":"ann","global_name":null},"data":{"name":"hand"}}`,
			&chat.Interaction{
				ID: base.ID, Token: "tok", Created: base.Created, Kind: chat.Command, Channel: "6", User: "9", Name: "ann",
				Locale: "en-GB", Path: "hand", Options: map[string]string{},
			},
		},
	} {
		got, err := read(c.event)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

func read(event string) (*chat.Interaction, error) {
	in, err := parseInteraction([]byte(event))
	if err != nil {
		return nil, err
	}
	return in.interaction()
}

func TestInteractionRefused(t *testing.T) {
	for name, event := range map[string]string{
		"no JSON":      `{`,
		"unknown type": `{"id":"1","type":9,` + member + `}`,
		"nobody":       `{"id":"1","type":2,"data":{"name":"hand"}}`,
		"no id":        `{"type":2,` + member + `}`,
		"odd id":       `{"id":"-1","type":2,` + member + `}`,
	} {
		if i, err := read(event); err == nil {
			t.Errorf("%s: read as %+v", name, i)
		}
	}
}

func FuzzInteraction(f *testing.F) {
	f.Add(`{"id":"175928847299117063","type":2,` + member + `,"data":{"name":"table","options":[{"name":"open","options":[{"name":"x","value":1}]}]}}`)
	f.Add(`{"id":"1","type":5,` + member + `,"data":{"components":[{"component":{"custom_id":"a"}},{"components":[{"custom_id":"b"}]}]}}`)
	f.Add(`{"id":"1","type":3,"user":{"id":"9"},"message":{"id":"8","attachments":[{"id":"1","filename":"a"}]}}`)
	f.Fuzz(func(t *testing.T, event string) {
		if i, err := read(event); err == nil && (i.Kind == 0 || i.Created.IsZero()) {
			t.Fatalf("%q is read as %+v", event, i)
		}
	})
}
