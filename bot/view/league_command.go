package view

import (
	"strings"
	"time"

	"shengji/bot/chat"
	"shengji/bot/lang"
	"shengji/game/league"
)

// Lengths of what is typed for the league, in characters.
const (
	MaxReason     = 200
	maxSeasonName = 40
)

// Values of the option carry of /season start.
const (
	CarryRatings = "ratings"
	CarryNothing = "nothing"
)

// leagueCommands describes the commands of the league.
func leagueCommands() []chat.CommandSpec {
	season := option(chat.String, "season")
	season.Suggests, season.MaxLength = true, maxOptionText
	rank := option(chat.String, "ranked")
	rank.Name = rank.NameIn["en-US"] // other commands sort other things
	for _, k := range league.Keys {
		rank.Choices = append(rank.Choices, choice(string(k), func(t *lang.Text) string { return t.Say("figure." + string(k)) }))
	}
	public := option(chat.Boolean, "public")
	return []chat.CommandSpec{
		inChannels("standings", season, rank, public),
		inChannels("stats", described(option(chat.User, "player"), "whose"), season, public),
		seasonCommand(), leagueCommand(),
	}
}

func seasonCommand() chat.CommandSpec {
	name := required(option(chat.String, "name"))
	name.MinLength, name.MaxLength = 1, maxSeasonName
	carry := option(chat.String, "carry")
	for _, v := range []string{CarryRatings, CarryNothing} {
		carry.Choices = append(carry.Choices, choice(v, func(t *lang.Text) string { return t.Say("carry." + v) }))
	}
	c := command("season")
	c.Options = []chat.OptionSpec{
		sub("start", name, dayOption("first_day"), carry),
		sub("end", dayOption("last_day")),
	}
	return c
}

// dayOption is a day of the server's zone; without it now is meant.
func dayOption(about string) chat.OptionSpec {
	o := described(option(chat.String, "day"), about)
	o.MinLength, o.MaxLength = len(time.DateOnly), len(time.DateOnly)
	return o
}

func leagueCommand() chat.CommandSpec {
	round := required(described(roundOption(), "ruled"))
	reason := required(option(chat.String, "reason"))
	reason.MinLength, reason.MaxLength = 3, MaxReason
	least, most := 0, 1000
	points := required(described(option(chat.Integer, "points"), "right_points"))
	points.MinValue, points.MaxValue = &least, &most
	account, into := required(option(chat.User, "account")), required(option(chat.User, "into"))
	c := command("league")
	c.Options = []chat.OptionSpec{
		sub("void", round, reason), sub("restore", round, reason), sub("correct", round, points, reason),
		sub("merge", account, into, reason), sub("unmerge", account, reason),
		sub("audit"), sub("export"),
	}
	return c
}

// described gives an option another description than the one of its name.
func described(o chat.OptionSpec, key string) chat.OptionSpec {
	about := localised("argument." + key + ".about")
	o.Description, o.DescriptionIn = about["en-US"], about
	return o
}

// zones are suggested for the zone of a server; any other of the IANA names may
// be typed.
var zones = []string{
	"UTC", "Asia/Shanghai", "Asia/Hong_Kong", "Asia/Taipei", "Asia/Singapore", "Asia/Kuala_Lumpur", "Asia/Tokyo", "Asia/Seoul",
	"Asia/Bangkok", "Asia/Dubai", "Australia/Sydney", "Australia/Melbourne", "Australia/Perth", "Pacific/Auckland",
	"Europe/London", "Europe/Paris", "Europe/Berlin", "Europe/Madrid", "Europe/Rome", "Europe/Amsterdam", "Europe/Stockholm", "Europe/Moscow",
	"America/New_York", "America/Toronto", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Vancouver", "America/Sao_Paulo",
}

// ZoneChoices suggests time zones while one is being typed.
func ZoneChoices(typed string) (choices []chat.Choice) {
	for _, z := range zones {
		if contains(z, strings.ReplaceAll(typed, " ", "_")) && len(choices) < maxOptions {
			choices = append(choices, chat.Choice{Name: z, Value: z})
		}
	}
	return choices
}

// contains reports whether what was typed is part of a name, in any case.
func contains(name, typed string) bool {
	return strings.Contains(strings.ToLower(name), strings.ToLower(strings.TrimSpace(typed)))
}
