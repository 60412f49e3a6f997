package chat

import (
	"errors"
	"fmt"
	"testing"
)

func TestEveryKindHasAName(t *testing.T) {
	if n := len(faultNames); n != int(Refused)+1 {
		t.Errorf("%d names of faults, want %d", n, Refused+1)
	}
	if n := len(noticeNames); n != int(AccessChanged)+1 {
		t.Errorf("%d names of notices, want %d", n, AccessChanged+1)
	}
	if Refused.String() != "refused" || AccessChanged.String() != "access changed" {
		t.Errorf("the last ones are called %q and %q", Refused, AccessChanged)
	}
}

func TestFaultOf(t *testing.T) {
	gone := &Error{Doing: "editing message 1", Fault: MessageGone, Code: 10008, Err: errors.New("HTTP 404")}
	for _, c := range []struct {
		err  error
		want Fault
	}{
		{gone, MessageGone},
		{fmt.Errorf("drawing the board: %w", gone), MessageGone},
		{errors.New("disk full"), Unknown},
		{nil, Unknown},
	} {
		if got := FaultOf(c.err); got != c.want {
			t.Errorf("FaultOf(%v) = %q, want %q", c.err, got, c.want)
		}
	}
}

// The number is the one of the invite link (discord.md B10).
func TestNeededPermissions(t *testing.T) {
	if Needed != 309237763072 {
		t.Errorf("asks for %d", Needed)
	}
}
