package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"shengji/game/refusal"
)

// MarshalJSON writes all options under their keys, in the order of rules.md 5:
// numbers and truth values as such, all else as the text of Get. Brackets are
// written in full, so that what is stored does not change with a named table.
func (r Rules) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	separator := byte('{')
	for i := range options {
		o := &options[i]
		b.WriteByte(separator)
		separator = ','
		b.WriteString(strconv.Quote(o.Key))
		b.WriteByte(':')
		text := o.write(&r)
		switch o.Kind {
		case Bool, Number:
			b.WriteString(text)
		case BracketsTable:
			b.WriteString(strconv.Quote(r.Brackets.rowsText()))
		default:
			b.WriteString(strconv.Quote(text))
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads what MarshalJSON writes. An option that is not there has
// the value of Default, so that rules stored before it was thought of hold.
func (r *Rules) UnmarshalJSON(body []byte) error {
	var values map[string]any
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	if err := d.Decode(&values); err != nil {
		return fmt.Errorf("reading rules: %w", err)
	}
	read := Default()
	if err := read.setAll(values); err != nil {
		return fmt.Errorf("reading rules: %w", err)
	}
	*r = read
	return nil
}

// setAll sets options from values as JSON and TOML give them: text, numbers,
// truth values, lists ([5, 10, "K"]), {first, later} of counter.when, and
// tables whose keys are the parts of dotted keys.
func (r *Rules) setAll(values map[string]any) error {
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if err := r.setValue(key, values[key]); err != nil {
			return err
		}
	}
	return nil
}

func (r *Rules) setValue(key string, value any) error {
	table, isTable := value.(map[string]any)
	if isTable && find(key) == nil {
		inner := make(map[string]any, len(table))
		for k, v := range table {
			inner[key+"."+k] = v
		}
		return r.setAll(inner)
	}
	text, ok := valueText(value)
	if !ok {
		return &refusal.Refusal{Code: refusal.BadValue, Options: []string{key}}
	}
	return r.Set(key, text)
}

func valueText(value any) (string, bool) {
	switch v := value.(type) {
	case string:
		return v, true
	case []any:
		items := make([]string, len(v))
		for i, item := range v {
			text, ok := valueText(item)
			if !ok {
				return "", false
			}
			items[i] = text
		}
		return strings.Join(items, ","), true
	case map[string]any:
		first, ok1 := valueText(v["first"])
		later, ok2 := valueText(v["later"])
		return "first: " + first + "; later: " + later, ok1 && ok2 && len(v) == 2
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), true
	case bool, int, int64, json.Number:
		return fmt.Sprint(v), true
	}
	return "", false
}
