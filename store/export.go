package store

import (
	"context"
	"database/sql"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// An Export is everything that a guild owns, as it was at one moment, but for
// the records of its rounds, which [Store.EachRound] returns, and what belongs to
// rounds in play. As JSON it can be read again ([ReadExport]) and imported.
type Export struct {
	Guild  string
	Sheets []Sheet
}

// A Sheet is one kind of rows: server, tables, matches, levels, rounds, seats,
// people, transfers, rulings, merges, seasons or ratings.
type Sheet struct {
	Name    string
	Columns []string
	Rows    [][]any // of nil, string, int64, float64, [time.Time] and [json.RawMessage]
}

// A column has a name and a kind.
type column struct {
	name string
	kind kind
}

// kind says what the text or number in a column is.
type kind int

const (
	plain       kind = iota
	ident            // an id
	identOrNone      // likewise, or ""
	whole            // a number
	real             // likewise
	when             // a time
	object           // JSON
)

// Export reads everything of a guild.
func (s *Store) Export(ctx context.Context, guild string) (Export, error) {
	e := Export{Guild: guild}
	err := within(ctx, s.read, func(tx *sql.Tx) error {
		for _, sheet := range sheets {
			rows, err := sheet.rows(ctx, tx, guild)
			if err != nil {
				return fmt.Errorf("reading %s: %w", sheet.name, err)
			}
			e.Sheets = append(e.Sheets, Sheet{Name: sheet.name, Columns: sheet.names(), Rows: rows})
		}
		return nil
	})
	if err != nil {
		return e, fmt.Errorf("exporting guild %s: %w", guild, err)
	}
	return e, nil
}

func (s *sheet) names() (names []string) {
	for _, c := range s.columns {
		names = append(names, c.name)
	}
	return names
}

func (s *sheet) rows(ctx context.Context, tx *sql.Tx, guild string) ([][]any, error) {
	query := fmt.Sprintf(`SELECT %s FROM %s`, strings.Join(s.names(), ", "), s.from)
	return collect(ctx, tx, s.scan, query, guild)
}

func (s *sheet) scan(row scanner) ([]any, error) {
	cells, to := make([]any, len(s.columns)), make([]any, len(s.columns))
	for i := range cells {
		to[i] = &cells[i]
	}
	if err := row.Scan(to...); err != nil {
		return nil, err
	}
	for i, c := range s.columns {
		switch v := cells[i].(type) {
		case int64:
			if c.kind == when {
				cells[i] = time.UnixMilli(v).UTC()
			}
		case string:
			if c.kind == object {
				cells[i] = json.RawMessage(v)
			}
		}
	}
	return cells, nil
}

// WriteCSV writes a sheet with a line of its columns' names, for a spreadsheet:
// text that one would take for a formula has an apostrophe before it.
func (s Sheet) WriteCSV(to io.Writer) error {
	w := csv.NewWriter(to)
	w.Write(s.Columns)
	for _, row := range s.Rows {
		line := make([]string, len(row))
		for i, cell := range row {
			line[i] = cellText(cell)
		}
		w.Write(line)
	}
	w.Flush()
	if err := w.Error(); err != nil {
		return fmt.Errorf("writing %s: %w", s.Name, err)
	}
	return nil
}

func cellText(cell any) string {
	switch v := cell.(type) {
	case nil:
		return ""
	case string:
		if v != "" && strings.ContainsRune("=+-@\t\r", rune(v[0])) {
			return "'" + v
		}
		return v
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case time.Time:
		return v.Format(exportTime)
	case json.RawMessage:
		return string(v)
	default:
		return fmt.Sprint(v)
	}
}

// exportTime is RFC 3339 with milliseconds, which is what the store has.
const exportTime = "2006-01-02T15:04:05.000Z07:00"
