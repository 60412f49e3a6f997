package player

import (
	"math/bits"

	"shengji/game/card"
	"shengji/game/shape"
)

// playout plays the tricks of a round to their end, plainly and fast: for a
// search that asks thousands of times how a deal goes on. It leads singles and
// pairs only, takes what it can, and gives points to the partner. All its
// plays are legal under every option of follow.
type playout struct {
	game   *shape.Game
	hands  [4]card.Set
	leader int
	side   [4]bool // who attacks
	bottom int     // its points
	chance uint64  // not 0; moves on with every choice

	points    int // that attackers took so far
	last      int // who took the last trick
	lastLead  card.Set
	lastTaken card.Set // what took it
}

// run plays until no cards are left and returns the attackers' points, the
// bottom's included.
func (p *playout) run() int {
	for !p.hands[p.leader].Empty() {
		p.trick()
	}
	if p.side[p.last] && p.bottom > 0 {
		return p.points + p.bottom*p.game.Multiplier(p.lastLead, p.lastTaken)
	}
	return p.points
}

// onTable is a trick of a playout.
type onTable struct {
	suit   card.Suit // led
	size   int       // 1, or 2 for a pair
	points int
	taker  int
	taking card.Card // the single, or the card of the pair, that takes it
	plays  [4]card.Set
}

func (p *playout) trick() {
	first := p.pick(p.hands[p.leader][0])
	t := onTable{suit: p.game.Order.Suit(first), size: 1, taker: p.leader, taking: first}
	if p.hands[p.leader].Count(first) > 1 {
		t.size = 2
	}
	for range t.size {
		p.lay(&t, p.leader, first)
	}
	for i := 1; i < 4; i++ {
		p.follow(&t, (p.leader+i)%4)
	}
	if p.side[t.taker] {
		p.points += t.points
	}
	p.lastLead, p.lastTaken = t.plays[p.leader], t.plays[t.taker]
	p.leader, p.last = t.taker, t.taker
}

func (p *playout) lay(t *onTable, seat int, c card.Card) {
	p.hands[seat].Remove(c)
	t.plays[seat].Add(c)
	t.points += c.Points()
}

// follow answers: with the suit as it must, else with trump if it pays.
func (p *playout) follow(t *onTable, seat int) {
	p.answer(t, seat)
	play := t.plays[seat]
	c := card.Card(bits.TrailingZeros64(play[0]))
	if play.Count(c) == t.size && p.beats(t, c) {
		t.taker, t.taking = seat, c
	}
}

// beats reports whether a card, or a pair of it, takes the trick as it stands.
func (p *playout) beats(t *onTable, c card.Card) bool {
	order := p.game.Order
	if suit := order.Suit(c); suit != order.Suit(t.taking) {
		return suit == card.Trump
	}
	return order.Place(c) > order.Place(t.taking)
}

func (p *playout) answer(t *onTable, seat int) {
	friend := p.side[t.taker] == p.side[seat]
	held := p.hands[seat].Within(p.game.Order.Mask(t.suit))
	from := held
	if held.Empty() && !friend {
		from = p.hands[seat].Within(p.game.Order.Mask(card.Trump)) // a ruff
	}
	faces := from[t.size-1] // singles, or those of which there is a pair
	if faces == 0 {
		p.discard(t, seat, held, friend)
		return
	}
	c, takes := p.choose(t, faces, friend)
	if !takes && held.Empty() {
		p.discard(t, seat, held, friend)
		return
	}
	for range t.size {
		p.lay(t, seat, c)
	}
}

// choose returns the cheapest face that takes the trick from an enemy; if
// none does, one to give away.
func (p *playout) choose(t *onTable, faces uint64, friend bool) (c card.Card, takes bool) {
	if friend {
		return p.gift(faces, true), false
	}
	best := card.Places
	for m := faces; m != 0; m &= m - 1 {
		f := card.Card(bits.TrailingZeros64(m))
		if at := p.game.Order.Place(f); at < best && p.beats(t, f) {
			c, best = f, at
		}
	}
	if best < card.Places {
		return c, true
	}
	return p.gift(faces, false), false
}

// discard lays what is owed of the suit and what is missing of anything.
func (p *playout) discard(t *onTable, seat int, held card.Set, friend bool) {
	trump := p.game.Order.Mask(card.Trump)
	for t.plays[seat].Len() < t.size {
		from := held[0]
		if from == 0 {
			if from = p.hands[seat][0] &^ trump; from == 0 {
				from = p.hands[seat][0]
			}
		}
		c := p.gift(from, friend)
		held.Remove(c)
		p.lay(t, seat, c)
	}
}

// gift picks a point card for a friend, any other for an enemy; low before
// high as far as faces tell.
func (p *playout) gift(faces uint64, friend bool) card.Card {
	if some := faces & pointFaces; friend && some != 0 {
		faces = some
	} else if some := faces &^ pointFaces; !friend && some != 0 {
		faces = some
	}
	return card.Card(bits.TrailingZeros64(faces))
}

// pointFaces are the faces that count, by suit.
const pointFaces = (1<<card.Five | 1<<card.Ten | 1<<card.King) * (1 | 1<<13 | 1<<26 | 1<<39)

// pick draws a face at random.
func (p *playout) pick(faces uint64) card.Card {
	p.chance ^= p.chance << 13
	p.chance ^= p.chance >> 7
	p.chance ^= p.chance << 17
	n := int(p.chance >> 33 * uint64(bits.OnesCount64(faces)) >> 31)
	for ; n > 0; n-- {
		faces &= faces - 1
	}
	return card.Card(bits.TrailingZeros64(faces))
}
