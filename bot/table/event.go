package table

import (
	"encoding/json"
	"fmt"
	"reflect"

	"shengji/bot/chat"
	"shengji/bot/view"
	"shengji/game/fair"
	"shengji/game/match"
	"shengji/game/round"
	"shengji/game/rules"
)

// An Event is what has happened at a table. Events are for the store and for
// Apply; they hold secrets.
type Event interface{ event() }

type (
	// Opened begins a table.
	Opened struct {
		ID       string         `json:"id"`
		Guild    chat.GuildID   `json:"guild"`
		Channel  chat.ChannelID `json:"channel"`
		Host     chat.UserID    `json:"host"`
		Language string         `json:"language"`
		Clock    Clock          `json:"clock"`
		Pace     view.Pace      `json:"pace"`
		Preset   string         `json:"preset"`
		Rules    rules.Rules    `json:"rules"`
	}

	// MatchTakenUp says that the table goes on with the unfinished match of a
	// closed one, as that left it.
	MatchTakenUp struct {
		ID     string      `json:"id"`
		Match  match.State `json:"match"`
		Preset string      `json:"preset"` // that its rules started from
		Sat    [4]Seat     `json:"sat"`    // when its last round began
	}

	// Sealed fixes the secret of the deal to come, before anybody cuts.
	Sealed struct {
		Nonce  int         `json:"nonce"`
		Secret fair.Secret `json:"secret"`
	}

	// Seated says that a person took a seat. Token is the interaction's id.
	Seated struct {
		Seat  round.Seat  `json:"seat"`
		User  chat.UserID `json:"user"`
		Name  string      `json:"name"`
		Token string      `json:"token"`
	}

	// ComputerSeated says that a computer player took a seat.
	ComputerSeated struct {
		Seat     round.Seat    `json:"seat"`
		Strength view.Strength `json:"strength"`
	}

	// SeatFreed says that a seat is empty.
	SeatFreed struct {
		Seat round.Seat `json:"seat"`
	}

	// KickAsked is a voice for freeing the seat of a person.
	KickAsked struct {
		User chat.UserID `json:"user"`
		Seat round.Seat  `json:"seat"`
		Of   chat.UserID `json:"of"` // who sits there
	}

	// LeavingAnnounced says that a person goes once the round is over and does
	// not play on, unless he comes back before.
	LeavingAnnounced struct {
		Seat   round.Seat `json:"seat"`
		Kicked bool       `json:"kicked,omitempty"` // he has no say in it
	}

	// HostChanged passes the host's duty on; nobody has it if User is empty.
	HostChanged struct {
		User chat.UserID `json:"user"`
	}

	// CutMade is a person's part in the next shuffle.
	CutMade struct {
		Seat round.Seat `json:"seat"`
		Word string     `json:"word"`
	}

	// ReadyPressed says that a person wants the next round.
	ReadyPressed struct {
		Seat  round.Seat `json:"seat"`
		Token string     `json:"token"`
	}

	// Checkpoint holds the whole table between rounds: recovery starts here.
	Checkpoint struct{ State }

	// InRound is an event of the running round, and by whose hand it came.
	InRound struct {
		By    Hand
		Event round.Event
	}

	// WentAway says that the computer plays the seat until its owner is back.
	WentAway struct {
		Seat round.Seat `json:"seat"`
	}

	// CameBack ends that.
	CameBack struct {
		Seat round.Seat `json:"seat"`
	}

	// MatchBegan says that the next deal is the first of a new match, which is
	// named after it.
	MatchBegan struct {
		Nonce int `json:"nonce"`
	}

	// Settled says what the round that just ended brought. Record is the hash
	// of its record.
	Settled struct {
		Result match.Result `json:"result"`
		Record string       `json:"record"`
	}

	// Skipped says that the round that just ended counts for nothing.
	Skipped struct {
		Record string `json:"record"`
	}

	// Paused and Resumed stop the clock and start it.
	Paused struct {
		User chat.UserID `json:"user"`
		Why  view.Why    `json:"why,omitempty"`
		// Need is what the bot lacks, for view.LostPermissions.
		Need chat.Permission `json:"need,omitempty"`
	}
	Resumed struct {
		User chat.UserID `json:"user"`
	}

	// MovedTo says in which channel the table is now.
	MovedTo struct {
		Channel chat.ChannelID `json:"channel"`
	}

	// CloseAsked is a voice for ending the running match.
	CloseAsked struct {
		User chat.UserID `json:"user"`
	}

	// ClosedDown ends the table.
	ClosedDown struct {
		User chat.UserID `json:"user"`
	}

	// Configured says which rules hold from the next round on.
	Configured struct {
		User   chat.UserID `json:"user"`
		Preset string      `json:"preset"`
		Rules  rules.Rules `json:"rules"`
	}
)

func (Opened) event()           {}
func (MatchTakenUp) event()     {}
func (Sealed) event()           {}
func (Seated) event()           {}
func (ComputerSeated) event()   {}
func (SeatFreed) event()        {}
func (KickAsked) event()        {}
func (LeavingAnnounced) event() {}
func (HostChanged) event()      {}
func (CutMade) event()          {}
func (ReadyPressed) event()     {}
func (Checkpoint) event()       {}
func (InRound) event()          {}
func (WentAway) event()         {}
func (CameBack) event()         {}
func (MatchBegan) event()       {}
func (Settled) event()          {}
func (Skipped) event()          {}
func (Paused) event()           {}
func (Resumed) event()          {}
func (MovedTo) event()          {}
func (CloseAsked) event()       {}
func (ClosedDown) event()       {}
func (Configured) event()       {}

// kinds names the events in the store; a name, once stored, stays.
var kinds = map[string]Event{
	"opened": Opened{}, "match_taken_up": MatchTakenUp{}, "sealed": Sealed{}, "seated": Seated{}, "computer_seated": ComputerSeated{},
	"seat_freed": SeatFreed{}, "kick_asked": KickAsked{}, "leaving": LeavingAnnounced{}, "host_changed": HostChanged{}, "cut": CutMade{},
	"ready": ReadyPressed{}, "checkpoint": Checkpoint{}, "round": InRound{}, "away": WentAway{}, "back": CameBack{},
	"match_began": MatchBegan{}, "settled": Settled{}, "skipped": Skipped{}, "paused": Paused{}, "moved": MovedTo{}, "resumed": Resumed{},
	"close_asked": CloseAsked{}, "closed": ClosedDown{}, "configured": Configured{},
}

var kindOf = func() map[reflect.Type]string {
	m := make(map[reflect.Type]string, len(kinds))
	for name, e := range kinds {
		m[reflect.TypeOf(e)] = name
	}
	return m
}()

// Encode returns the kind and the body under which e is stored.
func Encode(e Event) (kind string, body []byte, err error) {
	kind = kindOf[reflect.TypeOf(e)]
	body, err = json.Marshal(e)
	return kind, body, err
}

// Decode reads what Encode wrote.
func Decode(kind string, body []byte) (Event, error) {
	zero, ok := kinds[kind]
	if !ok {
		return nil, fmt.Errorf("decoding event: unknown kind %q", kind)
	}
	v := reflect.New(reflect.TypeOf(zero))
	if err := json.Unmarshal(body, v.Interface()); err != nil {
		return nil, fmt.Errorf("decoding event %s: %w", kind, err)
	}
	return v.Elem().Interface().(Event), nil
}

// inRound is the stored form of InRound.
type inRound struct {
	By    Hand            `json:"by"`
	Event json.RawMessage `json:"event"`
}

// MarshalJSON writes the round's event with its kind.
func (e InRound) MarshalJSON() ([]byte, error) {
	body, err := round.MarshalEvent(e.Event)
	if err != nil {
		return nil, err
	}
	return json.Marshal(inRound{By: e.By, Event: body})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (e *InRound) UnmarshalJSON(b []byte) error {
	var stored inRound
	if err := json.Unmarshal(b, &stored); err != nil {
		return err
	}
	event, err := round.UnmarshalEvent(stored.Event)
	*e = InRound{By: stored.By, Event: event}
	return err
}
