package sandbox

import "testing"

// TestPressing is what Discord's client does not let a member do.
func TestPressing(t *testing.T) {
	s := New(Options{})
	t.Cleanup(func() { _ = s.Close() })
	ann := s.Member("Ann")
	id := send(s, "POST", "/channels/"+lounge+"/messages", `{"content":"x",`+components(
		row(button("on", "Go"), `{"type":2,"style":1,"custom_id":"off","label":"Stop","disabled":true}`, `{"type":2,"style":5,"label":"Web","url":"https://example.org"}`, button("twin", "Twin 1"), button("other", "Twin 2")),
		row(`{"type":3,"custom_id":"one","options":[{"label":"A","value":"a","default":true},{"label":"B","value":"b"}]}`),
		row(`{"type":3,"custom_id":"two","min_values":0,"max_values":2,"options":[{"label":"A","value":"a"},{"label":"B","value":"b"},{"label":"C","value":"c"}]}`),
	)+`}`).id(t)
	press := func(customID string) func() (*Interaction, error) {
		return func() (*Interaction, error) { return ann.Press(id, customID) }
	}
	label := func(label string) func() (*Interaction, error) {
		return func() (*Interaction, error) { return ann.PressLabel(id, label) }
	}
	choose := func(customID string, values ...string) func() (*Interaction, error) {
		return func() (*Interaction, error) { return ann.Choose(id, customID, values...) }
	}
	for _, line := range []struct {
		name string
		act  func() (*Interaction, error)
		sent bool
	}{
		{"button", press("on"), true},
		{"disabled button", press("off"), false},
		{"no such button", press("none"), false},
		{"menu as a button", press("one"), false},
		{"label", label("Go"), true},
		{"beginning of a label", label("G"), true},
		{"label of two", label("Twin"), false},
		{"link", label("Web"), false},
		{"other option", choose("one", "b"), true},
		{"option that is chosen already", choose("one", "a"), false},
		{"no option where one is needed", choose("one"), false},
		{"two where one is allowed", choose("one", "a", "b"), false},
		{"unknown option", choose("one", "z"), false},
		{"none where none is needed", choose("two"), true},
		{"two", choose("two", "c", "a"), true},
		{"three where two are allowed", choose("two", "a", "b", "c"), false},
		{"same twice", choose("two", "a", "a"), false},
		{"message that is not there", func() (*Interaction, error) { return ann.Press("1", "on") }, false},
	} {
		if _, err := line.act(); (err == nil) != line.sent {
			t.Errorf("%s: %v", line.name, err)
		}
	}
}

// TestSubmitting is what a modal checks before it is sent.
func TestSubmitting(t *testing.T) {
	s := newScene(t)
	const body = `{"type":9,"data":{"custom_id":"m","title":"t","components":[
		{"type":1,"components":[{"type":4,"custom_id":"must","label":"l","style":1,"min_length":2,"max_length":4}]},
		{"type":1,"components":[{"type":4,"custom_id":"may","label":"l","style":1,"required":false,"min_length":2}]}]}}`
	for _, line := range []struct {
		name  string
		texts map[string]string
		sent  bool
	}{
		{"both", map[string]string{"must": "abcd", "may": "ab"}, true},
		{"only the required one", map[string]string{"must": "ab"}, true},
		{"not the required one", map[string]string{"may": "ab"}, false},
		{"too short", map[string]string{"must": "a"}, false},
		{"too long", map[string]string{"must": "abcde"}, false},
		{"optional too short", map[string]string{"must": "ab", "may": "a"}, false},
		{"no such input", map[string]string{"must": "ab", "none": "ab"}, false},
	} {
		opener := s.begin(t, "press")
		if got := s.answer(opener, body); got.status != 204 {
			t.Fatal(got.raw)
		}
		modal := opener.Modal()
		if _, err := s.Member("Bob").Submit(modal, line.texts); err == nil {
			t.Errorf("%s: Bob could send Ann's modal", line.name)
		}
		if _, err := s.ann.Submit(modal, line.texts); (err == nil) != line.sent {
			t.Errorf("%s: %v", line.name, err)
		}
		if line.sent {
			if _, err := s.ann.Submit(modal, line.texts); err == nil {
				t.Errorf("%s: sent twice", line.name)
			}
		}
	}
}

// TestForget must not let a test on hidden cards pass by looking at nothing.
func TestForget(t *testing.T) {
	s := New(Options{Forget: true})
	for range 3 * recordedShort {
		send(s, "GET", "/users/@me", "")
	}
	if n := len(s.Requests()); n > recordedShort {
		t.Errorf("%d requests are kept", n)
	}
	if total, _ := s.RequestCount(); total != 3*recordedShort {
		t.Errorf("%d requests are counted", total)
	}
	defer func() {
		if recover() == nil {
			t.Error("VisibleTo answered")
		}
	}()
	s.VisibleTo(s.Member("Ann"))
}
