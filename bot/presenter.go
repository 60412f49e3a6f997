package bot

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"strconv"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"shengji/bot/chat"
	"shengji/bot/lang"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/round"
	"shengji/store"
)

const (
	// editGap is how long after one edit of a board the next may come: about
	// one a second and channel is safe (discord.md B6).
	editGap = time.Second
	// sendTime is how long one call may take before it is tried again later.
	sendTime = 20 * time.Second
	// failedGap is how long to wait after a call that failed; twice as long
	// after each further one, up to longestGap. A change of the table tries at once.
	failedGap, longestGap = 5 * time.Second, 5 * time.Minute
	// lastTries is how often what a closed table has to say is tried again.
	lastTries = 5
)

// A presenter keeps the messages of one table like its state: the board, the
// summaries of rounds, the pings and the direct messages. It owns a goroutine
// and may fall behind, fail and repeat: the newest state wins.
type presenter struct {
	bot  *Bot
	id   string
	log  zerolog.Logger
	wake chan struct{} // holds at most one

	mu        sync.Mutex
	live      *live
	now       *table.Snapshot
	summaries []summary
	ended     int // the last deal whose summary is posted or waits
	note      note
	letters   []letter
	repost    bool // the board is wanted at the end of the channel
	// What was refused, as long as nothing says that it is allowed again:
	mute bool // posting in the channel
	bare bool // pictures there

	// Owned by the goroutine.
	failures int // in a row
	board    message
	wave     round.View // the public's when the board was shown
	ping     ping
	directs  [4]direct
	kept     kept // of these two, as the store has it
}

// message is one that the presenter keeps up to date.
type message struct {
	channel chat.ChannelID
	id      chat.MessageID // empty: none
	gone    bool           // was deleted by somebody else
	shown   chat.Message
	posted  time.Time
}

func newPresenter(b *Bot, id string, row store.Table) *presenter {
	p := &presenter{
		bot:    b,
		id:     id,
		log:    b.Log.With().Str("table", id).Logger(),
		wake:   make(chan struct{}, 1),
		board:  message{channel: chat.ChannelID(row.Board.Channel), id: chat.MessageID(row.Board.Message)},
		repost: row.Board.Message != "" && row.Closed.IsZero(),
		ended:  row.Told,
	}
	if row.Messages != nil {
		if err := p.find(row.Messages); err != nil {
			p.log.Warn().Err(err).Msg("old calls and hands are left behind")
		}
	}
	return p
}

// see takes the newest state. It is called on the table's goroutine and does
// not wait.
func (p *presenter) see(s *table.Snapshot, events []table.Event) {
	defer p.poke()
	p.mu.Lock()
	defer p.mu.Unlock() // also if a fault parks the table, which is seen too
	p.note = noteOf(p.note, p.now, s, events)
	p.letters = append(p.letters, lettersOf(p.now, s, events)...)
	p.now = s
	// By the state and not by the event: what ended just before the bot did is
	// told by the next one.
	if over := s.Public.Phase == round.ScoredPhase || s.Public.Phase == round.AbandonedPhase; over && s.Deal > p.ended {
		p.ended = s.Deal
		p.summaries = append(p.summaries, summary{deal: s.Deal, table: s.Table, result: s.Table.Last, reason: s.Public.Reason, proof: s.Proof})
	}
}

// bump asks for the board at the end of the channel.
func (p *presenter) bump() {
	p.mu.Lock()
	p.repost = true
	p.mu.Unlock()
	p.poke()
}

func (p *presenter) poke() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

func (p *presenter) run(ctx context.Context) {
	defer func() { p.ping.still() }()
	var again <-chan time.Time // nil while nothing failed
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.wake:
		case <-again:
			p.hope()
		}
		again = nil
		s := p.snapshot()
		if err := p.present(ctx, s); err != nil {
			if ctx.Err() != nil {
				return
			}
			again = time.After(p.failed(err))
		} else {
			again = p.succeeded()
		}
		if s.Table.State == view.Closed && (p.failures == 0 || p.failures > lastTries) {
			p.bot.leave(ctx, p.id)
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(editGap):
		}
	}
}

// failed acts on an error and returns how long to wait before the next try: a
// table that cannot show itself pauses until it can.
func (p *presenter) failed(err error) time.Duration {
	p.failures++
	p.log.Warn().Err(err).Int("failures", p.failures).Msg("the table's messages are behind")
	switch chat.FaultOf(err) {
	case chat.ChannelGone:
		p.bot.tell(p.live, table.Pause{Why: view.LostChannel})
	case chat.Forbidden:
		p.bot.tell(p.live, table.Pause{Why: view.LostPermissions, Need: p.live.access.need()})
	case chat.ThreadClosed:
		p.bot.tell(p.live, table.Pause{Why: view.LostThread})
	}
	wait := min(failedGap<<min(p.failures-1, 10), longestGap)
	if e, ok := asChatError(err); ok && e.After > wait {
		return e.After
	}
	return wait
}

// succeeded lets a table go on that had paused because it could not show
// itself. It returns when to look again, nil for never.
func (p *presenter) succeeded() <-chan time.Time {
	p.failures = 0
	mute, bare := p.refused()
	if lost(p.snapshot()) && !mute {
		p.bot.tell(p.live, table.Resume{})
	}
	if mute || bare {
		return time.After(longestGap)
	}
	return nil
}

func (p *presenter) snapshot() *table.Snapshot {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.now
}

// public writes a message for everybody at the table, in each of its languages.
func (p *presenter) public(s *table.Snapshot, write func(view.Writer) chat.Message) chat.Message {
	return p.bot.public(s.Language, write)
}

// public writes a message for everybody in each language of a setting.
func (b *Bot) public(language string, write func(view.Writer) chat.Message) chat.Message {
	var ws []view.Writer
	for _, text := range lang.Languages(language) {
		ws = append(ws, view.Writer{Text: text, Emoji: b.Emoji})
	}
	return view.Public(ws, write)
}

// writer writes what there is no room for in every language.
func (p *presenter) writer(s *table.Snapshot) view.Writer {
	return view.Writer{Text: lang.For(s.Language), Emoji: p.bot.Emoji}
}

// present brings every message up to the newest state: what has to be said
// for good first, then the panels, which players look at, then the rest.
func (p *presenter) present(ctx context.Context, s *table.Snapshot) (err error) {
	defer caught(p.log, "presenting", &err)
	p.deliver(ctx, s)
	told := p.postSummaries(ctx, s)
	mute, _ := p.refused()
	if told != nil && !mute {
		return told
	}
	p.refreshPanels(ctx, s)
	if err := p.showBoard(ctx, s); err != nil || mute {
		return cmp.Or(err, told) // a board that stands can say why nothing is posted
	}
	if err = p.showPing(ctx, s); err == nil {
		err = p.showDirects(ctx, s)
	}
	return cmp.Or(err, p.keep(ctx))
}

// over reports whether a message cannot be changed any more because it, or its
// channel, is gone or closed.
func over(err error) bool {
	switch chat.FaultOf(err) {
	case chat.MessageGone, chat.ChannelGone, chat.ThreadClosed:
		return true
	}
	return false
}

// nonceOf names a message by what it is about: posting it again, after a lost
// answer or a restart, finds the first one (discord.md B2).
func nonceOf(about ...any) string {
	h := fnv.New64a()
	fmt.Fprintln(h, about...)
	return strconv.FormatUint(h.Sum64(), 36)
}

// post sends a message, without its picture where files are not allowed.
func (p *presenter) post(ctx context.Context, in chat.ChannelID, m chat.Message, nonce string) (chat.MessageID, error) {
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	id, err := p.bot.Chat.Post(ctx, in, m, nonce)
	if p.noPicture(m, err) {
		id, err = p.bot.Chat.Post(ctx, in, view.Plain(m), nonce)
	}
	switch fault := chat.FaultOf(err); {
	case in != p.snapshot().Table.Channel:
	case err == nil:
		p.setMute(false)
	case fault == chat.Forbidden || fault == chat.ThreadClosed:
		p.setMute(true)
	}
	return id, err
}

func (p *presenter) edit(ctx context.Context, at message, m chat.Message) error {
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	err := p.bot.Chat.Edit(ctx, at.channel, at.id, m)
	if p.noPicture(m, err) {
		err = p.bot.Chat.Edit(ctx, at.channel, at.id, view.Plain(m))
	}
	return err
}
