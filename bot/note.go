package bot

import (
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/round"
)

// note is what the board says about somebody, until somebody plays again.
type note struct {
	kind view.Note
	seat round.Seat
}

// noteOf returns what the newest events leave to be said; old is what was
// said before, before is the table before them, nil at the start.
func noteOf(old note, before, s *table.Snapshot, events []table.Event) note {
	for _, e := range events {
		switch e := e.(type) {
		case table.Seated:
			old = note{view.SatDown, e.Seat}
			if before != nil && !before.Table.Seats[e.Seat].Empty() {
				old = note{view.TookOver, e.Seat}
			}
		case table.KickAsked:
			old = note{view.WantsFreed, e.Seat}
		case table.LeavingAnnounced:
			old = leaves(old, note{view.Goes, e.Seat})
		case table.SeatFreed:
			old = leaves(old, note{view.StoodUp, e.Seat})
		case table.InRound:
			old = noteInRound(old, e)
		case table.WentAway:
			old = note{view.WentAway, e.Seat}
		case table.CameBack:
			old = note{view.CameBack, e.Seat}
		case table.CloseAsked:
			old = note{view.WantsClose, s.SeatOf(e.User)}
		case table.Configured:
			old = note{view.RulesChanged, s.SeatOf(e.User)}
		case table.HostChanged:
			if seat := s.SeatOf(e.User); seat != round.Nobody {
				old = note{view.HostNow, seat}
			}
		case table.Checkpoint:
			old = note{}
		}
	}
	return old
}

func noteInRound(old note, e table.InRound) note {
	var seat round.Seat
	switch in := e.Event.(type) {
	case round.Played:
		seat = in.Seat
	case round.Buried:
		seat = in.Seat
	default:
		return old
	}
	switch {
	case e.By == table.ByClock:
		return note{view.PlayedFor, seat}
	case e.By == table.ByPerson && old.seat == seat:
		return note{}
	}
	return old
}

// leaves is what is said of a seat that is given up: that the table freed it,
// if that was asked for.
func leaves(old, by note) note {
	if old == (note{view.WantsFreed, by.seat}) {
		return note{view.Freed, by.seat}
	}
	return by
}
