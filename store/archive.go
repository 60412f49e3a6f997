package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"
)

// An Archive is everything of a guild that its league is folded from, as it was
// at one moment.
type Archive struct {
	Guild   Guild
	Version int64             // grows with everything that the league could count anew, and when somebody is forgotten
	Rounds  []Counted         // finished ones, struck out or not, in the order in which they ended
	Merges  map[string]string // account → the one that it counts as, all steps taken
	Names   map[string]string // last known, of everybody who ever sat in the guild
	Seasons []Season          // oldest first
}

// Player returns the account that an account counts as, itself if it was not
// merged.
func (a *Archive) Player(account string) string {
	if into, merged := a.Merges[account]; merged {
		return into
	}
	return account
}

// Accounts returns all accounts that count as the same player as one of them.
func (a *Archive) Accounts(account string) []string {
	player := a.Player(account)
	all := []string{player}
	for other, into := range a.Merges {
		if into == player {
			all = append(all, other)
		}
	}
	return all
}

// A Counted is a finished round as the league counts it.
type Counted struct {
	Number int64
	ID     string
	Match  string
	Ended  time.Time
	Seats  [4]Seat // accounts as they were, before merges
	Ruled  Kind    // by the last ruling: Void, Restore or Correct; "" if there is none
	// Facts are those of the last ruling if it is Correct, else the round's own;
	// nil of a round that was stored before there were any.
	Facts json.RawMessage
}

// League returns what the league of a guild is folded from: of the rounds those
// that ended from from on (zero: from the first) and before until (zero: to the
// last).
func (s *Store) League(ctx context.Context, guild string, from, until time.Time) (Archive, error) {
	var a Archive
	err := within(ctx, s.read, func(tx *sql.Tx) (err error) {
		a, err = archive(ctx, tx, Query{Guild: guild, State: Finished, EndedFrom: from, EndedUntil: until})
		return err
	})
	if err != nil {
		return a, fmt.Errorf("reading the league of guild %s: %w", guild, err)
	}
	return a, nil
}

func archive(ctx context.Context, tx *sql.Tx, q Query) (a Archive, err error) {
	if a.Guild, err = guild(ctx, tx, q.Guild); err != nil {
		return a, err
	}
	if a.Version, err = leagueVersion(ctx, tx, q.Guild); err != nil {
		return a, err
	}
	asked := q.rounds()
	if a.Rounds, err = collect(ctx, tx, scanCounted, selectCounted+asked.where()+` ORDER BY ended, number`, asked.args...); err != nil {
		return a, err
	}
	if a.Merges, err = merges(ctx, tx, q.Guild); err != nil {
		return a, err
	}
	for account := range a.Merges {
		a.Merges[account] = root(a.Merges, account)
	}
	if a.Names, err = names(ctx, tx, q.Guild); err != nil {
		return a, err
	}
	a.Seasons, err = seasons(ctx, tx, q.Guild)
	return a, err
}

// leagueVersion counts what is only ever added to. Who was forgotten is in it, of
// whatever guild, so that no ratings are written under the id that he had.
func leagueVersion(ctx context.Context, tx *sql.Tx, guild string) (version int64, err error) {
	err = tx.QueryRowContext(ctx, `
		SELECT (SELECT count(*) FROM rounds WHERE guild = ?1 AND state = 'finished')
			+ (SELECT count(*) FROM rulings JOIN rounds ON rounds.id = round_id WHERE guild = ?1)
			+ (SELECT count(*) FROM merges WHERE guild = ?1)
			+ (SELECT count(DISTINCT user_id) FROM round_seats WHERE `+isFormer(`user_id`)+`)
			+ (SELECT count(*) FROM merges WHERE guild = ?1 AND `+isFormer(`into_user`)+`)`, guild).Scan(&version)
	return version, err
}

func names(ctx context.Context, tx *sql.Tx, guild string) (map[string]string, error) {
	type named struct{ user, name string }
	all, err := collect(ctx, tx, func(row scanner) (n named, err error) { return n, row.Scan(&n.user, &n.name) },
		`SELECT id, name FROM `+whoPlayed, guild)
	of := make(map[string]string, len(all))
	for _, n := range all {
		of[n.user] = n.name
	}
	return of, err
}

// whoPlayed are the people of the guild ?1, with their names as last seen anywhere,
// or else as in their last round.
const whoPlayed = `(
	SELECT user_id AS id, coalesce(nullif((SELECT name FROM people WHERE id = user_id), ''), sat) AS name FROM (
		SELECT user_id, round_seats.name AS sat, max(number) FROM round_seats JOIN rounds ON rounds.id = round_id
		WHERE guild = ?1 AND user_id <> '' GROUP BY user_id))`

const selectCounted = `
	SELECT number, id, match_id, ended, ` + fourSeats + `, coalesce(` + lastRuling + ` ->> 'kind', ''),
		coalesce(` + lastRuling + ` ->> 'facts', facts)
	FROM rounds`

func scanCounted(row scanner) (c Counted, err error) {
	var seats []Seat
	err = row.Scan(&c.Number, &c.ID, &c.Match, moment{&c.Ended}, list[Seat]{&seats}, &c.Ruled, (*[]byte)(&c.Facts))
	copy(c.Seats[:], seats)
	return c, err
}
