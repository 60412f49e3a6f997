package bot

import (
	"context"
	"slices"
	"testing"
	"time"

	"golang.org/x/time/rate"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/round"
)

// letterbox notes what happens in direct messages; everybody's channel has his name.
type letterbox struct {
	chat.Service
	did []string
}

func (l *letterbox) Direct(_ context.Context, to chat.UserID) (chat.ChannelID, error) {
	return chat.ChannelID(to), nil
}
func (l *letterbox) Post(_ context.Context, in chat.ChannelID, _ chat.Message, _ string) (chat.MessageID, error) {
	l.did = append(l.did, "post to "+string(in))
	return "2", nil
}
func (l *letterbox) Edit(_ context.Context, in chat.ChannelID, _ chat.MessageID, _ chat.Message) error {
	l.did = append(l.did, "edit of "+string(in))
	return nil
}
func (l *letterbox) Delete(_ context.Context, in chat.ChannelID, _ chat.MessageID) error {
	l.did = append(l.did, "delete of "+string(in))
	return nil
}

// TestDirectAfterTakingOver: a bot that ended when somebody had just taken over a
// seat shows that hand after the start to him, not where the one before had it.
func TestDirectAfterTakingOver(t *testing.T) {
	for sits, want := range map[chat.UserID][]string{
		"Bob": {"edit of Bob"},
		"Eve": {"delete of Bob", "post to Eve"},
	} {
		messages := &letterbox{}
		b := &Bot{Options: Options{Chat: messages}, doors: rate.NewLimiter(rate.Inf, 1)}
		b.people.of = map[chat.UserID]person{sits: {Name: string(sits)}}
		s := &table.Snapshot{Deal: 3, Dealt: [4]chat.UserID{round.East: "Bob"}, Table: view.Table{State: view.Playing}}
		s.Table.Seats[round.East].User = sits
		s.Public.Phase = round.PlayingPhase
		p := &presenter{bot: b, now: s, live: &live{}}
		p.directs[round.East] = direct{message: message{channel: "Bob", id: "1", posted: time.Now()}, deal: 3}
		if err := p.showDirect(t.Context(), s, round.East); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(messages.did, want) {
			t.Errorf("%s sits there: %q, want %q", sits, messages.did, want)
		}
	}
}
