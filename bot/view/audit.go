package view

import (
	"time"

	"shengji/bot/chat"
	"shengji/game/league"
)

// Ruling is what staff decided about the league, and why.
type Ruling struct {
	Kind          RulingKind
	Round         PastRound     // of a ruling on a round
	Points        int           // of RoundCorrected
	Account, Into league.Player // of a merge; Into is "" of AccountParted
	Reason        string
	By            string // name
	At            time.Time
}

// RulingKind tells rulings apart, by the words of the store.
type RulingKind string

// The kinds.
const (
	RoundVoided    RulingKind = "void"
	RoundRestored  RulingKind = "restore"
	RoundCorrected RulingKind = "correct"
	AccountMerged  RulingKind = "merge"
	AccountParted  RulingKind = "part"
)

// Decided tells the one who decided something that it holds.
func (w Writer) Decided(l *League, r Ruling) chat.Message {
	return whisper(w.ruling(l, r), "-# "+w.Say("audit.refolded"))
}

// ruling says what was decided, and about which round.
func (w Writer) ruling(l *League, r Ruling) string {
	line := w.Say("audit."+string(r.Kind), "Points", r.Points,
		"Who", "**"+w.player(l, r.Account)+"**", "Into", "**"+w.player(l, r.Into)+"**")
	switch r.Kind {
	case RoundVoided, RoundRestored, RoundCorrected:
		line += "\n" + w.pastRound(&r.Round)
	}
	return line
}

// pastRound names a round that is over.
func (w Writer) pastRound(p *PastRound) string {
	return when(p.Ended) + " · " + w.suitSign(p.Trump) + p.Level.String() + " · " + w.Say("past.points", "Points", p.Points)
}

// auditItems is fewer than on other pages, as reasons are long.
const auditItems = 6

// Audit is a page of what staff decided, the latest first, with who did it and
// why.
func (w Writer) Audit(l *League, all []Ruling, number int) chat.Message {
	s := sheet{each: auditItems, head: []string{"**" + w.Say("audit.title") + "**"}}
	for _, r := range all {
		s.items = append(s.items, w.ruling(l, r)+"\n> "+escape(clip(visible(r.Reason), MaxReason))+
			"\n-# "+Name(r.By)+" · "+when(r.At))
	}
	if len(all) == 0 {
		s.items = []string{w.Say("audit.none")}
	}
	if l.Struck > 0 {
		s.foot = []string{"-# " + w.Say("standings.struck", "Count", l.Struck)}
	}
	return chat.Message{Private: true, Layout: s.page(LeaguePage{Screen: AuditScreen, Season: AllTime, Number: number})}
}

// Counting says that an answer takes longer than usual.
func (w Writer) Counting() chat.Message { return whisper(w.Say("standings.counting")) }

// Exported hands out the files of a league.
func (w Writer) Exported(files []chat.File) chat.Message {
	m := whisper(w.Say("export.ready", "Count", len(files)))
	m.Files = files
	for _, f := range files {
		m.Layout = append(m.Layout, chat.Download{File: f.Name})
	}
	return m
}

// Exporting says that the files of a league are being made.
func (w Writer) Exporting() chat.Message { return whisper(w.Say("export.working")) }

// ExportTooLarge says that the files are too large to be sent.
func (w Writer) ExportTooLarge() chat.Message { return whisper(w.Say("export.too_large")) }
