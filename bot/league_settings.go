package bot

import (
	"cmp"
	"strconv"
	"time"
	_ "time/tzdata" // zones, where the host has none

	"shengji/bot/chat"
	"shengji/bot/standings"
	"shengji/bot/view"
	"shengji/game/refusal"
)

// noSuchZone refuses what is no time zone.
const noSuchZone refusal.Code = "no_such_zone"

// leagueSettings are the settings of a server about its league.
type leagueSettings struct {
	standings.Server
	Zone    string  `json:"zone,omitempty"`    // IANA name; "" is UTC
	Minimum *int    `json:"minimum,omitempty"` // rounds that a place needs; nil is what the host decides
	Digest  *digest `json:"digest,omitempty"`  // nil: none is posted
}

// digest says when and where the week's digest is posted.
type digest struct {
	Channel chat.ChannelID `json:"channel"`
	Day     time.Weekday   `json:"day"`
	Hour    int            `json:"hour"`   // in the server's zone
	Locale  string         `json:"locale"` // of the server, as Discord had it
	Told    time.Time      `json:"told"`   // what was due until then was posted
}

// digestHour is the hour at which a digest is posted if nobody says another.
const digestHour = 9

// changeLeague changes what the asker named of the league.
func (a *asked) changeLeague(l *leagueSettings, now time.Time) error {
	if v := a.Options["zone"]; v != "" {
		if _, err := time.LoadLocation(v); err != nil || v == time.Local.String() {
			return &refusal.Refusal{Code: noSuchZone}
		}
		l.Zone = v
	}
	if v := a.Options["computers"]; v != "" {
		l.ComputersRated = v == view.ComputersRated
	}
	if v := a.Options["minimum"]; v != "" {
		n, err := strconv.Atoi(v)
		if err != nil {
			return err
		}
		l.Minimum = &n
	}
	return a.changeDigest(l, now)
}

// changeDigest switches the digest on or off, or changes its day, hour or
// place. Nothing that was due before is posted.
func (a *asked) changeDigest(l *leagueSettings, now time.Time) error {
	day, hour, channel := a.Options["digest"], a.Options["digest_hour"], a.Options["digest_channel"]
	switch {
	case day == view.DigestOff:
		l.Digest = nil
		return nil
	case day == "" && l.Digest == nil:
		return nil
	case l.Digest == nil:
		l.Digest = &digest{Channel: a.Channel, Hour: digestHour}
	}
	d := *l.Digest
	d.Locale, d.Told = a.GuildLocale, now
	d.Channel = chat.ChannelID(cmp.Or(channel, string(d.Channel)))
	for _, n := range []struct {
		typed string
		to    *int
	}{{day, (*int)(&d.Day)}, {hour, &d.Hour}} {
		if n.typed == "" {
			continue
		}
		var err error
		if *n.to, err = strconv.Atoi(n.typed); err != nil {
			return err
		}
	}
	l.Digest = &d
	return nil
}

// leagueSettings are those that hold on a server, for its staff.
func (b *Bot) leagueSettings(g guild) view.LeagueSettings {
	v := view.LeagueSettings{Zone: g.zone().String(), ComputersRated: g.ComputersRated, Minimum: b.minimum(g)}
	if d := g.Digest; d != nil {
		v.Digest, v.DigestDay, v.DigestHour = d.Channel, d.Day, d.Hour
	}
	return v
}
