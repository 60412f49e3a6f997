package judge

import (
	"encoding/hex"
	"fmt"
	"math"

	"shengji/game/card"
	"shengji/game/fair"
	"shengji/game/league"
	"shengji/game/round"
	"shengji/game/rules"
)

// DealAnswer is a deal made again from its secret and its cuts.
type DealAnswer struct {
	Commitment fair.Seal      `json:"commitment"`
	Key        string         `json:"key"`
	Deck       []card.ID      `json:"deck"`
	DeckHash   string         `json:"deck_sha256"`
	First      round.Seat     `json:"first"` // who is dealt to first
	Hands      [4][]card.Card `json:"hands"` // by seat, in the order dealt
	Bottom     []card.Card    `json:"bottom"`
}

// deal needs no rules; a declarer, if given, is dealt to first.
func (c *Case) deal() (any, error) {
	d := fair.Deal{Nonce: c.Nonce}
	if err := d.Secret.UnmarshalText([]byte(c.Secret)); err != nil {
		return nil, fmt.Errorf("secret: %w", err)
	}
	if len(c.Cuts) != len(d.Cuts) {
		return nil, fmt.Errorf("cuts are %d, not %d", len(d.Cuts), len(c.Cuts))
	}
	copy(d.Cuts[:], c.Cuts)
	size := rules.Rules{Decks: c.Decks}
	if size.Decks == 0 {
		size.Decks = 2
	}
	if size.Decks < 1 || size.Decks > 3 {
		return nil, fmt.Errorf("decks are 1 to 3")
	}
	first, err := optionalSeat("declarer", c.Declarer)
	if err != nil {
		return nil, err
	}
	deck, stream := fair.Shuffle(d, size.Decks)
	if first == round.Nobody {
		first = round.Seat(stream.Below(4))
	}
	key, hash := d.Key(), fair.Hash(deck)
	a := DealAnswer{
		Commitment: d.Secret.Seal(),
		Key:        hex.EncodeToString(key[:]),
		Deck:       deck,
		DeckHash:   hex.EncodeToString(hash[:]),
		First:      first,
	}
	dealt := 4 * size.HandSize()
	for _, id := range deck[:dealt] {
		a.Hands[first] = append(a.Hands[first], id.Face())
		first = first.Next()
	}
	for _, id := range deck[dealt:] {
		a.Bottom = append(a.Bottom, id.Face())
	}
	return a, nil
}

// RateAnswer holds mu and sigma of each player of each team after a match.
type RateAnswer struct {
	Teams [][][2]float64 `json:"teams"`
}

func (c *Case) rate() (any, error) {
	if len(c.Teams) < 2 {
		return nil, fmt.Errorf("teams are two or more")
	}
	if c.Winner != nil && (*c.Winner < 0 || *c.Winner >= len(c.Teams)) {
		return nil, fmt.Errorf("winner is the index of a team, or null")
	}
	teams, ranks := make([][]league.Rating, len(c.Teams)), make([]int, len(c.Teams))
	for i, team := range c.Teams {
		if len(team) == 0 {
			return nil, fmt.Errorf("a team has one player or more")
		}
		for _, r := range team {
			if math.Abs(r[0]) > mostRating || r[1] <= 0 || r[1] > mostRating {
				return nil, fmt.Errorf("a rating is out of range")
			}
			teams[i] = append(teams[i], league.Rating{Mu: r[0], Sigma: r[1]})
		}
		if c.Winner != nil && i != *c.Winner {
			ranks[i] = 1
		}
	}
	var a RateAnswer
	for _, team := range league.Textbook.Rate(teams, ranks) {
		rated := [][2]float64{}
		for _, r := range team {
			rated = append(rated, [2]float64{r.Mu, r.Sigma})
		}
		a.Teams = append(a.Teams, rated)
	}
	return a, nil
}

// mostRating bounds what a rating may be, far from where the formula overflows.
const mostRating = 1e6
