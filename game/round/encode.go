package round

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"

	"shengji/game/card"
)

// Deck is the order of the cards of a deal. As JSON it is a list of numbers;
// encoding/json would make a string of bytes of it.
type Deck []card.ID

// MarshalJSON writes the ids as numbers.
func (d Deck) MarshalJSON() ([]byte, error) {
	ids := make([]int, len(d))
	for i, id := range d {
		ids[i] = int(id)
	}
	return json.Marshal(ids)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (d *Deck) UnmarshalJSON(body []byte) error {
	var ids []int
	if err := json.Unmarshal(body, &ids); err != nil {
		return err
	}
	*d = make(Deck, len(ids))
	for i, id := range ids {
		if id < 0 || id >= 3*card.Faces {
			return fmt.Errorf("no card has the id %d", id)
		}
		(*d)[i] = card.ID(id)
	}
	return nil
}

// kinds names the events in store and records. Names are stable.
var kinds = map[string]func([]byte) (Event, error){
	"started":           read[Started],
	"dealt":             read[Dealt],
	"declared":          read[Declared],
	"passed":            read[Passed],
	"declaring_closed":  read[DeclaringClosed],
	"trump_fixed":       read[TrumpFixed],
	"bottom_shown":      read[BottomShown],
	"countering_opened": read[CounteringOpened],
	"bottom_taken":      read[BottomTaken],
	"buried":            read[Buried],
	"countering_closed": read[CounteringClosed],
	"called":            read[CalledCard],
	"played":            read[Played],
	"partner_shown":     read[PartnerShown],
	"trick_taken":       read[TrickTaken],
	"scored":            read[Scored],
	"abandoned":         read[Abandoned],
}

// names is the other direction of kinds.
var names = func() map[reflect.Type]string {
	types := make(map[reflect.Type]string, len(kinds))
	for name, read := range kinds {
		e, _ := read([]byte("{}"))
		types[reflect.TypeOf(e)] = name
	}
	return types
}()

func read[E Event](body []byte) (Event, error) {
	var e E
	err := json.Unmarshal(body, &e)
	return e, err
}

// MarshalEvent writes an event as a JSON object with its kind:
// {"kind":"dealt","count":4}.
func MarshalEvent(e Event) ([]byte, error) {
	name, ok := names[reflect.TypeOf(e)]
	if !ok {
		return nil, fmt.Errorf("%T is no event of a round", e)
	}
	body, err := json.Marshal(e)
	if err != nil {
		return nil, fmt.Errorf("writing event %s: %w", name, err)
	}
	head := []byte(`{"kind":"` + name + `"`)
	if rest := body[1:]; !bytes.Equal(rest, []byte("}")) {
		head = append(head, ',')
	}
	return append(head, body[1:]...), nil
}

// UnmarshalEvent reads what MarshalEvent writes.
func UnmarshalEvent(body []byte) (Event, error) {
	var head struct{ Kind string }
	if err := json.Unmarshal(body, &head); err != nil {
		return nil, fmt.Errorf("reading event: %w", err)
	}
	read, ok := kinds[head.Kind]
	if !ok {
		return nil, fmt.Errorf("reading event: unknown kind %q", head.Kind)
	}
	e, err := read(body)
	if err != nil {
		return nil, fmt.Errorf("reading event %s: %w", head.Kind, err)
	}
	return e, nil
}
