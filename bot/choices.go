package bot

import (
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/card"
	"shengji/game/player"
	"shengji/game/round"
)

// choicesOf returns what a seat may do now; nothing if it is not to act.
func choicesOf(v *round.View) view.Choices {
	if !v.MyTurn() {
		return view.Choices{}
	}
	switch v.Phase {
	case round.PlayingPhase:
		return playsOf(v)
	case round.CallingPhase:
		return view.Choices{Callable: v.CallChoices()}
	}
	c := view.Choices{Pass: v.MayPass(), Mutiny: v.MayMutiny()}
	for i, cards := range v.Showable() {
		if d, refused := v.CheckDeclare(cards); refused == nil {
			c.Declarations = append(c.Declarations, view.Declaration{Index: i, Kind: d.Kind, Cards: d.Cards, Trump: d.Trump})
		}
	}
	return c
}

// playsOf offers plays in the computer player's order: it knows no more than
// the seat does.
func playsOf(v *round.View) view.Choices {
	c := view.Plays(*v)
	offered := make(map[card.Set]view.ReadyPlay, len(c.Plays))
	for _, r := range c.Plays {
		offered[card.SetOf(r.Cards...)] = r
	}
	var best []view.ReadyPlay
	for _, cards := range player.Ranked(v, len(c.Plays)) {
		set := card.SetOf(cards...)
		if r, ok := offered[set]; ok {
			best = append(best, r)
			delete(offered, set)
		}
	}
	for _, r := range c.Plays {
		if _, left := offered[card.SetOf(r.Cards...)]; left {
			best = append(best, r)
		}
	}
	c.Plays = best
	return c
}

// suggestionFor returns the cards that the computer would play or bury.
func suggestionFor(v *round.View) (s card.Set) {
	switch {
	case !v.MyTurn():
	case v.Phase == round.BuryingPhase:
		s = card.SetOf(player.SuggestBury(v)...)
	case v.Phase == round.PlayingPhase:
		s = card.SetOf(player.Ranked(v, 1)[0]...)
	}
	return s
}

// choices returns what a person may do at his table now.
func (p *pressed) choices() view.Choices { return choicesOf(&p.now.Seats[p.seat]) }

// suggested returns what the computer would do in the presser's place.
func (p *pressed) suggested() card.Set { return suggestionFor(&p.now.Seats[p.seat]) }

// choices returns what a seat may do in a snapshot.
func (p *presenter) choices(s *table.Snapshot, seat round.Seat) view.Choices {
	return choicesOf(&s.Seats[seat])
}
