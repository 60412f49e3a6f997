package table

import (
	"time"

	"shengji/bot/chat"
	"shengji/bot/view"
	"shengji/game/match"
	"shengji/game/round"
	"shengji/game/rules"
)

// Snapshot is how a table stands, as far as people may see it: nothing in it
// is more than somebody may know.
type Snapshot struct {
	Table    view.Table
	Language string
	Deal     int            // that Public and Seats are of; 0 before the first
	Public   round.View     // zero before the first round
	Seats    [4]round.View  // of each seat, for that seat only
	Dealt    [4]chat.UserID // who sat there when the round began; others may since
	Proof    view.Proof     // of the deal, once its round is over
}

// SeatOf returns the seat of a person, round.Nobody if he has none.
func (s *Snapshot) SeatOf(u chat.UserID) round.Seat {
	for i, seat := range s.Table.Seats {
		if u != "" && seat.User == u {
			return round.Seat(i)
		}
	}
	return round.Nobody
}

// Running reports whether a round is being played and time passes.
func (s *Snapshot) Running() bool { return s.Table.State == view.Playing }

// snapshot copies what people may see. The deadline is of the agenda.
func (s *State) snapshot(deadline time.Time) Snapshot {
	snap := Snapshot{Language: s.Language, Table: s.shown(deadline)}
	if s.Round != nil {
		snap.Deal = s.setup().Deal.Nonce
		snap.Public = s.Round.View(round.Nobody)
		for seat := range snap.Seats {
			snap.Seats[seat] = s.Round.View(round.Seat(seat))
			snap.Dealt[seat] = s.Sitting[seat].User
		}
		snap.Table.Last = s.last(snap.Public)
		if !s.Running() {
			snap.Proof = s.proof()
		}
	}
	return snap
}

// shown describes the table for bot/view.
func (s *State) shown(deadline time.Time) view.Table {
	t := view.Table{
		ID: s.ID, Version: uint64(s.Version), Channel: s.Channel, State: s.standing(),
		Preset: s.Preset, Rules: s.Rules,
		Round: s.Match.Rounds + 1, Clock: s.Clock.Duration(), Pace: s.Pace, Deadline: deadline,
		Deal: s.Next.Deal.Nonce, Seal: s.Next.Deal.Secret.Seal().String(), Cut: s.Next.Cut, Ready: s.Next.Ready,
		Laps: [2]int{s.Match.Laps[round.South], s.Match.Laps[round.East]}, Coins: s.Match.Coins,
	}
	if s.Phase == Between && s.Result != nil {
		t.Round = s.Match.Rounds
	}
	if preset, ok := rules.Preset(s.Preset); ok {
		t.Altered = !preset.PlaysLike(&s.Rules)
	}
	for i, seat := range s.Seats {
		t.Seats[i] = s.seen(seat, i)
	}
	if s.Phase == Lobby && s.MatchID != "" {
		t.TakenUp = &view.TakenUp{Declarer: s.Match.Declarer}
		for i, seat := range s.Sat {
			t.TakenUp.Sat[i] = s.seen(seat, i)
		}
	}
	if s.Paused {
		t.Why, t.Need = s.Pause.Why, s.Pause.Need
		if t.Why == "" {
			t.Why, t.By = view.Asked, s.nameOf(s.Pause.User)
		}
	}
	return t
}

func (s *State) seen(seat Seat, at int) view.Seat {
	return view.Seat{
		User: seat.User, Name: seat.Name, Bot: seat.Computer,
		Host: seat.User != "" && seat.User == s.Host, Away: seat.Away, Goes: seat.Leaving, Level: s.Match.Levels[at],
	}
}

func (s *State) standing() view.State {
	switch {
	case s.Phase == Closed:
		return view.Closed
	case s.Paused:
		return view.Paused
	case s.Phase == Between && s.Match.Over:
		return view.Finished
	case s.Phase == Between:
		return view.Between
	case s.Phase == Playing:
		return view.Playing
	}
	return view.Lobby
}

func (s *State) nameOf(u chat.UserID) string {
	for _, seat := range s.Seats {
		if u != "" && seat.User == u {
			return seat.Name
		}
	}
	return ""
}

// last describes the round that just ended; nil while one runs, and after one
// that was abandoned.
func (s *State) last(public round.View) *view.Result {
	if s.Result == nil {
		return nil
	}
	r := s.Result
	last := &view.Result{
		Round: s.Match.Rounds, View: public,
		Attackers: r.Winners == match.Attackers, Draw: r.Winners == match.Draw, Gain: r.Gain,
		Before: r.Before, After: r.Levels, Next: r.NextDeclarer, MatchOver: r.MatchOver,
		Lap: [2]bool{r.Laps[round.South] > 0, r.Laps[round.East] > 0}, Coins: r.Coins,
		Proof: s.proof(),
	}
	for i, seat := range s.Sitting {
		last.Seats[i] = s.seen(seat, i)
	}
	return last
}

// proof is what is published of the last deal, which is over.
func (s *State) proof() view.Proof {
	d := s.setup().Deal
	return view.Proof{Deal: d.Nonce, Seal: d.Secret.Seal().String(), Secret: hex(d.Secret), Cuts: d.Cuts}
}
