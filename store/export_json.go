package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"
)

// exportFormat names this version of the JSON of an [Export].
const exportFormat = "shengji-export-1"

// WriteJSON writes an object with the format, the guild, and a list of objects
// for every sheet, one a line.
func (e Export) WriteJSON(to io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n%s: %s,\n%s: %s", inJSON("format"), inJSON(exportFormat), inJSON("guild"), inJSON(e.Guild))
	for _, s := range e.Sheets {
		fmt.Fprintf(&b, ",\n%s: [", inJSON(s.Name))
		for i, row := range s.Rows {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString("\n  ")
			s.object(&b, row)
		}
		b.WriteByte(']')
	}
	b.WriteString("\n}\n")
	if _, err := to.Write(b.Bytes()); err != nil {
		return fmt.Errorf("writing an export: %w", err)
	}
	return nil
}

func (s *Sheet) object(b *bytes.Buffer, row []any) {
	for i, cell := range row {
		if t, ok := cell.(time.Time); ok {
			cell = t.Format(exportTime)
		}
		mark := ", "
		if i == 0 {
			mark = "{"
		}
		fmt.Fprintf(b, "%s%s: %s", mark, inJSON(s.Columns[i]), inJSON(cell))
	}
	b.WriteByte('}')
}

// inJSON cannot fail for what a sheet holds.
func inJSON(v any) []byte {
	text, _ := json.Marshal(v)
	return text
}

// ReadExport reads what WriteJSON writes. A sheet that is missing is empty; what
// is not known is left away.
func ReadExport(from io.Reader) (e Export, err error) {
	var all map[string]json.RawMessage
	if err := json.NewDecoder(from).Decode(&all); err != nil {
		return e, fmt.Errorf("reading an export: %w", err)
	}
	if string(all["format"]) != string(inJSON(exportFormat)) {
		return e, errors.New("reading an export: it is none in the format " + exportFormat)
	}
	if err := json.Unmarshal(all["guild"], &e.Guild); err != nil || e.Guild == "" {
		return e, errors.New("reading an export: it names no guild")
	}
	for _, s := range sheets {
		rows, err := s.read(all[s.name])
		if err != nil {
			return e, fmt.Errorf("reading %s of an export: %w", s.name, err)
		}
		e.Sheets = append(e.Sheets, Sheet{Name: s.name, Columns: s.names(), Rows: rows})
	}
	return e, nil
}

func (s *sheet) read(text json.RawMessage) (rows [][]any, err error) {
	var objects []map[string]json.RawMessage
	if len(text) > 0 {
		if err := json.Unmarshal(text, &objects); err != nil {
			return nil, err
		}
	}
	for i, o := range objects {
		row, err := s.row(o)
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", i+1, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func (s *sheet) row(o map[string]json.RawMessage) ([]any, error) {
	row := make([]any, len(s.columns))
	for i, c := range s.columns {
		cell, err := c.read(o[c.name])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.name, err)
		}
		row[i] = cell
	}
	return row, nil
}

func (c *column) read(text json.RawMessage) (cell any, err error) {
	if len(text) == 0 || string(text) == "null" {
		return nil, nil
	}
	switch c.kind {
	case object: // as it was written, however the file was formatted since
		var compact bytes.Buffer
		err = json.Compact(&compact, text)
		return json.RawMessage(compact.Bytes()), err
	case whole:
		var v int64
		err = json.Unmarshal(text, &v)
		return v, err
	case real:
		var v float64
		err = json.Unmarshal(text, &v)
		return v, err
	}
	var v string
	if err := json.Unmarshal(text, &v); err != nil || c.kind != when {
		return v, err
	}
	return time.Parse(exportTime, v)
}
