package booking

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

func zone(t *testing.T, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func everyDay(from, until int) (h []Hours) {
	for d := range time.Weekday(7) {
		h = append(h, Hours{d, from, until})
	}
	return h
}

func day(t *testing.T, text string) time.Time {
	t.Helper()
	d, ok := Midnight(text)
	if !ok {
		t.Fatal(text)
	}
	return d
}

// shown are times as the clock of the place shows them, with their offsets.
func shown(times []Span, z *time.Location) string {
	var out []string
	for _, s := range times {
		out = append(out, time.UnixMilli(s.From).In(z).Format("15:04-07:00"))
	}
	return strings.Join(out, " ")
}

// In spring the hour that no clock shows has no times; in fall the hour that is shown
// twice has each of them once; where clocks never change nothing happens.
func TestWeeksInWhichClocksChange(t *testing.T) {
	for _, c := range []struct {
		zone, day   string
		from, until int
		length      time.Duration
		want        string
	}{
		{"America/New_York", "2026-03-07", 60, 240, 30, "01:00-05:00 01:30-05:00 02:00-05:00 02:30-05:00 03:00-05:00 03:30-05:00"},
		{"America/New_York", "2026-03-08", 60, 240, 30, "01:00-05:00 01:30-05:00 03:00-04:00 03:30-04:00"},
		{"America/New_York", "2026-03-08", 90, 270, 45, "01:30-05:00 03:45-04:00"},
		{"America/New_York", "2026-11-01", 60, 180, 30, "01:00-04:00 01:30-04:00 02:00-05:00 02:30-05:00"},
		{"America/New_York", "2026-11-01", 0, 60, 30, "00:00-04:00 00:30-04:00"},
		{"America/St_Johns", "2026-03-08", 60, 240, 30, "01:00-03:30 01:30-03:30 03:00-02:30 03:30-02:30"},
		{"America/St_Johns", "2026-11-01", 60, 150, 30, "01:00-02:30 01:30-02:30 02:00-03:30"},
		{"America/Phoenix", "2026-03-08", 60, 180, 30, "01:00-07:00 01:30-07:00 02:00-07:00 02:30-07:00"},
		{"America/Phoenix", "2026-11-01", 60, 150, 30, "01:00-07:00 01:30-07:00 02:00-07:00"},
		{"America/New_York", "2026-03-09", 540, 600, 30, "09:00-04:00 09:30-04:00"},
		{"America/New_York", "2026-03-06", 540, 600, 30, "09:00-05:00 09:30-05:00"},
	} {
		z := zone(t, c.zone)
		r := Rules{Zone: z, Country: "US", Length: c.length * time.Minute, Capacity: 1, Hours: everyDay(c.from, c.until)}
		got := r.Times(day(t, c.day))
		if shown(got, z) != c.want {
			t.Errorf("%s %s: %s, want %s", c.zone, c.day, shown(got, z), c.want)
		}
		for i := 1; i < len(got); i++ {
			if got[i].From < got[i-1].Until {
				t.Errorf("%s %s: two times overlap", c.zone, c.day)
			}
		}
	}
}

func TestHoursBreaksAndBuffers(t *testing.T) {
	z := zone(t, "America/New_York")
	hours := []Hours{{time.Thursday, 9 * 60, 10*60 + 30}, {time.Thursday, 13 * 60, 14 * 60}}
	for _, c := range []struct {
		length, before, after time.Duration
		want                  string
	}{
		{30, 0, 0, "09:00 09:30 10:00 13:00 13:30"},
		{30, 5, 5, "09:00 09:40 13:00"},
		{45, 0, 0, "09:00 09:45 13:00"},
		{90, 0, 0, "09:00"},
		{95, 0, 0, ""},
		{60, 0, 120, "09:00 13:00"},
		{90, 80, 80, "09:00"},
	} {
		r := Rules{Zone: z, Length: c.length * time.Minute, Before: c.before * time.Minute, After: c.after * time.Minute, Hours: hours}
		got := strings.ReplaceAll(shown(r.Times(day(t, "2026-05-07")), z), "-04:00", "")
		if got != c.want {
			t.Errorf("%d+%d+%d: %s, want %s", c.before, c.length, c.after, got, c.want)
		}
	}
}

func TestClosedDays(t *testing.T) {
	z := zone(t, "America/Toronto")
	own := map[string]bool{"2026-05-07": false, "2026-07-01": true, "2026-07-03": false}
	for _, c := range []struct {
		country, day string
		want         DayState
	}{
		{"CA", "2026-05-06", DayOpen},
		{"CA", "2026-05-07", DayClosed},
		{"CA", "2026-05-10", DayClosed},
		{"CA", "2026-07-01", DayOpen},
		{"CA", "2026-12-25", DayHoliday},
		{"CA", "2026-11-26", DayOpen},
		{"US", "2026-11-26", DayHoliday},
		{"US", "2026-07-03", DayClosed},
		{"US", "2026-11-11", DayHoliday},
		{"US", "2027-12-31", DayHoliday}, // New Year's Day of 2028 is a Saturday
	} {
		r := Rules{Zone: z, Country: c.country, Length: time.Hour, Days: own}
		for d := time.Monday; d <= time.Saturday; d++ {
			r.Hours = append(r.Hours, Hours{d, 540, 600})
		}
		if got := r.Open(day(t, c.day)); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.country, c.day, got, c.want)
		}
	}
}

// Notice, the last day, absences and seats, each at its boundary.
func TestWhatIsFree(t *testing.T) {
	z := zone(t, "America/Chicago")
	at := func(text string) time.Time {
		v, err := time.ParseInLocation("2006-01-02 15:04", text, z)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	span := func(from, until string) Span {
		return Span{at("2026-05-07 " + from).UnixMilli(), at("2026-05-07 " + until).UnixMilli()}
	}
	base := Rules{Zone: z, Country: "US", Length: 30 * time.Minute, Capacity: 2, Notice: 2 * time.Hour, AheadDays: 7, Hours: everyDay(540, 660)}
	hold := func(seats ...int64) Taken {
		taken := Taken{}
		first, last := cells(span("09:30", "10:00"))
		for c := first; c < last; c++ {
			taken[c] = seats
		}
		return taken
	}
	all := "09:00x2 09:30x2 10:00x2 10:30x2"
	for name, c := range map[string]struct {
		now   string
		away  []Span
		taken Taken
		cap   int
		want  string
		state DayState
	}{
		"long before":                   {"2026-05-01 12:00", nil, nil, 2, all, DayOpen},
		"exactly the notice":            {"2026-05-07 07:00", nil, nil, 2, all, DayOpen},
		"a minute less":                 {"2026-05-07 07:01", nil, nil, 2, "09:30x2 10:00x2 10:30x2", DayOpen},
		"nothing left in time":          {"2026-05-07 08:31", nil, nil, 2, "", DayTooSoon},
		"a day that is over":            {"2026-05-08 12:00", nil, nil, 2, "", DayTooSoon},
		"the last day":                  {"2026-04-30 00:00", nil, nil, 2, all, DayOpen},
		"the day after it":              {"2026-04-29 23:59", nil, nil, 2, "", DayTooLate},
		"one of two chairs":             {"2026-05-01 12:00", nil, hold(0), 2, "09:00x2 09:30x1 10:00x2 10:30x2", DayOpen},
		"both chairs":                   {"2026-05-01 12:00", nil, hold(0, 1), 2, "09:00x2 10:00x2 10:30x2", DayOpen},
		"the second chair was removed":  {"2026-05-01 12:00", nil, hold(1), 1, "09:00x1 10:00x1 10:30x1", DayOpen},
		"absent up to the start":        {"2026-05-01 12:00", []Span{span("08:00", "09:00")}, nil, 2, all, DayOpen},
		"absent a minute longer":        {"2026-05-01 12:00", []Span{span("08:00", "09:01")}, nil, 2, "09:30x2 10:00x2 10:30x2", DayOpen},
		"absent from the end":           {"2026-05-01 12:00", []Span{span("11:00", "12:00")}, nil, 2, all, DayOpen},
		"absent all day":                {"2026-05-01 12:00", []Span{span("00:00", "23:00")}, nil, 2, "", DayClosed},
		"full, of what is left in time": {"2026-05-07 07:30", []Span{span("10:00", "11:00")}, hold(0, 1), 2, "", DayFull},
	} {
		r := base
		r.Absences, r.Capacity = c.away, c.cap
		free, state := r.Slots(day(t, "2026-05-07"), at(c.now), c.taken)
		var got []string
		for _, s := range free {
			got = append(got, fmt.Sprintf("%sx%d", time.UnixMilli(s.From).In(z).Format("15:04"), s.Free))
		}
		if strings.Join(got, " ") != c.want || state != c.state {
			t.Errorf("%s: %v %s, want %s %s", name, got, state, c.want, c.state)
		}
	}
}

// A buffer keeps the seat, so a grid that was changed never overlaps what is booked.
func TestBuffersTakeTheSeat(t *testing.T) {
	r := Rules{Length: 30 * time.Minute, Before: 10 * time.Minute, After: 10 * time.Minute, Capacity: 1}
	start := int64(1_000) * 12 * cellMs
	minute := time.Minute.Milliseconds()
	taken := Taken{}
	first, last := cells(r.whole(Span{start, start + 30*minute}))
	if last-first != 10 {
		t.Fatalf("%d pieces", last-first)
	}
	for c := first; c < last; c++ {
		taken[c] = []int64{0}
	}
	for offset, free := range map[int64]int{-50: 1, -45: 0, 0: 0, 45: 0, 50: 1} {
		if _, got := r.seat(taken, Span{start + offset*minute, start + (offset+30)*minute}); got != free {
			t.Errorf("%d minutes off: %d seats", offset, got)
		}
	}
}

func TestReminders(t *testing.T) {
	z := zone(t, "America/New_York")
	start := time.Date(2026, time.March, 8, 9, 0, 0, 0, z) // clocks changed that night
	sameClock := time.Date(2026, time.March, 7, 9, 0, 0, 0, z)
	for _, c := range []struct {
		now        time.Time
		day, hours bool
	}{
		{start.AddDate(0, 0, -5), true, true},
		{sameClock.Add(-2 * time.Hour), true, true},
		{sameClock.Add(-2*time.Hour + time.Second), false, true},
		{start.Add(-4 * time.Hour), false, true},
		{start.Add(-4*time.Hour + time.Second), false, false},
	} {
		day, hours := reminders(start, c.now, z)
		if day.IsZero() == c.day || hours.IsZero() == c.hours {
			t.Errorf("%s: %s, %s", c.now, day, hours)
		}
		if c.day && !day.Equal(sameClock) || c.hours && !hours.Equal(start.Add(-2*time.Hour)) {
			t.Errorf("%s: reminded at %s and %s", c.now, day, hours)
		}
	}
	for hour, want := range map[int]bool{7: false, 8: true, 19: true, 20: false} {
		if awake(time.Date(2026, 5, 7, hour, 59, 0, 0, z), z) != want {
			t.Errorf("at %d", hour)
		}
	}
}

func TestNear(t *testing.T) {
	for _, c := range []struct {
		asked, place string
		want         Near
	}{
		{"60614", "60614", SameCode},
		{"60614-1203", "60614", SameCode},
		{"60640", "60614", SameArea},
		{"62704", "60614", SameRegion},
		{"10001", "60614", Elsewhere},
		{"H2X 1Y4", "H2X1Y4", SameCode},
		{"H2X 3P1", "H2X 1Y4", SameArea},
		{"H3A 1A1", "H2X 1Y4", SameRegion},
		{"M5V 2T6", "H2X 1Y4", Elsewhere},
		{"", "H2X 1Y4", Elsewhere},
	} {
		if got := near(c.asked, c.place); got != c.want {
			t.Errorf("%s to %s: %q", c.asked, c.place, got)
		}
	}
	list := []Place{{Near: Elsewhere}, {Near: SameRegion}, {Near: SameCode}, {Near: SameArea}}
	sortByNearness(list)
	if !slices.IsSortedFunc(list, func(a, b Place) int { return slices.Index(byNearness, a.Near) - slices.Index(byNearness, b.Near) }) {
		t.Error(list)
	}
}

func TestCalendarFile(t *testing.T) {
	e := entry{
		UID: "b1@wellhouse", Summary: "Appointment", Location: `12 Rue de l’Église, Suite 4; Montréal\QC, ` + strings.Repeat("é", 60), Organizer: `Maple "W"`,
		From: "aide@maple.example", Attendee: "a@demo.test", Start: 1778155200000, End: 1778157000000, Stamp: 1778000000000, Sequence: 3,
	}
	text := string(e.file())
	for _, want := range []string{
		"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", "\r\nMETHOD:REQUEST\r\n", "\r\nSEQUENCE:3\r\n", "\r\nSTATUS:CONFIRMED\r\n", "\r\nSUMMARY:Appointment\r\n",
		"\r\nDTSTART:20260507T120000Z\r\n", "\r\nDTEND:20260507T123000Z\r\n", "ORGANIZER;CN=\"Maple 'W'\":mailto:aide@maple.example\r\n", `Église\, Suite 4\; Montréal\\QC`,
	} {
		if !strings.Contains(strings.ReplaceAll(text, "\r\n ", ""), want) {
			t.Errorf("%q is missing in %s", want, text)
		}
	}
	for _, line := range strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") || !strings.HasPrefix(line, " ") && !strings.Contains(line, ":") {
			t.Errorf("%d bytes: %q", len(line), line)
		}
	}
	e.Canceled = true
	if text := string(e.file()); !strings.Contains(text, "\r\nMETHOD:CANCEL\r\n") || !strings.Contains(text, "\r\nSTATUS:CANCELLED\r\n") {
		t.Error(text)
	}
}
