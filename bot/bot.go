package bot

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/rs/zerolog"
	"golang.org/x/time/rate"

	"shengji/bot/chat"
	"shengji/bot/fault"
	"shengji/bot/picture"
	"shengji/bot/standings"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/refusal"
	"shengji/game/round"
	"shengji/store"
)

// Options are what a bot is made of.
type Options struct {
	Store    *store.Store
	Chat     chat.Service
	Emoji    view.Emoji
	Painter  *picture.Painter // nil: no pictures
	Timing   table.Timing
	Defaults Defaults
	League   standings.Options // zero: standings.Default
	Log      zerolog.Logger
}

// Defaults are what a new table has that nobody said anything about.
type Defaults struct {
	Preset string
	Clock  table.Clock
	Pace   view.Pace
}

// How many direct channels may be opened, in a second and at once: ten in ten
// seconds are too many (discord.md B5, B6).
const (
	doorsPace   = rate.Limit(0.5)
	doorsAtOnce = 4
)

// Bot is all the live tables. Its methods may be called from anywhere.
type Bot struct {
	Options
	tables  sync.WaitGroup // and what goes on beside them
	life    context.Context
	taken   taken
	people  people
	ratings *ratings
	tallies tallies
	pages   pages
	doors   *rate.Limiter // of direct messages that are opened

	// opening is held while a table is in the store and not yet live, and while
	// one takes up a match: two must not take up the same. Nobody who holds it
	// waits for Discord.
	opening sync.Mutex

	mu   sync.Mutex
	live map[string]*live // by table id
}

// A live table with what belongs to it outside its state.
type live struct {
	*table.Table
	guild     chat.GuildID
	presenter *presenter
	panels    panels
	access    access
	end       context.CancelFunc // of its goroutine
}

// Start brings every open table back to life. The bot and its tables end with
// ctx; Wait waits for that.
func Start(ctx context.Context, o Options) (*Bot, error) {
	if o.League == (standings.Options{}) {
		o.League = standings.Default
	}
	b := &Bot{Options: o, life: ctx, ratings: newRatings(), doors: rate.NewLimiter(doorsPace, doorsAtOnce), live: make(map[string]*live)}
	open, err := o.Store.OpenTables(ctx)
	if err != nil {
		return nil, err
	}
	for _, row := range open {
		state, err := table.Recover(ctx, o.Store, row.ID)
		if err != nil {
			// One unreadable table must not keep the others from their players.
			o.Log.Error().Err(err).Str("table", row.ID).Msg("a table could not be brought back")
			continue
		}
		b.enliven(state, row)
	}
	o.Log.Info().Int("tables", len(b.live)).Msg("tables are open")
	if err := b.takeLeave(ctx); err != nil {
		return nil, err
	}
	b.tables.Go(func() { b.keepRatings(ctx) })
	b.tables.Go(func() { b.postDigests(ctx) })
	return b, nil
}

// aside does what no answer waits for. Wait does, and a fault of it is logged.
func (b *Bot) aside(doing string, f func()) {
	b.tables.Go(func() {
		var fault error // caught logs it
		defer caught(b.Log, doing, &fault)
		f()
	})
}

// Wait returns when all tables have ended, and what goes on beside them.
func (b *Bot) Wait() { b.tables.Wait() }

// enliven starts a table and its presenter, which goes on from the messages
// that the store knows of; row is empty for a new table.
func (b *Bot) enliven(s *table.State, row store.Table) *live {
	l := &live{guild: s.Guild, presenter: newPresenter(b, s.ID, row)}
	life, end := context.WithCancel(b.life)
	l.end = end
	l.Table = table.Start(life, s, table.Options{
		Log:    b.Store,
		Timing: b.Timing,
		Watch: func(now *table.Snapshot, events []table.Event) {
			b.ratings.see(l.guild, events)
			l.presenter.see(now, events)
		},
		Logger: b.Log,
	})
	l.presenter.live = l
	b.mu.Lock()
	b.live[s.ID] = l
	b.mu.Unlock()
	b.tables.Add(1)
	go func() {
		defer b.tables.Done()
		l.presenter.run(b.life)
		<-l.Done()
		end()
		b.drop(s.ID)
	}()
	return l
}

// drop lets go of a table that has ended.
func (b *Bot) drop(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.live, id)
}

// byID returns a live table, nil if there is none.
func (b *Bot) byID(id string) *live {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.live[id]
}

// in returns the live table of a channel, nil if there is none.
func (b *Bot) in(c chat.ChannelID) *live {
	for _, l := range b.find(func(s *table.Snapshot) bool { return s.Table.Channel == c }) {
		return l
	}
	return nil
}

// at returns the one live table where a person sits.
func (b *Bot) at(u chat.UserID) (*live, error) {
	at := b.find(func(s *table.Snapshot) bool { return s.SeatOf(u) != round.Nobody })
	switch len(at) {
	case 0:
		return nil, &refusal.Refusal{Code: noTable}
	case 1:
		return at[0], nil
	}
	return nil, &refusal.Refusal{Code: view.SeveralTables}
}

// find returns the live tables that are as wanted.
func (b *Bot) find(wanted func(*table.Snapshot) bool) (found []*live) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, l := range b.live {
		if s := l.Snapshot(); s.Table.State != view.Closed && wanted(s) {
			found = append(found, l)
		}
	}
	return found
}

// answerTime is how long an answer may take: Discord waits three seconds from
// the interaction on (discord.md B1).
const answerTime = 2500 * time.Millisecond

// Handle answers an interaction. It returns when the answer is out.
func (b *Bot) Handle(i *chat.Interaction) {
	if !b.taken.first(i.ID) {
		return
	}
	b.arrive(i)
	ctx, cancel := context.WithTimeout(b.life, answerTime)
	defer cancel()
	who, err := b.meet(ctx, i)
	if err != nil {
		b.Log.Warn().Err(err).Msg("a name was not kept")
	}
	a := &asked{Interaction: i, bot: b, Writer: b.writer(who, i.Locale)}
	if a.staff, err = b.isStaff(ctx, i); err != nil {
		b.Log.Warn().Err(err).Msg("whether somebody is staff is not known")
	}
	err = a.answer(ctx)
	if err == nil {
		return
	}
	if r, ok := asRefusal(err); ok {
		err = a.refuse(ctx, r)
	} else if chat.FaultOf(err) == chat.Unknown {
		// What failed is ours: say so, with time of its own where that ran out.
		b.Log.Error().Err(err).Str("interaction", i.ID).Msg("an interaction failed")
		apology, cancel := context.WithTimeout(b.life, answerTime)
		defer cancel()
		err = a.private(apology, a.Trouble(view.Internal))
	}
	if err != nil {
		b.logAnswer(i, err)
	}
}

// logAnswer notes an answer that did not arrive. The state stands: it is in
// the store, and the board shows it.
func (b *Bot) logAnswer(i *chat.Interaction, err error) {
	e := b.Log.Warn()
	if f := chat.FaultOf(err); f == chat.TooLate || f == chat.AlreadyDone || errors.Is(err, context.Canceled) {
		e = b.Log.Info()
	}
	e.Err(err).Str("interaction", i.ID).Dur("age", time.Since(i.Created)).Msg("an answer did not arrive")
}

// asked is an interaction that is being answered, in its asker's language.
type asked struct {
	*chat.Interaction
	view.Writer
	bot   *Bot
	staff bool
}

// answer dispatches. A fault of ours ends as an error, so that the asker is told.
func (a *asked) answer(ctx context.Context) (err error) {
	defer caught(a.bot.Log, "answering", &err)
	return a.dispatch(ctx)
}

// caught, deferred, makes an error of a panic.
func caught(log zerolog.Logger, doing string, err *error) {
	if v := recover(); v != nil {
		fault.Told(log.Error(), v).Msg("a fault was caught")
		*err = fmt.Errorf("%s: a fault of type %T", doing, v)
	}
}

func (a *asked) dispatch(ctx context.Context) error {
	switch a.Kind {
	case chat.Command:
		if f, ok := commands[a.Path]; ok {
			return f(a, ctx)
		}
	case chat.Press:
		return a.press(ctx)
	case chat.Submit:
		return a.submit(ctx)
	case chat.Autocomplete:
		return a.suggest(ctx)
	}
	return fmt.Errorf("answering: nothing answers to command %q", a.Path)
}

// private answers with a message that only the asker sees.
func (a *asked) private(ctx context.Context, m chat.Message) error {
	m.Private = true
	return a.bot.Chat.Reply(ctx, a.Interaction, m)
}

// request is a request of the asker to a table.
func (a *asked) request(act table.Act) table.Request {
	return table.Request{
		Key:   a.ID,
		User:  a.User,
		Name:  a.Name,
		Staff: a.staff,
		Act:   act,
	}
}
