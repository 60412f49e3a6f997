package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
	"github.com/rs/zerolog"

	"shengji/bot"
	"shengji/bot/chat"
	"shengji/bot/discord"
	"shengji/bot/standings"
	"shengji/bot/table"
	"shengji/bot/view"
	"shengji/game/rules"
)

// tokenVariable is the environment variable that holds the bot's token.
const tokenVariable = "SHENGJI_TOKEN"

// config is config.toml; config.example.toml explains each key.
type config struct {
	Discord struct {
		TokenFile  string `toml:"token_file"`
		Guild      string `toml:"guild"`
		APIURL     string `toml:"api_url"`
		GatewayURL string `toml:"gateway_url"`
		Silence    period `toml:"silence"`
	} `toml:"discord"`
	Store struct {
		Path string `toml:"path"`
	} `toml:"store"`
	Log struct {
		Level  string `toml:"level"`
		Format string `toml:"format"`
	} `toml:"log"`
	Table struct {
		Rules string `toml:"rules"`
		Clock string `toml:"clock"`
		Pace  string `toml:"pace"`
	} `toml:"table"`
	League struct {
		Beta          float64 `toml:"beta"`
		Tau           float64 `toml:"tau"`
		MinimumRounds int     `toml:"minimum_rounds"`
		Widening      float64 `toml:"widening"`
	} `toml:"league"`
}

// period is a duration as people write it: "100s". 0 is none given.
type period time.Duration

// UnmarshalText implements [encoding.TextUnmarshaler].
func (p *period) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if err == nil && d <= 0 {
		err = fmt.Errorf("%q is no time to wait", text)
	}
	*p = period(d)
	return err
}

func usual() config {
	var c config
	c.Store.Path = "shengji.db"
	c.Log.Level, c.Log.Format = zerolog.LevelInfoValue, "text"
	c.Table.Rules, c.Table.Clock, c.Table.Pace = rules.Presets()[0].ID, string(table.Clock60), string(view.Waves)
	league := standings.Default
	c.League.Beta, c.League.Tau, c.League.MinimumRounds, c.League.Widening = league.Model.Beta, league.Model.Tau, league.MinimumRounds, league.Widening
	return c
}

// usualConfig is read where no other file is named and it is there.
const usualConfig = "config.toml"

// loadConfig reads a file over the defaults; path may be empty. Errors are one
// line: file, line, column, what.
func loadConfig(path string) (config, error) {
	c := usual()
	named := path != ""
	if !named {
		path = usualConfig
	}
	f, err := os.Open(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !named:
		return c, nil
	case err != nil:
		return c, fmt.Errorf("reading the configuration: %w", err)
	}
	defer f.Close()
	err = toml.NewDecoder(f).DisallowUnknownFields().Decode(&c)
	var unknown *toml.StrictMissingError
	var wrong *toml.DecodeError
	switch {
	case errors.As(err, &unknown):
		wrong = &unknown.Errors[0]
		row, column := wrong.Position()
		return c, fmt.Errorf("%s:%d:%d: there is no key %s (config.example.toml lists them)", path, row, column, strings.Join(wrong.Key(), "."))
	case errors.As(err, &wrong):
		row, column := wrong.Position()
		what := strings.TrimPrefix(wrong.Error(), "toml: ")
		if strings.Contains(what, "cannot decode") { // the rest speaks of our types
			what = strings.Join(wrong.Key(), ".") + " has a value of another type (config.example.toml shows which)"
		}
		return c, fmt.Errorf("%s:%d:%d: %s", path, row, column, what)
	case err != nil:
		return c, fmt.Errorf("%s: %w", path, err)
	}
	if err := c.check(); err != nil {
		return c, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}

// token finds the bot's token, or says where it was looked for.
func (c config) token() (string, error) {
	if t := strings.TrimSpace(os.Getenv(tokenVariable)); t != "" {
		return t, nil
	}
	if c.Discord.TokenFile == "" {
		return "", fmt.Errorf("no token: set %s, or name a file in discord.token_file", tokenVariable)
	}
	b, err := os.ReadFile(c.Discord.TokenFile)
	if err != nil {
		return "", fmt.Errorf("reading the token: %w", err)
	}
	t, _, _ := strings.Cut(string(b), "\n")
	if t = strings.TrimSpace(t); t == "" {
		return "", fmt.Errorf("no token: the first line of %s is empty", c.Discord.TokenFile)
	}
	return t, nil
}

// discord returns how to reach Discord with a token.
func (c config) discord(token string, log zerolog.Logger) discord.Options {
	return discord.Options{
		Token:      token,
		APIURL:     c.Discord.APIURL,
		GatewayURL: c.Discord.GatewayURL,
		Guild:      chat.GuildID(c.Discord.Guild),
		Silence:    time.Duration(c.Discord.Silence),
		Log:        log,
	}
}

// levels of log.level, the most talkative first.
var levels = []string{zerolog.LevelDebugValue, zerolog.LevelInfoValue, zerolog.LevelWarnValue, zerolog.LevelErrorValue}

// logger writes to standard error as the configuration says.
func (c config) logger() zerolog.Logger {
	l := zerolog.New(os.Stderr)
	if c.Log.Format == "text" {
		l = l.Output(zerolog.ConsoleWriter{Out: os.Stderr, TimeFormat: "15:04:05", NoColor: os.Getenv("NO_COLOR") != "" || !terminal(os.Stderr)})
	}
	level, err := zerolog.ParseLevel(c.Log.Level)
	if err != nil { // not of a configuration that was checked
		level = zerolog.InfoLevel
	}
	return l.Level(level).With().Timestamp().Logger()
}

// terminal reports whether somebody sees what is written there, and no file or
// other program gets it.
func terminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// check says which value of a key is none of those that it may have.
func (c config) check() error {
	presets := []string{}
	for _, p := range rules.Presets() {
		presets = append(presets, p.ID)
	}
	clocks := []string{}
	for _, clock := range view.Clocks {
		clocks = append(clocks, clock.Name)
	}
	paces := []string{}
	for _, pace := range view.Paces {
		paces = append(paces, string(pace))
	}
	for _, k := range []struct {
		key, value string
		known      []string
	}{
		{"log.level", c.Log.Level, levels},
		{"log.format", c.Log.Format, []string{"text", "json"}},
		{"table.rules", c.Table.Rules, presets},
		{"table.clock", c.Table.Clock, clocks},
		{"table.pace", c.Table.Pace, paces},
	} {
		if !slices.Contains(k.known, k.value) {
			return fmt.Errorf("%s is %q, not one of %s", k.key, k.value, strings.Join(k.known, ", "))
		}
	}
	if err := c.checkDiscord(); err != nil {
		return err
	}
	return c.checkLeague()
}

// checkDiscord says what is no id and no address. Empty ones are the usual.
func (c config) checkDiscord() error {
	if id := c.Discord.Guild; id != "" {
		if _, err := strconv.ParseUint(id, 10, 64); err != nil {
			return fmt.Errorf("discord.guild is %q, not the id of a server (digits only)", id)
		}
	}
	for _, k := range []struct {
		key, value string
		schemes    []string
	}{
		{"discord.api_url", c.Discord.APIURL, []string{"https", "http"}},
		{"discord.gateway_url", c.Discord.GatewayURL, []string{"wss", "ws"}},
	} {
		u, err := url.Parse(k.value)
		if k.value != "" && (err != nil || u.Host == "" || !slices.Contains(k.schemes, u.Scheme)) {
			return fmt.Errorf("%s is %q, not an address like %s://example.org", k.key, k.value, k.schemes[0])
		}
	}
	return nil
}

// checkLeague says which number is out of its range.
func (c config) checkLeague() error {
	for _, k := range []struct {
		key         string
		value       float64
		least, most float64
	}{
		{"league.beta", c.League.Beta, leastBeta, mostSpread},
		{"league.tau", c.League.Tau, 0, mostSpread},
		{"league.minimum_rounds", float64(c.League.MinimumRounds), 0, 1e6},
		{"league.widening", c.League.Widening, 0, mostSpread},
	} {
		if err := inRange(k.key, k.value, k.least, k.most); err != nil {
			return err
		}
	}
	return nil
}

// Beyond these, in points of rating, a model says nothing any more.
const (
	leastBeta  = 0.1
	mostSpread = 1000
)

func inRange(name string, value, least, most float64) error {
	if !(value >= least && value <= most) { // nor NaN
		return fmt.Errorf("%s is %v, not from %v to %v", name, value, least, most)
	}
	return nil
}

// league returns how the leagues are counted.
func (c config) league() standings.Options {
	o := standings.Default
	o.Model.Beta, o.Model.Tau = c.League.Beta, c.League.Tau
	o.MinimumRounds, o.Widening = c.League.MinimumRounds, c.League.Widening
	return o
}

// defaults returns what new tables start with.
func (c config) defaults() bot.Defaults {
	return bot.Defaults{Preset: c.Table.Rules, Clock: table.Clock(c.Table.Clock), Pace: view.Pace(c.Table.Pace)}
}
