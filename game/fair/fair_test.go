package fair_test

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"shengji/game/card"
	"shengji/game/fair"
)

// vector is the published example of product.md 6.
func vector() fair.Deal {
	d := fair.Deal{Nonce: 1, Cuts: [4]string{"east", "north", "west", "south"}}
	for i := range d.Secret {
		d.Secret[i] = byte(i)
	}
	return d
}

func TestVector(t *testing.T) {
	d := vector()
	if got, want := d.Secret.Seal().String(), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"; got != want {
		t.Errorf("seal %s, want %s", got, want)
	}
	key := d.Key()
	if got, want := hex.EncodeToString(key[:]), "19d66cc8f32703365361a37415046d95f742d77376f253527e755774ed50e190"; got != want {
		t.Errorf("key %s, want %s", got, want)
	}
	deck, _ := fair.Shuffle(d, 2)
	if want := []card.ID{86, 65, 21, 23, 97, 47, 72, 4, 56, 0, 38, 45}; !slices.Equal(deck[:len(want)], want) {
		t.Errorf("deck starts %v, want %v", deck[:len(want)], want)
	}
	hash := fair.Hash(deck)
	if got, want := hex.EncodeToString(hash[:]), "1bd87620a2e99606753caaa4f0906653eccc5925d3f135f38ccb5e6635a63b32"; got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}

func TestShuffleHoldsEveryCard(t *testing.T) {
	for decks := 1; decks <= 3; decks++ {
		deck, _ := fair.Shuffle(vector(), decks)
		slices.Sort(deck)
		for i, id := range deck {
			if int(id) != i {
				t.Fatalf("%d decks: card %d is %d", decks, i, id)
			}
		}
		if len(deck) != decks*card.Faces {
			t.Errorf("%d decks have %d cards", decks, len(deck))
		}
	}
}

// A cut cannot be told from another by moving letters over its edge.
func TestCutsHaveEdges(t *testing.T) {
	a, b := vector(), vector()
	a.Cuts, b.Cuts = [4]string{"ab", "c", "", ""}, [4]string{"a", "bc", "", ""}
	if a.Key() == b.Key() {
		t.Error("two sets of cuts have one key")
	}
}

func TestVerify(t *testing.T) {
	deal := vector()
	deck, _ := fair.Shuffle(deal, 2)
	otherDeck := slices.Clone(deck)
	otherDeck[0], otherDeck[1] = otherDeck[1], otherDeck[0]
	otherSecret, otherCut, otherNonce := deal, deal, deal
	otherSecret.Secret[0]++
	otherCut.Cuts[2] = "West"
	otherNonce.Nonce++
	tests := []struct {
		name  string
		deal  fair.Deal
		decks int
		deck  []card.ID
		want  error
	}{
		{"as it was", deal, 2, deck, nil},
		{"another secret", otherSecret, 2, deck, fair.ErrSeal},
		{"another cut", otherCut, 2, deck, fair.ErrDeck},
		{"another nonce", otherNonce, 2, deck, fair.ErrDeck},
		{"another deck", deal, 2, otherDeck, fair.ErrDeck},
		{"another number of decks", deal, 3, deck, fair.ErrDeck},
	}
	for _, tt := range tests {
		if got := fair.Verify(tt.deal, deal.Secret.Seal(), tt.decks, tt.deck); !errors.Is(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestDealAsJSON(t *testing.T) {
	body, err := json.Marshal(vector())
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f","nonce":1,"cuts":["east","north","west","south"]}`
	if string(body) != want {
		t.Errorf("got %s", body)
	}
	var back fair.Deal
	if err := json.Unmarshal(body, &back); err != nil || back != vector() {
		t.Errorf("read back %+v, %v", back, err)
	}
	for _, bad := range []string{`{"secret":"00"}`, `{"secret":"zz"}`} {
		if json.Unmarshal([]byte(bad), &back) == nil {
			t.Errorf("%s was read", bad)
		}
	}
}

// Every place of the deck gets every index about equally often: an index is
// 1 of 4 in 4,000 draws, 1,000 each; five standard deviations are 137.
func TestBelowIsEven(t *testing.T) {
	stream := fair.NewStream(vector().Key())
	var counts [4]int
	for range 4000 {
		counts[stream.Below(4)]++
	}
	for i, n := range counts {
		if n < 863 || n > 1137 {
			t.Errorf("index %d came %d times of 4000", i, n)
		}
	}
}
