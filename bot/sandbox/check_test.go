package sandbox

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// The pieces of which the tables below make messages.
const v2 = `"flags":32768`

func of(n int) string { return strings.Repeat("x", n) }

func components(list ...string) string { return `"components":[` + strings.Join(list, ",") + `]` }

func row(inner ...string) string {
	return `{"type":1,"components":[` + strings.Join(inner, ",") + `]}`
}

func button(id, label string) string {
	return fmt.Sprintf(`{"type":2,"style":1,"custom_id":%q,"label":%q}`, id, label)
}

func display(content string) string { return fmt.Sprintf(`{"type":10,"content":%q}`, content) }

func menu(options int, more string) string {
	var list []string
	for i := range options {
		list = append(list, fmt.Sprintf(`{"label":"o","value":"%d"}`, i))
	}
	return `{"type":3,"custom_id":"m","options":[` + strings.Join(list, ",") + `]` + more + `}`
}

func repeat(n int, one func(i int) string) []string {
	var list []string
	for i := range n {
		list = append(list, one(i))
	}
	return list
}

func buttons(n int) string {
	return row(repeat(n, func(i int) string { return button(fmt.Sprint("b", i), "b") })...)
}

func displays(n int) []string { return repeat(n, func(int) string { return display("x") }) }

func gallery(url string) string {
	return fmt.Sprintf(`{"type":12,"items":[{"media":{"url":%q}}]}`, url)
}

// TestMessageLimits sends one message a line: discord.md B2 and B8.
func TestMessageLimits(t *testing.T) {
	s := New(Options{})
	for _, line := range []struct{ name, body, want, field string }{
		{"content 2000", `"content":"` + of(2000) + `"`, "200/0", ""},
		{"content 2001", `"content":"` + of(2001) + `"`, "400/50035", "content"},
		{"content of another type", `"content":7`, "400/50035", "content"},
		{"content Chinese 2000", `"content":"` + strings.Repeat("牌", 2000) + `"`, "200/0", ""},
		{"empty", ``, "400/50006", ""},
		{"only spaces", `"content":"  "`, "400/50006", ""},
		{"empty with V2", v2, "400/50006", ""},
		{"nothing but null", `"content":null,"embeds":null`, "400/50006", ""},

		{"5 buttons", components(buttons(5)), "200/0", ""},
		{"6 buttons", components(buttons(6)), "400/50035", "components.0.components"},
		{"empty row", components(row()), "400/50035", "components.0.components"},
		{"5 rows", components(repeat(5, func(i int) string { return row(button(fmt.Sprint(i), "b")) })...), "200/0", ""},
		{"6 rows", components(repeat(6, func(i int) string { return row(button(fmt.Sprint(i), "b")) })...), "400/50035", "components"},
		{"menu beside a button", components(row(menu(1, ""), button("b", "b"))), "400/50035", "components.0.components"},
		{"text without V2", components(display("x")), "400/50035", "components.0.type"},
		{"label 80", components(row(button("b", of(80)))), "200/0", ""},
		{"label 81", components(row(button("b", of(81)))), "400/50035", "components.0.components.0.label"},
		{"button without label", components(row(button("b", ""))), "400/50035", "components.0.components.0"},
		{"custom id 100", components(row(button(of(100), "b"))), "200/0", ""},
		{"custom id 101", components(row(button(of(101), "b"))), "400/50035", "components.0.components.0.custom_id"},
		{"no custom id", components(row(button("", "b"))), "400/50035", "components.0.components.0.custom_id"},
		{"custom id twice", components(row(button("b", "b"), button("b", "c"))), "400/50035", "components.0.components.1.custom_id"},
		{"link with custom id", components(row(`{"type":2,"style":5,"label":"l","url":"https://example.org","custom_id":"b"}`)), "400/50035", "components.0.components.0.custom_id"},
		{"link 513", components(row(`{"type":2,"style":5,"label":"l","url":"https://` + of(505) + `"}`)), "400/50035", "components.0.components.0.url"},
		{"unknown emoji", components(row(`{"type":2,"style":1,"custom_id":"b","emoji":{"id":"1","name":"S2"}}`)), "400/50035", "components.0.components.0.emoji"},
		{"unicode emoji", components(row(`{"type":2,"style":1,"custom_id":"b","emoji":{"name":"🀄"}}`)), "200/0", ""},

		{"25 options", components(row(menu(25, ""))), "200/0", ""},
		{"26 options", components(row(menu(26, ""))), "400/50035", "components.0.components.0.options"},
		{"no options", components(row(menu(0, ""))), "400/50035", "components.0.components.0.options"},
		{"max_values above options", components(row(menu(2, `,"max_values":3`))), "400/50035", "components.0.components.0.options"},
		{"min above max", components(row(menu(3, `,"min_values":2,"max_values":1`))), "400/50035", "components.0.components.0.min_values"},
		{"placeholder 151", components(row(menu(1, `,"placeholder":"`+of(151)+`"`))), "400/50035", "components.0.components.0.placeholder"},
		{"option label 101", components(row(`{"type":3,"custom_id":"m","options":[{"label":"` + of(101) + `","value":"v"}]}`)), "400/50035", "components.0.components.0.options.0.label"},
		{"option value twice", components(row(`{"type":3,"custom_id":"m","options":[{"label":"a","value":"v"},{"label":"b","value":"v"}]}`)), "400/50035", "components.0.components.0.options.1.value"},
		{"more defaults than allowed", components(row(`{"type":3,"custom_id":"m","options":[{"label":"a","value":"v","default":true},{"label":"b","value":"w","default":true}]}`)), "400/50035", "components.0.components.0.options"},

		{"V2 text", v2 + "," + components(display("x")), "200/0", ""},
		{"V2 with content", v2 + `,"content":"x",` + components(display("x")), "400/50035", "content"},
		{"V2 with empty content", v2 + `,"content":"","embeds":[],` + components(display("x")), "200/0", ""},
		{"V2 with embeds", v2 + `,"embeds":[{"title":"t"}],` + components(display("x")), "400/50035", "embeds"},
		{"40 components", v2 + "," + components(displays(40)...), "200/0", ""},
		{"41 components", v2 + "," + components(displays(41)...), "400/50035", "components"},
		{"41 nested components", v2 + "," + components(`{"type":17,"components":[`+strings.Join(displays(34), ",")+`]}`, buttons(5)), "400/50035", "components"},
		{"text 4000", v2 + "," + components(display(of(2000)), display(of(2000))), "200/0", ""},
		{"text 4001", v2 + "," + components(display(of(2000)), display(of(2001))), "400/50035", "components"},
		{"byte trap", v2 + "," + components(display(strings.Repeat("牌", 3387))), "500/0", ""},
		{"below the byte trap", v2 + "," + components(display(strings.Repeat("牌", 3386))), "200/0", ""},
		{"empty text", v2 + "," + components(display("")), "400/50035", "components.0.content"},
		{"empty container", v2 + "," + components(`{"type":17,"components":[]}`), "400/50035", "components.0.components"},
		{"container in a container", v2 + "," + components(`{"type":17,"components":[{"type":17,"components":[`+display("x")+`]}]}`), "400/50035", "components.0.components.0.type"},
		{"section without accessory", v2 + "," + components(`{"type":9,"components":[`+display("x")+`]}`), "400/50035", "components.0.accessory"},
		{"section with button", v2 + "," + components(`{"type":9,"components":[`+display("x")+`],"accessory":`+button("b", "b")+`}`), "200/0", ""},
		{"section of 4 texts", v2 + "," + components(`{"type":9,"components":[`+strings.Join(displays(4), ",")+`],"accessory":`+button("b", "b")+`}`), "400/50035", "components.0.components"},
		{"gallery of 11", v2 + "," + components(`{"type":12,"items":[`+strings.Join(repeat(11, func(int) string { return `{"media":{"url":"https://example.org/a.png"}}` }), ",")+`]}`), "400/50035", "components.0.items"},
		{"missing attachment", v2 + "," + components(gallery("attachment://a.png")), "400/50035", "components"},
		{"button outside a row", v2 + "," + components(button("b", "b")), "400/50035", "components.0.type"},

		{"11 embeds", `"embeds":[` + strings.Join(repeat(11, func(int) string { return `{"title":"t"}` }), ",") + `]`, "400/50035", "embeds"},
		{"embeds of 6001", `"embeds":[{"description":"` + of(4000) + `"},{"description":"` + of(2001) + `"}]`, "400/50035", "embeds"},
		{"embed title 257", `"embeds":[{"title":"` + of(257) + `"}]`, "400/50035", "embeds.0.title"},
		{"embed field without value", `"embeds":[{"fields":[{"name":"n","value":""}]}]`, "400/50035", "embeds.0.fields.0.value"},
		{"embed of 26 fields", `"embeds":[{"fields":[` + strings.Join(repeat(26, func(int) string { return `{"name":"n","value":"v"}` }), ",") + `]}]`, "400/50035", "embeds.0.fields"},

		{"ephemeral outside an interaction", `"content":"x","flags":64`, "400/50035", "flags"},
		{"nonce 25", `"content":"x","nonce":"` + of(25) + `"`, "200/0", ""},
		{"nonce 26", `"content":"x","nonce":"` + of(26) + `"`, "400/50035", "nonce"},
		{"parse and list", `"content":"x","allowed_mentions":{"parse":["users"],"users":["1"]}`, "400/50035", "allowed_mentions.parse"},
		{"101 mentions", `"content":"x","allowed_mentions":{"users":[` + strings.Join(repeat(101, func(i int) string { return fmt.Sprintf(`"%d"`, i+1) }), ",") + `]}`, "400/50035", "allowed_mentions.users"},
		{"answer to nothing", `"content":"x","message_reference":{"message_id":"1"}`, "400/50035", "message_reference"},
	} {
		got := send(s, "POST", "/channels/"+lounge+"/messages", "{"+line.body+"}")
		if got.problem() != line.want || got.fields() != line.field {
			t.Errorf("%s: %s at %q, want %s at %q", line.name, got.problem(), got.fields(), line.want, line.field)
		}
	}
}

// TestFiles is about uploads: discord.md B2 and B9.
func TestFiles(t *testing.T) {
	s := New(Options{})
	path := "/channels/" + lounge + "/messages"
	ten := make([]int, 10)
	for _, line := range []struct {
		name, payload string
		sizes         []int
		want          string
	}{
		{"10 files", `{}`, ten, "200/0"},
		{"11 files", `{}`, append(ten, 1), "400/30015"},
		{"10 MiB", `{}`, []int{maxFile}, "200/0"},
		{"more than 10 MiB", `{}`, []int{maxFile + 1}, "413/40005"},
		{"request above 25 MiB", `{}`, []int{maxFile, maxFile, maxFile}, "413/40005"},
		{"V2 that shows the file", `{` + v2 + `,` + components(gallery("attachment://f0.png")) + `}`, []int{1}, "200/0"},
		{"V2 that does not", `{` + v2 + `,` + components(display("x")) + `}`, []int{1}, "400/50035"},
		{"listed", `{"attachments":[{"id":0,"description":"d"}]}`, []int{1}, "200/0"},
		{"listed but not sent", `{"attachments":[{"id":"1"}]}`, []int{1}, "400/50035"},
		{"alt text 1025", `{"attachments":[{"id":0,"description":"` + of(1025) + `"}]}`, []int{1}, "400/50035"},
		{"broken payload", `{`, []int{1}, "400/50109"},
	} {
		if got := sendFiles(s, "POST", path, line.payload, line.sizes); got.problem() != line.want {
			t.Errorf("%s: %s %s, want %s", line.name, got.problem(), got.fields(), line.want)
		}
	}
}

// TestFilesOfEdits names what a message keeps (discord.md B9).
func TestFilesOfEdits(t *testing.T) {
	s := New(Options{})
	path := "/channels/" + lounge + "/messages"
	for _, line := range []struct {
		name, payload string // %s is the id of the first file
		change        func(*http.Request)
		files         int
		want          string
	}{
		{"nothing said", `{"content":"x"}`, version10, 0, "f0.png"},
		{"nothing said, one more", `{"content":"x"}`, version10, 1, "f0.png f0.png"},
		{"none kept", `{"content":"x","attachments":[]}`, version10, 0, ""},
		{"one kept", `{"attachments":[{"id":"%s"}]}`, version10, 0, "f0.png"},
		{"new one not listed in v10", `{"attachments":[{"id":"%s"}]}`, version10, 1, "f0.png"},
		{"new one listed in v10", `{"attachments":[{"id":0}]}`, version10, 1, "f0.png"},
		{"new one not listed in v9", `{"content":"x","attachments":[]}`, version9, 1, "f0.png"},
	} {
		created := sendFiles(s, "POST", path, `{}`, []int{1})
		first := created.body["attachments"].([]any)[0].(map[string]any)["id"].(string)
		payload := strings.ReplaceAll(line.payload, "%s", first)
		edited := sendFiles(s, "PATCH", path+"/"+created.id(t), payload, make([]int, line.files), line.change)
		var names []string
		list, _ := edited.body["attachments"].([]any)
		for _, a := range list {
			names = append(names, a.(map[string]any)["filename"].(string))
		}
		if got := strings.Join(names, " "); edited.status != http.StatusOK || got != line.want {
			t.Errorf("%s: %d with files %q, want %q", line.name, edited.status, got, line.want)
		}
	}
}

// TestEditLimits edits a message in ways that are refused (discord.md B2).
func TestEditLimits(t *testing.T) {
	s := New(Options{})
	path := "/channels/" + lounge + "/messages"
	legacy := `{"content":"x"}`
	modern := `{` + v2 + `,` + components(display("x")) + `}`
	for _, line := range []struct{ name, first, edit, want string }{
		{"to V2 with the old content", legacy, modern, "400/50035"},
		{"to V2 without it", legacy, `{"content":null,` + v2 + `,` + components(display("x")) + `}`, "200/0"},
		{"V2 stays without the flag", modern, `{` + components(display("y")) + `}`, "200/0"},
		{"V2 does not take content", modern, `{"content":"y"}`, "400/50035"},
		{"V2 is irreversible", modern, `{"flags":4,` + components(display("y")) + `}`, "400/50035"},
		{"emptied", legacy, `{"content":""}`, "400/50006"},
	} {
		id := send(s, "POST", path, line.first).id(t)
		if got := send(s, "PATCH", path+"/"+id, line.edit); got.problem() != line.want {
			t.Errorf("%s: %s %s, want %s", line.name, got.problem(), got.fields(), line.want)
		}
	}
}
