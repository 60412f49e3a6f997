package table

import (
	"cmp"
	"slices"

	"shengji/bot/chat"
	"shengji/game/refusal"
	"shengji/game/round"
)

func (s *State) decideSit(r Request, act Sit) ([]Event, error) {
	if at := s.SeatOf(r.User); at != round.Nobody {
		return nil, &refusal.Refusal{Code: AlreadySeated, Seats: []int{int(at)}}
	}
	seat := s.Seats[act.Seat]
	switch {
	case seat.User != "" && !seat.Away:
		return nil, refuse(SeatTaken)
	case s.Running() && (seat.Computer != "" || slices.Contains(s.Known, r.User)):
		return nil, refuse(BetweenRounds)
	}
	events := []Event{Seated{Seat: act.Seat, User: r.User, Name: r.Name, Token: r.Key}}
	switch {
	case s.Host == "":
		events = append(events, HostChanged{User: r.User})
	case s.Host == seat.User:
		events = append(events, HostChanged{User: cmp.Or(s.nextHost(seat.User), r.User)})
	}
	return events, nil
}

func (s *State) decideLeave(r Request) ([]Event, error) {
	seat := s.SeatOf(r.User)
	if seat == round.Nobody {
		return nil, refuse(NotSeated)
	}
	return s.free(seat), nil
}

// free empties a person's seat now, or once the running round is over, and
// passes the host's duty on.
func (s *State) free(seat round.Seat) []Event {
	events := []Event{Event(SeatFreed{Seat: seat})}
	if s.Running() {
		events = []Event{LeavingAnnounced{Seat: seat}}
	}
	if user := s.Seats[seat].User; user == s.Host {
		events = append(events, HostChanged{User: s.nextHost(user)})
	}
	return events
}

// nextHost returns the first other person at the table who stays, one who is
// not away if there is any; "" if there is nobody.
func (s *State) nextHost(not chat.UserID) (next chat.UserID) {
	for _, seat := range s.Persons() {
		switch at := s.Seats[seat]; {
		case at.User == not || at.Leaving:
		case !at.Away:
			return at.User
		case next == "":
			next = at.User
		}
	}
	return next
}

func (s *State) decideAddComputer(r Request, act AddComputer) ([]Event, error) {
	if s.SeatOf(r.User) == round.Nobody && !s.mayHost(r) {
		return nil, refuse(NotSeated)
	}
	seat := act.Seat
	for i := round.South; seat == round.Nobody && i < round.Nobody; i++ {
		if !s.Seats[i].Taken() {
			seat = i
		}
	}
	if seat == round.Nobody {
		return nil, refuse(NoFreeSeat)
	}
	if s.Seats[seat].Taken() {
		return nil, refuse(SeatTaken)
	}
	return []Event{ComputerSeated{Seat: seat, Strength: act.Strength}}, nil
}

// kickVoices is how many people at the table free the seat of another
// (discord.md C7).
const kickVoices = 2

func (s *State) decideKick(r Request, act Kick) ([]Event, error) {
	seat := s.Seats[act.Seat]
	switch {
	case s.SeatOf(r.User) == round.Nobody && !s.mayHost(r):
		return nil, refuse(NotSeated)
	case !seat.Taken():
		return nil, refuse(SeatEmpty)
	case seat.User == r.User:
		return s.free(act.Seat), nil // that is leaving
	case seat.Computer != "" && !s.mayHost(r):
		return nil, refuse(NotHost)
	case seat.Computer != "" && s.Running():
		return nil, refuse(BetweenRounds)
	case seat.Computer != "":
		return s.free(act.Seat), nil
	}
	asked := KickAsked{User: r.User, Seat: act.Seat, Of: seat.User}
	if !s.mayHost(r) && s.kickVoices(asked) < kickVoices {
		return []Event{asked}, nil
	}
	freed := s.free(act.Seat)
	if going, ok := freed[0].(LeavingAnnounced); ok {
		going.Kicked = true
		freed[0] = going
	}
	return append([]Event{asked}, freed...), nil
}

// kickVoices counts who wants what is asked for, the asker included. Who left
// has no say any more, and nobody has in his own matter.
func (s *State) kickVoices(asked KickAsked) int {
	n := 0
	for _, seat := range s.Persons() {
		voice := KickAsked{User: s.Seats[seat].User, Seat: asked.Seat, Of: asked.Of}
		if seat != asked.Seat && (voice == asked || slices.Contains(s.KickVotes, voice)) {
			n++
		}
	}
	return n
}

func (s *State) decideBack(r Request) ([]Event, error) {
	seat := s.SeatOf(r.User)
	switch {
	case seat == round.Nobody, s.Seats[seat].Kicked:
		return nil, refuse(NotSeated)
	case !s.Seats[seat].Away:
		return nil, refuse(NotAway)
	}
	return s.back(seat), nil
}

// back ends being away. The duty of a host who is away himself falls to the
// first who is back.
func (s *State) back(seat round.Seat) []Event {
	events := []Event{CameBack{Seat: seat}}
	if user := s.Seats[seat].User; user != s.Host && !s.present(s.Host) {
		events = append(events, HostChanged{User: user})
	}
	return events
}

// present reports whether a person sits at the table and plays himself.
func (s *State) present(u chat.UserID) bool {
	seat := s.SeatOf(u)
	return seat != round.Nobody && !s.Seats[seat].Away
}
