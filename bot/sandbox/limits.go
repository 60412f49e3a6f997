package sandbox

import (
	"fmt"
	"hash/fnv"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Rate limits of discord.md B6. Where Discord documents no number, the one
// observed or guessed most strictly is taken.
const (
	globalRequests = 50
	globalWindow   = time.Second

	// invalidRequests in invalidWindow lead to a ban of the address.
	invalidRequests = 10_000
	invalidWindow   = 10 * time.Minute

	// oldMessage is the age from which edits have a limit of their own.
	oldMessage   = time.Hour
	oldEdits     = 3
	oldEditsTime = 6 * time.Second

	directOpens     = 10 // new channels for direct messages
	directOpensTime = 10 * time.Second
)

// A budget allows so many requests in a window of time.
type budget struct {
	requests int
	window   time.Duration
}

// budgets are by method and path; others have usualBudget.
var budgets = map[string]budget{
	"POST /channels/{channel}/messages":                         {5, 5 * time.Second},
	"PATCH /channels/{channel}/messages/{message}":              {5, 5 * time.Second},
	"DELETE /channels/{channel}/messages/{message}":             {5, time.Second},
	"POST /webhooks/{application}/{token}":                      {5, 2 * time.Second},
	"PATCH /webhooks/{application}/{token}/messages/{message}":  {5, 2 * time.Second},
	"DELETE /webhooks/{application}/{token}/messages/{message}": {5, 2 * time.Second},
}

var usualBudget = budget{50, time.Second}

// spent counts requests in a window that begins with the first.
type spent struct {
	used  int
	until time.Time
}

// spend counts one and returns how long to wait if the budget is used up.
func (s *spent) spend(b budget, now time.Time) time.Duration {
	if !now.Before(s.until) {
		s.used, s.until = 0, now.Add(b.window)
	}
	if s.used >= b.requests {
		return s.until.Sub(now)
	}
	s.used++
	return 0
}

// limits hold what was spent.
type limits struct {
	global  spent
	routes  map[string]*spent
	old     map[string]*spent // edits of old messages by channel
	direct  spent
	creates map[string]int // commands created by day
	invalid []time.Time    // 401, 403 and 429 of the last ten minutes
}

func newLimits() limits {
	return limits{routes: map[string]*spent{}, old: map[string]*spent{}, creates: map[string]int{}}
}

// admit sends the headers and, if limits are on, refuses what is too much.
func (l *limits) admit(c *call, enforced bool, now time.Time) *failure {
	l.forget(now)
	if enforced && len(l.invalid) >= invalidRequests {
		return fail(http.StatusTooManyRequests, 0, "error code: 1015") // the ban of Discord's proxy
	}
	if enforced && !c.route.token {
		if wait := l.global.spend(budget{globalRequests, globalWindow}, now); wait > 0 {
			return rateLimited(wait, "global")
		}
	}
	if strings.HasPrefix(c.route.pattern, "POST /interactions/") || c.route.pattern == "" {
		return nil // callbacks have no published limit
	}
	b, ok := budgets[c.route.pattern]
	if !ok {
		b = usualBudget
	}
	count := l.count(c.route.pattern+" "+major(c), now)
	wait := count.spend(b, now)
	remaining := b.requests - count.used
	if !enforced {
		count.used, remaining, wait = 0, b.requests-1, 0
	}
	setLimitHeaders(c, b, remaining, count.until, now)
	if wait > 0 {
		return rateLimited(wait, "user")
	}
	return nil
}

// manyBuckets is when those that are over are forgotten: every interaction
// token has its own.
const manyBuckets = 1000

func (l *limits) count(bucket string, now time.Time) *spent {
	if l.routes[bucket] == nil {
		if len(l.routes) > manyBuckets {
			maps.DeleteFunc(l.routes, func(_ string, s *spent) bool { return now.After(s.until) })
		}
		l.routes[bucket] = &spent{}
	}
	return l.routes[bucket]
}

// major is the id that, with the route, names a bucket.
func major(c *call) string {
	for _, name := range []string{"channel", "guild", "token"} {
		if id := c.path(name); id != "" {
			return id
		}
	}
	return ""
}

func setLimitHeaders(c *call, b budget, remaining int, until, now time.Time) {
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(c.route.pattern)) // never fails
	c.header.Set("X-RateLimit-Bucket", fmt.Sprintf("%016x", hash.Sum64()))
	c.header.Set("X-RateLimit-Limit", strconv.Itoa(b.requests))
	c.header.Set("X-RateLimit-Remaining", strconv.Itoa(remaining))
	c.header.Set("X-RateLimit-Reset", strconv.FormatFloat(float64(until.UnixMilli())/1000, 'f', 3, 64))
	c.header.Set("X-RateLimit-Reset-After", seconds(until.Sub(now)))
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }

// forget drops invalid requests that are long ago.
func (l *limits) forget(now time.Time) {
	for len(l.invalid) > 0 && now.Sub(l.invalid[0]) > invalidWindow {
		l.invalid = l.invalid[1:]
	}
}

// note counts requests that Discord calls invalid; shared limits do not count.
func (l *limits) note(problem *failure, now time.Time) {
	if problem == nil || problem.scope == "shared" {
		return
	}
	switch problem.status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests:
		l.invalid = append(l.invalid, now)
	}
}

// InvalidRequests counts the answers 401, 403 and 429 of the last ten minutes,
// of which Discord takes 10,000 before it bans an address.
func (s *Server) InvalidRequests() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.limits.forget(s.options.Now())
	return len(s.limits.invalid)
}

// editOld refuses too many edits of messages older than an hour.
func (l *limits) editOld(c *channel, m *Message, now time.Time) *failure {
	if now.Sub(m.Timestamp) < oldMessage {
		return nil
	}
	if l.old[c.id] == nil {
		l.old[c.id] = &spent{}
	}
	if wait := l.old[c.id].spend(budget{oldEdits, oldEditsTime}, now); wait > 0 {
		return oldEditLimited(wait)
	}
	return nil
}
