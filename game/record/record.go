package record

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"shengji/game/round"
)

// format names this version of the format.
const format = "shengji-round-1"

// ErrChecksum says that a record's bytes are not those it was written with.
var ErrChecksum = errors.New("the record does not have the checksum that it states")

// A Record is a round that is over, with all its events.
type Record struct {
	Previous string // hash of the table's record before it; "" for the first
	Events   []round.Event
	Hash     string // SHA-256 in hexadecimal of the bytes before the last line
}

type header struct {
	Format   string `json:"format"`
	Previous string `json:"previous"`
}

type footer struct {
	SHA256 string `json:"sha256"`
}

// Write returns the record of a round and its hash. The same round gives the
// same bytes.
func Write(previous string, events []round.Event) (body []byte, hash string, err error) {
	var b bytes.Buffer
	lines := json.NewEncoder(&b)
	if err := lines.Encode(header{Format: format, Previous: previous}); err != nil {
		return nil, "", fmt.Errorf("writing record: %w", err)
	}
	for i, e := range events {
		line, err := round.MarshalEvent(e)
		if err != nil {
			return nil, "", fmt.Errorf("writing record: event %d: %w", i+1, err)
		}
		b.Write(append(line, '\n'))
	}
	hash = sum(b.Bytes())
	if err := lines.Encode(footer{SHA256: hash}); err != nil {
		return nil, "", fmt.Errorf("writing record: %w", err)
	}
	return b.Bytes(), hash, nil
}

// Read reads what Write wrote and holds it to its checksum.
func Read(body []byte) (Record, error) {
	lines := bytes.SplitAfter(bytes.TrimRight(body, "\n"), []byte("\n"))
	if len(lines) < 3 {
		return Record{}, errors.New("reading record: fewer than three lines")
	}
	var h header
	var f footer
	if err := json.Unmarshal(lines[0], &h); err != nil || h.Format != format {
		return Record{}, fmt.Errorf("reading record: line 1 is not the header of %s", format)
	}
	if err := json.Unmarshal(lines[len(lines)-1], &f); err != nil {
		return Record{}, errors.New("reading record: the last line is not a checksum")
	}
	lines = lines[:len(lines)-1]
	if sum(bytes.Join(lines, nil)) != f.SHA256 {
		return Record{}, fmt.Errorf("reading record: %w", ErrChecksum)
	}
	r := Record{Previous: h.Previous, Hash: f.SHA256}
	for i, line := range lines[1:] {
		e, err := round.UnmarshalEvent(bytes.TrimSpace(line))
		if err != nil {
			return Record{}, fmt.Errorf("reading record: line %d: %w", i+2, err)
		}
		r.Events = append(r.Events, e)
	}
	return r, nil
}

func sum(b []byte) string {
	s := sha256.Sum256(b)
	return hex.EncodeToString(s[:])
}
