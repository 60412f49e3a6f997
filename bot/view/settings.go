package view

import (
	"strings"
	"time"

	"shengji/bot/chat"
	"shengji/bot/lang"
)

// Personal is what holds for one person.
type Personal struct {
	Language     string // "" is that of his Discord
	Direct       bool   // gets a copy of his hand
	DirectClosed bool   // but it does not arrive
	Pings        bool
	Sort         Sort
}

// Server is what new tables of a server start with, and its league.
type Server struct {
	Language string // "" is that of the server
	Rules    string // as people call them
	Clock    time.Duration
	Pace     Pace
	Staff    string // id of the role whose members are staff; "" is none
	League   LeagueSettings
}

// MySettings shows a person privately what holds for him.
func (w Writer) MySettings(p Personal) chat.Message {
	lines := []string{
		w.setting("language", w.language(p.Language)),
		w.setting("direct", w.onOff(p.Direct)),
		w.setting("pings", w.onOff(p.Pings)),
		w.setting("sort", w.Say(p.Sort.key())),
	}
	if p.Direct && p.DirectClosed {
		lines = append(lines, w.Say("refusal."+string(DirectClosed)))
	}
	return whisper(lines...)
}

// ServerSettings shows staff privately what holds for the server.
func (w Writer) ServerSettings(s Server) chat.Message {
	staff := w.Say("setting.nobody")
	if s.Staff != "" {
		staff = "<@&" + s.Staff + ">"
	}
	lines := []string{
		w.setting("language", w.language(s.Language)),
		w.setting("rules", s.Rules),
		w.setting("clock", w.clock(s.Clock)),
		w.setting("pace", w.Say("pace."+string(s.Pace))),
		w.setting("staff", staff),
	}
	return whisper(append(lines, w.leagueSettings(s.League)...)...)
}

func (w Writer) setting(key, value string) string {
	return w.Say("setting.line", "Setting", w.Say("setting."+key), "Value", value)
}

func (w Writer) onOff(on bool) string {
	if on {
		return w.Say("value.on")
	}
	return w.Say("value.off")
}

// language names a language in itself.
func (w Writer) language(locale string) string {
	if locale == "" {
		return w.Say("setting.auto")
	}
	return languageName(locale)
}

// languageName names each of the languages of a setting in itself.
func languageName(setting string) string {
	var names []string
	for _, t := range lang.Languages(setting) {
		names = append(names, t.Say("setting.name"))
	}
	return strings.Join(names, " + ")
}

// Greeting is the first direct message to somebody who sat down.
func (w Writer) Greeting(table chat.ChannelID) chat.Message {
	return chat.Message{Silent: true, Layout: []chat.Block{text(w.Say("direct.greeting", "Table", "<#"+string(table)+">"))}}
}

// languageOption offers languages; about says whose.
func languageOption(about string, settings ...string) chat.OptionSpec {
	o := described(option(chat.String, "language"), about)
	o.Choices = append(o.Choices, choice("auto", func(t *lang.Text) string { return t.Say("setting.auto") }))
	for _, s := range settings {
		o.Choices = append(o.Choices, choice(s, func(*lang.Text) string { return languageName(s) }))
	}
	return o
}

func sortOption() chat.OptionSpec {
	o := option(chat.String, "sort")
	for _, s := range Sorts {
		o.Choices = append(o.Choices, choice(string(s), func(t *lang.Text) string { return t.Say(s.key()) }))
	}
	return o
}

// settingsCommand describes /settings.
func settingsCommand() chat.CommandSpec {
	c := command("settings")
	mine := languageOption("language", "en", "zh-CN", "zh-TW")
	everybodys := languageOption("server_language", "en", "zh-CN", "zh-TW", "zh-CN+en", "zh-TW+en")
	c.Options = []chat.OptionSpec{
		sub("me", mine, option(chat.Boolean, "direct"), option(chat.Boolean, "pings"), sortOption()),
		sub("server", append([]chat.OptionSpec{everybodys, rulesOption(), clockOption(), paceOption(), option(chat.Role, "staff")}, leagueOptions()...)...),
		sub("forget"),
	}
	return c
}
