package discord

import (
	"testing"

	"shengji/bot/chat"
)

// The table of discord.md B11, and statuses without a code that it names.
func TestFaultOf(t *testing.T) {
	for _, c := range []struct {
		status, code int
		want         chat.Fault
	}{
		{404, 10008, chat.MessageGone},
		{404, 10003, chat.ChannelGone},
		{404, 10004, chat.ChannelGone},
		{403, 50001, chat.ChannelGone},
		{404, 10062, chat.TooLate},
		{400, 40060, chat.AlreadyDone},
		{403, 50013, chat.Forbidden},
		{403, 50007, chat.DirectClosed},
		{403, 50278, chat.DirectClosed},
		{403, 20009, chat.DirectClosed},
		{400, 40003, chat.Refused},
		{401, 50027, chat.TokenExpired},
		{404, 10015, chat.TokenExpired},
		{400, 50035, chat.Invalid},
		{400, 50006, chat.Invalid},
		{413, 40005, chat.Invalid},
		{400, 50083, chat.ThreadClosed},
		{403, 160005, chat.ThreadClosed},
		{429, 30046, chat.Busy},
		{429, 20028, chat.Busy},
		{429, 20029, chat.Busy},
		{429, 20016, chat.Busy},
		{429, 0, chat.Busy},
		{400, 30003, chat.Refused},
		{400, 30015, chat.Refused},
		{400, 40094, chat.Refused},
		{400, 160006, chat.Refused},
		{403, 200000, chat.Refused},
		{403, 240000, chat.Refused},
		{503, 130000, chat.Down},
		{500, 0, chat.Down},
		{502, 0, chat.Down},
		{503, 0, chat.Down},
		{504, 0, chat.Down},
		{401, 0, chat.Unauthorized},
		{401, 40001, chat.Unauthorized},
		{403, 0, chat.Forbidden},
		{400, 0, chat.Invalid},
		{413, 0, chat.Invalid},
		{404, 0, chat.Unknown},
	} {
		if got := faultOf(c.status, c.code); got != c.want {
			t.Errorf("HTTP %d with code %d is %q, want %q", c.status, c.code, got, c.want)
		}
	}
}
