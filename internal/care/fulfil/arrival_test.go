package fulfil

import (
	"testing"
	"time"
)

func dayNo(date string) int {
	if date == "" {
		return 0
	}
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		panic(err)
	}
	return int(t.Unix() / 86400)
}

// November 26, 2026 is Thanksgiving in the United States, a Thursday; July 1, 2026 is
// Canada Day, a Wednesday.
func TestExpectUnsent(t *testing.T) {
	for _, c := range []struct{ name, country, placed, today, from, to string }{
		{"on a Monday", "US", "2026-11-02", "2026-11-02", "2026-11-04", "2026-11-09"},
		{"on a Friday", "US", "2026-11-06", "2026-11-06", "2026-11-10", "2026-11-16"}, // the 11th is Veterans Day
		{"on a Saturday", "US", "2026-11-14", "2026-11-14", "2026-11-18", "2026-11-20"},
		{"on a Sunday", "US", "2026-11-15", "2026-11-15", "2026-11-18", "2026-11-20"},
		{"before Thanksgiving", "US", "2026-11-23", "2026-11-23", "2026-11-25", "2026-12-01"},
		{"a day later, not sent", "US", "2026-11-23", "2026-11-24", "2026-11-27", "2026-12-01"},
		{"two days later, not sent", "US", "2026-11-23", "2026-11-25", "2026-11-30", "2026-12-02"},
		{"a week later, not sent", "US", "2026-11-02", "2026-11-14", "2026-11-18", "2026-11-20"},
		{"before Canada Day", "CA", "2026-06-30", "2026-06-30", "2026-07-03", "2026-07-08"},
		{"there is no Canada Day here", "US", "2026-06-29", "2026-06-29", "2026-07-01", "2026-07-07"}, // the 4th is kept on the 3rd
	} {
		got := ExpectUnsent(c.country, dayNo(c.placed), dayNo(c.today))
		if want := (Arrival{From: dayNo(c.from), To: dayNo(c.to)}); got != want {
			t.Errorf("%s: %s to %s", c.name, name(got.From), name(got.To))
		}
	}
}

func TestExpectSent(t *testing.T) {
	for _, c := range []struct{ name, country, sent, told, from, to string }{
		{"on a Monday", "US", "2026-11-02", "", "2026-11-04", "2026-11-06"},
		{"on a Friday", "US", "2026-11-13", "", "2026-11-17", "2026-11-19"},
		{"over Thanksgiving", "US", "2026-11-24", "", "2026-11-27", "2026-12-01"},
		{"no Thanksgiving in November", "CA", "2026-11-24", "", "2026-11-26", "2026-11-30"},
		{"the carrier knows", "US", "2026-11-02", "2026-11-12", "2026-11-12", "2026-11-12"},
	} {
		got := ExpectSent(c.country, dayNo(c.sent), dayNo(c.told))
		if want := (Arrival{From: dayNo(c.from), To: dayNo(c.to), ByCarrier: c.told != ""}); got != want {
			t.Errorf("%s: %s to %s, %v", c.name, name(got.From), name(got.To), got.ByCarrier)
		}
	}
}

func TestLate(t *testing.T) {
	a := Arrival{From: 998, To: 1000}
	for today, want := range map[int]bool{997: false, 999: false, 1000: false, 1001: true} {
		if a.Late(today) != want {
			t.Errorf("%d: %v", today, !want)
		}
	}
}

// A box that is ordered on the last day arrives before the day; one that is ordered a day
// later may not.
func TestLastOrderDay(t *testing.T) {
	for _, country := range []string{"US", "CA", ""} {
		for before := dayNo("2026-01-01"); before < dayNo("2028-01-01"); before++ {
			last := LastOrderDay(country, before)
			if got := ExpectUnsent(country, last, last).To; got >= before {
				t.Fatalf("%s %s: ordered on %s, arrives on %s", country, name(before), name(last), name(got))
			}
			if got := ExpectUnsent(country, last+1, last+1).To; got < before {
				t.Fatalf("%s %s: ordered on %s, arrives on %s", country, name(before), name(last+1), name(got))
			}
		}
	}
}

func name(day int) string { return time.Unix(int64(day)*86400, 0).UTC().Format(time.DateOnly) }
