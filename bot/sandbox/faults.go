package sandbox

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Names of the faults that Server.Fault switches.
const (
	fault429            = "429"
	fault429Global      = "429 global"
	fault5xx            = "5xx"
	faultLostAnswer     = "lost answer"
	faultDelay          = "delay"
	faultDropSocket     = "drop socket"
	faultOp7            = "op 7"
	faultOp9            = "op 9"
	faultOp7First       = "op 7 first"
	faultOp9First       = "op 9 first"
	faultNoAck          = "no heartbeat ack"
	faultDeaf           = "deaf gateway"
	faultClose4004      = "close 4004"
	faultClose4014      = "close 4014"
	faultDuplicateEvent = "duplicate event"
	faultLateEvent      = "late event"
	faultClosedDirect   = "closed DMs"
	faultSlowMode       = "slow mode"
	faultSlowBot        = "slow mode for bots"
	faultPermission     = "missing permission"
	faultRemoved        = "removed from guild"
	faultUnavailable    = "guild unavailable"
	faultDeletedChannel = "deleted channel"
	faultDeletedMessage = "deleted message"
)

// A faultKind describes a fault. One with act happens once, when it is
// switched on; the others hold until they are switched off or used up.
type faultKind struct {
	name, description string
	act               func(*Server, map[string]string) error
}

var faultKinds = []faultKind{
	{name: fault429, description: "requests answer 429; param route=TEXT&times=N&after=SECONDS"},
	{name: fault429Global, description: "requests under the global limit answer 429 global; param times=N&after=SECONDS"},
	{name: fault5xx, description: "requests fail; param status=503&route=TEXT&times=N"},
	{name: faultLostAnswer, description: "requests are carried out and answer 502; param status=502&route=TEXT&times=N"},
	{name: faultDelay, description: "requests wait; param DURATION or for=2s&route=TEXT&times=N"},
	{name: faultDropSocket, description: "the gateway connection breaks now", act: (*Server).dropSockets},
	{name: faultOp7, description: "the gateway asks to reconnect now", act: (*Server).sendReconnect},
	{name: faultOp9, description: "the session becomes invalid now", act: (*Server).sendInvalidSession},
	{name: faultOp7First, description: "the next login or resume is answered by op 7; param times=N"},
	{name: faultOp9First, description: "the next login or resume is answered by op 9; param times=N"},
	{name: faultNoAck, description: "heartbeats are not acknowledged"},
	{name: faultDeaf, description: "the gateway takes connections and packets, and says nothing"},
	{name: faultClose4004, description: "the gateway closes with 4004 now and at each login; param times=N"},
	{name: faultClose4014, description: "the gateway closes with 4014 now and at each login; param times=N"},
	{name: faultDuplicateEvent, description: "events come twice; param times=N"},
	{name: faultLateEvent, description: "events come late; param DURATION"},
	{name: faultClosedDirect, description: "direct messages to a member are refused; param NAME, empty for all"},
	{name: faultSlowMode, description: "people write once in a while in a channel, staff and bots as they like; param CHANNEL&after=SECONDS"},
	{name: faultSlowBot, description: "slow mode holds the bot too (20016), as it should not; param CHANNEL&after=SECONDS"},
	{name: faultPermission, description: "the bot lacks permissions; param NAMES with commas, each NAME or NAME@CHANNEL"},
	{name: faultRemoved, description: "the bot is removed from the guild until switched off"},
	{name: faultUnavailable, description: "the guild has an outage until switched off"},
	{name: faultDeletedChannel, description: "a channel is deleted now; param NAME", act: (*Server).deleteNamedChannel},
	{name: faultDeletedMessage, description: "a message is deleted now; param ID or channel NAME for the bot's newest there", act: (*Server).deleteNamedMessage},
}

// faults are those that are switched on.
type faults struct {
	settings map[string]map[string]string // by name
	params   map[string]string            // as given
}

func newFaults() faults {
	return faults{settings: map[string]map[string]string{}, params: map[string]string{}}
}

// Fault switches a fault on or off; docs/sandbox.md lists the names and their
// parameters. An unknown name or parameter is an error.
func (s *Server) Fault(name string, on bool, param string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.touch()
	defer s.announceState()
	for _, kind := range faultKinds {
		if kind.name != name {
			continue
		}
		settings, err := readSettings(param)
		switch {
		case err != nil:
			return err
		case !on:
			delete(s.faults.settings, name)
		case kind.act != nil:
			return kind.act(s, settings)
		default:
			s.faults.settings[name], s.faults.params[name] = settings, param
		}
		s.faultSwitched(name, on)
		return nil
	}
	return fmt.Errorf("no fault is called %q", name)
}

// faultSwitched does what a lasting fault means for what is already there.
func (s *Server) faultSwitched(name string, on bool) {
	switch {
	case name == faultPermission:
		s.permissionsChanged()
	case name == faultClose4004 && on:
		s.closeSockets(closeAuthentication)
	case name == faultClose4014 && on:
		s.closeSockets(closeDisallowedIntents)
	case name == faultSlowMode:
		for _, c := range s.world.inOrder() {
			if c.kind != kindDirect {
				s.channelChanged(c)
			}
		}
	case name == faultRemoved || name == faultUnavailable:
		s.guildChanged(name == faultRemoved, on)
	}
}

// readSettings reads "a=1&b=2"; a part without "=" has the key "".
func readSettings(param string) (map[string]string, error) {
	settings := map[string]string{}
	for part := range strings.SplitSeq(param, "&") {
		key, value, named := strings.Cut(part, "=")
		if !named {
			key, value = "", part
		}
		switch key {
		case "times", "after", "status":
			if _, err := strconv.ParseFloat(value, 64); err != nil {
				return nil, fmt.Errorf("parameter %s of a fault has to be a number, not %q", key, value)
			}
		case "for":
			if _, err := time.ParseDuration(value); err != nil {
				return nil, fmt.Errorf("parameter %s of a fault has to be a duration, not %q", key, value)
			}
		case "", "route":
		default:
			return nil, fmt.Errorf("a fault has no parameter %q", key)
		}
		settings[key] = value
	}
	return settings, nil
}

func (f *faults) on(name string) bool { return f.settings[name] != nil }

// take reports whether a fault is on and uses it up once.
func (f *faults) take(name string) bool {
	settings := f.settings[name]
	if settings == nil {
		return false
	}
	if left, counted := settings["times"]; counted {
		n, _ := strconv.Atoi(left) // checked by readSettings
		if n--; n <= 0 {
			delete(f.settings, name)
		} else {
			settings["times"] = strconv.Itoa(n)
		}
	} else if name == faultOp7First || name == faultOp9First {
		delete(f.settings, name) // "first" means once unless told otherwise
	}
	return true
}

// takeFor is take for a request whose route the fault concerns.
func (f *faults) takeFor(name string, c *call) (map[string]string, bool) {
	settings := f.settings[name]
	if settings == nil || !strings.Contains(c.r.Method+" "+c.r.URL.Path, settings["route"]) {
		return nil, false
	}
	return settings, f.take(name)
}

// denied are the permissions taken away by a fault, in a channel or, with none,
// in the guild.
func (f *faults) denied(c *channel) permission {
	var bits permission
	for name := range strings.SplitSeq(f.settings[faultPermission][""], ",") {
		name, where, only := strings.Cut(strings.TrimSpace(name), "@")
		if !only || c != nil && (where == c.name || where == c.id) {
			bits |= permissionNames[name]
		}
	}
	return bits
}

// lateness is how late events come.
func (f *faults) lateness() (time.Duration, bool) {
	settings, on := f.settings[faultLateEvent]
	if !on {
		return 0, false
	}
	return durationOr(4*time.Second, settings), true
}

// refusesDirect reports whether direct messages to a member are refused by a
// fault.
func (f *faults) refusesDirect(name string) bool {
	settings, on := f.settings[faultClosedDirect]
	return on && (settings[""] == "" || settings[""] == name)
}

// slow is how long somebody has to wait between two messages in a channel by a
// fault; 0 if he has not. Without a channel the fault is about all.
func (f *faults) slow(name string, c *channel) time.Duration {
	settings, on := f.settings[name]
	if where := settings[""]; !on || c.kind == kindDirect || where != "" && where != c.name && where != c.id {
		return 0
	}
	return secondsOf(numberOr(5, settings["after"]))
}

func durationOr(usual time.Duration, settings map[string]string) time.Duration {
	for _, key := range []string{"for", ""} {
		if d, err := time.ParseDuration(settings[key]); err == nil {
			return d
		}
	}
	return usual
}

func numberOr(usual float64, text string) float64 {
	if n, err := strconv.ParseFloat(text, 64); err == nil {
		return n
	}
	return usual
}

// httpEffect is what the faults do to one request.
type httpEffect struct {
	delay      time.Duration
	failure    *failure
	loseAnswer bool
	status     int
}

func (e httpEffect) wait(ctx context.Context) {
	if e.delay == 0 {
		return
	}
	select {
	case <-time.After(e.delay):
	case <-ctx.Done():
	}
}

func (s *Server) httpFault(c *call) httpEffect {
	s.mu.Lock()
	defer s.mu.Unlock()
	var effect httpEffect
	if settings, on := s.faults.takeFor(faultDelay, c); on {
		effect.delay = durationOr(2*time.Second, settings)
	}
	if settings, on := s.faults.takeFor(fault429, c); on {
		effect.failure = rateLimited(secondsOf(numberOr(1, settings["after"])), "user")
	} else if settings, on := s.faults.settings[fault429Global]; on && !c.route.token {
		s.faults.take(fault429Global)
		effect.failure = rateLimited(secondsOf(numberOr(1, settings["after"])), "global")
	} else if settings, on := s.faults.takeFor(fault5xx, c); on {
		status := int(numberOr(http.StatusServiceUnavailable, settings["status"]))
		effect.failure = fail(status, 0, strconv.Itoa(status)+": "+http.StatusText(status))
	} else if settings, on := s.faults.takeFor(faultLostAnswer, c); on {
		effect.loseAnswer, effect.status = true, int(numberOr(http.StatusBadGateway, settings["status"]))
	}
	return effect
}

func secondsOf(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }
