package fault

import (
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"shengji/game/card"
)

//go:noinline
func fails(hand card.Set, played []card.Card) { panic(played) }

// TestTold: where a fault came from is told, of what cards it was about nothing.
func TestTold(t *testing.T) {
	var log strings.Builder
	func() {
		logger := zerolog.New(&log)
		defer func() { Told(logger.Error(), recover()).Msg("told") }()
		fails(card.SetOf(1, 2, 3), []card.Card{4})
	}()
	for _, want := range []string{`"fault":"[]card.Card"`, "fault.fails fault_test.go:"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("%s is missing", want)
		}
	}
	for _, quoted := range []string{"{0x", "[4]", "(0x"} {
		if strings.Contains(log.String(), quoted) {
			t.Errorf("%s is told", quoted)
		}
	}
	if t.Failed() {
		t.Log(log.String())
	}
}
