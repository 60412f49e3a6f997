package table

import (
	"slices"
	"unicode/utf8"

	"shengji/bot/chat"
	"shengji/game/fair"
	"shengji/game/record"
	"shengji/game/refusal"
	"shengji/game/round"
)

const (
	// maxCut is the longest word of a cut in characters (product.md 6).
	maxCut = 32
	// maxMissed is after how many decisions of the clock in a row a seat is
	// away (product.md 5).
	maxMissed = 3
)

// Decide says what a request brings, or why it brings nothing: a
// *refusal.Refusal. It changes nothing. The secret is 32 fresh random bytes,
// taken when the request seals a deal.
func Decide(s *State, r Request, secret fair.Secret) ([]Event, error) {
	if s.Phase == Closed {
		return nil, refuse(IsClosed)
	}
	if r.Version != 0 && r.Version != s.Version {
		return nil, refuse(refusal.Stale)
	}
	switch act := r.Act.(type) {
	case Sit:
		return s.decideSit(r, act)
	case Leave:
		return s.decideLeave(r)
	case AddComputer:
		return s.decideAddComputer(r, act)
	case Kick:
		return s.decideKick(r, act)
	case Cut:
		return s.decideCut(r, act)
	case Ready:
		return s.decideReady(r)
	case Begin:
		return s.begin(nil)
	case Do:
		return s.decideDo(r, act, secret)
	case Advance:
		return s.inRound(act.Command, ByClock, secret)
	case Back:
		return s.decideBack(r)
	case Pause:
		return s.decidePause(r, act)
	case Resume:
		return s.decideResume(r)
	case Move:
		if !s.mayHost(r) {
			return nil, refuse(NotHost)
		}
		return []Event{MovedTo(act)}, nil
	case Close:
		return s.decideClose(r, secret)
	case Configure:
		return s.decideConfigure(r, act)
	}
	panic("table: act without a decision")
}

// mayHost reports whether the asker may do what the host may. A table that
// lost its host listens to anybody who sits there.
func (s *State) mayHost(r Request) bool {
	return r.User == s.Host || r.Staff || s.Host == "" && s.SeatOf(r.User) != round.Nobody
}

// decideConfigure lets other rules hold from the next round on. A match that is
// taken up keeps its partners until it has gone on: other ones would end it.
func (s *State) decideConfigure(r Request, act Configure) ([]Event, error) {
	switch {
	case !s.mayHost(r):
		return nil, refuse(NotHost)
	case s.Phase == Lobby && s.MatchID != "" && act.Rules.Partners != s.Match.Rules.Partners:
		return nil, refuse(PartnersStay)
	}
	return []Event{Configured{User: r.User, Preset: act.Preset, Rules: act.Rules}}, nil
}

func (s *State) decideCut(r Request, act Cut) ([]Event, error) {
	seat := s.SeatOf(r.User)
	switch {
	case seat == round.Nobody:
		return nil, refuse(NotSeated)
	case s.Running():
		return nil, refuse(CutTooLate)
	case utf8.RuneCountInString(act.Word) > maxCut:
		return nil, refuseNumber(CutTooLong, maxCut)
	}
	return []Event{CutMade{Seat: seat, Word: act.Word}}, nil
}

func (s *State) decideReady(r Request) ([]Event, error) {
	seat := s.SeatOf(r.User)
	switch {
	case seat == round.Nobody:
		return nil, refuse(NotSeated)
	case s.Running():
		return nil, refuse(BetweenRounds)
	case s.Paused:
		return nil, refuse(IsPaused)
	case !s.Full():
		return nil, refuseNumber(SeatsMissing, s.empty())
	case s.Phase == Lobby && !s.mayHost(r):
		return nil, refuse(NotHost)
	}
	pressed := []Event{ReadyPressed{Seat: seat, Token: r.Key}}
	after := s.Next.Ready
	after[seat] = true
	if s.Phase == Between && !s.allReady(after) {
		return pressed, nil
	}
	return s.begin(pressed)
}

// empty counts the empty seats.
func (s *State) empty() int {
	n := 0
	for _, seat := range s.Seats {
		if !seat.Taken() {
			n++
		}
	}
	return n
}

func (s *State) allReady(ready [4]bool) bool {
	for _, seat := range s.Persons() {
		if !ready[seat] && !s.Seats[seat].Away {
			return false
		}
	}
	return true
}

// nextDeal is the deal to come with its cuts: of who made none, the token.
func (s *State) nextDeal() fair.Deal {
	d := s.Next.Deal
	for i, seat := range s.Seats {
		if !s.Next.Cut[i] {
			d.Cuts[i] = seat.Token
		}
	}
	return d
}

// begin deals: a checkpoint of the table as it is with the events before, then
// the round's first event.
func (s *State) begin(before []Event) ([]Event, error) {
	switch {
	case s.Running():
		return nil, refuse(BetweenRounds)
	case s.Paused:
		return nil, refuse(IsPaused)
	case !s.Full():
		return nil, refuseNumber(SeatsMissing, s.empty())
	case len(s.Persons()) == 0:
		return nil, refuse(NoPersons)
	}
	if s.Match.Over || s.Match.Rules.Partners != s.Rules.Partners {
		before = append(before, MatchBegan{Nonce: s.Next.Deal.Nonce})
	}
	then := *s
	for _, e := range before {
		then.Apply(e)
	}
	events := append(before, Checkpoint{then})
	_, started := round.Start(then.Match.Setup(then.nextDeal()))
	for _, e := range started {
		events = append(events, InRound{By: ByPerson, Event: e})
	}
	return events, nil
}

func (s *State) decideDo(r Request, act Do, secret fair.Secret) ([]Event, error) {
	seat := commandSeat(act.Command)
	if act.By == ByPerson {
		if own := s.SeatOf(r.User); own == round.Nobody || own != seat || s.Seats[own].Kicked {
			return nil, refuse(NotSeated)
		}
	}
	events, err := s.inRound(act.Command, act.By, secret)
	if err != nil {
		return nil, err
	}
	_, owed := s.decider(events[0].(InRound).Event)
	switch at := s.Seats[seat]; {
	case act.By == ByPerson && at.Away:
		events = append(s.back(seat), events...)
	case act.By == ByClock && owed && at.Missed+1 >= maxMissed:
		events = append(events, WentAway{Seat: seat})
		if next := s.nextHost(at.User); at.User == s.Host && s.present(next) {
			events = append(events, HostChanged{User: next})
		}
	}
	return events, nil
}

// commandSeat returns the seat that a command is of.
func commandSeat(c round.Command) round.Seat {
	switch c := c.(type) {
	case round.Declare:
		return c.Seat
	case round.Pass:
		return c.Seat
	case round.Mutiny:
		return c.Seat
	case round.Bury:
		return c.Seat
	case round.Call:
		return c.Seat
	case round.Play:
		return c.Seat
	}
	return round.Nobody
}

// inRound decides a command of the running round and, if it ends the round,
// what follows from that.
func (s *State) inRound(c round.Command, by Hand, secret fair.Secret) ([]Event, error) {
	switch {
	case !s.Running():
		return nil, refuse(NoRound)
	case s.Paused:
		return nil, refuse(IsPaused)
	}
	decided, err := round.Decide(s.Round, round.AnyVersion, c)
	if err != nil {
		return nil, err
	}
	var events []Event
	for _, e := range decided {
		events = append(events, InRound{By: by, Event: e})
	}
	return append(events, s.after(decided, secret)...), nil
}

// after returns what follows from the events of a decision if they end the
// round: what it brought, seats freed of those who go, the next deal sealed.
func (s *State) after(decided []round.Event, secret fair.Secret) []Event {
	var events []Event
	switch e := decided[len(decided)-1].(type) {
	case round.Scored:
		events = append(events, Settled{Result: s.Match.Settle(e.Tally), Record: s.recordHash(decided)})
	case round.Abandoned:
		events = append(events, Skipped{Record: s.recordHash(decided)})
	default:
		return nil
	}
	for i, seat := range s.Seats {
		if seat.Leaving {
			events = append(events, SeatFreed{Seat: round.Seat(i)})
		}
	}
	return append(events, Sealed{Nonce: s.Next.Deal.Nonce + 1, Secret: secret})
}

// recordHash returns the hash of the running round's record, ended by decided.
func (s *State) recordHash(decided []round.Event) string {
	_, hash, err := record.Write(s.Record, slices.Concat(s.Events, decided))
	if err != nil {
		panic(err) // events that cannot be written are a bug
	}
	return hash
}

func (s *State) decidePause(r Request, act Pause) ([]Event, error) {
	switch {
	case act.Why == "" && s.SeatOf(r.User) == round.Nobody && !s.mayHost(r):
		return nil, refuse(NotSeated)
	case s.Paused:
		return nil, refuse(IsPaused)
	}
	return []Event{Paused{User: r.User, Why: act.Why, Need: act.Need}}, nil
}

func (s *State) decideResume(r Request) ([]Event, error) {
	switch {
	case r.User != "" && s.SeatOf(r.User) == round.Nobody && !s.mayHost(r):
		return nil, refuse(NotSeated)
	case !s.Paused:
		return nil, refuse(NotPaused)
	}
	return []Event{Resumed{User: r.User}}, nil
}

// decideClose ends a table that has no running match at the host's word; a
// running one at the word of staff, of the host and one more, or of three.
// Where fewer sit, all of them are enough.
func (s *State) decideClose(r Request, secret fair.Secret) ([]Event, error) {
	switch {
	case s.SeatOf(r.User) == round.Nobody && !s.mayHost(r):
		return nil, refuse(NotSeated)
	case r.Staff || s.Phase == Lobby && s.mayHost(r):
		return s.closeDown(r, secret), nil
	case s.Phase == Lobby:
		return nil, refuse(NotHost)
	}
	voices := map[chat.UserID]bool{r.User: true}
	for _, u := range s.CloseVotes {
		if s.SeatOf(u) != round.Nobody { // who left has no say any more
			voices[u] = true
		}
	}
	need := 3
	if voices[s.Host] {
		need = 2
	}
	asked := CloseAsked{User: r.User}
	if len(voices) < min(need, len(s.Persons())) {
		return []Event{asked}, nil
	}
	return append([]Event{asked}, s.closeDown(r, secret)...), nil
}

// closeDown ends the table, and the running round as an abandoned one.
func (s *State) closeDown(r Request, secret fair.Secret) []Event {
	var events []Event
	if s.Running() {
		ended := round.Abandoned{Reason: round.TableClosed, Seat: round.Nobody}
		events = append(events, InRound{By: ByPerson, Event: ended})
		events = append(events, s.after([]round.Event{ended}, secret)...)
	}
	return append(events, ClosedDown{User: r.User})
}
