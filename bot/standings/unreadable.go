package standings

import (
	"context"
	"encoding/json"
	"fmt"

	"shengji/game/card"
	"shengji/game/league"
	"shengji/game/rules"
	"shengji/store"
)

// unreadable says, one a line, what of a guild no screen could show: nothing of
// that is in the records of its rounds.
func unreadable(ctx context.Context, kept *store.Store, a store.Archive, o Options) (found []string, err error) {
	say := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	for _, s := range a.Seasons {
		if _, err := Terms(a, s, o); err != nil {
			say("%v", err)
		}
		if s.Frozen == nil {
			continue
		}
		if _, err := Thaw(s); err != nil {
			say("%v", err)
		}
	}
	decisions, err := kept.Decisions(ctx, a.Guild.ID)
	if err != nil {
		return nil, err
	}
	for _, d := range decisions {
		if d.Facts != nil && json.Unmarshal(d.Facts, new(league.Facts)) != nil {
			say("round %s: the facts of a ruling cannot be read", d.Round)
		}
	}
	rounds, err := kept.Rounds(ctx, store.Query{Guild: a.Guild.ID, State: store.Abandoned})
	if err != nil {
		return nil, err
	}
	for _, r := range rounds {
		if err := json.Unmarshal(r.Rules, new(rules.Rules)); err != nil {
			say("round %s: reading its rules: %v", r.ID, err)
		}
	}
	matches, err := kept.Matches(ctx, store.Query{Guild: a.Guild.ID})
	for _, m := range matches {
		if err := readMatch(m); err != nil {
			say("match %s: %v", m.ID, err)
		}
	}
	return found, err
}

func readMatch(m store.Match) error {
	var by rules.Rules
	if err := json.Unmarshal(m.Rules, &by); err != nil {
		return fmt.Errorf("reading its rules: %w", err)
	}
	if len(m.Levels) != by.Levels() {
		return fmt.Errorf("it has %d levels", len(m.Levels))
	}
	for _, l := range m.Levels {
		if err := new(card.Rank).UnmarshalText([]byte(l.Level)); err != nil {
			return fmt.Errorf("reading its levels: %w", err)
		}
	}
	return nil
}
