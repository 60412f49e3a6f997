package bot_test

import (
	"context"
	"strings"
	"testing"

	"shengji/bot/view"
	"shengji/game/round"
)

// TestMatchGoesOn: the match of a closed table goes on at another, at its levels,
// with its host in his old seat; for those who played in it, once at a time.
func TestMatchGoesOn(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	w := start(t, quick)
	ann, eve := w.withComputers(), w.server.Member("Eve")
	w.playOut(ann)
	w.until("rest", func() bool { return !w.state().Running() })
	before := w.state()
	id := before.ID + "-m1"
	panel := w.command(ann, "table rules", nil) // for the match after this one
	w.answered(ann.Choose(panel.ID, action(panel, view.PressPreset), "xunpengyou"))
	w.command(ann, "table close", nil)
	w.until("no open table", func() bool { open, err := w.store.OpenTables(ctx); return err == nil && len(open) == 0 })
	if said := w.enterIn(channel, ann, "history", nil); !strings.Contains(said, "closed at levels S/N "+before.Match.Levels[0].String()) {
		t.Errorf("the history of a closed match:\n%s", said)
	}

	if offered := w.answered(eve.Autocomplete(channel, "table open", "match", nil)).Choices(); len(offered) != 0 {
		t.Errorf("to one who never played is suggested %v", offered)
	}
	offered := w.answered(ann.Autocomplete(channel, "table open", "match", nil)).Choices()
	if len(offered) != 1 || offered[0].Value != id || !strings.Contains(offered[0].Name, "Ann") {
		t.Fatalf("suggested are %v", offered)
	}
	refused := func(in, key string, options map[string]string) {
		t.Helper()
		who := ann
		if key == "refusal.not_in_match" {
			who = eve
		}
		if said := w.enterIn(in, who, "table open", options); said != sentence(who.Locale, key) {
			t.Errorf("%v is answered with\n%s", options, said)
		}
	}
	refused(beside, "refusal.not_in_match", map[string]string{"match": id})
	refused(beside, "refusal.match_has_rules", map[string]string{"match": id, "rules": "chaodi"})
	refused(beside, "refusal.no_such_match", map[string]string{"match": "no such"})

	w.enterIn(beside, ann, "table open", map[string]string{"match": id})
	w.until("the lobby", func() bool {
		s := w.stateIn(beside)
		return s != nil && strings.Contains(boardIn(ann, beside), "The match goes on")
	})
	if s := w.stateIn(beside); s.Seats[round.South].User == "" || string(s.Seats[round.South].User) != ann.ID || s.Match.Levels != before.Match.Levels || s.Match.Declarer != before.Match.Declarer {
		t.Errorf("it goes on as %+v", s.Match)
	} else if s.Preset != before.Preset || !s.Rules.Equal(&before.Rules) {
		t.Errorf("it goes on by %s, not by %s", s.Preset, before.Preset)
	}
	refused(channel, "refusal.match_goes_on", map[string]string{"match": id})

	for range 3 {
		w.pressWhere(ann, beside, view.PressComputer)
	}
	w.pressWhere(ann, beside, view.PressStart)
	w.until("the next round", func() bool { return w.stateIn(beside).Running() })
	row, err := w.store.Round(ctx, w.stateIn(beside).ID+"-1")
	if err != nil || row.Match != id {
		t.Errorf("the next round is of match %s, %v", row.Match, err)
	}
	if said := w.enterIn(channel, ann, "history", nil); !strings.Contains(said, "goes on at") {
		t.Errorf("the history of a match that goes on:\n%s", said)
	}
}

// TestMatchWithoutLog: a match whose table has no log here, as one that came in
// by an import, is not offered, and its history says so.
func TestMatchWithoutLog(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	people, a := w.friends(1) // a lap is over, the match is not
	w.has(text(w.command(people[0], "history", nil)), "it cannot be gone on with")
	if c := w.answered(people[0].Autocomplete(channel, "table open", "match", map[string]string{"match": ""})).Choices(); len(c) != 0 {
		t.Errorf("suggested are %v", c)
	}
	w.refuses(people[0], "table open", map[string]string{"match": a.id + "-m1"}, "there is no log of its table here")
}
