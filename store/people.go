package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
)

// A Person is what is known of somebody. Who he is, is the id alone.
type Person struct {
	ID       string
	Name     string // as last seen
	Locale   string // likewise; "" unknown
	Settings json.RawMessage
	Direct   Direct
}

// Direct says whether direct messages reach a person.
type Direct string

const (
	DirectUnknown Direct = ""
	DirectOpen    Direct = "open"
	DirectClosed  Direct = "closed"
)

// Seen is a [Change] of the name and locale of a person.
type Seen struct{ Person, Name, Locale string }

// PersonSettings is a [Change] of what a person prefers: Edit gets what is kept
// and returns what is kept from then on, with nobody in between. Its error
// leaves everything as it was.
type PersonSettings struct {
	Person string
	Edit   Edit
}

// PersonDirect is a [Change] of whether direct messages reach a person.
type PersonDirect struct {
	Person string
	Direct Direct
}

// A Guild is a server.
type Guild struct {
	ID       string
	Settings json.RawMessage
}

// GuildSettings is a [Change] of a server's settings, like [PersonSettings].
type GuildSettings struct {
	Guild string
	Edit  Edit
}

// An Edit turns settings into other ones; those of whom nothing is known are {}.
type Edit func(settings json.RawMessage) (json.RawMessage, error)

func (c Seen) write(ctx context.Context, tx *sql.Tx) error {
	return put(ctx, tx, "person", c.Person, `INSERT INTO people (id, name, locale) VALUES (?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, locale = excluded.locale`, c.Name, c.Locale)
}

func (c PersonSettings) write(ctx context.Context, tx *sql.Tx) error {
	p, err := person(ctx, tx, c.Person)
	if err == nil {
		p.Settings, err = c.Edit(p.Settings)
	}
	if err != nil {
		return fmt.Errorf("changing the settings of person %s: %w", c.Person, err)
	}
	return put(ctx, tx, "person", c.Person, `INSERT INTO people (id, settings) VALUES (?, ?)
		ON CONFLICT (id) DO UPDATE SET settings = excluded.settings`, text(p.Settings))
}

func (c PersonDirect) write(ctx context.Context, tx *sql.Tx) error {
	return put(ctx, tx, "person", c.Person, `INSERT INTO people (id, direct) VALUES (?, ?)
		ON CONFLICT (id) DO UPDATE SET direct = excluded.direct`, c.Direct)
}

func (c GuildSettings) write(ctx context.Context, tx *sql.Tx) error {
	g, err := guild(ctx, tx, c.Guild)
	if err == nil {
		g.Settings, err = c.Edit(g.Settings)
	}
	if err != nil {
		return fmt.Errorf("changing the settings of guild %s: %w", c.Guild, err)
	}
	return put(ctx, tx, "guild", c.Guild, `INSERT INTO guilds (id, settings) VALUES (?, ?)
		ON CONFLICT (id) DO UPDATE SET settings = excluded.settings`, text(g.Settings))
}

// Person returns what is known of a person; of a stranger that is the id only.
func (s *Store) Person(ctx context.Context, id string) (Person, error) {
	p, err := person(ctx, s.read, id)
	if err != nil {
		return p, fmt.Errorf("reading person %s: %w", id, err)
	}
	return p, nil
}

func person(ctx context.Context, q queryer, id string) (Person, error) {
	p, err := single(ctx, q, scanPerson, `SELECT id, name, locale, settings, direct FROM people WHERE id = ?`, id)
	if errors.Is(err, ErrNotFound) {
		return Person{ID: id, Settings: json.RawMessage(`{}`)}, nil
	}
	return p, err
}

// Guild returns what is known of a server; of a new one that is the id only.
func (s *Store) Guild(ctx context.Context, id string) (Guild, error) {
	g, err := guild(ctx, s.read, id)
	if err != nil {
		return g, fmt.Errorf("reading guild %s: %w", id, err)
	}
	return g, nil
}

func guild(ctx context.Context, q queryer, id string) (Guild, error) {
	g, err := single(ctx, q, scanGuild, `SELECT id, settings FROM guilds WHERE id = ?`, id)
	if errors.Is(err, ErrNotFound) {
		return Guild{ID: id, Settings: json.RawMessage(`{}`)}, nil
	}
	return g, err
}

func scanPerson(row scanner) (p Person, err error) {
	err = row.Scan(&p.ID, &p.Name, &p.Locale, (*[]byte)(&p.Settings), &p.Direct)
	return p, err
}

func scanGuild(row scanner) (g Guild, err error) {
	err = row.Scan(&g.ID, (*[]byte)(&g.Settings))
	return g, err
}
