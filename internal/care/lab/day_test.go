package lab

import (
	"strings"
	"testing"
	"time"
)

// The day of a sample is the member's, in both nights in which clocks change too. A time
// without a zone, and midnight, which some write for a day alone, stay as they were written.
func TestTheDayOfTheMember(t *testing.T) {
	for _, c := range []struct{ sent, zone, want string }{
		{"20261118233000-0500", "America/New_York", "2026-11-18"},
		{"20261119043000+0000", "America/New_York", "2026-11-18"}, // 11:30 p.m.
		{"20261119050000+0000", "America/New_York", "2026-11-19"}, // midnight
		{"20261119043000+0000", "America/Denver", "2026-11-18"},
		{"20261119100000+0000", "Pacific/Honolulu", "2026-11-19"},
		{"20261119095900+0000", "Pacific/Honolulu", "2026-11-18"},
		{"20261118140000+0000", "Pacific/Guam", "2026-11-19"},
		{"20261118135900+0000", "Pacific/Guam", "2026-11-18"},
		{"20261119032900+0000", "America/St_Johns", "2026-11-18"},
		{"20261119033000+0000", "America/St_Johns", "2026-11-19"},
		{"20260308045900+0000", "America/New_York", "2026-03-07"}, // the night before clocks go forward
		{"20260308050000+0000", "America/New_York", "2026-03-08"},
		{"20260309035900+0000", "America/New_York", "2026-03-08"},
		{"20260309040000+0000", "America/New_York", "2026-03-09"}, // a day of 23 hours
		{"20261101035900+0000", "America/New_York", "2026-10-31"},
		{"20261101040000+0000", "America/New_York", "2026-11-01"}, // a day of 25 hours
		{"20261102045900+0000", "America/New_York", "2026-11-01"},
		{"20261102050000+0000", "America/New_York", "2026-11-02"},
		{"20261119000000+0000", "America/Denver", "2026-11-19"},   // a day alone
		{"20261119000000-0700", "Pacific/Honolulu", "2026-11-19"}, // midnight as it was written
		{"202611190000-0700", "Pacific/Honolulu", "2026-11-19"},
		{"20261119000000.000-0700", "Pacific/Honolulu", "2026-11-19"},
		{"20261119000001-0700", "Pacific/Honolulu", "2026-11-18"},
		{"20261118170000-0700", "Pacific/Guam", "2026-11-19"}, // midnight in London, and 5 p.m. in Denver
		{"20261119+0000", "America/Denver", "2026-11-19"},
		{"20261119043000", "America/Denver", "2026-11-19"}, // no zone
		{"20261119", "America/Denver", "2026-11-19"},
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		m, err := readORU("MSH|^~\\&|L|L|W||20261120||ORU^R01|1|P|2.5.1\rPID|1||x||X^X||19700101\rOBR|1||A||||"+c.sent+
			"\rOBX|1|NM|4548-4^A^LN||6.4|%|||||F\r", time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC))
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Reports[0].Lines[0].day(zone); got != c.want {
			t.Errorf("%s in %s: %s, want %s", c.sent, c.zone, got, c.want)
		}
	}
}

// When a sample was taken is known to the minute where its hour was told. Without a zone
// the hour is one where the member is.
func TestTheMomentOfASample(t *testing.T) {
	denver, err := time.LoadLocation("America/Denver")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"20261118170000-0700": "2026-11-19T00:00:00Z",
		"20261118093000":      "2026-11-18T16:30:00Z",
		"2026111809":          "2026-11-18T16:00:00Z",
		"20261118000000-0500": "",
		"20261118000000":      "",
		"20261118":            "",
		"202611":              "",
		"202611-0500":         "",
	} {
		at, day, month := hl7Time(text)
		if digits, _, _ := strings.Cut(text, "-"); day == "" || month != (len(digits) == len("202611")) {
			t.Fatal(text)
		}
		l := SentLine{SampledAt: at}
		l.TakenAt, l.WallAt = hourAt(at, strings.ContainsAny(text, "+-"), hl7Midnight(text))
		got := ""
		if m := l.moment(denver); m != 0 {
			got = time.UnixMilli(m).UTC().Format(time.RFC3339)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
