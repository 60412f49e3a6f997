package bot

import (
	"context"
	"strconv"
	"time"

	"shengji/bot/chat"
	"shengji/bot/route"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/round"
)

// pressed is a press of a button or a menu of a table.
type pressed struct {
	*asked
	id   route.ID
	live *live
	now  *table.Snapshot
	seat round.Seat // the presser's; round.Nobody if he does not sit there
}

// presses answers each action of bot/view.
var presses map[string]func(*pressed, context.Context) error

func init() {
	presses = map[string]func(*pressed, context.Context) error{
		view.PressSit:         (*pressed).sit,
		view.PressTakeOver:    (*pressed).sit,
		view.PressLeave:       act(table.Leave{}),
		view.PressComputer:    act(table.AddComputer{Seat: round.Nobody, Strength: view.Easy}),
		view.PressStart:       act(table.Ready{}),
		view.PressBack:        act(table.Back{}),
		view.PressResume:      (*pressed).resume,
		view.PressCut:         (*pressed).askCut,
		view.PressHand:        (*pressed).open,
		view.PressDeclareOpen: (*pressed).open,
		view.PressRefresh:     (*pressed).refresh,
		view.PressPicture:     (*pressed).picture,
		view.PressLastTrick:   (*pressed).lastTrick,
		view.PressScore:       (*pressed).score,
		view.PressRules:       (*pressed).rules,
		view.PressHelp:        (*pressed).help,

		view.PressPreset: (*pressed).choosePreset,
		view.PressOption: (*pressed).chooseOption,
		view.PressValue:  (*pressed).chooseValue,
		view.PressSave:   (*pressed).askMixName,

		view.PressReady:   (*pressed).ready,
		view.PressPlay:    (*pressed).play,
		view.PressPick:    (*pressed).pick,
		view.PressClear:   (*pressed).clear,
		view.PressHint:    (*pressed).hint,
		view.PressText:    (*pressed).askText,
		view.PressDeclare: (*pressed).declare,
		view.PressPass:    (*pressed).pass,
		view.PressMutiny:  (*pressed).mutiny,
		view.PressSuggest: (*pressed).hint,
		view.PressBury:    (*pressed).bury,
		view.PressCall:    (*pressed).call,
	}
}

// press finds the table and the action of a custom id.
func (a *asked) press(ctx context.Context) error {
	id, err := route.Parse(a.CustomID)
	if err != nil {
		return a.private(ctx, a.Trouble(view.OldPress))
	}
	switch id.Action { // these need no table
	case view.PressHelp:
		return (&pressed{asked: a, id: id}).help(ctx)
	case view.PressBook:
		return a.turnPage(ctx, id)
	case view.PressReplay:
		return (&pressed{asked: a, id: id}).pressReplay(ctx)
	case view.PressVerify:
		return (&pressed{asked: a, id: id}).pressVerify(ctx)
	case view.PressHistory:
		return (&pressed{asked: a, id: id}).turnHistory(ctx)
	case view.PressLeague, view.PressTab, view.PressSeason, view.PressSort, view.PressPlayer:
		return a.turnLeague(ctx, id)
	case view.PressForget:
		return a.forget(ctx)
	}
	p := &pressed{asked: a, id: id, live: a.tableOf(id)}
	if p.live == nil {
		return &refusal.Refusal{Code: table.IsClosed}
	}
	answer, ok := presses[id.Action]
	if !ok {
		return a.private(ctx, a.Trouble(view.OldPress))
	}
	p.now = p.live.Snapshot()
	p.seat = p.now.SeatOf(a.User)
	p.live.panels.touch(a.User, time.Now())
	return answer(p, ctx)
}

// tableOf returns the live table that a custom id names, nil if there is none. That
// of another server is none here, because staff here is nobody there; direct
// messages belong to no server.
func (a *asked) tableOf(id route.ID) *live {
	l := a.bot.byID(id.Table)
	if l != nil && a.Guild != "" && l.guild != a.Guild {
		return nil
	}
	return l
}

// act returns the answer to a press that asks the table for one thing.
func act(what table.Act) func(*pressed, context.Context) error {
	return func(p *pressed, ctx context.Context) error { return p.ask(ctx, what) }
}

// ask asks the table for something that does not depend on the version; the board
// shows what came of it.
func (p *pressed) ask(ctx context.Context, what table.Act) error {
	if err := p.live.Ask(ctx, p.request(what)); err != nil {
		return err
	}
	return p.bot.Chat.Acknowledge(ctx, p.Interaction)
}

// seatArgument reads the seat that a button names.
func (p *pressed) seatArgument() (round.Seat, bool) {
	n, ok := p.number(0)
	return round.Seat(n), ok && n < int(round.Nobody)
}

// number reads an argument of the custom id.
func (p *pressed) number(at int) (int, bool) {
	if at >= len(p.id.Args) {
		return 0, false
	}
	n, err := strconv.Atoi(p.id.Args[at])
	return n, err == nil && n >= 0
}

func (p *pressed) sit(ctx context.Context) error {
	seat, ok := p.seatArgument()
	if !ok {
		return p.private(ctx, p.Trouble(view.OldPress))
	}
	if err := p.ask(ctx, table.Sit{Seat: seat}); err != nil {
		return err
	}
	p.bot.aside("greeting", p.greet)
	return nil
}

func (p *pressed) lastTrick(ctx context.Context) error {
	return p.private(ctx, p.LastTrick(&p.now.Table, p.now.Public))
}

func (p *pressed) score(ctx context.Context) error {
	return p.private(ctx, p.Score(&p.now.Table, p.now.Public))
}

// help turns the pages of the help. The first press on the board opens it.
func (p *pressed) help(ctx context.Context) error {
	screen, ok := p.number(0)
	if !ok {
		screen = 1
	}
	m := p.Help(screen)
	if p.MessagePrivate {
		m.Private = true
		return p.bot.Chat.Update(ctx, p.Interaction, m)
	}
	return p.private(ctx, m)
}

// current refuses a press of an older version: it never acts, the panel is
// refreshed and says so (product.md 4).
func (p *pressed) current() error {
	switch {
	case p.seat == round.Nobody:
		return &refusal.Refusal{Code: table.NotSeated}
	case p.id.Version != p.now.Table.Version:
		return &refusal.Refusal{Code: refusal.Stale}
	}
	return nil
}

// do makes a decision in the round and shows the panel as it is then.
func (p *pressed) do(ctx context.Context, c round.Command) error {
	if err := p.current(); err != nil {
		return p.refuseInPanel(ctx, err)
	}
	r := p.request(table.Do{Command: c, By: table.ByPerson})
	r.Version = int(p.now.Table.Version)
	if err := p.live.Ask(ctx, r); err != nil {
		return p.refuseInPanel(ctx, err)
	}
	return p.show(ctx, "")
}

// ready plays the ready play of a button, or of a menu's value.
func (p *pressed) ready(ctx context.Context) error {
	index, ok := p.number(0)
	if len(p.Values) > 0 {
		n, err := strconv.Atoi(p.Values[0])
		index, ok = n, err == nil
	}
	if err := p.current(); err != nil {
		return p.refuseInPanel(ctx, err)
	}
	plays := p.choices().Plays
	if !ok || index < 0 || index >= len(plays) {
		return p.refuseInPanel(ctx, &refusal.Refusal{Code: refusal.Stale})
	}
	return p.do(ctx, round.Play{Seat: p.seat, Cards: plays[index].Cards})
}

func (p *pressed) play(ctx context.Context) error {
	return p.do(ctx, round.Play{Seat: p.seat, Cards: p.selection().Cards.Cards()})
}

func (p *pressed) bury(ctx context.Context) error {
	return p.do(ctx, round.Bury{Seat: p.seat, Cards: p.selection().Cards.Cards()})
}

func (p *pressed) pass(ctx context.Context) error {
	return p.do(ctx, round.Pass{Seat: p.seat})
}

func (p *pressed) mutiny(ctx context.Context) error {
	return p.do(ctx, round.Mutiny{Seat: p.seat})
}

func (p *pressed) declare(ctx context.Context) error {
	if err := p.current(); err != nil {
		return p.refuseInPanel(ctx, err)
	}
	index, ok := p.number(0)
	showable := p.now.Public.Showable()
	if !ok || index >= len(showable) {
		return p.refuseInPanel(ctx, &refusal.Refusal{Code: refusal.Stale})
	}
	return p.do(ctx, round.Declare{Seat: p.seat, Cards: showable[index]})
}

func (p *pressed) call(ctx context.Context) error {
	if err := p.current(); err != nil {
		return p.refuseInPanel(ctx, err)
	}
	offered := p.choices().Callable
	if len(p.Values) == 0 {
		return p.refuseInPanel(ctx, &refusal.Refusal{Code: refusal.Stale})
	}
	index, err := strconv.Atoi(p.Values[0])
	if err != nil || index < 0 || index >= len(offered) {
		return p.refuseInPanel(ctx, &refusal.Refusal{Code: refusal.Stale})
	}
	return p.do(ctx, round.Call{Seat: p.seat, Card: offered[index]})
}

// pick ticks what a menu was closed with.
func (p *pressed) pick(ctx context.Context) error {
	if err := p.current(); err != nil {
		return p.refuseInPanel(ctx, err)
	}
	group, okGroup := p.number(0)
	part, okPart := p.number(1)
	picked, err := p.selection().Pick(p.now.Seats[p.seat], group, part, p.Values)
	if err != nil || !okGroup || !okPart {
		return p.refuseInPanel(ctx, &refusal.Refusal{Code: refusal.Stale})
	}
	p.live.panels.tick(p.User, p.now.Table.Version, picked)
	return p.show(ctx, "")
}

func (p *pressed) clear(ctx context.Context) error {
	return p.tick(ctx, func() card.Set { return none })
}

// hint ticks what the computer would play or bury, and does nothing more.
func (p *pressed) hint(ctx context.Context) error {
	return p.tick(ctx, p.suggested)
}

// tick ticks the cards that are wanted, once it is known that the presser has a
// hand.
func (p *pressed) tick(ctx context.Context, wanted func() card.Set) error {
	if err := p.current(); err != nil {
		return p.refuseInPanel(ctx, err)
	}
	p.live.panels.tick(p.User, p.now.Table.Version, p.selection().With(wanted()))
	return p.show(ctx, "")
}

var none card.Set

// open shows the private panel in a message of its own.
func (p *pressed) open(ctx context.Context) error { return p.openPanel(ctx, "") }

func (p *pressed) refresh(ctx context.Context) error { return p.show(ctx, "") }

func (p *pressed) askCut(ctx context.Context) error {
	if p.seat == round.Nobody {
		return &refusal.Refusal{Code: table.NotSeated}
	}
	return p.bot.Chat.Ask(ctx, p.Interaction, p.CutForm(&p.now.Table))
}

func (p *pressed) askText(ctx context.Context) error {
	if err := p.current(); err != nil {
		return p.refuseInPanel(ctx, err)
	}
	return p.bot.Chat.Ask(ctx, p.Interaction, p.TextForm(&p.now.Table, p.now.Seats[p.seat]))
}

// inPanel reports whether the press came from a panel or a direct message:
// what answers it is shown there.
func (p *pressed) inPanel() bool { return p.MessagePrivate || p.Guild == "" }

// refuseInPanel says in the panel why not; a refusal of a press on the board
// is a message of its own.
func (p *pressed) refuseInPanel(ctx context.Context, err error) error {
	r, ok := asRefusal(err)
	if !ok || !p.inPanel() || p.seat == round.Nobody {
		return err
	}
	p.now = p.live.Snapshot()
	return p.show(ctx, p.reason(r))
}

// show draws the panel anew where it was pressed, or opens it.
func (p *pressed) show(ctx context.Context, notice string) error {
	p.now = p.live.Snapshot()
	if !p.inPanel() || p.seat == round.Nobody {
		return p.openPanel(ctx, notice)
	}
	m := p.panel(notice)
	m.Private = p.Guild != ""
	if err := p.bot.Chat.Update(ctx, p.Interaction, m); err != nil {
		return err
	}
	p.live.panels.openedBy(p.Interaction, p.drawn(m, notice), time.Now())
	return nil
}

func (p *pressed) openPanel(ctx context.Context, notice string) error {
	if p.seat == round.Nobody {
		return &refusal.Refusal{Code: table.NotSeated}
	}
	m := p.panel(notice)
	m.Private = true
	if err := p.bot.Chat.Reply(ctx, p.Interaction, m); err != nil {
		return err
	}
	if p.Guild != "" {
		p.live.panels.openedBy(p.Interaction, p.drawn(m, notice), time.Now())
	}
	return nil
}

// drawn notes what a panel shows.
func (p *pressed) drawn(m chat.Message, notice string) drawn {
	return drawn{m, p.now.Table.Version, notice, p.now.Seats[p.seat].MyTurn()}
}

func (p *pressed) panel(notice string) chat.Message {
	return p.Panel(&p.now.Table, p.now.Seats[p.seat], p.choices(), p.selection(), notice)
}

func (p *pressed) selection() view.Selection {
	return p.live.panels.selection(p.User, p.now.Table.Version)
}
