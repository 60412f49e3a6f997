package bot_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"shengji/bot"
	"shengji/bot/discord"
	"shengji/bot/route"
	"shengji/bot/sandbox"
	"shengji/bot/sandbox/openapi"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/store"
)

const (
	channel  = "friday-cards"
	patience = 20 * time.Second

	// roundTime is how long a whole round may take on a busy machine.
	roundTime = 5 * time.Minute
)

// quick lets a round of computer players pass in a second or two.
var quick = table.Timing{
	Wave:    10 * time.Millisecond,
	Declare: 60 * time.Millisecond,
	Counter: 5 * time.Second,
	Think:   time.Millisecond,
	Ready:   50 * time.Millisecond,
}

// world is a sandbox with the real bot in it.
type world struct {
	*testing.T
	server *sandbox.Server
	store  *store.Store
	log    *strings.Builder
	with   func(*bot.Options) // changes what the bot is made of; nil: nothing
	dial   discord.Dial       // nil: over a real network
	stop   func()
}

// start runs the bot against a new sandbox until the test ends.
func start(t *testing.T, timing table.Timing) *world {
	t.Helper()
	return startWith(t, timing, nil)
}

// startWith is start with a bot made otherwise.
func startWith(t *testing.T, timing table.Timing, with func(*bot.Options)) *world {
	t.Helper()
	return startOn(t, sandbox.Options{}, timing, with)
}

// startOn is startWith on a sandbox made otherwise.
func startOn(t *testing.T, o sandbox.Options, timing table.Timing, with func(*bot.Options)) *world {
	t.Helper()
	w := &world{T: t, server: sandbox.New(o), log: new(strings.Builder), with: with}
	openapi.Check(t, w.server)
	if err := w.server.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.server.Close() })
	w.run(filepath.Join(t.TempDir(), "shengji.db"), timing)
	t.Cleanup(func() { w.stop() })
	t.Cleanup(func() {
		if missing := w.server.Unhandled(); len(missing) > 0 {
			t.Errorf("the bot asked for what the sandbox does not know: %q", missing)
		}
	})
	return w
}

// run starts the bot on a store.
func (w *world) run(path string, timing table.Timing) {
	w.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var err error
	if w.store, err = store.Open(ctx, path); err != nil {
		w.Fatal(err)
	}
	log := zerolog.New(zerolog.SyncWriter(w.log))
	client, err := discord.Open(ctx, discord.Options{Token: w.server.Token(), APIURL: w.server.URL(), Dial: w.dial, Log: log})
	if err != nil {
		w.Fatal(err)
	}
	if _, err := client.Register(ctx, view.Commands()); err != nil {
		w.Fatal(err)
	}
	options := bot.Options{
		Store: w.store, Chat: client, Timing: timing, Log: log,
		Defaults: bot.Defaults{Preset: "shuangsheng", Clock: table.Clock60, Pace: view.Waves},
	}
	if w.with != nil {
		w.with(&options)
	}
	b, err := bot.Start(ctx, options)
	if err != nil {
		w.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- client.Listen(ctx, b.Handle, b.Notice) }()
	w.stop = func() {
		cancel()
		if err := <-done; err != nil {
			w.Errorf("listening: %v", err)
		}
		b.Wait()
		client.Close()
		if err := w.store.Close(); err != nil {
			w.Error(err)
		}
		w.stop = func() {}
	}
	w.until("the bot listens", w.server.Online)
}

// until waits for something that the bot will do.
func (w *world) until(what string, done func() bool) {
	w.Helper()
	w.within(patience, what, done)
}

// within waits no longer than a limit.
func (w *world) within(limit time.Duration, what string, done func() bool) {
	w.Helper()
	for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if done() {
			return
		}
	}
	w.Fatalf("in vain: %s\n%s", what, w.log)
}

// answered waits for the answer to an interaction.
func (w *world) answered(i *sandbox.Interaction, err error) *sandbox.Interaction {
	w.Helper()
	if err == nil {
		err = i.Wait(patience)
	}
	if err != nil {
		w.Fatalf("%v\n%s", err, w.log)
	}
	return i
}

// command enters a slash command and returns the answer.
func (w *world) command(m *sandbox.Member, path string, options map[string]string) *sandbox.Message {
	w.Helper()
	return w.answered(m.Command(channel, path, options)).Message()
}

// has checks that words are in what is said.
func (w *world) has(said string, words ...string) {
	w.Helper()
	for _, word := range words {
		if !strings.Contains(said, word) {
			w.Errorf("%q is missing in\n%s", word, said)
		}
	}
}

// save writes to the store past the bot.
func (w *world) save(changes ...store.Change) {
	w.Helper()
	if err := w.store.Save(w.Context(), changes...); err != nil {
		w.Fatal(err)
	}
}

// sitDown opens a table and seats four people.
func (w *world) sitDown() []*sandbox.Member {
	w.Helper()
	var people []*sandbox.Member
	for i, name := range []string{"Ann", "Bob", "Cui", "Dee"} {
		m := w.server.Member(name)
		people = append(people, m)
		if i == 0 {
			w.command(m, "table open", nil)
			continue
		}
		w.press(m, view.PressSit)
		w.until(name+" sits", func() bool { return strings.Contains(text(w.board(m)), name) })
	}
	return people
}

// withComputers opens a table of Ann and three computer players and starts it.
func (w *world) withComputers() *sandbox.Member {
	w.Helper()
	ann := w.server.Member("Ann")
	w.command(ann, "table open", nil)
	for range 3 {
		w.press(ann, view.PressComputer)
	}
	w.press(ann, view.PressStart)
	return ann
}

// board returns the newest message with the button that opens a panel, or
// with the seats of a lobby.
func (w *world) board(m *sandbox.Member) *sandbox.Message {
	w.Helper()
	var board *sandbox.Message
	w.until("a board", func() bool {
		for _, one := range m.Messages(channel) {
			if !one.Ephemeral() && (action(one, view.PressHand) != "" || action(one, view.PressCut) != "") {
				board = one
			}
		}
		return board != nil
	})
	return board
}

// press presses the first button with an action on the board.
func (w *world) press(m *sandbox.Member, pressed string) {
	w.Helper()
	var id string
	var board *sandbox.Message
	w.until("the button "+pressed, func() bool {
		board = w.board(m)
		id = action(board, pressed)
		return id != ""
	})
	w.answered(m.Press(board.ID, id))
}

// panel opens a person's panel.
func (w *world) panel(m *sandbox.Member) *sandbox.Message {
	w.Helper()
	return w.command(m, "hand", nil)
}

// components lists all components of a message that can be pressed.
func components(m *sandbox.Message) (all []sandbox.Component) {
	var walk func(cs []sandbox.Component)
	walk = func(cs []sandbox.Component) {
		for _, c := range cs {
			if c.CustomID != "" {
				all = append(all, c)
			}
			if c.Accessory != nil {
				walk([]sandbox.Component{*c.Accessory})
			}
			walk(c.Components)
		}
	}
	walk(m.Components)
	return all
}

// action returns the custom id of the first component that can be pressed and
// does this; "" if there is none.
func action(m *sandbox.Message, what string) string {
	for _, c := range components(m) {
		if id, err := route.Parse(c.CustomID); err == nil && id.Action == what && !c.Disabled {
			return c.CustomID
		}
	}
	return ""
}

// text returns all text of a message.
func text(m *sandbox.Message) string {
	var parts []string
	var walk func(cs []sandbox.Component)
	walk = func(cs []sandbox.Component) {
		for _, c := range cs {
			parts = append(parts, c.Content)
			walk(c.Components)
		}
	}
	walk(m.Components)
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "\n")
}

// newest returns the newest version of a message that a member sees, nil if it
// is gone.
func newest(m *sandbox.Member, id string) *sandbox.Message {
	for _, one := range append(m.Messages(channel), m.DirectMessages()...) {
		if one.ID == id {
			return one
		}
	}
	return nil
}

// decide presses what a person would press in his panel, if anything is to be
// decided there. It reports whether it pressed.
func (w *world) decide(m *sandbox.Member, panel *sandbox.Message) bool {
	w.Helper()
	press := func(what string) bool {
		id := action(newest(m, panel.ID), what)
		if id == "" {
			return false
		}
		w.answered(m.Press(panel.ID, id))
		return true
	}
	for _, c := range components(newest(m, panel.ID)) {
		id, err := route.Parse(c.CustomID)
		if err != nil || c.Disabled {
			continue
		}
		switch {
		case id.Action == view.PressReady && len(c.Options) > 0:
			w.answered(m.Choose(panel.ID, c.CustomID, c.Options[0].Value))
			press(view.PressPlay)
			return true
		case id.Action == view.PressReady:
			return press(view.PressReady)
		case id.Action == view.PressCall:
			w.answered(m.Choose(panel.ID, c.CustomID, c.Options[0].Value))
			return true
		}
	}
	if press(view.PressSuggest) {
		return press(view.PressBury)
	}
	return press(view.PressDeclare) || press(view.PressPass)
}
