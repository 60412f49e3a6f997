//go:build unix

package standings_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sync/errgroup"

	"shengji/bot/standings"
	"shengji/bot/table"
	"shengji/game/league"
	"shengji/store"
)

// The test binary is started again as a process that plays at two tables of
// the store at this path until it is killed.
const playAt = "STANDINGS_TEST_PATH"

var tables = []string{"t1", "t2"}

func TestMain(m *testing.M) {
	path := os.Getenv(playAt)
	if path == "" {
		os.Exit(m.Run())
	}
	fmt.Println(playForever(context.Background(), path))
	os.Exit(1)
}

// playForever says of each round that was played out that it is in the store.
func playForever(ctx context.Context, path string) error {
	kept, err := store.Open(ctx, path)
	if err != nil {
		return err
	}
	var all errgroup.Group
	for _, id := range tables {
		all.Go(func() error {
			return play(ctx, kept, telling{kept}, id, -1, func(round string, e table.Settled) {
				fmt.Println("settled", round)
				if e.Result.MatchOver {
					all.Go(func() error { return project(ctx, kept) })
				}
			})
		})
	}
	return all.Wait()
}

// telling says of a round that it is about to be settled.
type telling struct{ *store.Store }

func (l telling) Append(ctx context.Context, b store.Batch) (int64, error) {
	if slices.ContainsFunc(b.Events, func(e store.Event) bool { return e.Kind == "settled" }) {
		fmt.Println("settling", b.Table)
	}
	return l.Store.Append(ctx, b)
}

// A round is in the store with all that it brought or not at all, and the
// league counts it once, whenever the process is killed.
func TestKilledProcessCountsEveryRoundOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shengji.db")
	var acknowledged []string
	for range 10 {
		acknowledged = append(acknowledged, playUntilKilled(t, path, 1+rand.IntN(2))...)
		examine(t, path, acknowledged)
	}
}

// playUntilKilled kills the process around a settlement: at once when it says
// that one begins, somewhat later, or when it is done.
func playUntilKilled(t *testing.T, path string, settlements int) (rounds []string) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), playAt+"="+path)
	child.Stderr = os.Stderr
	pipe, err := child.StdoutPipe()
	must(t, err)
	must(t, child.Start())
	t.Cleanup(func() { child.Process.Kill() })
	out := bufio.NewScanner(pipe)
	read := func() (what string) {
		var of string
		if out.Scan() {
			if _, err := fmt.Sscan(out.Text(), &what, &of); err != nil {
				t.Fatalf("the process says %q", out.Text())
			}
		}
		if what == "settled" {
			rounds = append(rounds, of)
		}
		return what
	}
	for settlements > 0 {
		switch read() {
		case "settling":
			settlements--
		case "":
			t.Fatal("the process ended by itself")
		}
	}
	time.Sleep(time.Duration(rand.IntN(3)) * time.Duration(rand.IntN(int(4*time.Millisecond))))
	must(t, child.Process.Signal(syscall.SIGKILL))
	for read() != "" { // what it had said and nobody had heard
	}
	child.Wait()
	return rounds
}

// examine recounts the league from the logs of the tables.
func examine(t *testing.T, path string, acknowledged []string) {
	t.Helper()
	ctx := context.Background()
	kept, err := store.Open(ctx, path)
	must(t, err)
	defer kept.Close()

	logged := make(map[string]table.Settled)
	coins := make(map[string]int64)
	for _, id := range tables {
		recount(t, kept, id, logged, coins)
	}
	for _, round := range acknowledged {
		if _, ok := logged[round]; !ok {
			t.Errorf("round %s was acknowledged and is lost", round)
		}
	}
	stored := make(map[string]league.Facts)
	a, err := kept.League(ctx, guild, time.Time{}, time.Time{})
	must(t, err)
	for _, c := range a.Rounds {
		var f league.Facts
		must(t, json.Unmarshal(c.Facts, &f))
		stored[c.ID] = f
	}
	for id, e := range logged {
		if f, ok := stored[id]; !ok || f.After != e.Result.Levels || f.Coins != e.Result.Coins || f.Champions != e.Result.Champions {
			t.Errorf("round %s brought %+v, the store has %+v", id, e.Result, f)
		}
	}
	if len(a.Rounds) != len(logged) {
		t.Errorf("%d rounds in the store, %d in the logs", len(a.Rounds), len(logged))
	}
	balances, err := kept.Balances(ctx, guild)
	must(t, err)
	held := make(map[string]int64)
	for _, b := range balances {
		held[b.Account] = b.Coins
	}
	maps.DeleteFunc(coins, func(account string, n int64) bool { _, moved := held[account]; return n == 0 && !moved })
	if diff := cmp.Diff(coins, held); diff != "" {
		t.Error("coins:", diff)
	}
	examineFold(t, kept, a)
	t.Logf("%d rounds, %d of them acknowledged", len(a.Rounds), len(acknowledged))
}

// recount reads what the rounds of a table brought from its log.
func recount(t *testing.T, kept *store.Store, id string, logged map[string]table.Settled, coins map[string]int64) {
	t.Helper()
	events, err := kept.Events(context.Background(), id, 1)
	must(t, err)
	deal := 0
	for _, row := range events {
		e, err := table.Decode(row.Kind, row.Body)
		must(t, err)
		switch e := e.(type) {
		case table.Sealed:
			deal = e.Nonce
		case table.Settled:
			id := table.RoundID(id, deal)
			if _, twice := logged[id]; twice {
				t.Errorf("round %s was settled twice", id)
			}
			logged[id] = e
			for seat, n := range e.Result.Coins {
				coins[string(people[seat])] += int64(n)
			}
		}
	}
}

// examineFold brings the ratings up, as a start does, and holds the league to
// its records.
func examineFold(t *testing.T, kept *store.Store, a store.Archive) {
	t.Helper()
	ctx := context.Background()
	for range 2 { // the second time nothing is new
		must(t, project(ctx, kept))
		made, err := standings.Rebuild(ctx, kept, guild, standings.Default)
		must(t, err)
		if len(made.Differences) > 0 {
			t.Errorf("the league is another one by the records: %q", made.Differences)
		}
	}
	folded, err := standings.Fold(a, store.Season{}, standings.Default)
	must(t, err)
	for _, who := range people {
		if f := folded.Player(league.Player(who)); f == nil && len(a.Rounds) > 0 || f != nil && f.Rounds != len(a.Rounds) {
			t.Errorf("%s has %+v after %d rounds", who, f, len(a.Rounds))
		}
	}
	if findings, err := kept.Check(ctx); err != nil || len(findings) > 0 {
		t.Error(findings, err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
