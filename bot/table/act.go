package table

import (
	"shengji/bot/chat"
	"shengji/bot/view"
	"shengji/game/round"
	"shengji/game/rules"
)

// A Request is what somebody, or the table's own clock, wants to happen.
type Request struct {
	// Key makes a repeated request known: the id of the interaction. Empty for
	// the table's own, which cannot come twice.
	Key   string
	User  chat.UserID // empty for the table's own
	Name  string      // of the person, to be remembered
	Staff bool        // may do what the host may
	// Version is the state's that the person saw; 0 if the act does not depend
	// on it (seats, cuts, text commands).
	Version int
	Act     Act
}

// An Act is one thing that may be asked of a table.
type Act interface{ act() }

// Sit takes a seat: an empty one, that of somebody away, or a computer
// player's between rounds.
type Sit struct{ Seat round.Seat }

// Leave frees the asker's seat, once the running round is over; the computer
// plays it until then.
type Leave struct{}

// AddComputer puts a computer player on an empty seat; of Nobody, on the next.
type AddComputer struct {
	Seat     round.Seat
	Strength view.Strength
}

// Kick frees a seat at the word of the host or of staff. Anybody else at the
// table has a voice in it: two of them are enough.
type Kick struct{ Seat round.Seat }

// Cut is the asker's part in the shuffle of the next deal.
type Cut struct{ Word string }

// Ready says that the asker wants the next round. The host's starts the first.
type Ready struct{}

// Begin deals without waiting longer for those who are not ready.
type Begin struct{}

// Do decides in the running round, for the seat that the command names. The
// asker's own if By is ByPerson.
type Do struct {
	Command round.Command
	By      Hand
}

// Advance lets time pass in the running round: deal on, close declaring.
type Advance struct{ Command round.Command }

// Back ends being away.
type Back struct{}

// Pause stops the clock; Resume goes on. Why is empty if a person asked.
type (
	Pause struct {
		Why  view.Why
		Need chat.Permission // for LostPermissions
	}
	Resume struct{}
)

// Move takes the table to another channel.
type Move struct{ Channel chat.ChannelID }

// Close ends the table; a running match needs more than one voice.
type Close struct{}

// Configure changes the rules, the clock or the pace from the next round on.
type Configure struct {
	Preset string
	Rules  rules.Rules
}

func (Sit) act()         {}
func (Leave) act()       {}
func (AddComputer) act() {}
func (Kick) act()        {}
func (Cut) act()         {}
func (Ready) act()       {}
func (Begin) act()       {}
func (Do) act()          {}
func (Advance) act()     {}
func (Back) act()        {}
func (Pause) act()       {}
func (Resume) act()      {}
func (Move) act()        {}
func (Close) act()       {}
func (Configure) act()   {}

// Hand is whose hand made a decision.
type Hand string

// The hands.
const (
	ByPerson   Hand = "person"
	ByComputer Hand = "computer" // of a computer player, or for one who is away
	ByClock    Hand = "clock"    // for a person whose time was up
)
