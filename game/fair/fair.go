package fair

// Deal is all that decides a deal: with the number of decks it is the deal.
type Deal struct {
	Secret [32]byte  `json:"secret"`
	Nonce  int       `json:"nonce"` // number of the deal at its table, from 1
	Cuts   [4]string `json:"cuts"`  // by seat S, E, N, W
}
