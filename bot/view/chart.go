package view

import (
	"strconv"
	"strings"

	"shengji/bot/chat"
	"shengji/game/league"
)

// A Chart is a picture with what it shows in words.
type Chart struct {
	chat.File
	Alt string
}

// WithCharts returns a message with pictures below its text, one under the other:
// side by side they would be cut. The text stays enough alone.
func WithCharts(m chat.Message, charts []Chart) chat.Message {
	if len(charts) == 0 {
		return m
	}
	layout := append([]chat.Block(nil), m.Layout...)
	container := layout[0].(chat.Container)
	blocks := append([]chat.Block(nil), container.Blocks...)
	for _, c := range charts {
		m.Files = append(m.Files, c.File)
		blocks = append(blocks, chat.Gallery{Pictures: []chat.Picture{{File: c.Name, Alt: clip(c.Alt, maxAlt)}}})
	}
	container.Blocks = blocks
	layout[0] = container
	m.Layout = layout
	return m
}

// PlayerName names somebody for a picture.
func (w Writer) PlayerName(l *League, p league.Player) string { return w.plainPlayer(l, p) }

// RatingsAlt says how the ratings in a chart stand at its end.
func (w Writer) RatingsAlt(l *League, of []league.Player) string {
	var now []string
	for _, p := range of {
		if f := l.Player(p); f != nil {
			now = append(now, w.plainPlayer(l, p)+" "+decimal(f.Shown()))
		}
	}
	return w.Say("chart.ratings_alt", "Now", strings.Join(now, w.Say("list.comma")))
}

// PairsAlt says who is how much better together in a chart of so many people.
func (w Writer) PairsAlt(l *League, of []league.Player) string {
	shown := map[league.Player]bool{}
	for _, p := range of {
		shown[p] = true
	}
	var pairs []string
	for _, t := range l.together("") {
		if t.known && shown[t.A] && shown[t.B] {
			pairs = append(pairs, w.plainPlayer(l, t.A)+" + "+w.plainPlayer(l, t.B)+" "+signedTenths(t.better))
		}
	}
	return w.Say("chart.pairs_alt", "Pairs", strings.Join(pairs, w.Say("list.comma")))
}

// RoleNames names the roles of a chart: declarer, partner, attacker.
func (w Writer) RoleNames() [3]string {
	return [3]string{w.Say("stats.role_declarer"), w.Say("stats.role_partner"), w.Say("stats.role_attacker")}
}

// RolesAlt says how often somebody won in each role.
func (w Writer) RolesAlt(f *league.Figures) string {
	var parts []string
	names := w.RoleNames()
	for i, c := range []league.Count{f.AsDeclarer, f.AsPartner, f.AsAttacker} {
		parts = append(parts, names[i]+" "+strconv.Itoa(c.Won)+"/"+strconv.Itoa(c.Rounds)+" "+percent(c.Won, c.Rounds))
	}
	return w.Say("chart.roles_alt", "Roles", strings.Join(parts, w.Say("list.comma")))
}
