package table

import (
	"slices"

	"shengji/bot/chat"
	"shengji/bot/view"
	"shengji/game/fair"
	"shengji/game/match"
	"shengji/game/round"
	"shengji/game/rules"
)

// State is all there is to know of a table, secrets included. It changes only
// by Apply.
type State struct {
	ID       string         `json:"id"`
	Guild    chat.GuildID   `json:"guild"`
	Channel  chat.ChannelID `json:"channel"`
	Host     chat.UserID    `json:"host"`
	Language string         `json:"language"` // locale of public lines
	Clock    Clock          `json:"clock"`
	Pace     view.Pace      `json:"pace"`
	Preset   string         `json:"preset"` // that the rules started from
	Rules    rules.Rules    `json:"rules"`  // of the next round

	Phase  Phase       `json:"phase"`
	Paused bool        `json:"paused"`
	Pause  Paused      `json:"pause"` // the last one
	Seats  [4]Seat     `json:"seats"`
	Match  match.State `json:"match"`
	Next   NextDeal    `json:"next"`

	// MatchPreset is what the rules of Match started from: other rules may be
	// wanted meanwhile.
	MatchPreset string `json:"match_preset"`

	// MatchFrom is the nonce of the match's first deal, which names it, unless it
	// began at another table: then MatchID does, and Sat is who sat where in its
	// last round, until the next begins. Record is the hash of the last round's
	// record.
	MatchFrom int     `json:"match_from"`
	MatchID   string  `json:"match_id,omitempty"`
	Sat       [4]Seat `json:"sat"`
	Record    string  `json:"record"`
	Previous  string  `json:"-"` // hash of the record before it

	// CloseVotes are those who asked to end the running match.
	CloseVotes []chat.UserID `json:"close_votes,omitempty"`

	// KickVotes are the voices for freeing seats of persons who still have
	// them, until the next round begins.
	KickVotes []KickAsked `json:"kick_votes,omitempty"`

	// Round is the running one, or the last, with its events and who sat
	// there when it began; nil before the first, and in a checkpoint. Result is
	// what the last one brought, nil if it was abandoned.
	Round   *round.State  `json:"-"`
	Events  []round.Event `json:"-"`
	Sitting [4]Seat       `json:"-"`
	// Helped are the seats of people where somebody else decided in Round: the
	// clock, the computer for one away, a substitute.
	Helped [4]bool       `json:"-"`
	Result *match.Result `json:"-"`

	// Known are the people who have had a hand of the running round: none of
	// them may take over another.
	Known []chat.UserID `json:"-"`

	// Sequence counts the events applied. Version is the Sequence of the last
	// one that changed what a person may decide: a press based on an older
	// Version never acts.
	Sequence int `json:"sequence"`
	Version  int `json:"version"`
}

// Phase is where a table stands.
type Phase string

// The phases.
const (
	Lobby   Phase = "lobby"   // before the first deal
	Playing Phase = "playing" // a round runs
	Between Phase = "between" // after a round
	Closed  Phase = "closed"
)

// Clock is how long a decision may take.
type Clock string

// The clocks (product.md 5).
const (
	ClockOff Clock = "off"
	Clock30  Clock = "30s"
	Clock60  Clock = "60s"
	Clock120 Clock = "120s"
	ClockDay Clock = "1d"
)

// Seat is one of the four places at the table: empty, a person's or a
// computer player's.
type Seat struct {
	User     chat.UserID   `json:"user,omitempty"`
	Name     string        `json:"name,omitempty"`     // last known
	Computer view.Strength `json:"computer,omitempty"` // strength; "" is none
	Away     bool          `json:"away,omitempty"`     // played by the computer until its owner is back
	Leaving  bool          `json:"leaving,omitempty"`  // empty once the round is over
	Kicked   bool          `json:"kicked,omitempty"`   // Leaving, and he cannot come back
	Missed   int           `json:"missed,omitempty"`   // decisions in a row that the clock made
	// Token is the id of the interaction with which the person sat down or
	// pressed ready: his cut unless he makes one.
	Token string `json:"token,omitempty"`
}

// Taken reports whether anybody sits there.
func (s Seat) Taken() bool { return s.User != "" || s.Computer != "" }

// NextDeal is the deal to come. Its seal is public, its secret is not.
type NextDeal struct {
	Deal  fair.Deal `json:"deal"`
	Cut   [4]bool   `json:"cut"`   // who made a cut of his own
	Ready [4]bool   `json:"ready"` // who pressed ready
	Again bool      `json:"again"` // the deal before was abandoned
}

// SeatOf returns the seat of a person, round.Nobody if he has none.
func (s *State) SeatOf(u chat.UserID) round.Seat {
	for i, seat := range s.Seats {
		if u != "" && seat.User == u {
			return round.Seat(i)
		}
	}
	return round.Nobody
}

// Persons returns the seats of people.
func (s *State) Persons() []round.Seat {
	var seats []round.Seat
	for i, seat := range s.Seats {
		if seat.User != "" {
			seats = append(seats, round.Seat(i))
		}
	}
	return seats
}

// Full reports whether all four seats are taken.
func (s *State) Full() bool {
	for _, seat := range s.Seats {
		if !seat.Taken() {
			return false
		}
	}
	return true
}

// Automatic reports whether the computer decides for the seat.
func (s *State) Automatic(seat round.Seat) bool {
	return s.Seats[seat].Computer != "" || s.Seats[seat].Away
}

// Running reports whether a round is being played.
func (s *State) Running() bool { return s.Phase == Playing }

// setup is what the running round, or the last, started from.
func (s *State) setup() round.Setup { return s.Events[0].(round.Started).Setup }

// clone returns a copy that may go on by itself.
func (s *State) clone() *State {
	c := *s
	if s.Round != nil {
		r := *s.Round
		c.Round = &r
	}
	c.Events = slices.Clip(s.Events)
	return &c
}
