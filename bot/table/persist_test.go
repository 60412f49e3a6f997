package table

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shengji/bot/view"
	"shengji/game/card"
	"shengji/game/league"
	"shengji/game/record"
	"shengji/game/round"
	"shengji/store"
)

// keeping is a walk whose batches go into a store.
func keeping(t *testing.T) (*walk, *store.Store) {
	t.Helper()
	s := kept(t)
	return newWalk(t, rand.New(rand.NewPCG(7, 7)).IntN, func(b store.Batch) {
		if _, err := s.Append(context.Background(), b); err != nil {
			t.Fatalf("%+v: %v", b.Events, err)
		}
	}), s
}

// A settled round is in the store with the facts that its record and its
// result have, and with the failures at A from before it.
func TestSettledRoundHasItsFacts(t *testing.T) {
	w, kept := keeping(t)
	w.sit()
	w.Match.AceFails = [4]int{1, 2, 1, 2}
	w.Match.Levels = [4]card.Rank{card.Ace, card.Ace, card.Ace, card.Ace} // so that they change
	w.ask(Request{User: w.Host, Key: "r", Act: Ready{}})
	w.moves(2000)

	rows, err := kept.Rounds(context.Background(), store.Query{State: store.Finished})
	if err != nil || len(rows) != 1 {
		t.Fatalf("%d rounds (%v), want 1", len(rows), err)
	}
	if w.Match.AceFails == [4]int{1, 2, 1, 2} {
		t.Fatal("nobody passed A or failed there")
	}
	row, err := kept.Round(context.Background(), rows[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Read(row.Proof.Record)
	if err != nil {
		t.Fatal(err)
	}
	want, err := league.FactsOf(r.Events, [4]int{1, 2, 1, 2}, *w.Result)
	if err != nil {
		t.Fatal(err)
	}
	var got league.Facts
	if err := json.Unmarshal(row.Result.Facts, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Who has a seat cannot be forgotten until he has left it, or the table is
// closed.
func TestStoreKnowsWhoSits(t *testing.T) {
	w, kept := keeping(t)
	expect := func(when string, want error) {
		t.Helper()
		if err := kept.Forget(context.Background(), string(bob)); !errors.Is(err, want) {
			t.Errorf("%s: got %v, want %v", when, err, want)
		}
	}
	expect("before he came", nil)
	w.ask(Request{User: bob, Name: "Bob", Key: "1", Act: Sit{round.East}})
	expect("in his seat", store.ErrSeated)
	w.ask(Request{User: w.Host, Key: "2", Act: Pause{}})
	expect("after what moved nobody", store.ErrSeated)
	w.ask(Request{User: bob, Key: "3", Act: Leave{}})
	expect("once he has left", nil)
	w.ask(Request{User: bob, Name: "Bob", Key: "4", Act: Sit{round.North}})
	w.ask(Request{User: w.Host, Key: "5", Act: AddComputer{round.Nobody, view.Easy}})
	expect("back again", store.ErrSeated)
	w.ask(Request{User: w.Host, Key: "6", Act: Close{}})
	expect("when the table is closed", nil)
}
