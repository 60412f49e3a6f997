package table

import "shengji/game/refusal"

// Codes of what a table refuses, beside those of the game.
const (
	NotSeated     refusal.Code = "not_seated"
	AlreadySeated refusal.Code = "already_seated" // Seats: where
	SeatTaken     refusal.Code = "seat_taken"
	NoFreeSeat    refusal.Code = "no_free_seat"
	SeatEmpty     refusal.Code = "seat_empty"
	SeatsMissing  refusal.Code = "seats_missing" // Number: how many are free
	NotHost       refusal.Code = "not_host"
	BetweenRounds refusal.Code = "between_rounds" // not while a round runs
	NoRound       refusal.Code = "no_round"
	IsPaused      refusal.Code = "is_paused"
	NotPaused     refusal.Code = "not_paused"
	IsClosed      refusal.Code = "is_closed"
	IsParked      refusal.Code = "is_parked"    // a fault was found, the table rests
	CutTooLong    refusal.Code = "cut_too_long" // Number: characters allowed
	CutTooLate    refusal.Code = "cut_too_late"
	NotAway       refusal.Code = "not_away"
	NoPersons     refusal.Code = "no_persons"    // computer players alone do not start
	PartnersStay  refusal.Code = "partners_stay" // before a match goes on that another table began
)

func refuse(c refusal.Code) error { return &refusal.Refusal{Code: c} }

func refuseNumber(c refusal.Code, n int) error { return &refusal.Refusal{Code: c, Number: n} }
