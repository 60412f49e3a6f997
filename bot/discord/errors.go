package discord

import (
	"net/http"

	"shengji/bot/chat"
)

// faults are the codes of discord.md B11, by what the caller can do.
var faults = map[int]chat.Fault{
	10008:  chat.MessageGone,  // unknown message
	10003:  chat.ChannelGone,  // unknown channel
	10004:  chat.ChannelGone,  // unknown guild
	50001:  chat.ChannelGone,  // missing access
	10062:  chat.TooLate,      // unknown interaction
	40060:  chat.AlreadyDone,  // already acknowledged
	50013:  chat.Forbidden,    // missing permission
	50007:  chat.DirectClosed, // cannot send to this person
	50278:  chat.DirectClosed, // no server in common
	20009:  chat.DirectClosed, // explicit content filter of the person
	50027:  chat.TokenExpired, // invalid webhook token
	10015:  chat.TokenExpired, // unknown webhook
	50006:  chat.Invalid,      // empty message
	50035:  chat.Invalid,      // invalid form body
	40005:  chat.Invalid,      // request too large
	50083:  chat.ThreadClosed, // archived
	160005: chat.ThreadClosed, // locked
	30046:  chat.Busy,         // too many edits of an old message
	20016:  chat.Busy,         // slow mode
	20028:  chat.Busy,         // channel's write limit
	20029:  chat.Busy,         // server's write limit
	30003:  chat.Refused,      // pins full
	30015:  chat.Refused,      // too many attachments
	40003:  chat.Refused,      // opening direct messages too fast
	40094:  chat.Refused,      // follow-ups of a user-installed application
	160006: chat.Refused,      // too many active threads
	200000: chat.Refused,      // AutoMod
	240000: chat.Refused,      // link forbidden
	130000: chat.Down,         // overloaded
	40001:  chat.Unauthorized,
	50014:  chat.Unauthorized,
}

// faultOf translates a status that is no success, with Discord's code or 0.
func faultOf(status, code int) chat.Fault {
	if f, known := faults[code]; known {
		return f
	}
	switch {
	case status == http.StatusTooManyRequests:
		return chat.Busy
	case status >= 500:
		return chat.Down
	case status == http.StatusUnauthorized:
		return chat.Unauthorized
	case status == http.StatusForbidden:
		return chat.Forbidden
	case status == http.StatusBadRequest, status == http.StatusRequestEntityTooLarge:
		return chat.Invalid
	}
	return chat.Unknown
}
