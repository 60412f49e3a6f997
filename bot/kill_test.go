package bot_test

import (
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"shengji/bot"
	"shengji/bot/discord"
	"shengji/bot/sandbox"
	"shengji/bot/sandbox/openapi"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/store"
)

// The test binary runs itself as the bot's own process: see TestMain.
const (
	asBot    = "SHENGJI_TEST_BOT"   // address of the sandbox
	botStore = "SHENGJI_TEST_STORE" // path
)

func TestMain(m *testing.M) {
	if address := os.Getenv(asBot); address != "" {
		serve(address, os.Getenv(botStore))
		return
	}
	// These tests wait for clocks and rate limits more than for the processor,
	// so more of them run at once than there are cores. -parallel still decides.
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// deliberate is slow enough to be killed in the middle of everything.
var deliberate = table.Timing{
	Wave:    400 * time.Millisecond,
	Declare: 400 * time.Millisecond,
	Counter: time.Minute,
	Think:   5 * time.Millisecond,
	Ready:   50 * time.Millisecond,
}

// serve is the bot's process until it is killed.
func serve(address, path string) {
	ctx := context.Background()
	kept, err := store.Open(ctx, path)
	if err != nil {
		panic(err)
	}
	client, err := discord.Open(ctx, discord.Options{Token: "sandbox-token", APIURL: address, Log: zerolog.Nop()})
	if err != nil {
		panic(err)
	}
	if _, err := client.Register(ctx, view.Commands()); err != nil {
		panic(err)
	}
	b, err := bot.Start(ctx, bot.Options{
		Store: kept, Chat: client, Timing: deliberate, Log: zerolog.New(os.Stderr),
		Defaults: bot.Defaults{Preset: "shuangsheng", Clock: table.ClockOff, Pace: view.Waves},
	})
	if err != nil {
		panic(err)
	}
	panic(client.Listen(ctx, b.Handle, b.Notice))
}

// killable is a sandbox with the bot in a process of its own.
type killable struct {
	*world
	path    string
	process *exec.Cmd
}

func startKillable(t *testing.T) *killable {
	t.Helper()
	k := &killable{
		world: &world{T: t, server: sandbox.New(sandbox.Options{}), log: new(strings.Builder)},
		path:  filepath.Join(t.TempDir(), "shengji.db"),
	}
	openapi.Check(t, k.server)
	if err := k.server.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.server.Close() })
	k.spawn()
	t.Cleanup(k.kill)
	return k
}

func (k *killable) spawn() {
	k.Helper()
	k.process = exec.Command(os.Args[0])
	k.process.Env = append(os.Environ(), asBot+"="+k.server.URL(), botStore+"="+k.path)
	k.process.Stderr = k.log
	if err := k.process.Start(); err != nil {
		k.Fatal(err)
	}
	k.until("the bot is online", k.server.Online)
}

// kill is kill -9, and the sandbox's notice that the bot is gone.
func (k *killable) kill() {
	k.process.Process.Kill()
	k.process.Wait()
	k.until("the bot is offline", func() bool { return !k.server.Online() })
}

// TestKill kills the bot while it deals, buries, and in the middle of a trick.
// After a start everybody has the same hand, the same is to act, one board has
// buttons, and buttons from before answer sensibly.
func TestKill(t *testing.T) {
	for _, at := range []struct {
		name    string
		offered string // to one of the four, when the bot is killed
	}{
		{"dealing", view.PressDeclare},
		{"burying", view.PressSuggest},
		{"mid-trick", view.PressLastTrick},
	} {
		t.Run(at.name, func(t *testing.T) {
			t.Parallel()
			k := startKillable(t)
			people := k.sitDown()
			k.press(people[0], view.PressStart)
			ann := k.reach(people, at.offered)

			panel := k.panel(ann)
			old := k.board(ann)
			before := hand(panel)
			k.kill()
			k.spawn()

			k.until("a board of its own", func() bool { return k.board(ann).ID != old.ID })
			if got := hand(k.panel(ann)); at.name != "dealing" && got != before {
				t.Errorf("the hand was\n%s\nand is\n%s", before, got)
			}
			if n := k.liveBoards(ann); n != 1 {
				t.Errorf("%d boards have buttons", n)
			}
			k.pressOld(ann, panel)
		})
	}
}

// reach has the people press what their panels offer until one of them is
// offered an action in the phase where it belongs, and returns him.
func (k *killable) reach(people []*sandbox.Member, offered string) (at *sandbox.Member) {
	k.Helper()
	k.until("dealing", func() bool { return action(k.board(people[0]), view.PressHand) != "" })
	var panels []*sandbox.Message
	for _, m := range people {
		panels = append(panels, k.panel(m))
	}
	k.until("the action "+offered, func() bool {
		for i, m := range people {
			now := newest(m, panels[i].ID)
			if action(now, offered) != "" {
				at = m
				return true
			}
			for _, what := range []string{view.PressDeclare, view.PressBury, view.PressSuggest, view.PressPass, view.PressRefresh} {
				if id := action(now, what); id != "" {
					k.answered(m.Press(panels[i].ID, id))
					break
				}
			}
		}
		return false
	})
	return at
}

// hand returns the lines of a panel that show the hand.
func hand(panel *sandbox.Message) string {
	var lines []string
	for _, line := range strings.Split(text(panel), "\n") {
		if strings.ContainsAny(line, "♠♥♣♦") && !strings.Contains(line, "trump") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// liveBoards counts the public messages that open a panel.
func (k *killable) liveBoards(m *sandbox.Member) int {
	n := 0
	for _, one := range m.Messages(channel) {
		if !one.Ephemeral() && action(one, view.PressHand) != "" {
			n++
		}
	}
	return n
}

// pressOld presses something in a panel from before: it is answered with the
// panel as it is now.
func (w *world) pressOld(m *sandbox.Member, panel *sandbox.Message) {
	w.Helper()
	for _, c := range components(newest(m, panel.ID)) {
		if !c.Disabled && len(c.Options) == 0 {
			w.answered(m.Press(panel.ID, c.CustomID))
			return
		}
	}
	w.Error("the old panel has no button")
}
