package store_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"shengji/store"
)

func TestTableReadsAsWritten(t *testing.T) {
	s := withTable(t)
	board := store.Board{Table: "t1", Channel: "c1", Message: "m"}
	messages := store.Messages{Table: "t1", Messages: json.RawMessage(`{"ping":"m2"}`)}
	save(t, s, board, store.Told{Table: "t1", Deal: 3}, messages)

	moved := table("t1", "thread")
	save(t, s, moved)

	moved.Board, moved.Told, moved.Messages = board, 3, messages.Messages // a write of the table leaves them
	got, err := s.TableIn(ctx, "thread")
	if diff := cmp.Diff(moved, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
	if _, err := s.TableIn(ctx, "c1"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("got %v, want %v: it was moved away", err, store.ErrNotFound)
	}
}

func TestTableRefuses(t *testing.T) {
	closed := table("old", "c3")
	closed.Closed = noon
	tests := []struct {
		name   string
		change store.Change
		want   error
	}{
		{"a second one in a channel", table("t2", "c1"), store.ErrChannelTaken},
		{"a move to a channel that has one", table("t3", "c1"), store.ErrChannelTaken},
		{"a closed one opened again", table("old", "c4"), store.ErrClosed},
		{"a board of none", store.Board{Table: "t9"}, store.ErrNotFound},
		{"what was told at none", store.Told{Table: "t9", Deal: 1}, store.ErrNotFound},
		{"messages of none", store.Messages{Table: "t9"}, store.ErrNotFound},
		{"people at none", store.Sitting{Table: "t9"}, store.ErrNotFound},
	}
	s := withTable(t)
	save(t, s, table("t3", "c2"), table("old", "c3"), closed)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := s.Save(ctx, tt.change); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
}

func TestClosedTableMakesRoom(t *testing.T) {
	s := withTable(t)
	closed := table("t1", "c1")
	closed.Closed = noon
	save(t, s, closed, table("t2", "c1"))
	open, err := s.OpenTables(ctx)
	if err != nil || len(open) != 1 || open[0].ID != "t2" {
		t.Errorf("got %v, %v", open, err)
	}
}
