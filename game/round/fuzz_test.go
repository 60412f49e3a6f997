package round

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"shengji/game/card"
	"shengji/game/fair"
	"shengji/game/rules"
)

// FuzzCommands gives any commands in any order: none may panic, and a refused
// one changes nothing.
func FuzzCommands(f *testing.F) {
	f.Add(uint8(0), []byte{0, 100, 1, 4, 2, 0, 4, 0, 1, 2, 3})
	f.Add(uint8(6), bytes.Repeat([]byte{7 << 3, 0, 5<<3 | 1, 2, 9, 9}, 140)) // legal acts, and cards out of turn
	presets := rules.Presets()
	f.Fuzz(func(t *testing.T, preset uint8, script []byte) {
		r := presets[int(preset)%len(presets)].Rules
		live, started := Start(Setup{Rules: r, Declarer: Nobody, Deal: fair.Deal{Nonce: int(preset)}})
		c := &checker{failer: t, chance: rand.New(rand.NewPCG(1, 1)), live: live, stored: new(State)}
		c.events(started)
		for len(script) > 1 {
			var command Command
			command, script = fuzzed(live, script)
			decided, err := Decide(live, AnyVersion, command)
			if err != nil {
				c.sameState("a refused command")
				continue
			}
			for _, e := range decided {
				live.Apply(e)
			}
			c.events(decided)
		}
		c.conserved()
	})
}

// fuzzed reads a command: a kind, a seat, and cards by their place in the
// hand.
func fuzzed(s *State, script []byte) (Command, []byte) {
	kind, seat := script[0]>>3%9, Seat(script[0]&7)
	n := min(int(script[1]%40), len(script)-2)
	var hand, cards []card.Card
	if seat < Nobody {
		hand = s.View(seat).Hand
	}
	for _, b := range script[2 : 2+n] {
		if int(b) < len(hand) {
			cards = append(cards, hand[b])
		} else {
			cards = append(cards, card.Card(b))
		}
	}
	script = script[2+n:]
	switch kind {
	case 0:
		return Deal{n * 3}, script
	case 1:
		return CloseDeclaring{}, script
	case 2:
		return Declare{seat, cards}, script
	case 3:
		return Pass{seat}, script
	case 4:
		return Mutiny{seat}, script
	case 5:
		return Bury{seat, cards}, script
	case 6:
		return Call{seat, card.Card(n)}, script
	case 7: // something legal, or the bytes would hardly get to play
		if len(s.turn()) > 0 || s.phase.name() == DealingPhase {
			return gambler{rand.New(rand.NewPCG(uint64(n), uint64(s.version)))}.command(s), script
		}
	}
	return Play{seat, cards}, script
}
