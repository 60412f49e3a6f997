package view

import (
	"sync"
	"time"

	"shengji/bot/chat"
	"shengji/bot/lang"
	"shengji/game/rules"
)

// presets are looked up at every drawing, and never change.
var presets = sync.OnceValue(rules.Presets)

// Clocks are the clocks that a table may have, as /table open names them.
var Clocks = []struct {
	Name string
	Per  time.Duration
}{{"off", 0}, {"30s", 30 * time.Second}, {"60s", time.Minute}, {"120s", 2 * time.Minute}, {"1d", 24 * time.Hour}}

// Paces are the paces that a table may have.
var Paces = []Pace{Waves, Instant, Slow}

// Commands describes the slash commands in every locale.
func Commands() []chat.CommandSpec {
	cards := option(chat.String, "cards")
	cards.Required, cards.Suggests, cards.MaxLength = true, true, 300
	optional := option(chat.String, "cards")
	optional.Suggests, optional.MaxLength = true, 300
	table := command("table")
	table.Options = []chat.OptionSpec{
		sub("open", rulesOption(), clockOption(), paceOption(), stakeOption(), option(chat.Boolean, "thread"), matchOption()),
		sub("show"), sub("close"), sub("pause"), sub("resume"),
		sub("kick", required(option(chat.User, "player"))),
		sub("move", required(option(chat.Channel, "channel"))),
		sub("rules"),
	}
	help := command("help")
	help.DirectMessagesOK = true
	return append(leagueCommands(), table, inMessages("hand"), inMessages("declare", optional), inMessages("bury", cards),
		inMessages("play", cards), inMessages("pass"), inMessages("rules", bookOption()), judgeCommand(),
		inChannels("history", described(option(chat.User, "player"), "played_by")), inChannels("replay", roundOption()), inChannels("verify", roundOption()), settingsCommand(), help)
}

// inMessages is a command that works in direct messages too: a person's one
// table is meant.
func inMessages(name string, options ...chat.OptionSpec) chat.CommandSpec {
	c := command(name)
	c.Options, c.DirectMessagesOK = options, true
	return c
}

// inChannels is a command about what a server keeps.
func inChannels(name string, options ...chat.OptionSpec) chat.CommandSpec {
	c := command(name)
	c.Options = options
	return c
}

func command(name string) chat.CommandSpec {
	about := localised("command." + name + ".about")
	return chat.CommandSpec{Name: name, NameIn: localised("command." + name + ".name"), Description: about["en-US"], DescriptionIn: about}
}

func sub(name string, options ...chat.OptionSpec) chat.OptionSpec {
	about := localised("subcommand." + name + ".about")
	return chat.OptionSpec{Type: chat.SubCommand, Name: name, NameIn: localised("subcommand." + name + ".name"),
		Description: about["en-US"], DescriptionIn: about, Options: options}
}

func option(kind chat.OptionType, name string) chat.OptionSpec {
	about := localised("argument." + name + ".about")
	return chat.OptionSpec{Type: kind, Name: name, NameIn: localised("argument." + name + ".name"), Description: about["en-US"], DescriptionIn: about}
}

func required(o chat.OptionSpec) chat.OptionSpec {
	o.Required = true
	return o
}

func rulesOption() chat.OptionSpec {
	o := option(chat.String, "rules")
	o.Suggests, o.MaxLength = true, maxOptionText
	return o
}

// bookOption names the rules that are explained or judged by.
func bookOption() chat.OptionSpec {
	return described(rulesOption(), "book")
}

// roundOption names a round that is over.
func roundOption() chat.OptionSpec {
	o := option(chat.String, "round")
	o.Suggests, o.MaxLength = true, maxOptionText
	return o
}

// matchOption names a match of a closed table.
func matchOption() chat.OptionSpec {
	o := option(chat.String, "match")
	o.Suggests, o.MaxLength = true, maxOptionText
	return o
}

func clockOption() chat.OptionSpec {
	o := option(chat.String, "clock")
	for _, c := range Clocks {
		o.Choices = append(o.Choices, choice(c.Name, func(t *lang.Text) string { return Writer{Text: t}.clock(c.Per) }))
	}
	return o
}

func paceOption() chat.OptionSpec {
	o := option(chat.String, "pace")
	for _, p := range Paces {
		o.Choices = append(o.Choices, choice(string(p), func(t *lang.Text) string { return t.Say("pace." + string(p)) }))
	}
	return o
}

func stakeOption() chat.OptionSpec {
	least, most := 0, 1_000_000
	o := option(chat.Integer, "stake")
	o.MinValue, o.MaxValue = &least, &most
	return o
}

func choice(value string, name func(*lang.Text) string) chat.ChoiceSpec {
	c := chat.ChoiceSpec{Value: value, NameIn: map[string]string{}}
	for _, locale := range lang.Locales {
		c.NameIn[locale] = name(lang.For(locale))
	}
	c.Name = c.NameIn["en-US"]
	return c
}

func localised(key string) map[string]string {
	in := map[string]string{}
	for _, locale := range lang.Locales {
		in[locale] = lang.For(locale).Say(key)
	}
	return in
}
