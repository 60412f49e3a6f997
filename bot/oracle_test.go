package bot_test

import (
	"context"
	"slices"

	"shengji/bot/sandbox"
	"shengji/bot/table"
	"shengji/game/card"
	"shengji/game/round"
)

// state is the one open table as the store has it.
func (w *world) state() *table.State {
	w.Helper()
	open, err := w.store.OpenTables(context.Background())
	if err != nil || len(open) != 1 {
		w.Fatalf("%d tables are open, %v", len(open), err)
	}
	s, err := table.Recover(context.Background(), w.store, open[0].ID)
	if err != nil {
		w.Fatal(err)
	}
	return s
}

// events are what the store has of a table from a sequence on.
func (w *world) events(id string, from int64) []table.Event {
	w.Helper()
	rows, err := w.store.Events(context.Background(), id, from)
	if err != nil {
		w.Fatal(err)
	}
	var events []table.Event
	for _, row := range rows {
		e, err := table.Decode(row.Kind, row.Body)
		if err != nil {
			w.Fatal(err)
		}
		events = append(events, e)
	}
	return events
}

// at returns whose seat it is among people.
func (w *world) at(people []*sandbox.Member, s *table.State, seat round.Seat) *sandbox.Member {
	w.Helper()
	i := slices.IndexFunc(people, func(m *sandbox.Member) bool { return m.ID == string(s.Seats[seat].User) })
	if i < 0 {
		w.Fatalf("nobody of the people sits in seat %d", seat)
	}
	return people[i]
}

// knowledge is who may know which faces, worked out from the events alone: the
// code that builds views is what it judges.
type knowledge struct {
	deck   round.Deck
	first  round.Seat
	dealt  int
	bottom []card.Card
	knows  [5]card.Set // by seat; of Nobody, the public
}

// learn takes one event.
func (k *knowledge) learn(e table.Event) {
	in, ok := e.(table.InRound)
	if !ok {
		return
	}
	switch e := in.Event.(type) {
	case round.Started:
		*k = knowledge{deck: e.Deck, first: e.First}
		hand := e.Rules.HandSize()
		for _, id := range e.Deck[4*hand:] {
			k.bottom = append(k.bottom, id.Face())
		}
	case round.Dealt:
		for range e.Count {
			seat := (int(k.first) + k.dealt) % 4
			k.tell(round.Seat(seat), k.deck[k.dealt].Face())
			k.dealt++
		}
	case round.Declared:
		k.tell(round.Nobody, e.Cards...)
	case round.BottomShown:
		k.tell(round.Nobody, e.Cards...)
	case round.BottomTaken:
		k.tell(e.Seat, k.bottom...)
	case round.Buried:
		k.bottom = e.Cards
	case round.CalledCard:
		k.tell(round.Nobody, e.Card)
	case round.Played:
		k.tell(round.Nobody, e.Cards...)
		k.tell(round.Nobody, e.Tried...)
	case round.Scored, round.Abandoned:
		for _, id := range k.deck {
			k.tell(round.Nobody, id.Face())
		}
	}
}

func (k *knowledge) tell(seat round.Seat, cards ...card.Card) {
	for _, c := range cards {
		if k.knows[seat].Count(c) == 0 {
			k.knows[seat].Add(c)
		}
	}
}

// add takes over what others know.
func (k *knowledge) add(of *knowledge) {
	for seat := range k.knows {
		k.tell(round.Seat(seat), of.knows[seat].Cards()...)
	}
}

// has reports whether a seat, or the public, may know a face.
func (k *knowledge) has(seat round.Seat, c card.Card) bool {
	return k.knows[seat].Count(c) > 0 || k.knows[round.Nobody].Count(c) > 0
}
