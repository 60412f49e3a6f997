package store

import (
	"fmt"
	"strings"
	"time"
)

// A Query chooses rounds or matches. A field that is zero does not choose.
type Query struct {
	Guild   string
	Table   string
	Match   string   // rounds only
	Players []string // who sat there, one of them at least, by user id
	State   State

	EndedFrom  time.Time // inclusive
	EndedUntil time.Time // exclusive

	Before int64 // Number of the last one of the page before; 0: the first page
	Skip   int   // how many of the first to leave out: those of the pages before
	Limit  int   // length of a page, at most; 0: no limit
}

// among holds for the seats of the users of a JSON array. That a user_id is not empty
// says to SQLite that the index seats_of_user has it.
const among = `user_id IN (SELECT value FROM json_each(?)) AND user_id <> ''`

// rounds and matches return what q asks for in the columns of their tables.
func (q *Query) rounds() (c conditions) {
	q.common(&c)
	c.add(q.Match != "", `match_id = ?`, q.Match)
	c.add(len(q.Players) > 0, `id IN (SELECT round_id FROM round_seats WHERE `+among+`)`, list[string]{&q.Players})
	return c
}

func (q *Query) matches() (c conditions) {
	q.common(&c)
	c.add(len(q.Players) > 0, `id IN (SELECT match_id FROM rounds JOIN round_seats ON round_id = rounds.id WHERE `+among+`)`, list[string]{&q.Players})
	return c
}

func (q *Query) common(c *conditions) {
	c.add(q.Guild != "", `guild = ?`, q.Guild)
	c.add(q.Table != "", `table_id = ?`, q.Table)
	c.add(q.State != "", `state = ?`, q.State)
	c.add(!q.EndedFrom.IsZero(), `ended >= ?`, at(q.EndedFrom))
	c.add(!q.EndedUntil.IsZero(), `ended < ?`, at(q.EndedUntil))
	c.add(q.Before != 0, `number < ?`, q.Before)
}

func (q *Query) limit() string {
	limit := q.Limit
	if limit == 0 {
		limit = -1 // SQLite's for none
	}
	return fmt.Sprintf(` LIMIT %d OFFSET %d`, limit, q.Skip)
}

// conditions are a WHERE clause: all of them must hold.
type conditions struct {
	terms []string
	args  []any
}

func (c *conditions) add(wanted bool, term string, arg any) {
	if wanted {
		c.terms = append(c.terms, term)
		c.args = append(c.args, arg)
	}
}

func (c *conditions) where() string {
	if len(c.terms) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(c.terms, " AND ")
}
