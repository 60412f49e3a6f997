package league

import "time"

// Player is an id whose meaning is the caller's; "" is a computer player.
type Player string

// Round is a round that was played out and counts: one that is struck out is
// left away, a corrected one has the corrected facts.
type Round struct {
	Number int64 // orders rounds that ended at the same time; no two have the same
	ID     string
	Match  string
	Ended  time.Time
	Seats  [4]Seat // S, E, N, W
	Facts
}

// Seat says who sat there.
type Seat struct {
	Player   Player
	Computer bool // a computer player acted: all along, with Player "", or for him in part
}

// Terms are what a league is counted by.
type Terms struct {
	Model          Model
	ComputersRated bool               // a computer player counts as one of rating New, which never changes; else its matches are not rated
	Start          map[Player]Carried // from the season before
	Merged         map[Player]Player  // accounts that count as another
}

// Carried is what somebody brings along from the season before.
type Carried struct {
	Rating
	Rated int `json:"rated"` // matches, all seasons
}
