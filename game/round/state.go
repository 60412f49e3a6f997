package round

import (
	"shengji/game/card"
	"shengji/game/rules"
	"shengji/game/shape"
)

// State is a round as its events left it. It changes only by Apply; Decide
// says what may happen. It holds every card: nothing of it goes outward but by
// View.
type State struct {
	version int
	start   *Started // never changes
	phase   phase

	dealt int
	hands [4]card.Set

	declarations []Declared
	declarer     Seat // Nobody while unknown
	counters     int
	trumpKnown   bool
	trump        card.Suit
	game         *shape.Game // under NT while trump is unknown
	shown        []card.Card // of the bottom, because nobody declared

	bottom   []card.Card // as dealt, then as last buried
	buriedBy Seat        // Nobody before the first bury

	called       *CalledCard
	partnerShown bool

	// Past tricks; slices only ever grow, so that a copy of State may go on by
	// itself.
	tricks []Trick
	taken  [4]int // points of the tricks that each seat took
	failed [4]int // throws of each seat that failed
}

// Fold returns the state that events make, the first of them Started.
func Fold(events []Event) *State {
	s := new(State)
	for _, e := range events {
		s.Apply(e)
	}
	return s
}

// Version is the number of events applied.
func (s *State) Version() int { return s.version }

// Rules returns the options of the round.
func (s *State) Rules() rules.Rules { return s.start.Rules }

// Apply lets an event happen. It cannot fail and does not think: e is the next
// event of this round, as Decide or Start gave it.
func (s *State) Apply(e Event) {
	s.version++
	switch e := e.(type) {
	case Started:
		s.begin(e)
	case Dealt:
		s.deal(e.Count)
	case Declared:
		s.declare(e)
	case Passed:
		s.pass(e.Seat)
	case DeclaringClosed:
		s.phase = closed{}
	case TrumpFixed:
		s.declarer = e.Declarer
		s.setTrump(e.Trump)
	case BottomShown:
		s.shown, s.declarer = e.Cards, e.Declarer
		s.setTrump(e.Trump)
	case CounteringOpened:
		s.openCountering(e.Window)
	case CounteringClosed:
		s.closeCountering()
	case BottomTaken:
		s.hands[e.Seat] = s.hands[e.Seat].Plus(card.SetOf(s.bottom...))
		s.phase = burying{e.Seat}
	case Buried:
		s.hands[e.Seat] = s.hands[e.Seat].Minus(card.SetOf(e.Cards...))
		s.bottom, s.buriedBy = e.Cards, e.Seat
		s.phase = buried{}
	case CalledCard:
		s.called = &e
		s.leadTrick(s.declarer)
	case Played:
		s.play(e)
	case PartnerShown:
		s.partnerShown = true
	case TrickTaken:
		s.takeTrick(e)
	case Scored:
		s.phase = scored{e.Tally}
	case Abandoned:
		s.phase = abandoned{e.Reason}
	}
}

func (s *State) begin(e Started) {
	s.start = &e
	s.phase = dealing{}
	s.declarer, s.buriedBy = e.Declarer, Nobody
	s.game = shape.NewGame(&s.start.Rules, e.Level, card.NT)
	s.tricks = make([]Trick, 0, e.Rules.HandSize())
	for _, id := range e.Deck[4*e.Rules.HandSize():] {
		s.bottom = append(s.bottom, id.Face())
	}
}

func (s *State) deal(count int) {
	for _, id := range s.start.Deck[s.dealt : s.dealt+count] {
		s.hands[(int(s.start.First)+s.dealt)%4].Add(id.Face())
		s.dealt++
	}
	if s.dealt == 4*s.start.Rules.HandSize() {
		s.phase = declaring{}
	}
}

func (s *State) declare(e Declared) {
	s.declarations = append(s.declarations, e)
	s.declarer = e.Declarer
	s.setTrump(e.Trump)
	if e.Kind == Counter {
		s.counters++
	}
	switch p := s.phase.(type) {
	case declaring:
		s.phase = declaring{}
	case countering:
		if p.window == AfterBury {
			s.phase = taking{e.Seat}
			return
		}
		s.phase = countering{window: p.window, turn: s.asked(e.Seat)}
	}
}

func (s *State) setTrump(trump card.Suit) {
	s.trump, s.trumpKnown = trump, true
	s.game = shape.NewGame(&s.start.Rules, s.start.Level, trump)
}

func (s *State) pass(seat Seat) {
	switch p := s.phase.(type) {
	case declaring:
		p.passed[seat] = true
		s.phase = p
	case countering:
		s.phase = countering{p.window, s.asked(seat), p.passes + 1}
	}
}

// openCountering begins with the declarer's next player, after a rebury with
// the counterer's (rules.md 6).
func (s *State) openCountering(w Window) {
	after := s.declarer
	if w == AfterBury {
		after = s.buriedBy
	}
	s.phase = countering{window: w, turn: s.asked(after)}
}

// asked returns who is asked after a seat whether he counters: the next player
// but the one whose declaration stands.
func (s *State) asked(after Seat) Seat {
	next := after.Next()
	if n := len(s.declarations); n > 0 && s.declarations[n-1].Seat == next {
		return next.Next()
	}
	return next
}

func (s *State) closeCountering() {
	switch {
	case s.buriedBy == Nobody:
		s.phase = taking{s.declarer}
	case s.start.Rules.Partners == rules.Called:
		s.phase = calling{}
	default:
		s.leadTrick(s.declarer)
	}
}

func (s *State) leadTrick(leader Seat) {
	s.phase = playing{trick: Trick{Lead: leader, Winner: Nobody}, turn: leader}
}

func (s *State) play(e Played) {
	p := s.phase.(playing)
	cards := card.SetOf(e.Cards...)
	s.hands[e.Seat] = s.hands[e.Seat].Minus(cards)
	if len(p.trick.Plays) == 0 {
		lead := s.game.Lead(cards)
		p.lead = &lead
		p.trick.Plays = make([]Played, 0, 4)
	}
	if e.BeatenBy != Nobody {
		s.failed[e.Seat]++
	}
	p.trick.Plays = append(p.trick.Plays, e)
	p.turn = e.Seat.Next()
	s.phase = p
}

func (s *State) takeTrick(e TrickTaken) {
	trick := s.phase.(playing).trick
	trick.Winner, trick.Points = e.Winner, e.Points
	s.tricks = append(s.tricks, trick)
	s.taken[e.Winner] += e.Points
	s.leadTrick(e.Winner)
}
