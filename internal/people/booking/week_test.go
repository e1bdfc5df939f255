package booking

import (
	"strings"
	"testing"
	"time"
)

// An absence over the jump of the clocks takes away what it covers and nothing else,
// in the weeks in which clocks change.
func TestAnAbsenceOverTheJump(t *testing.T) {
	for _, c := range []struct{ zone, from, until, day, want string }{
		// Away from Saturday 23:00 to Sunday 03:30 on the wall clock.
		{"America/New_York", "2026-03-07 23:00", "2026-03-08 03:30", "2026-03-08", "03:30-04:00"},
		{"America/New_York", "2026-10-31 23:00", "2026-11-01 01:30", "2026-11-01", "01:30-04:00 02:00-05:00 02:30-05:00 03:00-05:00 03:30-05:00"},
		{"America/St_Johns", "2026-03-07 23:00", "2026-03-08 03:30", "2026-03-08", "03:30-02:30"},
		{"America/St_Johns", "2026-10-31 23:00", "2026-11-01 02:00", "2026-11-01", "02:00-03:30 02:30-03:30 03:00-03:30 03:30-03:30"},
	} {
		z := zone(t, c.zone)
		at := func(text string) int64 {
			v, err := time.ParseInLocation("2006-01-02 15:04", text, z)
			if err != nil {
				t.Fatal(err)
			}
			return v.UnixMilli()
		}
		r := Rules{
			Zone: z, Country: "US", Length: 30 * time.Minute, Capacity: 1, Hours: everyDay(60, 240),
			Absences: []Span{{at(c.from), at(c.until)}},
		}
		if got := shown(r.Times(day(t, c.day)), z); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.zone, c.day, got, c.want)
		}
	}
}

// A whole week around each jump has the same clock times on every day that is open.
func TestWholeWeeksAroundTheJump(t *testing.T) {
	for _, name := range []string{"America/New_York", "America/St_Johns"} {
		z := zone(t, name)
		r := Rules{Zone: z, Country: "US", Length: time.Hour, Before: 5 * time.Minute, After: 10 * time.Minute, Capacity: 1, Hours: everyDay(8*60, 12*60)}
		for _, first := range []string{"2026-03-05", "2026-10-29"} {
			for i := range 7 {
				d := day(t, first).AddDate(0, 0, i)
				var clock []string
				for _, s := range r.Times(d) {
					clock = append(clock, time.UnixMilli(s.From).In(z).Format("15:04"))
				}
				if got := strings.Join(clock, " "); got != "08:00 09:15 10:30" {
					t.Errorf("%s %s: %s", name, d.Format(time.DateOnly), got)
				}
			}
		}
	}
}

// Public holidays of both countries, on the days they are kept.
func TestHolidaysOfBothCountries(t *testing.T) {
	r := Rules{Zone: time.UTC, Hours: everyDay(540, 600)}
	for _, c := range []struct {
		country, day string
		want         DayState
	}{
		{"US", "2027-01-01", DayHoliday},
		{"US", "2026-07-03", DayHoliday},
		{"US", "2026-07-01", DayOpen},
		{"US", "2026-11-26", DayHoliday},
		{"US", "2026-12-25", DayHoliday},
		{"US", "2026-09-07", DayHoliday},
		{"CA", "2026-07-01", DayHoliday},
		{"CA", "2026-07-03", DayOpen},
		{"CA", "2026-09-07", DayHoliday},
		{"CA", "2026-10-12", DayHoliday},
		{"CA", "2026-12-25", DayHoliday},
		{"CA", "2027-01-01", DayHoliday},
	} {
		r.Country = c.country
		if got := r.Open(day(t, c.day)); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.country, c.day, got, c.want)
		}
	}
}

// Members may change a booking up to the last millisecond of their time for it.
func TestUpToWhenMembersChange(t *testing.T) {
	start := time.Date(2026, time.November, 24, 15, 0, 0, 0, time.UTC)
	b := Booking{}
	b.State, b.StartsAt, b.Place.ChangeMinutes = Booked, start.UnixMilli(), 120
	for _, c := range []struct {
		before time.Duration
		want   bool
	}{
		{121 * time.Minute, true}, {120 * time.Minute, true}, {120*time.Minute - time.Millisecond, false}, {0, false}, {-time.Hour, false},
	} {
		if got := b.canChange(start.Add(-c.before)); got != c.want {
			t.Errorf("%s before: %v", c.before, got)
		}
	}
	for _, state := range []string{Canceled, Came, Missed} {
		b.State = state
		if b.canChange(start.Add(-200 * time.Minute)) {
			t.Errorf("a booking that is %s", state)
		}
	}
}

// A new time and a cancellation keep the entry of the calendar: the same UID, a
// higher SEQUENCE. Lines end in CRLF and are folded between two letters.
func TestOneEntryForOneAppointment(t *testing.T) {
	e := entry{
		UID: "b1@wellhouse", Summary: "Rendez-vous", Organizer: "Érable", From: "aide@maple.example", Start: 1778155200000, End: 1778157000000,
		Location: strings.Repeat("Île-des-Sœurs; ", 12) + "a\nb",
	}
	line := func(text, name string) string {
		for _, l := range strings.Split(strings.ReplaceAll(text, "\r\n ", ""), "\r\n") {
			if strings.HasPrefix(l, name+":") {
				return l
			}
		}
		return ""
	}
	for sequence, canceled := range []bool{false, false, true} {
		e.Sequence, e.Canceled = int64(sequence), canceled
		text := string(e.file())
		if line(text, "UID") != "UID:b1@wellhouse" || line(text, "SEQUENCE") != "SEQUENCE:"+string(rune('0'+sequence)) {
			t.Errorf("%d: %s", sequence, text)
		}
		if want := map[bool]string{false: "METHOD:REQUEST", true: "METHOD:CANCEL"}[canceled]; line(text, "METHOD") != want {
			t.Errorf("%d: no %s", sequence, want)
		}
		if strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\n") || !strings.HasSuffix(text, "END:VCALENDAR\r\n") {
			t.Errorf("a line that does not end in CRLF: %q", text)
		}
		for _, l := range strings.Split(text, "\r\n") {
			if len(l) > 75 || strings.ToValidUTF8(l, "") != l {
				t.Errorf("%d bytes, or half a letter: %q", len(l), l)
			}
		}
		if where := line(text, "LOCATION"); !strings.HasSuffix(where, `Sœurs\; a\nb`) {
			t.Errorf("not escaped: %s", where)
		}
	}
}
