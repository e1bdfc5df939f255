package support

import (
	"testing"
	"time"
)

func at(t *testing.T, text string) time.Time {
	t.Helper()
	moment, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return moment
}

func TestOfficeHours(t *testing.T) {
	for moment, open := range map[string]bool{
		"2026-11-12T12:59:59Z": false, "2026-11-12T13:00:00Z": true, // 8:00 in New York, winter
		"2026-11-13T00:59:59Z": true, "2026-11-13T01:00:00Z": false,
		"2026-07-01T12:00:00Z": true,                                 // 8:00, summer
		"2026-11-14T15:00:00Z": false, "2026-11-15T15:00:00Z": false, // a weekend
		"2026-11-25T15:30:00Z": true, "2026-11-26T15:30:00Z": false, "2026-11-27T15:30:00Z": true, // around Thanksgiving
		"2026-11-11T15:00:00Z": false, // Veterans Day
	} {
		got, err := officeAt("US", at(t, moment))
		if err != nil || got.OpenNow != open || got.TimeZone != "America/New_York" {
			t.Errorf("%s: %+v %v", moment, got, err)
		}
	}
	if got, _ := officeAt("CA", at(t, "2026-11-12T15:00:00Z")); got.TimeZone != "America/Toronto" {
		t.Errorf("%+v", got)
	}
	for moment, open := range map[string]bool{"2026-11-26T15:30:00Z": true, "2026-10-12T15:00:00Z": false, "2026-12-28T15:00:00Z": false} {
		if got, err := officeAt("CA", at(t, moment)); err != nil || got.OpenNow != open {
			t.Errorf("Canada, %s: %+v %v", moment, got, err)
		}
	}
}

func TestWhenTheOfficeOpensNext(t *testing.T) {
	for _, c := range []struct{ country, now, want string }{
		{"US", "2026-11-12T12:59:59Z", "2026-11-12T13:00:00Z"}, // a second before, the same day
		{"US", "2026-11-12T13:00:00Z", ""},                     // open
		{"US", "2026-11-13T00:59:59Z", ""},                     // open until 20:00
		{"US", "2026-11-13T01:00:00Z", "2026-11-13T13:00:00Z"}, // Thursday night: Friday
		{"US", "2026-11-14T01:00:00Z", "2026-11-16T13:00:00Z"}, // Friday night: Monday
		{"US", "2026-11-15T15:00:00Z", "2026-11-16T13:00:00Z"}, // Sunday: Monday
		{"US", "2026-11-26T15:00:00Z", "2026-11-27T13:00:00Z"}, // Thanksgiving: Friday
		{"CA", "2026-12-24T15:00:00Z", ""},
		{"CA", "2026-12-25T15:00:00Z", "2026-12-29T13:00:00Z"}, // Boxing Day is kept on Monday the 28th
		{"US", "2026-03-07T15:00:00Z", "2026-03-09T12:00:00Z"}, // to summer time on Sunday
		{"US", "2026-10-31T15:00:00Z", "2026-11-02T13:00:00Z"}, // and back
		{"US", "2026-12-31T23:59:00Z", ""},
		{"US", "2027-01-01T02:00:00Z", "2027-01-04T13:00:00Z"}, // over the new year
	} {
		got, err := officeAt(c.country, at(t, c.now))
		var want int64
		if c.want != "" {
			want = at(t, c.want).UnixMilli()
		}
		if err != nil || got.OpensAt != want {
			t.Errorf("%s, %s: %s, want %s, %v", c.country, c.now, time.UnixMilli(got.OpensAt).UTC(), c.want, err)
		}
	}
	never := func(time.Time) bool { return false }
	if got, known := nextOpening(never, at(t, "2026-11-12T12:00:00Z")); known {
		t.Errorf("never open, but at %s", got)
	}
}

func TestAnswersComeInTwoWorkingDays(t *testing.T) {
	for sent, due := range map[string]string{
		"2026-11-04T15:00:00Z": "2026-11-07T01:00:00Z", // Wednesday: Friday, 20:00 in New York
		"2026-11-10T15:00:00Z": "2026-11-14T01:00:00Z", // Tuesday before Veterans Day: Friday
		"2026-11-24T15:00:00Z": "2026-11-28T01:00:00Z", // Tuesday before Thanksgiving: Friday
		"2026-11-26T15:00:00Z": "2026-12-01T01:00:00Z", // Thanksgiving: Monday
		"2026-11-12T15:00:00Z": "2026-11-17T01:00:00Z", // Thursday: Monday
		"2026-11-14T15:00:00Z": "2026-11-18T01:00:00Z", // Saturday: Tuesday
		"2026-11-16T03:00:00Z": "2026-11-18T01:00:00Z", // still Sunday there
		"2026-03-06T15:00:00Z": "2026-03-11T00:00:00Z", // over the change to summer time
	} {
		if got, err := dueAfter("US", at(t, sent)); err != nil || !got.Equal(at(t, due)) {
			t.Errorf("%s: %s %v, want %s", sent, got.UTC(), err, due)
		}
	}
}
