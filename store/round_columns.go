package store

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"time"
)

// roundColumns are the columns of a round that are NULL until it has ended.
type roundColumns struct {
	declarer, points, bottom, multiplier, gain sql.Null[int]
	trump, winners                             sql.Null[string]
	levelsAfter                                []string
	facts                                      sql.Null[string]

	secret, record, previous, hash sql.Null[string]
}

func (r *Round) columns() (c roundColumns) {
	if f := r.Result; f != nil {
		c.declarer, c.trump = given(f.Declarer), given(f.Trump)
		c.points, c.bottom, c.multiplier = given(f.Points), given(f.Bottom), given(f.Multiplier)
		c.winners, c.gain, c.levelsAfter = given(string(f.Winners)), given(f.Gain), f.LevelsAfter
		c.facts = optional(f.Facts)
	}
	if p := r.Proof; p != nil {
		c.secret, c.record = given(p.Secret), given(string(p.Record))
		c.previous, c.hash = given(p.Previous), given(p.Hash)
	}
	return c
}

func given[T any](v T) sql.Null[T] { return sql.Null[T]{V: v, Valid: true} }

const (
	withRecord    = `record`
	withoutRecord = `NULL`
)

func selectRounds(record string) string {
	return `
	SELECT number, id, table_id, guild, match_id, nonce, rules, seal, levels_before, state, started, ended,
		declarer, trump, points, bottom, multiplier, winners, gain, levels_after, facts,
		secret, ` + record + `, previous_hash, hash,
		` + lastRuling + `, ` + fourSeats + `
	FROM rounds`
}

// Of a round, as JSON.
const (
	fourSeats = `(SELECT json_group_array(json_object('user', user_id, 'strength', strength, 'name', name, 'side', side) ORDER BY seat)
		FROM round_seats WHERE round_id = id)`
	lastRuling = `(SELECT json_object('kind', kind, 'facts', json(rulings.facts), 'reason', reason, 'by', ruled_by, 'at', at)
		FROM rulings WHERE round_id = id ORDER BY rulings.number DESC LIMIT 1)`
)

func scanRound(row scanner) (r Round, err error) {
	var c roundColumns
	var seats []Seat
	err = row.Scan(&r.Number, &r.ID, &r.Table, &r.Guild, &r.Match, &r.Nonce, (*[]byte)(&r.Rules), &r.Seal,
		list[string]{&r.LevelsBefore}, &r.State, moment{&r.Started}, moment{&r.Ended},
		&c.declarer, &c.trump, &c.points, &c.bottom, &c.multiplier, &c.winners, &c.gain, list[string]{&c.levelsAfter}, &c.facts,
		&c.secret, &c.record, &c.previous, &c.hash, ruling{&r}, list[Seat]{&seats})
	copy(r.Seats[:], seats)
	if c.winners.Valid {
		r.Result = &Result{
			Declarer: c.declarer.V, Trump: c.trump.V, Points: c.points.V, Bottom: c.bottom.V, Multiplier: c.multiplier.V,
			Winners: Side(c.winners.V), Gain: c.gain.V, LevelsAfter: c.levelsAfter,
		}
		if c.facts.Valid {
			r.Result.Facts = json.RawMessage(c.facts.V)
		}
	}
	if c.hash.Valid {
		r.Proof = &Proof{Secret: c.secret.V, Record: []byte(c.record.V), Previous: c.previous.V, Hash: c.hash.V}
	}
	return r, err
}

// ruling is the last ruling on a round, NULL if there is none.
type ruling struct{ on *Round }

// Scan implements [database/sql.Scanner].
func (l ruling) Scan(from any) error {
	if from == nil {
		return nil
	}
	last, ok := from.(string)
	if !ok {
		return fmt.Errorf("reading a ruling: %T is no text", from)
	}
	var columns struct {
		Kind       Kind
		Facts      json.RawMessage
		Reason, By string
		At         int64
	}
	if err := json.Unmarshal([]byte(last), &columns); err != nil {
		return fmt.Errorf("reading a ruling: %w", err)
	}
	r := &Ruling{Round: l.on.ID, Kind: columns.Kind, Reason: columns.Reason, By: columns.By, At: time.UnixMilli(columns.At).UTC()}
	if r.Kind == Correct {
		r.Facts = columns.Facts
	}
	l.on.Ruling = r
	return nil
}
