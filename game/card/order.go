package card

// Adjacency holds the options that say which places of an Order follow each
// other in a tractor (rules.md 3).
type Adjacency struct {
	SideAceKing   bool // A and K of a side suit are adjacent
	LevelMeetsAce bool // a run of trump pairs may skip the off-suit level cards
	NTLevelJoker  bool // in NT a level pair is adjacent to LJ LJ
	SkipLevelGap  bool // the ranks around the level are adjacent
}

// Order is the order of cards under a level and a trump (rules.md 2).
// It is made once a round and never changes.
type Order struct {
	Level Rank
	Trump Suit // Spades to Diamonds, or NT
}

// NewOrder returns the order under a level and a trump suit (or NT).
func NewOrder(level Rank, trump Suit, a Adjacency) *Order { return &Order{Level: level, Trump: trump} }

// Suit returns the effective suit of c: Trump, or its side suit.
func (o *Order) Suit(c Card) Suit { return 0 }

// Mask returns the faces of an effective suit as bits.
func (o *Order) Mask(s Suit) uint64 { return 0 }

// Place returns the strength of c within its effective suit; equal cards have
// equal places, higher is stronger.
func (o *Order) Place(c Card) int { return 0 }

// Sort orders cs for showing: trump first, then S H C D, high to low.
func (o *Order) Sort(cs []Card) {}
