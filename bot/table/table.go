package table

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"shengji/bot/fault"
	"shengji/bot/view"
	"shengji/game/fair"
	"shengji/store"
)

// mailbox is how many requests may wait for a table: more than four people
// can send while one is being written.
const mailbox = 64

// Options are what a table needs from outside.
type Options struct {
	Log    Log
	Timing Timing
	// Watch is told of every change, on the table's goroutine, after the
	// change is in the store. It must not wait.
	Watch  func(*Snapshot, []Event)
	Logger zerolog.Logger
}

// Log keeps what has happened: the store.
type Log interface {
	Append(ctx context.Context, b store.Batch) (int64, error)
}

// Table is a live table. Its methods may be called from anywhere.
type Table struct {
	Options
	id       string
	inbox    chan envelope
	done     chan struct{}
	snapshot atomic.Pointer[Snapshot]

	// Owned by the goroutine.
	state  *State
	agenda agenda
	parked bool
}

type envelope struct {
	ctx     context.Context
	request Request
	answer  chan<- error
}

// Start brings a table to life from its state. It ends with ctx.
func Start(ctx context.Context, s *State, o Options) *Table {
	t := &Table{
		Options: o,
		id:      s.ID,
		inbox:   make(chan envelope, mailbox),
		done:    make(chan struct{}),
		state:   s,
	}
	t.guard(func() { t.settle(nil) })
	go t.run(ctx)
	return t
}

// ID returns the table's id.
func (t *Table) ID() string { return t.id }

// Done is closed when the table's goroutine has ended.
func (t *Table) Done() <-chan struct{} { return t.done }

// Snapshot returns how the table stands. It never changes afterwards.
func (t *Table) Snapshot() *Snapshot { return t.snapshot.Load() }

// Ask puts a request to the table and waits for it to be in the store. It
// returns a *refusal.Refusal if the table refuses; a repeated request counts
// as done. Whatever it returns but nil, nothing has changed; only of a request
// that is being written while ctx ends nothing can be said.
func (t *Table) Ask(ctx context.Context, r Request) error {
	answer := make(chan error, 1)
	select {
	case t.inbox <- envelope{ctx, r, answer}:
	case <-t.done:
		return refuse(IsClosed)
	case <-ctx.Done():
		return fmt.Errorf("asking table %s: %w", t.id, ctx.Err())
	}
	select {
	case err := <-answer:
		return err
	case <-t.done:
		return refuse(IsClosed)
	case <-ctx.Done():
		return fmt.Errorf("asking table %s: %w", t.id, ctx.Err())
	}
}

func (t *Table) run(ctx context.Context) {
	defer close(t.done)
	for t.state.Phase != Closed {
		timer := t.agenda.timer()
		select {
		case <-ctx.Done():
			return
		case e := <-t.inbox:
			e.answer <- t.serve(e)
		case <-timer.C:
			t.fire(ctx)
		}
		timer.Stop()
	}
}

// serve does what was asked for, unless the asker has been told already that it
// failed.
func (t *Table) serve(e envelope) error {
	if err := e.ctx.Err(); err != nil {
		return err
	}
	return t.handle(e.ctx, e.request)
}

// fire does what is due.
func (t *Table) fire(ctx context.Context) {
	step, ok := t.agenda.due(time.Now())
	if !ok {
		return
	}
	if err := t.handle(ctx, step.request); err != nil {
		t.agenda.delay(step, time.Now())
		t.Logger.Warn().Err(err).Str("table", t.id).Str("step", step.key).Msg("a step of the table's own failed")
	}
}

// handle decides a request, stores what it brings and lets it happen.
func (t *Table) handle(ctx context.Context, r Request) error {
	if t.parked {
		return refuse(IsParked)
	}
	var events []Event
	var err error
	if !t.guard(func() { events, err = Decide(t.state, r, fresh()) }) {
		return refuse(IsParked)
	}
	if err != nil {
		return err
	}
	if !t.guard(func() { err = t.commit(ctx, r, events) }) {
		return refuse(IsParked)
	}
	return err
}

// commit stores events and applies them. The request's own context does not
// end a write: what was begun is finished, and then it holds.
func (t *Table) commit(ctx context.Context, r Request, events []Event) error {
	after := t.state.clone()
	for _, e := range events {
		after.Apply(e)
	}
	own := fmt.Sprintf("own-%d", t.state.Sequence)
	batch, err := newBatch(t.state, after, cmp.Or(r.Key, own), events, time.Now())
	if err != nil {
		return err
	}
	_, err = t.Log.Append(context.WithoutCancel(ctx), batch)
	switch {
	case errors.Is(err, store.ErrDuplicate) && r.Key != "": // a person may ask twice
		return nil
	case errors.Is(err, store.ErrConflict), errors.Is(err, store.ErrDuplicate):
		// The store knows more than this table, which can decide nothing any more.
		t.Logger.Error().Err(err).Str("table", t.id).Msg("a table was parked: it is behind its log")
		t.park(view.Behind)
		return refuse(IsParked)
	case err != nil:
		return err
	}
	t.state = after
	t.settle(events)
	return nil
}

// settle brings agenda and snapshot up to the state and tells the watcher.
func (t *Table) settle(events []Event) {
	if t.state.Paused {
		t.agenda.stop(time.Now())
	} else {
		t.agenda.plan(t.state.steps(t.Timing), time.Now())
	}
	snapshot := t.state.snapshot(t.agenda.deadline)
	t.snapshot.Store(&snapshot)
	if t.Watch != nil {
		t.Watch(&snapshot, events)
	}
}

// guard runs f; a panic of it parks the table: it rests with its events as
// they are, and no other table is touched. It reports whether f came through.
func (t *Table) guard(f func()) (ok bool) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		fault.Told(t.Logger.Error(), v).Str("table", t.id).Msg("a table was parked")
		ok = false
		t.park("")
	}()
	f()
	return true
}

// park lets the table rest for good: nothing is decided here any more.
func (t *Table) park(why view.Why) {
	t.parked, t.agenda = true, agenda{}
	parked := Snapshot{Language: t.state.Language, Table: view.Table{ID: t.id, Channel: t.state.Channel, Preset: t.state.Preset, Rules: t.state.Rules}}
	if last := t.snapshot.Load(); last != nil {
		parked = *last
	}
	parked.Table.State, parked.Table.Why = view.Parked, why
	t.snapshot.Store(&parked)
	if t.Watch != nil {
		t.Watch(&parked, nil)
	}
}

func fresh() (secret fair.Secret) {
	rand.Read(secret[:]) // never fails
	return secret
}

// NewID names a table after the interaction that opens it: the same one
// delivered twice opens one table.
func NewID(interaction string) string {
	n, err := strconv.ParseUint(interaction, 10, 64)
	if err != nil {
		return interaction
	}
	return strconv.FormatUint(n, 36)
}
