package bot

import (
	"context"
	"slices"
	"time"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/refusal"
)

// notStaff refuses what only staff may do.
const notStaff refusal.Code = "not_staff"

// auto is the choice that takes a setting back.
const auto = "auto"

// mySettings changes what the asker named and shows what holds for him.
func (a *asked) mySettings(ctx context.Context) error {
	p, err := a.bot.person(ctx, a.User)
	if err != nil {
		return err
	}
	p.personal, err = a.bot.prefer(ctx, a.User, a.changeMine)
	if err != nil {
		return err
	}
	if a.Options["direct"] == "true" && p.DirectClosed { // tried again with the next hand
		p.DirectClosed = false
		if err := a.bot.directClosed(ctx, a.User, false); err != nil {
			return err
		}
	}
	w := a.bot.writer(p, a.Locale)
	return a.private(ctx, w.MySettings(view.Personal{Language: p.Language, Direct: !p.DirectOff, DirectClosed: p.DirectClosed, Pings: !p.PingsOff, Sort: p.Sort}))
}

// changeMine changes what the asker named.
func (a *asked) changeMine(p *personal) {
	if v := a.Options["language"]; v != "" {
		p.Language = unlessAuto(v)
	}
	if v := a.Options["direct"]; v != "" {
		p.DirectOff = v == "false"
	}
	if v := a.Options["pings"]; v != "" {
		p.PingsOff = v == "false"
	}
	if v := a.Options["sort"]; v != "" {
		p.Sort = view.Sort(v)
	}
}

// serverSettings changes what new tables of a server start with; for staff.
func (a *asked) serverSettings(ctx context.Context) error {
	if !a.staff {
		return &refusal.Refusal{Code: notStaff}
	}
	if v := a.Options["rules"]; v != "" {
		if _, err := a.bot.rulesNamed(ctx, a.Guild, v); err != nil {
			return err
		}
	}
	g, err := a.bot.changeGuild(ctx, a.Guild, a.changeServer)
	if err != nil {
		return err
	}
	d := a.bot.startsWith(g)
	a.bot.ratings.bringUp(a.Guild) // with computer players or without them
	return a.private(ctx, a.ServerSettings(view.Server{
		Language: g.Language, Rules: a.PresetName(d.Preset), Clock: d.Clock.Duration(), Pace: d.Pace, Staff: g.Staff,
		League: a.bot.leagueSettings(g),
	}))
}

// changeServer changes what the asker named.
func (a *asked) changeServer(g *guild) error {
	if v := a.Options["language"]; v != "" {
		g.Language = unlessAuto(v)
	}
	if v := a.Options["rules"]; v != "" {
		g.Rules = v
	}
	if v := a.Options["clock"]; v != "" {
		g.Clock = table.Clock(v)
	}
	if v := a.Options["pace"]; v != "" {
		g.Pace = view.Pace(v)
	}
	if v := a.Options["staff"]; v != "" {
		g.Staff = v
		if v == string(a.Guild) { // the role of everyone: nobody in particular
			g.Staff = ""
		}
	}
	return a.changeLeague(&g.leagueSettings, time.Now())
}

// isStaff reports whether a person may do what the host of any table may: who
// manages the server, and who has the role that it named.
func (b *Bot) isStaff(ctx context.Context, i *chat.Interaction) (bool, error) {
	if i.MemberPermissions&chat.ManageServer != 0 || len(i.Roles) == 0 {
		return i.MemberPermissions&chat.ManageServer != 0, nil
	}
	g, err := b.guild(ctx, i.Guild)
	return g.Staff != "" && slices.Contains(i.Roles, g.Staff), err
}

func unlessAuto(v string) string {
	if v == auto {
		return ""
	}
	return v
}

// startsWith returns what a new table of a server has that nobody said
// anything about.
func (b *Bot) startsWith(g guild) Defaults {
	d := b.Defaults
	if g.Rules != "" {
		d.Preset = g.Rules
	}
	if g.Clock != "" {
		d.Clock = g.Clock
	}
	if g.Pace != "" {
		d.Pace = g.Pace
	}
	return d
}

// greet finds out, when somebody sits down, whether direct messages reach him.
// If not he is told to use the panel. A closed door stops nothing.
func (a *asked) greet() {
	ctx, cancel := context.WithTimeout(a.bot.life, sendTime)
	defer cancel()
	p, err := a.bot.person(ctx, a.User)
	if err != nil || p.DirectOff || p.DirectClosed {
		return
	}
	to, err := a.bot.direct(ctx, a.User)
	if err == nil {
		_, err = a.bot.Chat.Post(ctx, to, a.Greeting(a.Channel), nonceOf("greeting", a.ID))
	}
	if chat.FaultOf(err) != chat.DirectClosed {
		return
	}
	if err := a.bot.directClosed(ctx, a.User, true); err != nil {
		a.bot.Log.Warn().Err(err).Msg("closed direct messages were not noted")
	}
	closed := a.Trouble(view.DirectClosed)
	closed.Private = true
	if err := a.bot.Chat.FollowUp(ctx, a.Interaction, closed); err != nil {
		a.bot.logAnswer(a.Interaction, err)
	}
}
