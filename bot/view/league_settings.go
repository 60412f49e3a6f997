package view

import (
	"strconv"
	"time"

	"shengji/bot/chat"
	"shengji/bot/lang"
)

// LeagueSettings are what a server has settled about its league.
type LeagueSettings struct {
	Zone           string
	ComputersRated bool
	Minimum        int            // rounds that a place needs
	Digest         chat.ChannelID // where the week's digest is posted; "" is nowhere
	DigestDay      time.Weekday
	DigestHour     int
}

// DigestOff is the value of the option digest that switches it off; the others
// are the days of the week as numbers from 0, Sunday.
const DigestOff = "off"

// Values of the option computers.
const (
	ComputersRated   = "rated"
	ComputersUnrated = "unrated"
)

func (w Writer) leagueSettings(s LeagueSettings) []string {
	computers, digest := ComputersUnrated, w.Say("digest.off")
	if s.ComputersRated {
		computers = ComputersRated
	}
	if s.Digest != "" {
		digest = w.Say("setting.digest_when", "Day", w.weekday(s.DigestDay), "Hour", s.DigestHour, "Channel", channel(s.Digest))
	}
	return []string{
		w.setting("zone", escape(s.Zone)),
		w.setting("computers", w.Say("computers."+computers)),
		w.setting("minimum", strconv.Itoa(s.Minimum)),
		w.setting("digest", digest),
	}
}

func (w Writer) weekday(d time.Weekday) string { return w.Say("weekday." + strconv.Itoa(int(d))) }

// leagueOptions are the options of /settings server about the league.
func leagueOptions() []chat.OptionSpec {
	zone := option(chat.String, "zone")
	zone.Suggests, zone.MaxLength = true, maxOptionText
	digest := option(chat.String, "digest")
	digest.Choices = append(digest.Choices, choice(DigestOff, func(t *lang.Text) string { return t.Say("digest.off") }))
	for d := time.Sunday; d <= time.Saturday; d++ {
		digest.Choices = append(digest.Choices, choice(strconv.Itoa(int(d)), func(t *lang.Text) string { return Writer{Text: t}.weekday(d) }))
	}
	hour, computers, minimum := option(chat.Integer, "digest_hour"), option(chat.String, "computers"), option(chat.Integer, "minimum")
	none, lastHour, most := 0, 23, 1000
	hour.MinValue, hour.MaxValue = &none, &lastHour
	minimum.MinValue, minimum.MaxValue = &none, &most
	for _, v := range []string{ComputersUnrated, ComputersRated} {
		computers.Choices = append(computers.Choices, choice(v, func(t *lang.Text) string { return t.Say("computers." + v) }))
	}
	return []chat.OptionSpec{zone, computers, minimum, digest, hour, option(chat.Channel, "digest_channel")}
}
