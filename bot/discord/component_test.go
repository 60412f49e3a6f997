package discord

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"shengji/bot/chat"
)

var (
	push    = chat.Button{ID: "t/1/2/play", Label: "Play"}
	one     = []chat.Option{{Value: "0", Label: "♠K"}}
	picture = chat.File{Name: "table.png", Type: "image/png", Data: []byte("\x89PNG…")}
)

func show(b ...chat.Block) chat.Message { return chat.Message{Layout: b} }

func asJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestBlocks(t *testing.T) {
	for name, c := range map[string]struct {
		block chat.Block
		want  string
	}{
		"text":       {chat.Text{Content: "**a**"}, `{"type":10,"content":"**a**"}`},
		"gap":        {chat.Separator{}, `{"type":14,"divider":false}`},
		"line":       {chat.Separator{Line: true}, `{"type":14,"divider":true}`},
		"container":  {chat.Container{Accent: 0xff0000, Blocks: []chat.Block{chat.Text{Content: "a"}}}, `{"type":17,"accent_color":16711680,"components":[{"type":10,"content":"a"}]}`},
		"section":    {chat.Section{Texts: []chat.Text{{Content: "East"}}, Button: &push}, `{"type":9,"accessory":{"type":2,"custom_id":"t/1/2/play","style":2,"label":"Play"},"components":[{"type":10,"content":"East"}]}`},
		"gallery":    {chat.Gallery{Pictures: []chat.Picture{{File: "table.png", Alt: "table"}}}, `{"type":12,"items":[{"media":{"url":"attachment://table.png"},"description":"table"}]}`},
		"download":   {chat.Download{File: "table.png"}, `{"type":13,"file":{"url":"attachment://table.png"}}`},
		"button":     {chat.Buttons{push}, `{"type":1,"components":[{"type":2,"custom_id":"t/1/2/play","style":2,"label":"Play"}]}`},
		"primary":    {chat.Buttons{{ID: "a", Label: "A", Style: chat.Primary}}, `{"type":1,"components":[{"type":2,"custom_id":"a","style":1,"label":"A"}]}`},
		"success":    {chat.Buttons{{ID: "a", Label: "A", Style: chat.Success}}, `{"type":1,"components":[{"type":2,"custom_id":"a","style":3,"label":"A"}]}`},
		"danger":     {chat.Buttons{{ID: "a", Label: "A", Style: chat.Danger, Disabled: true}}, `{"type":1,"components":[{"type":2,"custom_id":"a","style":4,"label":"A","disabled":true}]}`},
		"link":       {chat.Buttons{{Label: "A", Style: chat.Link, URL: "https://a.b/"}}, `{"type":1,"components":[{"type":2,"style":5,"label":"A","url":"https://a.b/"}]}`},
		"own emoji":  {chat.Buttons{{ID: "a", Emoji: chat.Emoji{Name: "SK", ID: "7"}}}, `{"type":1,"components":[{"type":2,"custom_id":"a","style":2,"emoji":{"id":"7","name":"SK"}}]}`},
		"sign emoji": {chat.Buttons{{ID: "a", Emoji: chat.Emoji{Name: "🀄"}}}, `{"type":1,"components":[{"type":2,"custom_id":"a","style":2,"emoji":{"name":"🀄"}}]}`},
		"menu": {
			chat.Menu{ID: "m", Placeholder: "p", Min: 0, Max: 1, Options: []chat.Option{{Value: "0", Label: "♠K", Description: "d", Chosen: true}}},
			`{"type":1,"components":[{"type":3,"custom_id":"m","placeholder":"p","min_values":0,"max_values":1,"options":[{"label":"♠K","value":"0","description":"d","default":true}]}]}`,
		},
	} {
		l := layout{files: map[string]bool{"table.png": true}, ids: map[string]bool{}}
		got, err := l.blocks([]chat.Block{c.block}, false)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := asJSON(t, got[0]); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, c.want)
		}
	}
}

func buttons(n int) chat.Buttons {
	row := chat.Buttons{}
	for i := range n {
		row = append(row, chat.Button{ID: fmt.Sprint("b", i), Label: "b"})
	}
	return row
}

func options(n int) []chat.Option {
	var list []chat.Option
	for i := range n {
		list = append(list, chat.Option{Value: fmt.Sprint(i), Label: "o"})
	}
	return list
}

func gaps(n int) []chat.Block {
	var list []chat.Block
	for range n {
		list = append(list, chat.Separator{})
	}
	return list
}

func menu(id string, change func(*chat.Menu)) chat.Message {
	m := chat.Menu{ID: id, Max: 1, Options: options(2)}
	change(&m)
	return show(m)
}

func files(n int) []chat.File {
	var list []chat.File
	for i := range n {
		list = append(list, chat.File{Name: fmt.Sprint(i, ".png"), Data: []byte{}})
	}
	return list
}

// Every case is one step over a limit or a rule of discord.md B2; its
// neighbour at the limit is in TestAtTheLimits.
func TestRefusedHere(t *testing.T) {
	long := strings.Repeat("x", 101)
	text := chat.Text{Content: "a"}
	for name, m := range map[string]chat.Message{
		"nothing":                    {},
		"empty text":                 show(chat.Text{}),
		"41 components":              show(gaps(41)...),
		"41 components, nested":      show(chat.Container{Blocks: gaps(40)}),
		"41 components, in rows":     show(append(gaps(35), buttons(5))...),
		"41 components, with menu":   show(append(gaps(39), chat.Menu{ID: "m", Max: 1, Options: one})...),
		"41 components, section":     show(append(gaps(38), chat.Section{Texts: []chat.Text{text}, Button: &push})...),
		"4001 characters":            show(chat.Text{Content: strings.Repeat("x", 2000)}, chat.Text{Content: strings.Repeat("x", 2001)}),
		"10001 bytes":                show(chat.Text{Content: strings.Repeat("牌", 3329) + "xx"}),
		"container in a container":   show(chat.Container{Blocks: []chat.Block{chat.Container{Blocks: []chat.Block{text}}}}),
		"empty container":            show(chat.Container{}),
		"section without a text":     show(chat.Section{Button: &push}),
		"section of 4 texts":         show(chat.Section{Texts: []chat.Text{text, text, text, text}, Button: &push}),
		"section without a button":   show(chat.Section{Texts: []chat.Text{text}}),
		"section with empty text":    show(chat.Section{Texts: []chat.Text{{}}, Button: &push}),
		"no button":                  show(chat.Buttons{}),
		"6 buttons":                  show(buttons(6)),
		"label of 81":                show(chat.Buttons{{ID: "a", Label: strings.Repeat("x", 81)}}),
		"button showing nothing":     show(chat.Buttons{{ID: "a"}}),
		"button without id":          show(chat.Buttons{{Label: "a"}}),
		"id of 101 bytes":            show(chat.Buttons{{ID: long, Label: "a"}}),
		"same id twice":              show(chat.Buttons{push, push}),
		"same id in button and menu": show(chat.Buttons{push}, chat.Menu{ID: push.ID, Max: 1, Options: one}),
		"link with id":               show(chat.Buttons{{ID: "a", Label: "a", Style: chat.Link, URL: "https://a/"}}),
		"link without URL":           show(chat.Buttons{{Label: "a", Style: chat.Link}}),
		"URL of 513":                 show(chat.Buttons{{Label: "a", Style: chat.Link, URL: "https://" + strings.Repeat("x", 505)}}),
		"URL of no link":             show(chat.Buttons{{ID: "a", Label: "a", URL: "https://a/"}}),
		"menu without id":            menu("", func(*chat.Menu) {}),
		"menu without options":       menu("m", func(m *chat.Menu) { m.Options = nil }),
		"26 options":                 menu("m", func(m *chat.Menu) { m.Options = options(26) }),
		"menu of at most 0":          menu("m", func(m *chat.Menu) { m.Max = 0 }),
		"menu of more than it has":   menu("m", func(m *chat.Menu) { m.Max = 3 }),
		"menu min over max":          menu("m", func(m *chat.Menu) { m.Min, m.Max = 2, 1 }),
		"menu min below 0":           menu("m", func(m *chat.Menu) { m.Min = -1 }),
		"placeholder of 151":         menu("m", func(m *chat.Menu) { m.Placeholder = strings.Repeat("x", 151) }),
		"option value twice":         menu("m", func(m *chat.Menu) { m.Options[1].Value = m.Options[0].Value }),
		"option without value":       menu("m", func(m *chat.Menu) { m.Options[0].Value = "" }),
		"option without label":       menu("m", func(m *chat.Menu) { m.Options[0].Label = "" }),
		"option value of 101":        menu("m", func(m *chat.Menu) { m.Options[0].Value = long }),
		"option label of 101":        menu("m", func(m *chat.Menu) { m.Options[0].Label = long }),
		"option description of 101":  menu("m", func(m *chat.Menu) { m.Options[0].Description = long }),
		"more chosen than may be":    menu("m", func(m *chat.Menu) { m.Options[0].Chosen, m.Options[1].Chosen = true, true }),
		"gallery of none":            show(chat.Gallery{}),
		"gallery of 11":              {Layout: []chat.Block{chat.Gallery{Pictures: slices.Repeat([]chat.Picture{{File: "table.png"}}, 11)}}, Files: []chat.File{picture}},
		"picture of no file":         show(chat.Gallery{Pictures: []chat.Picture{{File: "table.png"}}}),
		"download of no file":        show(chat.Download{File: "table.png"}),
		"alt of 1025":                {Layout: []chat.Block{chat.Gallery{Pictures: []chat.Picture{{File: "table.png", Alt: strings.Repeat("x", 1025)}}}}, Files: []chat.File{picture}},
		"11 files":                   {Layout: []chat.Block{text}, Files: files(11)},
		"file name twice":            {Layout: []chat.Block{text}, Files: []chat.File{picture, picture}},
		"file name with a space":     {Layout: []chat.Block{text}, Files: []chat.File{{Name: "a b.png", Data: []byte{}}}},
		"file name with a quote":     {Layout: []chat.Block{text}, Files: []chat.File{{Name: `a".png`, Data: []byte{}}}},
		"file over 10 MiB":           {Layout: []chat.Block{text}, Files: []chat.File{{Name: "a.png", Data: make([]byte, 10<<20+1)}}},
		"file without data":          {Layout: []chat.Block{text}, Files: []chat.File{{Name: "a.png"}}},
		"101 people mentioned":       {Layout: []chat.Block{text}, Mention: people(101)},
	} {
		if w, err := newMessage(m); err == nil {
			t.Errorf("%s: accepted as %s", name, asJSON(t, w))
		}
	}
}

func people(n int) []chat.UserID {
	var list []chat.UserID
	for i := range n {
		list = append(list, chat.UserID(fmt.Sprint(i)))
	}
	return list
}

func TestAtTheLimits(t *testing.T) {
	text := chat.Text{Content: "a"}
	for name, m := range map[string]chat.Message{
		"40 components":          show(gaps(40)...),
		"40 components, nested":  show(chat.Container{Blocks: gaps(39)}),
		"40 components, in rows": show(append(gaps(34), buttons(5))...),
		"40 components, menu":    show(append(gaps(38), chat.Menu{ID: "m", Max: 1, Options: one})...),
		"40 components, section": show(append(gaps(37), chat.Section{Texts: []chat.Text{text}, Button: &push})...),
		"4000 characters":        show(chat.Text{Content: strings.Repeat("x", 2000)}, chat.Text{Content: strings.Repeat("x", 2000)}),
		"10000 bytes":            show(chat.Text{Content: strings.Repeat("牌", 3329) + "x"}),
		"id of 100 bytes":        show(chat.Buttons{{ID: strings.Repeat("x", 100), Label: strings.Repeat("牌", 80)}}),
		"25 options, all chosen": menu("m", func(m *chat.Menu) { m.Options, m.Max = options(25), 25 }),
		"option texts of 100": menu("m", func(m *chat.Menu) {
			m.Options[0] = chat.Option{Value: strings.Repeat("牌", 100), Label: strings.Repeat("牌", 100), Description: strings.Repeat("牌", 100)}
		}),
		"10 files":                {Layout: []chat.Block{text}, Files: files(10)},
		"100 people":              {Layout: []chat.Block{text}, Mention: people(100)},
		"the same person 2 times": {Layout: []chat.Block{text}, Mention: append(people(100), "7")},
	} {
		if _, err := newMessage(m); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
