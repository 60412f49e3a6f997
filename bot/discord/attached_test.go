package discord

import (
	"context"
	"fmt"
	"image/color"
	"testing"

	"shengji/bot/chat"
)

func TestAttachedFilesAreForgotten(t *testing.T) {
	var a attachedFiles
	for n := range 2 * maxAttached {
		a.remember(sent{ID: chat.MessageID(fmt.Sprint(n)), Attachments: []attachment{{ID: "1", Filename: "a"}}})
	}
	if len(a.ids) != maxAttached {
		t.Errorf("%d messages remembered, want %d", len(a.ids), maxAttached)
	}
	a.remember(sent{ID: "x", Attachments: []attachment{{ID: "1", Filename: "a"}}})
	a.remember(sent{ID: "x"})
	if _, known := a.of("x"); known {
		t.Error("a message without files is remembered")
	}
}

// The answer to a press gives the files new ids and does not tell them.
func TestEditAfterAnUpdateWithFiles(t *testing.T) {
	s := onStage(t, func(s *stage, i *chat.Interaction) {
		m := board(s, "updated", chat.File{Name: "a.png", Type: "image/png", Data: pngOf(s.T, color.Gray{2})})
		if err := s.client.Update(context.Background(), i, m); err != nil {
			s.Error(err)
		}
	})
	in := s.channel("friday-cards")
	first := board(s, "first", chat.File{Name: "a.png", Type: "image/png", Data: pngOf(t, color.Gray{1})})
	first.Layout = append(first.Layout, chat.Buttons{push})
	id, err := s.client.Post(t.Context(), in, first, "")
	s.do(err)
	list := s.server.Member("Ann").Messages("friday-cards")
	s.presses(list[len(list)-1], push.ID)
	s.do(s.client.Edit(t.Context(), in, id, board(s, "edited", chat.File{Name: "a.png"})))
	list = s.server.Member("Ann").Messages("friday-cards")
	if m := list[len(list)-1]; m.Components[0].Content != "edited" || len(m.Attachments) != 1 {
		t.Errorf("after the edit: %+v", m)
	}
}
