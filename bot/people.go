package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"shengji/bot/chat"
	"shengji/store"
)

// person is what the bot knows of somebody.
type person struct {
	personal
	Locale       string // last seen; "" unknown
	DirectClosed bool   // direct messages do not arrive
}

// personal are the settings that a person makes.
type personal struct {
	DirectOff bool `json:"direct_off,omitempty"` // wants no copy of the hand
}

// locale returns the person's language, or the table's if it is not known.
func (p person) locale(otherwise string) string {
	if p.Locale != "" {
		return p.Locale
	}
	return otherwise
}

// person reads what is known of somebody.
func (b *Bot) person(ctx context.Context, u chat.UserID) (person, error) {
	row, err := b.Store.Person(ctx, string(u))
	if err != nil {
		return person{}, err
	}
	p := person{Locale: row.Locale, DirectClosed: row.Direct == store.DirectClosed}
	if err := json.Unmarshal(row.Settings, &p.personal); err != nil {
		return person{}, fmt.Errorf("reading the settings of person %s: %w", u, err)
	}
	return p, nil
}

// directClosed notes that a person's direct messages are closed: trying again
// would count against the bot (discord.md B5).
func (b *Bot) directClosed(ctx context.Context, u chat.UserID) error {
	return b.Store.Save(ctx, store.PersonDirect{Person: string(u), Direct: store.DirectClosed})
}

// seen remembers name and locale of whoever acts, when they changed.
type seen struct {
	mu sync.Mutex
	of map[chat.UserID]store.Seen
}

func (b *Bot) see(ctx context.Context, i *chat.Interaction) error {
	now := store.Seen{Person: string(i.User), Name: i.Name, Locale: i.Locale}
	b.seen.mu.Lock()
	known := b.seen.of[i.User] == now
	if b.seen.of == nil {
		b.seen.of = make(map[chat.UserID]store.Seen)
	}
	b.seen.of[i.User] = now
	b.seen.mu.Unlock()
	if known {
		return nil
	}
	return b.Store.Save(ctx, now)
}
