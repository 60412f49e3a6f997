package picture

import "strconv"

// Roles is how a player did in each role of a round.
type Roles struct {
	Title string
	Roles []Role
}

// Role is the rounds in one role: declarer, partner or attacker.
type Role struct {
	Name   string
	Rounds int
	Won    int
}

// Lengths of a picture of roles in pixels.
const (
	roleHeight = 128
	roleBar    = 26 // height of the bar of wins
	roundsBar  = 8  // height of the bar of rounds
	roundsText = 110
)

// Roles draws two bars for each role: the share of rounds won, with a mark at
// one half, and the rounds played in it beside those of the other roles.
func (p *Painter) Roles(r Roles, size Size) []byte {
	c := p.chart(r.Title, size, chartTitle+len(r.Roles)*roleHeight+chartMargin)
	most := 1
	for _, role := range r.Roles {
		most = max(most, role.Rounds)
	}
	for i, role := range r.Roles {
		p.role(c, role, most, chartTitle+i*roleHeight)
	}
	return c.bytes()
}

func (p *Painter) role(c canvas, role Role, most, y int) {
	left, right := chartMargin, c.Rect.Dx()-chartMargin
	share := "–"
	if role.Rounds > 0 {
		share = strconv.Itoa((100*role.Won+role.Rounds/2)/role.Rounds) + " %"
	}
	n := p.names.write(c, share, right, y+30, 120, fromRight, gold)
	p.names.write(c, role.Name, left, y+30, right-n-20-left, fromLeft, chalk)

	bar := y + 42
	c.box(left, bar, right-left, roleBar, 6, felt)
	if role.Won > 0 {
		c.box(left, bar, max((right-left)*role.Won/role.Rounds, 12), roleBar, 6, gold)
	}
	half := (left + right) / 2
	c.bar(half-1, bar-4, half+1, bar+roleBar+4, muted)

	bar = y + 84
	end := right - roundsText
	c.box(left, bar, end-left, roundsBar, 3, felt)
	if role.Rounds > 0 {
		c.box(left, bar, max((end-left)*role.Rounds/most, 8), roundsBar, 3, muted)
	}
	p.names.write(c, strconv.Itoa(role.Won)+" / "+strconv.Itoa(role.Rounds), right, bar+13, roundsText, fromRight, muted)
}
