package bot

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"shengji/game/card"
	"shengji/game/refusal"
	"shengji/game/round"
	"shengji/game/rules"
)

// cards reads an option of cards into the field of its name.
func (q *question) cards(name string) ([]card.Card, error) {
	cs, err := card.Parse(q.Options[name])
	q.fields[name] = cs
	return cs, err
}

// lists reads an option of several lists of cards, with a bar or a slash
// between them.
func (q *question) lists(name string) (all [][]card.Card, err error) {
	bar := func(r rune) bool { return strings.ContainsRune("|｜/／", r) }
	for part := range strings.FieldsFuncSeq(q.Options[name], bar) {
		cs, err := card.Parse(part)
		if err != nil {
			return nil, err
		}
		if len(cs) > 0 {
			all = append(all, cs)
		}
	}
	return all, nil
}

// trick asks who takes a trick.
func (q *question) trick() error {
	plays, err := q.lists("plays")
	if err = cmp.Or(err, q.ground()); err != nil {
		return err
	}
	if len(plays) < 2 || len(plays) > 4 {
		return &refusal.Refusal{Code: judgePlays}
	}
	for _, p := range plays {
		if len(p) != len(plays[0]) {
			return &refusal.Refusal{Code: judgeCount, Cards: p, Number: len(plays[0])}
		}
	}
	q.fields["plays"] = plays
	return cmp.Or(q.oneSuit(plays[0]), q.fromDecks(plays...))
}

// follow asks whether cards may follow a lead.
func (q *question) follow() error {
	lead, err1 := q.cards("lead")
	hand, err2 := q.cards("hand")
	cards, err3 := q.cards("cards")
	if err := cmp.Or(err1, err2, err3, q.ground()); err != nil {
		return err
	}
	if len(hand) == 0 {
		return &refusal.Refusal{Code: refusal.NoCards}
	}
	return cmp.Or(q.oneSuit(lead), q.fromDecks(lead, hand), q.fromDecks(cards))
}

// lead asks whether cards may be led, and whether they stand against other
// hands.
func (q *question) lead() error {
	cards, err1 := q.cards("cards")
	others, err2 := q.lists("others")
	if err := cmp.Or(err1, err2, q.ground()); err != nil {
		return err
	}
	if len(others) > 3 {
		return &refusal.Refusal{Code: judgeHands}
	}
	q.fields["others"] = others
	return cmp.Or(q.oneSuit(cards), q.fromDecks(append(others, cards)...))
}

// shape asks what cards are.
func (q *question) shape() error {
	cards, err := q.cards("cards")
	if err = cmp.Or(err, q.ground()); err != nil {
		return err
	}
	if len(cards) == 0 {
		return &refusal.Refusal{Code: refusal.NoCards}
	}
	return q.fromDecks(cards)
}

// bottom asks what the bottom counts.
func (q *question) bottom() error {
	bottom, err1 := q.cards("bottom")
	lead, err2 := q.cards("lead")
	winning, err3 := q.cards("winning")
	if err := cmp.Or(err1, err2, err3, q.ground()); err != nil {
		return err
	}
	if len(winning) != len(lead) {
		return &refusal.Refusal{Code: judgeCount, Cards: winning, Number: len(lead)}
	}
	return cmp.Or(q.oneSuit(lead), q.fromDecks(bottom, lead, winning))
}

// declare asks whether cards may be shown, over what others have shown. Whoever
// shows them sits East: his partner or South declares from the round before.
func (q *question) declare() error {
	cards, err1 := q.cards("cards")
	over, err2 := q.lists("over")
	_, err3 := q.level()
	own := q.Options["own"] == "true" && len(over) > 0
	others := over
	if own { // a reinforcement shows the card again
		others = over[:len(over)-1]
	}
	if err := cmp.Or(err1, err2, err3, q.fromDecks(over...), q.fromDecks(slices.Concat(others, [][]card.Card{cards})...)); err != nil {
		return err
	}
	first := q.Options["first_round"] != "false"
	q.fields["first_round"], q.fields["seat"] = first, round.East
	switch {
	case first:
	case q.Options["side"] == "declarers":
		q.fields["declarer"] = round.West
	default:
		q.fields["declarer"] = round.South
	}
	q.fields["history"] = history(over, own)
	q.fields["window"] = cmp.Or(q.Options["when"], string(usualWindow(&q.book.Rules, first, len(over) > 0)))
	return nil
}

// history is what was shown before, by the opponents in turn; the last by East
// himself if it is his own.
func history(shown [][]card.Card, own bool) (declared []map[string]any) {
	by := [...]round.Seat{round.South, round.North}
	for i, cs := range shown {
		seat := by[i%len(by)]
		if own && i == len(shown)-1 {
			seat = round.East
		}
		declared = append(declared, map[string]any{"seat": seat, "cards": cs})
	}
	return declared
}

// usualWindow is when one shows cards under given rules: the first time at
// which declaring, or countering, is open to all.
func usualWindow(r *rules.Rules, first, counter bool) round.Window {
	when := r.CounterWhen.Later
	if first {
		when = r.CounterWhen.First
	}
	switch {
	case !counter && r.DeclareWhen == rules.WhileDealing:
		return round.WhileDealing
	case !counter || when&rules.WhileDeclaring != 0:
		return round.AllDealt
	case when&rules.BeforeBottom != 0:
		return round.BeforeBottom
	}
	return round.AfterBury
}

// result asks what a round brings.
func (q *question) result() error {
	points, err := strconv.Atoi(q.Options["points"])
	if err != nil {
		return err
	}
	levels, err := q.levels()
	if err != nil {
		return err
	}
	q.fields["points"], q.fields["levels"] = points, levels
	q.fields["declarer"] = round.South
	if on := q.round(); on != nil && on.Declarer < round.Nobody {
		q.fields["declarer"], q.fields["partner"] = on.Declarer, on.Partner
	}
	for _, name := range []string{"declarer", "partner"} {
		if seat, err := strconv.Atoi(q.Options[name]); err == nil {
			q.fields[name] = seat
		}
	}
	q.fields["last_trick"] = q.Options["last"]
	return nil
}

// levels are those of the two teams, of the four seats where partners are
// called: as named, else as at the table here, else the first level.
func (q *question) levels() ([]card.Rank, error) {
	sides := q.book.Rules.Levels()
	levels := make([]card.Rank, sides)
	named := strings.FieldsFunc(q.Options["levels"], func(r rune) bool { return strings.ContainsRune(" ,，、|/　", r) })
	if len(named) > 0 && len(named) != sides {
		return nil, &refusal.Refusal{Code: judgeLevels, Number: sides}
	}
	for side := range levels {
		levels[side] = q.book.Rules.StartLevel
		if q.now != nil && q.book.Table != nil {
			levels[side] = q.now.Table.Seats[side].Level
		}
		if len(named) > 0 && levels[side].UnmarshalText([]byte(named[side])) != nil {
			return nil, &refusal.Refusal{Code: judgeLevels, Number: sides}
		}
	}
	return levels, nil
}
