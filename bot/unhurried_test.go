package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"

	"shengji/bot/chat"
	"shengji/bot/lang"
	"shengji/bot/view"
	"shengji/game/refusal"
)

// answers notes which answers an interaction gets, and when.
type answers struct {
	chat.Service
	began time.Time
	got   []string
}

func (s *answers) note(what string, m chat.Message) error {
	text := ""
	if len(m.Layout) > 0 {
		text = m.Layout[0].(chat.Text).Content
	}
	s.got = append(s.got, fmt.Sprintf("%s %q private=%v after %v", what, text, m.Private, time.Since(s.began)))
	return nil
}

func (s *answers) Reply(_ context.Context, _ *chat.Interaction, m chat.Message) error {
	return s.note("reply", m)
}
func (s *answers) Update(_ context.Context, _ *chat.Interaction, m chat.Message) error {
	return s.note("update", m)
}
func (s *answers) Revise(_ context.Context, _ *chat.Interaction, m chat.Message) error {
	return s.note("revise", m)
}
func (s *answers) Acknowledge(context.Context, *chat.Interaction) error {
	return s.note("acknowledge", chat.Message{})
}

// TestUnhurried: what is counted fast is the first answer; what takes long is
// announced in time and takes its place, also if it fails.
func TestUnhurried(t *testing.T) {
	counted := chat.Message{Layout: []chat.Block{chat.Text{Content: "counted"}}}
	command, press := chat.Interaction{Kind: chat.Command}, chat.Interaction{Kind: chat.Press, MessagePrivate: true}
	public := chat.Interaction{Kind: chat.Press}
	const long = "Counting. There is much to count here."
	for _, tt := range []struct {
		name    string
		i       chat.Interaction
		private bool
		takes   time.Duration
		err     error
		want    []string
		fails   bool
	}{
		{"a command", command, true, 0, nil, []string{`reply "counted" private=true after 0s`}, false},
		{"for everybody", command, false, 0, nil, []string{`reply "counted" private=false after 0s`}, false},
		{"a press", press, true, 0, nil, []string{`update "counted" private=true after 0s`}, false},
		{"a press under a message for everybody", public, true, 0, nil, []string{`reply "counted" private=true after 0s`}, false},
		{"a refusal", command, true, 0, &refusal.Refusal{Code: noSeason}, nil, true},
		{"a long command", command, false, 4 * time.Second, nil,
			[]string{`reply "` + long + `" private=false after 1.5s`, `revise "counted" private=false after 4s`}, false},
		{"a long press", press, true, 4 * time.Second, nil,
			[]string{`acknowledge "" private=false after 1.5s`, `revise "counted" private=true after 4s`}, false},
		{"a long way to a refusal", command, true, 4 * time.Second, &refusal.Refusal{Code: noSuchSeason},
			[]string{`reply "` + long + `" private=true after 1.5s`, `revise "This server has had no such season." private=true after 4s`}, false},
		{"a long way to a fault", command, true, 4 * time.Second, errors.New("disk full"),
			[]string{`reply "` + long + `" private=true after 1.5s`, `revise "Something went wrong on our side. Nothing of the table is lost; please try again." private=true after 4s`}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				service := &answers{began: time.Now()}
				b := &Bot{Options: Options{Chat: service, Log: zerolog.Nop()}, life: t.Context()}
				a := &asked{Interaction: &tt.i, bot: b, Writer: view.Writer{Text: lang.For("en-US")}}
				err := a.unhurried(t.Context(), tt.private, func(context.Context) (chat.Message, error) {
					time.Sleep(tt.takes)
					return counted, tt.err
				})
				if (err != nil) != tt.fails || !slices.Equal(service.got, tt.want) {
					t.Errorf("answered (%v)\n%q, want\n%q", err, service.got, tt.want)
				}
				b.Wait()
			})
		})
	}
}
