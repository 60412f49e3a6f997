package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"shengji/bot/chat"
	"shengji/bot/view"
	"shengji/game/league"
	"shengji/game/refusal"
	"shengji/game/rules"
	"shengji/store"
)

// Why staff cannot decide something about the league.
const (
	neverPlayed refusal.Code = "never_played" // the account has no round here
	mergeCircle refusal.Code = "merge_circle" // it would count as itself
	notMerged   refusal.Code = "not_merged"
	pointsOdd   refusal.Code = "points_odd" // no round comes to so many points
)

// rule returns the answer to a command by which staff rules on a round.
func rule(kind store.Kind) func(*asked, context.Context) error {
	return func(a *asked, ctx context.Context) error {
		g, err := a.asStaff(ctx)
		if err != nil {
			return err
		}
		row, err := a.pastRound(ctx, a.Options["round"])
		if err != nil {
			return err
		}
		r := store.Ruling{Round: row.ID, Kind: kind, Reason: a.Options["reason"], By: string(a.User), At: time.Now()}
		if kind == store.Correct && row.Result != nil {
			if r.Facts, err = a.corrected(row); err != nil {
				return err
			}
		}
		err = a.bot.Store.Save(ctx, r)
		switch {
		case errors.Is(err, store.ErrNotFound): // abandoned: it never counted
			return &refusal.Refusal{Code: noSuchRound}
		case err != nil:
			return err
		}
		a.bot.ratings.bringUp(a.Guild)
		v, err := a.ruling(ctx, store.Decision{Kind: kind, Round: row.ID, Facts: r.Facts, Reason: r.Reason, By: r.By, At: r.At})
		if err != nil {
			return err
		}
		return a.private(ctx, a.Decided(&view.League{Zone: g.zone()}, v))
	}
}

// corrected are the facts of a round if the attackers had the points that the
// asker names.
func (a *asked) corrected(row store.Round) (json.RawMessage, error) {
	points, err := strconv.Atoi(a.Options["points"])
	if err != nil {
		return nil, fmt.Errorf("reading the points: %w", err)
	}
	var f league.Facts
	if err := json.Unmarshal(row.Result.Facts, &f); err != nil {
		return nil, fmt.Errorf("reading the facts of round %s: %w", row.ID, err)
	}
	var r rules.Rules
	if err := json.Unmarshal(row.Rules, &r); err != nil {
		return nil, fmt.Errorf("reading the rules of round %s: %w", row.ID, err)
	}
	if !possible(&r, points) {
		return nil, &refusal.Refusal{Code: pointsOdd}
	}
	return json.Marshal(f.Corrected(&r, points))
}

// possible reports whether the attackers may have come to so many points: cards
// have 5 or 10, and less than none is none; a penalty may have any number.
func possible(r *rules.Rules, points int) bool {
	return points >= 0 && (points%5 == 0 || r.ThrowPenalty.Points%5 != 0)
}

// merge counts one account as another one.
func (a *asked) merge(ctx context.Context) error {
	return a.joinAccounts(ctx, a.Options["into"])
}

// unmerge lets an account count by itself again.
func (a *asked) unmerge(ctx context.Context) error { return a.joinAccounts(ctx, "") }

// joinAccounts has an account count as another one; "" is as itself.
func (a *asked) joinAccounts(ctx context.Context, into string) error {
	g, err := a.asStaff(ctx)
	if err != nil {
		return err
	}
	archive, err := a.bot.withoutRounds(ctx, a.Guild)
	if err != nil {
		return err
	}
	m := store.Merge{Guild: string(a.Guild), Account: a.Options["account"], Into: into, Reason: a.Options["reason"], By: string(a.User), At: time.Now()}
	_, played := archive.Names[m.Account]
	_, merged := archive.Merges[m.Account]
	switch {
	case into == "" && !merged:
		return &refusal.Refusal{Code: notMerged}
	case !played:
		return &refusal.Refusal{Code: neverPlayed}
	case into == m.Account:
		return &refusal.Refusal{Code: mergeCircle}
	}
	if into != "" && archive.Names[into] == "" { // a new account, maybe
		who, err := a.bot.person(ctx, chat.UserID(into))
		if err != nil {
			return err
		}
		if who.Name == "" { // the standings would call it a former player
			return &refusal.Refusal{Code: neverPlayed}
		}
	}
	err = a.bot.Store.Save(ctx, m)
	switch {
	case errors.Is(err, store.ErrCircle):
		return &refusal.Refusal{Code: mergeCircle}
	case err != nil:
		return err
	}
	a.bot.ratings.bringUp(a.Guild)
	d := store.Decision{Kind: store.Joined, Account: m.Account, Into: into, Reason: m.Reason, By: m.By, At: m.At}
	if into == "" {
		d.Kind = store.Parted
	}
	v, err := a.ruling(ctx, d)
	if err != nil {
		return err
	}
	l, err := a.named(ctx, archive, g, d)
	if err != nil {
		return err
	}
	return a.private(ctx, a.Decided(l, v))
}

// named is a league that knows what those are called whom decisions are about.
func (a *asked) named(ctx context.Context, archive store.Archive, g guild, all ...store.Decision) (*view.League, error) {
	l := &view.League{Zone: g.zone(), Names: make(map[league.Player]string)}
	for user, name := range archive.Names {
		l.Names[league.Player(user)] = name
	}
	for _, d := range all {
		for _, u := range []string{d.Account, d.Into} {
			if u == "" || l.Names[league.Player(u)] != "" {
				continue
			}
			who, err := a.bot.person(ctx, chat.UserID(u))
			if err != nil {
				return nil, err
			}
			l.Names[league.Player(u)] = who.Name
		}
	}
	return l, nil
}

// ruling describes a decision for its readers.
func (a *asked) ruling(ctx context.Context, d store.Decision) (view.Ruling, error) {
	v := view.Ruling{
		Kind: view.RulingKind(d.Kind), Account: league.Player(d.Account), Into: league.Player(d.Into), Reason: d.Reason, At: d.At,
	}
	by, err := a.bot.person(ctx, chat.UserID(d.By))
	if err != nil {
		return v, err
	}
	if v.By = by.Name; store.Former(d.By) {
		v.By = a.Say("past.former")
	}
	if d.Facts != nil {
		f, err := correctedFacts(d.Round, d.Facts)
		if err != nil {
			return v, err
		}
		v.Points = f.Points
	}
	if d.Round != "" {
		row, err := a.pastRound(ctx, d.Round)
		if err != nil {
			return v, err
		}
		v.Round, err = a.past(row)
		return v, err
	}
	return v, nil
}

func correctedFacts(round string, facts json.RawMessage) (f league.Facts, err error) {
	if err := json.Unmarshal(facts, &f); err != nil {
		return f, fmt.Errorf("reading the corrected facts of round %s: %w", round, err)
	}
	return f, nil
}

// audit answers /league audit.
func (a *asked) audit(ctx context.Context) error {
	return a.unhurried(ctx, true, func(ctx context.Context) (chat.Message, error) { return a.auditPage(ctx, 0) })
}

// auditPage is a page of what staff decided, for staff.
func (a *asked) auditPage(ctx context.Context, number int) (chat.Message, error) {
	g, err := a.asStaff(ctx)
	if err != nil {
		return chat.Message{}, err
	}
	decisions, err := a.bot.Store.Decisions(ctx, string(a.Guild))
	if err != nil {
		return chat.Message{}, err
	}
	archive, err := a.bot.withoutRounds(ctx, a.Guild)
	if err != nil {
		return chat.Message{}, err
	}
	l, err := a.named(ctx, archive, g, decisions...)
	if err != nil {
		return chat.Message{}, err
	}
	var all []view.Ruling
	ruled := map[string]bool{"": true} // the last ruling on a round holds
	for _, d := range decisions {
		if d.Kind == store.Void && !ruled[d.Round] {
			l.Struck++
		}
		ruled[d.Round] = true
		v, err := a.ruling(ctx, d)
		if err != nil {
			return chat.Message{}, err
		}
		all = append(all, v)
	}
	return a.Audit(l, all, number), nil
}
