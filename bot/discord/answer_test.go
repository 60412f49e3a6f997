package discord

import (
	"context"
	"image/color"
	"testing"
	"time"

	"shengji/bot/chat"
	"shengji/bot/sandbox"
)

var trial = []chat.CommandSpec{{
	Name: "table", Description: "table", Options: []chat.OptionSpec{{
		Type: chat.SubCommand, Name: "open", Description: "open",
		Options: []chat.OptionSpec{{Type: chat.String, Name: "rules", Description: "rules", Suggests: true}},
	}},
}}

// asks enters /table open as Ann.
func (s *stage) asks() *sandbox.Interaction {
	s.Helper()
	i, err := s.server.Member("Ann").Command("friday-cards", "table open", map[string]string{"rules": "shuangsheng"})
	s.do(err)
	s.do(i.Wait(soon))
	return i
}

func (s *stage) presses(m *sandbox.Message, customID string) *sandbox.Interaction {
	s.Helper()
	i, err := s.server.Member("Ann").Press(m.ID, customID)
	s.do(err)
	s.do(i.Wait(soon))
	return i
}

// onStage returns a listening stage with the trial command.
func onStage(t *testing.T, handle func(*stage, *chat.Interaction)) *stage {
	s := opened(t)
	changed, err := s.client.Register(t.Context(), trial)
	if s.do(err); !changed {
		t.Fatal("nothing was registered")
	}
	s.handle = func(i *chat.Interaction) { handle(s, i) }
	s.listen()
	return s
}

func TestAnswers(t *testing.T) {
	panel := func(text string, f ...chat.File) chat.Message {
		m := chat.Message{Private: true, Files: f, Layout: []chat.Block{
			chat.Text{Content: text}, chat.Buttons{{ID: "update", Label: "U"}, {ID: "wait", Label: "W"}, {ID: "ask", Label: "A"}},
		}}
		for _, one := range f {
			m.Layout = append(m.Layout, chat.Gallery{Pictures: []chat.Picture{{File: one.Name}}})
		}
		return m
	}
	hand := chat.File{Name: "hand.png", Type: "image/png", Data: pngOf(t, color.Gray{3})}
	s := onStage(t, func(s *stage, i *chat.Interaction) {
		ctx := context.Background() // the answer may arrive as the test ends
		var err error
		switch {
		case i.Kind == chat.Command:
			err = s.client.Reply(ctx, i, panel(i.Path+" "+i.Options["rules"], hand))
		case i.Kind == chat.Autocomplete:
			err = s.client.Suggest(ctx, i, []chat.Choice{{Name: "Classic", Value: i.Options[i.Focused]}})
		case i.Kind == chat.Submit:
			err = s.client.Update(ctx, i, panel("submitted "+i.Inputs["cards"]))
		case i.CustomID == "update":
			err = s.client.Update(ctx, i, panel("updated", chat.File{Name: "hand.png"}))
		case i.CustomID == "wait":
			if err = s.client.Acknowledge(ctx, i); err == nil {
				err = s.client.Revise(ctx, i, panel("revised", chat.File{Name: "hand.png"}))
			}
			if err == nil {
				err = s.client.FollowUp(ctx, i, panel("further"))
			}
		case i.CustomID == "ask":
			err = s.client.Ask(ctx, i, chat.Modal{ID: "form", Title: "T", Fields: []chat.Field{{ID: "cards", Label: "Cards"}}})
		}
		if err != nil {
			s.Error(err)
		}
	})
	told := func(m *sandbox.Message) string {
		text := m.Components[0].Content
		for _, a := range m.Attachments {
			text += " " + a.Filename
		}
		return text
	}
	check := func(what string, m *sandbox.Message, want string) {
		t.Helper()
		if m == nil || told(m) != want || !m.Ephemeral() {
			t.Fatalf("%s: %+v, want a private %q", what, m, want)
		}
	}
	answer := s.asks().Message()
	check("reply", answer, "table open shuangsheng hand.png")
	check("update", s.presses(answer, "update").Message(), "updated hand.png")

	waiting := s.presses(answer, "wait")
	if !s.server.Wait(soon, func() bool { return len(waiting.FollowUps()) == 1 }) {
		t.Fatal("no further message came")
	}
	check("revision", waiting.Message(), "revised hand.png")
	check("further message", waiting.FollowUps()[0], "further")

	asking := s.presses(answer, "ask")
	submitted, err := s.server.Member("Ann").Submit(asking.Modal(), map[string]string{"cards": "h5 h5"})
	s.do(err)
	s.do(submitted.Wait(soon))
	check("form", submitted.Message(), "submitted h5 h5")

	typed, err := s.server.Member("Ann").Autocomplete("friday-cards", "table open", "rules", map[string]string{"rules": "sh"})
	s.do(err)
	s.do(typed.Wait(soon))
	if c := typed.Choices(); len(c) != 1 || c[0].Name != "Classic" {
		t.Errorf("suggested %+v", c)
	}
}

func TestSecondAnswerIsAlreadyDone(t *testing.T) {
	faults := make(chan chat.Fault, 1)
	s := onStage(t, func(s *stage, i *chat.Interaction) {
		s.do(s.client.Reply(context.Background(), i, hello))
		faults <- chat.FaultOf(s.client.Reply(context.Background(), i, hello))
	})
	s.asks()
	if f := <-faults; f != chat.AlreadyDone {
		t.Errorf("fault %q, want %q", f, chat.AlreadyDone)
	}
}

// What Discord refuses to suggest is refused here, without a request.
func TestSuggestRefusals(t *testing.T) {
	c, _ := over(t, &scripted{answers: answers{status(204, "")}})
	long := string(make([]byte, 101))
	for name, list := range map[string][]chat.Choice{
		"26 choices":   make([]chat.Choice, 26),
		"no name":      {{Value: "a"}},
		"name of 101":  {{Name: long}},
		"value of 101": {{Name: "a", Value: long}},
	} {
		if err := c.Suggest(t.Context(), pressed, list); chat.FaultOf(err) != chat.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := c.Suggest(t.Context(), pressed, nil); err != nil {
		t.Errorf("no choice at all: %v", err)
	}
}

func TestRepeatedInteractionHasOneID(t *testing.T) {
	ids := make(chan string, 2)
	s := onStage(t, func(s *stage, i *chat.Interaction) {
		ids <- i.ID
		if err := s.client.Reply(context.Background(), i, hello); err != nil && chat.FaultOf(err) != chat.AlreadyDone {
			s.Error(err)
		}
	})
	s.fault("duplicate event", "times=1")
	s.asks()
	if a, b := <-ids, <-ids; a != b {
		t.Errorf("ids %s and %s, want one", a, b)
	}
}

func TestLateInteractionSaysWhenItWasMade(t *testing.T) {
	arrived := make(chan *chat.Interaction, 1)
	s := onStage(t, func(_ *stage, i *chat.Interaction) { arrived <- i })
	s.fault("late event", "300ms")
	before := time.Now().Truncate(time.Millisecond)
	_, err := s.server.Member("Ann").Command("friday-cards", "table open", nil)
	s.do(err)
	i := <-arrived
	if late := time.Since(i.Created); i.Created.Before(before) || late < 300*time.Millisecond {
		t.Errorf("made at %v, between %v and 300 ms ago", i.Created, before)
	}
}
