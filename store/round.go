package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"iter"
	"time"
)

// A Round is one deal and what came of it. As a [Change] it begins a round or
// ends the one in play; an ended one is refused with [ErrEnded], so that it
// counts once, and a record that does not follow the table's last one with
// [ErrBrokenChain]. The seal, the nonce, the table and the match never change.
type Round struct {
	Number       int64 // order of start in the store; given by it
	ID           string
	Table        string
	Guild        string
	Match        string
	Nonce        int // number of the deal at this table, from 1
	Rules        json.RawMessage
	Seal         string
	LevelsBefore []string // like [Match.Levels]
	State        State
	Started      time.Time
	Ended        time.Time // zero while Playing
	Seats        [4]Seat   // S, E, N, W

	Result *Result // of a Finished round
	Proof  *Proof  // of an ended round: published then and never before

	Ruling *Ruling // the last one, nil if there is none; reading only
}

// A Seat says who played. User and Strength are both given if a computer player
// acted for an absent person.
type Seat struct {
	User     string `json:"user"`     // id; "" for a computer player
	Strength string `json:"strength"` // of the computer player; "" if none acted
	Name     string `json:"name"`     // as last known
	Side     Side   `json:"side"`     // "" while it is not known
}

// Side is one of the two sides of a round, or neither.
type Side string

const (
	Declarers Side = "declarers"
	Attackers Side = "attackers"
	Draw      Side = "draw" // as winners only
)

// A Result is the end of a finished round.
type Result struct {
	Declarer    int    // seat
	Trump       string // "S", "H", "C", "D" or "NT"
	Points      int    // attackers' total, with the bottom
	Bottom      int    // what the bottom brought the attackers; 0 if they did not take it
	Multiplier  int    // of the bottom; 0 if they did not take it
	Winners     Side
	Gain        int      // levels that the winners moved up
	LevelsAfter []string // like [Match.Levels]
	// Facts are what the league counts: JSON that the store does not read.
	Facts json.RawMessage
}

// A Proof is what everybody needs to verify the deal.
type Proof struct {
	Secret   string
	Record   []byte // empty in what [Store.Rounds] returns
	Previous string // hash of the table's previous record; "" if there is none
	Hash     string // of this record
}

func (r Round) write(ctx context.Context, tx *sql.Tx) error {
	if err := r.put(ctx, tx); err != nil {
		return fmt.Errorf("writing round %s: %w", r.ID, err)
	}
	return nil
}

// Remade is a [Change] of what the league counts of a finished round, made anew
// from its record: the round's facts, and those of a correcting ruling on it.
// It is refused with [ErrNotFound] if there is no such round or ruling.
type Remade struct {
	Round string
	Facts json.RawMessage
	Ruled json.RawMessage // of its last ruling if that corrects it, else nil
}

func (m Remade) write(ctx context.Context, tx *sql.Tx) error {
	err := m.put(ctx, tx, `UPDATE rounds SET facts = ?2 WHERE id = ?1 AND state = 'finished'`, m.Facts)
	if err == nil && m.Ruled != nil {
		err = m.put(ctx, tx, `UPDATE rulings SET facts = ?2
			WHERE kind = 'correct' AND number = (SELECT max(number) FROM rulings WHERE round_id = ?1)`, m.Ruled)
	}
	if err != nil {
		return fmt.Errorf("writing facts of round %s: %w", m.Round, err)
	}
	return nil
}

func (m Remade) put(ctx context.Context, tx *sql.Tx, query string, facts json.RawMessage) error {
	done, err := tx.ExecContext(ctx, query, m.Round, text(facts))
	if err != nil {
		return err
	}
	return mustChange(done, ErrNotFound)
}

func (r Round) put(ctx context.Context, tx *sql.Tx) error {
	if r.Proof != nil {
		if err := r.follows(ctx, tx); err != nil {
			return err
		}
	}
	c := r.columns()
	done, err := tx.ExecContext(ctx, `
		INSERT INTO rounds (id, table_id, guild, match_id, nonce, rules, seal, levels_before, state, started, ended,
			declarer, trump, points, bottom, multiplier, winners, gain, levels_after, facts,
			secret, record, previous_hash, hash)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,  ?, ?, ?, ?, ?, ?, ?, ?, ?,  ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET
			table_id = excluded.table_id, match_id = excluded.match_id, nonce = excluded.nonce, seal = excluded.seal,
			rules = excluded.rules, levels_before = excluded.levels_before, state = excluded.state, ended = excluded.ended,
			declarer = excluded.declarer, trump = excluded.trump, points = excluded.points, bottom = excluded.bottom,
			multiplier = excluded.multiplier, winners = excluded.winners, gain = excluded.gain, levels_after = excluded.levels_after,
			facts = excluded.facts, secret = excluded.secret, record = excluded.record, previous_hash = excluded.previous_hash, hash = excluded.hash
		WHERE state = 'playing'`,
		r.ID, r.Table, r.Guild, r.Match, r.Nonce, text(r.Rules), r.Seal, list[string]{&r.LevelsBefore}, r.State, at(r.Started), at(r.Ended),
		c.declarer, c.trump, c.points, c.bottom, c.multiplier, c.winners, c.gain, list[string]{&c.levelsAfter}, c.facts,
		c.secret, c.record, c.previous, c.hash)
	if err == nil {
		err = mustChange(done, ErrEnded)
	}
	for seat, p := range r.Seats {
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			INSERT INTO round_seats (round_id, seat, user_id, strength, name, side) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (round_id, seat) DO UPDATE SET user_id = excluded.user_id, strength = excluded.strength,
				name = excluded.name, side = excluded.side`,
			r.ID, seat, p.User, p.Strength, p.Name, p.Side)
	}
	return err
}

// follows holds the chain of records together: each names the hash of the one
// before it at its table.
func (r Round) follows(ctx context.Context, tx *sql.Tx) error {
	var last string
	err := tx.QueryRowContext(ctx, `
		SELECT hash FROM rounds WHERE table_id = ? AND id <> ? AND hash IS NOT NULL ORDER BY nonce DESC LIMIT 1`, r.Table, r.ID).Scan(&last)
	switch {
	case err != nil && err != sql.ErrNoRows:
		return err
	case r.Proof.Previous != last:
		return ErrBrokenChain
	}
	return nil
}

// Round returns one round with its record, or [ErrNotFound].
func (s *Store) Round(ctx context.Context, id string) (Round, error) {
	r, err := single(ctx, s.read, scanRound, selectRounds(withRecord)+` WHERE id = ?`, id)
	if err != nil {
		return r, fmt.Errorf("reading round %s: %w", id, err)
	}
	return r, nil
}

// Rounds returns a page of rounds without their records, latest start first.
func (s *Store) Rounds(ctx context.Context, q Query) ([]Round, error) {
	asked := q.rounds()
	rounds, err := collect(ctx, s.read, scanRound, selectRounds(withoutRecord)+asked.where()+` ORDER BY number DESC`+q.limit(), asked.args...)
	if err != nil {
		return nil, fmt.Errorf("reading rounds: %w", err)
	}
	return rounds, nil
}

// EachRound goes through the ended rounds with their records in the order in
// which they ended, which is the order in which the league counts them. It stops
// at the first error.
func (s *Store) EachRound(ctx context.Context, q Query) iter.Seq2[Round, error] {
	return func(yield func(Round, error) bool) {
		asked := q.rounds()
		asked.add(true, `state <> ?`, Playing)
		rows, err := s.read.QueryContext(ctx, selectRounds(withRecord)+asked.where()+` ORDER BY ended, number`+q.limit(), asked.args...)
		if err != nil {
			yield(Round{}, fmt.Errorf("reading rounds: %w", err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			r, err := scanRound(rows)
			if err != nil {
				yield(r, fmt.Errorf("reading rounds: %w", err))
				return
			}
			if !yield(r, nil) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(Round{}, fmt.Errorf("reading rounds: %w", err))
		}
	}
}
