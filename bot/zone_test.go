package bot

import (
	"testing"
	"time"

	"shengji/game/refusal"
)

func zoneOf(t *testing.T, name string) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// TestDayNamed: a day begins with its first moment, also where clocks are changed
// then or later that day.
func TestDayNamed(t *testing.T) {
	for _, tt := range []struct{ zone, day, begins, next string }{
		{"UTC", "2026-01-31", "2026-01-31T00:00:00Z", "2026-02-01T00:00:00Z"},
		{"Asia/Shanghai", "2026-01-31", "2026-01-30T16:00:00Z", "2026-01-31T16:00:00Z"},
		{"Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"},
		{"Europe/Berlin", "2025-10-26", "2025-10-25T22:00:00Z", "2025-10-26T23:00:00Z"},
		{"America/New_York", "2026-03-08", "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z"},
		{"Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z", "2026-04-24T21:00:00Z"},       // begins at 1:00
		{"America/Havana", "2026-03-08", "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z"},     // likewise
		{"America/Havana", "2025-11-02", "2025-11-02T04:00:00Z", "2025-11-03T05:00:00Z"},     // has 0:00 twice
		{"Pacific/Kiritimati", "2026-01-31", "2026-01-30T10:00:00Z", "2026-01-31T10:00:00Z"}, // UTC+14
	} {
		zone := zoneOf(t, tt.zone)
		day, err := dayNamed(tt.day, zone)
		next := dawn(day.Year(), day.Month(), day.Day()+1, zone)
		if err != nil || day.UTC().Format(time.RFC3339) != tt.begins || next.UTC().Format(time.RFC3339) != tt.next {
			t.Errorf("%s in %s: from %s to %s (%v)", tt.day, tt.zone, day.UTC(), next.UTC(), err)
		}
	}
	for typed, code := range map[string]refusal.Code{
		"2026-02-30": dayUnread, "today": dayUnread, "26-01-31": dayUnread, "0001-01-01": dayUnread, "9999-12-31": dayToCome,
	} {
		_, err := dayNamed(typed, time.UTC)
		if r, ok := asRefusal(err); !ok || r.Code != code {
			t.Errorf("%q: %v, want %s", typed, err, code)
		}
	}
}

// TestDigestIsDueOnceAWeek: whatever the clocks do, one is due every seven days.
func TestDigestIsDueOnceAWeek(t *testing.T) {
	for _, name := range []string{"UTC", "Europe/Berlin", "America/New_York", "America/Havana"} {
		zone := zoneOf(t, name)
		for hour := range 4 {
			d := digest{Day: time.Sunday, Hour: hour}
			from := time.Date(2025, 9, 1, 0, 0, 0, 0, zone)
			told, times := d.due(from, zone), 0
			for now := from; now.Before(from.AddDate(1, 0, 0)); now = now.Add(30 * time.Minute) {
				if due := d.due(now, zone); due.After(told) {
					told = due
					times++
				}
			}
			if times != 52 {
				t.Errorf("at %d:00 in %s %d digests are due in 52 weeks", hour, name, times)
			}
		}
	}
}
