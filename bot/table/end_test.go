package table

import (
	"errors"
	"testing"
	"time"

	"shengji/bot/view"
	"shengji/store"
)

// TestEnd: staff's word closes a table that does not go on: in good order where
// its log can be read, with the deal of its round opened; else its row alone.
func TestEnd(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*store.Batch)
		known bool
	}{
		"readable":         {nil, true},
		"an unknown event": {func(b *store.Batch) { b.Events = []store.Event{{Kind: "nonsense", Body: []byte(`{}`)}} }, false},
		"what cannot be": {func(b *store.Batch) {
			b.Events = []store.Event{{Kind: "skipped", Body: []byte(`{}`), Checkpoint: true}}
		}, false},
		"an event it lacks": {func(b *store.Batch) { b.Events = []store.Event{{Kind: "moved", Body: []byte(`{"channel":"c1"}`)}} }, true},
	} {
		t.Run(name, func(t *testing.T) {
			s := kept(t)
			opened := opening(t, Clock60)[0].(Opened)
			now, err := Open(t.Context(), s, opened, nil, Seated{User: ann, Name: "Ann", Token: "1"}, time.Now())
			if err != nil {
				t.Fatal(err)
			}
			a := at{t, now}
			write(t, s, a, "seats", ComputerSeated{1, view.Easy}, ComputerSeated{2, view.Easy}, ComputerSeated{3, view.Easy})
			began, err := a.begin(nil)
			if err != nil {
				t.Fatal(err)
			}
			write(t, s, a, "begin", began...)
			if c.spoil != nil {
				b := store.Batch{Table: "t1", Expected: int64(a.Sequence), Key: "spoilt", At: time.Now()}
				c.spoil(&b)
				if _, err := s.Append(t.Context(), b); err != nil {
					t.Fatal(err)
				}
			}
			row, err := s.Table(t.Context(), "t1")
			if err != nil {
				t.Fatal(err)
			}
			closed, err := End(t.Context(), s, row, Request{Key: "end", User: eve, Staff: true, Act: Close{}}, time.Now())
			if err != nil {
				t.Fatal(err)
			}
			if (closed != nil) != c.known || closed != nil && (closed.Table.State != view.Closed || closed.Proof.Secret == "") {
				t.Errorf("it stands at %+v", closed)
			}
			if row, err := s.Table(t.Context(), "t1"); err != nil || row.Closed.IsZero() {
				t.Errorf("the store has it as %+v, %v", row, err)
			}
			if _, err := s.TableIn(t.Context(), "c1"); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("the channel is still taken: %v", err)
			}
			if r, err := s.Round(t.Context(), "t1-1"); err != nil || (r.State == store.Abandoned) != c.known {
				t.Errorf("the round is %s, %v", r.State, err)
			}
		})
	}
}
