package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"shengji/bot/chat"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/refusal"
	"shengji/game/rules"
	"shengji/store"
)

const (
	// maxMixes is how many mixes of rules a server may keep under names: with
	// the presets they fit a menu of 25.
	maxMixes = 15
	// maxMixName is how long such a name may be in characters.
	maxMixName = 40

	noSuchRules refusal.Code = "no_such_rules"
	mixesFull   refusal.Code = "mixes_full" // Number: how many there may be
	mixName     refusal.Code = "mix_name"   // Number: characters allowed
	mixTaken    refusal.Code = "mix_taken"  // by a preset
)

// guild are the settings that a server makes.
type guild struct {
	// Mixes are rules that the server keeps under names of its own.
	Mixes map[string]mix `json:"mixes,omitempty"`

	// What new tables start with; "" is what the bot's configuration says.
	Language string      `json:"language,omitempty"` // "" is that of the server
	Rules    string      `json:"rules,omitempty"`    // a preset or a mix
	Clock    table.Clock `json:"clock,omitempty"`
	Pace     view.Pace   `json:"pace,omitempty"`

	// Staff is a role whose members are staff, besides whoever may manage the
	// server; "" is none.
	Staff string `json:"staff,omitempty"`

	leagueSettings
}

// mix is rules with the preset that they started from.
type mix struct {
	Preset string      `json:"preset"`
	Rules  rules.Rules `json:"rules"`
}

func (b *Bot) guild(ctx context.Context, id chat.GuildID) (guild, error) {
	row, err := b.Store.Guild(ctx, string(id))
	if err != nil {
		return guild{}, err
	}
	return guildOf(row)
}

func guildOf(row store.Guild) (g guild, err error) {
	if err := json.Unmarshal(row.Settings, &g); err != nil {
		return g, fmt.Errorf("reading the settings of guild %s: %w", row.ID, err)
	}
	return g, nil
}

// changeGuild changes the settings of a server, with nobody in between, and
// returns them. A refusal leaves them as they were.
func (b *Bot) changeGuild(ctx context.Context, id chat.GuildID, change func(*guild) error) (g guild, err error) {
	err = b.Store.Save(ctx, store.GuildSettings{Guild: string(id), Edit: func(settings json.RawMessage) (json.RawMessage, error) {
		if err := json.Unmarshal(settings, &g); err != nil {
			return nil, err
		}
		if err := change(&g); err != nil {
			return nil, err
		}
		return json.Marshal(g)
	}})
	return g, err
}

// names lists the mixes in the order of their names.
func (g guild) names() []string { return slices.Sorted(maps.Keys(g.Mixes)) }

// keep keeps a mix under a name, in the place of the one that had it.
func (g *guild) keep(name string, m mix) error {
	if _, known := g.Mixes[name]; !known && len(g.Mixes) >= maxMixes {
		return &refusal.Refusal{Code: mixesFull, Number: maxMixes}
	}
	if g.Mixes == nil {
		g.Mixes = make(map[string]mix)
	}
	g.Mixes[name] = m
	return nil
}

// rulesNamed finds rules by the id of a preset or the name of a server's mix.
func (b *Bot) rulesNamed(ctx context.Context, id chat.GuildID, name string) (mix, error) {
	if r, ok := rules.Preset(name); ok {
		return mix{Preset: name, Rules: r}, nil
	}
	g, err := b.guild(ctx, id)
	if err != nil {
		return mix{}, err
	}
	m, ok := g.Mixes[name]
	if !ok {
		return mix{}, &refusal.Refusal{Code: noSuchRules}
	}
	return m, nil
}

// tableRules opens the panel of the table's rules.
func (a *asked) tableRules(ctx context.Context) error {
	l, err := a.here()
	if err != nil {
		return err
	}
	p := &pressed{asked: a, live: l, now: l.Snapshot()}
	m, err := p.rulesPanel(ctx, "", "")
	if err != nil {
		return err
	}
	return a.private(ctx, m)
}

func (p *pressed) rulesPanel(ctx context.Context, chosen, notice string) (chat.Message, error) {
	g, err := p.bot.guild(ctx, p.Guild)
	if err != nil {
		return chat.Message{}, err
	}
	return p.RulesPanel(&p.now.Table, chosen, p.mayHost(), notice, g.names()), nil
}

// mayHost reports whether the asker may do what the host may: the table
// decides, this only greys out what it would refuse.
func (p *pressed) mayHost() bool {
	if p.request(nil).Staff {
		return true
	}
	for _, s := range p.now.Table.Seats {
		if s.User == p.User && s.Host {
			return true
		}
	}
	return false
}

// showRules draws the panel of the rules anew where it was pressed.
func (p *pressed) showRules(ctx context.Context, chosen, notice string) error {
	p.now = p.live.Snapshot()
	m, err := p.rulesPanel(ctx, chosen, notice)
	if err != nil {
		return err
	}
	m.Private = true
	return p.bot.Chat.Update(ctx, p.Interaction, m)
}

func (p *pressed) choosePreset(ctx context.Context) error {
	if len(p.Values) == 0 {
		return p.showRules(ctx, "", "")
	}
	m, err := p.bot.rulesNamed(ctx, p.Guild, p.Values[0])
	if err != nil {
		return p.refuseRules(ctx, "", err)
	}
	m.Rules.Stake = p.now.Table.Rules.Stake // the table's, not the preset's
	return p.configure(ctx, "", m)
}

func (p *pressed) chooseOption(ctx context.Context) error {
	if len(p.Values) == 0 {
		return p.showRules(ctx, "", "")
	}
	return p.showRules(ctx, p.Values[0], "")
}

func (p *pressed) chooseValue(ctx context.Context) error {
	if len(p.id.Args) == 0 || len(p.Values) == 0 {
		return p.showRules(ctx, "", "")
	}
	key := p.id.Args[0]
	preset := p.now.Table.Preset
	changed, err := rules.Change(preset, p.now.Table.Rules, key, p.Values[0])
	if err != nil {
		return p.refuseRules(ctx, key, err)
	}
	return p.configure(ctx, key, mix{Preset: preset, Rules: changed})
}

// configure asks the table for other rules from the next round on.
func (p *pressed) configure(ctx context.Context, chosen string, m mix) error {
	r := p.request(table.Configure{Preset: m.Preset, Rules: m.Rules})
	r.Version = int(p.now.Table.Version) // m holds all options as they were then
	if err := p.live.Ask(ctx, r); err != nil {
		return p.refuseRules(ctx, chosen, err)
	}
	return p.showRules(ctx, chosen, "")
}

// refuseRules says in the panel why the rules stay as they are.
func (p *pressed) refuseRules(ctx context.Context, chosen string, err error) error {
	r, ok := asRefusal(err)
	if !ok {
		return err
	}
	return p.showRules(ctx, chosen, p.reason(r))
}

func (p *pressed) askMixName(ctx context.Context) error {
	return p.bot.Chat.Ask(ctx, p.Interaction, p.MixForm(&p.now.Table))
}

// saveMix keeps the table's rules under a name of the server's.
func (p *pressed) saveMix(ctx context.Context, name string) error {
	name = strings.TrimSpace(name)
	if n := utf8.RuneCountInString(name); n == 0 || n > maxMixName {
		return &refusal.Refusal{Code: mixName, Number: maxMixName}
	}
	if !p.mayHost() {
		return &refusal.Refusal{Code: table.NotHost}
	}
	if _, taken := rules.Preset(name); taken { // it would stand twice in the menu
		return &refusal.Refusal{Code: mixTaken}
	}
	_, err := p.bot.changeGuild(ctx, p.Guild, func(g *guild) error {
		return g.keep(name, mix{Preset: p.now.Table.Preset, Rules: p.now.Table.Rules})
	})
	if err != nil {
		return err
	}
	return p.private(ctx, p.MixSaved(name))
}

// suggestRules completes the name of a preset or of a mix of the server.
func (a *asked) suggestRules(ctx context.Context) error {
	g, err := a.bot.guild(ctx, a.Guild)
	if err != nil {
		return err
	}
	return a.bot.Chat.Suggest(ctx, a.Interaction, a.RulesChoices(a.Options[a.Focused], g.names()))
}
