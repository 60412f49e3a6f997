package bot_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"shengji/bot"
	"shengji/bot/picture"
	"shengji/bot/route"
	"shengji/bot/sandbox"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/rules"
	"shengji/store"
)

// forge posts a message of the bot with buttons of these custom ids, as many as
// fit, and returns its id.
func (w *world) forge(in string, ids []string) string {
	w.Helper()
	var rows []map[string]any
	for five := range slices.Chunk(ids[:min(len(ids), 30)], 5) {
		var buttons []map[string]any
		for _, id := range five {
			buttons = append(buttons, map[string]any{"type": 2, "style": 2, "label": "forged", "custom_id": id})
		}
		rows = append(rows, map[string]any{"type": 1, "components": buttons})
	}
	body, err := json.Marshal(map[string]any{"flags": 1 << 15, "components": rows})
	if err != nil {
		w.Fatal(err)
	}
	q, err := http.NewRequest(http.MethodPost, w.server.URL()+"/api/v10/channels/"+in+"/messages", bytes.NewReader(body))
	if err != nil {
		w.Fatal(err)
	}
	q.Header.Set("Authorization", "Bot "+w.server.Token())
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("User-Agent", "DiscordBot (https://example.org, 1)")
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		w.Fatal(err)
	}
	defer answer.Body.Close()
	var m sandbox.Message
	if err := json.NewDecoder(answer.Body).Decode(&m); err != nil || answer.StatusCode != http.StatusOK {
		w.Fatalf("posting: %s, %v", answer.Status, err)
	}
	return m.ID
}

// pressForged presses buttons of these custom ids and returns what each is
// answered with.
func (w *world) pressForged(m *sandbox.Member, in string, ids []string) (said map[string]string) {
	w.Helper()
	said = make(map[string]string)
	for at := ""; len(ids) > 0; {
		i, err := m.Press(at, ids[0])
		if err != nil { // there is none yet, or an answer has taken its place
			at = w.forge(in, ids)
			i, err = m.Press(at, ids[0])
		}
		w.answered(i, err)
		if answer := i.Message(); answer != nil {
			said[ids[0]] = text(answer)
		}
		ids = ids[1:]
	}
	return said
}

// argued are custom ids of every action with arguments that no button has.
func argued(tables []string, version int) (ids []string) {
	for _, action := range []string{
		view.PressSit, view.PressLeave, view.PressComputer, view.PressTakeOver, view.PressBack, view.PressCut, view.PressStart, view.PressResume,
		view.PressHand, view.PressDeclareOpen, view.PressLastTrick, view.PressScore, view.PressRules, view.PressHelp, view.PressBook,
		view.PressReplay, view.PressVerify, view.PressHistory, view.PressRefresh, view.PressPicture, view.PressReady, view.PressPlay,
		view.PressPick, view.PressClear, view.PressHint, view.PressText, view.PressDeclare, view.PressPass, view.PressMutiny, view.PressSuggest,
		view.PressBury, view.PressCall, view.PressPreset, view.PressOption, view.PressValue, view.PressSave, view.PressLeague, view.PressTab,
		view.PressSeason, view.PressSort, view.PressPlayer, "nonsense",
	} {
		for _, args := range []string{"", "-1", "99", "9223372036854775807", "99999999999999999999", "x", "1,9223372036854775807", "1,-1,next", "1,99,back"} {
			for _, table := range tables {
				ids = append(ids, route.New(table, uint64(version), action, strings.Split(args, ",")...).String())
			}
		}
	}
	return ids
}

// TestForgedPresses: what no button says is answered, changes nothing and opens
// nothing, be it about the table of the channel, about none, or about one of
// another server, where not even staff of this one has a say.
func TestForgedPresses(t *testing.T) {
	t.Parallel()
	w := startWith(t, brief, func(o *bot.Options) { withoutClock(o); o.Painter = picture.NewPainter(nil) })
	_, in := w.ownTurn(false)
	here, far := w.state(), table.Opened{ID: "far", Guild: "8", Channel: "9", Host: "7", Clock: table.ClockOff, Pace: view.Instant, Preset: "shuangsheng", Rules: rules.Default()}
	w.restart(brief, func() {
		kept, err := store.Open(t.Context(), w.store.Path())
		if err != nil {
			t.Fatal(err)
		}
		defer kept.Close()
		if _, err := table.Open(t.Context(), kept, far, nil, table.Seated{User: "7", Name: "Zed", Token: "7"}, time.Now()); err != nil {
			t.Fatal(err)
		}
	})
	w.until("the table there waits for its channel", func() bool {
		s, err := table.Recover(t.Context(), w.store, "far")
		return err == nil && s.Paused
	})
	before := map[string]int{here.ID: len(w.events(here.ID, 1)), "far": len(w.events("far", 1))}

	eve, ann := w.server.Member("Eve"), w.server.Member("Ann")
	said := w.pressForged(eve, in, argued([]string{here.ID, ""}, here.Version))
	for id, answer := range w.pressForged(ann, in, argued([]string{"far"}, 1)) {
		said[id] = answer
		if strings.Contains(answer, "Zed") || strings.Contains(answer, "Shuangsheng**") {
			t.Errorf("%s tells of a table elsewhere:\n%s", id, answer)
		}
	}
	for id, answer := range said {
		if strings.Contains(answer, sentence("en-US", "refusal.internal")) {
			t.Errorf("%s is answered with\n%s", id, answer)
		}
	}
	for id, n := range before {
		if now := len(w.events(id, 1)); now != n {
			t.Errorf("%d events came at table %s", now-n, id)
		}
	}
}
