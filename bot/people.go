package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"shengji/bot/chat"
	"shengji/bot/lang"
	"shengji/bot/view"
	"shengji/store"
)

// person is what the bot knows of somebody.
type person struct {
	personal
	Name, Locale string         // last seen; "" unknown
	DirectClosed bool           // direct messages do not arrive
	direct       chat.ChannelID // of his direct messages; "" not opened since the start
}

// personal are the settings that a person makes.
type personal struct {
	Language  string    `json:"language,omitempty"`   // "" is that of his Discord
	DirectOff bool      `json:"direct_off,omitempty"` // wants no copy of the hand
	PingsOff  bool      `json:"pings_off,omitempty"`  // wants no ping for his turn
	Sort      view.Sort `json:"sort,omitempty"`
}

// locale returns the language for what only the person reads; otherwise is for
// one who was never seen.
func (p person) locale(otherwise string) string {
	switch {
	case p.Language != "":
		return p.Language
	case p.Locale != "":
		return p.Locale
	}
	return otherwise
}

// people remembers everybody who was met since the start. The store has them
// all.
type people struct {
	mu sync.Mutex
	of map[chat.UserID]person
}

// person returns what is known of somebody.
func (b *Bot) person(ctx context.Context, u chat.UserID) (person, error) {
	b.people.mu.Lock()
	p, ok := b.people.of[u]
	b.people.mu.Unlock()
	if ok {
		return p, nil
	}
	row, err := b.Store.Person(ctx, string(u))
	if err != nil {
		return person{}, err
	}
	p = person{Name: row.Name, Locale: row.Locale, DirectClosed: row.Direct == store.DirectClosed}
	if err := json.Unmarshal(row.Settings, &p.personal); err != nil {
		return person{}, fmt.Errorf("reading the settings of person %s: %w", u, err)
	}
	b.remember(u, func(known *person) {
		if *known != (person{}) { // and perhaps changed since the row was read
			p = *known
		}
		*known = p
	})
	return p, nil
}

func (b *Bot) remember(u chat.UserID, change func(*person)) {
	b.people.mu.Lock()
	defer b.people.mu.Unlock()
	if b.people.of == nil {
		b.people.of = make(map[chat.UserID]person)
	}
	p := b.people.of[u]
	change(&p)
	b.people.of[u] = p
}

// meet remembers name and language of whoever acts.
func (b *Bot) meet(ctx context.Context, i *chat.Interaction) (person, error) {
	p, err := b.person(ctx, i.User)
	if err != nil || p.Name == i.Name && p.Locale == i.Locale {
		return p, err
	}
	if err := b.Store.Save(ctx, store.Seen{Person: string(i.User), Name: i.Name, Locale: i.Locale}); err != nil {
		return p, err
	}
	p.Name, p.Locale = i.Name, i.Locale
	b.remember(i.User, func(known *person) { known.Name, known.Locale = i.Name, i.Locale })
	return p, nil
}

// prefer changes what a person prefers, with nobody in between, and returns it.
func (b *Bot) prefer(ctx context.Context, u chat.UserID, change func(*personal)) (p personal, err error) {
	err = b.Store.Save(ctx, store.PersonSettings{Person: string(u), Edit: func(settings json.RawMessage) (json.RawMessage, error) {
		if err := json.Unmarshal(settings, &p); err != nil {
			return nil, err
		}
		change(&p)
		return json.Marshal(p)
	}})
	if err == nil {
		b.remember(u, func(known *person) { known.personal = p })
	}
	return p, err
}

// directClosed notes whether a person's direct messages are closed: trying
// again would count against the bot (discord.md B5).
func (b *Bot) directClosed(ctx context.Context, u chat.UserID, closed bool) error {
	direct := store.DirectOpen
	if closed {
		direct = store.DirectClosed
	}
	if err := b.Store.Save(ctx, store.PersonDirect{Person: string(u), Direct: direct}); err != nil {
		return err
	}
	b.remember(u, func(known *person) { known.DirectClosed = closed })
	return nil
}

// writer returns the writer for what only one person reads.
func (b *Bot) writer(p person, otherwise string) view.Writer {
	return view.Writer{Text: lang.For(p.locale(otherwise)), Emoji: b.Emoji, Sort: p.Sort, Pictures: b.Painter != nil}
}
