package fair

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"shengji/game/card"
)

// Deal is all that decides a deal: with the number of decks it is the deal.
type Deal struct {
	Secret Secret    `json:"secret"`
	Nonce  int       `json:"nonce"` // number of the deal at its table, from 1
	Cuts   [4]string `json:"cuts"`  // by seat S, E, N, W
}

// Secret is what a deal is made from; nobody sees it before the round is over.
type Secret [32]byte

// Seal is public before anybody cuts: the SHA-256 of the secret.
type Seal [32]byte

// Seal returns the seal of a secret.
func (s Secret) Seal() Seal { return sha256.Sum256(s[:]) }

// Shuffle returns the deck of a deal, to be dealt from the front, and the
// stream of chance where the shuffle left it. 1 to 3 decks.
func Shuffle(d Deal, decks int) ([]card.ID, *Stream) {
	stream := NewStream(d.Key())
	deck := make([]card.ID, decks*card.Faces)
	for i := range deck {
		deck[i] = card.ID(i)
	}
	for i := len(deck) - 1; i >= 1; i-- {
		j := stream.Below(i + 1)
		deck[i], deck[j] = deck[j], deck[i]
	}
	return deck, stream
}

// Hash returns the SHA-256 of a deck, a byte for each card.
func Hash(deck []card.ID) [32]byte {
	b := make([]byte, len(deck))
	for i, id := range deck {
		b[i] = byte(id)
	}
	return sha256.Sum256(b)
}

// What a proof can fail by.
var (
	ErrSeal = errors.New("the secret is not the one that was sealed")
	ErrDeck = errors.New("the secret and the cuts make another deck")
)

// Verify says whether a published deal is the one that was sealed, and whether
// it makes the deck that was played.
func Verify(d Deal, sealed Seal, decks int, deck []card.ID) error {
	if d.Secret.Seal() != sealed {
		return ErrSeal
	}
	if made, _ := Shuffle(d, decks); !slices.Equal(made, deck) {
		return ErrDeck
	}
	return nil
}

// MarshalText writes hexadecimal.
func (s Secret) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText reads what MarshalText writes.
func (s *Secret) UnmarshalText(text []byte) error {
	return readHex((*[32]byte)(s), text)
}

// String returns the seal in hexadecimal.
func (s Seal) String() string { return hex.EncodeToString(s[:]) }

// MarshalText writes what String returns.
func (s Seal) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText reads what MarshalText writes.
func (s *Seal) UnmarshalText(text []byte) error {
	return readHex((*[32]byte)(s), text)
}

func readHex(into *[32]byte, text []byte) error {
	b, err := hex.DecodeString(string(text))
	if err != nil || len(b) != len(into) {
		return fmt.Errorf("want %d bytes in hexadecimal", len(into))
	}
	copy(into[:], b)
	return nil
}
