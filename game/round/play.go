package round

import (
	"slices"

	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/rules"
)

// follows returns the event that comes without anybody's decision, nil if
// somebody is to decide.
func (s *State) follows() Event {
	switch p := s.phase.(type) {
	case declaring:
		if len(s.declarers()) == 0 {
			return DeclaringClosed{}
		}
	case closed:
		switch {
		case !s.trumpKnown:
			return s.nobodyDeclared()
		case s.countersOpen(BeforeBottom):
			return CounteringOpened{BeforeBottom}
		}
		return BottomTaken{s.declarer}
	case taking:
		return BottomTaken{p.seat}
	case buried:
		if s.countersOpen(AfterBury) {
			return CounteringOpened{AfterBury}
		}
		return CounteringClosed{}
	case countering:
		if s.over(p) {
			return CounteringClosed{}
		}
	case playing:
		return s.afterPlay(p)
	}
	return nil
}

func (s *State) afterPlay(p playing) Event {
	n := len(p.trick.Plays)
	switch {
	case n == 0 && s.played():
		return Scored{s.tally()}
	case n == 0:
		return nil
	case s.shows(p.trick.Plays[n-1]):
		return PartnerShown{p.trick.Plays[n-1].Seat}
	case n == 4:
		return TrickTaken{Winner: s.winner(p.trick), Points: points(p.trick)}
	}
	return nil
}

// played reports whether the last trick is over.
func (s *State) played() bool { return len(s.tricks) > 0 && s.hands[South].Empty() }

// shows reports whether a play shows the called partner. Who plays alone shows
// it by the first copy that he plays.
func (s *State) shows(last Played) bool {
	return s.called != nil && !s.partnerShown && last.Seat == s.called.Partner && slices.Contains(last.Cards, s.called.Card)
}

// winner returns who holds a trick so far.
func (s *State) winner(t Trick) Seat {
	var plays [4]card.Set
	for i, p := range t.Plays {
		plays[i] = card.SetOf(p.Cards...)
	}
	return t.Plays[s.game.Winner(plays[:len(t.Plays)])].Seat
}

func points(t Trick) (n int) {
	for _, p := range t.Plays {
		for _, c := range p.Cards {
			n += c.Points()
		}
	}
	return n
}

func (s *State) decidePlay(c Play) (Event, *refusal.Refusal) {
	p, ok := s.phase.(playing)
	if !ok {
		return wrongPhase()
	}
	if c.Seat != p.turn {
		return nil, s.checkTurn(c.Seat)
	}
	hand := s.hands[c.Seat]
	cards, refused := checkHeld(hand, c.Cards)
	if refused != nil {
		return nil, refused
	}
	if len(p.trick.Plays) == 0 {
		return s.decideLead(c.Seat, cards)
	}
	if refused := p.lead.Check(hand, cards); refused != nil {
		return nil, refused
	}
	return Played{Seat: c.Seat, Cards: s.sorted(cards), BeatenBy: Nobody}, nil
}

func (s *State) decideLead(seat Seat, cards card.Set) (Event, *refusal.Refusal) {
	if refused := s.game.CheckLead(s.hands[seat], cards); refused != nil {
		return nil, refused
	}
	thrown := s.game.Throw(cards, s.others(seat))
	if thrown.Stands {
		return Played{Seat: seat, Cards: s.sorted(cards), BeatenBy: Nobody}, nil
	}
	return Played{
		Seat: seat, Cards: s.sorted(thrown.Plays), Tried: s.sorted(cards),
		BeatenBy: (seat + Seat(thrown.BeatenBy)) % 4,
	}, nil
}

// others are the hands that a throw is tested against, in turn order. Where a
// called partner's hand does not count it is left empty; a fixed one's is left
// out by shape.
func (s *State) others(seat Seat) (hands [3]card.Set) {
	r := &s.start.Rules
	for i := range hands {
		at := (seat + Seat(i) + 1) % 4
		if r.Partners == rules.Called && !r.ThrowPartnerCounts && s.declares(at) == s.declares(seat) {
			continue
		}
		hands[i] = s.hands[at]
	}
	return hands
}

// partner is the declarer's, the declarer himself if he plays alone, Nobody
// while there is none.
func (s *State) partner() Seat {
	switch {
	case s.start.Rules.Partners == rules.Called && s.called == nil, s.declarer == Nobody:
		return Nobody
	case s.called != nil:
		return s.called.Partner
	}
	return s.declarer.Partner()
}

// declares reports whether a seat is on the declarers' side.
func (s *State) declares(seat Seat) bool { return seat == s.declarer || seat == s.partner() }

// tally adds up a round that was played out (rules.md 11).
func (s *State) tally() Tally {
	r := &s.start.Rules
	last := s.tricks[len(s.tricks)-1]
	lead, winning := last.Plays[0].Cards, last.Plays[(last.Winner+4-last.Lead)%4].Cards
	t := Tally{
		Declarer: s.declarer, Partner: s.partner(), Trump: s.trump,
		Bottom:    card.SetOf(s.bottom...).Points(),
		Penalty:   s.penalty(s.declares),
		LastTrick: last.Winner, LastCards: winning,
		Counters: s.counters, FailedThrow: s.failed,
	}
	for seat := South; seat < Nobody; seat++ {
		if !s.declares(seat) {
			t.Tricks += s.taken[seat]
		}
	}
	if !s.declares(last.Winner) {
		if r.LastTrick == rules.HalfWin {
			t.Tricks -= last.Points
		}
		t.Multiplier = s.game.Multiplier(card.SetOf(lead...), card.SetOf(winning...))
	}
	t.Points = max(0, t.Tricks+t.Bottom*t.Multiplier+t.Penalty)
	return t
}

// penalty is what failed throws bring the attackers, less than 0 if they lose
// by them (throw.penalty points).
func (s *State) penalty(declares func(Seat) bool) (n int) {
	for seat, failed := range s.failed {
		if declares(Seat(seat)) {
			n += failed * s.start.Rules.ThrowPenalty.Points
		} else {
			n -= failed * s.start.Rules.ThrowPenalty.Points
		}
	}
	return n
}
