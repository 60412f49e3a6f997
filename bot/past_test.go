package bot_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"shengji/bot/route"
	"shengji/bot/sandbox"
	"shengji/bot/view"
	"shengji/game/record"
	"shengji/store"
)

// pressOn presses the button of a message that does something, and returns how
// the message stands then, or the message that answers.
func (w *world) pressOn(m *sandbox.Member, at *sandbox.Message, what string, with ...string) *sandbox.Message {
	w.Helper()
	for _, c := range components(newest(m, at.ID)) {
		suits := strings.Contains(c.CustomID, "/"+what+"/")
		for _, part := range with {
			suits = suits && strings.HasSuffix(c.CustomID, "/"+part)
		}
		if !suits {
			continue
		}
		i := w.answered(m.Press(at.ID, c.CustomID))
		if answer := i.Message(); answer != nil && answer.ID != at.ID {
			return answer
		}
		return newest(m, at.ID)
	}
	w.Fatalf("no button %s %v in\n%s", what, with, text(newest(m, at.ID)))
	return nil
}

// summaryMessage waits for the summary of the round that was played last.
func (w *world) summaryMessage(m *sandbox.Member) (found *sandbox.Message) {
	w.Helper()
	w.until("the buttons of the summary", func() bool {
		for _, one := range m.Messages(channel) {
			if !one.Ephemeral() && action(one, view.PressVerify) != "" {
				found = one
			}
		}
		return found != nil
	})
	return found
}

// TestPastRound: a round in play is refused; once it is over anybody of the
// server finds it in the history, goes through it and has it verified, from the
// summary or by a command.
func TestPastRound(t *testing.T) {
	t.Parallel()
	w := startWith(t, quick, illustrated(t))
	ann := w.withComputers()
	w.until("a round", func() bool { return w.state().Running() })
	id := w.state().ID + "-1"
	eve := w.server.Member("Eve")
	for _, command := range []string{"replay", "verify"} {
		if said := w.enterIn(channel, eve, command, map[string]string{"round": id}); !strings.Contains(said, "still being played") {
			t.Errorf("/%s of a round in play:\n%s", command, said)
		}
		if said := w.enterIn(channel, eve, command, nil); !strings.Contains(said, "No round has been finished here") {
			t.Errorf("/%s before there is one:\n%s", command, said)
		}
	}
	bob := w.server.Member("Bob") // whom the bot never met
	if said := w.enterIn(channel, eve, "history", map[string]string{"player": bob.ID}); !strings.Contains(said, "<@"+bob.ID+">") {
		t.Errorf("the history of a stranger:\n%s", said)
	}
	if said := w.enterIn(channel, eve, "history", nil); !strings.Contains(said, "No round has been finished") {
		t.Errorf("the history before:\n%s", said)
	}

	w.playOut(ann)
	row, err := w.store.Round(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	w.goThrough(eve, w.pressOn(eve, w.summaryMessage(ann), view.PressReplay), row)
	w.holds(eve, w.pressOn(eve, w.summaryMessage(ann), view.PressVerify), row)

	history := w.command(eve, "history", map[string]string{"player": ann.ID})
	w.has(text(history), "Finished rounds of Ann", "goes on at S/N ", "👑", "attackers **")
	w.goThrough(eve, w.pressOn(eve, history, view.PressReplay), row)
	if said := w.enterIn(channel, eve, "history", map[string]string{"player": eve.ID}); !strings.Contains(said, "No round has been finished") {
		t.Errorf("the history of one who never played:\n%s", said)
	}

	w.save(store.Ruling{Round: id, Kind: store.Void, Reason: "wrong chair", By: ann.ID, At: time.Now()})
	for what, said := range map[string]string{
		"history": w.enterIn(channel, eve, "history", nil),
		"replay":  w.enterIn(channel, eve, "replay", nil),
	} {
		if !strings.Contains(said, "Struck out of the league") {
			t.Errorf("/%s of a round that is struck out:\n%s", what, said)
		}
	}

	offered := w.answered(eve.Autocomplete(channel, "replay", "round", map[string]string{"round": "ann"})).Choices()
	if len(offered) != 1 || offered[0].Value != id || !strings.Contains(offered[0].Name, "Ann") {
		t.Errorf("suggested are %v", offered)
	}
	w.holds(eve, w.command(eve, "verify", map[string]string{"round": id}), row)
	w.turnsPages(eve, w.seesThroughForgery(eve, row))
}

// seesThroughForgery keeps a round once more, said to be sealed otherwise and to
// follow what it does not, and has it verified. It returns that round.
func (w *world) seesThroughForgery(m *sandbox.Member, row store.Round) (forged store.Round) {
	w.Helper()
	kept, err := record.Read(row.Proof.Record)
	if err != nil {
		w.Fatal(err)
	}
	forged = row
	forged.ID, forged.Table, forged.Match, forged.Seal = "forged-1", "forged", "forged-m1", strings.Repeat("0", 64)
	body, hash, err := record.Write("what it does not follow", kept.Events)
	if err != nil {
		w.Fatal(err)
	}
	forged.Proof = &store.Proof{Secret: row.Proof.Secret, Record: body, Hash: hash}
	w.save(store.Table{ID: "forged", Guild: row.Guild, Channel: "gone", Created: row.Started, Closed: row.Ended},
		store.Match{ID: "forged-m1", Table: "forged", Guild: row.Guild, Rules: row.Rules, State: store.Playing, Started: row.Started,
			Levels: []store.Level{{Level: "2"}, {Level: "3"}}}, forged)
	w.has(w.enterIn(channel, m, "verify", map[string]string{"round": "forged-1"}), "does not hold", "✅ Record", "❌ Seal", "✅ Deck", "❌ Chain")
	return forged
}

// turnsPages makes a history of eight rounds, from two that there are, and turns its
// pages there and back.
func (w *world) turnsPages(m *sandbox.Member, last store.Round) {
	w.Helper()
	for n := 2; n <= 7; n++ {
		next := last
		next.ID, next.Nonce = fmt.Sprint("forged-", n), n
		next.Proof = &store.Proof{Secret: "s", Record: []byte("{}"), Previous: last.Proof.Hash, Hash: fmt.Sprint("hash ", n)}
		w.save(next)
		last = next
	}
	listed := func(h *sandbox.Message) (deals []string) {
		for _, c := range components(h) {
			if id, err := route.Parse(c.CustomID); err == nil && id.Action == view.PressReplay {
				deals = append(deals, id.Table[:2]+id.Args[0])
			}
		}
		return deals
	}
	h := w.command(m, "history", nil)
	first := fmt.Sprint(listed(h))
	if first != "[fo7 fo6 fo5 fo4 fo3]" || action(h, view.PressHistory) != route.New("", 0, view.PressHistory, "2", "").String() {
		w.Errorf("the first page lists %s:\n%s", first, text(h))
	}
	if second := listed(w.pressOn(m, h, view.PressHistory, "2/")); len(second) != 3 || second[0] != "fo2" || second[1] != "fo1" {
		w.Errorf("the second page lists %v", second)
	}
	if back := fmt.Sprint(listed(w.pressOn(m, h, view.PressHistory, "1/"))); back != first {
		w.Errorf("back on the first page it lists %s", back)
	}
}

// goThrough turns a replay to its end and back, step by step.
func (w *world) goThrough(m *sandbox.Member, opened *sandbox.Message, row store.Round) {
	w.Helper()
	kept, err := record.Read(row.Proof.Record)
	if err != nil {
		w.Fatal(err)
	}
	steps, err := kept.Steps()
	if err != nil {
		w.Fatal(err)
	}
	if !opened.Ephemeral() || !strings.Contains(text(opened), "**Dealing**") {
		w.Errorf("the replay opens with\n%s", text(opened))
	}
	for at := 1; at < len(steps); at++ {
		now := w.pressOn(m, opened, view.PressReplay, view.MoveNext)
		if steps[at].Part == record.Trick && !strings.Contains(text(now), "Hands before the trick") {
			w.Errorf("step %d shows\n%s", at, text(now))
		}
		if len(now.Attachments) != 1 {
			w.Errorf("step %d has %d pictures", at, len(now.Attachments))
		}
	}
	if now := text(newest(m, opened.ID)); !strings.Contains(now, "**The end**") {
		w.Errorf("it ends with\n%s", now)
	}
	if now := text(w.pressOn(m, opened, view.PressReplay, view.MoveFirst)); !strings.Contains(now, "**Dealing**") {
		w.Errorf("the first step is\n%s", now)
	}
	if now := text(w.pressOn(m, opened, view.PressReplay, view.MoveLast)); !strings.Contains(now, "**The end**") {
		w.Errorf("the last step is\n%s", now)
	}
}

// holds checks what /verify answers, and that it gives the record away.
func (w *world) holds(m *sandbox.Member, answer *sandbox.Message, row store.Round) {
	w.Helper()
	said := text(answer)
	if !answer.Ephemeral() || strings.Contains(said, "❌") || !strings.Contains(said, row.Seal) || !strings.Contains(said, "the proof holds") {
		w.Errorf("verified:\n%s", said)
	}
	if len(answer.Attachments) != 1 {
		w.Fatalf("%d files are attached", len(answer.Attachments))
	}
	if body := w.download(m, answer); body != string(row.Proof.Record) {
		w.Errorf("the file is not the record:\n%.200s", body)
	}
}

// download fetches the file of a message as a member's client does.
func (w *world) download(m *sandbox.Member, of *sandbox.Message) string {
	w.Helper()
	var seen []*sandbox.Message
	body := w.fetch("/sandbox/api/messages?user=" + m.ID + "&channel=" + of.ChannelID)
	if err := json.Unmarshal([]byte(body), &seen); err != nil {
		w.Fatal(err)
	}
	for _, one := range seen {
		if one.ID == of.ID {
			return w.fetch(strings.TrimPrefix(one.Attachments[0].URL, w.server.URL()))
		}
	}
	w.Fatalf("%s does not see the message", m.Name)
	return ""
}

func (w *world) fetch(path string) string {
	w.Helper()
	got, err := http.Get(w.server.URL() + path)
	if err != nil {
		w.Fatal(err)
	}
	defer got.Body.Close()
	body, err := io.ReadAll(got.Body)
	if err != nil || got.StatusCode != http.StatusOK {
		w.Fatalf("%s: %s, %v", path, got.Status, err)
	}
	return string(body)
}

// TestPastRoundOfAnotherServer is none here, be it named or listed.
func TestPastRoundOfAnotherServer(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	now := time.Now()
	w.save(
		store.Table{ID: "far", Guild: "elsewhere", Channel: "there", Created: now},
		store.Match{ID: "far-m1", Table: "far", Guild: "elsewhere", Rules: []byte(`{}`), State: store.Playing, Started: now},
		store.Round{ID: "far-1", Table: "far", Guild: "elsewhere", Match: "far-m1", Nonce: 1, Rules: []byte(`{}`), State: store.Finished, LevelsBefore: []string{"2", "2"},
			Seats:  [4]store.Seat{{User: "1"}, {User: "2"}, {User: "3"}, {User: "4"}},
			Result: &store.Result{Winners: store.Attackers, Trump: "S", LevelsAfter: []string{"2", "2"}}, Proof: &store.Proof{Hash: "h"}, Started: now, Ended: now},
	)
	eve := w.server.Member("Eve")
	for _, command := range []string{"replay", "verify"} {
		if said := w.enterIn(channel, eve, command, map[string]string{"round": "far-1"}); !strings.Contains(said, "no such round") {
			t.Errorf("/%s:\n%s", command, said)
		}
		if offered := w.answered(eve.Autocomplete(channel, command, "round", nil)).Choices(); len(offered) != 0 {
			t.Errorf("/%s suggests %v", command, offered)
		}
	}
	if said := w.enterIn(channel, eve, "history", nil); !strings.Contains(said, "No round has been finished") {
		t.Errorf("the history:\n%s", said)
	}
}
