package fault

import (
	"fmt"
	"path/filepath"
	"runtime"

	"github.com/rs/zerolog"
)

// deepest is how many calls are told, the innermost ones.
const deepest = 64

// Told adds to an event of the log of what type a recovered value is and where it
// came from. It belongs into the deferred function that recovered it.
func Told(e *zerolog.Event, recovered any) *zerolog.Event {
	return e.Str("fault", fmt.Sprintf("%T", recovered)).Strs("stack", calls())
}

// calls are the calls that led to the caller of Told, the innermost first.
func calls() (all []string) {
	var at [deepest]uintptr
	frames := runtime.CallersFrames(at[:runtime.Callers(3, at[:])])
	for {
		f, more := frames.Next()
		all = append(all, fmt.Sprintf("%s %s:%d", f.Function, filepath.Base(f.File), f.Line))
		if !more {
			return all
		}
	}
}
