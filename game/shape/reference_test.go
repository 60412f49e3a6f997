package shape

import (
	"slices"

	"shengji/game/card"
	"shengji/game/rules"
)

// reference answers the questions of rules.md 3 and 8 to 10 slowly, from the
// words of the rules: by trying everything, with an order and an idea of
// adjacency of its own.
type reference struct {
	rules *rules.Rules
	level card.Rank
	trump card.Suit
}

// counts is a multiset of faces.
type counts [card.Faces]int8

func countsOf(cs []card.Card) (n counts) {
	for _, c := range cs {
		n[c]++
	}
	return n
}

func (n counts) minus(m counts) counts {
	for c := range n {
		n[c] -= m[c]
	}
	return n
}

func (n counts) len() (sum int) {
	for _, k := range n {
		sum += int(k)
	}
	return sum
}

func (r *reference) isTrump(c card.Card) bool {
	return c.Joker() || c.Rank() == r.level || c.Suit() == r.trump
}

func (r *reference) suit(c card.Card) card.Suit {
	if r.isTrump(c) {
		return card.Trump
	}
	return c.Suit()
}

// strength orders the cards of a suit: 0 to 12 by rank, 20 and 21 for level
// cards off and in the trump suit, 22 and 23 for the jokers.
func (r *reference) strength(c card.Card) int {
	switch {
	case c == card.BJ:
		return 23
	case c == card.LJ:
		return 22
	case c.Rank() == r.level && c.Suit() == r.trump:
		return 21
	case c.Rank() == r.level:
		return 20
	}
	return int(c.Rank())
}

// adjacent reports whether strength b comes right after a in a suit.
func (r *reference) adjacent(suit card.Suit, a, b int) bool {
	level := int(r.level)
	topRank := int(card.Ace)
	if level == topRank {
		topRank--
	}
	switch {
	case suit == card.Trump && r.trump == card.NT:
		return a == 22 && b == 23 || a == 20 && b == 22 && r.rules.NTLevelJoker
	case suit == card.Trump && a == topRank:
		return b == 20 || b == 21 && r.rules.LevelMeetsAce
	case a >= 20:
		return b == a+1
	case b >= 20:
		return false
	case suit != card.Trump && !r.rules.SideAceKing && a == int(card.King) && b == int(card.Ace):
		return false
	case b == a+1:
		return true
	}
	return r.rules.SkipLevelGap && a == level-1 && b == level+1
}

// runs returns every way to take k times copies on adjacent strengths.
func (r *reference) runs(hand counts, copies, k int) (ways []counts) {
	var extend func(taken counts, last card.Card, k int)
	extend = func(taken counts, last card.Card, k int) {
		if k == 0 {
			ways = append(ways, taken)
			return
		}
		for c := range card.Card(card.Faces) {
			if int(hand[c]) < copies {
				continue
			}
			if last < card.Faces && (r.suit(c) != r.suit(last) ||
				!r.adjacent(r.suit(c), r.strength(last), r.strength(c))) {
				continue
			}
			next := taken
			next[c] += int8(copies)
			extend(next, c, k-1)
		}
	}
	extend(counts{}, card.Faces, k)
	return ways
}

// demand is what a lead asks for: k groups of copies.
type demand struct {
	copies, k int
	protected bool // a pair that protect_tractors and protect_triples speak of
}

// demands lists what a decomposition asks for.
func demands(sh Shape) (ds []demand) {
	for _, c := range sh {
		ds = append(ds, demand{c.Copies, c.Length, c.Copies == 2 && c.Length == 1})
	}
	return ds
}

// answering finds the lexicographically greatest list of rules.md 9.
type answering struct {
	*reference
	tied map[card.Card]bool // faces that a protected pair may not come from
	memo map[answerKey][]int
}

type answerKey struct {
	hand counts
	todo string
}

func (a *answering) best(hand counts, ds []demand) []int {
	if len(ds) == 0 || hand.len() == 0 {
		return nil
	}
	key := answerKey{hand: hand}
	for _, d := range ds {
		key.todo += string(rune('a'+d.copies)) + string(rune('a'+d.k))
		if d.protected {
			key.todo += "!"
		}
	}
	if list, ok := a.memo[key]; ok {
		return list
	}
	list := a.pieces(hand, ds[0], ds[1:])
	a.memo[key] = list
	return list
}

// pieces follows the procedure for one demand.
func (a *answering) pieces(hand counts, d demand, rest []demand) []int {
	then := func(ds ...demand) []demand { return slices.Concat(ds, rest) }
	if d.k > 1 {
		for j := d.k; j > 1; j-- {
			if ways := a.runs(hand, d.copies, j); len(ways) > 0 {
				if d.k > j {
					return a.greatest(hand, ways, then(demand{d.copies, d.k - j, false}))
				}
				return a.greatest(hand, ways, rest)
			}
		}
		var units []demand
		for range d.k {
			units = append(units, demand{d.copies, 1, false})
		}
		return a.best(hand, then(units...))
	}
	ways := a.runs(hand, d.copies, 1)
	if d.protected {
		ways = slices.DeleteFunc(ways, func(w counts) bool {
			for c := range w {
				if w[c] > 0 && a.tied[card.Card(c)] {
					return true
				}
			}
			return false
		})
	}
	if len(ways) > 0 {
		return a.greatest(hand, ways, rest)
	}
	single := demand{1, 1, false}
	switch d.copies {
	case 3:
		if len(a.runs(hand, 2, 1)) > 0 {
			return a.best(hand, then(demand{2, 1, false}, single))
		}
		return a.best(hand, then(single, single, single))
	case 2:
		return a.best(hand, then(single, single))
	}
	return nil
}

func (a *answering) greatest(hand counts, ways []counts, rest []demand) (best []int) {
	for _, w := range ways {
		list := append([]int{w.len()}, a.best(hand.minus(w), rest)...)
		if slices.Compare(list, best) > 0 {
			best = list
		}
	}
	return best
}

// answer is answer(cards) of rules.md 9 under the options; protect says
// whether the protecting options hold.
func (r *reference) answer(cards counts, lead Shape, protect bool) []int {
	a := answering{reference: r, tied: map[card.Card]bool{}, memo: map[answerKey][]int{}}
	for c := range card.Card(card.Faces) {
		if protect && r.rules.ProtectTriples && cards[c] == 3 {
			a.tied[c] = true
		}
	}
	if protect && r.rules.ProtectTractors {
		for _, w := range r.runs(cards, 2, 2) {
			for c := range w {
				a.tied[card.Card(c)] = a.tied[card.Card(c)] || w[c] > 0
			}
		}
	}
	ds := demands(lead)
	if r.rules.Follow == rules.PairCount {
		one := len(lead) == 1
		var units []demand
		for _, d := range ds {
			if d.k > 1 && !(one && len(r.runs(cards, d.copies, d.k)) > 0) {
				for range d.k {
					units = append(units, demand{d.copies, 1, false})
				}
				continue
			}
			units = append(units, d)
		}
		// Triples are asked for before pairs.
		slices.SortStableFunc(units, func(a, b demand) int { return b.copies - a.copies })
		ds = units
	}
	return a.best(cards, ds)
}

// legal reports whether play may follow (rules.md 9): suit, then structure.
// With protection a play may give more than is owed.
func (r *reference) legal(hand, play counts, lead Shape, suit card.Suit) bool {
	var held, played counts
	size := 0
	for _, c := range lead {
		size += c.Size()
	}
	for c := range hand {
		if play[c] > hand[c] {
			return false
		}
		if r.suit(card.Card(c)) == suit {
			held[c], played[c] = hand[c], play[c]
		}
	}
	if play.len() != size || played.len() != min(size, held.len()) {
		return false
	}
	if held.len() <= size || r.rules.Follow == rules.SuitOnly {
		return true
	}
	return slices.Compare(r.answer(played, lead, false), r.answer(held, lead, true)) >= 0
}

// splits returns the tops of every split of play into the components of lead.
func (r *reference) splits(play counts, lead Shape) (all [][]int) {
	if len(lead) == 0 {
		return [][]int{nil}
	}
	for _, w := range r.runs(play, lead[0].Copies, lead[0].Length) {
		top := 0
		for c := range w {
			if w[c] > 0 {
				top = max(top, r.strength(card.Card(c)))
			}
		}
		for _, s := range r.splits(play.minus(w), lead[1:]) {
			all = append(all, append([]int{top}, s...))
		}
	}
	return all
}

// winner follows rules.md 10 and the option overruff.
func (r *reference) winner(plays []counts, lead Shape, led card.Suit) int {
	suitOf := func(p counts) (suit card.Suit, ok bool) {
		ok = true
		first := true
		for c := range p {
			if p[c] > 0 {
				s := r.suit(card.Card(c))
				ok = ok && (first || s == suit)
				suit, first = s, false
			}
		}
		return suit, ok
	}
	highest := func(p counts) (top int) {
		for c := range p {
			if p[c] > 0 {
				top = max(top, r.strength(card.Card(c)))
			}
		}
		return top
	}
	// ranked sorts the tops of like components, so that they match by height.
	ranked := func(split []int) []int {
		split = slices.Clone(split)
		for i := 0; i < len(lead); {
			j := i
			for j < len(lead) && lead[j].Copies == lead[i].Copies && lead[j].Length == lead[i].Length {
				j++
			}
			slices.Sort(split[i:j])
			slices.Reverse(split[i:j])
			i = j
		}
		return split
	}
	best := func(p counts) (tops []int) {
		for _, s := range r.splits(p, lead) {
			if s = ranked(s); slices.Compare(s, tops) > 0 {
				tops = s
			}
		}
		return tops
	}
	winner, holder, suit := 0, plays[0], led
	for i, p := range plays[1:] {
		s, ok := suitOf(p)
		if !ok || s != led && s != card.Trump {
			continue
		}
		splits := r.splits(p, lead)
		if len(splits) == 0 || s != suit && s != card.Trump {
			continue
		}
		takes := s != suit
		goal := best(holder)
		for _, split := range splits {
			if takes {
				break
			}
			split = ranked(split)
			switch r.rules.Overruff {
			case rules.Highest:
				takes = highest(p) > highest(holder)
			case rules.Every:
				takes = split[0] > goal[0]
				for k := range split {
					takes = takes && split[k] >= goal[k]
				}
			default:
				takes = split[0] > goal[0]
			}
		}
		if takes {
			winner, holder, suit = i+1, p, s
		}
	}
	return winner
}
