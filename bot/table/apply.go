package table

import (
	"slices"

	"shengji/game/fair"
	"shengji/game/match"
	"shengji/game/round"
	"shengji/game/rules"
)

// Apply lets an event happen. It cannot fail and does not think.
func (s *State) Apply(e Event) {
	s.Sequence++
	s.change(e)
	if changesDecisions(e) {
		s.Version = s.Sequence
	}
}

// changesDecisions reports whether a press that did not know of e is stale.
// Cards dealt on and passes leave every other choice as it was.
func changesDecisions(e Event) bool {
	switch e := e.(type) {
	case CloseAsked, KickAsked, Configured:
		return false
	case InRound:
		switch e.Event.(type) {
		case round.Dealt, round.Passed:
			return false
		}
	}
	return true
}

func (s *State) change(e Event) {
	switch e := e.(type) {
	case Opened:
		s.opened(e)
	case MatchTakenUp:
		s.Match, s.MatchPreset, s.MatchID, s.Sat = e.Match, e.Preset, e.ID, e.Sat
	case MatchBegan:
		s.Match, s.MatchPreset, s.MatchFrom, s.MatchID = match.New(s.Rules), s.Preset, e.Nonce, ""
	case Sealed:
		s.Next = NextDeal{Deal: fair.Deal{Secret: e.Secret, Nonce: e.Nonce}, Again: s.Next.Again}
	case Seated:
		s.Seats[e.Seat] = Seat{User: e.User, Name: e.Name, Token: e.Token}
		if s.Running() {
			s.Known = append(slices.Clone(s.Known), e.User)
		}
	case ComputerSeated:
		s.Seats[e.Seat] = Seat{Computer: e.Strength}
	case SeatFreed:
		s.Seats[e.Seat] = Seat{}
		s.Next.Ready[e.Seat], s.Next.Cut[e.Seat], s.Next.Deal.Cuts[e.Seat] = false, false, ""
	case KickAsked:
		s.KickVotes = withVoice(s.KickVotes, e)
	case LeavingAnnounced:
		at := &s.Seats[e.Seat]
		at.Leaving, at.Away, at.Kicked = true, true, at.Kicked || e.Kicked
	case HostChanged:
		s.Host = e.User
	case CutMade:
		s.Next.Cut[e.Seat], s.Next.Deal.Cuts[e.Seat] = true, e.Word
	case ReadyPressed:
		s.Next.Ready[e.Seat], s.Seats[e.Seat].Token = true, e.Token
		s.Seats[e.Seat].Away, s.Seats[e.Seat].Missed = false, 0
	case Checkpoint:
		sequence := s.Sequence
		*s = e.State
		s.Sequence = sequence
		s.Round, s.Events, s.Result = nil, nil, nil
	case InRound:
		s.inRoundHappened(e)
	case WentAway:
		s.Seats[e.Seat].Away = true
	case CameBack:
		s.Seats[e.Seat].Away, s.Seats[e.Seat].Missed, s.Seats[e.Seat].Leaving = false, 0, false
	case Settled:
		s.Match.Apply(e.Result)
		s.roundEnded(&e.Result, e.Record)
	case Skipped:
		s.roundEnded(nil, e.Record)
	case Paused:
		s.Paused, s.Pause = true, e
	case Resumed:
		s.Paused = false
	case MovedTo:
		s.Channel = e.Channel
	case CloseAsked:
		s.CloseVotes = withVoice(s.CloseVotes, e.User)
	case ClosedDown:
		s.Phase = Closed
	case Configured:
		s.configured(e)
	}
}

func (s *State) opened(e Opened) {
	s.ID, s.Guild, s.Channel, s.Host = e.ID, e.Guild, e.Channel, e.Host
	s.Language, s.Clock, s.Pace, s.Preset, s.Rules = e.Language, e.Clock, e.Pace, e.Preset, e.Rules
	s.Phase = Lobby
	s.Match, s.MatchPreset, s.MatchFrom = match.New(e.Rules), e.Preset, 1
}

// withVoice adds a voice to votes; nobody has two of the same.
func withVoice[Voice comparable](votes []Voice, v Voice) []Voice {
	if slices.Contains(votes, v) {
		return votes
	}
	return append(slices.Clone(votes), v)
}

// roundEnded is what follows a round, with the hash of its record; one without
// a result counts for nothing.
func (s *State) roundEnded(result *match.Result, record string) {
	s.Result, s.Previous, s.Record = result, s.Record, record
	s.playBy(s.Preset, s.Rules)
	s.Phase, s.Next.Again = Between, result == nil
}

func (s *State) configured(e Configured) {
	s.Preset, s.Rules = e.Preset, e.Rules
	switch {
	case s.Phase == Lobby && s.MatchID == "":
		s.Match, s.MatchPreset = match.New(e.Rules), e.Preset
	case s.Phase == Lobby, s.Phase == Between:
		s.playBy(e.Preset, e.Rules)
	}
}

// playBy takes rules into the running match. Levels of teams and of persons do
// not turn into each other: a change of partners waits for a new match, which
// the next round begins.
func (s *State) playBy(preset string, r rules.Rules) {
	if s.Match.Rules.Partners == r.Partners {
		s.Match.Rules, s.MatchPreset = r, preset
	}
}

func (s *State) inRoundHappened(e InRound) {
	if started, ok := e.Event.(round.Started); ok {
		s.Round, s.Events, s.Sitting = round.Fold([]round.Event{started}), []round.Event{started}, s.Seats
		s.Phase, s.Result, s.Known, s.Helped = Playing, nil, nil, [4]bool{}
		s.CloseVotes, s.KickVotes, s.Sat = nil, nil, [4]Seat{}
		for _, seat := range s.Persons() {
			s.Known = append(s.Known, s.Seats[seat].User)
		}
		return
	}
	s.Round.Apply(e.Event)
	s.Events = append(s.Events, e.Event)
	seat, owed := s.decider(e.Event)
	if seat == round.Nobody {
		return
	}
	if e.By != ByPerson || s.Seats[seat].User != s.Sitting[seat].User {
		s.Helped[seat] = true
	}
	switch {
	case e.By == ByPerson:
		s.Seats[seat].Missed = 0
	case e.By == ByClock && owed:
		s.Seats[seat].Missed++
	}
}

// decider returns the seat whose decision an event is, round.Nobody if it is
// nobody's, and whether the round waited for it: a window runs out on those who
// have nothing to say, and they missed nothing.
func (s *State) decider(e round.Event) (seat round.Seat, owed bool) {
	switch e := e.(type) {
	case round.Declared:
		return e.Seat, false
	case round.Passed:
		return e.Seat, false
	case round.Buried:
		return e.Seat, true
	case round.CalledCard:
		return s.Round.View(round.Nobody).Declarer, true
	case round.Played:
		return e.Seat, true
	}
	return round.Nobody, false
}

// Fold returns the state that events make, beginning with Opened or a
// Checkpoint.
func Fold(events []Event) *State {
	s := new(State)
	for _, e := range events {
		s.Apply(e)
	}
	return s
}
