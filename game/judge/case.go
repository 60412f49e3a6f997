package judge

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"sync"

	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/round"
	"shengji/game/rules"
	"shengji/game/shape"
)

// A Case is a question. Which fields it needs depends on Op; see product.md 9.
type Case struct {
	ID     json.RawMessage `json:"id"`
	Op     string          `json:"op"`
	Expect json.RawMessage `json:"expect"` // a part of the verdict

	Preset  string         `json:"rules"`
	Options map[string]any `json:"options"` // flat keys, or tables for their parts
	Decks   int            `json:"decks"`   // 0: as the rules say
	Level   *level         `json:"level"`
	Trump   *card.Suit     `json:"trump"`

	Cards   cardList   `json:"cards"`
	Hand    cardList   `json:"hand"`
	Others  []cardList `json:"others"`
	Lead    cardList   `json:"lead"`
	Limit   *int       `json:"limit"`
	Plays   []cardList `json:"plays"`
	Bottom  cardList   `json:"bottom"`
	Winning cardList   `json:"winning"`

	FirstRound bool          `json:"first_round"`
	Declarer   *round.Seat   `json:"declarer"`
	History    []declaration `json:"history"`
	Window     round.Window  `json:"window"`
	Seat       *round.Seat   `json:"seat"`

	Points    int         `json:"points"`
	Levels    []level     `json:"levels"`
	Partner   *round.Seat `json:"partner"`
	LastTrick string      `json:"last_trick"`
	AceFails  []int       `json:"ace_fails"`

	Secret string   `json:"secret"`
	Nonce  int      `json:"nonce"`
	Cuts   []string `json:"cuts"`

	Teams  [][][2]float64 `json:"teams"`
	Winner *int           `json:"winner"`
}

type declaration struct {
	Seat  round.Seat `json:"seat"`
	Cards cardList   `json:"cards"`
}

// level is a rank; numbers are read too.
type level card.Rank

func (l *level) UnmarshalJSON(b []byte) error {
	return (*card.Rank)(l).UnmarshalText(bytes.Trim(b, `"`))
}

// cardList is cards in the order in which they were written, as a list or as
// one text; nil if none were.
type cardList []card.Card

func (cs *cardList) UnmarshalJSON(b []byte) (err error) {
	if len(b) > 0 && b[0] == '"' {
		var text string
		if err := json.Unmarshal(b, &text); err != nil {
			return err
		}
		*cs, err = card.Parse(text)
		return err
	}
	return json.Unmarshal(b, (*[]card.Card)(cs))
}

// set returns the cards as a set.
func (cs cardList) set() (card.Set, error) {
	var s card.Set
	for _, c := range cs {
		if !s.Add(c) {
			return s, fmt.Errorf("four copies of %v", c)
		}
	}
	return s, nil
}

// sets returns several lists as sets.
func sets(lists ...cardList) ([]card.Set, error) {
	all := make([]card.Set, len(lists))
	for i, cs := range lists {
		s, err := cs.set()
		if err != nil {
			return nil, err
		}
		all[i] = s
	}
	return all, nil
}

// read reads a case; numbers in options keep their text.
func read(line []byte) (c Case, err error) {
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	if err := d.Decode(&c); err != nil {
		return c, fmt.Errorf("reading the case: %w", err)
	}
	if d.More() {
		return c, fmt.Errorf("reading the case: more than one value in the line")
	}
	return c, nil
}

// rules returns the options to judge by.
func (c *Case) rules() (*rules.Rules, error) {
	preset := c.Preset
	if preset == "" {
		preset = standard()
	}
	options := maps.Clone(c.Options)
	if c.Decks != 0 {
		if options == nil {
			options = map[string]any{}
		}
		options["decks"] = c.Decks
	}
	r, err := rules.Apply(preset, options)
	var refused *refusal.Refusal
	if errors.As(err, &refused) {
		return nil, fmt.Errorf("rules: %s %s", refused.Code, strings.Join(refused.Options, " "))
	}
	if err != nil {
		return nil, fmt.Errorf("rules: %w", err)
	}
	return &r, nil
}

// standard is the preset of cases that name none.
var standard = sync.OnceValue(func() string { return rules.Presets()[0].ID })

// game returns what questions about cards are asked under.
func (c *Case) game() (*shape.Game, error) {
	r, err := c.rules()
	if err != nil {
		return nil, err
	}
	if c.Level == nil {
		return nil, missing("level")
	}
	if c.Trump == nil {
		return nil, missing("trump")
	}
	if *c.Trump == card.Trump {
		return nil, fmt.Errorf("trump is S, H, C, D or NT")
	}
	return shape.NewGame(r, card.Rank(*c.Level), *c.Trump), nil
}

func missing(field string) error { return fmt.Errorf("%s is missing", field) }

// seat checks that a seat was given.
func seat(field string, s *round.Seat) (round.Seat, error) {
	if s == nil {
		return 0, missing(field)
	}
	if *s >= round.Nobody {
		return 0, fmt.Errorf("%s is 0 to 3", field)
	}
	return *s, nil
}

// optionalSeat reads a seat that may be nobody's.
func optionalSeat(field string, s *round.Seat) (round.Seat, error) {
	if s == nil {
		return round.Nobody, nil
	}
	return seat(field, s)
}
