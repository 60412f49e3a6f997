package card

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// TextError says which piece of a text could not be read as cards.
type TextError struct{ Piece string }

func (e *TextError) Error() string { return fmt.Sprintf("cannot read %q as cards", e.Piece) }

// Parse reads cards in every notation of product.md 2, mixed at will: suit
// before rank (h5, ♥5, 红桃5) or after it (5h), one suit for several ranks
// (h55, 55h), jokers (BJ, 小王), in any case and width, with or without spaces
// and commas. HJ is the jack of hearts. The error is a *TextError.
func Parse(text string) ([]Card, error) {
	r := reader{suit: noSuit}
	for _, piece := range strings.FieldsFunc(text, separates) {
		words, err := split(piece)
		if err != nil {
			return nil, err
		}
		if err := r.read(words); err != nil {
			return nil, err
		}
	}
	if err := r.settled(); err != nil {
		return nil, err
	}
	return r.cards, nil
}

// ParseCard reads exactly one card.
func ParseCard(text string) (Card, error) {
	cs, err := Parse(text)
	if err != nil {
		return 0, err
	}
	if len(cs) != 1 {
		return 0, &TextError{Piece: text}
	}
	return cs[0], nil
}

func separates(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",，、;；+", r) }

const noSuit = Trump // no printed suit

// reader puts suits and ranks together: a suit stands before its ranks or
// behind them, whichever comes first in a piece.
type reader struct {
	cards   []Card
	suit    Suit   // of ranks to come; noSuit if the suit comes behind them
	open    string // text of a suit that still has no rank
	ranks   []Rank // that still have no suit
	waiting string // text of ranks
}

// settled returns an error if a suit or a rank is left alone.
func (r *reader) settled() error {
	if r.open != "" || r.waiting != "" {
		return &TextError{Piece: r.open + r.waiting}
	}
	return nil
}

// read takes the words of one piece.
func (r *reader) read(words []word) error {
	for len(words) > 0 {
		n := slices.IndexFunc(words, func(w word) bool { return w.kind == jokerWord })
		if n == 0 {
			if err := r.settled(); err != nil {
				return err
			}
			r.cards, r.suit = append(r.cards, words[0].card), noSuit
			words = words[1:]
			continue
		}
		if n < 0 {
			n = len(words)
		}
		if err := r.group(words[:n]); err != nil {
			return err
		}
		words = words[n:]
	}
	return nil
}

// group takes suits and ranks written together.
func (r *reader) group(words []word) error {
	// Ranks alone belong to the suit before them: ♥ 5 6. A suit belongs to the
	// ranks that wait for one: 5 6 ♥.
	isSuit := func(w word) bool { return w.kind == suitWord }
	suitFirst := r.waiting == "" && isSuit(words[0]) ||
		r.suit != noSuit && !slices.ContainsFunc(words, isSuit)
	if !suitFirst {
		if r.open != "" {
			return r.settled()
		}
		r.suit = noSuit
	}
	for _, w := range words {
		switch {
		case isSuit(w) && (r.open != "" || !suitFirst && r.waiting == ""):
			return &TextError{Piece: r.open + w.text}
		case isSuit(w) && suitFirst:
			r.suit, r.open = w.suit, w.text
		case isSuit(w):
			for _, rank := range r.ranks {
				r.cards = append(r.cards, Of(w.suit, rank))
			}
			r.ranks, r.waiting = nil, ""
		case suitFirst:
			r.cards, r.open = append(r.cards, Of(r.suit, w.rank)), ""
		default:
			r.ranks, r.waiting = append(r.ranks, w.rank), r.waiting+w.text
		}
	}
	return nil
}
