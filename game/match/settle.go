package match

import (
	"shengji/game/card"
	"shengji/game/round"
	"shengji/game/rules"
)

// Winners is the side that won a round.
type Winners string

// The sides, and a draw (half_win).
const (
	Declarers Winners = "declarers"
	Attackers Winners = "attackers"
	Draw      Winners = "draw"
)

// Standing is what a result depends on of what was before the round.
type Standing struct {
	Levels   [4]card.Rank
	AceFails [4]int // rounds failed at A as declarers, since the last pass
}

// Outcome is what a result depends on of the round.
type Outcome struct {
	Points        int // attackers' total
	Declarer      round.Seat
	Partner       round.Seat // called partner; Nobody or the declarer: he played alone
	AttackersLast bool       // attackers took the last trick
	Hooked        bool       // with a single jack of trump (jack_hook)
}

// Result is what a round brings.
type Result struct {
	Winners      Winners      `json:"winners"`
	Gain         int          `json:"gain"`   // levels by the brackets, however far they led
	Before       [4]card.Rank `json:"before"` // levels before the round
	Levels       [4]card.Rank `json:"levels"` // and after it
	NextDeclarer round.Seat   `json:"next_declarer"`
	Laps         [4]int       `json:"laps"` // won by this round
	AceFails     [4]int       `json:"ace_fails"`
	MatchOver    bool         `json:"match_over"`
	Champions    [4]bool      `json:"champions"` // who won the match
	Coins        [4]int       `json:"coins"`     // won and lost by this round
}

// outcome reads what matters here off a tally.
func outcome(t round.Tally) Outcome {
	o := Outcome{Points: t.Points, Declarer: t.Declarer, Partner: t.Partner}
	o.AttackersLast = t.LastTrick != t.Declarer && t.LastTrick != t.Partner
	o.Hooked = o.AttackersLast && Hooks(t.LastCards)
	return o
}

// Hooks reports whether cards that took the last trick are a single jack
// (jack_hook); at level J every jack is trump.
func Hooks(last []card.Card) bool {
	return len(last) == 1 && !last[0].Joker() && last[0].Rank() == card.Jack
}

// Decides reports whether somebody passed A, which decides a match for the
// league: he won the match or, where levels go round, a lap.
func (r *Result) Decides() bool { return r.Champions != [4]bool{} || r.Laps != [4]int{} }

// Settle returns what an outcome brings, coins apart (rules.md 11 to 14).
func Settle(r *rules.Rules, before Standing, o Outcome) Result {
	if r.Partners == rules.Fixed {
		o.Partner = o.Declarer.Partner()
	} else if o.Partner >= round.Nobody {
		o.Partner = o.Declarer
	}
	result := Result{Before: before.Levels, Levels: before.Levels, AceFails: before.AceFails}
	result.Winners, result.Gain = o.won(r)
	for seat := round.South; seat < round.Nobody; seat++ {
		result.settle(r, seat, o)
	}
	result.MatchOver = result.Champions != [4]bool{}
	result.NextDeclarer = o.next(r, result.Winners)
	return result
}

// won says which side won, and by how many levels.
func (o Outcome) won(r *rules.Rules) (Winners, int) {
	if r.LastTrick == rules.HalfWin {
		return o.halfWon()
	}
	attackers, gain := r.Brackets.Of(o.Points)
	if attackers {
		return Attackers, gain
	}
	return Declarers, gain
}

// halfWon is half_win (rules.md 11). 41 to 44, which only penalty points can
// make, is a draw like 40: less than a win, more than a loss.
func (o Outcome) halfWon() (Winners, int) {
	const win, draw = 45, 40
	switch {
	case o.Points >= win && o.AttackersLast:
		return Attackers, 2
	case o.Points >= win, o.AttackersLast:
		return Attackers, 1
	case o.Points >= draw:
		return Draw, 0
	}
	return Declarers, 1
}

func (o Outcome) declares(seat round.Seat) bool { return seat == o.Declarer || seat == o.Partner }

// next is who declares the next round.
func (o Outcome) next(r *rules.Rules, w Winners) round.Seat {
	switch {
	case w == Declarers && r.DeclarerAfterWin == rules.PartnerDeclares:
		return o.Partner
	case w != Attackers:
		return o.Declarer
	}
	next := o.Declarer.Next()
	for o.declares(next) {
		next = next.Next()
	}
	return next
}

// settle moves the level of one seat.
func (result *Result) settle(r *rules.Rules, seat round.Seat, o Outcome) {
	level := result.Before[seat]
	declares := o.declares(seat)
	won := result.Winners == Attackers && !declares || result.Winners == Declarers && declares
	// A level is held by declaring at it; a called partner's may be another
	// than the round's.
	atLevel := declares && level == result.Before[o.Declarer]
	atAce := atLevel && level == card.Ace
	if atAce && r.AceNeedsBottom && o.AttackersLast {
		won = false
	}
	if r.JackHook && declares && level == card.Jack && o.Hooked {
		result.Levels[seat] = r.StartLevel
		return
	}
	switch {
	case won:
		result.climb(r, seat, atLevel)
	case atAce && result.Winners != Draw:
		result.failAtAce(r, seat)
	}
}

// climb moves a winner's level up; held says that he declared at it.
func (result *Result) climb(r *rules.Rules, seat round.Seat, held bool) {
	level := result.Before[seat]
	if r.AfterAce == rules.Win && level == card.Ace {
		result.Champions[seat] = held
		return
	}
	if r.MustPlayMode == rules.MustHold && r.MustPlay.Has(level) && !held {
		return
	}
	for range result.Gain {
		var lap bool
		if level, lap = next(r, level); lap {
			result.Laps[seat]++
			result.AceFails[seat] = 0
		}
		if r.AfterAce == rules.Reach && level == card.Ace {
			result.Champions[seat] = true
			break
		}
		if r.MustPlay.Has(level) || r.AfterAce == rules.Win && level == card.Ace {
			break
		}
	}
	result.Levels[seat] = level
}

// next is the level after one; past A comes the first again.
func next(r *rules.Rules, level card.Rank) (after card.Rank, lap bool) {
	for level++; level <= card.Ace; level++ {
		if !r.SkipLevels.Has(level) {
			return level, false
		}
	}
	return r.StartLevel, true
}

// failAtAce counts a round at A as declarers that did not pass it: lost, or
// without the last trick where ace_needs_bottom asks for it.
func (result *Result) failAtAce(r *rules.Rules, seat round.Seat) {
	result.AceFails[seat]++
	if r.AceTries > 0 && result.AceFails[seat] >= r.AceTries {
		result.Levels[seat], result.AceFails[seat] = r.StartLevel, 0
	}
}
