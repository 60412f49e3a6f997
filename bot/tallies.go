package bot

import (
	"sync"

	"shengji/bot/chat"
	"shengji/bot/standings"
	"shengji/store"
)

// mostTallies is how many tables are kept: a few servers' seasons that people
// look at right now.
const mostTallies = 8

// tallies keep the tables that were counted last, so that turning a page counts
// nothing. They are safe for concurrent use; the tables in them do not change.
type tallies struct {
	mu   sync.Mutex
	kept map[tallyOf]tally
}

// tallyOf is a season of a server, running or over.
type tallyOf struct {
	guild, season string
	over          bool
}

// A tally is what was counted, and of what.
type tally struct {
	version  int64
	settings string
	standings.Frozen
}

// of returns the table of a season, if nothing that it depends on has changed.
func (t *tallies) of(a store.Archive, s store.Season) (standings.Frozen, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	kept, ok := t.kept[tallyOf{a.Guild.ID, s.ID, s.Frozen != nil}]
	return kept.Frozen, ok && kept.version == a.Version && kept.settings == string(a.Guild.Settings)
}

func (t *tallies) keep(a store.Archive, s store.Season, counted standings.Frozen) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.kept == nil || len(t.kept) >= mostTallies {
		t.kept = make(map[tallyOf]tally)
	}
	t.kept[tallyOf{a.Guild.ID, s.ID, s.Frozen != nil}] = tally{a.Version, string(a.Guild.Settings), counted}
}

// forget drops everything: somebody's rounds are another's now.
func (t *tallies) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = nil
}

// pages remember what each person opened last of the league, so that charts
// which are ready late do not bring back a page that he has left. They are safe
// for concurrent use.
type pages struct {
	mu   sync.Mutex
	last map[chat.UserID]string // id of the interaction
}

func (p *pages) open(i *chat.Interaction) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last == nil {
		p.last = make(map[chat.UserID]string)
	}
	p.last[i.User] = i.ID
}

// left reports whether a person has opened something else since.
func (p *pages) left(i *chat.Interaction) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.last[i.User] != i.ID
}
