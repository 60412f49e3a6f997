package bot

import (
	"context"
	"reflect"
	"sync"
	"time"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/round"
)

// panelLife is how long after a press the message that it opened can be
// edited: 15 minutes (discord.md B3), less a margin.
const panelLife = 14 * time.Minute

// panels remembers what each person at a table has open and ticked. It is
// lost on a restart: the next press opens and ticks anew.
type panels struct {
	mu sync.Mutex
	of map[chat.UserID]*panel
}

// A panel is one person's, wherever he pressed last.
type panel struct {
	selection view.Selection
	version   uint64            // of the table that the selection was made at
	open      *chat.Interaction // that can edit the panel; nil if none
	opened    time.Time
	shown     drawn
	last      time.Time // his last act
}

// drawn is a panel as its person sees it.
type drawn struct {
	chat.Message
	version uint64 // of the table that it shows
	notice  string // its line about what he did
	turn    bool   // it was his turn then
}

// noticeAt returns the notice as long as it holds: until the turn comes to him
// or leaves him.
func (d drawn) noticeAt(turn bool) string {
	if d.turn != turn {
		return ""
	}
	return d.notice
}

func (ps *panels) at(u chat.UserID) *panel {
	if ps.of == nil {
		ps.of = make(map[chat.UserID]*panel)
	}
	if ps.of[u] == nil {
		ps.of[u] = &panel{}
	}
	return ps.of[u]
}

// selection returns what a person has ticked at this version of the table.
func (ps *panels) selection(u chat.UserID, version uint64) view.Selection {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	p := ps.at(u)
	if p.version != version {
		// What was ticked at another turn means nothing at this one.
		p.selection, p.version = p.selection.With(none), version
	}
	return p.selection
}

// tick keeps what a person has ticked.
func (ps *panels) tick(u chat.UserID, version uint64, s view.Selection) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	p := ps.at(u)
	p.selection, p.version = s, version
}

// touch notes that a person acted.
func (ps *panels) touch(u chat.UserID, now time.Time) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.at(u).last = now
}

// acted reports whether a person acted in the last while.
func (ps *panels) acted(u chat.UserID, while time.Duration, now time.Time) bool {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	return now.Sub(ps.at(u).last) < while
}

// openedBy notes the message that a person has his panel in.
func (ps *panels) openedBy(i *chat.Interaction, shown drawn, now time.Time) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	p := ps.at(i.User)
	p.open, p.opened, p.shown = i, now, shown
}

// refreshPanels brings the open panels up to date, so that nobody has to press
// anything to see that it is his turn. Failures do no harm: the next press
// refreshes too.
func (p *presenter) refreshPanels(ctx context.Context, s *table.Snapshot) {
	for seat := round.South; seat < round.Nobody; seat++ {
		user := s.Table.Seats[seat].User
		if user == "" {
			continue
		}
		i, shown := p.live.panels.fresh(user, time.Now())
		// Who pressed meanwhile may have seen a newer state than this one.
		if i == nil || s.Table.Version < shown.version {
			continue
		}
		if i.Guild == "" && roundOver(s) { // no old hand lies about in direct messages
			p.live.panels.shut(user, i)
			continue
		}
		who, err := p.bot.person(ctx, user)
		if err != nil {
			continue
		}
		w := p.bot.writer(who, i.Locale)
		turn := s.Seats[seat].MyTurn()
		notice := shown.noticeAt(turn)
		m := w.Panel(&s.Table, s.Seats[seat], p.choices(s, seat), p.live.panels.selection(user, s.Table.Version), notice)
		m.Private = i.Guild != ""
		if reflect.DeepEqual(m, shown.Message) {
			continue
		}
		if err := p.bot.Chat.Revise(ctx, i, m); err != nil {
			p.live.panels.shut(user, i)
			continue
		}
		p.live.panels.redrawn(user, i, drawn{m, s.Table.Version, notice, turn})
	}
}

// fresh returns the interaction that can still edit a person's panel.
func (ps *panels) fresh(u chat.UserID, now time.Time) (*chat.Interaction, drawn) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	p := ps.at(u)
	if p.open != nil && now.Sub(p.opened) > panelLife {
		p.open = nil
	}
	return p.open, p.shown
}

// shut forgets a panel that cannot be edited, unless another was opened since.
func (ps *panels) shut(u chat.UserID, i *chat.Interaction) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	if p := ps.at(u); p.open == i {
		p.open = nil
	}
}

func (ps *panels) redrawn(u chat.UserID, i *chat.Interaction, shown drawn) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	if p := ps.at(u); p.open == i {
		p.shown = shown
	}
}
