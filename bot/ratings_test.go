package bot_test

import (
	"fmt"
	"testing"

	"shengji/bot/standings"
	"shengji/bot/view"
)

// TestRatingsFollowMatches: a decided match is in the ratings of the store soon
// after, and one that was decided just before a stop soon after the start.
func TestRatingsFollowMatches(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	ann := w.server.Member("Ann")
	w.shortMatch(ann, "K")
	w.command(ann, "settings server", map[string]string{"computers": view.ComputersRated})
	for n := 1; !w.state().Match.Over; n++ {
		w.press(ann, view.PressStart)
		w.playTo(ann, n)
	}
	w.ratingsAreThoseOf(standings.AllTime)
	kept := func() string {
		rows, err := w.store.Ratings(t.Context(), server, standings.AllTime)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(rows)
	}
	before := kept()
	w.friends(1) // written past the bot, as if it had stopped right then
	if kept() != before {
		t.Error("ratings were written by nobody")
	}
	path := w.store.Path()
	w.stop()
	w.run(path, quick)
	w.ratingsAreThoseOf(standings.AllTime)
	if kept() == before {
		t.Error("the start has not caught up")
	}
}

// TestLeagueSettings: staff settles zone, computers, places and digest, and sees
// what holds.
func TestLeagueSettings(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	ann := w.server.Member("Ann")
	says := func(options map[string]string, words ...string) {
		t.Helper()
		w.has(w.answersInWords(w.command(ann, "settings server", options)), words...)
	}
	says(nil, "**Time zone**: UTC", "**Matches with computer players**: not rated", "**Rounds for a place**: 10", "**Weekly digest**: off")
	says(map[string]string{"zone": "Europe/Berlin", "computers": "rated", "minimum": "3"}, `Europe\/Berlin`, "players**: rated", "place**: 3")
	says(map[string]string{"digest": "1"}, "**Weekly digest**: Monday 9:00, <#")
	says(map[string]string{"digest_hour": "20"}, "Monday 20:00")
	says(map[string]string{"digest": "off"}, "**Weekly digest**: off", `Europe\/Berlin`)
	for _, zone := range []string{"Mars/Olympus", "Local", "../etc/passwd"} {
		w.refuses(ann, "settings server", map[string]string{"zone": zone}, "No time zone has that name")
	}
	choices := w.answered(ann.Autocomplete(channel, "settings server", "zone", map[string]string{"zone": "shang"})).Choices()
	if len(choices) != 1 || choices[0].Value != "Asia/Shanghai" {
		t.Errorf("for shang there is suggested %v", choices)
	}
}
