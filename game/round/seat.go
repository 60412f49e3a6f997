package round

import "encoding/json"

// Seat is one of the four places, counterclockwise from South.
type Seat uint8

// The seats, and the absence of one.
const (
	South Seat = iota
	East
	North
	West
	Nobody
)

// Next returns the next player 下家.
func (s Seat) Next() Seat { return (s + 1) % 4 }

// Partner returns the seat opposite.
func (s Seat) Partner() Seat { return (s + 2) % 4 }

// Team returns 0 for South and North, 1 for East and West.
func (s Seat) Team() int { return int(s % 2) }

// MarshalJSON writes 0 to 3, or null for Nobody.
func (s Seat) MarshalJSON() ([]byte, error) {
	if s >= Nobody {
		return []byte("null"), nil
	}
	return json.Marshal(uint8(s))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Seat) UnmarshalJSON(b []byte) error {
	if string(b) == "null" {
		*s = Nobody
		return nil
	}
	return json.Unmarshal(b, (*uint8)(s))
}
