package store

import (
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"time"
)

// moment is a time as the store keeps it: milliseconds of UTC, NULL for the
// zero time.
type moment struct{ *time.Time }

func at(t time.Time) moment { return moment{&t} }

// Value implements [driver.Valuer].
func (m moment) Value() (driver.Value, error) {
	if m.IsZero() {
		return nil, nil
	}
	return m.UnixMilli(), nil
}

// Scan implements [database/sql.Scanner].
func (m moment) Scan(from any) error {
	switch v := from.(type) {
	case nil:
		*m.Time = time.Time{}
	case int64:
		*m.Time = time.UnixMilli(v).UTC()
	default:
		return fmt.Errorf("reading a time: %T is no number", from)
	}
	return nil
}

// list is a column that holds a JSON array, NULL if nil.
type list[T any] struct{ elements *[]T }

// Value implements [driver.Valuer].
func (l list[T]) Value() (driver.Value, error) {
	if *l.elements == nil {
		return nil, nil
	}
	text, err := json.Marshal(*l.elements)
	return string(text), err
}

// Scan implements [database/sql.Scanner].
func (l list[T]) Scan(from any) error {
	switch v := from.(type) {
	case nil:
		*l.elements = nil
		return nil
	case string:
		return json.Unmarshal([]byte(v), l.elements)
	default:
		return fmt.Errorf("reading a list: %T is no text", from)
	}
}

// text is JSON on its way into a TEXT column; a plain []byte would go in as a
// blob. Nothing at all is written as {}.
func text(j json.RawMessage) string {
	if len(j) == 0 {
		return "{}"
	}
	return string(j)
}

// optional is JSON on its way into a TEXT column that may be NULL.
func optional(j json.RawMessage) sql.Null[string] {
	return sql.Null[string]{V: string(j), Valid: len(j) > 0}
}
