package bot

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"shengji/bot/chat"
	"shengji/bot/view"
	"shengji/game/league"
	"shengji/store"
)

const (
	// largestPlain is what is sent as it is, in bytes; more is compressed. Discord
	// takes 10 MiB a file and 25 MiB a message (discord.md B2), with all that is
	// around them.
	largestPlain   = 8 << 20
	largestFile    = 10<<20 - 1<<16
	largestMessage = 20 << 20
)

// exportTime is how long the files may take: tens of thousands of rounds on a
// small machine, and an upload of megabytes.
const exportTime = 3 * time.Minute

// exported are the sheets that staff gets as CSV: what a message can hold, and
// people want in a spreadsheet. The JSON has all of them.
var exported = []string{"matches", "rounds", "seats", "ratings", "transfers", "rulings", "merges"}

// export answers /league export: at once that the files are being made, then
// with them.
func (a *asked) export(ctx context.Context) error {
	if _, err := a.asStaff(ctx); err != nil {
		return err
	}
	if err := a.private(ctx, a.Exporting()); err != nil {
		return err
	}
	a.bot.aside("exporting a league", func() {
		ctx, cancel := context.WithTimeout(a.bot.life, exportTime)
		defer cancel()
		if err := a.sendExport(ctx); err != nil {
			a.bot.logAnswer(a.Interaction, err)
		}
	})
	return nil
}

func (a *asked) sendExport(ctx context.Context) error {
	files, err := a.bot.exportFiles(ctx, a.Writer, a.Guild)
	if err != nil {
		a.bot.Log.Error().Err(err).Str("guild", string(a.Guild)).Msg("a league was not exported")
		return a.bot.Chat.Revise(ctx, a.Interaction, a.Trouble(view.Internal))
	}
	if tooLarge(files) {
		return a.bot.Chat.Revise(ctx, a.Interaction, a.ExportTooLarge())
	}
	return a.bot.Chat.Revise(ctx, a.Interaction, a.Exported(files))
}

// tooLarge reports whether files cannot be sent in one message.
func tooLarge(files []chat.File) bool {
	size := 0
	for _, f := range files {
		if size += len(f.Data); len(f.Data) > largestFile {
			return true
		}
	}
	return size > largestMessage
}

// exportFiles makes the files of a league: the standings as they are shown, the
// sheets of the store, and all of it as JSON.
func (b *Bot) exportFiles(ctx context.Context, w view.Writer, id chat.GuildID) (files []chat.File, err error) {
	all, err := b.Store.Export(ctx, string(id))
	if err != nil {
		return nil, err
	}
	l, err := b.league(ctx, id, view.LeaguePage{}, "")
	if err != nil {
		return nil, err
	}
	add := func(name, kind string, write func(io.Writer) error) {
		if err == nil {
			var f chat.File
			f, err = fileOf(name, kind, write)
			files = append(files, f)
		}
	}
	sheet := func(name string, s store.Sheet) {
		add(name+".csv", "text/csv", func(to io.Writer) error {
			// Excel takes a file without this mark for one in the local code page,
			// and shows other signs for 小明.
			if _, err := io.WriteString(to, "\uFEFF"); err != nil {
				return err
			}
			return s.WriteCSV(to)
		})
	}
	sheet("league", standingsSheet(w, l))
	for _, s := range all.Sheets {
		if slices.Contains(exported, s.Name) {
			sheet(s.Name, s)
		}
	}
	add("league.json", "application/json", all.WriteJSON)
	return files, err
}

func fileOf(name, kind string, write func(io.Writer) error) (chat.File, error) {
	var body bytes.Buffer
	if err := write(&body); err != nil {
		return chat.File{}, err
	}
	if body.Len() <= largestPlain {
		return chat.File{Name: name, Type: kind, Data: body.Bytes()}, nil
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, err := body.WriteTo(z)
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		return chat.File{}, fmt.Errorf("compressing %s: %w", name, err)
	}
	return chat.File{Name: name + ".gz", Type: "application/gzip", Data: packed.Bytes()}, nil
}

// standingsSheet has every figure of everybody, by rating; who has no place yet
// comes last.
func standingsSheet(w view.Writer, l *leagueRead) store.Sheet {
	s := store.Sheet{Name: "standings", Columns: []string{"place", "player", "name", "mu", "sigma", "rated"}}
	for _, k := range league.Keys {
		s.Columns = append(s.Columns, string(k))
	}
	placed := map[league.Player]bool{}
	add := func(place any, f *league.Figures) {
		placed[f.Player] = true
		row := []any{place, string(f.Player), cmp.Or(l.Names[f.Player], w.PlayerName(&l.League, f.Player)), f.Mu, f.Sigma, int64(f.Rated)}
		for _, k := range league.Keys {
			var cell any
			if value, ok := f.Value(k); ok {
				cell = value
			}
			row = append(row, cell)
		}
		s.Rows = append(s.Rows, row)
	}
	for _, p := range l.Ranking(league.ByRating, l.Minimum) {
		add(int64(p.Place), p.Figures)
	}
	for i := range l.Players {
		if f := &l.Players[i]; !placed[f.Player] {
			add(nil, f)
		}
	}
	return s
}
