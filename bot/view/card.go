package view

import (
	"strconv"
	"strings"

	"shengji/bot/chat"
	"shengji/game/card"
	"shengji/game/round"
)

// Emoji are the bot's card emoji by the code of the card: "S10", "BJ".
type Emoji map[string]chat.Emoji

// suitSigns are ♠♥♣♦ in the order of card.Suit.
var suitSigns = [...]string{"♠", "♥", "♣", "♦"}

// Cards writes cards into text: emoji where the bot has them, else suit signs.
func (w Writer) Cards(cs []card.Card) string {
	parts := make([]string, len(cs))
	emoji := true
	for i, c := range cs {
		e, ok := w.Emoji[c.String()]
		emoji = emoji && ok
		parts[i] = "<:" + e.Name + ":" + e.ID + ">"
	}
	if !emoji {
		return w.plain(cs)
	}
	return strings.Join(parts, "")
}

// plain writes cards one by one without emoji: "♠5 ♠5 LJ".
func (w Writer) plain(cs []card.Card) string {
	parts := make([]string, len(cs))
	for i, c := range cs {
		parts[i] = w.face(c)
	}
	return strings.Join(parts, " ")
}

// short writes cards with each suit once: "♠K K 5 5 ♥2 LJ".
func (w Writer) short(cs []card.Card) string {
	var parts []string
	for i, c := range cs {
		if !c.Joker() && i > 0 && !cs[i-1].Joker() && cs[i-1].Suit() == c.Suit() {
			parts = append(parts, c.Rank().String())
			continue
		}
		parts = append(parts, w.face(c))
	}
	return strings.Join(parts, " ")
}

// face writes one card: "♠5", or the joker in the reader's language.
func (w Writer) face(c card.Card) string {
	switch c {
	case card.LJ:
		return w.Say("card.LJ")
	case card.BJ:
		return w.Say("card.BJ")
	}
	return suitSigns[c.Suit()] + c.Rank().String()
}

// A group of a hand is an effective suit; groups are shown in this order.
var groups = [...]card.Suit{card.Trump, card.Spades, card.Hearts, card.Clubs, card.Diamonds}

// group names a group: "Trump", "♠ S".
func (w Writer) group(s card.Suit) string {
	if s == card.Trump {
		return w.Say("group.trump")
	}
	return suitSigns[s] + " " + s.String()
}

// orderOf returns the order of cards of a round; until trump is known only
// jokers and level cards are trump.
func orderOf(v round.View) *card.Order { return v.Game().Order }

// sorted returns cs in the order of showing, leaving cs as it is.
func sorted(o *card.Order, cs []card.Card) []card.Card {
	cs = append([]card.Card(nil), cs...)
	o.Sort(cs)
	return cs
}

// grouped returns the cards of each of the groups, sorted for showing.
func grouped(o *card.Order, cs []card.Card) (by [len(groups)][]card.Card) {
	for _, c := range sorted(o, cs) {
		for i, s := range groups {
			if o.Suit(c) == s {
				by[i] = append(by[i], c)
			}
		}
	}
	return by
}

// trumpText names the trump of a round: "♥ trump", "no-trump", or that it is
// not known yet.
func (w Writer) trumpText(v round.View) string {
	switch {
	case !v.TrumpKnown:
		return w.Say("trump.unknown")
	case v.Trump == card.NT:
		return w.Say("trump.nt")
	}
	return w.Say("trump.suit", "Suit", suitSigns[v.Trump])
}

// signed writes a signed number: "+3", "−40", "0".
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "0"
}
