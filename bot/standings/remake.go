package standings

import (
	"encoding/json"
	"errors"
	"fmt"

	"shengji/game/card"
	"shengji/game/league"
	"shengji/game/match"
	"shengji/game/record"
	"shengji/game/round"
	"shengji/store"
)

// A Remaker makes what the store keeps of finished rounds anew, from their
// records alone. It is given the rounds in the order in which they ended; the
// zero Remaker has seen none.
type Remaker struct {
	aceFails map[string][4]int // of matches so far
}

// A Remake is what the store keeps of a round as its record has it.
type Remake struct {
	Rules        json.RawMessage
	LevelsBefore []string     // of teams, or of seats where partners are called
	Result       store.Result // without Facts
	Facts        league.Facts
	Hash         string // of the record
	// Corrected are the facts for the points that the round's last ruling says,
	// nil if that does not correct it.
	Corrected *league.Facts
}

// Remake makes a finished round anew.
func (m *Remaker) Remake(r store.Round) (Remake, error) {
	made, err := m.remake(r)
	if err != nil {
		return made, fmt.Errorf("making round %s anew: %w", r.ID, err)
	}
	return made, nil
}

func (m *Remaker) remake(r store.Round) (made Remake, err error) {
	kept, err := record.Read(r.Proof.Record)
	if err != nil {
		return made, err
	}
	started, err := kept.Start()
	if err != nil {
		return made, err
	}
	scored, ok := kept.Events[len(kept.Events)-1].(round.Scored)
	if !ok {
		return made, errors.New("its record does not say how it ended")
	}
	before := match.State{Rules: started.Rules, Levels: started.Levels, AceFails: m.aceFails[r.Match]}
	result := before.Settle(scored.Tally)
	if made.Facts, err = league.FactsOf(kept.Events, before.AceFails, result); err != nil {
		return made, err
	}
	levels := started.Rules.Levels()
	made.Hash, made.Result = kept.Hash, resultOf(&made.Facts, levels)
	made.LevelsBefore = texts(started.Levels[:levels])
	if made.Rules, err = json.Marshal(started.Rules); err != nil {
		return made, err
	}
	if made.Corrected, err = corrected(made.Facts, started, r.Ruling); err != nil {
		return made, err
	}
	if m.aceFails == nil {
		m.aceFails = make(map[string][4]int)
	}
	m.aceFails[r.Match] = result.AceFails
	return made, nil
}

// resultOf returns facts as the columns of a round with so many levels: of teams
// or of seats.
func resultOf(f *league.Facts, levels int) store.Result {
	points, _ := f.BottomTaken()
	return store.Result{
		Declarer: int(f.Declarer), Trump: f.Trump.String(), Points: f.Points, Bottom: points, Multiplier: f.Multiplier,
		Winners: store.Side(f.Winners), Gain: f.Gain, LevelsAfter: texts(f.After[:levels]),
	}
}

func texts(levels []card.Rank) (texts []string) {
	for _, level := range levels {
		texts = append(texts, level.String())
	}
	return texts
}

func corrected(f league.Facts, started round.Started, ruling *store.Ruling) (*league.Facts, error) {
	if ruling == nil || ruling.Kind != store.Correct {
		return nil, nil
	}
	var ruled league.Facts
	if err := json.Unmarshal(ruling.Facts, &ruled); err != nil {
		return nil, fmt.Errorf("reading the facts of its ruling: %w", err)
	}
	f = f.Corrected(&started.Rules, ruled.Points)
	return &f, nil
}
