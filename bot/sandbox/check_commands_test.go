package sandbox

import (
	"fmt"
	"slices"
	"testing"
)

func command(more string) string { return `[{"name":"c","description":"d"` + more + `}]` }

func option(more string) string { return command(`,"options":[` + more + `]`) }

// TestCommandLimits registers one list of commands a line (discord.md B4).
func TestCommandLimits(t *testing.T) {
	s := New(Options{})
	path := "/applications/" + s.ApplicationID() + "/commands"
	texts := func(n int) string {
		return join(repeat(n, func(i int) string { return fmt.Sprintf(`{"type":3,"name":"o%d","description":"d"}`, i) }))
	}
	choices := func(n int) string {
		return join(repeat(n, func(i int) string { return fmt.Sprintf(`{"name":"n%d","value":"v"}`, i) }))
	}
	for _, line := range []struct{ name, body, want, field string }{
		{"plain", command(""), "200/0", ""},
		{"none", `[]`, "200/0", ""},
		{"Han name", `[{"name":"出牌","description":"d"}]`, "200/0", ""},
		{"capitals", `[{"name":"Table","description":"d"}]`, "400/50035", "0.name"},
		{"space", `[{"name":"a b","description":"d"}]`, "400/50035", "0.name"},
		{"name 33", `[{"name":"` + of(33) + `","description":"d"}]`, "400/50035", "0.name"},
		{"no name", `[{"description":"d"}]`, "400/50035", "0.name"},
		{"no description", `[{"name":"c"}]`, "400/50035", "0.description"},
		{"description 101", `[{"name":"c","description":"` + of(101) + `"}]`, "400/50035", "0.description"},
		{"same name twice", `[{"name":"c","description":"d"},{"name":"c","description":"d"}]`, "400/50035", "1.name"},
		{"localised", command(`,"name_localizations":{"zh-CN":"桌","zh-TW":"桌"},"description_localizations":{"en-GB":"d"}`), "200/0", ""},
		{"unknown locale", command(`,"name_localizations":{"zh":"桌"}`), "400/50035", "0.name_localizations.zh"},
		{"localised name with capitals", command(`,"name_localizations":{"en-GB":"C"}`), "400/50035", "0.name_localizations.en-GB"},
		{"localised description 101", command(`,"description_localizations":{"en-GB":"` + of(101) + `"}`), "400/50035", "0.description_localizations.en-GB"},
		{"100 commands", `[` + join(repeat(100, func(i int) string { return fmt.Sprintf(`{"name":"c%d","description":"d"}`, i) })) + `]`, "200/0", ""},
		{"101 commands", `[` + join(repeat(101, func(i int) string { return fmt.Sprintf(`{"name":"c%d","description":"d"}`, i) })) + `]`, "400/50035", ""},
		{"25 options", option(texts(25)), "200/0", ""},
		{"26 options", option(texts(26)), "400/50035", "0.options"},
		{"25 choices", option(`{"type":3,"name":"o","description":"d","choices":[` + choices(25) + `]}`), "200/0", ""},
		{"26 choices", option(`{"type":3,"name":"o","description":"d","choices":[` + choices(26) + `]}`), "400/50035", "0.options.0.choices"},
		{"choice name 101", option(`{"type":3,"name":"o","description":"d","choices":[{"name":"` + of(101) + `","value":"v"}]}`), "400/50035", "0.options.0.choices.0.name"},
		{"choice value of another type", option(`{"type":4,"name":"o","description":"d","choices":[{"name":"n","value":"v"}]}`), "400/50035", "0.options.0.choices.0.value"},
		{"choices and suggestions", option(`{"type":3,"name":"o","description":"d","autocomplete":true,"choices":[{"name":"n","value":"v"}]}`), "400/50035", "0.options.0.autocomplete"},
		{"suggestions for a user", option(`{"type":6,"name":"o","description":"d","autocomplete":true}`), "400/50035", "0.options.0.autocomplete"},
		{"required after optional", option(`{"type":3,"name":"a","description":"d"},{"type":3,"name":"b","description":"d","required":true}`), "400/50035", "0.options.1"},
		{"same option twice", option(`{"type":3,"name":"a","description":"d"},{"type":3,"name":"a","description":"d"}`), "400/50035", "0.options.1.name"},
		{"same localised option twice", option(`{"type":3,"name":"a","description":"d","name_localizations":{"zh-CN":"牌"}},{"type":3,"name":"b","description":"d","name_localizations":{"zh-CN":"牌"}}`), "400/50035", "0.options.1.name"},
		{"sub-command", option(`{"type":1,"name":"a","description":"d","options":[{"type":3,"name":"o","description":"d"}]}`), "200/0", ""},
		{"sub-command and option", option(`{"type":1,"name":"a","description":"d"},{"type":3,"name":"b","description":"d"}`), "400/50035", "0.options"},
		{"group", option(`{"type":2,"name":"g","description":"d","options":[{"type":1,"name":"a","description":"d"}]}`), "200/0", ""},
		{"group in a group", option(`{"type":2,"name":"g","description":"d","options":[{"type":2,"name":"h","description":"d"}]}`), "400/50035", "0.options.0.options.0.type"},
		{"sub-command in a sub-command", option(`{"type":1,"name":"g","description":"d","options":[{"type":1,"name":"h","description":"d"}]}`), "400/50035", "0.options.0.options.0.type"},
		{"permissions that are no number", command(`,"default_member_permissions":"staff"`), "400/50035", "0.default_member_permissions"},
		{"context 3", command(`,"contexts":[3]`), "400/50035", "0.contexts.0"},
	} {
		got := send(s, "PUT", path, line.body)
		if got.problem() != line.want || got.fields() != line.field {
			t.Errorf("%s: %s at %q, want %s at %q", line.name, got.problem(), got.fields(), line.want, line.field)
		}
	}
}

// TestCommandSize is the sum of 8000 characters, of which each text counts with
// its longest localisation.
func TestCommandSize(t *testing.T) {
	s := New(Options{})
	for last, want := range map[int]string{27: "200/0", 28: "400/50035"} {
		// Name and description of the command have 2 characters; each of 25
		// options has 3 for its name and 303 for choices. The descriptions
		// come to 3 × 100 + 21 × 1 + last: 8000 with 27.
		lengths := append([]int{100, 100, 100, last}, slices.Repeat([]int{1}, 21)...)
		body := option(join(repeat(25, func(i int) string {
			choices := join(repeat(3, func(n int) string { return fmt.Sprintf(`{"name":"%d%s","value":"v"}`, n, of(99)) }))
			return fmt.Sprintf(`{"type":3,"name":"o%02d","description":"d","description_localizations":{"zh-CN":"%s"},"choices":[%s]}`, i, of(lengths[i]), choices)
		})))
		if got := send(s, "PUT", "/applications/"+s.ApplicationID()+"/commands", body); got.problem() != want {
			t.Errorf("%d characters more: %s %s, want %s", last, got.problem(), got.fields(), want)
		}
	}
}

// TestCommandIDs keeps the id of a command that is registered again.
func TestCommandIDs(t *testing.T) {
	s := New(Options{})
	path := "/applications/" + s.ApplicationID() + "/commands"
	first := send(s, "POST", path, `{"name":"a","description":"d"}`)
	again := send(s, "POST", path, `{"name":"a","description":"other"}`)
	if first.status != 201 || again.id(t) != first.id(t) {
		t.Errorf("ids %s and %s", first.raw, again.raw)
	}
	if got := send(s, "GET", path+"/"+first.id(t), ""); got.body["description"] != "other" {
		t.Errorf("read %s", got.raw)
	}
	if got := send(s, "DELETE", path+"/"+first.id(t), ""); got.status != 204 {
		t.Errorf("delete %s", got.raw)
	}
	if got := send(s, "GET", path+"/"+first.id(t), ""); got.problem() != "404/10063" {
		t.Errorf("read what is gone: %s", got.problem())
	}
}

// TestEntering is what Discord's client refuses to send.
func TestEntering(t *testing.T) {
	s := New(Options{})
	t.Cleanup(func() { _ = s.Close() })
	body := `[{"name":"table","description":"d","options":[{"type":1,"name":"open","description":"d","options":[
		{"type":3,"name":"rules","description":"d","required":true,"choices":[{"name":"n","value":"classic"}]},
		{"type":4,"name":"decks","description":"d","min_value":2,"max_value":3},
		{"type":5,"name":"thread","description":"d"},{"type":6,"name":"guest","description":"d"},{"type":7,"name":"where","description":"d"},
		{"type":3,"name":"word","description":"d","max_length":3}]}]},
		{"name":"league","description":"d","default_member_permissions":"32"},
		{"name":"here","description":"d","contexts":[0]}]`
	if got := send(s, "PUT", "/applications/"+s.ApplicationID()+"/commands", body); got.status != 200 {
		t.Fatal(got.raw)
	}
	with := func(name, value string) map[string]string {
		return map[string]string{"rules": "classic", name: value}
	}
	for _, line := range []struct {
		name, who, channel, path string
		options                  map[string]string
		sent                     bool
	}{
		{"plain", "Bob", "lounge", "table open", with("rules", "classic"), true},
		{"without sub-command", "Bob", "lounge", "table", nil, false},
		{"unknown command", "Bob", "lounge", "chair", nil, false},
		{"unknown sub-command", "Bob", "lounge", "table shut", nil, false},
		{"unknown option", "Bob", "lounge", "table open", with("colour", "red"), false},
		{"required missing", "Bob", "lounge", "table open", nil, false},
		{"not a choice", "Bob", "lounge", "table open", with("rules", "other"), false},
		{"number", "Bob", "lounge", "table open", with("decks", "2"), true},
		{"number too great", "Bob", "lounge", "table open", with("decks", "4"), false},
		{"no number", "Bob", "lounge", "table open", with("decks", "two"), false},
		{"yes or no", "Bob", "lounge", "table open", with("thread", "true"), true},
		{"user", "Bob", "lounge", "table open", with("guest", fixedID(300)), true},
		{"no user", "Bob", "lounge", "table open", with("guest", "5"), false},
		{"channel", "Bob", "lounge", "table open", with("where", lounge), true},
		{"text too long", "Bob", "lounge", "table open", with("word", "四个字符"), false},
		{"no such channel", "Bob", "nowhere", "table open", with("rules", "classic"), false},
		{"direct", "Bob", "DM", "table open", with("rules", "classic"), true},
		{"staff only", "Bob", "lounge", "league", nil, false},
		{"staff", "Ann", "lounge", "league", nil, true},
		{"guild only", "Bob", "DM", "here", nil, false},
	} {
		i, err := s.Member(line.who).Command(line.channel, line.path, line.options)
		if (err == nil) != line.sent {
			t.Errorf("%s: %v", line.name, err)
		}
		if err == nil && (i.ID == "" || i.Answered()) {
			t.Errorf("%s: interaction %+v", line.name, i)
		}
	}
}
