package bot_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"shengji/bot/sandbox"
	"shengji/bot/standings"
	"shengji/bot/view"
	"shengji/game/league"
	"shengji/store"
)

// TestSeasons: a season counts what was played in it, ends with medals, and stays
// as it was whatever is decided later.
func TestSeasons(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	people, a := w.friends(3)
	ann := people[0]
	w.command(ann, "settings server", map[string]string{"zone": "Asia/Tokyo", "minimum": "1"})
	tokyo, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		t.Fatal(err)
	}
	day := func(at time.Time) string { return at.In(tokyo).Format(time.DateOnly) }
	w.refuses(ann, "season end", nil, "No season is running")
	w.refuses(ann, "season start", map[string]string{"name": "Autumn", "day": "2026-13-01"}, "A day is written as")
	w.refuses(ann, "season start", map[string]string{"name": "Autumn", "day": day(time.Now().AddDate(0, 0, 2))}, "has not begun")

	// Begins with the day of the last match, so that match counts in it.
	began := w.command(ann, "season start", map[string]string{"name": "Autumn", "day": day(a.ended)})
	if said := text(began); began.Ephemeral() || !strings.Contains(said, "Season **Autumn** begins") || !strings.Contains(said, "from "+day(a.ended)+" 00:00 UTC+9") ||
		!strings.Contains(said, "4 ratings are carried over") {
		t.Errorf("the beginning of a season is told as\n%s", said)
	}
	w.refuses(ann, "season start", map[string]string{"name": "Winter"}, "A season is running")
	w.ratingsAreThoseOf("the running season")
	said := text(w.command(ann, "standings", nil))
	if !strings.Contains(said, "· Autumn") || strings.Contains(said, fmt.Sprint(a.nonce, " rounds")) {
		t.Errorf("the standings of the season are\n%s", said)
	}

	w.refuses(ann, "season end", map[string]string{"day": day(a.ended.AddDate(0, 0, -3))}, "had not begun")
	ended := w.command(ann, "season end", map[string]string{"day": day(a.ended)})
	w.has(text(ended), "Season **Autumn** is over", day(a.ended)+" – "+day(a.ended), "🥇 **", "🥈 **", "🥉 **", "share of rounds won **")
	if ended.Ephemeral() {
		t.Error("only its asker sees that the season is over")
	}
	winner := strings.SplitN(strings.SplitN(text(ended), "🥇 **", 2)[1], "**", 2)[0]
	frozen := func() string {
		return text(w.command(ann, "standings", map[string]string{"season": "Autumn"}))
	}
	before := frozen()
	w.command(ann, "league void", map[string]string{"round": a.last, "reason": "because"})
	if after := frozen(); after != before || !strings.Contains(before, "🥇") {
		t.Errorf("the season that is over was\n%s\nand is\n%s", before, after)
	}
	stats := text(w.command(ann, "stats", map[string]string{"player": w.server.Member(winner).ID}))
	if !strings.Contains(stats, "🥇 Autumn") || !strings.Contains(stats, "All time") {
		t.Errorf("the figures of %s are\n%s", winner, stats)
	}
	w.refuses(ann, "season start", map[string]string{"name": "Winter", "day": day(a.ended)}, "belongs to the season before")
	w.refuses(ann, "standings", map[string]string{"season": "Winter"}, "no such season")
	w.command(ann, "season start", map[string]string{"name": "Winter", "carry": view.CarryNothing})
	if said := text(w.command(ann, "standings", nil)); !strings.Contains(said, "· Winter") || !strings.Contains(said, "Nobody has a place by this yet. A place takes 1 round.") {
		t.Errorf("a season without a round is shown as\n%s", said)
	}
	names := w.answered(ann.Autocomplete(channel, "standings", "season", map[string]string{"season": ""})).Choices()
	if len(names) != 3 || names[0].Name != "Winter" || names[1].Name != "Autumn" || names[2].Name != "All time" {
		t.Errorf("seasons are suggested as %v", names)
	}
}

// TestUnreadableSeason: what a season ended with may be unreadable, as out of an
// archive that somebody edited; everything else is shown.
func TestUnreadableSeason(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	people, a := w.friends(1)
	a.save(store.Season{ID: "1", Guild: server, Name: "Autumn", Started: a.ended, Ended: a.ended.Add(time.Hour),
		Carried: json.RawMessage(`{}`), Frozen: json.RawMessage(`{"table": null}`)})
	if said := text(w.command(people[0], "standings", nil)); !strings.Contains(said, "4 players") {
		t.Errorf("the standings are\n%s", said)
	}
	w.refuses(people[0], "standings", map[string]string{"season": "Autumn"}, sentence("en-US", "refusal.internal"))
}

// TestSeasonEndsWithItsRatings: a match that was decided right before the end of a
// season is in its ratings, as in what is frozen of it.
func TestSeasonEndsWithItsRatings(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	people, a := w.friends(1)
	ann, everybody := people[0], sitting{people[0], people[1], people[2], people[3]}
	w.command(ann, "season start", map[string]string{"name": "Autumn", "day": a.ended.AddDate(0, 0, -14).Format(time.DateOnly)})
	w.ratingsAreThoseOf("the running season")
	for laps := a.match.Laps; a.match.Laps == laps; { // written past the bot
		a.play(everybody, func(*sandbox.Member) bool { return true })
	}
	w.command(ann, "season end", nil)
	seasons, err := w.store.Seasons(t.Context(), server)
	if err != nil {
		t.Fatal(err)
	}
	var frozen struct{ Table league.Table }
	if err := json.Unmarshal(seasons[0].Frozen, &frozen); err != nil {
		t.Fatal(err)
	}
	kept, err := w.store.Ratings(t.Context(), server, seasons[0].ID)
	if want := standings.Ratings(&frozen.Table); err != nil || len(want) != 8 || fmt.Sprint(sorted(kept)) != fmt.Sprint(sorted(want)) {
		t.Errorf("the ratings are %v (%v), want %v", kept, err, want)
	}
	w.refuses(ann, "season end", nil, "No season is running")
}
