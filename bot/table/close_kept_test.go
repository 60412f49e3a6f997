package table

import (
	"testing"
	"time"

	"shengji/bot/view"
	"shengji/store"
)

// TestCloseKept: staff's word closes a table that does not go on, with the deal of
// its round opened, where its log can be read; else nothing has changed.
func TestCloseKept(t *testing.T) {
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
			closed, err := CloseKept(t.Context(), s, "t1", Request{Key: "end", User: eve, Staff: true, Act: Close{}}, time.Now())
			if (err == nil) != c.known || err == nil && (closed.Table.State != view.Closed || closed.Proof.Secret == "") {
				t.Errorf("it stands at %+v, %v", closed, err)
			}
			if row, err := s.Table(t.Context(), "t1"); err != nil || row.Closed.IsZero() == c.known {
				t.Errorf("the store has it as %+v, %v", row, err)
			}
			if r, err := s.Round(t.Context(), "t1-1"); err != nil || (r.State == store.Abandoned) != c.known {
				t.Errorf("the round is %s, %v", r.State, err)
			}
		})
	}
}
