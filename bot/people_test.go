package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"shengji/bot"
	"shengji/bot/route"
	"shengji/bot/sandbox"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/round"
)

// brief leaves people time to act, and passes for them where all may pass.
var brief = table.Timing{
	Wave:    10 * time.Millisecond,
	Declare: time.Second,
	Counter: 100 * time.Millisecond,
	Think:   time.Millisecond,
	Ready:   50 * time.Millisecond,
}

// begun is four people at a table without a clock, in a round in which cards
// are played or buried.
func (w *world) begun() []*sandbox.Member {
	w.Helper()
	people := w.sitDown()
	w.press(people[0], view.PressStart)
	w.within(roundTime, "trump", func() bool {
		s := w.state()
		if !s.Running() {
			return false
		}
		v := s.Round.View(round.Nobody)
		if v.Phase == round.DealingPhase || v.Phase == round.DeclaringPhase {
			w.declareOrPass(people, v)
			return false
		}
		return v.Phase != round.CounteringPhase
	})
	w.untilTurn()
	return people
}

// withoutClock changes what tables start with.
func withoutClock(o *bot.Options) { o.Defaults.Clock, o.Defaults.Pace = table.ClockOff, view.Instant }

// untilTurn waits until one person has to play or to bury, and returns his seat.
func (w *world) untilTurn() (seat round.Seat) {
	w.Helper()
	w.until("somebody's turn", func() bool {
		s := w.state()
		if !s.Running() {
			return false
		}
		v := s.Round.View(round.Nobody)
		if len(v.Turn) != 1 || s.Automatic(v.Turn[0]) || v.Phase != round.PlayingPhase && v.Phase != round.BuryingPhase {
			return false
		}
		seat = v.Turn[0]
		return true
	})
	return seat
}

// typeIn has whoever is on turn decide by a command, and checks that it counts.
func (w *world) typeIn(in string, people ...*sandbox.Member) {
	w.Helper()
	seat := w.untilTurn()
	s := w.state()
	command := map[round.PhaseName]string{round.BuryingPhase: "bury", round.PlayingPhase: "play"}[s.Round.View(seat).Phase]
	m := w.at(people, s, seat)
	var offered []sandbox.Choice
	w.until("suggestions for "+m.Name, func() bool { // the store knows of his turn first
		offered = w.answered(m.Autocomplete(in, command, "cards", map[string]string{"cards": ""})).Choices()
		return len(offered) > 0
	})
	answer := w.answered(m.Command(in, command, map[string]string{"cards": offered[0].Value.(string)})).Message()
	if w.state().Sequence == s.Sequence {
		w.Fatalf("/%s does not count:\n%s", command, text(answer))
	}
}

// says waits for a text in the newest board.
func (w *world) says(m *sandbox.Member, part string) {
	w.Helper()
	w.until("the board says "+part, func() bool { return strings.Contains(text(w.board(m)), part) })
}

// pressSeat presses the button of the board that does something with a seat.
func (w *world) pressSeat(m *sandbox.Member, what string, seat round.Seat) *sandbox.Message {
	w.Helper()
	var answer *sandbox.Message
	w.until(fmt.Sprint("the button ", what, " of seat ", seat), func() bool {
		board := w.board(m)
		for _, c := range components(board) {
			id, err := route.Parse(c.CustomID)
			if err != nil || id.Action != what || len(id.Args) == 0 || id.Args[0] != fmt.Sprint(int(seat)) {
				continue
			}
			answer = w.answered(m.Press(board.ID, c.CustomID)).Message()
			return true
		}
		return false
	})
	return answer
}

// told reports whether a person has a direct message with a text.
func told(m *sandbox.Member, part string) bool {
	for _, one := range m.DirectMessages() {
		if strings.Contains(text(one), part) {
			return true
		}
	}
	return false
}

// TestSubstitute: Bob leaves in the middle of a round. Eve takes over and plays
// with his hand and level; he is told and has no hand any more; whoever has
// seen a hand of the round cannot take another.
func TestSubstitute(t *testing.T) {
	onFakeClock(t, withoutClock, func(w *world) {
		people := w.begun()
		ann, bob, eve := people[0], people[1], w.server.Member("Eve")
		hand := w.panel(bob)
		w.until("Bob's hand in his direct messages", func() bool { return told(bob, "♠") })
		leave := w.state()
		w.command(bob, "table pause", nil)
		w.press(bob, view.PressLeave)
		w.command(ann, "table resume", nil)
		w.says(ann, "goes after this round")

		w.pressSeat(eve, view.PressTakeOver, round.East)
		w.says(ann, "Eve takes over East")
		s := w.state()
		if at := s.Seats[round.East]; string(at.User) != eve.ID || at.Away || at.Leaving {
			w.Fatalf("East is %+v", at)
		}
		if s.Match.Levels != leave.Match.Levels {
			w.Errorf("levels went from %v to %v", leave.Match.Levels, s.Match.Levels)
		}
		w.until("Bob is told", func() bool { return told(bob, "Eve") })
		w.until("Bob has no hand in sight", func() bool {
			now := newest(bob, hand.ID)
			return !told(bob, "♠") && (now == nil || !strings.Contains(text(now), "♠"))
		})
		if said := text(w.command(bob, "hand", nil)); !strings.Contains(said, "do not sit") {
			w.Errorf("Bob asks for his hand:\n%s", said)
		}
		if got := text(w.panel(eve)); !strings.Contains(got, "♠") && !strings.Contains(got, "♥") {
			w.Errorf("Eve sees\n%s", got)
		}

		w.command(ann, "table pause", nil)
		w.press(ann, view.PressLeave)
		w.command(eve, "table resume", nil)
		if said := text(w.pressSeat(bob, view.PressTakeOver, round.South)); !strings.Contains(said, "between rounds") {
			w.Errorf("Bob, who knows a hand, takes over another:\n%s", said)
		}
		for range 8 {
			w.typeIn(channel, eve, people[2], people[3])
		}
	})
}

// TestTakeOverComputer between rounds; in one it is refused.
func TestTakeOverComputer(t *testing.T) {
	onFakeClock(t, withoutClock, func(w *world) {
		ann := w.withComputers()
		bob := w.server.Member("Bob")
		w.untilTurn()
		w.command(ann, "table pause", nil)
		w.command(ann, "table resume", nil)
		w.playOut(ann)
		before := w.state()
		w.pressSeat(bob, view.PressTakeOver, round.North)
		w.says(ann, "Bob takes over North")
		if after := w.state(); string(after.Seats[round.North].User) != bob.ID || after.Match.Levels != before.Match.Levels {
			w.Errorf("North is %+v, levels %v", after.Seats[round.North], after.Match.Levels)
		}
	})
}

// TestKickByVote: one voice is noted, the second frees the seat, be it the
// host's. Whoever was kicked is told and has no say in the round any more.
func TestKickByVote(t *testing.T) {
	onFakeClock(t, withoutClock, func(w *world) {
		people := w.begun()
		ann, bob, cui := people[0], people[1], people[2]
		target := map[string]string{"player": ann.ID}
		for range 2 { // the same voice again is no second one
			if said := text(w.command(bob, "table kick", target)); !strings.Contains(said, "one more player") {
				w.Errorf("Bob's voice is answered with\n%s", said)
			}
		}
		w.says(ann, "asked to free South (Ann)")
		w.command(cui, "table kick", target)
		w.says(bob, "Bob is the host now")
		s := w.state()
		if at := s.Seats[round.South]; !at.Kicked || !at.Away || string(s.Host) != bob.ID {
			w.Errorf("South is %+v, the host is %s", at, s.Host)
		}
		w.until("Ann is told", func() bool { return told(ann, "was freed") })
		if said := text(w.answered(ann.Press(w.board(ann).ID, action(w.board(ann), view.PressBack))).Message()); !strings.Contains(said, "do not sit") {
			w.Errorf("Ann is back:\n%s", said)
		}
		if said := text(w.command(w.server.Member("Eve"), "table kick", map[string]string{"player": bob.ID})); !strings.Contains(said, "do not sit") {
			w.Errorf("Eve, who sits nowhere, has a voice:\n%s", said)
		}
		for range 8 {
			w.typeIn(channel, people[1:]...)
		}
	})
}

// TestHostGone: the host has left the server, or is banned. Nothing tells the
// bot; but the clock plays for him, his duty passes on, direct messages to him
// are given up, and his seat is taken over.
func TestHostGone(t *testing.T) {
	onFakeClock(t, func(o *bot.Options) { withoutClock(o); o.Defaults.Clock = "200ms" }, func(w *world) {
		ann, bob, eve := w.server.Member("Ann"), w.server.Member("Bob"), w.server.Member("Eve")
		w.command(ann, "table open", nil)
		w.press(bob, view.PressSit)
		w.press(ann, view.PressComputer)
		w.press(ann, view.PressComputer)
		w.press(ann, view.PressStart)
		w.until("the first card", func() bool { return w.state().Running() })
		w.server.RemoveMember(ann)
		panel := w.panel(bob)
		w.within(roundTime, "Bob is the host", func() bool {
			if w.state().Seats[round.East].Away { // too slow himself, on a slow machine
				w.press(bob, view.PressBack)
			}
			w.decide(bob, panel)
			return string(w.state().Host) == bob.ID
		})
		if at := w.state().Seats[round.South]; !at.Away {
			w.Errorf("South is %+v", at)
		}
		w.command(bob, "table pause", nil)
		w.command(bob, "table resume", nil)
		w.pressSeat(eve, view.PressTakeOver, round.South)
		w.says(bob, "**Eve**")
	})
}

// nasty are names that try to be more than a name.
var nasty = []string{
	"**bold** __under__ ~~gone~~ ||spoiler||",
	"@everyone", "@here", "<@1100000000000000300>", "<@&1100000000000000100>", "<#1100000000000000200>",
	"`code` ```block```", "[link](https://example.org)", "# head", "> quote", "- list", "-# small", "<:LJ:1>", "<t:0:R>",
	"right\u202eleft", "zero\u200b\u200d\ufeffwidth", "new\nline\r\ttab", "\u0000\u0007bell",
	strings.Repeat("W", 32), strings.Repeat("级", 32), strings.Repeat("👨‍👩‍👧‍👦", 8), strings.Repeat("Z\u0310\u0321\u0334", 10),
	"{{.Who}}", "%s%d%!", " ", "\u3164", "t/1/2/sit", `"}],"x":[{`,
}

// TestNastyNames: whatever people are called, they sit down as anybody does. No
// name notifies anybody, breaks a line or takes the place of another.
func TestNastyNames(t *testing.T) {
	onFakeClock(t, withoutClock, func(w *world) {
		plain := strings.Count(w.lobbyOf([]string{"A", "B", "C", "D"}), "\n")
		for names := range slices.Chunk(nasty, 4) {
			board := w.lobbyOf(names)
			if lines := strings.Count(board, "\n"); len(names) == 4 && lines != plain {
				w.Errorf("%d lines, not %d:\n%s", lines, plain, board)
			}
			for _, seat := range []string{"South **", "East **", "North **", "West **"}[:len(names)] {
				if strings.Count(board, seat) != 1 {
					w.Errorf("%s is not where a name stands:\n%s", seat, board)
				}
			}
		}
		if n := len(w.server.Member("Ann").Pings()); n > 0 {
			w.Errorf("Ann was notified %d times", n)
		}
	})
}

// lobbyOf opens a table for people of those names, closes it again, and returns
// what its board said when all sat.
func (w *world) lobbyOf(names []string) string {
	w.Helper()
	in := w.server.AddChannel("names")
	host := w.lobby(in, names)[0]
	w.until("everybody on the board", func() bool { return strings.Count(boardIn(host, in), " —") == 4-len(names) })
	board := boardIn(host, in)
	for _, one := range host.Messages(in) {
		if one.MentionEveryone || len(one.MentionRoles) > 0 {
			w.Errorf("%q notify everybody", names)
		}
	}
	w.enterIn(in, host, "table close", nil)
	return board
}

// lobby seats new people of those names at a new table in a channel.
func (w *world) lobby(in string, names []string) (people []*sandbox.Member) {
	w.Helper()
	for k, name := range names {
		m := w.server.AddMember(name, "en-US", false)
		people = append(people, m)
		if k == 0 {
			w.enterIn(in, m, "table open", nil)
		}
		w.until(fmt.Sprintf("%q sits", name), func() bool {
			if i, err := pressIn(m, in, view.PressSit); k > 0 && err == nil {
				w.answered(i, nil)
			}
			s := w.stateIn(in)
			return s != nil && len(s.Persons()) > k
		})
	}
	return people
}

// boardOf returns the live board of a channel, an empty message if there is
// none; boardIn returns what it says.
func boardOf(m *sandbox.Member, name string) *sandbox.Message {
	board := new(sandbox.Message)
	for _, one := range m.Messages(name) {
		if !one.Ephemeral() && (action(one, view.PressHand) != "" || action(one, view.PressCut) != "") {
			board = one
		}
	}
	return board
}

func boardIn(m *sandbox.Member, name string) string { return text(boardOf(m, name)) }

// TestStaff: who may manage the server, and who has the role that staff named,
// may do what the host may; nobody else.
func TestStaff(t *testing.T) {
	onFakeClock(t, withoutClock, func(w *world) {
		ann, bob, cui := w.server.Member("Ann"), w.server.Member("Bob"), w.server.Member("Cui")
		role := w.server.AddRole("Umpires")
		w.command(cui, "table open", nil)
		refused := func(m *sandbox.Member, path string, options map[string]string, want bool) {
			w.Helper()
			said := text(w.command(m, path, options))
			if got := strings.Contains(said, "staff"); got != want {
				w.Errorf("%s enters /%s:\n%s", m.Name, path, said)
			}
		}
		move := map[string]string{"channel": w.server.AddChannel("hall")}
		refused(bob, "settings server", map[string]string{"clock": "off"}, true)
		refused(bob, "table move", move, true)
		bob.SetRoles(role)
		refused(bob, "table move", move, true)

		if said := text(w.command(ann, "settings server", map[string]string{"staff": role})); !strings.Contains(said, "<@&"+role+">") {
			w.Errorf("the settings are\n%s", said)
		}
		refused(bob, "settings server", map[string]string{"clock": "off"}, false)
		refused(bob, "table move", move, false)
		w.command(ann, "settings server", map[string]string{"staff": "1100000000000000100"}) // @everyone
		refused(bob, "settings server", map[string]string{"clock": "off"}, true)
		bob.SetRoles()
		refused(ann, "settings server", nil, false)
	})
}
