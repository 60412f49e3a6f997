package round

import (
	"shengji/game/refusal"
	"shengji/game/shape"
)

// phase is where a round stands, with what is only known there. The unexported
// ones that stand for no decision (closed, taking, buried) last only until the
// next event of the same decision.
type phase interface{ name() PhaseName }

type (
	// dealing 起牌: in a race those who hold level cards may declare.
	dealing struct{}

	// declaring 报主, all cards dealt: open until nobody may or wants to.
	declaring struct{ passed [4]bool }

	// closed: declarations are over; trump and who buries come next.
	closed struct{}

	// taking: the bottom is due to seat.
	taking struct{ seat Seat }

	// burying 埋底: seat holds the bottom in its hand.
	burying struct{ seat Seat }

	// buried: the bottom lies again; a window for counters may come next.
	buried struct{}

	// countering 反主, 炒底: in turn, until all others have passed in a row.
	countering struct {
		window Window
		turn   Seat
		passes int
	}

	// calling 找朋友: the declarer names the partner's card.
	calling struct{}

	// playing 出牌: the trick on the table; lead is set once there is one.
	playing struct {
		trick Trick
		turn  Seat
		lead  *shape.Lead
	}

	scored    struct{ tally Tally }
	abandoned struct{ reason AbandonReason }
)

func (dealing) name() PhaseName    { return DealingPhase }
func (declaring) name() PhaseName  { return DeclaringPhase }
func (closed) name() PhaseName     { return DeclaringPhase }
func (taking) name() PhaseName     { return BuryingPhase }
func (burying) name() PhaseName    { return BuryingPhase }
func (buried) name() PhaseName     { return BuryingPhase }
func (countering) name() PhaseName { return CounteringPhase }
func (calling) name() PhaseName    { return CallingPhase }
func (playing) name() PhaseName    { return PlayingPhase }
func (scored) name() PhaseName     { return ScoredPhase }
func (abandoned) name() PhaseName  { return AbandonedPhase }

// window is the one that is open, "" if none is.
func (s *State) window() Window {
	switch p := s.phase.(type) {
	case dealing:
		return WhileDealing
	case declaring:
		return AllDealt
	case countering:
		return p.window
	}
	return ""
}

// turn is who is to act; in a race everybody who may, as far as all know.
func (s *State) turn() []Seat {
	switch p := s.phase.(type) {
	case dealing, declaring:
		return s.declarers()
	case burying:
		return []Seat{p.seat}
	case countering:
		return []Seat{p.turn}
	case calling:
		return []Seat{s.declarer}
	case playing:
		return []Seat{p.turn}
	}
	return nil
}

func (s *State) checkTurn(seat Seat) *refusal.Refusal {
	var seats []int
	for _, at := range s.turn() {
		if at == seat {
			return nil
		}
		seats = append(seats, int(at))
	}
	return &refusal.Refusal{Code: refusal.NotYourTurn, Seats: seats}
}
