package shape

import (
	"math/bits"

	"shengji/game/card"
	"shengji/game/rules"
)

// Winner returns which of the plays, in turn order beginning with the lead,
// takes the trick so far (rules.md 10). 1 to 4 plays.
func (g *Game) Winner(plays []card.Set) int {
	lead := g.Lead(plays[0])
	best := lead.claim(plays[0])
	winner := 0
	for i, play := range plays[1:] {
		if c := lead.claim(play); lead.beats(&c, &best) {
			winner, best = i+1, c
		}
	}
	return winner
}

// claim is what a play can show to take a trick.
type claim struct {
	play   card.Set
	suit   card.Suit
	suited bool // all cards are of the led suit or all are trump
	splits bool // and they split into the components of the lead
	top    int  // the place that decides
}

// claim judges a play by itself.
func (l *Lead) claim(play card.Set) claim {
	c := claim{play: play}
	c.suit, c.suited = l.game.Order.SuitOf(play)
	c.suited = c.suited && (c.suit == l.line.suit || c.suit == card.Trump)
	if !c.suited {
		return c
	}
	line := &l.game.lines[c.suit]
	c.top, c.splits = line.top(&l.bag, play)
	if l.game.Rules.Overruff == rules.Highest {
		c.top = line.highestCard(play)
	}
	return c
}

// beats reports whether c takes the trick from holder, who played earlier.
func (l *Lead) beats(c, holder *claim) bool {
	if !c.splits {
		return false
	}
	if c.suit != holder.suit {
		return c.suit == card.Trump
	}
	if c.top <= holder.top {
		return false
	}
	return l.game.Rules.Overruff != rules.Every || l.game.lines[c.suit].everyHigher(l.bag, c.play, holder.play)
}

// top returns the highest place that play, of the line, can show for the
// greatest component of a lead; ok is false if it does not split into the
// components.
func (l *line) top(lead *bag, play card.Set) (place int, ok bool) {
	if lead.empty() {
		return l.highestCard(play), true
	}
	s := l.stock(play)
	if lead.n == 0 {
		p := packing{line: l, bag: lead}
		places := s.pairs
		if lead.triples > 0 {
			places = s.triples
		}
		return bits.Len16(places) - 1, p.fits(s)
	}
	r := l.highestOf(lead, 0, play)
	return r.Top(), r != 0
}

// highestCard returns the place of the highest card.
func (l *line) highestCard(play card.Set) int {
	return bits.Len16(l.order.PlacesOf(l.suit, play[0])) - 1
}

// Reason says how a play stands in a trick.
type Reason string

// The reasons.
const (
	Led       Reason = "lead"      // it led
	Higher    Reason = "higher"    // of the led suit, it took the trick from the one before
	Ruff      Reason = "ruff"      // the first trump play on a side suit 毙
	Overruff  Reason = "overruff"  // a trump play that beat a ruff 盖毙
	Discard   Reason = "discard"   // of another suit or of several 垫
	Structure Reason = "structure" // does not split into the components of the lead
	NotHigher Reason = "not_higher"
)

// Standing is how one play stands.
type Standing struct {
	Reason Reason
	Shows  Component // what decides for it; without cards if it cannot win
}

// Outcome is a trick with its reasons.
type Outcome struct {
	Winner  int
	Decides Component // greatest component of the lead, with its cards
	Plays   []Standing
	Beaten  int // whom the winner beat last; the lead's own index, 0, if it held
}

// Outcome returns the winner of a trick and how each play stands.
func (g *Game) Outcome(plays []card.Set) Outcome {
	lead := g.Lead(plays[0])
	best := lead.claim(plays[0])
	out := Outcome{Plays: []Standing{{Reason: Led, Shows: lead.shown(&best)}}}
	out.Decides = out.Plays[0].Shows
	for i, play := range plays[1:] {
		c := lead.claim(play)
		st := Standing{Reason: NotHigher}
		switch {
		case !c.suited:
			st.Reason = Discard
		case !c.splits:
			st.Reason = Structure
		case !lead.beats(&c, &best):
		case c.suit == lead.line.suit:
			st.Reason = Higher
		case best.suit == lead.line.suit:
			st.Reason = Ruff
		default:
			st.Reason = Overruff
		}
		if c.splits {
			st.Shows = lead.shown(&c)
		}
		if lead.beats(&c, &best) {
			out.Beaten, out.Winner, best = out.Winner, i+1, c
		}
		out.Plays = append(out.Plays, st)
	}
	return out
}

// shown returns the component of a claim that decides.
func (l *Lead) shown(c *claim) Component {
	line := &l.game.lines[c.suit]
	play, kind := c.play, run{1, 1}
	switch {
	case l.game.Rules.Overruff == rules.Highest:
	case l.bag.n > 0:
		kind = l.bag.runs[0]
	case l.bag.triples > 0:
		kind.copies = 3
	case l.bag.pairs > 0:
		kind.copies = 2
	}
	places := card.Run(1) << c.top
	if kind.length > 1 {
		places = line.highestOf(&l.bag, 0, play)
	}
	return line.component(&play, places, int(kind.copies))
}
