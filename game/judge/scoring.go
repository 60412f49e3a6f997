package judge

import (
	"fmt"

	"shengji/game/card"
	"shengji/game/match"
	"shengji/game/refusal"
	"shengji/game/round"
	"shengji/game/rules"
)

// DeclareAnswer says whether cards may be shown to declare, reinforce or
// counter, and what is trump and who declares after it.
type DeclareAnswer struct {
	Legal    bool                  `json:"legal"`
	Reason   refusal.Code          `json:"reason,omitempty"`
	Owed     []card.Card           `json:"owed,omitempty"` // what game/refusal says of the reason
	Kind     round.DeclarationKind `json:"declaration,omitempty"`
	Trump    *card.Suit            `json:"trump,omitempty"`
	Declarer *round.Seat           `json:"declarer,omitempty"`
}

func (c *Case) declare() (any, error) {
	r, err := c.rules()
	if err != nil {
		return nil, err
	}
	if c.Level == nil {
		return nil, missing("level")
	}
	at, err := seat("seat", c.Seat)
	if err != nil {
		return nil, err
	}
	declarer, err := optionalSeat("declarer", c.Declarer)
	if err != nil {
		return nil, err
	}
	switch c.Window {
	case round.WhileDealing, round.AllDealt, round.BeforeBottom, round.AfterBury:
	default:
		return nil, fmt.Errorf("no window %q", c.Window)
	}
	d := round.Declaring{Rules: r, Level: card.Rank(*c.Level), FirstRound: c.FirstRound, Declarer: declarer, Window: c.Window}
	for _, h := range c.History {
		if h.Seat >= round.Nobody {
			return nil, fmt.Errorf("seat is 0 to 3")
		}
		d.History = append(d.History, round.Declared{Seat: h.Seat, Cards: h.Cards})
	}
	declared, refused := round.CheckDeclare(d, at, c.Cards)
	if refused != nil {
		return DeclareAnswer{Reason: refused.Code, Owed: refused.Cards}, nil
	}
	return DeclareAnswer{Legal: true, Kind: declared.Kind, Trump: &declared.Trump, Declarer: &declared.Declarer}, nil
}

// BottomAnswer says what the bottom brings if attackers took the last trick.
type BottomAnswer struct {
	Multiplier int `json:"multiplier"`
	Points     int `json:"points"`
}

func (c *Case) bottom() (any, error) {
	g, err := c.game()
	if err != nil {
		return nil, err
	}
	all, err := sets(c.Bottom, c.Lead, c.Winning)
	if err != nil {
		return nil, err
	}
	if all[1].Empty() {
		return nil, missing("lead")
	}
	if all[2].Empty() {
		return nil, missing("winning")
	}
	m := g.Multiplier(all[1], all[2])
	return BottomAnswer{Multiplier: m, Points: m * all[0].Points()}, nil
}

// ResultAnswer says what a round brings. Levels and laps are of the teams S+N
// and E+W; with a called partner of the four seats.
type ResultAnswer struct {
	Winners      match.Winners `json:"winners"`
	Gain         int           `json:"gain"`
	Levels       []card.Rank   `json:"levels"`
	NextDeclarer round.Seat    `json:"next_declarer"`
	MatchOver    bool          `json:"match_over"`
	Laps         []int         `json:"laps"`
}

// mostPoints is above every total that three decks can make.
const mostPoints = 100_000

func (c *Case) result() (any, error) {
	r, err := c.rules()
	if err != nil {
		return nil, err
	}
	o := match.Outcome{Points: c.Points}
	if c.Points < 0 || c.Points > mostPoints {
		return nil, fmt.Errorf("points are 0 to %d", mostPoints)
	}
	if o.Declarer, err = seat("declarer", c.Declarer); err != nil {
		return nil, err
	}
	if o.Partner, err = optionalSeat("partner", c.Partner); err != nil {
		return nil, err
	}
	switch match.Winners(c.LastTrick) {
	case match.Attackers:
		o.AttackersLast = true
	case match.Declarers, "":
	default:
		return nil, fmt.Errorf("last_trick is %s or %s", match.Declarers, match.Attackers)
	}
	sides := 2
	if r.Partners == rules.Called {
		sides = 4
	}
	before, err := c.standing(sides)
	if err != nil {
		return nil, err
	}
	res := match.Settle(r, before, o)
	return ResultAnswer{
		Winners:      res.Winners,
		Gain:         res.Gain,
		Levels:       res.Levels[:sides],
		NextDeclarer: res.NextDeclarer,
		MatchOver:    res.MatchOver,
		Laps:         res.Laps[:sides],
	}, nil
}

// standing reads the levels of teams or seats.
func (c *Case) standing(sides int) (match.Standing, error) {
	var s match.Standing
	if len(c.Levels) != sides {
		return s, fmt.Errorf("levels are %d, not %d", sides, len(c.Levels))
	}
	if c.AceFails != nil && len(c.AceFails) != sides {
		return s, fmt.Errorf("ace_fails are %d, not %d", sides, len(c.AceFails))
	}
	for seat := range s.Levels {
		s.Levels[seat] = card.Rank(c.Levels[seat%sides])
		if c.AceFails != nil {
			s.AceFails[seat] = c.AceFails[seat%sides]
		}
	}
	return s, nil
}
