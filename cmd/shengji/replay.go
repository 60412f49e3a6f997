package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"
	"unicode"

	"shengji/game/card"
	"shengji/game/record"
	"shengji/game/round"
	"shengji/store"
)

type replayCommand struct {
	configured
	Round string `arg:"" help:"Id of a round in the store, such as 7k2f-3, or a file that holds a record."`
}

// Help is shown by --help.
func (replayCommand) Help() string {
	return "Shows the deal, the bottom and every trick of a round that is over, with all hands. The bot may run meanwhile.\n\n" +
		"Example:\n  shengji replay 7k2f-3\n  shengji replay our-games/records/7k2f-0003.jsonl"
}

func (c *replayCommand) Run() error {
	body, row, err := c.read()
	if err != nil {
		return err
	}
	kept, err := record.Read(body)
	if err != nil {
		return fmt.Errorf("replaying %s: %w", c.Round, err)
	}
	steps, err := kept.Steps()
	if err != nil {
		return fmt.Errorf("replaying %s: %w", c.Round, err)
	}
	var r replayer
	if row != nil {
		r.head(row)
	}
	for _, s := range steps {
		r.step(s)
	}
	fmt.Print(strings.TrimLeft(r.String(), "\n"))
	return nil
}

// read returns a record, and its row if it comes from the store.
func (c *replayCommand) read() (body []byte, row *store.Round, err error) {
	body, err = os.ReadFile(c.Round)
	if !errors.Is(err, fs.ErrNotExist) {
		return body, nil, err
	}
	err = c.reading(func(ctx context.Context, _ config, kept *store.Store) error {
		r, err := kept.Round(ctx, c.Round)
		switch {
		case errors.Is(err, store.ErrNotFound):
			return fmt.Errorf("there is no round and no file %s (shengji export writes the ids of rounds into rounds.csv)", c.Round)
		case err != nil:
			return err
		case r.State == store.Playing:
			return fmt.Errorf("round %s is still played: its cards are nobody's business", c.Round)
		}
		body, row = r.Proof.Record, &r
		return nil
	})
	return body, row, err
}

func seatName(s store.Seat) string {
	switch {
	case s.User == "":
		return "computer, " + s.Strength
	case store.Former(s.User):
		return "former player"
	}
	return printable(s.Name)
}

// printable leaves away what could steer a terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, text)
}

// replayer writes steps as plain text.
type replayer struct {
	strings.Builder
	names [4]string // "" where only the seat is known
}

func (r *replayer) line(format string, args ...any) { fmt.Fprintf(r, format+"\n", args...) }

func (r *replayer) step(s record.Step) {
	switch s.Part {
	case record.Deal:
		r.deal(s)
	case record.Bury:
		r.bury(s)
	case record.Trick:
		r.trick(s)
	case record.End:
		r.end(s)
	}
}

// head says what a record does not: when, in which match, who, and what came of
// it.
func (r *replayer) head(row *store.Round) {
	for i, seat := range row.Seats {
		r.names[i] = seatName(seat)
	}
	r.line("Round %s of match %s, ended %s UTC", row.ID, row.Match, row.Ended.UTC().Format(time.DateTime))
	if f := row.Result; f != nil {
		r.line("  won by the %s, gain %d, levels %s → %s", f.Winners, f.Gain, strings.Join(row.LevelsBefore, " "), strings.Join(f.LevelsAfter, " "))
	}
	if of := row.Ruling; of != nil {
		r.line("  ruled %s: %s", of.Kind, printable(of.Reason))
	}
}

func (r *replayer) title(format string, args ...any) { r.line("\n"+format, args...) }

func (r *replayer) deal(s record.Step) {
	r.title("Dealing, level %s", s.Public.Level)
	dealt := 0
	for _, e := range s.Events {
		switch e := e.(type) {
		case round.Dealt:
			dealt += e.Count
		case round.Declared:
			r.line("  %s %s %s, after %d cards each", r.seat(e.Seat), declaring[e.Kind], cardText(e.Cards), dealt/4)
		case round.BottomShown:
			r.line("  nobody declares; the bottom shows %s", cardText(e.Cards))
		case round.TrumpFixed:
			r.line("  nobody may declare")
		}
	}
	if s.Public.TrumpKnown {
		r.line("  trump is %s, the declarer %s", trumpText(s.Public.Trump), r.seat(s.Public.Declarer))
	}
	r.hands(s)
}

var declaring = map[round.DeclarationKind]string{
	round.Declaration: "declares", round.Reinforcement: "reinforces with", round.Counter: "counters with",
}

func (r *replayer) bury(s record.Step) {
	r.title("The bottom: %s", cardText(s.Bottom))
	for _, e := range s.Events {
		switch e := e.(type) {
		case round.BottomTaken:
			r.line("  %s takes it", r.seat(e.Seat))
		case round.Buried:
			r.line("  %s buries %s", r.seat(e.Seat), cardText(e.Cards))
		case round.Declared:
			r.line("  %s %s %s", r.seat(e.Seat), declaring[e.Kind], cardText(e.Cards))
		case round.CalledCard:
			r.line("  called is %s, with %s", cardText([]card.Card{e.Card}), r.seat(e.Partner))
		}
	}
	r.hands(s)
}

func (r *replayer) trick(s record.Step) {
	r.title("Trick %d", s.Number)
	r.hands(s)
	winner, points := round.Nobody, 0
	for _, e := range s.Events {
		if taken, ok := e.(round.TrickTaken); ok {
			winner, points = taken.Winner, taken.Points
		}
	}
	for _, e := range s.Events {
		switch e := e.(type) {
		case round.Played:
			mark := " "
			if e.Seat == winner {
				mark = "*"
			}
			failed := ""
			if e.Tried != nil {
				failed = fmt.Sprintf(" (threw %s, which %s beats)", cardText(e.Tried), r.seat(e.BeatenBy))
			}
			r.line("%s %s: %s%s", mark, r.seat(e.Seat), cardText(e.Cards), failed)
		case round.PartnerShown:
			r.line("  %s is the partner", r.seat(e.Seat))
		}
	}
	if winner != round.Nobody {
		r.line("  %d points; the attackers have %d", points, s.Public.Points)
	}
}

func (r *replayer) end(s record.Step) {
	t := s.Public.Tally
	if t == nil {
		r.title("Abandoned: %s", s.Public.Reason)
		r.hands(s)
		return
	}
	r.title("The end: the attackers have %d points", t.Points)
	r.line("  %d in tricks, %d × %d from the bottom, %d of penalties", t.Tricks, t.Bottom, t.Multiplier, t.Penalty)
	r.line("  the last trick goes to %s", r.seat(t.LastTrick))
}

// hands are those of the step, where there are cards in them.
func (r *replayer) hands(s record.Step) {
	for seat, hand := range s.Hands {
		if len(hand) > 0 {
			r.line("    %s has %s", r.seat(round.Seat(seat)), cardText(hand))
		}
	}
}

func (r *replayer) seat(s round.Seat) string {
	if s >= round.Nobody {
		return "nobody"
	}
	name := seatNames[s]
	if r.names[s] != "" {
		name += " (" + r.names[s] + ")"
	}
	return name
}

var seatNames = [4]string{"South", "East", "North", "West"}

// cardText writes cards with the sign of a suit where another suit begins.
func cardText(cards []card.Card) string {
	var b strings.Builder
	suit := card.NT
	for i, c := range cards {
		if i > 0 {
			b.WriteByte(' ')
		}
		if c.Joker() {
			suit = card.NT
			b.WriteString(c.String())
			continue
		}
		if c.Suit() != suit {
			suit = c.Suit()
			b.WriteString(suitSigns[suit])
		}
		b.WriteString(c.Rank().String())
	}
	return b.String()
}

func trumpText(s card.Suit) string {
	if sign, ok := suitSigns[s]; ok {
		return sign
	}
	return "NT"
}

var suitSigns = map[card.Suit]string{card.Spades: "♠", card.Hearts: "♥", card.Clubs: "♣", card.Diamonds: "♦"}
