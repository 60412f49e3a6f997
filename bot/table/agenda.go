package table

import "time"

// again is how long a step waits that failed: the store may be full.
const again = 5 * time.Second

// A step is something that the table does by itself when its time has come.
type step struct {
	// key names the occasion: as long as it stands, its time does.
	key      string
	after    time.Duration
	deadline bool // a person's: shown on the board
	request  Request
}

// agenda is what the table will do by itself.
type agenda struct {
	steps    []step
	times    map[string]time.Time
	left     map[string]time.Duration // of each step when the clock was stopped; nil while it runs
	deadline time.Time                // the first that people are shown; zero if none
}

// stop takes the steps away and keeps what is left of the time of each.
func (a *agenda) stop(now time.Time) {
	if a.left == nil {
		a.left = make(map[string]time.Duration, len(a.times))
		for key, at := range a.times {
			a.left[key] = at.Sub(now)
		}
	}
	a.steps, a.times, a.deadline = nil, nil, time.Time{}
}

// plan replaces the steps. One whose key was planned before keeps its time, or
// what was left of it when the clock was stopped.
func (a *agenda) plan(steps []step, now time.Time) {
	times := make(map[string]time.Time, len(steps))
	a.deadline = time.Time{}
	for _, s := range steps {
		at, known := a.times[s.key]
		if left, stopped := a.left[s.key]; stopped {
			at = now.Add(left)
		} else if !known {
			at = now.Add(s.after)
		}
		times[s.key] = at
		if s.deadline && (a.deadline.IsZero() || at.Before(a.deadline)) {
			a.deadline = at
		}
	}
	a.steps, a.times, a.left = steps, times, nil
}

// timer runs out when the first step is due; never if there is none.
func (a *agenda) timer() *time.Timer {
	next := time.Now().Add(24 * time.Hour)
	for _, at := range a.times {
		if at.Before(next) {
			next = at
		}
	}
	return time.NewTimer(time.Until(next))
}

// due returns the step that is due longest.
func (a *agenda) due(now time.Time) (first step, ok bool) {
	for _, s := range a.steps {
		at := a.times[s.key]
		if !at.After(now) && (!ok || at.Before(a.times[first.key])) {
			first, ok = s, true
		}
	}
	return first, ok
}

// delay puts a step off that failed.
func (a *agenda) delay(s step, now time.Time) {
	if a.times != nil {
		a.times[s.key] = now.Add(again)
	}
}
