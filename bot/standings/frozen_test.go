package standings

import (
	"encoding/json"
	"testing"

	"shengji/game/league"
	"shengji/store"
)

// Everybody is found in what a season ended with, also once one in the middle
// was forgotten.
func TestThawedSeasonFindsEverybody(t *testing.T) {
	f, err := Thaw(store.Season{Frozen: json.RawMessage(
		`{"table":{"players":[{"player":"1","rounds":1},{"player":"former-2","rounds":2},{"player":"3","rounds":3}]}}`)})
	if err != nil {
		t.Fatal(err)
	}
	for player, rounds := range map[league.Player]int{"1": 1, "former-2": 2, "3": 3} {
		if p := f.Table.Player(player); p == nil || p.Rounds != rounds {
			t.Errorf("%s has %+v, want %d rounds", player, p, rounds)
		}
	}
}
