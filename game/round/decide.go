package round

import (
	"shengji/game/card"
	"shengji/game/fair"
	"shengji/game/refusal"
	"shengji/game/rules"
)

// AnyVersion is the version of a command that is not based on one: a clock's.
const AnyVersion = -1

// Start begins a round: its state, and the events that made it. Setup's rules
// are valid (rules.Validate).
func Start(setup Setup) (*State, []Event) {
	deck, stream := fair.Shuffle(setup.Deal, setup.Rules.Decks)
	first := setup.Declarer
	if first == Nobody {
		first = Seat(stream.Below(4)) // product.md 6, 3
	}
	events := []Event{Started{Setup: setup, Deck: deck, First: first}}
	return Fold(events), events
}

// Decide says what a command makes happen, based on a version of the state, or
// why it may not: the error is a *refusal.Refusal. It changes nothing; the
// caller applies the events. A refused command has none.
func Decide(s *State, version int, c Command) ([]Event, error) {
	if version != AnyVersion && version != s.version {
		return nil, &refusal.Refusal{Code: refusal.Stale}
	}
	event, refused := s.decide(c)
	if refused != nil {
		return nil, refused
	}
	events := append(make([]Event, 0, 4), event)
	then := *s
	then.Apply(event)
	for event = then.follows(); event != nil; event = then.follows() {
		events = append(events, event)
		then.Apply(event)
	}
	return events, nil
}

func (s *State) decide(c Command) (Event, *refusal.Refusal) {
	switch s.phase.(type) {
	case scored, abandoned:
		return nil, &refusal.Refusal{Code: refusal.Over}
	}
	switch c := c.(type) {
	case Deal:
		return s.decideDeal(c)
	case CloseDeclaring:
		return s.decideClose()
	case Declare:
		return s.decideDeclare(c)
	case Pass:
		return s.decidePass(c)
	case Mutiny:
		return s.decideMutiny(c)
	case Bury:
		return s.decideBury(c)
	case Call:
		return s.decideCall(c)
	case Play:
		return s.decidePlay(c)
	}
	return wrongPhase()
}

func wrongPhase() (Event, *refusal.Refusal) {
	return nil, &refusal.Refusal{Code: refusal.WrongPhase}
}

func (s *State) decideDeal(c Deal) (Event, *refusal.Refusal) {
	if _, ok := s.phase.(dealing); !ok {
		return wrongPhase()
	}
	if c.Count < 1 {
		return nil, &refusal.Refusal{Code: refusal.WrongCount, Number: 1}
	}
	return Dealt{Count: min(c.Count, 4*s.start.Rules.HandSize()-s.dealt)}, nil
}

func (s *State) decideBury(c Bury) (Event, *refusal.Refusal) {
	if _, ok := s.phase.(burying); !ok {
		return wrongPhase()
	}
	if refused := s.checkTurn(c.Seat); refused != nil {
		return nil, refused
	}
	cards, refused := checkHeld(s.hands[c.Seat], c.Cards)
	if refused == nil {
		refused = checkBury(&s.start.Rules, s.hands[c.Seat], cards)
	}
	if refused != nil {
		return nil, refused
	}
	return Buried{Seat: c.Seat, Cards: s.sorted(cards)}, nil
}

// checkBury holds a bury to its size and to bury_points. With too few cards
// that are none of points, as many point cards as are needed may be buried;
// rules.md leaves this open, and there must be something to bury.
func checkBury(r *rules.Rules, hand, cards card.Set) *refusal.Refusal {
	if cards.Len() != r.BottomSize() {
		return &refusal.Refusal{Code: refusal.WrongCount, Number: r.BottomSize()}
	}
	if r.BuryPoints {
		return nil
	}
	points := pointCards(cards)
	if allowed := pointsToBury(r, hand); len(points) > allowed {
		return &refusal.Refusal{Code: refusal.BuryPoints, Cards: points, Number: allowed}
	}
	return nil
}

// pointsToBury is how many point cards must go into the bottom for want of
// others.
func pointsToBury(r *rules.Rules, hand card.Set) int {
	others := hand.Len() - len(pointCards(hand))
	return max(0, r.BottomSize()-others)
}

func pointCards(s card.Set) (points []card.Card) {
	for _, c := range s.Cards() {
		if c.Points() > 0 {
			points = append(points, c)
		}
	}
	return points
}

func (s *State) decideCall(c Call) (Event, *refusal.Refusal) {
	if _, ok := s.phase.(calling); !ok {
		return wrongPhase()
	}
	if refused := s.checkTurn(c.Seat); refused != nil {
		return nil, refused
	}
	if refused := checkCall(s.start.Level, c.Card); refused != nil {
		return nil, refused
	}
	return CalledCard{Card: c.Card, Partner: s.holder(c.Card)}, nil
}

func checkCall(level card.Rank, c card.Card) *refusal.Refusal {
	switch {
	case c.Joker(), c >= card.Faces:
		return &refusal.Refusal{Code: refusal.CallJoker}
	case c.Rank() == level:
		return &refusal.Refusal{Code: refusal.CallLevel}
	}
	return nil
}

// holder returns the first after the declarer who holds a card, the declarer
// himself if nobody else does (rules.md 14). A copy in the bottom counts as
// held by nobody, whoever buried it.
func (s *State) holder(c card.Card) Seat {
	at := s.declarer.Next()
	for at != s.declarer && s.hands[at].Count(c) == 0 {
		at = at.Next()
	}
	return at
}

// checkHeld returns cards as a set if hand holds them.
func checkHeld(hand card.Set, cards []card.Card) (card.Set, *refusal.Refusal) {
	var set card.Set
	var missing []card.Card
	for _, c := range cards {
		if c >= card.Faces || !hand.Remove(c) {
			missing = append(missing, c)
			continue
		}
		set.Add(c)
	}
	if missing != nil {
		return card.Set{}, &refusal.Refusal{Code: refusal.NotHeld, Cards: missing}
	}
	return set, nil
}

// sorted returns cards as they are shown: trump first, high to low.
func (s *State) sorted(set card.Set) []card.Card {
	cards := set.Cards()
	if len(cards) > 1 {
		s.game.Order.Sort(cards)
	}
	return cards
}
