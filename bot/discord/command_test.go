package discord

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"shengji/bot/chat"
)

func full() []chat.CommandSpec {
	least, most := 0, 12
	return []chat.CommandSpec{
		{
			Name: "table", NameIn: map[string]string{"zh-CN": "牌桌"}, Description: "Tables", DescriptionIn: map[string]string{"zh-CN": "牌桌"},
			Options: []chat.OptionSpec{{
				Type: chat.SubCommand, Name: "open", Description: "Open", Options: []chat.OptionSpec{
					{Type: chat.String, Name: "clock", Description: "Clock", Required: true, Choices: []chat.ChoiceSpec{{Value: "60s", Name: "60 s", NameIn: map[string]string{"zh-CN": "60 秒"}}, {Value: "off", Name: "off"}}},
					{Type: chat.Integer, Name: "level", Description: "Level", MinValue: &least, MaxValue: &most},
					{Type: chat.Integer, Name: "decks", Description: "Decks", Choices: []chat.ChoiceSpec{{Value: "2", Name: "two"}}},
					{Type: chat.String, Name: "cards", Description: "Cards", Suggests: true, MinLength: 1, MaxLength: 100},
					{Type: chat.Boolean, Name: "thread", Description: "Thread"},
				},
			}},
		},
		{Name: "league", Description: "League", Staff: true, Options: []chat.OptionSpec{{Type: chat.User, Name: "player", Description: "Player"}}},
		{Name: "规则", Description: "Rules", DirectMessagesOK: true, Options: []chat.OptionSpec{{Type: chat.Channel, Name: "in", Description: "In"}}},
	}
}

func TestCommands(t *testing.T) {
	list, err := commands(full())
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{
		`{"type":1,"name":"table","name_localizations":{"zh-CN":"牌桌"},"description":"Tables","description_localizations":{"zh-CN":"牌桌"},"options":[{"type":1,"name":"open","description":"Open","options":[` +
			`{"type":3,"name":"clock","description":"Clock","required":true,"choices":[{"name":"60 s","name_localizations":{"zh-CN":"60 秒"},"value":"60s"},{"name":"off","value":"off"}]},` +
			`{"type":4,"name":"level","description":"Level","min_value":0,"max_value":12},` +
			`{"type":4,"name":"decks","description":"Decks","choices":[{"name":"two","value":2}]},` +
			`{"type":3,"name":"cards","description":"Cards","autocomplete":true,"min_length":1,"max_length":100},` +
			`{"type":5,"name":"thread","description":"Thread"}]}],"contexts":[0],"integration_types":[0]}`,
		`{"type":1,"name":"league","description":"League","options":[{"type":6,"name":"player","description":"Player"}],"default_member_permissions":"32","contexts":[0],"integration_types":[0]}`,
		`{"type":1,"name":"规则","description":"Rules","options":[{"type":7,"name":"in","description":"In"}],"contexts":[0,1],"integration_types":[0]}`,
	} {
		if got := asJSON(t, list[i]); got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
}

func TestCommandsRefusedHere(t *testing.T) {
	many := func(n int) []chat.OptionSpec {
		var list []chat.OptionSpec
		for i := range n {
			list = append(list, chat.OptionSpec{Type: chat.String, Name: fmt.Sprint("o", i), Description: "d"})
		}
		return list
	}
	option := func(o chat.OptionSpec) []chat.CommandSpec {
		return []chat.CommandSpec{{Name: "a", Description: "d", Options: []chat.OptionSpec{o}}}
	}
	for name, specs := range map[string][]chat.CommandSpec{
		"no name":               {{Description: "d"}},
		"capital letter":        {{Name: "Table", Description: "d"}},
		"space":                 {{Name: "table open", Description: "d"}},
		"name of 33":            {{Name: strings.Repeat("a", 33), Description: "d"}},
		"translated name of 33": {{Name: "a", NameIn: map[string]string{"zh-CN": strings.Repeat("牌", 33)}, Description: "d"}},
		"no description":        {{Name: "a"}},
		"description of 101":    {{Name: "a", Description: strings.Repeat("x", 101)}},
		"translated to nothing": {{Name: "a", Description: "d", DescriptionIn: map[string]string{"zh-CN": ""}}},
		"26 options":            {{Name: "a", Description: "d", Options: many(26)}},
		"101 commands":          make([]chat.CommandSpec, 101),
		"option of no type":     option(chat.OptionSpec{Name: "o", Description: "d"}),
		"26 choices":            option(chat.OptionSpec{Type: chat.String, Name: "o", Description: "d", Choices: make([]chat.ChoiceSpec, 26)}),
		"choices and suggests":  option(chat.OptionSpec{Type: chat.String, Name: "o", Description: "d", Suggests: true, Choices: []chat.ChoiceSpec{{Value: "v", Name: "n"}}}),
		"choice without name":   option(chat.OptionSpec{Type: chat.String, Name: "o", Description: "d", Choices: []chat.ChoiceSpec{{Value: "v"}}}),
		"choice of no integer":  option(chat.OptionSpec{Type: chat.Integer, Name: "o", Description: "d", Choices: []chat.ChoiceSpec{{Value: "v", Name: "n"}}}),
		"option in an option":   option(chat.OptionSpec{Type: chat.SubCommand, Name: "o", Description: "d", Options: []chat.OptionSpec{{Type: chat.String, Name: "O", Description: "d"}}}),
	} {
		if _, err := commands(specs); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// Discord adds fields and lists in its own order.
func TestSame(t *testing.T) {
	wanted, err := commands(full())
	if err != nil {
		t.Fatal(err)
	}
	read := func(change func([]map[string]any)) []command {
		var raw []map[string]any
		if err := json.Unmarshal([]byte(asJSON(t, wanted)), &raw); err != nil {
			t.Fatal(err)
		}
		change(raw)
		var list []command
		if err := json.Unmarshal([]byte(asJSON(t, raw)), &list); err != nil {
			t.Fatal(err)
		}
		return list
	}
	for name, c := range map[string]struct {
		want   bool
		change func([]map[string]any)
	}{
		"as sent": {true, func([]map[string]any) {}},
		"with its fields": {true, func(l []map[string]any) {
			l[0]["id"], l[0]["version"], l[0]["nsfw"], l[1]["name_localizations"] = "7", "8", false, nil
		}},
		"no permissions":    {true, func(l []map[string]any) { l[0]["default_member_permissions"] = nil }},
		"another order":     {true, func(l []map[string]any) { l[0], l[2] = l[2], l[0] }},
		"contexts turned":   {true, func(l []map[string]any) { l[2]["contexts"] = []int{1, 0} }},
		"other permissions": {false, func(l []map[string]any) { l[1]["default_member_permissions"] = "0" }},
		"other description": {false, func(l []map[string]any) { l[0]["description"] = "x" }},
		"other translation": {false, func(l []map[string]any) { l[0]["name_localizations"] = map[string]string{"zh-CN": "桌"} }},
		"option missing":    {false, func(l []map[string]any) { l[1]["options"] = nil }},
	} {
		if got := same(wanted, read(c.change)); got != c.want {
			t.Errorf("%s: same is %v, want %v", name, got, c.want)
		}
	}
	if same(wanted, nil) {
		t.Error("none is the same as some")
	}
}

func TestRegister(t *testing.T) {
	const route, guildRoute = "/applications/{application}/commands", "/applications/{application}/guilds/{guild}/commands"
	s := opened(t)
	for _, c := range []struct {
		name            string
		specs           []chat.CommandSpec
		guild           chat.GuildID
		changed         bool
		puts, guildPuts int
	}{
		{"first", full(), "", true, 1, 0},
		{"again", full(), "", false, 1, 0},
		{"changed", full()[:2], "", true, 2, 0},
		{"in one server", full(), "1100000000000000100", true, 2, 1},
		{"in one server again", full(), "1100000000000000100", false, 2, 1},
	} {
		client := s.open()
		client.options.Guild = c.guild
		changed, err := client.Register(t.Context(), c.specs)
		if err != nil || changed != c.changed || s.asked("PUT", route) != c.puts || s.asked("PUT", guildRoute) != c.guildPuts {
			t.Errorf("%s: changed %v (%v) after %d and %d registrations, want %v, %d, %d",
				c.name, changed, err, s.asked("PUT", route), s.asked("PUT", guildRoute), c.changed, c.puts, c.guildPuts)
		}
	}
	for _, q := range s.server.Requests() { // both are fields of global commands only
		if q.Route == guildRoute && (strings.Contains(string(q.Body), "contexts") || strings.Contains(string(q.Body), "integration_types")) {
			t.Errorf("sent to one server: %s", q.Body)
		}
	}
	if _, err := s.client.Register(t.Context(), []chat.CommandSpec{{Name: "A"}}); chat.FaultOf(err) != chat.Invalid {
		t.Errorf("a wrong name: %v", err)
	}
}
