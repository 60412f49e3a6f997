package view

import (
	"strings"

	"shengji/bot/chat"
	"shengji/game/card"
	"shengji/game/judge"
	"shengji/game/refusal"
	"shengji/game/round"
	"shengji/game/rules"
)

// Judgement is a question about the rules and its answer (product.md 9).
type Judgement struct {
	Rules  rules.Rules // by which it was judged
	Case   judge.Case
	Answer any // one of the *Answer types of game/judge
}

// Judged answers a question about the rules of a book: what it was asked
// under, what was asked, and the verdict in words. It is private unless the
// caller makes it public.
func (w Writer) Judged(b Book, j Judgement) chat.Message {
	return w.fitted(func(w Writer) chat.Message {
		lines := []string{w.judgedUnder(w.bookTitle(b), &j.Case)}
		if a, ok := j.Answer.(judge.TrickAnswer); ok {
			lines = append(lines, w.eachPlay(&j, a)...)
		} else {
			lines = append(lines, w.question(&j))
		}
		return whisper(append(lines, w.verdict(&j))...)
	})
}

func (w Writer) judgedUnder(name string, c *judge.Case) string {
	switch {
	case c.Level == nil:
		return name
	case c.Trump == nil:
		return w.Say("judge.at_level", "Rules", name, "Level", card.Rank(*c.Level).String())
	}
	return w.Say("judge.at", "Rules", name, "Trump", w.trumpName(*c.Trump), "Level", card.Rank(*c.Level).String())
}

// eachPlay says how each play of a trick stood when it was laid.
func (w Writer) eachPlay(j *Judgement, a judge.TrickAnswer) (lines []string) {
	for i, cards := range j.Case.Plays {
		how := w.Say("judge.each_" + string(a.Each[i]))
		lines = append(lines, w.Say("judge.each", "Who", w.playerNumber(i), "Cards", w.Cards(cards), "How", how))
	}
	return lines
}

// verdict says the answer in words, with the rule that decides where the
// options leave more than one.
func (w Writer) verdict(j *Judgement) string {
	switch a := j.Answer.(type) {
	case judge.ShapeAnswer:
		return w.components(a.Components)
	case judge.LeadAnswer:
		return w.leadVerdict(j, a)
	case judge.FollowAnswer:
		if a.Legal {
			return w.Say("judge.allowed")
		}
		return w.notAllowed(&refusal.Refusal{Code: a.Reason, Cards: a.Owed, Number: a.Number})
	case judge.TrickAnswer:
		return w.trickVerdict(j, a)
	case judge.DeclareAnswer:
		return w.declareVerdict(j, a)
	case judge.BottomAnswer:
		sum := card.SetOf(j.Case.Bottom...).Points()
		return w.byRule(j, "bottom_multiplier", w.Say("judge.bottom", "Sum", sum, "Multiplier", a.Multiplier, "Points", a.Points))
	case judge.ResultAnswer:
		return w.resultVerdict(a)
	}
	return ""
}

func (w Writer) notAllowed(r *refusal.Refusal) string {
	return w.Say("judge.not_allowed", "Why", w.Refused(nil, r))
}

// byRule adds the rule by which a verdict was found.
func (w Writer) byRule(j *Judgement, key, verdict string) string {
	return w.Say("judge.rule", "Verdict", verdict, "Option", w.Say("option."+key), "Value", w.value(key, j.Rules.Get(key)))
}

// components names a shape: "tractor of 2, pair, 2 × single".
func (w Writer) components(parts []judge.Component) string {
	if len(parts) == 0 {
		return w.Say("judge.mixed")
	}
	var names []string
	for len(parts) > 0 {
		first, n := parts[0], 0
		for n < len(parts) && parts[n].Kind == first.Kind && parts[n].Length == first.Length {
			n++
		}
		name := w.part(first.Kind, first.Length)
		if n > 1 {
			name = w.Say("judge.parts", "Count", n, "Part", name)
		}
		names, parts = append(names, name), parts[n:]
	}
	return strings.Join(names, w.Say("list.comma"))
}

func (w Writer) part(kind string, length int) string {
	return w.Say("kind."+kind, "Length", length)
}

func (w Writer) leadVerdict(j *Judgement, a judge.LeadAnswer) string {
	if !a.Legal {
		return w.notAllowed(&refusal.Refusal{Code: a.Reason})
	}
	parts := j.partsOf(j.Case.Cards)
	shape := w.components(parts)
	switch {
	case len(parts) == 1:
		return w.Say("judge.leads", "Shape", shape)
	case !a.Stands:
		verdict := w.Say("judge.fails", "Who", w.playerNumber(a.BeatenBy), "Cards", w.Cards(a.Plays))
		return w.byRule(j, "throw.fail", verdict)
	case len(j.Case.Others) == 0:
		return w.Say("judge.depends", "Shape", shape)
	}
	return w.Say("judge.stands", "Shape", shape)
}

// partsOf splits cards by the rules of the question.
func (j *Judgement) partsOf(cards []card.Card) []judge.Component {
	asked := j.Case
	asked.Op, asked.Cards = "shape", cards
	answer, err := asked.Answer()
	if err != nil {
		return nil
	}
	return answer.(judge.ShapeAnswer).Components
}

// playerNumber names one of those at a trick, 0 being who leads: "P1".
func (w Writer) playerNumber(i int) string { return w.Say("judge.player", "Number", i+1) }

func (w Writer) trickVerdict(j *Judgement, a judge.TrickAnswer) string {
	why := w.Say("judge.why_"+string(a.Why), "With", w.Cards(a.With), "Over", w.Cards(a.Over))
	if len(j.partsOf(j.Case.Plays[0])) > 1 {
		// Only what a throw is decided by is a matter of the options.
		decides := j.partsOf(a.With)[0]
		why = w.Say("judge.decides", "Part", w.part(decides.Kind, decides.Length), "Why", why)
		return w.byRule(j, "overruff", w.wins(a, why))
	}
	return w.Say("judge.sentence", "Verdict", w.wins(a, why))
}

func (w Writer) wins(a judge.TrickAnswer, why string) string {
	return w.Say("judge.wins", "Who", w.playerNumber(a.Winner), "Points", a.Points, "Why", why)
}

func (w Writer) declareVerdict(j *Judgement, a judge.DeclareAnswer) string {
	if !a.Legal {
		return w.notAllowed(&refusal.Refusal{Code: a.Reason, Cards: a.Owed})
	}
	declarer := "judge.declarer_stays"
	if *a.Declarer == *j.Case.Seat {
		declarer = "judge.declarer_shows"
	}
	return w.Say("judge.declare_"+string(a.Kind), "Trump", w.trumpName(*a.Trump), "Declarer", w.Say(declarer))
}

// trumpName names a trump that is known: "♥ trump", "no-trump".
func (w Writer) trumpName(s card.Suit) string {
	return w.trumpText(round.View{TrumpKnown: true, Trump: s})
}

func (w Writer) seatName(s round.Seat) string {
	if s >= round.Nobody {
		return "—"
	}
	return w.seat(s)
}

func (w Writer) resultVerdict(a judge.ResultAnswer) string {
	key := "judge.result_after"
	if a.MatchOver {
		key = "judge.result_over"
	}
	after := w.Say(key, "Levels", w.sideLevels(a.Levels), "Who", w.seatName(a.NextDeclarer))
	return w.Say("judge.result_"+string(a.Winners), "Gain", a.Gain, "After", after)
}

// sideLevels writes the levels of the two teams, or of the four seats where
// partners are called.
func (w Writer) sideLevels(levels []card.Rank) string {
	parts := make([]string, len(levels))
	for side, level := range levels {
		name := w.team(side % 2)
		if len(levels) > 2 {
			name = w.seat(round.Seat(side))
		}
		parts[side] = name + " " + level.String()
	}
	return strings.Join(parts, " · ")
}

// question says in one line what was asked.
func (w Writer) question(j *Judgement) string {
	c := &j.Case
	switch c.Op {
	case "shape":
		return w.Cards(c.Cards)
	case "lead":
		if len(c.Others) == 0 {
			return w.Say("judge.case_lead", "Cards", w.Cards(c.Cards))
		}
		return w.Say("judge.case_throw", "Cards", w.Cards(c.Cards), "Others", strings.Join(lists(w, c.Others), " · "))
	case "follow":
		return w.Say("judge.case_follow", "Lead", w.Cards(c.Lead), "Hand", w.Cards(c.Hand), "Cards", w.Cards(c.Cards))
	case "trick":
		return strings.Join(lists(w, c.Plays), " · ")
	case "declare":
		if n := len(c.History); n > 0 {
			return w.Say("judge.case_counter", "Stands", w.Cards(c.History[n-1].Cards), "Cards", w.Cards(c.Cards))
		}
		return w.Say("judge.case_declare", "Cards", w.Cards(c.Cards))
	case "bottom":
		return w.Say("judge.case_bottom", "Bottom", w.Cards(c.Bottom), "Lead", w.Cards(c.Lead), "Winning", w.Cards(c.Winning))
	case "result":
		var levels []card.Rank
		for _, l := range c.Levels {
			levels = append(levels, card.Rank(l))
		}
		return w.Say("judge.case_result", "Points", c.Points, "Levels", w.sideLevels(levels), "Who", w.seatName(*c.Declarer))
	}
	return ""
}

// lists writes several lists of cards.
func lists[T ~[]card.Card](w Writer, all []T) []string {
	written := make([]string, len(all))
	for i, cs := range all {
		written[i] = w.Cards(cs)
	}
	return written
}
