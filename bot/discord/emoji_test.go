package discord

import (
	"image/color"
	"testing"

	"shengji/bot/chat"
)

func TestUploadEmoji(t *testing.T) {
	const route = "/applications/{application}/emojis"
	s := opened(t)
	red, green, blue := pngOf(t, color.Gray{10}), pngOf(t, color.Gray{20}), pngOf(t, color.Gray{30})
	var before map[string]chat.Emoji
	for _, c := range []struct {
		name             string
		pictures         map[string][]byte
		uploads, removed int // so far
	}{
		{"first", map[string][]byte{"SK": red, "BJ": green}, 2, 0},
		{"again", map[string][]byte{"SK": red, "BJ": green}, 2, 0},
		{"one changed", map[string][]byte{"SK": blue, "BJ": green}, 3, 1},
		{"one more", map[string][]byte{"SK": blue, "BJ": green, "LJ": red}, 4, 1},
		{"only one asked for", map[string][]byte{"SK": blue}, 4, 1},
	} {
		have, err := s.open().UploadEmoji(t.Context(), c.pictures)
		if err != nil || len(have) != len(c.pictures) {
			t.Fatalf("%s: %v, %v", c.name, have, err)
		}
		if up, del := s.asked("POST", route), s.asked("DELETE", route+"/{emoji}"); up != c.uploads || del != c.removed {
			t.Errorf("%s: %d uploads and %d removals so far, want %d and %d", c.name, up, del, c.uploads, c.removed)
		}
		if c.name == "again" && (have["SK"] != before["SK"] || have["BJ"] != before["BJ"]) {
			t.Errorf("again: %v, before %v", have, before)
		}
		before = have
	}
	if _, err := s.client.createEmoji(t.Context(), "SK_mine", red); err != nil {
		t.Fatal(err)
	}
	if _, err := s.client.UploadEmoji(t.Context(), map[string][]byte{"SK": blue}); err != nil || s.asked("DELETE", route+"/{emoji}") != 1 {
		t.Errorf("an emoji of another origin was removed (%v)", err)
	}
	m := show(chat.Buttons{{ID: "a", Emoji: before["SK"]}})
	if _, err := s.client.Post(t.Context(), s.channel("friday-cards"), m, ""); err != nil {
		t.Errorf("the emoji is of no use: %v", err)
	}
}

func TestUploadEmojiGoesOnWhereItFailed(t *testing.T) {
	s := opened(t)
	pictures := map[string][]byte{"AA": pngOf(t, color.Gray{1}), "BB": pngOf(t, color.Gray{2}), "CC": pngOf(t, color.Gray{3})}
	s.fault("429", "route=POST&times=1&after=0.05")
	have, err := s.client.UploadEmoji(t.Context(), pictures)
	if err != nil || len(have) != 3 {
		t.Errorf("after a rate limit: %v, %v", have, err)
	}
	pictures["BB"] = pngOf(t, color.Gray{4})
	s.fault("5xx", "route=POST&times=1")
	if have, err := s.client.UploadEmoji(t.Context(), pictures); chat.FaultOf(err) != chat.Down || len(have) != 1 {
		t.Errorf("in an outage: %v, %v; want what came before BB", have, err)
	}
	if have, err := s.client.UploadEmoji(t.Context(), pictures); err != nil || len(have) != 3 {
		t.Errorf("after the outage: %v, %v", have, err)
	}
}

func TestUploadEmojiRefusals(t *testing.T) {
	c, _ := over(t, &scripted{answers: answers{status(200, `{"items":[]}`)}})
	for name, pictures := range map[string]map[string][]byte{
		"name with an underscore": {"S_K": []byte("\x89PNG")},
		"no name":                 {"": []byte("\x89PNG")},
		"no PNG":                  {"SK": []byte("GIF89a")},
		"too large":               {"SK": append([]byte("\x89PNG"), make([]byte, 256<<10)...)},
	} {
		if _, err := c.UploadEmoji(t.Context(), pictures); chat.FaultOf(err) != chat.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}
