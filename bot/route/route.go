package route

import (
	"errors"
	"net/url"
	"strconv"
	"strings"
)

// MaxLength is what Discord allows a custom id, in bytes (discord.md B2).
const MaxLength = 100

// ErrMalformed says that a custom id is none that this package writes.
var ErrMalformed = errors.New("malformed custom id")

// An ID says what a press means. Its zero Args is none.
type ID struct {
	Table   string // empty: belongs to no table
	Version uint64 // of the table when the control was drawn
	Action  string // never empty
	Args    []string
}

// New returns the ID of an action at a table.
func New(table string, version uint64, action string, args ...string) ID {
	return ID{Table: table, Version: version, Action: action, Args: args}
}

// String returns the custom id. It may be longer than MaxLength; sending it is
// then refused.
func (id ID) String() string {
	var b strings.Builder
	b.WriteString("t/")
	b.WriteString(url.PathEscape(id.Table))
	b.WriteByte('/')
	b.WriteString(strconv.FormatUint(id.Version, 10))
	b.WriteByte('/')
	b.WriteString(url.PathEscape(id.Action))
	for _, a := range id.Args {
		b.WriteByte('/')
		b.WriteString(url.PathEscape(a))
	}
	return b.String()
}

// Parse reads a custom id. It accepts exactly what String writes within
// MaxLength, and answers ErrMalformed to everything else.
func Parse(s string) (ID, error) {
	parts := strings.Split(s, "/")
	if len(s) > MaxLength || len(parts) < 4 || parts[0] != "t" {
		return ID{}, ErrMalformed
	}
	for i := range parts {
		p, err := url.PathUnescape(parts[i])
		if err != nil {
			return ID{}, ErrMalformed
		}
		parts[i] = p
	}
	version, err := strconv.ParseUint(parts[2], 10, 64)
	if err != nil || parts[3] == "" {
		return ID{}, ErrMalformed
	}
	id := ID{Table: parts[1], Version: version, Action: parts[3]}
	if len(parts) > 4 {
		id.Args = parts[4:]
	}
	if id.String() != s { // one spelling for each ID: "+7", "07" and "%41" are none
		return ID{}, ErrMalformed
	}
	return id, nil
}
