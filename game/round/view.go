package round

import (
	"slices"

	"shengji/game/card"
	"shengji/game/rules"
)

// PhaseName names a phase outward.
type PhaseName string

// The phases of rules.md 4.
const (
	DealingPhase    PhaseName = "dealing"
	DeclaringPhase  PhaseName = "declaring"
	BuryingPhase    PhaseName = "burying"
	CounteringPhase PhaseName = "countering"
	CallingPhase    PhaseName = "calling"
	PlayingPhase    PhaseName = "playing"
	ScoredPhase     PhaseName = "scored"
	AbandonedPhase  PhaseName = "abandoned"
)

// View is all that one seat may know; of Nobody, all that the public may. It
// is built by copying in, never by taking out.
type View struct {
	Seat    Seat         `json:"seat"`    // whose view; Nobody is the public's
	Version int          `json:"version"` // events applied so far
	Phase   PhaseName    `json:"phase"`
	Rules   rules.Rules  `json:"rules"`
	Levels  [4]card.Rank `json:"levels"`
	Level   card.Rank    `json:"level"`
	Turn    []Seat       `json:"turn"`  // who is to act; in a race everybody who may
	Dealt   int          `json:"dealt"` // cards dealt to all seats together
	// FirstRound: the round began without a declarer. Window is open for
	// declarations or counters, "" if none is.
	FirstRound bool   `json:"first_round"`
	Window     Window `json:"window,omitempty"`

	Declarer     Seat        `json:"declarer"` // Nobody while unknown
	Partner      Seat        `json:"partner"`  // as far as this seat may know; Nobody if not
	TrumpKnown   bool        `json:"trump_known"`
	Trump        card.Suit   `json:"trump"`                  // once known
	Declarations []Declared  `json:"declarations"`           // the last one stands
	BottomShown  []card.Card `json:"bottom_shown,omitempty"` // shown because nobody declared
	CalledCard   *card.Card  `json:"called_card,omitempty"`

	Hand   []card.Card `json:"hand,omitempty"` // own, sorted for showing
	Counts [4]int      `json:"counts"`         // cards in each hand
	// Bottom is known to the last who buried (own bury) and to all once the
	// round is over. While burying it is in Hand; Taken lists what was taken.
	Bottom     []card.Card `json:"bottom,omitempty"`
	Taken      []card.Card `json:"taken,omitempty"`
	BottomSize int         `json:"bottom_size"`
	BuriedBy   Seat        `json:"buried_by"` // the last who did; Nobody before the first bury

	Tricks []Trick `json:"tricks"` // all of them, the last may be unfinished
	Points int     `json:"points"` // attackers' so far: tricks and penalties

	Hands  *[4][]card.Card `json:"hands,omitempty"`  // as dealt, once the round is over
	Tally  *Tally          `json:"tally,omitempty"`  // once scored
	Reason AbandonReason   `json:"reason,omitempty"` // once abandoned
}

// Trick is up to four plays, the lead first.
type Trick struct {
	Lead   Seat     `json:"lead"`
	Plays  []Played `json:"plays"`
	Winner Seat     `json:"winner"` // so far
	Points int      `json:"points"` // so far
}

// View returns what a seat may know now; of Nobody, what everybody may.
func (s *State) View(seat Seat) View {
	v := View{
		Seat: seat, Version: s.version, Phase: s.phase.name(),
		Rules: s.start.Rules, Levels: s.start.Levels, Level: s.start.Level,
		Turn: append([]Seat{}, s.turn()...), Dealt: s.dealt, FirstRound: s.firstRound(), Window: s.window(),
		Declarer: s.declarer, Partner: s.knownPartner(seat),
		TrumpKnown: s.trumpKnown, Trump: s.trump,
		Declarations: make([]Declared, len(s.declarations)),
		BottomShown:  slices.Clone(s.shown),
		BottomSize:   s.start.Rules.BottomSize(),
		BuriedBy:     s.buriedBy,
	}
	for i, d := range s.declarations {
		d.Cards = slices.Clone(d.Cards)
		v.Declarations[i] = d
	}
	for at, hand := range s.hands {
		v.Counts[at] = hand.Len()
	}
	if s.called != nil {
		called := s.called.Card
		v.CalledCard = &called
	}
	if seat < Nobody {
		v.Hand = s.sorted(s.hands[seat])
	}
	if p, ok := s.phase.(burying); ok && p.seat == seat {
		v.Taken = slices.Clone(s.bottom)
	} else if !ok && seat < Nobody && s.buriedBy == seat {
		v.Bottom = slices.Clone(s.bottom)
	}
	v.Tricks = s.seenTricks()
	v.Points = s.seenPoints(v.Partner)
	s.disclose(&v)
	return v
}

// seenTricks copies the tricks, the one on the table included, into one piece
// of memory each for plays and cards.
func (s *State) seenTricks() []Trick {
	now, ok := s.phase.(playing)
	if !ok && len(s.tricks) == 0 {
		return []Trick{}
	}
	from := s.tricks
	if ok && len(now.trick.Plays) > 0 {
		now.trick.Winner, now.trick.Points = s.winner(now.trick), points(now.trick)
		from = append(slices.Clip(from), now.trick)
	}
	tricks := slices.Clone(from)
	plays := make([]Played, 0, 4*len(tricks))
	cards := make([]card.Card, 0, len(s.start.Deck))
	for i, t := range tricks {
		for _, p := range t.Plays {
			n := len(cards)
			cards = append(cards, p.Cards...)
			p.Cards = cards[n:len(cards):len(cards)]
			p.Tried = slices.Clone(p.Tried)
			plays = append(plays, p)
		}
		n := len(plays)
		tricks[i].Plays = plays[n-len(t.Plays) : n : n]
	}
	return tricks
}

// seenPoints are the attackers' points for one who knows of this partner: who
// is not known to declare counts as an attacker.
func (s *State) seenPoints(partner Seat) int {
	declares := func(seat Seat) bool { return seat == s.declarer || seat == partner }
	n := s.penalty(declares)
	for seat, points := range s.taken {
		if !declares(Seat(seat)) {
			n += points
		}
	}
	return max(0, n)
}

// knownPartner is the declarer's partner as far as a seat can tell. Until the
// called card shows him, only these can: the declarer who had all copies, a
// player who had all of them, and the first in turn who had one.
func (s *State) knownPartner(seat Seat) Seat {
	partner := s.partner()
	if s.called == nil || s.partnerShown || partner == Nobody {
		return partner
	}
	switch s.phase.(type) {
	case scored, abandoned:
		return partner
	}
	if seat == Nobody {
		return Nobody
	}
	had := s.had(seat, s.called.Card)
	switch {
	case had == s.start.Rules.Decks, had > 0 && seat == s.declarer.Next():
		return seat
	}
	return Nobody
}

// had counts the copies of a card that a seat holds, played or buried.
func (s *State) had(seat Seat, c card.Card) int {
	n := s.hands[seat].Count(c)
	if s.buriedBy == seat {
		n += card.SetOf(s.bottom...).Count(c)
	}
	count := func(t Trick) {
		for _, p := range t.Plays {
			if p.Seat == seat {
				n += card.SetOf(p.Cards...).Count(c)
			}
		}
	}
	for _, t := range s.tricks {
		count(t)
	}
	if p, ok := s.phase.(playing); ok {
		count(p.trick)
	}
	return n
}

// disclose adds what everybody may see once the round is over.
func (s *State) disclose(v *View) {
	switch p := s.phase.(type) {
	case scored:
		tally := p.tally
		tally.LastCards = slices.Clone(tally.LastCards)
		v.Tally, v.Points = &tally, tally.Points
	case abandoned:
		v.Reason = p.reason
	default:
		return
	}
	v.Hands = new([4][]card.Card)
	for i, id := range s.start.Deck[:s.dealt] {
		seat := (int(s.start.First) + i) % 4
		v.Hands[seat] = append(v.Hands[seat], id.Face())
	}
	for _, hand := range v.Hands {
		s.game.Order.Sort(hand)
	}
	if s.dealt == 4*s.start.Rules.HandSize() {
		v.Bottom = slices.Clone(s.bottom)
	}
}
