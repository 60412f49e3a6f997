package table

import (
	"context"
	"fmt"
	"time"

	"shengji/store"
)

// End closes a table that does not go on: it was parked, or its events make no
// state. In good order if that comes through, the running round abandoned, and
// else by its row alone, so that it blocks its channel no longer. It returns how
// the table stands then, nil if nobody can tell.
func End(ctx context.Context, kept *store.Store, row store.Table, r Request, now time.Time) (*Snapshot, error) {
	if closed, err := closeKept(ctx, kept, row.ID, r, now); err == nil {
		return closed, nil
	}
	row.Closed = now
	return nil, kept.Save(ctx, row)
}

// closeKept closes a table as the store has it.
func closeKept(ctx context.Context, kept *store.Store, id string, r Request, now time.Time) (closed *Snapshot, err error) {
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
