package table

import (
	"context"
	"fmt"
	"time"

	"shengji/store"
)

// CloseKept closes a table that does not go on as the store has it, the running
// round abandoned, and returns how it stands then. An error says that its events
// make no state, or none that can be closed.
func CloseKept(ctx context.Context, kept *store.Store, id string, r Request, now time.Time) (closed *Snapshot, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			closed, err = nil, fmt.Errorf("closing table %s: a fault of type %T", id, fault)
		}
	}()
	before, err := Recover(ctx, kept, id)
	if err != nil {
		return nil, err
	}
	events, err := Decide(before, r, fresh())
	if err != nil {
		return nil, err
	}
	after := before.clone()
	for _, e := range events {
		after.Apply(e)
	}
	batch, err := newBatch(before, after, r.Key, events, now)
	if err != nil {
		return nil, err
	}
	snapshot := after.snapshot(time.Time{})
	_, err = kept.Append(ctx, batch)
	return &snapshot, err
}
