package round

import (
	"slices"

	"shengji/game/card"
	"shengji/game/fair"
	"shengji/game/refusal"
	"shengji/game/rules"
)

// question is what a declaration is judged by now.
func (s *State) question(w Window) Declaring {
	return Declaring{
		Rules: &s.start.Rules, Level: s.start.Level, FirstRound: s.firstRound(),
		Declarer: s.declarer, History: s.declarations, Window: w,
	}
}

func (s *State) firstRound() bool { return s.start.Declarer == Nobody }

func (s *State) race() bool { return s.start.Rules.DeclareWhen == rules.WhileDealing }

func (s *State) decideDeclare(c Declare) (Event, *refusal.Refusal) {
	window := s.window()
	if window == "" {
		return wrongPhase()
	}
	if racing := window == WhileDealing || window == AllDealt && s.race(); c.Seat >= Nobody || !racing {
		if refused := s.checkTurn(c.Seat); refused != nil {
			return nil, refused
		}
	}
	if _, refused := checkHeld(s.hands[c.Seat], c.Cards); refused != nil {
		return nil, refused
	}
	declared, refused := CheckDeclare(s.question(window), c.Seat, slices.Clone(c.Cards))
	if refused != nil {
		return nil, refused
	}
	return declared, nil
}

func (s *State) decidePass(c Pass) (Event, *refusal.Refusal) {
	switch s.phase.(type) {
	case declaring, countering:
		if refused := s.checkTurn(c.Seat); refused != nil {
			return nil, refused
		}
		return Passed(c), nil
	}
	return wrongPhase()
}

func (s *State) decideClose() (Event, *refusal.Refusal) {
	if _, ok := s.phase.(declaring); !ok || !s.race() {
		return wrongPhase()
	}
	return DeclaringClosed{}, nil
}

// declarers is who may declare, reinforce or counter while declarations are
// open, as far as everybody knows.
func (s *State) declarers() (seats []Seat) {
	p, all := s.phase.(declaring)
	if all && !s.race() {
		return s.inTurn(p)
	}
	q := s.question(s.window())
	for seat := South; seat < Nobody; seat++ {
		if !p.passed[seat] && q.open(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// inTurn is who may declare next where it goes in turn: everybody once, then
// after each declaration the three others.
func (s *State) inTurn(p declaring) []Seat {
	order := s.order()
	for _, seat := range order {
		if p.passed[seat] {
			continue
		}
		if q := s.question(AllDealt); q.open(seat) {
			return []Seat{seat}
		}
		return nil
	}
	return nil
}

// order is the order of turns in which declarations go. Where declarers come
// first, both are asked before either attacker (rules.md 5, declare.who).
func (s *State) order() []Seat {
	if n := len(s.declarations); n > 0 {
		at := s.declarations[n-1].Seat
		return []Seat{at.Next(), at.Next().Next(), at.Next().Next().Next()}
	}
	first := s.start.First
	order := []Seat{first, first.Next(), first.Partner(), first.Partner().Next()}
	r := &s.start.Rules
	if r.DeclareWho == rules.DeclarersFirst && r.Partners == rules.Fixed && !s.firstRound() {
		order[1], order[2] = order[2], order[1]
	}
	return order
}

// countersOpen reports whether a window for counters has anything to decide:
// the rules have it and something could beat what stands.
func (s *State) countersOpen(w Window) bool {
	q := s.question(w)
	return !(q.Rules.AceNoDeclare && q.Level == card.Ace) && q.countersIn(w) && !q.unbeatable()
}

// over reports whether everybody else has passed in a row, or nothing could
// beat what stands.
func (s *State) over(p countering) bool {
	others := 4
	if len(s.declarations) > 0 {
		others = 3
	}
	return p.passes == others || !s.countersOpen(p.window)
}

// nobodyDeclared is what happens then (rules.md 6).
func (s *State) nobodyDeclared() Event {
	r := &s.start.Rules
	if r.AceNoDeclare && s.start.Level == card.Ace {
		return TrumpFixed{Trump: card.NT, Declarer: s.orFirst()}
	}
	way := r.DeclareNobody
	if s.firstRound() {
		way = r.DeclareNobodyFirst
	}
	switch way {
	case rules.ThirdCard:
		return s.showBottom(s.bottom[2:3], s.orFirst())
	case rules.RandomCard:
		i := s.chance(len(s.bottom))
		declarer := s.double(s.bottom[i])
		if declarer == Nobody {
			declarer = s.orFirst()
		}
		return s.showBottom(s.bottom[i:i+1], declarer)
	case rules.MatchPair:
		return s.matchPair()
	}
	return Abandoned{Reason: NobodyDeclared, Seat: Nobody}
}

// orFirst is the declarer. Where nothing made one in a first round it is the
// seat that was dealt to first, as with declare.when after_deal.
func (s *State) orFirst() Seat {
	if s.declarer == Nobody {
		return s.start.First
	}
	return s.declarer
}

func (s *State) matchPair() Event {
	q := s.question(AllDealt)
	for i, c := range s.bottom {
		if seat := s.double(c); seat != Nobody {
			return s.showBottom(s.bottom[:i+1], q.moved(s.declarer, Declaration, seat))
		}
	}
	return Abandoned{Reason: NobodyDeclared, Seat: Nobody}
}

// showBottom shows cards of the bottom; the last one's suit is trump.
func (s *State) showBottom(cards []card.Card, declarer Seat) Event {
	trump := card.NT
	if last := cards[len(cards)-1]; !last.Joker() {
		trump = last.Suit()
	}
	return BottomShown{Cards: slices.Clone(cards), Trump: trump, Declarer: declarer}
}

// double returns who holds the double of a bottom card, Nobody if it is in the
// bottom too. With three decks two may: the first in the order of dealing.
func (s *State) double(c card.Card) Seat {
	for i := range 4 {
		if seat := (s.start.First + Seat(i)) % 4; s.hands[seat].Count(c) > 0 {
			return seat
		}
	}
	return Nobody
}

// chance draws below n from the deal's stream, where Start left it.
func (s *State) chance(n int) int {
	_, stream := fair.Shuffle(s.start.Deal, s.start.Rules.Decks)
	if s.firstRound() {
		stream.Below(4)
	}
	return stream.Below(n)
}

func (s *State) decideMutiny(c Mutiny) (Event, *refusal.Refusal) {
	if c.Seat >= Nobody {
		return nil, &refusal.Refusal{Code: refusal.NotYourTurn}
	}
	refused := checkMutiny(s.question(s.window()), s.mutinyOpen(), c.Seat, s.hands[c.Seat].Points())
	if refused != nil {
		return nil, refused
	}
	return Abandoned{Reason: Mutinied, Seat: c.Seat}, nil
}

// mutinyOpen: between the end of dealing and the first bury.
func (s *State) mutinyOpen() bool {
	switch s.phase.(type) {
	case declaring, countering, burying:
		return s.buriedBy == Nobody
	}
	return false
}

// checkMutiny: while nobody is declarer, nobody is an attacker.
func checkMutiny(q Declaring, open bool, seat Seat, points int) *refusal.Refusal {
	switch limit := q.Rules.MutinyPoints; {
	case limit == 0 || !open:
		return &refusal.Refusal{Code: refusal.MutinyOff}
	case !q.attacks(seat):
		return &refusal.Refusal{Code: refusal.MutinyDeclarers}
	case points >= limit:
		return &refusal.Refusal{Code: refusal.MutinyPoints, Number: limit}
	}
	return nil
}
