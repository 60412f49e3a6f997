package view

import (
	"time"

	"shengji/bot/chat"
	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/rules"
)

// Table is a table 牌桌 as far as people see it. Whoever owns the table fills
// it in; this package only reads it.
type Table struct {
	ID      string         // in every custom id: at most 24 bytes, digits and letters
	Version uint64         // in every custom id: a press of an older version never acts
	Channel chat.ChannelID // where the board is
	State   State
	Preset  string // id of the one that the rules started from
	Altered bool   // single options differ from the preset
	Rules   rules.Rules
	Seats   [4]Seat

	Round int           // number of the round in the match from 1, also the one to come
	Clock time.Duration // per decision; 0 is off
	Pace  Pace
	// Deadline is when the clock of the decision, of the declarations or of the
	// lobby ends; zero is never.
	Deadline time.Time

	Deal  int     // number of the next deal at this table from 1 (its nonce)
	Seal  string  // seal of that deal, hexadecimal; empty while there is none
	Cut   [4]bool // who has cut it
	Ready [4]bool // who has pressed Start or Next round

	Laps  [2]int // laps won by each team (rules.After Cycle)
	Coins [4]int // balance of each seat, where there is a stake

	TakenUp *TakenUp // Lobby: the match goes on; nil: it is a new one

	Why  Why             // Paused: what for
	By   string          // Paused because Asked: name of who asked
	Need chat.Permission // Paused for LostPermissions: the missing ones
	Note string          // one more line on the board, written by a Writer; "" is none
	Last *Result         // the last finished round, nil before the first
}

// TakenUp is a match that began at another table.
type TakenUp struct {
	Sat      [4]Seat    // in its last round
	Declarer round.Seat // of the next
}

// State is what a table is doing.
type State string

// The states.
const (
	Lobby    State = "lobby"    // before the first deal
	Playing  State = "playing"  // a round is on: its phase says more
	Between  State = "between"  // a round is over, the next one waits for everybody
	Paused   State = "paused"   // waits for Resume
	Finished State = "finished" // the match is over
	Closed   State = "closed"
	Parked   State = "parked" // stopped by a fault of ours, its events kept
)

// Why says why a table is paused, or parked.
type Why string

// The reasons.
const (
	Asked           Why = "asked" // by a person: Table.By
	SeatEmpty       Why = "seat_empty"
	LostPermissions Why = "lost_permissions"
	LostChannel     Why = "lost_channel"
	LostThread      Why = "lost_thread" // locked
	Restarted       Why = "restarted"
	Behind          Why = "behind" // Parked: its log has moved on without it
)

// Pace is how fast cards are dealt.
type Pace string

// The paces (product.md 5).
const (
	Waves   Pace = "waves"
	Instant Pace = "instant"
	Slow    Pace = "slow"
)

// Strength is how well a computer player plays.
type Strength string

// The strengths; Human is none.
const (
	Human  Strength = ""
	Easy   Strength = "easy"
	Normal Strength = "normal"
	Hard   Strength = "hard"
)

// Seat is who sits in a seat. The zero value is an empty one.
type Seat struct {
	User  chat.UserID // empty for a computer player
	Name  string      // as the chat service has it, unescaped
	Bot   Strength    // of the computer player
	Host  bool
	Away  bool // played by the computer until the person is back
	Goes  bool // Away, and the seat is free once the round is over
	Level card.Rank
}

// Empty reports whether nobody sits there, computer player neither.
func (s Seat) Empty() bool { return s.User == "" && s.Bot == Human }

// Result is a finished round, with what it changed.
type Result struct {
	Round int
	View  round.View // the public's view once the round is over
	Seats [4]Seat    // as they were then

	Attackers bool // attackers won; neither side did if Draw
	Draw      bool
	Gain      int // levels of the winners
	Before    [4]card.Rank
	After     [4]card.Rank
	Next      round.Seat // who declares next
	MatchOver bool
	Lap       [2]bool // whose team won a lap by it
	Coins     [4]int  // won and lost, summing to 0

	Proof Proof
}

// Proof is what is published of a deal once it is over (product.md 6).
type Proof struct {
	Deal   int // its number at the table (nonce)
	Seal   string
	Secret string // hexadecimal
	Cuts   [4]string
}

// winners returns the seats that won a round that was played out; in a draw
// these are the declarers.
func (r *Result) winners() (seats []round.Seat) {
	for s := round.South; s < round.Nobody; s++ {
		declares := s == r.View.Tally.Declarer || s == r.View.Tally.Partner
		if declares != r.Attackers {
			seats = append(seats, s)
		}
	}
	return seats
}
