package standings_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"shengji/bot/standings"
	"shengji/game/league"
	"shengji/store"
)

// What is struck out does not count, whatever else staff decided does.
func TestRoundsThatCount(t *testing.T) {
	ended := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	seats := [4]store.Seat{{User: "ann"}, {User: "bob", Strength: "normal"}, {User: "cui"}, {Strength: "easy"}}
	facts := league.Facts{Points: 85}
	text, err := json.Marshal(facts)
	must(t, err)
	var a store.Archive
	for i, kind := range []store.Kind{"", store.Void, store.Restore, store.Correct} {
		a.Rounds = append(a.Rounds, store.Counted{Number: int64(i), ID: "r-" + string(kind), Match: "m", Ended: ended, Seats: seats, Ruled: kind, Facts: text})
	}
	counted := func(number int64, id string) league.Round {
		return league.Round{Number: number, ID: id, Match: "m", Ended: ended, Facts: facts,
			Seats: [4]league.Seat{{Player: "ann"}, {Player: "bob", Computer: true}, {Player: "cui"}, {Computer: true}}}
	}
	got, err := standings.Rounds(a)
	must(t, err)
	if diff := cmp.Diff([]league.Round{counted(0, "r-"), counted(2, "r-restore"), counted(3, "r-correct")}, got); diff != "" {
		t.Error(diff)
	}
	a.Rounds[0].Facts = nil
	if got, err := standings.Rounds(a); err == nil {
		t.Errorf("a round without facts is counted: %+v", got)
	}
}

func TestComputersAreRatedWhereTheServerSaysSo(t *testing.T) {
	for settings, want := range map[string]bool{`{}`: false, `{"computers_rated":true,"zone":"Asia/Shanghai"}`: true} {
		terms, err := standings.Terms(store.Archive{Guild: store.Guild{Settings: json.RawMessage(settings)}}, store.Season{}, standings.Default)
		if err != nil || terms.ComputersRated != want {
			t.Errorf("%s: rated %v (%v)", settings, terms.ComputersRated, err)
		}
	}
}
