package bot

import (
	"context"

	"shengji/bot/route"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/rules"
)

// ruleBook opens the rule book at the rules that were named.
func (a *asked) ruleBook(ctx context.Context) error {
	b, err := a.book(ctx, a.Options["rules"])
	if err != nil {
		return err
	}
	return a.private(ctx, a.RulesPage(b, ""))
}

// book finds rules by their name; without one those of the table here, else
// those that a new table would have.
func (a *asked) book(ctx context.Context, name string) (view.Book, error) {
	if name == "" {
		if l, err := a.here(); err == nil {
			return bookOf(l.Snapshot()), nil
		}
		g, err := a.bot.guild(ctx, a.Guild)
		if err != nil {
			return view.Book{}, err
		}
		name = a.bot.startsWith(g).Preset
	}
	m, err := a.bot.rulesNamed(ctx, a.Guild, name)
	return view.Book{Name: name, Rules: m.Rules}, err
}

// bookOf is the book of the rules that a table plays by: those of its round,
// if one is on, as the table's own may have been changed for the next.
func bookOf(s *table.Snapshot) view.Book {
	t := s.Table
	if s.Running() && !t.Rules.Equal(&s.Public.Rules) {
		t.Rules, t.Altered = s.Public.Rules, true
		for _, p := range rules.Presets() {
			if p.Rules.PlaysLike(&t.Rules) {
				t.Preset, t.Altered = p.ID, false
				break
			}
		}
	}
	return view.Book{Table: &t, Rules: t.Rules}
}

// turnPage shows the page of the rule book that was chosen in its menu.
func (a *asked) turnPage(ctx context.Context, id route.ID) error {
	if len(a.Values) == 0 {
		return a.bot.Chat.Acknowledge(ctx, a.Interaction)
	}
	chapter, name := view.BookPage(a.Values[0])
	var b view.Book
	if id.Table == "" {
		var err error
		if b, err = a.book(ctx, name); err != nil {
			return err
		}
	} else if l := a.tableOf(id); l != nil {
		b = bookOf(l.Snapshot())
	} else {
		return a.private(ctx, a.Trouble(view.OldPress))
	}
	m := a.RulesPage(b, chapter)
	m.Private = true
	return a.bot.Chat.Update(ctx, a.Interaction, m)
}

// rules opens the rule book at the rules of a board's table.
func (p *pressed) rules(ctx context.Context) error {
	return p.private(ctx, p.RulesPage(bookOf(p.now), ""))
}
