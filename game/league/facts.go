package league

import (
	"errors"
	"fmt"

	"shengji/game/card"
	"shengji/game/match"
	"shengji/game/round"
	"shengji/game/rules"
	"shengji/game/shape"
)

// Facts is what the league counts of a round that was played out. Lists are by
// seat. The names in JSON are stored and do not change.
type Facts struct {
	Called   bool         `json:"called"` // the partner was called: everybody has a level of his own
	Declarer round.Seat   `json:"declarer"`
	Partner  round.Seat   `json:"partner"` // the declarer himself if he played alone
	Trump    card.Suit    `json:"trump"`
	Level    card.Rank    `json:"level"`     // of the round
	Before   [4]card.Rank `json:"before"`    // levels
	AceFails [4]int       `json:"ace_fails"` // rounds failed at A before this one, since the last pass

	Points     int        `json:"points"`     // attackers' total
	Bottom     int        `json:"bottom"`     // points that lay in the bottom
	Multiplier int        `json:"multiplier"` // of the bottom; 0 if the attackers did not take it
	LastTrick  round.Seat `json:"last_trick"` // who took it
	Hooked     bool       `json:"hooked"`     // with a single jack

	Winners   match.Winners `json:"winners"`
	Gain      int           `json:"gain"`  // levels by the brackets
	After     [4]card.Rank  `json:"after"` // levels
	Rise      [4]int        `json:"rise"`  // levels from Before to After, past A too; less than 0 for a fall
	Laps      [4]int        `json:"laps"`
	Champions [4]bool       `json:"champions"` // who won the match by this round
	Coins     [4]int        `json:"coins"`

	Stood    [4]int `json:"stood"`    // throws that stood
	Failed   [4]int `json:"failed"`   // throws that failed
	Counters [4]int `json:"counters"` // declarations that countered another
}

// FactsOf reads the facts of a round off its events and its result. aceFails
// are those of the match before the round, which a record does not tell. An
// error says that the events are not those of a round that was played out.
func FactsOf(events []round.Event, aceFails [4]int, result match.Result) (Facts, error) {
	if len(events) == 0 {
		return Facts{}, errors.New("reading the facts of a round: it has no events")
	}
	started, ok := events[0].(round.Started)
	if !ok {
		return Facts{}, fmt.Errorf("reading the facts of a round: it begins with %T", events[0])
	}
	scored, ok := events[len(events)-1].(round.Scored)
	if !ok {
		return Facts{}, fmt.Errorf("reading the facts of a round: it ends with %T", events[len(events)-1])
	}
	t := scored.Tally
	f := Facts{
		Called:   started.Rules.Partners == rules.Called,
		Declarer: t.Declarer, Partner: t.Partner, Trump: t.Trump, Level: started.Level,
		Before: started.Levels, AceFails: aceFails,
		Points: t.Points, Bottom: t.Bottom, Multiplier: t.Multiplier,
		LastTrick: t.LastTrick, Hooked: match.Hooks(t.LastCards), Failed: t.FailedThrow,
	}
	f.settle(&started.Rules, result)
	f.watch(events, shape.NewGame(&started.Rules, started.Level, t.Trump))
	return f, nil
}

// Corrected returns the facts as they are if the attackers had so many points:
// winners, levels and coins are settled anew by the rules of the round.
func (f Facts) Corrected(r *rules.Rules, points int) Facts {
	f.Points = points
	before := match.State{Rules: *r, Levels: f.Before, AceFails: f.AceFails}
	f.settle(r, before.Settle(f.tally()))
	return f
}

// tally is as much of the round's as its result depends on.
func (f *Facts) tally() round.Tally {
	t := round.Tally{
		Declarer: f.Declarer, Partner: f.Partner, Points: f.Points,
		LastTrick: f.LastTrick, FailedThrow: f.Failed,
	}
	if f.Hooked {
		t.LastCards = []card.Card{card.Of(card.Spades, card.Jack)}
	}
	for _, n := range f.Counters {
		t.Counters += n
	}
	return t
}

// BottomTaken returns the points that the bottom brought the attackers, and
// whether they took it.
func (f *Facts) BottomTaken() (points int, taken bool) {
	return f.Bottom * f.Multiplier, f.Multiplier > 0
}

// Declares reports whether a seat was on the declarers' side.
func (f *Facts) Declares(seat round.Seat) bool { return seat == f.Declarer || seat == f.Partner }

// Won reports whether a seat's side won. A draw is won by nobody.
func (f *Facts) Won(seat round.Seat) bool {
	if f.Declares(seat) {
		return f.Winners == match.Declarers
	}
	return f.Winners == match.Attackers
}

// Decides is [match.Result.Decides] of the result in the facts.
func (f *Facts) Decides() bool {
	return (&match.Result{Laps: f.Laps, Champions: f.Champions}).Decides()
}

func (f *Facts) settle(r *rules.Rules, result match.Result) {
	f.Winners, f.Gain, f.After = result.Winners, result.Gain, result.Levels
	f.Laps, f.Champions, f.Coins = result.Laps, result.Champions, result.Coins
	for seat := range f.Rise {
		f.Rise[seat] = rise(r, f.Before[seat], f.After[seat], f.Laps[seat])
		if r.AfterAce == rules.Win && f.Champions[seat] {
			f.Rise[seat]++ // A is passed, as by a lap, though there is no level after it
		}
	}
}

// rise counts the levels from one to another that are played.
func rise(r *rules.Rules, before, after card.Rank, laps int) int {
	return steps(r, before, after) + laps*steps(r, r.StartLevel, card.Ace+1)
}

func steps(r *rules.Rules, from, to card.Rank) (n int) {
	if from > to {
		return -steps(r, to, from)
	}
	for level := from; level < to; level++ {
		if !r.SkipLevels.Has(level) {
			n++
		}
	}
	return n
}

// watch counts what a tally does not: counters, and throws that stood.
func (f *Facts) watch(events []round.Event, g *shape.Game) {
	leads := true
	for _, e := range events {
		switch e := e.(type) {
		case round.Declared:
			if e.Kind == round.Counter {
				f.Counters[e.Seat]++
			}
		case round.TrickTaken:
			leads = true
		case round.Played:
			if leads && e.BeatenBy == round.Nobody {
				if parts, _, _ := g.Decompose(card.SetOf(e.Cards...)); len(parts) > 1 {
					f.Stood[e.Seat]++
				}
			}
			leads = false
		}
	}
}
