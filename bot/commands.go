package bot

import (
	"cmp"
	"context"
	"errors"
	"time"

	"shengji/bot/chat"
	"shengji/bot/route"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/round"
	"shengji/store"
)

// commands answers each command of view.Commands.
var commands = map[string]func(*asked, context.Context) error{
	"table open":      (*asked).openTable,
	"table show":      (*asked).showTable,
	"table close":     (*asked).close,
	"table pause":     tableCommand(table.Pause{}),
	"table resume":    (*asked).resume,
	"table kick":      (*asked).kick,
	"table move":      (*asked).move,
	"table rules":     (*asked).tableRules,
	"history":         (*asked).history,
	"replay":          (*asked).replay,
	"verify":          (*asked).verify,
	"hand":            (*asked).hand,
	"declare":         cardCommand(func(s round.Seat, cs []card.Card) round.Command { return round.Declare{Seat: s, Cards: cs} }),
	"bury":            cardCommand(func(s round.Seat, cs []card.Card) round.Command { return round.Bury{Seat: s, Cards: cs} }),
	"play":            cardCommand(func(s round.Seat, cs []card.Card) round.Command { return round.Play{Seat: s, Cards: cs} }),
	"pass":            (*asked).pass,
	"settings me":     (*asked).mySettings,
	"settings server": (*asked).serverSettings,
	"settings forget": (*asked).askForget,
	"standings":       (*asked).showStandings,
	"stats":           (*asked).showStats,
	"season start":    season((*asked).startSeason),
	"season end":      season((*asked).endSeason),
	"league void":     rule(store.Void),
	"league restore":  rule(store.Restore),
	"league correct":  rule(store.Correct),
	"league merge":    (*asked).merge,
	"league unmerge":  (*asked).unmerge,
	"league audit":    (*asked).audit,
	"league export":   (*asked).export,
	"rules":           (*asked).ruleBook,
	"judge trick":     judge("trick", (*question).trick),
	"judge follow":    judge("follow", (*question).follow),
	"judge lead":      judge("lead", (*question).lead),
	"judge shape":     judge("shape", (*question).shape),
	"judge bottom":    judge("bottom", (*question).bottom),
	"judge declare":   judge("declare", (*question).declare),
	"judge result":    judge("result", (*question).result),
	"help":            func(a *asked, ctx context.Context) error { return a.private(ctx, a.Help(1)) },
}

// here returns the table that a command without a place is for: the channel's,
// or in direct messages the one where the asker sits.
func (a *asked) here() (*live, error) {
	switch l := a.bot.in(a.Channel); {
	case l != nil:
		return l, nil
	case a.Guild == "":
		return a.bot.at(a.User)
	}
	return nil, &refusal.Refusal{Code: noTable}
}

// openTable opens a table in the channel, or in a new thread of it, with the
// asker as its host.
func (a *asked) openTable(ctx context.Context) error {
	thread := a.Options["thread"] == "true" && !a.Thread
	if missing := lacking(neededIn(a.Thread, thread), a.AppPermissions); missing != 0 {
		return a.private(ctx, a.MissingPermissions(missing))
	}
	if a.bot.byID(table.NewID(a.ID)) != nil {
		return nil // delivered twice: the first delivery answers
	}
	opened, err := a.wanted(ctx)
	if err != nil {
		return err
	}
	in, err := a.begin(ctx, opened, thread)
	if in == "" || err != nil {
		return err
	}
	if err := a.private(ctx, a.Opened(in)); err != nil {
		return err
	}
	a.bot.aside("greeting", a.greet)
	return nil
}

// begin opens the table, in a thread if that is wanted, with the match that was
// named if one was. It returns where, "" if an earlier delivery has opened it.
func (a *asked) begin(ctx context.Context, opened table.Opened, thread bool) (in chat.ChannelID, err error) {
	host, match := table.Seated{User: a.User, Name: a.Name, Token: a.ID}, (*table.MatchTakenUp)(nil)
	if id := a.Options["match"]; id != "" {
		goesOn, err := a.takeUp(ctx, id)
		if err != nil {
			return "", err
		}
		opened = goesOn.opens(opened, a.Options["clock"], a.Options["pace"])
		host.Seat, match = goesOn.seat, &goesOn.MatchTakenUp
	}
	if thread {
		if opened.Channel, err = a.bot.Chat.Thread(ctx, a.Channel, a.PresetName(opened.Preset)); err != nil {
			return "", err
		}
	}
	a.bot.opening.Lock()
	defer a.bot.opening.Unlock()
	if match != nil {
		if _, err := a.closedMatch(ctx, match.ID); err != nil { // taken up meanwhile
			return "", err
		}
	}
	state, err := table.Open(ctx, a.bot.Store, opened, match, host, time.Now())
	switch {
	case errors.Is(err, store.ErrDuplicate):
		return "", nil
	case errors.Is(err, store.ErrChannelTaken):
		return "", a.taken(ctx)
	case err != nil:
		return "", err
	}
	a.bot.enliven(state, store.Table{})
	return opened.Channel, nil
}

// wanted is the table that the options and the server's settings make.
func (a *asked) wanted(ctx context.Context) (table.Opened, error) {
	g, err := a.bot.guild(ctx, a.Guild)
	if err != nil {
		return table.Opened{}, err
	}
	start := a.bot.startsWith(g)
	m, err := a.bot.rulesNamed(ctx, a.Guild, cmp.Or(a.Options["rules"], start.Preset))
	if err != nil {
		return table.Opened{}, err
	}
	if v := a.Options["stake"]; v != "" {
		if err := m.Rules.Set("stake", v); err != nil {
			return table.Opened{}, err
		}
	}
	return table.Opened{
		ID:       table.NewID(a.ID),
		Guild:    a.Guild,
		Channel:  a.Channel,
		Host:     a.User,
		Language: cmp.Or(g.Language, a.GuildLocale),
		Clock:    cmp.Or(table.Clock(a.Options["clock"]), start.Clock),
		Pace:     cmp.Or(view.Pace(a.Options["pace"]), start.Pace),
		Preset:   m.Preset,
		Rules:    m.Rules,
	}, nil
}

// showTable posts the board anew at the end of the channel.
func (a *asked) showTable(ctx context.Context) error {
	l, err := a.here()
	if err != nil {
		return err
	}
	if missing := lacking(neededIn(a.Thread, false), a.AppPermissions) & posting; missing != 0 && a.Guild != "" {
		return a.private(ctx, a.MissingPermissions(missing)) // the old board stays
	}
	l.presenter.bump()
	return a.private(ctx, a.Shown())
}

// kick frees the seat of a person, or takes down that the asker wants it freed.
func (a *asked) kick(ctx context.Context) error {
	l, err := a.here()
	if err != nil {
		return err
	}
	player := chat.UserID(a.Options["player"])
	seat := l.Snapshot().SeatOf(player)
	if seat == round.Nobody {
		return &refusal.Refusal{Code: table.SeatEmpty}
	}
	if err := l.Ask(ctx, a.request(table.Kick{Seat: seat})); err != nil {
		return err
	}
	now := l.Snapshot()
	if at := now.Table.Seats[seat]; at.User == player && !at.Goes {
		return a.private(ctx, a.Trouble(view.KickNeeds))
	}
	return a.private(ctx, a.Done())
}

// move takes the table to another channel.
func (a *asked) move(ctx context.Context) error {
	to := chat.ChannelID(a.Options["channel"])
	if a.bot.in(to) != nil {
		return &refusal.Refusal{Code: tableExists}
	}
	l := a.bot.in(a.Channel)
	if l == nil { // a table whose channel is gone can be moved from anywhere
		var err error
		if l, err = a.bot.at(a.User); err != nil {
			return err
		}
	}
	if l.guild != a.Guild { // staff here is nobody there
		return &refusal.Refusal{Code: noTable}
	}
	err := l.Ask(ctx, a.request(table.Move{Channel: to}))
	switch {
	case errors.Is(err, store.ErrChannelTaken): // by a table opened this moment
		return &refusal.Refusal{Code: tableExists}
	case err != nil:
		return err
	}
	return a.private(ctx, a.Done())
}

// close ends the table, or takes down that the asker wants it ended.
func (a *asked) close(ctx context.Context) error {
	if stuck, err := a.endStuck(ctx); stuck || err != nil {
		return err
	}
	l, err := a.here()
	if err != nil {
		return err
	}
	if err := l.Ask(ctx, a.request(table.Close{})); err != nil {
		return err
	}
	now := l.Snapshot()
	if now.Table.State != view.Closed {
		return a.private(ctx, a.Trouble(view.CloseNeeds))
	}
	return a.private(ctx, a.Asked(now.Table))
}

// tableCommand returns the answer to a command that asks the table for one
// thing.
func tableCommand(what table.Act) func(*asked, context.Context) error {
	return func(a *asked, ctx context.Context) error {
		l, err := a.here()
		if err != nil {
			return err
		}
		return a.askTable(ctx, l, what)
	}
}

// askTable asks a table for one thing and says what has become of it.
func (a *asked) askTable(ctx context.Context, l *live, what table.Act) error {
	if err := l.Ask(ctx, a.request(what)); err != nil {
		return err
	}
	return a.private(ctx, a.Asked(l.Snapshot().Table))
}

// seated returns the asker's table as if he had pressed something there.
func (a *asked) seated() (*pressed, error) {
	l, err := a.here()
	if err != nil {
		return nil, err
	}
	p := &pressed{asked: a, live: l, now: l.Snapshot()}
	p.seat = p.now.SeatOf(a.User)
	if p.seat == round.Nobody {
		return nil, &refusal.Refusal{Code: table.NotSeated}
	}
	p.id = route.New(l.ID(), p.now.Table.Version, "")
	l.panels.touch(a.User, time.Now())
	return p, nil
}

func (a *asked) hand(ctx context.Context) error {
	p, err := a.seated()
	if err != nil {
		return err
	}
	return p.openPanel(ctx, "")
}

func (a *asked) pass(ctx context.Context) error {
	p, err := a.seated()
	if err != nil {
		return err
	}
	return p.pass(ctx)
}

// cardCommand returns the answer to a command with cards as text: how they
// were read, and why not, if not.
func cardCommand(make func(round.Seat, []card.Card) round.Command) func(*asked, context.Context) error {
	return func(a *asked, ctx context.Context) error {
		p, err := a.seated()
		if err != nil {
			return err
		}
		return p.text(ctx, a.Options["cards"], make)
	}
}

// text decides by cards that were typed.
func (p *pressed) text(ctx context.Context, typed string, make func(round.Seat, []card.Card) round.Command) error {
	cards, err := card.Parse(typed)
	if unread := (*card.TextError)(nil); errors.As(err, &unread) {
		return p.private(ctx, p.Unreadable(unread.Piece))
	}
	if err != nil {
		return err
	}
	r := p.request(table.Do{Command: make(p.seat, cards), By: table.ByPerson})
	err = p.live.Ask(ctx, r)
	why, refused := asRefusal(err)
	if err != nil && !refused {
		return err
	}
	p.now = p.live.Snapshot()
	notice := p.Read(cards)
	if refused {
		notice += " " + p.reason(why)
	}
	return p.openPanel(ctx, notice)
}

// submit reads a form.
func (a *asked) submit(ctx context.Context) error {
	id, err := route.Parse(a.CustomID)
	if err != nil {
		return a.private(ctx, a.Trouble(view.OldPress))
	}
	p := &pressed{asked: a, id: id, live: a.tableOf(id)}
	if p.live == nil {
		return &refusal.Refusal{Code: table.IsClosed}
	}
	p.now = p.live.Snapshot()
	p.seat = p.now.SeatOf(a.User)
	p.live.panels.touch(a.User, time.Now())
	switch id.Action {
	case view.PressCut:
		if err := p.live.Ask(ctx, p.request(table.Cut{Word: a.Inputs[view.CutField]})); err != nil {
			return err
		}
		return a.private(ctx, a.CutTaken())
	case view.PressSave:
		return p.saveMix(ctx, a.Inputs[view.MixField])
	case view.PressText: // what was typed for another turn means nothing at this one
		if err := p.current(); err != nil {
			return p.refuseInPanel(ctx, err)
		}
		return p.text(ctx, a.Inputs[view.TextField], p.command())
	}
	return a.private(ctx, a.Trouble(view.OldPress))
}

// command returns what cards typed now are for.
func (p *pressed) command() func(round.Seat, []card.Card) round.Command {
	return func(s round.Seat, cs []card.Card) round.Command {
		switch p.now.Public.Phase {
		case round.BuryingPhase:
			return round.Bury{Seat: s, Cards: cs}
		case round.PlayingPhase:
			return round.Play{Seat: s, Cards: cs}
		case round.CallingPhase:
			if len(cs) == 1 {
				return round.Call{Seat: s, Card: cs[0]}
			}
		}
		return round.Declare{Seat: s, Cards: cs}
	}
}
