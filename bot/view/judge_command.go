package view

import (
	"strconv"

	"shengji/bot/chat"
	"shengji/bot/lang"
	"shengji/game/card"
	"shengji/game/round"
)

// maxTyped is how many characters a list of cards may have.
const maxTyped = 300

// judgeCommand describes /judge: a sub-command for each question, with trump,
// level and rules taken from the table where they are left out.
func judgeCommand() chat.CommandSpec {
	return inMessages("judge",
		sub("trick", judgedOn(required(typed("plays")))...),
		sub("follow", judgedOn(required(typed("lead")), required(typed("hand")), required(typed("cards")))...),
		sub("lead", judgedOn(required(typed("cards")), typed("others"))...),
		sub("shape", judgedOn(required(typed("cards")))...),
		sub("bottom", judgedOn(required(typed("bottom")), required(typed("lead")), required(typed("winning")))...),
		sub("declare", required(typed("cards")), typed("over"), windowOption(), option(chat.Boolean, "first_round"),
			sideOption("side"), option(chat.Boolean, "own"), levelOption(), bookOption(), option(chat.Boolean, "public")),
		sub("result", required(pointsOption()), typed("levels"), seatOption("declarer"), seatOption("partner"),
			sideOption("last"), bookOption(), option(chat.Boolean, "public")),
	)
}

// judgedOn adds what every question about cards depends on.
func judgedOn(options ...chat.OptionSpec) []chat.OptionSpec {
	return append(options, trumpOption(), levelOption(), bookOption(), option(chat.Boolean, "public"))
}

func typed(name string) chat.OptionSpec {
	o := option(chat.String, name)
	o.MaxLength = maxTyped
	return o
}

func trumpOption() chat.OptionSpec {
	o := option(chat.String, "trump")
	for _, s := range []card.Suit{card.Spades, card.Hearts, card.Clubs, card.Diamonds, card.NT} {
		o.Choices = append(o.Choices, choice(s.String(), func(t *lang.Text) string { return Writer{Text: t}.trumpName(s) }))
	}
	return o
}

func levelOption() chat.OptionSpec {
	o := option(chat.String, "level")
	for r := card.Two; r <= card.Ace; r++ {
		o.Choices = append(o.Choices, choice(r.String(), func(*lang.Text) string { return r.String() }))
	}
	return o
}

func windowOption() chat.OptionSpec {
	o := option(chat.String, "when")
	for _, w := range []round.Window{round.WhileDealing, round.AllDealt, round.BeforeBottom, round.AfterBury} {
		o.Choices = append(o.Choices, choice(string(w), func(t *lang.Text) string { return t.Say("judge.when_" + string(w)) }))
	}
	return o
}

func sideOption(name string) chat.OptionSpec {
	o := option(chat.String, name)
	for _, side := range []string{"declarers", "attackers"} {
		o.Choices = append(o.Choices, choice(side, func(t *lang.Text) string { return t.Say("board." + side) }))
	}
	return o
}

func seatOption(name string) chat.OptionSpec {
	o := option(chat.String, name)
	for s := round.South; s < round.Nobody; s++ {
		o.Choices = append(o.Choices, choice(strconv.Itoa(int(s)), func(t *lang.Text) string { return Writer{Text: t}.seat(s) }))
	}
	return o
}

func pointsOption() chat.OptionSpec {
	least, most := 0, 1000
	o := option(chat.Integer, "points")
	o.MinValue, o.MaxValue = &least, &most
	return o
}
