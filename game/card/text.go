package card

import (
	"fmt"
	"strconv"
	"strings"
)

var (
	suitText = [...]string{"S", "H", "C", "D", "trump", "NT"}
	rankText = [...]string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"}
)

// String returns S, H, C, D, trump or NT.
func (s Suit) String() string {
	if int(s) < len(suitText) {
		return suitText[s]
	}
	return fmt.Sprintf("Suit(%d)", uint8(s))
}

// String returns 2 to 10, J, Q, K or A.
func (r Rank) String() string {
	if int(r) < len(rankText) {
		return rankText[r]
	}
	return fmt.Sprintf("Rank(%d)", uint8(r))
}

// String returns the card as files and commands write it: S10, HQ, BJ.
func (c Card) String() string {
	switch {
	case c == BJ:
		return "BJ"
	case c == LJ:
		return "LJ"
	case c < LJ:
		return c.Suit().String() + c.Rank().String()
	}
	return fmt.Sprintf("Card(%d)", uint8(c))
}

// Text returns cards with a space between them: "S10 HQ BJ".
func Text(cs []Card) string {
	var b strings.Builder
	for i, c := range cs {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(c.String())
	}
	return b.String()
}

// MarshalText writes what String returns.
func (s Suit) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// MarshalText writes what String returns.
func (r Rank) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// MarshalText writes what String returns.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what MarshalText writes, in any case.
func (s *Suit) UnmarshalText(b []byte) error {
	for i, t := range suitText {
		if strings.EqualFold(t, string(b)) {
			*s = Suit(i)
			return nil
		}
	}
	return &TextError{Piece: string(b)}
}

// UnmarshalText reads a rank in every notation of Parse.
func (r *Rank) UnmarshalText(b []byte) error {
	words, err := split(string(b))
	if err != nil {
		return err
	}
	if len(words) != 1 || words[0].kind != rankWord {
		return &TextError{Piece: string(b)}
	}
	*r = words[0].rank
	return nil
}

// UnmarshalText reads one card in every notation of Parse.
func (c *Card) UnmarshalText(b []byte) (err error) {
	*c, err = ParseCard(string(b))
	return err
}

// MarshalJSON writes the number; a list of IDs would else be written as text.
func (i ID) MarshalJSON() ([]byte, error) { return strconv.AppendUint(nil, uint64(i), 10), nil }
