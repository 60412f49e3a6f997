package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"
)

// State says whether a match or a round goes on.
type State string

const (
	Playing   State = "playing"
	Finished  State = "finished"
	Abandoned State = "abandoned"
)

// A Match is one match with its current levels. As a [Change] it begins a
// match, moves it to another table, brings its levels up to date or ends it;
// an ended one is refused with [ErrEnded].
type Match struct {
	Number  int64 // order of start in the store; given by it
	ID      string
	Table   string // where it is played now, or was last
	Guild   string
	Rules   json.RawMessage
	State   State
	Started time.Time
	Ended   time.Time // zero while Playing
	Levels  []Level   // of teams S+N, E+W; of seats S, E, N, W if the partner is called
}

// A Level is how far a team (or a player, if the partner is called) has come.
type Level struct {
	Level string `json:"level"` // "2" … "A"
	Laps  int    `json:"laps"`  // times past A
	Won   bool   `json:"won"`   // won the match
}

func (m Match) write(ctx context.Context, tx *sql.Tx) error {
	if err := m.put(ctx, tx); err != nil {
		return fmt.Errorf("writing match %s: %w", m.ID, err)
	}
	return nil
}

func (m Match) put(ctx context.Context, tx *sql.Tx) error {
	done, err := tx.ExecContext(ctx, `
		INSERT INTO matches (id, table_id, guild, rules, state, started, ended) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET table_id = excluded.table_id, rules = excluded.rules,
			state = excluded.state, ended = excluded.ended
		WHERE state = 'playing'`,
		m.ID, m.Table, m.Guild, text(m.Rules), m.State, at(m.Started), at(m.Ended))
	if err == nil {
		err = mustChange(done, ErrEnded)
	}
	for place, l := range m.Levels {
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			INSERT INTO levels (match_id, place, level, laps, won) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (match_id, place) DO UPDATE SET level = excluded.level, laps = excluded.laps, won = excluded.won`,
			m.ID, place, l.Level, l.Laps, l.Won)
	}
	return err
}

// Match returns one match, or [ErrNotFound].
func (s *Store) Match(ctx context.Context, id string) (Match, error) {
	m, err := single(ctx, s.read, scanMatch, selectMatches+` WHERE id = ?`, id)
	if err != nil {
		return m, fmt.Errorf("reading match %s: %w", id, err)
	}
	return m, nil
}

// Matches returns a page of matches, latest start first.
func (s *Store) Matches(ctx context.Context, q Query) ([]Match, error) {
	asked := q.matches()
	matches, err := collect(ctx, s.read, scanMatch, selectMatches+asked.where()+` ORDER BY number DESC`+q.limit(), asked.args...)
	if err != nil {
		return nil, fmt.Errorf("reading matches: %w", err)
	}
	return matches, nil
}

const selectMatches = `
	SELECT number, id, table_id, guild, rules, state, started, ended,
		(SELECT json_group_array(json_object('level', level, 'laps', laps, 'won', json(iif(won, 'true', 'false'))) ORDER BY place)
		FROM levels WHERE match_id = id)
	FROM matches`

func scanMatch(row scanner) (m Match, err error) {
	err = row.Scan(&m.Number, &m.ID, &m.Table, &m.Guild, (*[]byte)(&m.Rules), &m.State, moment{&m.Started}, moment{&m.Ended},
		list[Level]{&m.Levels})
	return m, err
}
