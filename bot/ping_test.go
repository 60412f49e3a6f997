package bot_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shengji/bot/sandbox"
)

// TestPings: who does not see that it is his turn is called once, and again at
// half of the clock; the call is gone once he has played. Whoever wants none has
// none.
func TestPings(t *testing.T) {
	synctest.Test(t, func(inner *testing.T) {
		time.Sleep(time.Until(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))) // ids begin in 2015
		w := startInMemory(inner, t)
		people := w.begun()
		m := w.at(people, w.state(), w.untilTurn())
		w.within(29*time.Second, "a call", func() bool { return len(calls(m)) == 1 })
		first := calls(m)[0]
		w.within(25*time.Second, "another at half of the clock", func() bool {
			now := calls(m)
			return len(now) == 1 && now[0].ID != first.ID && strings.Contains(text(now[0]), "half of the time")
		})
		if n := len(channelPings(m)); n != 2 {
			inner.Errorf("%s was notified %d times", m.Name, n)
		}
		w.typeIn(channel, people...)
		w.within(10*time.Second, "no call", func() bool { return len(calls(m)) == 0 })

		quiet := w.at(people, w.state(), w.untilTurn())
		w.command(quiet, "settings me", map[string]string{"pings": "false"})
		time.Sleep(50 * time.Second)
		if n := len(calls(quiet)); n > 0 {
			inner.Errorf("%s, who wants none, is called %d times", quiet.Name, n)
		}
	})
}

// calls are the messages that mention a person.
func calls(m *sandbox.Member) (found []*sandbox.Message) {
	for _, one := range m.Messages(channel) {
		if strings.Contains(text(one), "<@"+m.ID+">") {
			found = append(found, one)
		}
	}
	return found
}

// channelPings are the notifications of a person from messages in channels.
func channelPings(m *sandbox.Member) (found []sandbox.Ping) {
	for _, p := range m.Pings() {
		if len(m.DirectMessages()) == 0 || p.ChannelID != m.DirectMessages()[0].ChannelID {
			found = append(found, p)
		}
	}
	return found
}
