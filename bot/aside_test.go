package bot

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"
)

// TestAlarmsEnd with the presenter, and with the ping that they are for.
func TestAlarmsEnd(t *testing.T) {
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for name, ends := range map[string]func(*presenter){
		"the presenter ends": func(p *presenter) { p.run(over) },
		"the ping is gone":   func(p *presenter) { _ = p.dropPing(over) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := &presenter{wake: make(chan struct{}, 1)}
				p.wakeIn(12 * time.Hour)
				ends(p)
				if time.Sleep(24 * time.Hour); len(p.wake) != 0 {
					t.Error("it is woken all the same")
				}
			})
		})
	}
}

// TestAside: Wait waits for what is done aside, and a fault of it ends nothing
// else.
func TestAside(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log strings.Builder
		b := &Bot{Options: Options{Log: zerolog.New(zerolog.SyncWriter(&log))}}
		done := false
		b.aside("greeting", func() { time.Sleep(time.Minute); done = true })
		b.aside("greeting", func() { panic("a card") })
		b.Wait()
		if !done || !strings.Contains(log.String(), "a fault was caught") || strings.Contains(log.String(), "a card") {
			t.Errorf("done: %v\n%s", done, log.String())
		}
	})
}
