package sandbox

import (
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

func switchOn(t *testing.T, s *Server, name, param string) {
	t.Helper()
	if err := s.Fault(name, true, param); err != nil {
		t.Fatal(err)
	}
}

// TestHTTPFaults switches one on and sends three messages.
func TestHTTPFaults(t *testing.T) {
	for _, line := range []struct {
		name, param string
		want        [3]int
		made        int // messages there in the end
	}{
		{fault429, "", [3]int{429, 429, 429}, 0},
		{fault429, "times=1", [3]int{429, 200, 200}, 2},
		{fault429, "times=2&after=0.5&route=POST /channels/", [3]int{429, 429, 200}, 1},
		{fault429, "route=GET ", [3]int{200, 200, 200}, 3},
		{fault429Global, "times=1", [3]int{429, 200, 200}, 2},
		{fault5xx, "times=1", [3]int{503, 200, 200}, 2},
		{fault5xx, "status=500&times=2", [3]int{500, 500, 200}, 1},
		{faultLostAnswer, "times=1", [3]int{502, 200, 200}, 3},
		{faultDelay, "1ms", [3]int{200, 200, 200}, 3},
	} {
		s := New(Options{})
		switchOn(t, s, line.name, line.param)
		var got [3]int
		for i := range got {
			got[i] = send(s, "POST", "/channels/"+lounge+"/messages", `{"content":"x"}`).status
		}
		if made := len(s.Member("Ann").Messages("lounge")); got != line.want || made != line.made {
			t.Errorf("%s %s: %v and %d messages, want %v and %d", line.name, line.param, got, made, line.want, line.made)
		}
	}
}

// TestGlobalFaultSparesInteractions: those routes are outside the global limit
// (discord.md B1).
func TestGlobalFaultSparesInteractions(t *testing.T) {
	s := newScene(t)
	switchOn(t, s.Server, fault429Global, "after=2")
	if got := s.answer(s.begin(t, "press"), `{"type":6}`); got.status != 204 {
		t.Errorf("a callback answered %s", got.problem())
	}
	got := send(s.Server, "GET", "/users/@me", "")
	if got.status != 429 || got.body["global"] != true || got.body["retry_after"] != 2.0 || got.header.Get("X-RateLimit-Global") != "true" {
		t.Errorf("another route answered %d %s %v", got.status, got.raw, got.header)
	}
}

func TestDelay(t *testing.T) {
	s := New(Options{})
	switchOn(t, s, faultDelay, "30ms")
	began := time.Now()
	send(s, "GET", "/users/@me", "")
	if waited := time.Since(began); waited < 30*time.Millisecond {
		t.Errorf("waited %v", waited)
	}
}

// TestGatewayFaults logs in under a fault and says what comes instead.
func TestGatewayFaults(t *testing.T) {
	for _, one := range []struct {
		name, param string
		want, then  int // ops of two logins, negative for close codes
	}{
		{faultOp7First, "", opReconnect, opDispatch},
		{faultOp9First, "", opInvalidSession, opDispatch},
		{faultOp7First, "times=2", opReconnect, opReconnect},
		{faultClose4004, "", -closeAuthentication, -closeAuthentication},
		{faultClose4014, "times=1", -closeDisallowedIntents, opDispatch},
	} {
		s := start(t, Options{})
		switchOn(t, s, one.name, one.param)
		for _, want := range []int{one.want, one.then} {
			l := dial(t, s)
			l.identify(s, 0)
			if got := l.next().Op; got != want {
				t.Errorf("%s %s: %d, want %d", one.name, one.param, got, want)
			}
		}
	}
}

// TestFaultsAtOnce happen to a bot that is connected.
func TestFaultsAtOnce(t *testing.T) {
	for name, want := range map[string]int{faultOp7: opReconnect, faultOp9: opInvalidSession, faultClose4004: -closeAuthentication, faultClose4014: -closeDisallowedIntents} {
		s := start(t, Options{})
		l := dial(t, s)
		l.identify(s, 0)
		l.events("READY")
		switchOn(t, s, name, "")
		if got := l.next().Op; got != want {
			t.Errorf("%s: %d, want %d", name, got, want)
		}
	}
}

func TestNoHeartbeatAck(t *testing.T) {
	s := start(t, Options{})
	l := dial(t, s)
	switchOn(t, s, faultNoAck, "")
	l.send(`{"op":1,"d":null}`)
	l.identify(s, 0)
	if got := l.next(); got.Op != opDispatch {
		t.Errorf("op %d came before READY", got.Op)
	}
}

// TestDeafGateway takes a login and what it is told, and says nothing.
func TestDeafGateway(t *testing.T) {
	s := start(t, Options{})
	l := dial(t, s)
	switchOn(t, s, faultDeaf, "")
	l.identify(s, intentGuilds)
	l.send(`{"op":1,"d":null}`)
	eventually(t, "the login", s.Online)
	if err := s.Fault(faultDeaf, false, ""); err != nil {
		t.Fatal(err)
	}
	l.send(`{"op":1,"d":null}`)
	if got := l.next().Op; got != opHeartbeatAck {
		t.Errorf("op %d came first once it speaks again", got)
	}
}

// TestSlowMode holds people, staff and bots not (discord.md B6); a fault holds
// the bot as well.
func TestSlowMode(t *testing.T) {
	c := &clock{}
	s := New(Options{Now: c.now})
	posts := func(want string) {
		t.Helper()
		if got := send(s, "POST", "/channels/"+lounge+"/messages", `{"content":"x"}`); got.problem() != want {
			t.Errorf("the bot is answered %s, want %s", got.problem(), want)
		}
	}
	says := func(name, in string, want bool) {
		t.Helper()
		if _, err := s.Member(name).Say(in, "x"); (err == nil) != want {
			t.Errorf("%s in %s: %v", name, in, err)
		}
	}
	switchOn(t, s, faultSlowMode, "lounge&after=10")
	if got := send(s, "GET", "/channels/"+lounge, "").body["rate_limit_per_user"]; got != 10.0 {
		t.Errorf("the channel says %v", got)
	}
	for range 2 {
		says("Ann", "lounge", true) // staff
		says("Bob", "side-table", true)
		posts("200/0")
	}
	says("Bob", "lounge", true)
	says("Bob", "lounge", false)
	switchOn(t, s, faultSlowBot, "lounge&after=10")
	posts("429/20016")
	c.forward(10 * time.Second)
	says("Bob", "lounge", true)
	posts("200/0")
	posts("429/20016")
}

// TestEventFaults: twice, and late.
func TestEventFaults(t *testing.T) {
	t.Parallel() // the library sleeps when it closes
	s := start(t, Options{})
	var h heard
	bot := connect(t, s, h.handle)
	register(t, s, bot)
	switchOn(t, s, faultDuplicateEvent, "times=1")
	twice := must[*Interaction](t)(s.Member("Ann").Command("lounge", "table open", nil))
	eventually(t, "the second event", func() bool { return h.times(twice.ID) == 2 })
	switchOn(t, s, faultLateEvent, "50ms")
	began := time.Now()
	late := must[*Interaction](t)(s.Member("Ann").Command("lounge", "table open", nil))
	eventually(t, "the late event", func() bool { return h.times(late.ID) == 1 })
	if waited := time.Since(began); waited < 50*time.Millisecond {
		t.Errorf("the late event came after %v", waited)
	}
}

// TestWorldFaults take something away from the bot.
func TestWorldFaults(t *testing.T) {
	for _, line := range []struct{ name, param, want string }{
		{faultPermission, "SEND_MESSAGES", "403/50013"},
		{faultPermission, "EMBED_LINKS, VIEW_CHANNEL", "403/50001"},
		{faultPermission, "SEND_MESSAGES@lounge", "403/50013"},
		{faultPermission, "SEND_MESSAGES@side-table", "200/0"},
		{faultDeletedChannel, "lounge", "404/10003"},
		{faultRemoved, "", "403/50001"},
	} {
		s := New(Options{})
		switchOn(t, s, line.name, line.param)
		if got := send(s, "POST", "/channels/"+lounge+"/messages", `{"content":"x"}`); got.problem() != line.want {
			t.Errorf("%s %s: %s, want %s", line.name, line.param, got.problem(), line.want)
		}
	}
}

func TestDeletedMessage(t *testing.T) {
	s := New(Options{})
	path := "/channels/" + lounge + "/messages"
	first, second := send(s, "POST", path, `{"content":"x"}`).id(t), send(s, "POST", path, `{"content":"y"}`).id(t)
	must[*Message](t)(s.Member("Ann").Say("lounge", "z"))
	switchOn(t, s, faultDeletedMessage, "lounge")
	for id, want := range map[string]string{first: "200/0", second: "404/10008"} {
		if got := send(s, "PATCH", path+"/"+id, `{"content":"w"}`); got.problem() != want {
			t.Errorf("editing: %s, want %s", got.problem(), want)
		}
	}
}

func TestClosedDirectFault(t *testing.T) {
	s := New(Options{})
	switchOn(t, s, faultClosedDirect, "Bob")
	for name, want := range map[string]string{"Ann": "200/0", "Bob": "403/50007"} {
		direct := send(s, "POST", "/users/@me/channels", `{"recipient_id":"`+s.Member(name).ID+`"}`).id(t)
		if got := send(s, "POST", "/channels/"+direct+"/messages", `{"content":"x"}`); got.problem() != want {
			t.Errorf("%s: %s, want %s", name, got.problem(), want)
		}
	}
}

// TestFaultNames refuses what it does not know.
func TestFaultNames(t *testing.T) {
	s := New(Options{})
	for _, line := range []struct{ name, param string }{{"rain", ""}, {fault429, "colour=red"}, {fault429, "times=often"}, {faultDelay, "for=long"}, {faultDeletedChannel, "nowhere"}, {faultDeletedMessage, "1"}} {
		if err := s.Fault(line.name, true, line.param); err == nil {
			t.Errorf("fault %q with %q was switched on", line.name, line.param)
		}
	}
	switchOn(t, s, fault429, "")
	if err := s.Fault(fault429, false, ""); err != nil || send(s, "GET", "/users/@me", "").status != http.StatusOK {
		t.Errorf("switching off: %v", err)
	}
}

// TestFaultsAreDocumented: docs/sandbox.md names every fault.
func TestFaultsAreDocumented(t *testing.T) {
	document, err := os.ReadFile("../../docs/sandbox.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range faultKinds {
		if !strings.Contains(string(document), "`"+kind.name+"`") {
			t.Errorf("fault %q is not in docs/sandbox.md", kind.name)
		}
	}
}

// TestGuildGone is what the bot hears of a guild that goes and comes.
func TestGuildGone(t *testing.T) {
	t.Parallel() // the library sleeps when it closes
	s := start(t, Options{})
	gone, back := make(chan bool, 4), make(chan bool, 4)
	connect(t, s,
		func(_ *discordgo.Session, e *discordgo.GuildDelete) { gone <- e.Unavailable },
		func(_ *discordgo.Session, e *discordgo.GuildCreate) { back <- true })
	<-back
	for name, unavailable := range map[string]bool{faultRemoved: false, faultUnavailable: true} {
		switchOn(t, s, name, "")
		if got := <-gone; got != unavailable {
			t.Errorf("%s: unavailable is %v", name, got)
		}
		if err := s.Fault(name, false, ""); err != nil {
			t.Fatal(err)
		}
		<-back
	}
}
