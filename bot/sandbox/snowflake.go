package sandbox

import (
	"strconv"
	"time"
)

// discordEpoch is the first millisecond of 2015, from which Discord counts its
// ids (discord.md B7).
const discordEpoch = 1420070400000

// snowflakes makes ids that hold the time of their making and always ascend.
type snowflakes struct {
	now   func() time.Time
	count uint64
}

func (s *snowflakes) next() string {
	s.count++
	milliseconds := uint64(s.now().UnixMilli() - discordEpoch)
	return strconv.FormatUint(milliseconds<<22|s.count&(1<<22-1), 10)
}

// madeAt is the time in an id; the zero time if id is none.
func madeAt(id string) time.Time {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.UnixMilli(int64(n>>22) + discordEpoch)
}

func isSnowflake(id string) bool {
	n, err := strconv.ParseUint(id, 10, 64)
	return err == nil && n > 0
}
