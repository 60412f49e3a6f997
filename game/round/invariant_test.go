package round

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"shengji/game/card"
	"shengji/game/fair"
	"shengji/game/refusal"
	"shengji/game/rules"
)

// Rounds of random legal play, every preset (rules.md 16).
func TestInvariants(t *testing.T) {
	const rounds = 6
	for _, p := range rules.Presets() {
		t.Run(p.ID, func(t *testing.T) {
			for seed := range uint64(rounds) {
				checkRound(t, seed, p.Rules)
			}
		})
	}
}

// The same for options mixed at random, as far as they go together.
func TestInvariantsOfMixes(t *testing.T) {
	options := rules.Options()
	rapid.Check(t, func(t *rapid.T) {
		preset := rapid.SampledFrom(rules.Presets()).Draw(t, "preset")
		r := preset.Rules
		for range rapid.IntRange(1, 8).Draw(t, "changes") {
			o := rapid.SampledFrom(options).Draw(t, "option")
			changed := r
			if err := changed.Set(o.Key, rapid.SampledFrom(o.Values).Draw(t, o.Key)); err != nil {
				t.Fatal(err)
			}
			if changed.Validate() == nil {
				r = changed
			}
		}
		checkRound(t, rapid.Uint64Range(0, 1<<20).Draw(t, "seed"), r)
	})
}

// failer is what both *testing.T and *rapid.T are.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

// mostEvents is far above what a round takes: 39 tricks of five events, 156
// cards dealt one by one, and a few dozen for trump.
const mostEvents = 1000

// checkRound plays a round and holds every step to the invariants.
func checkRound(t failer, seed uint64, r rules.Rules) {
	t.Helper()
	chance := rand.New(rand.NewPCG(seed, 1))
	setup := Setup{Rules: r, Level: card.Rank(chance.IntN(13)), Declarer: Nobody, Deal: fair.Deal{Nonce: int(seed)}}
	for i := range setup.Levels {
		setup.Levels[i] = setup.Level
	}
	if chance.IntN(2) == 0 {
		setup.Declarer = Seat(chance.IntN(4))
	}
	live, started := Start(setup)
	c := &checker{failer: t, chance: chance, live: live, stored: new(State)}
	c.events(started)
	g := gambler{rand.New(rand.NewPCG(seed, 0))}
	for !c.over() {
		c.step()
		command := g.command(live)
		decided, err := Decide(live, live.version, command)
		if err != nil {
			t.Fatalf("%s: legal %#v: %v", brief(live), command, err)
		}
		again, _ := Decide(live, live.version, command)
		if !reflect.DeepEqual(decided, again) {
			t.Fatalf("%#v decided twice: %v, then %v", command, decided, again)
		}
		for _, e := range decided {
			live.Apply(e)
		}
		c.events(decided)
		if live.version > mostEvents {
			t.Fatalf("%s: no end after %d events", brief(live), live.version)
		}
	}
	c.end()
}

type checker struct {
	failer
	chance *rand.Rand
	live   *State
	stored *State // folded from events that went through JSON
}

func (c *checker) over() bool {
	switch c.live.phase.(type) {
	case scored, abandoned:
		return true
	}
	return false
}

// events applies events as they come out of the store.
func (c *checker) events(es []Event) {
	for _, e := range es {
		body, err := MarshalEvent(e)
		if err != nil {
			c.Fatalf("%T: %v", e, err)
		}
		back, err := UnmarshalEvent(body)
		if err != nil {
			c.Fatalf("%s: %v", body, err)
		}
		c.stored.Apply(back)
	}
}

// step checks what holds between two decisions.
func (c *checker) step() {
	c.sameState("events through JSON, and refused commands")
	switch c.chance.IntN(4) { // all of it at every step takes too long
	case 0:
		c.conserved()
	case 1:
		c.blind(Seat(c.chance.IntN(5)))
	case 2:
		c.refusals()
	case 3:
		c.agrees(Seat(c.chance.IntN(4)))
	}
	if v := c.live.View(Nobody); len(v.Turn) == 0 && v.Phase != DealingPhase {
		c.Fatalf("%s: nobody is to act", brief(c.live))
	}
}

func (c *checker) sameState(after string) {
	if !reflect.DeepEqual(c.live, c.stored) {
		c.Fatalf("%s: after %s the state differs:\n%+v\n%+v", brief(c.live), after, c.live, c.stored)
	}
}

// conserved: every card is in one place.
func (c *checker) conserved() {
	s := c.live
	var at [card.Faces]int
	count := func(cs ...card.Card) {
		for _, face := range cs {
			at[face]++
		}
	}
	for _, hand := range s.hands {
		count(hand.Cards()...)
	}
	for _, id := range s.start.Deck[s.dealt : 4*s.start.Rules.HandSize()] {
		count(id.Face())
	}
	if _, inHand := s.phase.(burying); !inHand {
		count(s.bottom...)
	}
	for _, trick := range s.View(Nobody).Tricks {
		for _, p := range trick.Plays {
			count(p.Cards...)
		}
	}
	for face, n := range at {
		if n != s.start.Rules.Decks {
			c.Fatalf("%s: %d of %v", brief(s), n, card.Card(face))
		}
	}
}

// refusals gives commands that mostly are not legal; one that is changes
// nothing either, since nobody applies its events.
func (c *checker) refusals() {
	seat := Seat(c.chance.IntN(4))
	some := make([]card.Card, c.chance.IntN(5))
	for i := range some {
		some[i] = card.Card(c.chance.IntN(60))
	}
	held := c.live.View(seat).Hand
	c.chance.Shuffle(len(held), func(i, j int) { held[i], held[j] = held[j], held[i] })
	held = held[:min(len(held), c.chance.IntN(10))]
	for _, command := range []Command{
		Deal{c.chance.IntN(3) - 1}, CloseDeclaring{}, Declare{seat, some}, Declare{seat, held}, Pass{seat}, Mutiny{seat},
		Bury{seat, some}, Bury{seat, held}, Call{seat, card.Card(c.chance.IntN(60))}, Play{seat, some}, Play{seat, held},
	} {
		if _, err := Decide(c.live, AnyVersion, command); err != nil {
			if _, ok := err.(*refusal.Refusal); !ok {
				c.Fatalf("%#v: %v is no refusal", command, err)
			}
		}
	}
	if _, err := Decide(c.live, c.live.version-1, Deal{1}); err.(*refusal.Refusal).Code != refusal.Stale {
		c.Fatalf("stale: %v", err)
	}
}

// blind deals the cards anew that a viewer must not know; he sees the same.
func (c *checker) blind(viewer Seat) {
	other := *c.live
	start := *c.live.start
	start.Deck = slices.Clone(start.Deck)
	start.Deal = fair.Deal{Nonce: start.Deal.Nonce + 1}
	c.chance.Shuffle(len(start.Deck), func(i, j int) { start.Deck[i], start.Deck[j] = start.Deck[j], start.Deck[i] })
	other.start = &start

	var hidden []card.Card
	for seat, hand := range other.hands {
		if Seat(seat) != viewer {
			hidden = append(hidden, hand.Cards()...)
		}
	}
	_, taken := other.phase.(burying)
	knows := other.buriedBy == viewer && viewer != Nobody
	if !knows && !taken {
		hidden = append(hidden, other.bottom...)
	}
	c.chance.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
	deal := func(n int) []card.Card {
		cards := hidden[:n]
		hidden = hidden[n:]
		return cards
	}
	for seat, hand := range other.hands {
		if Seat(seat) != viewer {
			other.hands[seat] = card.SetOf(deal(hand.Len())...)
		}
	}
	if !knows && !taken {
		other.bottom = deal(len(other.bottom))
	}
	if other.called != nil && !other.partnerShown && other.knownPartner(viewer) == Nobody {
		called := *other.called
		called.Partner = Seat(c.chance.IntN(4))
		other.called = &called
	}
	// Equal views have equal bytes; comparing these each time takes too long.
	before, after := c.live.View(viewer), other.View(viewer)
	if !reflect.DeepEqual(before, after) {
		c.Fatalf("%s: %s sees hidden cards:\n%+v\n%+v", brief(c.live), letter(viewer), before, after)
	}
}

// agrees: what a view says of a seat's choices is what Decide says of them.
func (c *checker) agrees(seat Seat) {
	v := c.live.View(seat)
	same := func(what string, refused *refusal.Refusal, command Command) {
		_, err := Decide(c.live, AnyVersion, command)
		var code, decided refusal.Code
		if refused != nil {
			code = refused.Code
		}
		if err != nil {
			decided = err.(*refusal.Refusal).Code
		}
		if code != decided {
			c.Fatalf("%s: %s says %q of %s %#v, Decide %q", brief(c.live), letter(seat), code, what, command, decided)
		}
	}
	shown := map[string]bool{}
	for _, d := range v.LegalDeclarations() {
		shown[fmt.Sprint(d.Cards)] = true
		same("declaring", nil, Declare{seat, d.Cards})
	}
	for _, cards := range c.claims(card.SetOf(v.Hand...)) {
		if _, err := Decide(c.live, AnyVersion, Declare{seat, cards}); err == nil && !shown[fmt.Sprint(cards)] {
			c.Fatalf("%s: %s is not told that he may show %v", brief(c.live), letter(seat), cards)
		}
	}
	_, err := Decide(c.live, AnyVersion, Pass{seat})
	if v.MayPass() != (err == nil) {
		c.Fatalf("%s: %s may pass: %v, Decide: %v", brief(c.live), letter(seat), v.MayPass(), err)
	}
	_, err = Decide(c.live, AnyVersion, Mutiny{seat})
	if v.MayMutiny() != (err == nil) {
		c.Fatalf("%s: %s may call for a new deal: %v, Decide: %v", brief(c.live), letter(seat), v.MayMutiny(), err)
	}
	some := v.Hand[:min(len(v.Hand), c.chance.IntN(9))]
	same("burying", v.CheckBury(some), Bury{seat, some})
	same("playing", v.CheckPlay(some), Play{seat, some})
	if plays, _ := v.LegalPlays(8); len(plays) > 0 {
		same("playing", nil, Play{seat, plays[c.chance.IntN(len(plays))].Cards()})
	}
}

// claims are all sets of up to four level cards and jokers of a hand that are
// equal, with or without one joker, in the order LegalDeclarations shows them.
func (c *checker) claims(hand card.Set) (list [][]card.Card) {
	var special []card.Card
	for _, face := range hand.Cards() {
		if face.Joker() || face.Rank() == c.live.start.Level {
			special = append(special, face)
		}
	}
	seen := map[string]bool{}
	for mask := 1; mask < 1<<min(len(special), 10); mask++ {
		var cards []card.Card
		for i, face := range special {
			if mask>>i&1 == 1 {
				cards = append(cards, face)
			}
		}
		if key := fmt.Sprint(cards); len(cards) <= 4 && !seen[key] {
			seen[key] = true
			list = append(list, cards)
		}
	}
	return list
}

// end checks a round that is over.
func (c *checker) end() {
	c.sameState("events through JSON")
	c.conserved()
	s := c.live
	for seat := South; seat <= Nobody; seat++ {
		v := s.View(seat)
		if v.Hands == nil || v.Tally == nil && v.Reason == "" {
			c.Fatalf("%s: %s does not see how it was", brief(s), letter(seat))
		}
	}
	p, played := s.phase.(scored)
	if !played {
		return
	}
	r := &s.start.Rules
	points, plays := card.SetOf(s.bottom...).Points(), [4]int{}
	for _, trick := range s.tricks {
		points += trick.Points
		for _, p := range trick.Plays {
			plays[p.Seat] += len(p.Cards)
		}
	}
	if points != 100*r.Decks {
		c.Fatalf("%d points in tricks and bottom of %d decks", points, r.Decks)
	}
	if n := r.HandSize(); plays != [4]int{n, n, n, n} {
		c.Fatalf("%v cards were played", plays)
	}
	t := p.tally
	if t.Points != max(0, t.Tricks+t.Bottom*t.Multiplier+t.Penalty) || t.Points < 0 {
		c.Fatalf("tally does not add up: %+v", t)
	}
}
