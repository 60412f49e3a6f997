package chat

import (
	"errors"
	"fmt"
	"time"
)

// Fault says what kind of failure an Error is, by what the caller can do.
type Fault uint8

const (
	Unknown      Fault = iota
	MessageGone        // the message was deleted: post a new one
	ChannelGone        // channel or server gone or hidden: pause the table
	Forbidden          // a permission is missing: say which
	DirectClosed       // the person takes no direct messages: use the panel
	TooLate            // the interaction was answered too late: state stands
	AlreadyDone        // answered before: treat as success
	TokenExpired       // older than 15 minutes: wait for the next press
	Invalid            // the service refuses the shape: a bug
	Busy               // rate limited: later
	Down               // the service is failing: later
	ThreadClosed       // archived or locked thread
	Unauthorized       // the token is refused
	Refused            // the server's own limits or rules: say so, do with less
)

var faultNames = [...]string{"unknown", "message gone", "channel gone", "forbidden", "direct messages closed", "too late",
	"already done", "token expired", "invalid", "busy", "down", "thread closed", "unauthorized", "refused"}

func (f Fault) String() string { return faultNames[f] }

// Error is a failed call to the chat service.
type Error struct {
	Doing string // "editing message 123"
	Fault Fault
	Code  int           // the service's own code; 0 if none
	After time.Duration // Busy: how long to wait
	Err   error
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s: %s (code %d): %v", e.Doing, e.Fault, e.Code, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// FaultOf returns the fault of err, Unknown if it is no *Error.
func FaultOf(err error) Fault {
	if e := (*Error)(nil); errors.As(err, &e) {
		return e.Fault
	}
	return Unknown
}
