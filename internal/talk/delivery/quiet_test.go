package delivery

import (
	"testing"
	"time"
)

func TestQuietHoursCover(t *testing.T) {
	night, noon, none := Quiet{21 * 60, 8 * 60}, Quiet{12 * 60, 13*60 + 30}, Quiet{600, 600}
	for _, c := range []struct {
		name   string
		quiet  Quiet
		clock  string
		covers bool
	}{
		{"a minute before the night", night, "20:59", false},
		{"the night begins", night, "21:00", true},
		{"the last minute of the day", night, "23:59", true},
		{"midnight", night, "00:00", true},
		{"the last minute of the night", night, "07:59", true},
		{"the night is over", night, "08:00", false},
		{"before a quiet noon", noon, "11:59", false},
		{"a quiet noon begins", noon, "12:00", true},
		{"its last minute", noon, "13:29", true},
		{"its end", noon, "13:30", false},
		{"no quiet hours, at both ends", none, "10:00", false},
		{"no quiet hours, at midnight", Quiet{}, "00:00", false},
	} {
		at, err := time.Parse("15:04", c.clock)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.quiet.Covers(minuteOf(at)); got != c.covers {
			t.Errorf("%s (%s): %v", c.name, c.clock, got)
		}
	}
	for quiet, valid := range map[Quiet]bool{Night: true, {}: true, {0, 1440}: false, {-1, 5}: false, {1440, 0}: false, {1439, 1439}: true} {
		if quiet.Valid() != valid {
			t.Errorf("%v is valid: %v", quiet, !valid)
		}
	}
}

// Messages leave at the first moment outside the quiet hours, on the member's
// own clock, over midnights, changes of clocks and of years.
func TestNextMomentOutsideQuietHours(t *testing.T) {
	night := Quiet{21 * 60, 8 * 60}
	for _, c := range []struct {
		name, place string
		quiet       Quiet
		at, want    string // UTC
	}{
		{"in the day nothing waits", "America/Chicago", night, "2026-03-04T15:30:00Z", "2026-03-04T15:30:00Z"},
		{"one second before the night", "America/Chicago", night, "2026-03-05T02:59:59Z", "2026-03-05T02:59:59Z"},
		{"the night begins", "America/Chicago", night, "2026-03-05T03:00:00Z", "2026-03-05T14:00:00Z"},
		{"after midnight", "America/Chicago", night, "2026-03-05T08:12:30Z", "2026-03-05T14:00:00Z"},
		{"the last second of the night", "America/Chicago", night, "2026-03-05T13:59:59Z", "2026-03-05T14:00:00Z"},
		{"the end itself", "America/Chicago", night, "2026-03-05T14:00:00Z", "2026-03-05T14:00:00Z"},
		{"the same moment elsewhere is day", "Asia/Tokyo", night, "2026-03-05T03:00:00Z", "2026-03-05T03:00:00Z"},
		{"the night in which clocks go forward is an hour shorter", "America/New_York", night, "2026-03-08T03:30:00Z", "2026-03-08T12:00:00Z"},
		{"the night in which clocks go back is an hour longer", "America/New_York", night, "2026-11-01T02:30:00Z", "2026-11-01T13:00:00Z"},
		{"an end that the clock skips", "America/New_York", Quiet{22 * 60, 2*60 + 30}, "2026-03-08T06:30:00Z", "2026-03-08T07:00:00Z"},
		{"new year", "America/Toronto", night, "2027-01-01T04:30:00Z", "2027-01-01T13:00:00Z"},
		{"a zone with half an hour", "America/St_Johns", night, "2026-07-02T00:00:00Z", "2026-07-02T10:30:00Z"},
		{"no quiet hours", "America/Chicago", Quiet{}, "2026-03-05T03:00:00Z", "2026-03-05T03:00:00Z"},
		{"almost always quiet", "UTC", Quiet{1, 0}, "2026-03-05T00:01:00Z", "2026-03-06T00:00:00Z"},
	} {
		place, err := time.LoadLocation(c.place)
		if err != nil {
			t.Fatal(err)
		}
		at, _ := time.Parse(time.RFC3339, c.at)
		if got := c.quiet.Next(at, place).UTC().Format(time.RFC3339); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestBackoffDoublesToItsLimit(t *testing.T) {
	for _, c := range []struct {
		tries    int64
		min, max time.Duration
	}{
		{-1, time.Second, 2 * time.Second},
		{0, time.Second, 2 * time.Second},
		{1, time.Second, 2 * time.Second},
		{2, 2 * time.Second, 4 * time.Second},
		{3, 4 * time.Second, 8 * time.Second},
		{9, 256 * time.Second, 512 * time.Second},
		{10, 450 * time.Second, 900 * time.Second},
		{11, 450 * time.Second, 900 * time.Second},
		{1 << 40, 450 * time.Second, 900 * time.Second},
	} {
		if got := pauses.After(c.tries, 0); got != c.max {
			t.Errorf("after %d tries without luck: %s, want %s", c.tries, got, c.max)
		}
		if got := pauses.After(c.tries, 1); got != c.min {
			t.Errorf("after %d tries with all luck: %s, want %s", c.tries, got, c.min)
		}
	}
}

func TestBreakerOpensAndProbes(t *testing.T) {
	var b breaker
	now := time.Date(2026, 3, 4, 9, 0, 0, 0, time.UTC)
	for range breakAfter - 1 {
		b.note(false, now)
	}
	if b.allowed(8, now) != 8 || b.open() {
		t.Fatal("opened too early")
	}
	b.note(false, now)
	for _, c := range []struct {
		after time.Duration
		want  int
	}{{0, 0}, {breakFor - 1, 0}, {breakFor, 1}, {time.Hour, 1}} {
		if got := b.allowed(8, now.Add(c.after)); got != c.want {
			t.Errorf("%s after it opened %d may try, want %d", c.after, got, c.want)
		}
	}
	b.note(false, now.Add(breakFor))
	if b.allowed(8, now.Add(breakFor+1)) != 0 {
		t.Error("a probe that failed opened the lane")
	}
	b.note(true, now.Add(2*breakFor))
	if b.allowed(8, now.Add(2*breakFor)) != 8 || b.open() {
		t.Error("a probe that got through did not")
	}
}
