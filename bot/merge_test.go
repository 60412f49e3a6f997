package bot_test

import (
	"strings"
	"testing"
	"time"

	"shengji/bot/sandbox"
)

// TestMerge: an account counts as another one in the whole history, until that is
// undone.
func TestMerge(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	people, _ := w.friends(2)
	ann, eve := people[0], w.server.Member("Eve")
	before := w.screens(ann)
	merge := map[string]string{"account": people[3].ID, "into": people[2].ID, "reason": "one person"}
	if said := text(w.command(ann, "league merge", merge)); !strings.Contains(said, "**Dee** counts as **Cui**") {
		t.Errorf("merged: %q", said)
	}
	said := text(w.command(ann, "standings", nil))
	if strings.Contains(said, "Dee") || !strings.Contains(said, "3 players") {
		t.Errorf("once Dee counts as Cui there is\n%s", said)
	}
	if own := text(w.command(people[3], "stats", nil)); !strings.Contains(own, "Cui") {
		t.Errorf("the figures of the merged account are\n%s", own)
	}
	history := func(player *sandbox.Member) string {
		_, pages, _ := strings.Cut(text(w.command(ann, "history", map[string]string{"player": player.ID})), "\n")
		return pages
	}
	if one, other := history(people[2]), history(people[3]); one != other || !strings.Contains(one, "Dee") {
		t.Errorf("the history of one player is by one account\n%s\nand by the other\n%s", one, other)
	}
	back := map[string]string{"account": people[2].ID, "into": people[3].ID, "reason": "a circle"}
	w.refuses(ann, "league merge", back, "cannot count as itself")
	w.refuses(ann, "league merge", map[string]string{"account": ann.ID, "into": ann.ID, "reason": "myself"}, "cannot count as itself")
	w.refuses(ann, "league merge", map[string]string{"account": eve.ID, "into": ann.ID, "reason": "nobody"}, "has played no round here")
	w.refuses(ann, "league unmerge", map[string]string{"account": ann.ID, "reason": "nothing"}, "counts by itself already")
	w.command(ann, "league unmerge", map[string]string{"account": people[3].ID, "reason": "two people"})
	if after := w.screens(ann); after != before {
		t.Errorf("merge and unmerge make of\n%s\nthis:\n%s", before, after)
	}
	w.has(text(w.command(ann, "league audit", nil)), "**Dee** counts separately again", "> two people", "**Dee** counts as **Cui**", "> one person")
}

// TestMergeIntoNewAccount: the account that another one counts as may have played
// no round yet, but is called by its name.
func TestMergeIntoNewAccount(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	people, _ := w.friends(1)
	ann, eve := people[0], w.server.Member("Eve")
	merge := map[string]string{"account": people[3].ID, "into": eve.ID, "reason": "a new account"}
	w.refuses(ann, "league merge", merge, "has played no round here") // nor done anything
	w.command(eve, "help", nil)
	if said := text(w.command(ann, "league merge", merge)); !strings.Contains(said, "**Dee** counts as **Eve**") {
		t.Errorf("merged: %q", said)
	}
	if said := text(w.command(ann, "standings", nil)); !strings.Contains(said, "**Eve**") || strings.Contains(said, "Dee") || strings.Contains(said, "former") {
		t.Errorf("once Dee counts as Eve there is\n%s", said)
	}
}

// TestMergeAfterSeason: a season that was over before two accounts were merged
// has both, and the medals of both are one person's.
func TestMergeAfterSeason(t *testing.T) {
	t.Parallel()
	w := start(t, quick)
	people, a := w.friends(2)
	ann, cui, dee := people[0], people[2], people[3]
	w.command(ann, "settings server", map[string]string{"minimum": "1"})
	w.command(ann, "season start", map[string]string{"name": "Autumn", "day": a.ended.AddDate(0, 0, -14).Format(time.DateOnly)})
	ended := text(w.command(ann, "season end", nil))
	var won *sandbox.Member // of those who are merged, one with a medal
	for _, m := range []*sandbox.Member{cui, dee} {
		if strings.Contains(ended, " **"+m.Name+"** · ") {
			won = m
		}
	}
	if won == nil {
		t.Fatalf("neither has a medal in\n%s", ended)
	}
	autumn := func(m *sandbox.Member) string {
		return text(w.command(ann, "stats", map[string]string{"player": m.ID, "season": "Autumn"}))
	}
	before := autumn(won)
	into := map[*sandbox.Member]*sandbox.Member{cui: dee, dee: cui}[won]
	w.command(ann, "league merge", map[string]string{"account": won.ID, "into": into.ID, "reason": "one person"})
	if after := autumn(won); strings.ReplaceAll(before, medalOf(before), "") != strings.ReplaceAll(after, medalOf(after), "") {
		t.Errorf("the season that was over is for %s\n%s\nit was\n%s", won.Name, after, before)
	}
	if said := text(w.command(ann, "stats", map[string]string{"player": won.ID})); !strings.Contains(said, "**"+into.Name+"**") || medalOf(said) == "" {
		t.Errorf("the figures of both together are\n%s", said)
	}
}

// medalOf is the line of medals on a screen of figures, "" if there is none.
func medalOf(said string) string {
	for line := range strings.Lines(said) {
		if strings.ContainsAny(line, "🥇🥈🥉") {
			return line
		}
	}
	return ""
}
