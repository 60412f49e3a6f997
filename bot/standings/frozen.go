package standings

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"shengji/game/league"
	"shengji/store"
)

// Frozen is what is kept of a season that is over, as JSON.
type Frozen struct {
	Table   *league.Table `json:"table"`
	Minimum int           `json:"minimum"` // rounds that a place needed
	Struck  int           `json:"struck"`  // rounds that were struck out
}

// Thaw reads what a season ended with.
func Thaw(s store.Season) (f Frozen, err error) {
	if err := json.Unmarshal(s.Frozen, &f); err != nil {
		return f, fmt.Errorf("reading what season %s ended with: %w", s.ID, err)
	}
	if f.Table == nil {
		return f, fmt.Errorf("reading what season %s ended with: it has no table", s.ID)
	}
	// Who was forgotten since then has another id in it.
	slices.SortFunc(f.Table.Players, func(a, b league.Figures) int { return cmp.Compare(a.Player, b.Player) })
	return f, nil
}
