package store_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"shengji/store"
)

// model is what the store should hold, kept the obvious way.
type model struct {
	store *store.Store
	path  string

	log        []store.Event
	checkpoint int              // index of the last one in log
	commands   map[string]int64 // last seq of each
	keys       []string         // of commands, in order
	rounds     int              // ended ones
	balances   map[string]int64
}

// Whatever is appended, repeated, refused, closed and opened again: log and
// projections say the same as the model.
func TestStoreAgreesWithModel(t *testing.T) {
	folder := t.TempDir()
	run := 0
	rapid.Check(t, func(rt *rapid.T) {
		run++
		m := &model{path: filepath.Join(folder, fmt.Sprint(run, ".db")), commands: map[string]int64{}, balances: map[string]int64{}}
		m.open(rt)
		defer func() { m.store.Close() }()
		if err := m.store.Save(ctx, table("t1", "c1"), match("m1")); err != nil {
			rt.Fatal(err)
		}
		rt.Repeat(map[string]func(*rapid.T){
			"append": m.append,
			"repeat": m.repeat,
			"stale":  m.stale,
			"refuse": m.refuse,
			"reopen": m.reopen,
			"":       m.agree,
		})
	})
}

// append adds a batch that may end a round with its transfers.
func (m *model) append(t *rapid.T) {
	b := m.batch(t)
	if rapid.Bool().Draw(t, "round ends") {
		m.rounds++
		r := finished(fmt.Sprint("r", m.rounds), m.rounds)
		b.Changes = append(b.Changes, r)
		for line, coins := range rapid.SliceOfN(rapid.Int64Range(1, 50), 0, 3).Draw(t, "coins") {
			who := rapid.Permutation([]string{"a", "b", "c", store.Computer}).Draw(t, "payer, payee")
			b.Changes = append(b.Changes, store.Transfer{Round: r.ID, Line: line, Guild: "g1", Payer: who[0], Payee: who[1], Coins: coins, At: noon})
			m.balances[who[0]] -= coins
			m.balances[who[1]] += coins
		}
	}
	last, err := m.store.Append(ctx, b)
	if want := b.Expected + int64(len(b.Events)); err != nil || last != want {
		t.Fatalf("got %d, %v, want %d", last, err, want)
	}
	for i, e := range b.Events {
		if e.Checkpoint {
			m.checkpoint = len(m.log)
		}
		e.Seq, e.At = b.Expected+int64(i+1), noon
		m.log = append(m.log, e)
	}
	m.commands[b.Key] = last
	m.keys = append(m.keys, b.Key)
}

// repeat sends a command again that was taken, on whatever state.
func (m *model) repeat(t *rapid.T) {
	if len(m.keys) == 0 {
		t.Skip("none was taken yet")
	}
	b := m.batch(t)
	b.Key = rapid.SampledFrom(m.keys).Draw(t, "key")
	b.Expected = rapid.Int64Range(0, b.Expected+1).Draw(t, "expected")
	var known *store.DuplicateError
	if _, err := m.store.Append(ctx, b); !errors.As(err, &known) || known.Last != m.commands[b.Key] {
		t.Fatalf("got %v, want a duplicate up to %d", err, m.commands[b.Key])
	}
}

// stale sends a command that was decided on another state.
func (m *model) stale(t *rapid.T) {
	b := m.batch(t)
	b.Expected += rapid.SampledFrom([]int64{-2, -1, 1}).Draw(t, "off by")
	if _, err := m.store.Append(ctx, b); !errors.Is(err, store.ErrConflict) {
		t.Fatalf("got %v, want %v", err, store.ErrConflict)
	}
}

// refuse sends a batch that fails in its last change.
func (m *model) refuse(t *rapid.T) {
	b := m.batch(t)
	b.Changes = append(b.Changes, finished("next", m.rounds+1), store.Transfer{Round: "none", Guild: "g1", Payer: "a", Payee: "b", Coins: 1})
	if _, err := m.store.Append(ctx, b); err == nil {
		t.Fatal("a transfer of no round was written")
	}
}

func (m *model) reopen(t *rapid.T) {
	if err := m.store.Close(); err != nil {
		t.Fatal(err)
	}
	m.open(t)
	if findings, err := m.store.Check(ctx); err != nil || len(findings) > 0 {
		t.Fatal(findings, err)
	}
}

// batch is a new command on the state as it is.
func (m *model) batch(t *rapid.T) store.Batch {
	kinds := rapid.SliceOfN(rapid.SampledFrom([]string{"played", "declared", "checkpoint"}), 0, 4).Draw(t, "kinds")
	return batch(int64(len(m.log)), fmt.Sprint("k", len(m.keys)), kinds...)
}

func (m *model) open(t *rapid.T) {
	s, err := store.Open(ctx, m.path)
	if err != nil {
		t.Fatal(err)
	}
	m.store = s
}

func (m *model) agree(t *rapid.T) {
	all, err := m.store.Events(ctx, "t1", 1)
	if diff := cmp.Diff(m.log, all, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Fatal("log:", err, diff)
	}
	recovered, err := m.store.Recover(ctx, "t1")
	if diff := cmp.Diff(m.log[m.checkpoint:], recovered, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Fatal("recovered:", err, diff)
	}
	rounds, err := m.store.Rounds(ctx, store.Query{State: store.Finished})
	if err != nil || len(rounds) != m.rounds {
		t.Fatalf("%d rounds (%v), want %d", len(rounds), err, m.rounds)
	}
	balances, err := m.store.Balances(ctx, "g1")
	for _, b := range balances {
		if m.balances[b.Account] != b.Coins {
			t.Fatalf("%s has %d, want %d", b.Account, b.Coins, m.balances[b.Account])
		}
	}
	if err != nil || len(balances) != len(m.balances) {
		t.Fatalf("accounts %v (%v), want %v", balances, err, m.balances)
	}
}
