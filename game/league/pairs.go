package league

import "shengji/game/round"

// Pair is two people on one side.
type Pair struct {
	A      Player  `json:"a"` // before B
	B      Player  `json:"b"`
	Rounds int     `json:"rounds"`
	Won    int     `json:"won"`
	Net    float64 `json:"net"` // levels that their side moved up more than the other
}

// Opponents are two people on different sides, seen from A.
type Opponents struct {
	A      Player  `json:"a"` // before B
	B      Player  `json:"b"`
	Rounds int     `json:"rounds"`
	Won    int     `json:"won"`
	Lost   int     `json:"lost"`
	Net    float64 `json:"net"` // levels that A's side moved up more than B's
}

// meet counts a round for two people who sat in it.
func (t tally) meet(r *Round, people [4]Player, one, other round.Seat) {
	if people[one] > people[other] {
		one, other = other, one
	}
	key := [2]Player{people[one], people[other]}
	outcome, net := r.outcome(one), r.net(one)
	if r.Declares(one) != r.Declares(other) {
		o := t.opponents[key]
		if o == nil {
			o = &Opponents{A: key[0], B: key[1]}
			t.opponents[key] = o
		}
		o.Rounds++
		o.Net += net
		switch outcome {
		case Won:
			o.Won++
		case Lost:
			o.Lost++
		}
		return
	}
	p := t.pairs[key]
	if p == nil {
		p = &Pair{A: key[0], B: key[1]}
		t.pairs[key] = p
	}
	p.Rounds++
	p.Net += net
	if outcome == Won {
		p.Won++
	}
}
