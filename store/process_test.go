//go:build unix

package store_test

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"shengji/store"
)

// The test binary is started again as another process that does one of these
// to the store at STORE_TEST_PATH.
var roles = map[string]func(s *store.Store) error{
	"hold":   hold,
	"append": appendForever,
}

func TestMain(m *testing.M) {
	role := roles[os.Getenv("STORE_TEST_ROLE")]
	if role == nil {
		flag.Set("rapid.checks", "20") // every step is synced to disk; -rapid.checks=1000 for more
		os.Exit(m.Run())
	}
	s, err := store.Open(ctx, os.Getenv("STORE_TEST_PATH"))
	if err == nil {
		err = role(s)
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

// hold keeps the store open until it is killed.
func hold(*store.Store) error {
	fmt.Println("open")
	select {}
}

// appendForever plays round after round and says of each batch that the store
// took it, once it has.
func appendForever(s *store.Store) error {
	rounds, err := s.Rounds(ctx, store.Query{})
	if err != nil {
		return err
	}
	events, err := s.Events(ctx, "t1", 1)
	if err != nil {
		return err
	}
	last := int64(len(events))
	for nonce := len(rounds) + 1; ; nonce += 2 {
		for _, b := range []store.Batch{batch(last, fmt.Sprint("deal", last), "dealt"), ending(last+1, nonce)} {
			if last, err = s.Append(ctx, b); err != nil {
				return err
			}
			fmt.Println(b.Key, last)
		}
	}
}

// ending is a batch that writes much, to be seen whole or not at all: three
// events, two rounds that end and a transfer for each.
func ending(last int64, nonce int) store.Batch {
	b := batch(last, fmt.Sprint("end", last), "played", "checkpoint", "ended")
	for n := nonce; n < nonce+2; n++ {
		r := finished(fmt.Sprint("r", n), n)
		b.Changes = append(b.Changes, playing(r), r, store.Transfer{Round: r.ID, Guild: "g1", Payer: "a", Payee: "b", Coins: 1, At: noon})
	}
	return b
}

func TestKilledProcessLosesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shengji.db")
	s := reopened(t, path)
	save(t, s, table("t1", "c1"), match("m1"))
	must(t, s.Close())

	var acknowledged []string
	for range 20 {
		acknowledged = append(acknowledged, appendUntilKilled(t, path, 1+rand.IntN(40))...)
		examine(t, path, acknowledged)
	}
}

// appendUntilKilled lets another process append, kills it somewhere behind its
// nth line and returns all that it has said until then.
func appendUntilKilled(t *testing.T, path string, n int) (said []string) {
	t.Helper()
	child, out := start(t, "append", path)
	for range n {
		if !out.Scan() {
			t.Fatal("the process ended by itself")
		}
		said = append(said, out.Text())
	}
	kill(t, child)
	for out.Scan() { // what it had said and nobody had heard
		said = append(said, out.Text())
	}
	return said
}

// examine opens the store as the next start would.
func examine(t *testing.T, path string, acknowledged []string) {
	t.Helper()
	s, err := store.Open(ctx, path) // also: the lock has gone with the process
	must(t, err)
	defer s.Close()
	events, err := s.Events(ctx, "t1", 1)
	must(t, err)
	rounds, err := s.Rounds(ctx, store.Query{State: store.Finished})
	must(t, err)

	var ends int
	for _, e := range events {
		if e.Kind == "ended" {
			ends++
		}
	}
	if len(rounds) != 2*ends {
		t.Errorf("%d rounds of %d ends: half a transaction", len(rounds), ends)
	}
	if balances, err := s.Balances(ctx, "g1"); err != nil || ends > 0 && balances[0].Coins != int64(2*ends) {
		t.Errorf("balances %v (%v) after %d ends: half a transaction", balances, err, ends)
	}
	for _, line := range acknowledged {
		var key string
		var last int64
		fmt.Sscan(line, &key, &last)
		if last > int64(len(events)) {
			t.Fatalf("%s was acknowledged as event %d and is lost: the log ends at %d", key, last, len(events))
		}
		var known *store.DuplicateError
		if _, err := s.Append(ctx, batch(last, key)); !errors.As(err, &known) || known.Last != last {
			t.Fatalf("%s was acknowledged as event %d and is not known: %v", key, last, err)
		}
	}
	if findings, err := s.Check(ctx); err != nil || len(findings) > 0 {
		t.Error(findings, err)
	}
}

func TestSecondProcessIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shengji.db")
	holder, _ := start(t, "hold", path)

	_, err := store.Open(ctx, path)
	if err == nil {
		t.Fatal("two processes have it open")
	}
	oneLine(t, err, path, "another process has it open")

	kill(t, holder)
	reopened(t, path)
}

func TestReadOnlyFileIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shengji.db")
	must(t, reopened(t, path).Close())
	must(t, os.Chmod(path, 0o444))
	said := startUnprivileged(t, "hold", path)
	if !strings.Contains(said, "permission denied (let the user that runs the bot write the file") || strings.Count(said, "\n") != 1 {
		t.Errorf("got %q", said)
	}
}

// start returns another process that has said its first line.
func start(t *testing.T, role, path string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	child := process(t, os.Args[0], role, path)
	out, err := child.StdoutPipe()
	must(t, err)
	must(t, child.Start())
	t.Cleanup(func() { child.Process.Kill() })
	lines := bufio.NewScanner(out)
	if role == "hold" && !lines.Scan() {
		t.Fatal("the process ended by itself")
	}
	return child, lines
}

func process(t *testing.T, binary, role, path string) *exec.Cmd {
	t.Helper()
	child := exec.Command(binary)
	child.Env = append(os.Environ(), "STORE_TEST_ROLE="+role, "STORE_TEST_PATH="+path)
	child.Stderr = os.Stderr
	return child
}

func kill(t *testing.T, child *exec.Cmd) {
	t.Helper()
	must(t, child.Process.Signal(syscall.SIGKILL))
	child.Process.Wait() // not child.Wait, which would close the pipe
}

// startUnprivileged runs a process to its end as somebody who is not root, whom
// no permission stops, and returns what it said.
func startUnprivileged(t *testing.T, role, path string) string {
	t.Helper()
	binary := os.Args[0]
	nobody := &syscall.SysProcAttr{}
	if os.Geteuid() == 0 {
		nobody.Credential = &syscall.Credential{Uid: 65534, Gid: 65534}
		binary = copyFor65534(t, binary, path)
	}
	child := process(t, binary, role, path)
	child.SysProcAttr = nobody
	said, _ := child.Output()
	return string(said)
}

// copyFor65534 puts the test binary where it can be run by nobody, beside a
// store whose folder he may write.
func copyFor65534(t *testing.T, binary, path string) string {
	t.Helper()
	folder := filepath.Dir(path)
	must(t, os.Chmod(folder, 0o777))
	must(t, os.Chmod(filepath.Dir(folder), 0o755))
	from, err := os.Open(binary)
	must(t, err)
	defer from.Close()
	name := filepath.Join(folder, "test")
	to, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY, 0o755)
	must(t, err)
	_, err = io.Copy(to, from)
	must(t, err)
	must(t, to.Close())
	must(t, os.Chown(path+".lock", 65534, 65534))
	return name
}
