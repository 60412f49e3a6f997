package discord

import (
	"bytes"
	"encoding/json"
	"io"
	"mime"
	"mime/multipart"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shengji/bot/chat"
)

func TestNewMessage(t *testing.T) {
	text := []chat.Block{chat.Text{Content: "a"}}
	for want, m := range map[string]chat.Message{
		`{"flags":32768,"components":[{"type":10,"content":"a"}],"allowed_mentions":{"parse":[],"users":[]},"attachments":[]}`:                                  {Layout: text},
		`{"flags":32832,"components":[{"type":10,"content":"a"}],"allowed_mentions":{"parse":[],"users":[]},"attachments":[]}`:                                  {Layout: text, Private: true},
		`{"flags":36864,"components":[{"type":10,"content":"a"}],"allowed_mentions":{"parse":[],"users":[]},"attachments":[]}`:                                  {Layout: text, Silent: true},
		`{"flags":32768,"components":[{"type":10,"content":"a"}],"allowed_mentions":{"parse":[],"users":["1","2"]},"attachments":[]}`:                           {Layout: text, Mention: []chat.UserID{"1", "2", "1"}},
		`{"flags":32768,"components":[{"type":10,"content":"a"}],"allowed_mentions":{"parse":[],"users":[]},"attachments":[{"id":"0","filename":"table.png"}]}`: {Layout: text, Files: []chat.File{picture}},
	} {
		w, err := newMessage(m)
		if err != nil {
			t.Errorf("%+v: %v", m, err)
		}
		if got := asJSON(t, w); got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
}

func TestEditSetsNoOtherFlag(t *testing.T) {
	w, err := convert(chat.Message{Private: true, Silent: true, Layout: []chat.Block{chat.Text{Content: "a"}}}, nil)
	if err != nil || w.Flags != flagComponents {
		t.Fatalf("flags %d, %v; an edit may set %d alone", w.Flags, err, flagComponents)
	}
}

func TestEditNamesKeptFiles(t *testing.T) {
	m := chat.Message{
		Layout: []chat.Block{chat.Gallery{Pictures: []chat.Picture{{File: "hand.png"}, {File: "table.png"}, {File: "chart.png"}}}},
		Files:  []chat.File{{Name: "hand.png", Data: []byte("h")}, {Name: "table.png"}, {Name: "chart.png", Data: []byte("c")}},
	}
	w, err := convert(m, map[string]string{"table.png": "901", "old.png": "902", "hand.png": "903"})
	if err != nil {
		t.Fatal(err)
	}
	want := []attachment{{ID: "0", Filename: "hand.png"}, {ID: "901", Filename: "table.png"}, {ID: "1", Filename: "chart.png"}}
	if diff := cmp.Diff(want, w.Attachments); diff != "" {
		t.Error(diff)
	}
	if _, err := convert(m, map[string]string{"old.png": "902"}); err == nil {
		t.Error("kept a file that the message has not")
	}
}

func TestWithFiles(t *testing.T) {
	b, err := withFiles(map[string]int{"flags": 1}, []chat.File{{Name: "a.png", Type: "image/png", Data: []byte("A")}, {Name: "kept.png"}, {Name: "b.png", Type: "image/png", Data: []byte("B")}})
	if err != nil {
		t.Fatal(err)
	}
	_, parameters, err := mime.ParseMediaType(b.contentType)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	form := multipart.NewReader(bytes.NewReader(b.data), parameters["boundary"])
	for {
		p, err := form.NextPart()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(p)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, strings.Join([]string{p.FormName(), p.FileName(), p.Header.Get("Content-Type"), string(data)}, " "))
	}
	want := []string{`payload_json  application/json {"flags":1}`, "files[0] a.png image/png A", "files[1] b.png image/png B"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestNoDataIsNoMultipart(t *testing.T) {
	b, err := withFiles(1, []chat.File{{Name: "kept.png"}})
	if err != nil || b.contentType != "application/json" || !json.Valid(b.data) {
		t.Fatalf("%s %s, %v", b.contentType, b.data, err)
	}
}

func TestModal(t *testing.T) {
	w, err := convertModal(chat.Modal{ID: "t/1/2/text", Title: "Cards", Fields: []chat.Field{
		{ID: "cards", Label: "Cards", Placeholder: "h5 h5", Max: 100, Required: true},
		{ID: "why", Label: "Why", Value: "v", Paragraph: true},
	}})
	if err != nil {
		t.Fatal(err)
	}
	want := `{"custom_id":"t/1/2/text","title":"Cards","components":[` +
		`{"type":18,"label":"Cards","component":{"type":4,"custom_id":"cards","style":1,"placeholder":"h5 h5","min_length":0,"max_length":100,"required":true}},` +
		`{"type":18,"label":"Why","component":{"type":4,"custom_id":"why","style":2,"value":"v","min_length":0,"required":false}}]}`
	if got := asJSON(t, w); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestModalRefusedHere(t *testing.T) {
	ok := chat.Field{ID: "a", Label: "A"}
	field := func(change func(*chat.Field)) chat.Modal {
		f := ok
		change(&f)
		return chat.Modal{ID: "m", Title: "T", Fields: []chat.Field{f}}
	}
	x := func(n int) string { return strings.Repeat("x", n) }
	for name, m := range map[string]chat.Modal{
		"no id":               {Title: "T", Fields: []chat.Field{ok}},
		"id of 101":           {ID: x(101), Title: "T", Fields: []chat.Field{ok}},
		"no title":            {ID: "m", Fields: []chat.Field{ok}},
		"title of 46":         {ID: "m", Title: x(46), Fields: []chat.Field{ok}},
		"no field":            {ID: "m", Title: "T"},
		"6 fields":            {ID: "m", Title: "T", Fields: []chat.Field{{ID: "1", Label: "A"}, {ID: "2", Label: "A"}, {ID: "3", Label: "A"}, {ID: "4", Label: "A"}, {ID: "5", Label: "A"}, {ID: "6", Label: "A"}}},
		"same field twice":    {ID: "m", Title: "T", Fields: []chat.Field{ok, ok}},
		"field without id":    field(func(f *chat.Field) { f.ID = "" }),
		"field without label": field(func(f *chat.Field) { f.Label = "" }),
		"label of 46":         field(func(f *chat.Field) { f.Label = x(46) }),
		"placeholder of 101":  field(func(f *chat.Field) { f.Placeholder = x(101) }),
		"value of 4001":       field(func(f *chat.Field) { f.Value = x(4001) }),
		"max of 4001":         field(func(f *chat.Field) { f.Max = 4001 }),
		"min over max":        field(func(f *chat.Field) { f.Min, f.Max = 2, 1 }),
	} {
		if _, err := convertModal(m); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if _, err := convertModal(field(func(*chat.Field) {})); err != nil {
		t.Error(err)
	}
}
